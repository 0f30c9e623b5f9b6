//! Digests. [`merkle_damgard`] buffers, pads and counts for all iterated ones; a module each says what is its own.

pub mod md;
pub mod md4;
pub mod md5;
pub mod merkle_damgard;
pub mod ripemd160;
pub mod sha1;
pub mod sha256;
pub mod sha512;
