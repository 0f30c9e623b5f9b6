//! Ciphers.

pub mod aes;
pub mod rc4;
