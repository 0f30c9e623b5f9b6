//! RIPEMD-160, portable: both lines, step by step in turn, as the processor overlaps two chains only when they are
//! close together. Bound: the chains of 80 steps, 5 operations long in most.

use crate::arch::compress::word_le;
use crate::arch::ripemd160::{Ripemd160Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

// Dobbertin, Bosselaers and Preneel, "RIPEMD-160: A strengthened version of RIPEMD", appendix A: the words and the
// rotations of both lines.
#[rustfmt::skip]
const LEFT_WORDS: [u8; 80] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
    3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12,
    1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
    4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13,
];
#[rustfmt::skip]
const RIGHT_WORDS: [u8; 80] = [
    5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12,
    6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
    15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13,
    8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
    12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11,
];
#[rustfmt::skip]
const LEFT_SHIFTS: [u8; 80] = [
    11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8,
    7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
    11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5,
    11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
    9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
];
#[rustfmt::skip]
const RIGHT_SHIFTS: [u8; 80] = [
    8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6,
    9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
    9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5,
    15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
    8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
];

/// The five functions, in the order of the left line.
fn f1(x: u32, y: u32, z: u32) -> u32 {
    x ^ y ^ z
}
fn f2(x: u32, y: u32, z: u32) -> u32 {
    (y ^ z) & x ^ z
}
fn f3(x: u32, y: u32, z: u32) -> u32 {
    (x | !y) ^ z
}
fn f4(x: u32, y: u32, z: u32) -> u32 {
    (x ^ y) & z ^ y
}
fn f5(x: u32, y: u32, z: u32) -> u32 {
    x ^ (y | !z)
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) };
        let (mut left, mut right) = (*state, *state);
        /// A step of one line.
        macro_rules! step {
            ($line:ident, $function:ident, $constant:literal, $word:expr, $shift:expr) => {
                let [a, b, c, d, e] = $line;
                // SAFETY: the tables' words are below 16.
                let word = unsafe { word_le(block, usize::from($word)) };
                let sum = a.wrapping_add(word).wrapping_add($constant).wrapping_add($function(b, c, d));
                $line = [e, sum.rotate_left(u32::from($shift)).wrapping_add(e), b, c.rotate_left(10), d];
            };
        }
        /// 16 steps of both lines.
        macro_rules! round {
            ($first:literal, $left:ident $left_constant:literal, $right:ident $right_constant:literal) => {
                for i in $first..$first + 16 {
                    step!(left, $left, $left_constant, LEFT_WORDS[i], LEFT_SHIFTS[i]);
                    step!(right, $right, $right_constant, RIGHT_WORDS[i], RIGHT_SHIFTS[i]);
                }
            };
        }
        round!(0, f1 0, f5 0x50a2_8be6);
        round!(16, f2 0x5a82_7999, f4 0x5c4d_d124);
        round!(32, f3 0x6ed9_eba1, f3 0x6d70_3ef3);
        round!(48, f4 0x8f1b_bcdc, f2 0x7a6d_76e9);
        round!(64, f5 0xa953_fd4e, f1 0);
        let old = *state;
        for (place, word) in state.iter_mut().enumerate() {
            let sum = left[(place + 2) % 5].wrapping_add(right[(place + 3) % 5]);
            *word = old[(place + 1) % 5].wrapping_add(sum);
        }
    }
}

/// The entry.
pub const PORTABLE: Ripemd160Kernel = Kernel {
    id: "ripemd160/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "two chains of 80 steps",
    barred: nowhere,
    function: compress,
};
