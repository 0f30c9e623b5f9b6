//! AES, portable and constant time: bitsliced, four blocks at once where the mode allows.
//!
//! Bound: about 200 logic operations a round for up to four blocks; a chained mode uses a quarter of them.

use core::cell::Cell;

use super::aes_bitslice::{
    Planes, add, inverse_mix_columns, inverse_shift_rows, inverse_sub_bytes, mix_columns, pack, shift_rows,
    sub_bytes, unpack,
};
use crate::arch::aes::{AesKey, BLOCK, CbcKernel, EcbKernel, IgeKernel, KeySize, SetKeyKernel};
use crate::arch::block_cipher::{self, BlockFunction};
use crate::arch::block_stream;
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

    fn encrypt_planes(&self, blocks: &mut [u8; 64]) {
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

    fn decrypt_planes(&self, blocks: &mut [u8; 64]) {
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

/// The blocks, each a number, side by side in one pass of the planes; `LANES` is at most 4.
#[inline(always)]
fn lanes<const LANES: usize>(blocks: [u128; LANES], pass: impl FnOnce(&mut [u8; 64])) -> [u128; LANES] {
    const { assert!(LANES <= 4) };
    let mut bytes = [0; 64];
    for (bytes, block) in bytes.as_chunks_mut().0.iter_mut().zip(blocks) {
        *bytes = block.to_ne_bytes();
    }
    pass(&mut bytes);
    let (bytes, _) = bytes.as_chunks();
    core::array::from_fn(|lane| u128::from_ne_bytes(bytes[lane]))
}

impl BlockFunction<BLOCK> for RoundKeys {
    type Words = u128;

    fn load(block: [u8; BLOCK]) -> u128 {
        u128::from_ne_bytes(block)
    }

    fn store(words: u128) -> [u8; BLOCK] {
        words.to_ne_bytes()
    }

    fn add(a: u128, b: u128) -> u128 {
        a ^ b
    }

    fn encrypt(&self, words: u128) -> u128 {
        let [words] = self.encrypt_lanes([words]);
        words
    }

    fn decrypt(&self, words: u128) -> u128 {
        let [words] = self.decrypt_lanes([words]);
        words
    }

    fn encrypt_lanes<const LANES: usize>(&self, blocks: [u128; LANES]) -> [u128; LANES] {
        lanes(blocks, |bytes| self.encrypt_planes(bytes))
    }

    fn decrypt_lanes<const LANES: usize>(&self, blocks: [u128; LANES]) -> [u128; LANES] {
        lanes(blocks, |bytes| self.decrypt_planes(bytes))
    }
}

/// # Safety
/// As [`Ige`](crate::arch::aes::Ige).
unsafe fn ige(
    iv: &Cell<[u8; 2 * BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
    backwards: bool,
    decrypt: bool,
    cipher: impl Fn(u128) -> u128,
) {
    let (input_half, output_half) = if decrypt { (0, 1) } else { (1, 0) };
    let mut chain: [[u8; BLOCK]; 2] = [[0; BLOCK]; 2];
    chain.as_flattened_mut().copy_from_slice(&iv.get());
    for step in 0..blocks {
        let index = if backwards { blocks - 1 - step } else { step };
        // SAFETY: `index` is below `blocks`.
        unsafe {
            let data: [u8; BLOCK] = block_cipher::read(input, index);
            let state = u128::from_ne_bytes(data) ^ u128::from_ne_bytes(chain[output_half]);
            let result = cipher(state) ^ u128::from_ne_bytes(chain[input_half]);
            chain[input_half] = data;
            chain[output_half] = result.to_ne_bytes();
            block_cipher::write(output, index, chain[output_half]);
        }
    }
    let mut last = [0; 2 * BLOCK];
    last.copy_from_slice(chain.as_flattened());
    iv.set(last);
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
/// The entry for ECB encryption.
pub const ECB_ENCRYPT: EcbKernel = entry("aes-ecb-enc/portable", |key, input, output, blocks| {
    // SAFETY: the same contract, here and below.
    unsafe { block_cipher::ecb::<_, _, false, 4>(&RoundKeys::new(key), input, output, blocks) }
});
/// The entry for ECB decryption.
pub const ECB_DECRYPT: EcbKernel = entry("aes-ecb-dec/portable", |key, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_cipher::ecb::<_, _, true, 4>(&RoundKeys::new(key), input, output, blocks) }
});
/// The entry for CBC encryption.
pub const CBC_ENCRYPT: CbcKernel = entry("aes-cbc-enc/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_cipher::cbc_encrypt(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for CBC decryption.
pub const CBC_DECRYPT: CbcKernel = entry("aes-cbc-dec/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_cipher::cbc_decrypt::<_, BLOCK, 4>(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for CFB encryption.
pub const CFB_ENCRYPT: CbcKernel = entry("aes-cfb-enc/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_stream::cfb_encrypt(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for CFB decryption.
pub const CFB_DECRYPT: CbcKernel = entry("aes-cfb-dec/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_stream::cfb_decrypt::<_, BLOCK, 4>(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for OFB.
pub const OFB: CbcKernel = entry("aes-ofb/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_stream::ofb(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for CTR.
pub const CTR: CbcKernel = entry("aes-ctr/portable", |key, iv, input, output, blocks| {
    // SAFETY: as above.
    unsafe { block_stream::ctr::<_, 4>(&RoundKeys::new(key), iv, input, output, blocks) }
});
/// The entry for IGE encryption.
pub const IGE_ENCRYPT: IgeKernel =
    entry("aes-ige-enc/portable", |key, iv, input, output, blocks, backwards| {
        let keys = RoundKeys::new(key);
        // SAFETY: as above.
        unsafe { ige(iv, input, output, blocks, backwards, false, |words| keys.encrypt(words)) }
    });
/// The entry for IGE decryption.
pub const IGE_DECRYPT: IgeKernel =
    entry("aes-ige-dec/portable", |key, iv, input, output, blocks, backwards| {
        let keys = RoundKeys::new(key);
        // SAFETY: as above.
        unsafe { ige(iv, input, output, blocks, backwards, true, |words| keys.decrypt(words)) }
    });
