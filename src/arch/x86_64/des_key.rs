//! The key schedule of DES with AVX-512's VPSHUFBITQMB, which gathers 64 bits of a word by their numbers: a round key, in
//! the form in which the schedule has it, is one gather from the key. Constant time.
//!
//! Bound: VPSHUFBITQMB, 16 of them at one a cycle, and as many moves from mask registers. Not measured; tested in the
//! emulator Bochs 2.7 but for every eighth bit of a round key's words, which its VPSHUFBITQMB leaves out.

use core::arch::x86_64::{__m512i, _mm512_load_si512, _mm512_mask_bitshuffle_epi64_mask, _mm512_set1_epi64};

use crate::arch::des::{BLOCK, DesKey, SetKey};
use crate::arch::generic::des_tables::key_bit;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// For each bit of a schedule's two words the number of the key's bit, counted as a little-endian word has them.
#[repr(C, align(64))]
struct Numbers([[u8; 64]; 16]);

/// The bits of the two words that come from the key.
const USED: u64 = 0xcfcf_cfcf_fcfc_fcfc;

static NUMBERS: Numbers = Numbers({
    let mut numbers = [[0; 64]; 16];
    let mut round = 0;
    while round < 16 {
        let mut bit = 0;
        while bit < 48 {
            let (expanded, number) = key_bit(round, bit);
            // The second word has its bits 4 higher.
            let place = if expanded < 32 { expanded } else { 32 + (expanded + 4) % 32 };
            numbers[round][place] = number as u8;
            bit += 1;
        }
        round += 1;
    }
    numbers
});

/// # Safety
/// Needs AVX-512F, AVX-512BW and AVX-512BITALG.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
unsafe fn set_key(schedule: &mut DesKey, key: [u8; BLOCK]) {
    let key = _mm512_set1_epi64(i64::from_le_bytes(key));
    for (round, numbers) in schedule.rounds.iter_mut().zip(&NUMBERS.0) {
        // SAFETY: 64 bytes, aligned as the table is.
        let numbers: __m512i = unsafe { _mm512_load_si512(numbers.as_ptr().cast()) };
        let words = _mm512_mask_bitshuffle_epi64_mask(USED, key, numbers);
        *round = [words as u32, (words >> 32) as u32];
    }
}

/// The entry.
pub const SET_KEY: Kernel<SetKey> = Kernel {
    id: "des-key/avx512bitalg",
    needs: Features::AVX512F.and(Features::AVX512BW).and(Features::AVX512BITALG),
    constant_time: true,
    bound: "16 gathers of bits, one a cycle",
    barred: nowhere,
    function: set_key,
};

/// The bits that this processor gathers: all. Bochs 2.7, on which the kernel was tested, leaves out every eighth.
///
/// # Safety
/// As the kernel.
#[cfg(test)]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub unsafe fn gathered() -> u64 {
    let ones = _mm512_set1_epi64(-1);
    _mm512_mask_bitshuffle_epi64_mask(u64::MAX, ones, ones)
}
