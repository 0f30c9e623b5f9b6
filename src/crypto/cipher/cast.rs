//! CAST-128 (RFC 2144): the key schedule.
#![forbid(unsafe_code)]

use crate::arch::cast::CastKey;
use crate::arch::generic::cast_s_boxes::SCHEDULE as BOXES;

/// The most bytes of a key.
pub const MAXIMUM_KEY: usize = 16;

/// Keys of up to this many bytes, 80 bits, have 12 rounds.
const SHORT_KEY: usize = 10;

/// Where the words of a new half of the state come from, RFC 2144 section 2.4: the old word, four bytes for S5 to S8, and
/// one old byte with its S-box. The four bytes of the first word are old ones, those of the others new ones.
type Mix = [(usize, [usize; 4], usize, usize); 4];

/// z from x.
const FORWARD: Mix = [
    (0, [13, 15, 12, 14], 2, 8),
    (2, [0, 2, 1, 3], 3, 10),
    (3, [7, 6, 5, 4], 0, 9),
    (1, [10, 9, 11, 8], 1, 11),
];
/// x from z.
const BACKWARD: Mix =
    [(2, [5, 7, 4, 6], 2, 0), (0, [0, 2, 1, 3], 3, 2), (1, [7, 6, 5, 4], 0, 1), (3, [10, 9, 11, 8], 1, 3)];

/// The bytes of the new state that make four subkeys: four for S5 to S8, and one for S5 (S6, S7, S8).
const SUBKEYS: [[([usize; 4], usize); 4]; 4] = [
    [([8, 9, 7, 6], 2), ([10, 11, 5, 4], 6), ([12, 13, 3, 2], 9), ([14, 15, 1, 0], 12)],
    [([3, 2, 12, 13], 8), ([1, 0, 14, 15], 13), ([7, 6, 8, 9], 3), ([5, 4, 10, 11], 7)],
    [([3, 2, 12, 13], 9), ([1, 0, 14, 15], 12), ([7, 6, 8, 9], 2), ([5, 4, 10, 11], 6)],
    [([8, 9, 7, 6], 3), ([10, 11, 5, 4], 7), ([12, 13, 3, 2], 8), ([14, 15, 1, 0], 13)],
];

#[inline(always)]
fn look_up(s_box: usize, state: &[u8; 16], index: usize) -> u32 {
    BOXES[s_box][usize::from(state[index])]
}

/// S5 to S8 of four bytes.
#[inline(always)]
fn sum(state: &[u8; 16], indices: [usize; 4]) -> u32 {
    look_up(0, state, indices[0])
        ^ look_up(1, state, indices[1])
        ^ look_up(2, state, indices[2])
        ^ look_up(3, state, indices[3])
}

#[inline(always)]
fn mixed(old: &[u8; 16], mix: &Mix) -> [u8; 16] {
    let mut new = [0; 16];
    for (index, (word, bytes, s_box, byte)) in mix.iter().enumerate() {
        let source = if index == 0 { old } else { &new };
        let sum = sum(source, *bytes) ^ look_up(*s_box, old, *byte);
        let word = u32::from_be_bytes(old.as_chunks().0[*word]) ^ sum;
        new.as_chunks_mut().0[index] = word.to_be_bytes();
    }
    new
}

#[inline(always)]
fn subkeys(state: &[u8; 16], places: &[([usize; 4], usize); 4]) -> [u32; 4] {
    core::array::from_fn(|index| {
        let (bytes, byte) = places[index];
        sum(state, bytes) ^ look_up(index, state, byte)
    })
}

impl CastKey {
    /// The schedule of a key of 0 to 16 bytes (more are not used; fewer are filled with zeros).
    pub fn new(key: &[u8]) -> Self {
        let key = &key[..key.len().min(MAXIMUM_KEY)];
        let mut state = [0; 16];
        state[..key.len()].copy_from_slice(key);
        let mut schedule = Self { subkeys: [0; 32], short_key: i32::from(key.len() <= SHORT_KEY) };
        // The first 16 subkeys mask, the other 16 rotate.
        for half in 0..2 {
            let mut four = |state: &[u8; 16], quarter: usize| {
                for (index, subkey) in subkeys(state, &SUBKEYS[quarter]).into_iter().enumerate() {
                    let place = &mut schedule.subkeys[8 * quarter + 2 * index + half];
                    *place = if half == 0 { subkey } else { subkey.wrapping_add(16) & 31 };
                }
            };
            for pair in 0..2 {
                state = mixed(&state, &FORWARD);
                four(&state, 2 * pair);
                state = mixed(&state, &BACKWARD);
                four(&state, 2 * pair + 1);
            }
        }
        schedule
    }
}

#[cfg(test)]
#[path = "cast_tests.rs"]
mod tests;
