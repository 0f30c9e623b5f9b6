//! The loops of CFB, OFB and CTR over whole blocks around a cipher's block function, from which the portable and the
//! scalar kernels of a cipher's [`StreamFamilies`](super::block_cipher::StreamFamilies) are made.

use core::cell::Cell;

use super::block_cipher::{BlockFunction, read, write};

/// CFB encryption: one chain.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
#[inline(always)]
pub unsafe fn cfb_encrypt<Key: BlockFunction<BLOCK>, const BLOCK: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut chained = Key::load(iv.get());
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        unsafe {
            chained = Key::add(key.encrypt(chained), Key::load(read(input, index)));
            write(output, index, Key::store(chained));
        }
    }
    iv.set(Key::store(chained));
}

/// CFB decryption, `LANES` blocks at once and the rest one by one.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
#[inline(always)]
pub unsafe fn cfb_decrypt<Key: BlockFunction<BLOCK>, const BLOCK: usize, const LANES: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut chained = Key::load(iv.get());
    let mut index = 0;
    // SAFETY: every index is below `blocks`. All of a group is read before any of it is written.
    unsafe {
        while LANES > 1 && blocks - index >= LANES {
            let ciphertext: [Key::Words; LANES] =
                core::array::from_fn(|lane| Key::load(read(input, index + lane)));
            let states = core::array::from_fn(|lane| if lane == 0 { chained } else { ciphertext[lane - 1] });
            for (lane, words) in key.encrypt_lanes::<LANES>(states).into_iter().enumerate() {
                write(output, index + lane, Key::store(Key::add(words, ciphertext[lane])));
            }
            chained = ciphertext[LANES - 1];
            index += LANES;
        }
        while index < blocks {
            let ciphertext = Key::load(read(input, index));
            write(output, index, Key::store(Key::add(key.encrypt(chained), ciphertext)));
            chained = ciphertext;
            index += 1;
        }
    }
    iv.set(Key::store(chained));
}

/// OFB: one chain.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
#[inline(always)]
pub unsafe fn ofb<Key: BlockFunction<BLOCK>, const BLOCK: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut chained = Key::load(iv.get());
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        unsafe {
            chained = key.encrypt(chained);
            write(output, index, Key::store(Key::add(chained, Key::load(read(input, index)))));
        }
    }
    iv.set(Key::store(chained));
}

/// CTR with a counter of 128 bits, `LANES` blocks at once and the rest one by one.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
#[inline(always)]
pub unsafe fn ctr<Key: BlockFunction<16>, const LANES: usize>(
    key: &Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut counter = u128::from_be_bytes(iv.get());
    let at = |counter: u128, lane: usize| Key::load(counter.wrapping_add(lane as u128).to_be_bytes());
    let mut index = 0;
    // SAFETY: every index is below `blocks`.
    unsafe {
        while LANES > 1 && blocks - index >= LANES {
            let states = core::array::from_fn(|lane| at(counter, lane));
            for (lane, words) in key.encrypt_lanes::<LANES>(states).into_iter().enumerate() {
                write(
                    output,
                    index + lane,
                    Key::store(Key::add(words, Key::load(read(input, index + lane)))),
                );
            }
            counter = counter.wrapping_add(LANES as u128);
            index += LANES;
        }
        while index < blocks {
            let words = key.encrypt(at(counter, 0));
            write(output, index, Key::store(Key::add(words, Key::load(read(input, index)))));
            counter = counter.wrapping_add(1);
            index += 1;
        }
    }
    iv.set(counter.to_be_bytes());
}
