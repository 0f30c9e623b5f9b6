//! AES (FIPS 197): key expansion, and the modes over whole blocks.

use core::cell::Cell;

use super::block_cipher::{BlockCipher, Cbc, Direction, Ecb, Families, StreamFamilies};
use super::generic::aes as generic;
use super::in_out::InOut;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{aes_ni, aes_ni_key, aes_ni_wide, aes_vaes};
use crate::cpu::table::{Family, Kernel};

/// Bytes of a block.
pub const BLOCK: usize = 16;

/// `AES_KEY` of openssl/aes.h, 244 bytes. The round keys are in memory order, one after the other; a decryption
/// schedule is that of FIPS 197's equivalent inverse cipher (5.3.5): in the order of use, with InvMixColumns applied to
/// all but the first and the last. Any kernel serves any schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AesKey {
    /// The round keys.
    pub round_keys: [u32; 60],
    /// 10, 12 or 14.
    pub rounds: i32,
}

/// The key sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySize {
    /// 16 bytes, 10 rounds.
    Bits128,
    /// 24 bytes, 12 rounds.
    Bits192,
    /// 32 bytes, 14 rounds.
    Bits256,
}

impl KeySize {
    /// Bytes of the key.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Bits128 => 16,
            Self::Bits192 => 24,
            Self::Bits256 => 32,
        }
    }

    /// Rounds of the cipher.
    pub const fn rounds(self) -> usize {
        self.bytes() / 4 + 6
    }
}

/// Expands a key of `size.bytes()` bytes, or makes the decryption schedule of it.
///
/// # Safety
/// `key` is readable for the size's bytes, the kernel's features are present.
pub type SetKey = unsafe fn(schedule: &mut AesKey, key: *const u8, size: KeySize);

/// Encrypts or decrypts whole blocks in IGE mode: a block is the cipher of itself plus the block of output before it, plus
/// the block of input before it. `iv` holds the first such block of ciphertext, then that of plaintext, and becomes the
/// last ones. Backwards the blocks are taken from the last to the first.
///
/// # Safety
/// As [`Ecb`](super::block_cipher::Ecb); `iv` is a cell since a C caller's may lie in the data.
pub type Ige = unsafe fn(
    key: &AesKey,
    iv: &Cell<[u8; 2 * BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
    backwards: bool,
);

/// Encryption schedules.
pub static SET_ENCRYPT_KEY: Family<SetKey> = Family::new(
    "aes-key-enc",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni_key::SET_ENCRYPT_KEY,
        generic::SET_ENCRYPT_KEY,
    ],
);

/// Decryption schedules.
pub static SET_DECRYPT_KEY: Family<SetKey> = Family::new(
    "aes-key-dec",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni_key::SET_DECRYPT_KEY,
        generic::SET_DECRYPT_KEY,
    ],
);

/// ECB and CBC.
pub static AES: Families<AesKey, BLOCK> = Families {
    ecb_encrypt: Family::new(
        "aes-ecb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_vaes::ECB_ENCRYPT_512,
            #[cfg(target_arch = "x86_64")]
            aes_vaes::ECB_ENCRYPT_256,
            #[cfg(target_arch = "x86_64")]
            aes_ni_wide::ECB_ENCRYPT,
            generic::ECB_ENCRYPT,
        ],
    ),
    ecb_decrypt: Family::new(
        "aes-ecb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_vaes::ECB_DECRYPT_512,
            #[cfg(target_arch = "x86_64")]
            aes_vaes::ECB_DECRYPT_256,
            #[cfg(target_arch = "x86_64")]
            aes_ni_wide::ECB_DECRYPT,
            generic::ECB_DECRYPT,
        ],
    ),
    cbc_encrypt: Family::new(
        "aes-cbc-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_ni::CBC_ENCRYPT,
            generic::CBC_ENCRYPT,
        ],
    ),
    cbc_decrypt: Family::new(
        "aes-cbc-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CBC_DECRYPT_512,
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CBC_DECRYPT_256,
            #[cfg(target_arch = "x86_64")]
            aes_ni_wide::CBC_DECRYPT,
            generic::CBC_DECRYPT,
        ],
    ),
};

