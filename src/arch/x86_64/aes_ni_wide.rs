//! AES on AES-NI: the modes whose blocks do not wait for each other, eight blocks at a time.
//!
//! Bound: two AESENC or AESDEC of 16 bytes a cycle; a single block runs at the latency of 10, 12 or 14 of them.

use core::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_add_epi64, _mm_aesdec_si128, _mm_aesdeclast_si128, _mm_aesenc_si128,
    _mm_aesenclast_si128, _mm_loadu_si128, _mm_set_epi8, _mm_set_epi64x, _mm_shuffle_epi8, _mm_storeu_si128,
    _mm_xor_si128,
};

use core::cell::Cell;

use super::aes_ni::{load, round_key, store};
use crate::arch::aes::{AesKey, BLOCK, CbcKernel, EcbKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Does `$body` with each round key but the first and the last, and gives the last. The numbers of rounds share the
/// first nine, so that there are two branches and no loop on a count.
macro_rules! rounds_but_last {
    ($key:ident, |$round_key:ident| $body:expr) => {{
        for index in 1..10 {
            let $round_key = round_key($key, index);
            $body;
        }
        let mut last = round_key($key, 10);
        if $key.rounds > 10 {
            for $round_key in [last, round_key($key, 11)] {
                $body;
            }
            last = round_key($key, 12);
            if $key.rounds > 12 {
                for $round_key in [last, round_key($key, 13)] {
                    $body;
                }
                last = round_key($key, 14);
            }
        }
        last
    }};
}

macro_rules! ecb_some {
    ($name:ident, $round:ident, $last_round:ident) => {
        /// Encrypts or decrypts `N` blocks side by side. All input is read before the first output is written.
        ///
        /// # Safety
        /// As [`Ecb`](crate::arch::block_cipher::Ecb) for `N` blocks; needs AES-NI.
        #[inline]
        #[target_feature(enable = "aes,sse2")]
        unsafe fn $name<const N: usize>(key: &AesKey, input: *const u8, output: *mut u8) {
            // SAFETY: `N` blocks on both sides, and at most 14 rounds.
            unsafe {
                let first_key = round_key(key, 0);
                let mut states = [first_key; N];
                for (index, state) in states.iter_mut().enumerate() {
                    *state = _mm_xor_si128(first_key, load(input.add(BLOCK * index)));
                }
                let last_key = rounds_but_last!(key, |round_key| {
                    for state in &mut states {
                        *state = $round(*state, round_key);
                    }
                });
                for (index, state) in states.iter().enumerate() {
                    store(output.add(BLOCK * index), $last_round(*state, last_key));
                }
            }
        }
    };
}

ecb_some!(ecb_encrypt_some, _mm_aesenc_si128, _mm_aesenclast_si128);
ecb_some!(ecb_decrypt_some, _mm_aesdec_si128, _mm_aesdeclast_si128);

/// Calls a function for `$blocks` blocks, fewer than nine; gives `$none` when there are none.
macro_rules! for_rest {
    ($blocks:expr, $some:ident($($argument:expr),*), $none:expr) => {
        match $blocks {
            1 => $some::<1>($($argument),*),
            2 => $some::<2>($($argument),*),
            3 => $some::<3>($($argument),*),
            4 => $some::<4>($($argument),*),
            5 => $some::<5>($($argument),*),
            6 => $some::<6>($($argument),*),
            7 => $some::<7>($($argument),*),
            8 => $some::<8>($($argument),*),
            _ => $none,
        }
    };
}

macro_rules! ecb_rest {
    ($name:ident, $some:ident) => {
        /// Encrypts or decrypts `blocks` blocks, fewer than nine, side by side.
        ///
        /// # Safety
        /// As [`Ecb`](crate::arch::block_cipher::Ecb); needs AES-NI.
        #[inline]
        #[target_feature(enable = "aes,sse2")]
        pub(super) unsafe fn $name(key: &AesKey, input: *const u8, output: *mut u8, blocks: usize) {
            // SAFETY: the same contract, for the same number of blocks.
            unsafe { for_rest!(blocks, $some(key, input, output), ()) }
        }
    };
}

ecb_rest!(ecb_encrypt_rest, ecb_encrypt_some);
ecb_rest!(ecb_decrypt_rest, ecb_decrypt_some);

/// Runs each function in turn as long as more than eight blocks are left and it has enough of them, and the last eight or
/// fewer by `$rest`. The functions come widest first, each with its number of blocks.
macro_rules! ecb_widest_first {
    ($key:ident, $input:ident, $output:ident, $blocks:ident, $rest:ident, $($width:literal => $some:expr),+) => {{
        let (mut from, mut to, mut rest) = ($input, $output, $blocks);
        $(
            while rest >= usize::max($width, 9) {
                $some($key, from, to);
                from = from.add($width * BLOCK);
                to = to.add($width * BLOCK);
                rest -= $width;
            }
        )+
        $rest($key, from, to, rest);
    }};
}
pub(super) use ecb_widest_first;

/// # Safety
/// As [`Ecb`](crate::arch::block_cipher::Ecb); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn ecb_encrypt(key: &AesKey, input: *const u8, output: *mut u8, blocks: usize) {
    // SAFETY: the same contract.
    unsafe { ecb_widest_first!(key, input, output, blocks, ecb_encrypt_rest, 8 => ecb_encrypt_some::<8>) }
}

