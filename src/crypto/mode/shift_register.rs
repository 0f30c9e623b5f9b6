//! CFB with feedback of fewer bits than a block has, NIST SP 800-38A 6.3: the block is a shift register.
#![forbid(unsafe_code)]

use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;
/// Bytes that are copied at a time.
const BATCH: usize = 256;

/// One step: `bits` (1 to 128) of data, the first ones of `data`, are added to key stream and the ciphertext is shifted
/// into the register. The key stream is added to the other bits of `data` too.
pub fn step<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    register: &mut [u8; BLOCK],
    bits: u32,
    data: u128,
) -> u128 {
    let before = u128::from_be_bytes(*register);
    cipher.encrypt_block(register);
    let result = data ^ u128::from_be_bytes(*register);
    let ciphertext = match direction {
        Direction::Encrypt => result,
        Direction::Decrypt => data,
    };
    // Shifting by all bits is no shift in the language.
    let shifted = before.checked_shl(bits).unwrap_or(0);
    *register = (shifted | ciphertext >> (128 - bits)).to_be_bytes();
    result
}

/// CFB with feedback of one byte. Does nothing when the schedule was never set.
pub fn cfb_8<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    register: &mut [u8; BLOCK],
    data: InOut<'_>,
) {
    in_batches(cipher, data, |byte| {
        *byte = (step(cipher, direction, register, 8, u128::from(*byte) << 120) >> 120) as u8;
    });
}

/// CFB with feedback of one bit, the first bit of a byte being its most significant one. Of
/// the last byte only `bits_of_last_byte` (1 to 8) are data; the others become those of `old_last_byte`. Does nothing when the
/// schedule was never set.
pub fn cfb_1<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    register: &mut [u8; BLOCK],
    data: InOut<'_>,
    bits_of_last_byte: u32,
    old_last_byte: u8,
) {
    let mut left = data.len();
    in_batches(cipher, data, |byte| {
        left -= 1;
        let bits = if left == 0 { bits_of_last_byte } else { 8 };
        let mut result = if left == 0 { old_last_byte } else { 0 };
        for bit in 0..bits {
            let input = u128::from(*byte << bit) << 120;
            let output = (step(cipher, direction, register, 1, input) >> 127) as u8;
            let mask = 0x80 >> bit;
            result = (result & !mask) | (output << 7) >> bit;
        }
        *byte = result;
    });
}

fn in_batches<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    mut data: InOut<'_>,
    mut each: impl FnMut(&mut u8),
) {
    if !cipher.is_set() {
        return;
    }
    let mut buffer = [0; BATCH];
    while !data.is_empty() {
        let (mut head, rest) = {
            let length = data.len().min(BATCH);
            data.split_at(length)
        };
        let bytes = &mut buffer[..head.len()];
        head.read_into(bytes);
        bytes.iter_mut().for_each(&mut each);
        head.write_from(bytes);
        data = rest;
    }
}
