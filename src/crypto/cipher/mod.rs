//! Ciphers.

pub mod aes;
pub mod rc4;
pub mod rc5;
