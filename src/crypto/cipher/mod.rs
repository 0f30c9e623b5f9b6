//! Ciphers.

pub mod aes;
pub mod blowfish;
pub mod des;
pub mod rc4;
pub mod rc5;