/// # Safety
/// As [`Ecb`](crate::arch::block_cipher::Ecb); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn ecb_decrypt(key: &AesKey, input: *const u8, output: *mut u8, blocks: usize) {
    // SAFETY: the same contract.
    unsafe { ecb_widest_first!(key, input, output, blocks, ecb_decrypt_rest, 8 => ecb_decrypt_some::<8>) }
}

/// Decrypts `N` blocks side by side; `previous` is the block of ciphertext before them, and the last one comes back. All
/// input is read before the first output is written, so that the two may be the same memory.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc) for `N` blocks; needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn cbc_decrypt_some<const N: usize>(
    key: &AesKey,
    previous: __m128i,
    input: *const u8,
    output: *mut u8,
) -> __m128i {
    // SAFETY: `N` blocks on both sides, and at most 14 rounds.
    unsafe {
        let first_key = round_key(key, 0);
        let mut states = [first_key; N];
        for (index, state) in states.iter_mut().enumerate() {
            *state = _mm_xor_si128(first_key, load(input.add(BLOCK * index)));
        }
        let last_key = rounds_but_last!(key, |round_key| {
            for state in &mut states {
                *state = _mm_aesdec_si128(*state, round_key);
            }
        });
        let last = load(input.add(BLOCK * (N - 1)));
        for (index, state) in states.iter_mut().enumerate() {
            let chained = if index == 0 { previous } else { load(input.add(BLOCK * (index - 1))) };
            *state = _mm_aesdeclast_si128(*state, _mm_xor_si128(last_key, chained));
        }
        for (index, state) in states.iter().enumerate() {
            store(output.add(BLOCK * index), *state);
        }
        last
    }
}

/// Decrypts `blocks` blocks, fewer than nine, side by side.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
pub(super) unsafe fn cbc_decrypt_rest(
    key: &AesKey,
    previous: __m128i,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> __m128i {
    // SAFETY: the same contract, for the same number of blocks.
    unsafe { for_rest!(blocks, cbc_decrypt_some(key, previous, input, output), previous) }
}

/// Decrypts by each function in turn as long as more than eight blocks are left and it has enough of them, and the last
/// eight or fewer by `$rest`. The functions come widest first, each with its number of blocks.
macro_rules! chained_widest_first {
    ($key:ident, $iv:ident, $input:ident, $output:ident, $blocks:ident, $rest:ident, $($width:literal => $some:expr),+) => {{
        let mut previous = _mm_loadu_si128($iv.as_ptr().cast());
        let (mut from, mut to, mut rest) = ($input, $output, $blocks);
        $(
            while rest >= usize::max($width, 9) {
                previous = $some($key, previous, from, to);
                from = from.add($width * BLOCK);
                to = to.add($width * BLOCK);
                rest -= $width;
            }
        )+
        previous = $rest($key, previous, from, to, rest);
        _mm_storeu_si128($iv.as_ptr().cast(), previous);
    }};
}
pub(super) use chained_widest_first;

/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn cbc_decrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        chained_widest_first!(key, iv, input, output, blocks, cbc_decrypt_rest, 8 => cbc_decrypt_some::<8>);
    }
}

