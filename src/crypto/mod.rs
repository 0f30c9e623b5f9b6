//! The algorithms, in safe code: key schedules, buffering, padding, lengths and key objects.
//!
//! Every module forbids unsafe code; the kernels are reached through the safe functions of [`crate::arch`].

pub mod bignum;
pub mod cipher;
pub mod cmac;
pub mod der;
pub mod digest;
pub mod dsa;
pub mod error;
pub mod hmac;
pub mod mode;
pub mod pbkdf2;
pub mod rsa;
