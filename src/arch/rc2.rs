//! RC2 (RFC 2268): 16 mixing and 2 mashing rounds on blocks of four 16-bit words, least significant byte first.

use super::block_cipher::{BlockCipher, Families};
use super::generic::rc2 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::rc2 as x86_64;
use crate::cpu::table::Family;

/// Bytes of a block.
pub const BLOCK: usize = 8;

/// `RC2_KEY` of openssl/rc2.h, 256 bytes: the expanded key, of which the low 16 bits of each word count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Rc2Key {
    /// The words K of the expanded key.
    pub words: [u32; 64],
}

/// The kernels of RC2.
pub static RC2: Families<Rc2Key, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "rc2-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "rc2-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new("rc2-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new(
        "rc2-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

impl BlockCipher<BLOCK> for Rc2Key {
    fn families() -> &'static Families<Self, BLOCK> {
        &RC2
    }
}

#[cfg(all(test, unix))]
#[path = "rc2_tests.rs"]
mod tests;
