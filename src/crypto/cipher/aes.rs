//! AES (FIPS 197) as openssl/aes.h has it.
#![forbid(unsafe_code)]

use core::cell::Cell;

use crate::arch::aes::{AesKey, BLOCK, KeySize};
use crate::arch::block_cipher::Direction;
use crate::arch::in_out::InOut;

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

/// IGE in both directions of the data ("bi-directional"): one pass forwards and one backwards over the first's output,
/// each with its own two blocks of `iv`. Does nothing when the schedule was never set or the data is not whole blocks.
pub fn bi_ige(key: &AesKey, direction: Direction, iv: [[u8; 2 * BLOCK]; 2], mut data: InOut<'_>) {
    let [forwards, backwards] = iv.map(Cell::new);
    match direction {
        Direction::Encrypt => {
            key.ige(direction, &forwards, data.reborrow(), false);
            key.ige(direction, &backwards, data.output_in_place(), true);
        }
        Direction::Decrypt => {
            key.ige(direction, &backwards, data.reborrow(), true);
            key.ige(direction, &forwards, data.output_in_place(), false);
        }
    }
}

#[cfg(test)]
#[path = "aes_tests.rs"]
mod tests;
