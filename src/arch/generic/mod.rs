//! Portable kernels: always built, on every processor, and the reference of all others.

pub mod aes;
mod aes_bitslice;
pub mod bignum;
pub mod blowfish;
pub mod blowfish_pi;
pub mod camellia;
pub mod cast;
pub mod cast_s_boxes;
pub mod des;
pub mod des_bitslice;
mod des_sboxes;
pub mod des_tables;
pub mod ghash;
pub mod idea;
pub mod md2;
pub mod md4;
pub mod md5;
pub mod mdc2;
pub mod rc2;
pub mod rc4;
pub mod rc5;
pub mod ripemd160;
pub mod seed;
pub mod sha1;
pub mod sha256;
pub mod sha512;
pub mod whirlpool;
