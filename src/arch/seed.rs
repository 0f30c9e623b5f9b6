//! SEED (RFC 4269): blocks and keys of 128 bits, 16 rounds.

use super::block_cipher::{BlockCipher, Cbc, Families, StreamFamilies};
use super::generic::seed as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::seed::{aesni, vaes256};
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
    ecb_encrypt: Family::new(
        "seed-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "seed-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new("seed-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new(
        "seed-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

/// The kernels of the modes that make a key stream.
pub static SEED_STREAM: StreamFamilies<SeedKey, BLOCK> = StreamFamilies {
    cfb_encrypt: Family::new("seed-cfb-enc", &[generic::CFB_ENCRYPT]),
    cfb_decrypt: Family::new(
        "seed-cfb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::CFB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::CFB_DECRYPT,
            generic::CFB_DECRYPT,
        ],
    ),
    ofb: Family::new("seed-ofb", &[generic::OFB]),
    ctr: Family::new(
        "seed-ctr",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::CTR,
            #[cfg(target_arch = "x86_64")]
            aesni::CTR,
            generic::CTR,
        ],
    ),
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
