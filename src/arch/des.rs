//! DES and triple DES (FIPS 46-3).

use super::block_cipher::{BlockCipher, Families};
use super::generic::des as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{des as bmi, des_bitslice as bitslice, des_key};
use crate::cpu::table::Family;

/// Bytes of a block, and of a key.
pub const BLOCK: usize = 8;

/// `DES_key_schedule` of openssl/des.h, 128 bytes: a round key in two words. The first has in bits 2 to 7 of its bytes
/// the inputs of S1, S3, S5 and S7, the first bit lowest; the second, 4 bits higher, those of S2, S4, S6 and S8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DesKey {
    /// A round key each.
    pub rounds: [[u32; 2]; 16],
}

/// One schedule for DES, or three for triple DES.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Keys<const PASSES: usize>(pub [DesKey; PASSES]);

impl DesKey {
    /// The schedule of a key, whose parity bits are not used.
    pub fn new(key: [u8; BLOCK]) -> Self {
        let mut schedule = Self { rounds: [[0; 2]; 16] };
        // SAFETY: the table vouches for the features.
        unsafe { (SET_KEY.function(0))(&mut schedule, key) };
        schedule
    }

    /// Encrypts or decrypts a block without initial and final permutation. The lowest bit of a word is its half's first.
    pub fn rounds(&self, decrypt: bool, [first, second]: [u32; 2]) -> [u32; 2] {
        let words = [generic::expand(first), generic::expand(second)];
        let keys = Keys([*self]);
        let passes =
            if decrypt { generic::Passes::new::<true>(&keys) } else { generic::Passes::new::<false>(&keys) };
        let [words] = passes.0[0].run([words]);
        words.map(generic::compact)
    }

    /// `times` encryptions of zeros by the cipher of crypt() under a salt of twice six bits.
    pub fn salted(&self, salt: [u8; 2], times: usize) -> [u8; BLOCK] {
        generic::salted(self, salt, times)
    }
}

/// Sets the schedule of a key.
///
/// # Safety
/// The kernel's features are present.
pub type SetKey = unsafe fn(schedule: &mut DesKey, key: [u8; BLOCK]);

/// The key schedule.
pub static SET_KEY: Family<SetKey> = Family::new(
    "des-key",
    &[
        #[cfg(target_arch = "x86_64")]
        des_key::SET_KEY,
        generic::SET_KEY,
    ],
);

/// The kernels of DES.
pub static DES: Families<Keys<1>, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "des-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::ECB_ENCRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "des-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::ECB_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new(
        "des-cbc-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            bmi::CBC_ENCRYPT,
            generic::CBC_ENCRYPT,
        ],
    ),
    cbc_decrypt: Family::new(
        "des-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::CBC_DECRYPT,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

/// The kernels of triple DES.
pub static DES3: Families<Keys<3>, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "des3-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::ECB_ENCRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::ECB_ENCRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::ECB_ENCRYPT_3,
            generic::ECB_ENCRYPT_3,
        ],
    ),
    ecb_decrypt: Family::new(
        "des3-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::ECB_DECRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::ECB_DECRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::ECB_DECRYPT_3,
            generic::ECB_DECRYPT_3,
        ],
    ),
    cbc_encrypt: Family::new(
        "des3-cbc-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            bmi::CBC_ENCRYPT_3,
            generic::CBC_ENCRYPT_3,
        ],
    ),
    cbc_decrypt: Family::new(
        "des3-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            bitslice::avx512::CBC_DECRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::avx2::CBC_DECRYPT_3,
            #[cfg(target_arch = "x86_64")]
            bitslice::sse2::CBC_DECRYPT_3,
            generic::CBC_DECRYPT_3,
        ],
    ),
};

impl BlockCipher<BLOCK> for Keys<1> {
    fn families() -> &'static Families<Self, BLOCK> {
        &DES
    }
}

impl BlockCipher<BLOCK> for Keys<3> {
    fn families() -> &'static Families<Self, BLOCK> {
        &DES3
    }
}

#[cfg(all(test, unix))]
#[path = "des_tests.rs"]
mod tests;
