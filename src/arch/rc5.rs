//! RC5-32 (Rivest, "The RC5 Encryption Algorithm", FSE 1994; RFC 2040): blocks of two 32-bit words, 8, 12 or 16 rounds.

use super::block_cipher::{BlockCipher, Families};
use super::generic::rc5 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::rc5 as x86_64;
use crate::cpu::table::Family;

/// Bytes of a block.
pub const BLOCK: usize = 8;

/// `RC5_32_KEY` of openssl/rc5.h, 140 bytes: the number of rounds and the table S of the expanded key, two words more
/// than twice the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Rc5Key {
    /// 8, 12 or 16.
    pub rounds: i32,
    /// The expanded key.
    pub table: [u32; 34],
}

/// The kernels of RC5.
pub static RC5: Families<Rc5Key, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "rc5-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::avx512::ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::avx2::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "rc5-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::avx512::ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::avx2::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new("rc5-cbc-enc", &[generic::CBC_ENCRYPT]),
    cbc_decrypt: Family::new(
        "rc5-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::avx512::CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::avx2::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

impl BlockCipher<BLOCK> for Rc5Key {
    fn families() -> &'static Families<Self, BLOCK> {
        &RC5
    }

    #[inline(always)]
    fn is_set(&self) -> bool {
        matches!(self.rounds, 8 | 12 | 16)
    }
}

#[cfg(all(test, unix))]
#[path = "rc5_tests.rs"]
mod tests;
