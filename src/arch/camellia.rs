//! Camellia (RFC 3713): blocks of 128 bits, keys of 128, 192 or 256.

use super::block_cipher::{BlockCipher, Cbc, Families, StreamFamilies};
use super::generic::camellia as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::camellia::{aesni, vaes256};
use crate::cpu::table::{Family, Kernel};

/// Bytes of a block.
pub const BLOCK: usize = 16;

/// `CAMELLIA_KEY` of openssl/camellia.h, 280 bytes: the subkeys in the order of RFC 3713, 2.2 and 2.3, each a native
/// number: kw1, kw2, then six of rounds and two of FL in turn, in the end six of rounds, kw3 and kw4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CamelliaKey {
    /// 26 subkeys, 34 for keys of 192 and 256 bits.
    pub subkeys: [u64; 34],
    /// Groups of six rounds: 3, or 4 for keys of 192 and 256 bits.
    pub grand_rounds: i32,
}

impl CamelliaKey {
    /// The index of the last group of six rounds.
    #[inline(always)]
    pub fn last_group(&self) -> usize {
        if self.grand_rounds == 3 { 2 } else { 3 }
    }
}

/// The kernels of Camellia.
pub static CAMELLIA: Families<CamelliaKey, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "camellia-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "camellia-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new("camellia-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new(
        "camellia-cbc-dec",
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
pub static CAMELLIA_STREAM: StreamFamilies<CamelliaKey, BLOCK> = StreamFamilies {
    cfb_encrypt: Family::new("camellia-cfb-enc", &[generic::CFB_ENCRYPT]),
    cfb_decrypt: Family::new(
        "camellia-cfb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            vaes256::CFB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            aesni::CFB_DECRYPT,
            generic::CFB_DECRYPT,
        ],
    ),
    ofb: Family::new("camellia-ofb", &[generic::OFB]),
    ctr: Family::new(
        "camellia-ctr",
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
pub type StreamKernel = Kernel<Cbc<CamelliaKey, BLOCK>>;

impl BlockCipher<BLOCK> for CamelliaKey {
    #[inline(always)]
    fn families() -> &'static Families<Self, BLOCK> {
        &CAMELLIA
    }

    #[inline(always)]
    fn stream_families() -> Option<&'static StreamFamilies<Self, BLOCK>> {
        Some(&CAMELLIA_STREAM)
    }

    #[inline(always)]
    fn is_set(&self) -> bool {
        matches!(self.grand_rounds, 3 | 4)
    }
}

#[cfg(all(test, unix))]
#[path = "camellia_tests.rs"]
mod tests;
