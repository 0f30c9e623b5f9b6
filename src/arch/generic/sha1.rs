//! SHA-1 and SHA-0, portable. Bound: 80 rounds of about ten operations, and six a word of the schedule.

use crate::arch::compress::word_be;
use crate::arch::sha1::{Sha1Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The function of all kernels that are compiled from this one source. SHA-0 is SHA-1 whose schedule is not rotated,
/// with a `ROTATION` of 0.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[inline(always)]
pub(in crate::arch) unsafe fn compress_scalar<const ROTATION: u32>(
    state: &mut State,
    data: *const [u8; 64],
    blocks: usize,
) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) };
        // SAFETY: the indices are below 16.
        let mut words: [u32; 16] = core::array::from_fn(|word| unsafe { word_be(block, word) });
        let [mut a, mut b, mut c, mut d, mut e] = *state;
        macro_rules! round {
            ($word:expr, $function:expr, $constant:literal) => {
                let function: u32 = $function;
                let sum = e.wrapping_add($word).wrapping_add($constant).wrapping_add(function);
                (e, d, c, b, a) = (d, c, b.rotate_left(30), a, sum.wrapping_add(a.rotate_left(5)));
            };
        }
        /// The next word of the schedule, in the place of the one that is needed no more.
        macro_rules! next_word {
            ($step:expr) => {{
                let mix = words[($step + 13) % 16]
                    ^ words[($step + 8) % 16]
                    ^ words[($step + 2) % 16]
                    ^ words[$step % 16];
                words[$step % 16] = mix.rotate_left(ROTATION);
                words[$step % 16]
            }};
        }
        for word in words {
            round!(word, (c ^ d) & b ^ d, 0x5a82_7999);
        }
        for step in 16..20 {
            round!(next_word!(step), (c ^ d) & b ^ d, 0x5a82_7999);
        }
        for step in 20..40 {
            round!(next_word!(step), b ^ c ^ d, 0x6ed9_eba1);
        }
        for step in 40..60 {
            round!(next_word!(step), (b & c).wrapping_add((b ^ c) & d), 0x8f1b_bcdc);
        }
        for step in 60..80 {
            round!(next_word!(step), b ^ c ^ d, 0xca62_c1d6);
        }
        for (word, value) in state.iter_mut().zip([a, b, c, d, e]) {
            *word = word.wrapping_add(value);
        }
    }
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar::<1>(state, data, blocks) }
}

/// The entry.
pub const PORTABLE: Sha1Kernel = Kernel {
    id: "sha1/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "80 rounds of 10 operations, schedule",
    barred: nowhere,
    function: compress,
};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress_sha0(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar::<0>(state, data, blocks) }
}

/// The entry for SHA-0.
pub const SHA0_PORTABLE: Sha1Kernel = Kernel { id: "sha0/portable", function: compress_sha0, ..PORTABLE };
