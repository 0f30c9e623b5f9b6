//! AES (FIPS 197) as openssl/aes.h has it.
#![forbid(unsafe_code)]

use core::cell::Cell;

use crate::arch::aes::{AesKey, BLOCK, KeySize};
use crate::arch::in_out::InOut;

/// Encryption or decryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Encryption.
    Encrypt,
    /// Decryption.
    Decrypt,
}

/// The text of `AES_options`. OpenSSL's own says "aes(partial)" of its tables; ours have none.
pub const OPTIONS: &core::ffi::CStr = c"aes(partial)";

/// The size for a number of bits; `None` for any but 128, 192, 256.
pub fn key_size(bits: i32) -> Option<KeySize> {
    match bits {
        128 => Some(KeySize::Bits128),
        192 => Some(KeySize::Bits192),
        256 => Some(KeySize::Bits256),
        _ => None,
    }
}

impl AesKey {
    /// Encrypts or decrypts one block; a schedule that was never set does nothing.
    #[inline(always)]
    pub fn ecb(&self, direction: Direction, data: InOut<'_>) {
        match direction {
            _ if !self.is_set() || data.len() != BLOCK => {}
            Direction::Encrypt => self.encrypt_block(data),
            Direction::Decrypt => self.decrypt_block(data),
        }
    }

    /// Encrypts or decrypts the whole blocks of `data` in CBC mode, and leaves the last block of ciphertext in `iv`; a
    /// schedule that was never set does nothing.
    #[inline(always)]
    pub fn cbc(&self, direction: Direction, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        match direction {
            _ if !self.is_set() || !data.len().is_multiple_of(BLOCK) => {}
            Direction::Encrypt => self.cbc_encrypt(iv, data),
            Direction::Decrypt => self.cbc_decrypt(iv, data),
        }
    }
}

#[cfg(test)]
#[path = "aes_tests.rs"]
mod tests;
