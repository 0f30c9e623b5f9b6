//! IDEA (Lai, Massey, Murphy, "Markov Ciphers and Differential Cryptanalysis", Eurocrypt 1991): 8 rounds and half a round on
//! blocks of four 16-bit words, most significant byte first.

use super::block_cipher::{BlockCipher, Families};
use super::generic::idea as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::idea as x86_64;
use crate::cpu::table::Family;

/// Bytes of a block.
pub const BLOCK: usize = 8;

/// `IDEA_KEY_SCHEDULE` of openssl/idea.h, 216 bytes: six subkeys for each round, and four of the half round. Decryption is
/// the same function with another schedule, so it is the caller who chooses the schedule for a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct IdeaKey {
    /// The subkeys, of which the low 16 bits count.
    pub subkeys: [[u32; 6]; 9],
}

/// The kernels of IDEA.
pub static IDEA: Families<IdeaKey, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "idea-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX512_ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX2_ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::SSE2_ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "idea-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX512_ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX2_ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::SSE2_ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new(
        "idea-cbc-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::CBC_ENCRYPT,
            generic::CBC_ENCRYPT,
        ],
    ),
    cbc_decrypt: Family::new(
        "idea-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX512_CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::AVX2_CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            x86_64::SSE2_CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

impl BlockCipher<BLOCK> for IdeaKey {
    fn families() -> &'static Families<Self, BLOCK> {
        &IDEA
    }
}

#[cfg(all(test, unix))]
#[path = "idea_tests.rs"]
mod tests;
