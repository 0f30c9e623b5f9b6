//! Kernels for x86-64.

pub mod aes_ni;
pub mod aes_ni_key;
pub mod aes_ni_wide;
pub mod aes_vaes;
pub mod bignum;
pub mod bignum_gather;
pub mod blowfish;
pub mod des;
pub mod des_bitslice;
pub mod idea;
pub mod md2;
pub mod md4;
pub mod md5;
pub mod mdc2;
pub mod rc2;
pub mod rc4;
pub mod rc5;
pub mod ripemd160;
pub mod sha1;
pub mod sha1_avx2;
pub mod sha256;
pub mod sha256_avx2;
pub mod sha512;
mod vector;
pub mod whirlpool;
mod wide;