/// CFB, OFB and CTR.
pub static AES_STREAM: StreamFamilies<AesKey, BLOCK> = StreamFamilies {
    cfb_encrypt: Family::new(
        "aes-cfb-enc",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_ni::CFB_ENCRYPT,
            generic::CFB_ENCRYPT,
        ],
    ),
    cfb_decrypt: Family::new(
        "aes-cfb-dec",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CFB_DECRYPT_512,
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CFB_DECRYPT_256,
            #[cfg(target_arch = "x86_64")]
            aes_ni_wide::CFB_DECRYPT,
            generic::CFB_DECRYPT,
        ],
    ),
    ofb: Family::new(
        "aes-ofb",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_ni::OFB,
            generic::OFB,
        ],
    ),
    ctr: Family::new(
        "aes-ctr",
        &[
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CTR_512,
            #[cfg(target_arch = "x86_64")]
            aes_vaes::CTR_256,
            #[cfg(target_arch = "x86_64")]
            aes_ni_wide::CTR,
            generic::CTR,
        ],
    ),
};

/// IGE encryption.
pub static IGE_ENCRYPT: Family<Ige> = Family::new(
    "aes-ige-enc",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::IGE_ENCRYPT,
        generic::IGE_ENCRYPT,
    ],
);

/// IGE decryption.
pub static IGE_DECRYPT: Family<Ige> = Family::new(
    "aes-ige-dec",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::IGE_DECRYPT,
        generic::IGE_DECRYPT,
    ],
);

impl BlockCipher<BLOCK> for AesKey {
    #[inline(always)]
    fn families() -> &'static Families<Self, BLOCK> {
        &AES
    }

    #[inline(always)]
    fn stream_families() -> Option<&'static StreamFamilies<Self, BLOCK>> {
        Some(&AES_STREAM)
    }

    #[inline(always)]
    fn is_set(&self) -> bool {
        matches!(self.rounds, 10 | 12 | 14)
    }
}

impl AesKey {
    fn set(&mut self, family: &Family<SetKey>, key: &[u8], size: KeySize) {
        assert!(key.len() >= size.bytes());
        // SAFETY: the key's length was checked; the table vouches for the features.
        unsafe { family.function_for_one()(self, key.as_ptr(), size) }
    }

    /// Expands a key of `size.bytes()` bytes for encryption.
    pub fn set_encrypt(&mut self, key: &[u8], size: KeySize) {
        self.set(&SET_ENCRYPT_KEY, key, size);
    }

    /// Makes the decryption schedule of a key of `size.bytes()` bytes.
    pub fn set_decrypt(&mut self, key: &[u8], size: KeySize) {
        self.set(&SET_DECRYPT_KEY, key, size);
    }

    /// Encrypts or decrypts the whole blocks of `data` in IGE mode (see [`Ige`]). Does nothing when the schedule was never
    /// set or the data is not whole blocks.
    #[inline(always)]
    pub fn ige(&self, direction: Direction, iv: &Cell<[u8; 2 * BLOCK]>, data: InOut<'_>, backwards: bool) {
        if !self.is_set() || !data.len().is_multiple_of(BLOCK) {
            return;
        }
        let family = match direction {
            Direction::Encrypt => &IGE_ENCRYPT,
            Direction::Decrypt => &IGE_DECRYPT,
        };
        let function = family.function(data.len());
        // SAFETY: length and schedule were checked, InOut vouches for the buffers, the table for the features.
        unsafe { function(self, iv, data.input(), data.output(), data.len() / BLOCK, backwards) }
    }
}

/// The type of an entry for key schedules.
pub type SetKeyKernel = Kernel<SetKey>;
/// The type of an entry for ECB.
pub type EcbKernel = Kernel<Ecb<AesKey>>;
/// The type of an entry for CBC and the modes that make a key stream.
pub type CbcKernel = Kernel<Cbc<AesKey, BLOCK>>;
/// The type of an entry for IGE.
pub type IgeKernel = Kernel<Ige>;

#[cfg(all(test, unix))]
#[path = "aes_tests.rs"]
mod tests;
