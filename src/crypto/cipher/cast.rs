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

/// The state of the key schedule: 16 bytes in four words.
type State = [u32; 4];

#[inline(always)]
fn look_up(s_box: usize, state: &State, index: usize) -> u32 {
    BOXES[s_box][usize::from((state[index / 4] >> (24 - 8 * (index % 4))) as u8)]
}

/// S5 to S8 of four bytes.
#[inline(always)]
fn sum(state: &State, [first, second, third, fourth]: [usize; 4]) -> u32 {
    look_up(0, state, first)
        ^ look_up(1, state, second)
        ^ look_up(2, state, third)
        ^ look_up(3, state, fourth)
}

#[inline(always)]
fn mixed(old: &State, mix: &Mix) -> State {
    let mut new = [0; 4];
    for (index, (word, bytes, s_box, byte)) in mix.iter().enumerate() {
        let source = if index == 0 { old } else { &new };
        new[index] = old[*word] ^ sum(source, *bytes) ^ look_up(*s_box, old, *byte);
    }
    new
}

/// Steps the state and returns the next four subkeys, of which `QUARTER` counts the fours.
#[inline(always)]
fn quarter<const QUARTER: usize>(state: &mut State) -> [u32; 4] {
    *state = mixed(state, if QUARTER.is_multiple_of(2) { &FORWARD } else { &BACKWARD });
    let mut subkeys = [0; 4];
    for (index, (bytes, byte)) in SUBKEYS[QUARTER].iter().enumerate() {
        subkeys[index] = sum(state, *bytes) ^ look_up(index, state, *byte);
    }
    subkeys
}

impl CastKey {
    /// The schedule of a key of 0 to 16 bytes (more are not used; fewer are filled with zeros).
    pub fn new(key: &[u8]) -> Self {
        let key = &key[..key.len().min(MAXIMUM_KEY)];
        let mut bytes = [0; MAXIMUM_KEY];
        bytes[..key.len()].copy_from_slice(key);
        let key_128 = u128::from_be_bytes(bytes);
        let mut state =
            [(key_128 >> 96) as u32, (key_128 >> 64) as u32, (key_128 >> 32) as u32, key_128 as u32];
        let mut schedule = Self { subkeys: [0; 32], short_key: i32::from(key.len() <= SHORT_KEY) };
        // The first 16 subkeys mask, the other 16 rotate.
        for half in 0..2 {
            let quarters = [
                quarter::<0>(&mut state),
                quarter::<1>(&mut state),
                quarter::<2>(&mut state),
                quarter::<3>(&mut state),
            ];
            for (round, subkey) in quarters.as_flattened().iter().enumerate() {
                schedule.subkeys[2 * round + half] =
                    if half == 0 { *subkey } else { subkey.wrapping_add(16) & 31 };
            }
        }
        schedule
    }
}

#[cfg(test)]
#[path = "cast_tests.rs"]
mod tests;
