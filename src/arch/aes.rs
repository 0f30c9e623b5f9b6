//! AES (FIPS 197): key expansion, single blocks, ECB and CBC over whole blocks.

use core::cell::Cell;

use super::generic::aes as generic;
use super::in_out::InOut;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{aes_ni, aes_vaes};
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

/// Encrypts or decrypts one block.
///
/// # Safety
/// `input` is readable and `output` writable for 16 bytes, the schedule has 10, 12 or 14 rounds, the kernel's features
/// are present.
pub type Block = unsafe fn(key: &AesKey, input: *const u8, output: *mut u8);

/// Encrypts or decrypts whole blocks in CBC mode, and leaves the last block of ciphertext in `iv`.
///
/// # Safety
/// As [`Block`], for `blocks` blocks; `iv` is a cell since a C caller's may lie in the data. The output is the input's memory, or begins before it, or does not overlap it.
pub type Cbc =
    unsafe fn(key: &AesKey, iv: &Cell<[u8; BLOCK]>, input: *const u8, output: *mut u8, blocks: usize);

/// Encryption schedules.
pub static SET_ENCRYPT_KEY: Family<SetKey> = Family::new(
    "aes-key-enc",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::SET_ENCRYPT_KEY,
        generic::SET_ENCRYPT_KEY,
    ],
);

/// Decryption schedules.
pub static SET_DECRYPT_KEY: Family<SetKey> = Family::new(
    "aes-key-dec",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::SET_DECRYPT_KEY,
        generic::SET_DECRYPT_KEY,
    ],
);

/// One block, encryption.
pub static BLOCK_ENCRYPT: Family<Block> = Family::new(
    "aes-block-enc",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::BLOCK_ENCRYPT,
        generic::BLOCK_ENCRYPT,
    ],
);

/// One block, decryption.
pub static BLOCK_DECRYPT: Family<Block> = Family::new(
    "aes-block-dec",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::BLOCK_DECRYPT,
        generic::BLOCK_DECRYPT,
    ],
);

/// CBC encryption.
pub static CBC_ENCRYPT: Family<Cbc> = Family::new(
    "aes-cbc-enc",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_ni::CBC_ENCRYPT,
        generic::CBC_ENCRYPT,
    ],
);

/// CBC decryption.
pub static CBC_DECRYPT: Family<Cbc> = Family::new(
    "aes-cbc-dec",
    &[
        #[cfg(target_arch = "x86_64")]
        aes_vaes::CBC_DECRYPT_512,
        #[cfg(target_arch = "x86_64")]
        aes_vaes::CBC_DECRYPT_256,
        #[cfg(target_arch = "x86_64")]
        aes_ni::CBC_DECRYPT,
        generic::CBC_DECRYPT,
    ],
);

impl AesKey {
    /// Whether the schedule was set: kernels follow no other number of rounds.
    #[inline(always)]
    pub const fn is_set(&self) -> bool {
        matches!(self.rounds, 10 | 12 | 14)
    }

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

    #[inline(always)]
    fn run_block(&self, family: &Family<Block>, data: InOut<'_>) {
        assert!(data.len() == BLOCK && self.is_set());
        // SAFETY: length and schedule were checked, InOut vouches for the buffers, the table for the features.
        unsafe { family.function_for_one()(self, data.input(), data.output()) }
    }

    /// Encrypts one block.
    ///
    /// # Panics
    /// When the data is not one block or the schedule is not set.
    #[inline(always)]
    pub fn encrypt_block(&self, data: InOut<'_>) {
        self.run_block(&BLOCK_ENCRYPT, data);
    }

    /// Decrypts one block with a decryption schedule.
    ///
    /// # Panics
    /// When the data is not one block or the schedule is not set.
    #[inline(always)]
    pub fn decrypt_block(&self, data: InOut<'_>) {
        self.run_block(&BLOCK_DECRYPT, data);
    }

    #[inline(always)]
    fn run_cbc(&self, family: &Family<Cbc>, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        assert!(data.len().is_multiple_of(BLOCK) && self.is_set());
        let function = family.function(data.len());
        // SAFETY: as in `run_block`.
        unsafe { function(self, iv, data.input(), data.output(), data.len() / BLOCK) }
    }

    /// Encrypts whole blocks in CBC mode; `iv` becomes the last block of ciphertext.
    ///
    /// # Panics
    /// When the data is not whole blocks or the schedule is not set.
    #[inline(always)]
    pub fn cbc_encrypt(&self, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        self.run_cbc(&CBC_ENCRYPT, iv, data);
    }

    /// Decrypts whole blocks in CBC mode with a decryption schedule; `iv` becomes the last block of ciphertext.
    ///
    /// # Panics
    /// When the data is not whole blocks or the schedule is not set.
    #[inline(always)]
    pub fn cbc_decrypt(&self, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        self.run_cbc(&CBC_DECRYPT, iv, data);
    }
}

/// The type of an entry for key schedules.
pub type SetKeyKernel = Kernel<SetKey>;
/// The type of an entry for single blocks.
pub type BlockKernel = Kernel<Block>;
/// The type of an entry for CBC.
pub type CbcKernel = Kernel<Cbc>;

#[cfg(all(test, unix))]
#[path = "aes_tests.rs"]
mod tests;
