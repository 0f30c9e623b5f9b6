//! CAST-128 (RFC 2144): 16 rounds, or 12 for short keys, on blocks of two 32-bit words, most significant byte first.

use super::block_cipher::{BlockCipher, Families};
use super::generic::cast as generic;
use crate::cpu::table::Family;

/// Bytes of a block.
pub const BLOCK: usize = 8;

/// `CAST_KEY` of openssl/cast.h, 132 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CastKey {
    /// For each round the masking key, and the rotation plus 16, modulo 32.
    pub subkeys: [u32; 32],
    /// Not 0: 12 rounds.
    pub short_key: i32,
}

/// The kernels of CAST-128.
pub static CAST: Families<CastKey, BLOCK> = Families {
    ecb_encrypt: Family::new("cast-ecb-enc", &[generic::ECB_ENCRYPT]),
    ecb_decrypt: Family::new("cast-ecb-dec", &[generic::ECB_DECRYPT]),
    cbc_encrypt: Family::new("cast-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new("cast-cbc-dec", &[generic::CBC_DECRYPT]),
};

impl BlockCipher<BLOCK> for CastKey {
    fn families() -> &'static Families<Self, BLOCK> {
        &CAST
    }
}

#[cfg(all(test, unix))]
#[path = "cast_tests.rs"]
mod tests;