/// CFB decryption of `N` blocks side by side; `previous` is the block of ciphertext before them, and the last one comes
/// back. What is enciphered is read before the first output is written, and a block is read before its output.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc) for `N` blocks; needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn cfb_decrypt_some<const N: usize>(
    key: &AesKey,
    previous: __m128i,
    input: *const u8,
    output: *mut u8,
) -> __m128i {
    // SAFETY: `N` blocks on both sides, and at most 14 rounds.
    unsafe {
        let first_key = round_key(key, 0);
        let mut states = [_mm_xor_si128(first_key, previous); N];
        for (index, state) in states.iter_mut().enumerate().skip(1) {
            *state = _mm_xor_si128(first_key, load(input.add(BLOCK * (index - 1))));
        }
        let last_key = rounds_but_last!(key, |round_key| {
            for state in &mut states {
                *state = _mm_aesenc_si128(*state, round_key);
            }
        });
        let last = load(input.add(BLOCK * (N - 1)));
        for (index, state) in states.iter().enumerate() {
            let sum = _mm_xor_si128(last_key, load(input.add(BLOCK * index)));
            store(output.add(BLOCK * index), _mm_aesenclast_si128(*state, sum));
        }
        last
    }
}

/// CFB decryption of `blocks` blocks, fewer than nine, side by side.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
pub(super) unsafe fn cfb_decrypt_rest(
    key: &AesKey,
    previous: __m128i,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> __m128i {
    // SAFETY: the same contract, for the same number of blocks.
    unsafe { for_rest!(blocks, cfb_decrypt_some(key, previous, input, output), previous) }
}

/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn cfb_decrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        chained_widest_first!(key, iv, input, output, blocks, cfb_decrypt_rest, 8 => cfb_decrypt_some::<8>);
    }
}

/// The order of a block's bytes that makes a number with its least significant byte first one with its most significant
/// byte first, for PSHUFB.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn reversed_bytes() -> __m128i {
    _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

/// A number of 128 bits in a register, least significant byte first.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn number(value: u128) -> __m128i {
    _mm_set_epi64x((value >> 64) as i64, value as i64)
}

/// CTR for `N` blocks side by side, from `counter`. Its low 64 bits do not overflow; with `WRAP_32` the low 32 bits count
/// alone, and do.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc) for `N` blocks; needs AES-NI and SSSE3.
#[inline]
#[target_feature(enable = "aes,ssse3")]
pub(super) unsafe fn ctr_some<const N: usize, const WRAP_32: bool>(
    key: &AesKey,
    counter: u128,
    input: *const u8,
    output: *mut u8,
) {
    // SAFETY: `N` blocks on both sides, and at most 14 rounds.
    unsafe {
        let first_key = round_key(key, 0);
        let counter = number(counter);
        let mut states = [first_key; N];
        for (index, state) in states.iter_mut().enumerate() {
            let step = _mm_set_epi64x(0, index as i64);
            let sum = if WRAP_32 { _mm_add_epi32(counter, step) } else { _mm_add_epi64(counter, step) };
            *state = _mm_xor_si128(first_key, _mm_shuffle_epi8(sum, reversed_bytes()));
        }
        let last_key = rounds_but_last!(key, |round_key| {
            for state in &mut states {
                *state = _mm_aesenc_si128(*state, round_key);
            }
        });
        for (index, state) in states.iter().enumerate() {
            let sum = _mm_xor_si128(last_key, load(input.add(BLOCK * index)));
            store(output.add(BLOCK * index), _mm_aesenclast_si128(*state, sum));
        }
    }
}

