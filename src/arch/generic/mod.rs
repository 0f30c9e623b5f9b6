//! Portable kernels: always built, on every processor, and the reference of all others.

pub mod rc4;
