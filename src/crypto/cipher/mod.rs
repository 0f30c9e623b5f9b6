//! Ciphers.

pub mod aes;
pub mod blowfish;
pub mod camellia;
pub mod cast;
pub mod des;
pub mod evp;
pub mod idea;
pub mod rc2;
pub mod rc4;
pub mod rc5;
pub mod seed;
