//! SHA-256 for x86-64: the SHA instructions, and the portable source compiled for BMI2.
//!
//! Bound of the first: the chain of 32 `sha256rnds2` of 4 cycles, 128 a block, 2 a byte. The schedule is off the
//! chain.

use core::arch::x86_64::*;

use super::vector::load_in_halves;
use crate::arch::generic::sha256::{CONSTANTS, compress_scalar};
use crate::arch::sha256::{Sha256Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "sha,sse4.1")]
unsafe fn compress_shani(state: &mut State, data: *const [u8; 64], blocks: usize) {
    let reversal = _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203);
    // SAFETY: both halves of the state.
    let (low, high) =
        unsafe { (_mm_loadu_si128(state.as_ptr().cast()), _mm_loadu_si128(state.as_ptr().add(4).cast())) };
    // DCBA and HGFE to FEBA and HGDC, lowest lane last, then the halves' own orders.
    let badc = _mm_shuffle_epi32::<0xb1>(low);
    let efgh = _mm_shuffle_epi32::<0x1b>(high);
    let mut abef = _mm_alignr_epi8::<8>(badc, efgh);
    let mut cdgh = _mm_blend_epi16::<0xf0>(efgh, badc);
    let mut block = data.cast::<__m128i>();
    for _ in 0..blocks {
        let (abef_before, cdgh_before) = (abef, cdgh);
        // SAFETY: four vectors are one of the caller's blocks.
        let load = |index| _mm_shuffle_epi8(unsafe { _mm_loadu_si128(block.add(index)) }, reversal);
        let (mut w0, mut w1, mut w2) = (load(0), load(1), load(2));
        // SAFETY: the last vector of the block.
        let mut w3 = _mm_shuffle_epi8(unsafe { load_in_halves(block.add(3)) }, reversal);
        // SAFETY: at most one past the caller's last block.
        block = unsafe { block.add(4) };
        /// Four rounds with words that are ready.
        macro_rules! rounds {
            ($group:literal, $word:ident) => {
                // SAFETY: four of the 64 constants, which are aligned.
                let constants = unsafe { _mm_load_si128(CONSTANTS.0.as_ptr().add(4 * $group).cast()) };
                let sum = _mm_add_epi32($word, constants);
                cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
                abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32::<0x0e>(sum));
            };
        }
        /// Four rounds, and the four words that follow the last of these.
        macro_rules! rounds_and_words {
            ($group:literal, $w0:ident, $w1:ident, $w2:ident, $w3:ident) => {
                rounds!($group, $w0);
                let sum = _mm_add_epi32(_mm_sha256msg1_epu32($w0, $w1), _mm_alignr_epi8::<4>($w3, $w2));
                $w0 = _mm_sha256msg2_epu32(sum, $w3);
            };
        }
        rounds_and_words!(0, w0, w1, w2, w3);
        rounds_and_words!(1, w1, w2, w3, w0);
        rounds_and_words!(2, w2, w3, w0, w1);
        rounds_and_words!(3, w3, w0, w1, w2);
        rounds_and_words!(4, w0, w1, w2, w3);
        rounds_and_words!(5, w1, w2, w3, w0);
        rounds_and_words!(6, w2, w3, w0, w1);
        rounds_and_words!(7, w3, w0, w1, w2);
        rounds_and_words!(8, w0, w1, w2, w3);
        rounds_and_words!(9, w1, w2, w3, w0);
        rounds_and_words!(10, w2, w3, w0, w1);
        rounds_and_words!(11, w3, w0, w1, w2);
        rounds!(12, w0);
        rounds!(13, w1);
        rounds!(14, w2);
        rounds!(15, w3);
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    let feba = _mm_shuffle_epi32::<0x1b>(abef);
    let dchg = _mm_shuffle_epi32::<0xb1>(cdgh);
    // SAFETY: both halves of the state.
    unsafe {
        _mm_storeu_si128(state.as_mut_ptr().cast(), _mm_blend_epi16::<0xf0>(feba, dchg));
        _mm_storeu_si128(state.as_mut_ptr().add(4).cast(), _mm_alignr_epi8::<8>(dchg, feba));
    }
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn compress_bmi2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar(state, data, blocks) }
}

/// The entry of the SHA instructions' form.
pub const SHANI: Sha256Kernel = Kernel {
    id: "sha256/shani",
    needs: Features::SHA.and(Features::SSE41).and(Features::SSSE3),
    constant_time: true,
    bound: "chain of 32 sha256rnds2",
    barred: nowhere,
    function: compress_shani,
};

/// The entry of the scalar form with three-operand rotations.
pub const BMI2: Sha256Kernel = Kernel {
    id: "sha256/bmi2",
    needs: Features::BMI1.and(Features::BMI2),
    constant_time: true,
    bound: "64 rounds of 18 operations, schedule",
    barred: nowhere,
    function: compress_bmi2,
};
