//! The C functions, one file per OpenSSL header. A function here turns pointers and lengths into slices, calls
//! [`crate::crypto`], and returns the documented C value.
//!
//! # Safety
//! The rules that hold for every function, besides what it says itself:
//! - A pointer to data is valid for the length that goes with it, or the length is zero; it may have any
//!   alignment. Input and output may be the same memory.
//! - A pointer to a context or key schedule points to one of its type, aligned for it, that no other thread uses.
//! - NULL where a context, key or buffer of non-zero length is needed is an error or does nothing, as the function
//!   says; it is never followed.
//!
//! A function is a plain `no_mangle` one, so that the header generator reads it, followed by `export!` with its
//! name, which gives it its version nodes.
#![allow(non_camel_case_types, non_snake_case)]

pub mod aes;
mod asn1;
mod block128;
mod block_cipher;
pub mod blowfish;
pub mod bn;
pub mod camellia;
pub mod cast;
pub mod cmac;
pub mod crypto;
pub mod des;
mod digest;
pub mod dsa;
pub mod err;
pub mod evp;
pub mod hmac;
pub mod idea;
mod key_wrap;
mod load;
pub mod md2;
pub mod md4;
pub mod md5;
pub mod mdc2;
pub mod modes;
pub mod oxeay;
pub mod rand;
pub mod rc2;
pub mod rc4;
pub mod rc5;
pub mod ripemd;
pub mod rsa;
pub mod seed;
pub mod sha;
pub mod whrlpool;