/// CTR for `blocks` blocks, fewer than nine, side by side, as [`ctr_some`].
///
/// # Safety
/// As [`ctr_some`].
#[inline]
#[target_feature(enable = "aes,ssse3")]
pub(super) unsafe fn ctr_rest<const WRAP_32: bool>(
    key: &AesKey,
    counter: u128,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract, for the same number of blocks.
    unsafe {
        match blocks {
            1 => ctr_some::<1, WRAP_32>(key, counter, input, output),
            2 => ctr_some::<2, WRAP_32>(key, counter, input, output),
            3 => ctr_some::<3, WRAP_32>(key, counter, input, output),
            4 => ctr_some::<4, WRAP_32>(key, counter, input, output),
            5 => ctr_some::<5, WRAP_32>(key, counter, input, output),
            6 => ctr_some::<6, WRAP_32>(key, counter, input, output),
            7 => ctr_some::<7, WRAP_32>(key, counter, input, output),
            8 => ctr_some::<8, WRAP_32>(key, counter, input, output),
            _ => {}
        }
    }
}

/// CTR by each function in turn, widest first, as [`chained_widest_first`]. Where the low 64 bits of the counter overflow
/// in the call it goes block by block.
macro_rules! ctr_widest_first {
    ($key:ident, $iv:ident, $input:ident, $output:ident, $blocks:ident, $($width:literal => $some:expr),+) => {{
        let mut counter = u128::from_be_bytes($iv.get());
        let (mut from, mut to, mut rest) = ($input, $output, $blocks);
        if (counter as u64).checked_add(rest as u64).is_some() {
            $(
                while rest >= usize::max($width, 9) {
                    $some($key, counter, from, to);
                    counter += $width;
                    from = from.add($width * BLOCK);
                    to = to.add($width * BLOCK);
                    rest -= $width;
                }
            )+
            ctr_rest::<false>($key, counter, from, to, rest);
            counter += rest as u128;
        } else {
            while rest > 0 {
                ctr_rest::<false>($key, counter, from, to, 1);
                counter = counter.wrapping_add(1);
                from = from.add(BLOCK);
                to = to.add(BLOCK);
                rest -= 1;
            }
        }
        $iv.set(counter.to_be_bytes());
    }};
}
pub(super) use ctr_widest_first;

/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI and SSSE3.
#[target_feature(enable = "aes,ssse3")]
unsafe fn ctr(key: &AesKey, iv: &Cell<[u8; BLOCK]>, input: *const u8, output: *mut u8, blocks: usize) {
    // SAFETY: the same contract.
    unsafe { ctr_widest_first!(key, iv, input, output, blocks, 8 => ctr_some::<8, false>) }
}

/// What the entries share.
const fn entry<F>(id: &'static str, needs: Features, function: F) -> Kernel<F> {
    let bound = "two AESENC of 16 bytes a cycle";
    Kernel { id, needs, constant_time: true, bound, barred: nowhere, function }
}

const AES: Features = Features::AES.and(Features::SSE2);

/// The entry for ECB encryption.
pub const ECB_ENCRYPT: EcbKernel = entry(
    "aes-ecb-enc/aesni",
    AES,
    // SAFETY: the caller keeps the contract of `Ecb`, which names the features.
    |key, input, output, blocks| unsafe { ecb_encrypt(key, input, output, blocks) },
);
/// The entry for ECB decryption.
pub const ECB_DECRYPT: EcbKernel = entry(
    "aes-ecb-dec/aesni",
    AES,
    // SAFETY: as above.
    |key, input, output, blocks| unsafe { ecb_decrypt(key, input, output, blocks) },
);
/// The entry for CBC decryption.
pub const CBC_DECRYPT: CbcKernel = entry(
    "aes-cbc-dec/aesni",
    AES,
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    |key, iv, input, output, blocks| unsafe { cbc_decrypt(key, iv, input, output, blocks) },
);
/// The entry for CFB decryption.
pub const CFB_DECRYPT: CbcKernel = entry(
    "aes-cfb-dec/aesni",
    AES,
    // SAFETY: as above.
    |key, iv, input, output, blocks| unsafe { cfb_decrypt(key, iv, input, output, blocks) },
);
/// The entry for CTR.
pub const CTR: CbcKernel = entry(
    "aes-ctr/aesni",
    AES.and(Features::SSSE3),
    // SAFETY: as above.
    |key, iv, input, output, blocks| unsafe { ctr(key, iv, input, output, blocks) },
);
