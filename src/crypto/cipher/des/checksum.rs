//! Checksums of DES's time, and keys made of passwords by them.
#![forbid(unsafe_code)]

use core::cell::Cell;

use zeroize::Zeroize;

use super::{Block, Des, with_odd_parity};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::des::{BLOCK, DesKey, Keys};
use crate::arch::in_out::InOut;

/// The last block of CBC encryption; a last block that is not whole is filled with zeros. The iv when there is no data.
pub fn cbc_checksum(key: &Des, iv: Block, data: &[u8]) -> Block {
    let chained = Cell::new(iv);
    let mut buffer = [0; 512];
    for chunk in data.chunks(buffer.len()) {
        let padded = chunk.len().next_multiple_of(BLOCK);
        let part = &mut buffer[..padded];
        part[..chunk.len()].copy_from_slice(chunk);
        part[chunk.len()..].fill(0);
        key.cbc(Direction::Encrypt, &chained, InOut::in_place(part));
    }
    buffer.zeroize();
    chained.get()
}

/// The quadratic checksum of Kerberos 4 over `data`, `passes` times one after the other; `each` gets the two words of
/// every pass. Returns the first word of the last one.
pub fn quadratic(data: &[u8], seed: Block, passes: usize, mut each: impl FnMut(usize, [u32; 2])) -> u32 {
    const NOISE: u32 = 83_653_421;
    const MODULUS: u32 = 0x7fff_ffff;
    let [a, b, c, d, e, f, g, h] = seed;
    let (mut first, mut second) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
    for pass in 0..passes {
        for pair in data.chunks(2) {
            let word = pair.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
            let sum = word.wrapping_add(first);
            first = sum.wrapping_mul(sum).wrapping_add(second.wrapping_mul(second)) % MODULUS;
            second = sum.wrapping_mul(second.wrapping_add(NOISE)) % MODULUS;
        }
        each(pass, [first, second]);
    }
    first
}

/// One or two keys of a password: its bytes are folded into the keys forwards and backwards in turn, and each key is
/// replaced by the checksum of the password under it.
fn fold<const KEYS: usize>(password: &[u8]) -> [Block; KEYS] {
    let mut keys = [[0; BLOCK]; KEYS];
    for (index, byte) in password.iter().enumerate() {
        let (turn, within) = (index / (BLOCK * KEYS), index % (BLOCK * KEYS));
        let (key, position) = (&mut keys[within / BLOCK], within % BLOCK);
        if turn % 2 == 0 {
            key[position] ^= byte << 1;
        } else {
            key[BLOCK - 1 - position] ^= byte.reverse_bits();
        }
    }
    keys
}

fn checksum_under_itself(key: Block, password: &[u8]) -> Block {
    let key = with_odd_parity(key);
    let schedule = Keys([DesKey::new(key)]);
    with_odd_parity(cbc_checksum(&schedule, key, password))
}

/// A key of a password.
pub fn key_of(password: &[u8]) -> Block {
    let [key] = fold(password);
    checksum_under_itself(key, password)
}

/// Two keys of a password; they are equal when it has at most 8 bytes.
pub fn two_keys_of(password: &[u8]) -> [Block; 2] {
    let mut keys: [Block; 2] = fold(password);
    if password.len() <= BLOCK {
        keys[1] = keys[0];
    }
    keys.map(|key| checksum_under_itself(key, password))
}
