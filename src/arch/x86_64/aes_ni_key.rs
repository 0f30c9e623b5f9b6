//! AES key schedules on AES-NI.
//!
//! Bound: 10 (8, 7) steps for 128 (192, 256) bits, each the latency of PSHUFB, AESENCLAST and a few exclusive ors.

use core::arch::x86_64::{
    __m128i, _mm_aesenclast_si128, _mm_aesimc_si128, _mm_loadl_epi64, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_shuffle_epi32, _mm_slli_si128, _mm_storel_epi64, _mm_xor_si128,
};

use super::aes_ni::{load, store};
use crate::arch::aes::{AesKey, BLOCK, KeySize, SetKeyKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// `w0, w0+w1, w0+w1+w2, w0+w1+w2+w3`: what a step of the expansion adds to each word from those before it.
#[inline]
#[target_feature(enable = "aes,sse2")]
fn running_sum(words: __m128i) -> __m128i {
    let pairs = _mm_xor_si128(words, _mm_slli_si128::<4>(words));
    _mm_xor_si128(pairs, _mm_slli_si128::<8>(pairs))
}

/// SubWord(RotWord(w)) + `constant` in every word, with w the word that `rotate` copies to all. AESENCLAST does it, as
/// ShiftRows leaves four equal columns alone, and it is faster than AESKEYGENASSIST.
#[inline]
#[target_feature(enable = "aes,ssse3")]
fn substitute(words: __m128i, rotate: __m128i, constant: __m128i) -> __m128i {
    _mm_aesenclast_si128(_mm_shuffle_epi8(words, rotate), constant)
}

/// RCON of FIPS 197: the powers of x.
const ROUND_CONSTANTS: [i32; 10] = [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36];
/// For PSHUFB: RotWord of word 3, and of word 1, in all words.
const ROTATE_WORD_3: i32 = 0x0c0f_0e0d;
const ROTATE_WORD_1: i32 = 0x0407_0605;

/// # Safety
/// As [`SetKey`](crate::arch::aes::SetKey); needs AES-NI and SSSE3.
#[target_feature(enable = "aes,ssse3")]
unsafe fn set_encrypt_key(schedule: &mut AesKey, key: *const u8, size: KeySize) {
    schedule.rounds = size.rounds() as i32;
    let out = schedule.round_keys.as_mut_ptr().cast::<u8>();
    // SAFETY: the key has the size's bytes, and the schedule 240.
    unsafe {
        match size {
            KeySize::Bits128 => expand_128(out, key),
            KeySize::Bits192 => expand_192(out, key),
            KeySize::Bits256 => expand_256(out, key),
        }
    }
}

/// # Safety
/// `out` is writable for 176 bytes, `key` readable for 16.
#[inline]
#[target_feature(enable = "aes,ssse3")]
unsafe fn expand_128(out: *mut u8, key: *const u8) {
    let rotate = _mm_set1_epi32(ROTATE_WORD_3);
    // SAFETY: eleven round keys.
    unsafe {
        let mut words = load(key);
        store(out, words);
        for (index, constant) in ROUND_CONSTANTS.iter().enumerate() {
            let substituted = substitute(words, rotate, _mm_set1_epi32(*constant));
            words = _mm_xor_si128(running_sum(words), substituted);
            store(out.add(BLOCK * (index + 1)), words);
        }
    }
}

/// Six words a step: four in `low`, two in `high`.
///
/// # Safety
/// `out` is writable for 208 bytes, `key` readable for 24.
#[inline]
#[target_feature(enable = "aes,ssse3")]
unsafe fn expand_192(out: *mut u8, key: *const u8) {
    let rotate = _mm_set1_epi32(ROTATE_WORD_1);
    // SAFETY: 52 words; the last step stores four of its six.
    unsafe {
        let mut low = load(key);
        let mut high = _mm_loadl_epi64(key.add(16).cast());
        store(out, low);
        _mm_storel_epi64(out.add(16).cast(), high);
        for (index, constant) in ROUND_CONSTANTS.iter().enumerate().take(8) {
            let step = out.add(24 * (index + 1));
            let substituted = substitute(high, rotate, _mm_set1_epi32(*constant));
            low = _mm_xor_si128(running_sum(low), substituted);
            store(step, low);
            if index < 7 {
                let last_of_low = _mm_shuffle_epi32::<0xff>(low);
                let pair = _mm_xor_si128(high, _mm_slli_si128::<4>(high));
                high = _mm_xor_si128(pair, last_of_low);
                _mm_storel_epi64(step.add(16).cast(), high);
            }
        }
    }
}

/// Eight words a step: the second four take SubWord of the first four's last, without rotation and constant.
///
/// # Safety
/// `out` is writable for 240 bytes, `key` readable for 32.
#[inline]
#[target_feature(enable = "aes,ssse3")]
unsafe fn expand_256(out: *mut u8, key: *const u8) {
    let rotate = _mm_set1_epi32(ROTATE_WORD_3);
    // SAFETY: fifteen round keys; the last step stores one.
    unsafe {
        let mut even = load(key);
        let mut odd = load(key.add(BLOCK));
        store(out, even);
        store(out.add(BLOCK), odd);
        for (index, constant) in ROUND_CONSTANTS.iter().enumerate().take(7) {
            let step = out.add(2 * BLOCK * (index + 1));
            let substituted = substitute(odd, rotate, _mm_set1_epi32(*constant));
            even = _mm_xor_si128(running_sum(even), substituted);
            store(step, even);
            if index < 6 {
                let last = _mm_shuffle_epi32::<0xff>(even);
                let substituted = _mm_aesenclast_si128(last, _mm_setzero_si128());
                odd = _mm_xor_si128(running_sum(odd), substituted);
                store(step.add(BLOCK), odd);
            }
        }
    }
}

/// # Safety
/// As [`SetKey`](crate::arch::aes::SetKey); needs AES-NI and SSSE3.
#[target_feature(enable = "aes,ssse3")]
unsafe fn set_decrypt_key(schedule: &mut AesKey, key: *const u8, size: KeySize) {
    let rounds = size.rounds();
    // SAFETY: the same contract; the round keys up to `rounds` are written before they are read.
    unsafe {
        set_encrypt_key(schedule, key, size);
        let keys = schedule.round_keys.as_mut_ptr().cast::<u8>();
        let (mut low, mut high) = (0, rounds);
        let (first, last) = (load(keys), load(keys.add(BLOCK * rounds)));
        store(keys, last);
        store(keys.add(BLOCK * rounds), first);
        while low + 1 < high {
            low += 1;
            high -= 1;
            let (one, other) = (load(keys.add(BLOCK * low)), load(keys.add(BLOCK * high)));
            store(keys.add(BLOCK * low), _mm_aesimc_si128(other));
            store(keys.add(BLOCK * high), _mm_aesimc_si128(one));
        }
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, bound: &'static str, function: F) -> Kernel<F> {
    let needs = Features::AES.and(Features::SSE2).and(Features::SSSE3);
    Kernel { id, needs, constant_time: true, bound, barred: nowhere, function }
}

/// The entry for encryption schedules.
pub const SET_ENCRYPT_KEY: SetKeyKernel = entry(
    "aes-key-enc/aesni",
    "latency of AESENCLAST and PSHUFB, 7 to 10 steps",
    // SAFETY: the caller keeps the contract of `SetKey`, which names the features.
    |schedule, key, size| unsafe { set_encrypt_key(schedule, key, size) },
);
/// The entry for decryption schedules.
pub const SET_DECRYPT_KEY: SetKeyKernel = entry(
    "aes-key-dec/aesni",
    "the encryption schedule, then AESIMC",
    // SAFETY: the caller keeps the contract of `SetKey`, which names the features.
    |schedule, key, size| unsafe { set_decrypt_key(schedule, key, size) },
);
