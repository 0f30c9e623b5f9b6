//! Cipher feedback and output feedback, NIST SP 800-38A 6.3 and 6.4, continued at any byte.
//!
//! `position` counts the bytes of the block in `iv` that were used: a call goes on where the one before stopped. In CFB
//! the used bytes of `iv` are ciphertext and the others key stream, in OFB all are key stream, as OpenSSL leaves them.
#![forbid(unsafe_code)]

use core::cell::Cell;

use crate::arch::block_cipher::{BlockCipher, Cbc, Direction};
use crate::arch::in_out::InOut;
use crate::cpu::table::Family;

/// Bytes that CFB decryption gathers before it asks for key stream.
const BATCH: usize = 1024;

/// Uses the key stream that is left in `iv` on the first bytes of `data`; returns the other bytes.
fn use_the_rest<'data, const BLOCK: usize>(
    iv: &mut [u8; BLOCK],
    position: &mut usize,
    data: InOut<'data>,
    step: fn(key_stream: &mut u8, input: u8) -> u8,
) -> InOut<'data> {
    *position %= BLOCK;
    if *position == 0 {
        return data;
    }
    let length = data.len().min(BLOCK - *position);
    let (mut head, rest) = data.split_at(length);
    let mut bytes = [0; BLOCK];
    let bytes = &mut bytes[..length];
    head.read_into(bytes);
    for (byte, key_stream) in bytes.iter_mut().zip(&mut iv[*position..]) {
        *byte = step(key_stream, *byte);
    }
    head.write_from(bytes);
    *position = (*position + length) % BLOCK;
    rest
}

/// One block of CFB or OFB, or the beginning of one.
fn one_block<Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    iv: &mut [u8; BLOCK],
    mut data: InOut<'_>,
    step: fn(key_stream: &mut u8, input: u8) -> u8,
) {
    cipher.encrypt_block(iv);
    let mut block = [0; BLOCK];
    let block = &mut block[..data.len()];
    data.read_into(block);
    for (byte, key_stream) in block.iter_mut().zip(iv) {
        *byte = step(key_stream, *byte);
    }
    data.write_from(block);
}

fn all_blocks<Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    iv: &mut [u8; BLOCK],
    position: &mut usize,
    mut data: InOut<'_>,
    step: fn(key_stream: &mut u8, input: u8) -> u8,
) {
    while !data.is_empty() {
        let (head, rest) = {
            let length = data.len().min(BLOCK);
            data.split_at(length)
        };
        *position = head.len() % BLOCK;
        one_block(cipher, iv, head, step);
        data = rest;
    }
}

fn encrypt_step(key_stream: &mut u8, input: u8) -> u8 {
    *key_stream ^= input;
    *key_stream
}

fn decrypt_step(key_stream: &mut u8, input: u8) -> u8 {
    core::mem::replace(key_stream, input) ^ input
}

fn output_step(key_stream: &mut u8, input: u8) -> u8 {
    *key_stream ^ input
}

/// CFB with feedback of whole blocks. `position` is below `BLOCK` (its remainder is taken) and is left so. Does nothing
/// when the schedule was never set.
pub fn cfb<Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    direction: Direction,
    iv: &Cell<[u8; BLOCK]>,
    position: &mut usize,
    data: InOut<'_>,
) {
    if !cipher.is_set() {
        return;
    }
    let mut block = iv.get();
    let step = match direction {
        Direction::Encrypt => encrypt_step,
        Direction::Decrypt => decrypt_step,
    };
    let mut data = use_the_rest(&mut block, position, data, step);
    if let Some(families) = Cipher::stream_families() {
        let family = match direction {
            Direction::Encrypt => &families.cfb_encrypt,
            Direction::Decrypt => &families.cfb_decrypt,
        };
        data = whole_blocks(cipher, family, &mut block, data);
    } else if direction == Direction::Decrypt {
        data = decrypt_batches(cipher, &mut block, data);
    }
    all_blocks(cipher, &mut block, position, data, step);
    iv.set(block);
}

/// Runs a kernel of the cipher's own over the whole blocks; returns what is left, less than a block.
fn whole_blocks<'data, Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    family: &Family<Cbc<Cipher, BLOCK>>,
    iv: &mut [u8; BLOCK],
    data: InOut<'data>,
) -> InOut<'data> {
    let length = data.len() / BLOCK * BLOCK;
    let (whole, rest) = data.split_at(length);
    if length > 0 {
        cipher.chained(family, Cell::from_mut(iv), whole);
    }
    rest
}

/// CFB decryption of many blocks: what is enciphered is ciphertext, all of it known, so that the cipher's parallel kernel
/// serves. Returns the data that is left, less than two blocks.
fn decrypt_batches<'data, Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    iv: &mut [u8; BLOCK],
    mut data: InOut<'data>,
) -> InOut<'data> {
    let mut key_stream = [0; BATCH];
    let mut ciphertext = [0; BATCH];
    while data.len() >= 2 * BLOCK {
        let length = data.len().min(BATCH) / BLOCK * BLOCK;
        let (mut head, rest) = data.split_at(length);
        let (key_stream, ciphertext) = (&mut key_stream[..length], &mut ciphertext[..length]);
        head.read_into(ciphertext);
        key_stream[..BLOCK].copy_from_slice(iv);
        key_stream[BLOCK..].copy_from_slice(&ciphertext[..length - BLOCK]);
        iv.copy_from_slice(&ciphertext[length - BLOCK..]);
        cipher.ecb(Direction::Encrypt, InOut::in_place(key_stream));
        for (byte, input) in key_stream.iter_mut().zip(&*ciphertext) {
            *byte ^= input;
        }
        head.write_from(key_stream);
        data = rest;
    }
    data
}

/// OFB, in either direction. `position` is below `BLOCK` (its remainder is taken) and is left so. Does nothing when the
/// schedule was never set.
pub fn ofb<Cipher: BlockCipher<BLOCK>, const BLOCK: usize>(
    cipher: &Cipher,
    iv: &Cell<[u8; BLOCK]>,
    position: &mut usize,
    data: InOut<'_>,
) {
    if !cipher.is_set() {
        return;
    }
    let mut block = iv.get();
    let mut data = use_the_rest(&mut block, position, data, output_step);
    if let Some(families) = Cipher::stream_families() {
        data = whole_blocks(cipher, &families.ofb, &mut block, data);
    }
    all_blocks(cipher, &mut block, position, data, output_step);
    iv.set(block);
}
