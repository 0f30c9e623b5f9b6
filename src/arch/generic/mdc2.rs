//! MDC-2, portable. The tables that DES uses depend on the data: not constant time.
//!
//! Chaining values stay behind the initial permutation of DES from block to block: keys are made of them there, and
//! what the permutation does to the halves of eight bytes is a mask.
//!
//! Bound: a key schedule, then the rounds of two independent encryptions.

use super::des::{Pass, Words, compact, expand, final_permutation, initial_permutation, round_keys_of_all};
use crate::arch::mdc2::{Mdc2Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The first four bytes of a block, permuted.
const FIRST_BYTES: u64 = 0xf0f0_f0f0_f0f0_f0f0;
/// Bit 6 of the first byte, permuted: set in the first key, clear in the second.
const BIT_6: u64 = 1 << 7;
/// Bit 5 of the first byte, permuted: the other way round.
const BIT_5: u64 = 1 << 47;

/// The compression function; `encrypt` runs the rounds of two passes, each on a copy of the words.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[inline(always)]
pub unsafe fn compress_by(
    state: &mut State,
    data: *const [u8; 8],
    blocks: usize,
    encrypt: impl Fn(&[Pass; 2], Words) -> [Words; 2],
) {
    let [mut first, mut second] = state.map(initial_permutation);
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`; an array of bytes has no alignment.
        let text = initial_permutation(unsafe { *data.add(index) });
        let keys = round_keys_of_all([first & !BIT_5 | BIT_6, second & !BIT_6 | BIT_5]);
        let passes = keys.each_ref().map(Pass::new);
        let encrypted = encrypt(&passes, [expand(text as u32), expand((text >> 32) as u32)]);
        let [one, other] =
            encrypted.map(|[low, high]| text ^ (u64::from(compact(high)) << 32 | u64::from(compact(low))));
        first = one & FIRST_BYTES | other & !FIRST_BYTES;
        second = other & FIRST_BYTES | one & !FIRST_BYTES;
    }
    *state = [first, second].map(final_permutation);
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 8], blocks: usize) {
    let encrypt = |passes: &[Pass; 2], words| {
        let [one] = passes[0].run([words]);
        let [other] = passes[1].run([words]);
        [one, other]
    };
    // SAFETY: the same contract.
    unsafe { compress_by(state, data, blocks, encrypt) }
}

/// The entry.
pub const PORTABLE: Mdc2Kernel = Kernel {
    id: "mdc2/portable",
    needs: Features::NONE,
    constant_time: false,
    bound: "key schedule and rounds of two encryptions",
    barred: nowhere,
    function: compress,
};
