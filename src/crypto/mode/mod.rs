//! Modes of operation over any block cipher (NIST SP 800-38A, ISO/IEC 10116).
//!
//! ECB and CBC are the ciphers' own kernels (see [`crate::arch::block_cipher`]); here is what is made of single blocks.
#![forbid(unsafe_code)]

pub mod ccm;
pub mod counter;
pub mod feedback;
pub mod gcm;
pub mod key_wrap;
pub mod ocb;
pub mod shift_register;
pub mod xts;
