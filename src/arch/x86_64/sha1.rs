//! SHA-1 for x86-64: the SHA instructions, and the portable source compiled for BMI2.
//!
//! Bound of the first: the chain of 20 `sha1rnds4` of 6 cycles, 120 a block, 1.88 a byte. Schedule and E's sum
//! are off the chain.

use core::arch::x86_64::*;

use super::vector::load_in_halves;
use crate::arch::generic::sha1::compress_scalar;
use crate::arch::sha1::{Sha1Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "sha,sse4.1")]
unsafe fn compress_shani(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // Words and their order reversed: `sha1rnds4` has A and the first word in the highest lane.
    let reversal = _mm_set_epi64x(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f);
    // SAFETY: the first four words of the state.
    let mut abcd = _mm_shuffle_epi32(unsafe { _mm_loadu_si128(state.as_ptr().cast()) }, 0x1b);
    let mut e = _mm_set_epi32(state[4] as i32, 0, 0, 0);
    let mut block = data.cast::<__m128i>();
    for _ in 0..blocks {
        let (abcd_before, e_before) = (abcd, e);
        // SAFETY: four vectors are one of the caller's blocks.
        let load = |index| _mm_shuffle_epi8(unsafe { _mm_loadu_si128(block.add(index)) }, reversal);
        let (mut w0, mut w1, mut w2) = (load(0), load(1), load(2));
        // SAFETY: the last vector of the block.
        let mut w3 = _mm_shuffle_epi8(unsafe { load_in_halves(block.add(3)) }, reversal);
        // SAFETY: at most one past the caller's last block.
        block = unsafe { block.add(4) };
        /// Four rounds with words that are ready; `$e` receives what the four after these take as E.
        macro_rules! rounds {
            ($function:literal, $word:ident) => {
                let sum = _mm_sha1nexte_epu32(e, $word);
                e = abcd;
                abcd = _mm_sha1rnds4_epu32::<$function>(abcd, sum);
            };
        }
        /// Four rounds, and the four words that follow the last of these.
        macro_rules! rounds_and_words {
            ($function:literal, $w0:ident, $w1:ident, $w2:ident, $w3:ident) => {
                rounds!($function, $w0);
                $w0 = _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32($w0, $w1), $w2), $w3);
            };
        }
        // The first E is not rotated: it is no earlier A.
        let sum = _mm_add_epi32(e, w0);
        e = abcd;
        abcd = _mm_sha1rnds4_epu32::<0>(abcd, sum);
        w0 = _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(w0, w1), w2), w3);
        rounds_and_words!(0, w1, w2, w3, w0);
        rounds_and_words!(0, w2, w3, w0, w1);
        rounds_and_words!(0, w3, w0, w1, w2);
        rounds_and_words!(0, w0, w1, w2, w3);
        rounds_and_words!(1, w1, w2, w3, w0);
        rounds_and_words!(1, w2, w3, w0, w1);
        rounds_and_words!(1, w3, w0, w1, w2);
        rounds_and_words!(1, w0, w1, w2, w3);
        rounds_and_words!(1, w1, w2, w3, w0);
        rounds_and_words!(2, w2, w3, w0, w1);
        rounds_and_words!(2, w3, w0, w1, w2);
        rounds_and_words!(2, w0, w1, w2, w3);
        rounds_and_words!(2, w1, w2, w3, w0);
        rounds_and_words!(2, w2, w3, w0, w1);
        rounds_and_words!(3, w3, w0, w1, w2);
        rounds!(3, w0);
        rounds!(3, w1);
        rounds!(3, w2);
        rounds!(3, w3);
        e = _mm_sha1nexte_epu32(e, e_before);
        abcd = _mm_add_epi32(abcd, abcd_before);
    }
    // SAFETY: the first four words of the state.
    unsafe { _mm_storeu_si128(state.as_mut_ptr().cast(), _mm_shuffle_epi32(abcd, 0x1b)) };
    state[4] = _mm_extract_epi32::<3>(e) as u32;
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn compress_bmi2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar::<1>(state, data, blocks) }
}

/// The entry of the SHA instructions' form.
pub const SHANI: Sha1Kernel = Kernel {
    id: "sha1/shani",
    needs: Features::SHA.and(Features::SSE41).and(Features::SSSE3),
    constant_time: true,
    bound: "chain of 20 sha1rnds4",
    barred: nowhere,
    function: compress_shani,
};

/// The entry of the scalar form with three-operand rotations.
pub const BMI2: Sha1Kernel = Kernel {
    id: "sha1/bmi2",
    needs: Features::BMI1.and(Features::BMI2),
    constant_time: true,
    bound: "80 rounds of 10 operations, schedule",
    barred: nowhere,
    function: compress_bmi2,
};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn compress_sha0_bmi2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar::<0>(state, data, blocks) }
}

/// The entry of the scalar form for SHA-0.
pub const SHA0_BMI2: Sha1Kernel = Kernel { id: "sha0/bmi2", function: compress_sha0_bmi2, ..BMI2 };
