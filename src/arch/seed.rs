//! SEED (RFC 4269): blocks and keys of 128 bits, 16 rounds.

use super::block_cipher::{BlockCipher, Cbc, Families, StreamFamilies};
use super::generic::seed as generic;
use crate::cpu::table::{Family, Kernel};

/// Bytes of a block.
pub const BLOCK: usize = 16;

/// `SEED_KEY_SCHEDULE` of openssl/seed.h, 128 bytes: two subkeys for each of 16 rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct SeedKey {
    /// The subkeys.
    pub subkeys: [u32; 32],
}

/// The kernels of SEED.
pub static SEED: Families<SeedKey, BLOCK> = Families {
    ecb_encrypt: Family::new("seed-ecb-enc", &[generic::ECB_ENCRYPT]),
    ecb_decrypt: Family::new("seed-ecb-dec", &[generic::ECB_DECRYPT]),
    cbc_encrypt: Family::new("seed-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new("seed-cbc-dec", &[generic::CBC_DECRYPT]),
};

/// The kernels of the modes that make a key stream.
pub static SEED_STREAM: StreamFamilies<SeedKey, BLOCK> = StreamFamilies {
    cfb_encrypt: Family::new("seed-cfb-enc", &[generic::CFB_ENCRYPT]),
    cfb_decrypt: Family::new("seed-cfb-dec", &[generic::CFB_DECRYPT]),
    ofb: Family::new("seed-ofb", &[generic::OFB]),
    ctr: Family::new("seed-ctr", &[generic::CTR]),
};

/// The type of an entry for the modes that make a key stream.
pub type StreamKernel = Kernel<Cbc<SeedKey, BLOCK>>;

impl BlockCipher<BLOCK> for SeedKey {
    #[inline(always)]
    fn families() -> &'static Families<Self, BLOCK> {
        &SEED
    }

    #[inline(always)]
    fn stream_families() -> Option<&'static StreamFamilies<Self, BLOCK>> {
        Some(&SEED_STREAM)
    }
}

#[cfg(all(test, unix))]
#[path = "seed_tests.rs"]
mod tests;
