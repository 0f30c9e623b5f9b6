//! RC5 with AVX2's shifts by numbers in a register: 32 blocks at once, then 8, then two in general registers. Constant time.
//!
//! Bound: a half round is seven instructions for 8 blocks, of which the shifts have two ports. Measured on Zen 3 for 12
//! rounds: CBC decryption 0.9 core cycles a byte.

use core::arch::x86_64::*;
use core::cell::Cell;

use super::wide::{self, Wide};
use crate::arch::block_cipher::{self, Cbc, Ecb};
use crate::arch::rc5::{BLOCK, Rc5Key};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Blocks from which a group of 8 that is not full beats two after two.
const LEAST: usize = 5;

/// A schedule and a direction.
struct Lanes<'key, const DECRYPT: bool>(&'key Rc5Key);

/// `words`, rotated to the left by the low five bits of `counts`; to the right with `RIGHT`.
///
/// # Safety
/// Needs AVX2.
#[inline(always)]
unsafe fn rotate<const RIGHT: bool>(words: __m256i, counts: __m256i) -> __m256i {
    // SAFETY: the caller's word.
    unsafe {
        let low = _mm256_set1_epi32(31);
        let others = _mm256_and_si256(_mm256_sub_epi32(_mm256_setzero_si256(), counts), low);
        let counts = _mm256_and_si256(counts, low);
        let (left, right) = if RIGHT { (others, counts) } else { (counts, others) };
        _mm256_or_si256(_mm256_sllv_epi32(words, left), _mm256_srlv_epi32(words, right))
    }
}

impl<const DECRYPT: bool, const N: usize> Wide<__m256i, N> for Lanes<'_, DECRYPT> {
    #[inline(always)]
    unsafe fn transform(&self, mut data: [__m256i; N]) -> [__m256i; N] {
        let (first, rounds) = self.0.rounds_of_table();
        // SAFETY: the caller's word.
        unsafe {
            let word = |word: u32| _mm256_set1_epi32(word as i32);
            let (pairs, _) = data.as_chunks_mut::<2>();
            // Of each pair of registers one gets the first words of its 8 blocks, the other the second words.
            for pair in &mut *pairs {
                let [low, high] = pair.map(|vector| _mm256_castsi256_ps(vector));
                *pair = [
                    _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(low, high)),
                    _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(low, high)),
                ];
            }
            if DECRYPT {
                for round in rounds.iter().rev() {
                    for [a, b] in &mut *pairs {
                        let rotated = rotate::<true>(_mm256_sub_epi32(*b, word(round[1])), *a);
                        *b = _mm256_xor_si256(rotated, *a);
                    }
                    for [a, b] in &mut *pairs {
                        let rotated = rotate::<true>(_mm256_sub_epi32(*a, word(round[0])), *b);
                        *a = _mm256_xor_si256(rotated, *b);
                    }
                }
                for [a, b] in &mut *pairs {
                    *a = _mm256_sub_epi32(*a, word(first[0]));
                    *b = _mm256_sub_epi32(*b, word(first[1]));
                }
            } else {
                for [a, b] in &mut *pairs {
                    *a = _mm256_add_epi32(*a, word(first[0]));
                    *b = _mm256_add_epi32(*b, word(first[1]));
                }
                for round in rounds {
                    for [a, b] in &mut *pairs {
                        *a = _mm256_add_epi32(rotate::<false>(_mm256_xor_si256(*a, *b), *b), word(round[0]));
                    }
                    for [a, b] in &mut *pairs {
                        *b = _mm256_add_epi32(rotate::<false>(_mm256_xor_si256(*b, *a), *a), word(round[1]));
                    }
                }
            }
            for [a, b] in pairs {
                (*a, *b) = (_mm256_unpacklo_epi32(*a, *b), _mm256_unpackhi_epi32(*a, *b));
            }
        }
        data
    }
}

/// # Safety
/// As [`Ecb`]; needs AVX2.
#[target_feature(enable = "avx2")]
unsafe fn ecb<const DECRYPT: bool>(key: &Rc5Key, input: *const u8, output: *mut u8, blocks: usize) {
    let lanes = Lanes::<DECRYPT>(key);
    // SAFETY: the same contract; each begins behind what is done.
    unsafe {
        let mut done = wide::ecb::<__m256i, _, 8>(&lanes, input, output, blocks, usize::MAX);
        let (input_2, output_2) = (input.add(BLOCK * done), output.add(BLOCK * done));
        done += wide::ecb::<__m256i, _, 2>(&lanes, input_2, output_2, blocks - done, LEAST);
        let (input, output) = (input.add(BLOCK * done), output.add(BLOCK * done));
        block_cipher::ecb::<_, BLOCK, DECRYPT, 2>(key, input, output, blocks - done);
    }
}

/// # Safety
/// As [`Cbc`]; needs AVX2.
#[target_feature(enable = "avx2")]
unsafe fn cbc_decrypt(
    key: &Rc5Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let lanes = Lanes::<true>(key);
    // SAFETY: the same contract; each begins behind what is done.
    unsafe {
        let mut done = wide::cbc_decrypt::<__m256i, _, 8>(&lanes, iv, input, output, blocks, usize::MAX);
        let (input_2, output_2) = (input.add(BLOCK * done), output.add(BLOCK * done));
        done += wide::cbc_decrypt::<__m256i, _, 2>(&lanes, iv, input_2, output_2, blocks - done, LEAST);
        let (input, output) = (input.add(BLOCK * done), output.add(BLOCK * done));
        block_cipher::cbc_decrypt::<_, BLOCK, 2>(key, iv, input, output, blocks - done);
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "7 vector instructions a half round";
    Kernel { id, needs: Features::AVX2, constant_time: true, bound, barred: nowhere, function }
}

/// The entry for ECB encryption.
pub const ECB_ENCRYPT: Kernel<Ecb<Rc5Key>> = entry("rc5-ecb-enc/avx2", ecb::<false>);
/// The entry for ECB decryption.
pub const ECB_DECRYPT: Kernel<Ecb<Rc5Key>> = entry("rc5-ecb-dec/avx2", ecb::<true>);
/// The entry for CBC decryption.
pub const CBC_DECRYPT: Kernel<Cbc<Rc5Key, BLOCK>> = entry("rc5-cbc-dec/avx2", cbc_decrypt);
