//! Ciphers.

pub mod aes;
pub mod blowfish;
pub mod cast;
pub mod idea;
pub mod rc2;
pub mod camellia;
pub mod des;
pub mod rc4;
pub mod rc5;
pub mod seed;
