//! Blowfish (Schneier, "Description of a New Variable-Length Key, 64-Bit Block Cipher (Blowfish)", FSE 1993): 16 rounds on
//! blocks of two 32-bit words, most significant byte first.

use super::block_cipher::{BlockCipher, Families};
use super::generic::blowfish as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::blowfish as x86_64;
use crate::cpu::table::Family;

/// Bytes of a block.
pub const BLOCK: usize = 8;

/// `BF_KEY` of openssl/blowfish.h, 4,168 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct BlowfishKey {
    /// The subkeys P.
    pub subkeys: [u32; 18],
    /// The four S-boxes, one after the other.
    pub s_boxes: [u32; 1024],
}

/// Replaces subkeys and S-boxes, word pair by word pair, by the successive encryptions of a block of zeros: the long part of
/// the key schedule.
///
/// # Safety
/// The kernel's features are present.
pub type Expand = unsafe fn(key: &mut BlowfishKey);

/// The kernels of the key schedule.
pub static EXPAND: Family<Expand> = Family::new(
    "blowfish-key",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::EXPAND,
        generic::EXPAND,
    ],
);

/// The kernels of Blowfish.
pub static BLOWFISH: Families<BlowfishKey, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "blowfish-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "blowfish-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new(
        "blowfish-cbc-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::CBC_ENCRYPT,
            generic::CBC_ENCRYPT,
        ],
    ),
    cbc_decrypt: Family::new(
        "blowfish-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            x86_64::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

impl BlockCipher<BLOCK> for BlowfishKey {
    fn families() -> &'static Families<Self, BLOCK> {
        &BLOWFISH
    }
}

/// See [`Expand`].
pub fn expand(key: &mut BlowfishKey) {
    let function = EXPAND.function_for_one();
    // SAFETY: the table vouches for the features.
    unsafe { function(key) }
}

#[cfg(all(test, unix))]
#[path = "blowfish_tests.rs"]
mod tests;
