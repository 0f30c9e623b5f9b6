//! Kernels for x86-64.

pub mod rc4;
