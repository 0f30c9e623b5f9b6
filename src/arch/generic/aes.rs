//! AES, portable and constant time: bitsliced, four blocks at once where the mode allows.
//!
//! Bound: about 200 logic operations a round for up to four blocks; a chained mode uses a quarter of them.

use core::cell::Cell;

use super::aes_bitslice::{
    Planes, add, inverse_mix_columns, inverse_shift_rows, inverse_sub_bytes, mix_columns, pack, shift_rows,
    sub_bytes, unpack,
};
use crate::arch::aes::{AesKey, BLOCK, BlockKernel, CbcKernel, KeySize, SetKeyKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The round keys as planes, each for all four blocks.
struct RoundKeys {
    planes: [Planes; 15],
    rounds: usize,
}

impl RoundKeys {
    fn new(key: &AesKey) -> Self {
        let rounds = (key.rounds as usize).min(14);
        let mut planes = [[0; 8]; 15];
        for (planes, words) in planes.iter_mut().zip(key.round_keys.as_chunks::<4>().0).take(rounds + 1) {
            *planes = pack(&in_all_blocks(&bytes_of(words)));
        }
        Self { planes, rounds }
    }

    fn encrypt(&self, blocks: &mut [u8; 64]) {
        let mut state = pack(blocks);
        add(&mut state, &self.planes[0]);
        for key in &self.planes[1..self.rounds] {
            sub_bytes(&mut state);
            shift_rows(&mut state);
            mix_columns(&mut state);
            add(&mut state, key);
        }
        sub_bytes(&mut state);
        shift_rows(&mut state);
        add(&mut state, &self.planes[self.rounds]);
        *blocks = unpack(&state);
    }

    fn decrypt(&self, blocks: &mut [u8; 64]) {
        let mut state = pack(blocks);
        add(&mut state, &self.planes[0]);
        for key in &self.planes[1..self.rounds] {
            inverse_sub_bytes(&mut state);
            inverse_shift_rows(&mut state);
            inverse_mix_columns(&mut state);
            add(&mut state, key);
        }
        inverse_sub_bytes(&mut state);
        inverse_shift_rows(&mut state);
        add(&mut state, &self.planes[self.rounds]);
        *blocks = unpack(&state);
    }
}

fn bytes_of(words: &[u32; 4]) -> [u8; BLOCK] {
    let mut bytes = [0; BLOCK];
    for (bytes, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
        *bytes = word.to_ne_bytes();
    }
    bytes
}

fn in_all_blocks(block: &[u8; BLOCK]) -> [u8; 64] {
    let mut blocks = [0; 64];
    for copy in blocks.as_chunks_mut::<BLOCK>().0 {
        *copy = *block;
    }
    blocks
}

/// SubWord of FIPS 197, 5.2.
fn sub_word(word: [u8; 4]) -> [u8; 4] {
    let mut blocks = [0; 64];
    blocks[..4].copy_from_slice(&word);
    let mut planes = pack(&blocks);
    sub_bytes(&mut planes);
    let blocks = unpack(&planes);
    [blocks[0], blocks[1], blocks[2], blocks[3]]
}

/// # Safety
/// As [`SetKey`](crate::arch::aes::SetKey).
unsafe fn set_encrypt_key(schedule: &mut AesKey, key: *const u8, size: KeySize) {
    let words = size.bytes() / 4;
    for (index, word) in schedule.round_keys.iter_mut().enumerate().take(words) {
        // SAFETY: the key has `4 * words` bytes, at any alignment.
        *word = unsafe { key.add(4 * index).cast::<u32>().read_unaligned() };
    }
    let mut round_constant = 1_u8;
    for index in words..4 * (size.rounds() + 1) {
        let mut word = schedule.round_keys[index - 1].to_ne_bytes();
        if index % words == 0 {
            word.rotate_left(1);
            word = sub_word(word);
            word[0] ^= round_constant;
            // Public: a function of the round's number.
            round_constant = (round_constant << 1) ^ if round_constant & 0x80 == 0 { 0 } else { 0x1b };
        } else if words == 8 && index % 8 == 4 {
            word = sub_word(word);
        }
        schedule.round_keys[index] = schedule.round_keys[index - words] ^ u32::from_ne_bytes(word);
    }
    schedule.rounds = size.rounds() as i32;
}

/// # Safety
/// As [`SetKey`](crate::arch::aes::SetKey).
unsafe fn set_decrypt_key(schedule: &mut AesKey, key: *const u8, size: KeySize) {
    // SAFETY: the same contract.
    unsafe { set_encrypt_key(schedule, key, size) };
    let rounds = size.rounds();
    let keys = &mut schedule.round_keys.as_chunks_mut::<4>().0[..=rounds];
    keys.reverse();
    for words in &mut keys[1..rounds] {
        let mut planes = pack(&in_all_blocks(&bytes_of(words)));
        inverse_mix_columns(&mut planes);
        let blocks = unpack(&planes);
        for (word, bytes) in words.iter_mut().zip(blocks.as_chunks::<4>().0) {
            *word = u32::from_ne_bytes(*bytes);
        }
    }
}

/// Reads up to four blocks.
///
/// # Safety
/// `input` is readable for `count` blocks.
unsafe fn load(input: *const u8, count: usize) -> [u8; 64] {
    let mut blocks = [0; 64];
    // SAFETY: the caller's word for the input; at most four blocks fit.
    unsafe { core::ptr::copy_nonoverlapping(input, blocks.as_mut_ptr(), BLOCK * count.min(4)) };
    blocks
}

/// Writes up to four blocks.
///
/// # Safety
/// `output` is writable for `count` blocks.
unsafe fn store(blocks: &[u8; 64], output: *mut u8, count: usize) {
    // SAFETY: as in `load`.
    unsafe { core::ptr::copy_nonoverlapping(blocks.as_ptr(), output, BLOCK * count.min(4)) };
}

/// # Safety
/// As [`Block`](crate::arch::aes::Block).
unsafe fn block_encrypt(key: &AesKey, input: *const u8, output: *mut u8) {
    // SAFETY: one block on both sides.
    unsafe {
        let mut blocks = load(input, 1);
        RoundKeys::new(key).encrypt(&mut blocks);
        store(&blocks, output, 1);
    }
}

/// # Safety
/// As [`Block`](crate::arch::aes::Block).
unsafe fn block_decrypt(key: &AesKey, input: *const u8, output: *mut u8) {
    // SAFETY: one block on both sides.
    unsafe {
        let mut blocks = load(input, 1);
        RoundKeys::new(key).decrypt(&mut blocks);
        store(&blocks, output, 1);
    }
}

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc).
unsafe fn cbc_encrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let keys = RoundKeys::new(key);
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        unsafe {
            let mut data = load(input.add(BLOCK * index), 1);
            for (byte, chained) in data.iter_mut().zip(iv.get()) {
                *byte ^= chained;
            }
            keys.encrypt(&mut data);
            store(&data, output.add(BLOCK * index), 1);
            iv.set(data.as_chunks().0[0]);
        }
    }
}

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc).
unsafe fn cbc_decrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let keys = RoundKeys::new(key);
    for index in (0..blocks).step_by(4) {
        let count = (blocks - index).min(4);
        // SAFETY: `index + count` is at most `blocks`.
        unsafe {
            let ciphertext = load(input.add(BLOCK * index), count);
            let mut data = ciphertext;
            keys.decrypt(&mut data);
            for (byte, chained) in data.iter_mut().zip(iv.get().iter().chain(&ciphertext)) {
                *byte ^= chained;
            }
            store(&data, output.add(BLOCK * index), count);
            iv.set(ciphertext.as_chunks().0[count - 1]);
        }
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "200 logic operations a round";
    Kernel { id, needs: Features::NONE, constant_time: true, bound, barred: nowhere, function }
}

/// The entry for encryption schedules.
pub const SET_ENCRYPT_KEY: SetKeyKernel = entry("aes-key-enc/portable", set_encrypt_key);
/// The entry for decryption schedules.
pub const SET_DECRYPT_KEY: SetKeyKernel = entry("aes-key-dec/portable", set_decrypt_key);
/// The entry for one block's encryption.
pub const BLOCK_ENCRYPT: BlockKernel = entry("aes-block-enc/portable", block_encrypt);
/// The entry for one block's decryption.
pub const BLOCK_DECRYPT: BlockKernel = entry("aes-block-dec/portable", block_decrypt);
/// The entry for CBC encryption.
pub const CBC_ENCRYPT: CbcKernel = entry("aes-cbc-enc/portable", cbc_encrypt);
/// The entry for CBC decryption.
pub const CBC_DECRYPT: CbcKernel = entry("aes-cbc-dec/portable", cbc_decrypt);
