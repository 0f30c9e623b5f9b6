//! Ciphers.

pub mod rc4;
