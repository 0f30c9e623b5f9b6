//! AES on AES-NI, one 128-bit block an instruction.
//!
//! Bounds: a single block and CBC encryption run at the latency of their AESENC chain: 10, 12 or 14 times 4 cycles on
//! Zen 3 and 4, 2.5, 3.0 or 3.5 cycles a byte, and nothing else is on the chain. CBC decryption of eight blocks at a time
//! is bound by two AESDEC a cycle.

use core::arch::x86_64::{
    __m128i, _mm_aesdec_si128, _mm_aesdeclast_si128, _mm_aesenc_si128, _mm_aesenclast_si128,
    _mm_aesimc_si128, _mm_loadl_epi64, _mm_loadu_si128, _mm_set1_epi32, _mm_setzero_si128, _mm_shuffle_epi8,
    _mm_shuffle_epi32, _mm_slli_si128, _mm_storel_epi64, _mm_storeu_si128, _mm_xor_si128,
};

use core::cell::Cell;

use crate::arch::aes::{AesKey, BLOCK, BlockKernel, CbcKernel, KeySize, SetKeyKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Round key `index`.
///
/// # Safety
/// `index` is at most 14.
#[inline]
#[target_feature(enable = "aes,sse2")]
pub(super) unsafe fn round_key(key: &AesKey, index: usize) -> __m128i {
    // SAFETY: the schedule holds 15 round keys.
    unsafe { _mm_loadu_si128(key.round_keys.as_ptr().cast::<__m128i>().add(index)) }
}

/// # Safety
/// `from` is readable for a block.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn load(from: *const u8) -> __m128i {
    // SAFETY: the caller's word; any alignment.
    unsafe { _mm_loadu_si128(from.cast()) }
}

/// # Safety
/// `to` is writable for a block.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn store(to: *mut u8, block: __m128i) {
    // SAFETY: the caller's word; any alignment.
    unsafe { _mm_storeu_si128(to.cast(), block) }
}

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

/// # Safety
/// As [`Block`](crate::arch::aes::Block); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn block_encrypt(key: &AesKey, input: *const u8, output: *mut u8) {
    // SAFETY: one block on both sides; at most 14 rounds.
    unsafe {
        let mut state = _mm_xor_si128(load(input), round_key(key, 0));
        let last = rounds_but_last!(key, |round_key| state = _mm_aesenc_si128(state, round_key));
        store(output, _mm_aesenclast_si128(state, last));
    }
}

/// # Safety
/// As [`Block`](crate::arch::aes::Block); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn block_decrypt(key: &AesKey, input: *const u8, output: *mut u8) {
    // SAFETY: one block on both sides; at most 14 rounds.
    unsafe {
        let mut state = _mm_xor_si128(load(input), round_key(key, 0));
        let last = rounds_but_last!(key, |round_key| state = _mm_aesdec_si128(state, round_key));
        store(output, _mm_aesdeclast_si128(state, last));
    }
}

/// CBC encryption with the keys folded: the next block's first state is the ciphertext, plus the next plaintext, plus
/// the first round key. Two AESENCLAST of the same state, one keyed for the output and one for that, leave no XOR on the
/// chain.
///
/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc), with `blocks` at least 1; needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn cbc_encrypt_rounds<const ROUNDS: usize>(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: `blocks` blocks on both sides, and ROUNDS is at most 14.
    unsafe {
        let first_key = round_key(key, 0);
        let last_key = round_key(key, ROUNDS);
        let folded_key = _mm_xor_si128(first_key, last_key);
        // The vector comes last: a caller who goes on with the same one waits for it.
        let mut state = _mm_xor_si128(load(iv.as_ptr().cast()), _mm_xor_si128(first_key, load(input)));
        let (mut from, mut to) = (input, output);
        for _ in 1..blocks {
            from = from.add(BLOCK);
            let next = _mm_xor_si128(folded_key, load(from));
            for index in 1..ROUNDS {
                state = _mm_aesenc_si128(state, round_key(key, index));
            }
            store(to, _mm_aesenclast_si128(state, last_key));
            to = to.add(BLOCK);
            state = _mm_aesenclast_si128(state, next);
        }
        for index in 1..ROUNDS {
            state = _mm_aesenc_si128(state, round_key(key, index));
        }
        state = _mm_aesenclast_si128(state, last_key);
        store(to, state);
        store(iv.as_ptr().cast(), state);
    }
}

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn cbc_encrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    if blocks == 0 {
        return;
    }
    // SAFETY: the same contract.
    unsafe {
        match key.rounds {
            10 => cbc_encrypt_rounds::<10>(key, iv, input, output, blocks),
            12 => cbc_encrypt_rounds::<12>(key, iv, input, output, blocks),
            _ => cbc_encrypt_rounds::<14>(key, iv, input, output, blocks),
        }
    }
}

/// Decrypts `N` blocks side by side; `previous` is the block of ciphertext before them, and the last one comes back. All
/// input is read before the first output is written, so that the two may be the same memory.
///
/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc) for `N` blocks; needs AES-NI.
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
/// As [`Cbc`](crate::arch::aes::Cbc); needs AES-NI.
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
    unsafe {
        match blocks {
            1 => cbc_decrypt_some::<1>(key, previous, input, output),
            2 => cbc_decrypt_some::<2>(key, previous, input, output),
            3 => cbc_decrypt_some::<3>(key, previous, input, output),
            4 => cbc_decrypt_some::<4>(key, previous, input, output),
            5 => cbc_decrypt_some::<5>(key, previous, input, output),
            6 => cbc_decrypt_some::<6>(key, previous, input, output),
            7 => cbc_decrypt_some::<7>(key, previous, input, output),
            8 => cbc_decrypt_some::<8>(key, previous, input, output),
            _ => previous,
        }
    }
}

/// Decrypts by each function in turn as long as more than eight blocks are left and it has enough of them, and the last
/// eight or fewer by [`cbc_decrypt_rest`]. The functions come widest first, each with its number of blocks.
macro_rules! cbc_decrypt_widest_first {
    ($key:ident, $iv:ident, $input:ident, $output:ident, $blocks:ident, $($width:literal => $some:expr),+) => {{
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
        previous = cbc_decrypt_rest($key, previous, from, to, rest);
        _mm_storeu_si128($iv.as_ptr().cast(), previous);
    }};
}
pub(super) use cbc_decrypt_widest_first;

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn cbc_decrypt(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe { cbc_decrypt_widest_first!(key, iv, input, output, blocks, 8 => cbc_decrypt_some::<8>) }
}

/// What the entries share.
const fn entry<F>(id: &'static str, needs: Features, bound: &'static str, function: F) -> Kernel<F> {
    Kernel { id, needs, constant_time: true, bound, barred: nowhere, function }
}

const AES: Features = Features::AES.and(Features::SSE2);
const AES_SSSE3: Features = AES.and(Features::SSSE3);
const CHAIN: &str = "latency of AESENC, 10 to 14 a block";

/// The entry for encryption schedules.
pub const SET_ENCRYPT_KEY: SetKeyKernel = entry(
    "aes-key-enc/aesni",
    AES_SSSE3,
    "latency of AESENCLAST and PSHUFB, 7 to 10 steps",
    // SAFETY: the caller keeps the contract of `SetKey`, which names the features.
    |schedule, key, size| unsafe { set_encrypt_key(schedule, key, size) },
);
/// The entry for decryption schedules.
pub const SET_DECRYPT_KEY: SetKeyKernel = entry(
    "aes-key-dec/aesni",
    AES_SSSE3,
    "the encryption schedule, then AESIMC",
    // SAFETY: the caller keeps the contract of `SetKey`, which names the features.
    |schedule, key, size| unsafe { set_decrypt_key(schedule, key, size) },
);
/// The entry for one block's encryption.
pub const BLOCK_ENCRYPT: BlockKernel = entry(
    "aes-block-enc/aesni",
    AES,
    CHAIN,
    // SAFETY: the caller keeps the contract of `Block`, which names the features.
    |key, input, output| unsafe { block_encrypt(key, input, output) },
);
/// The entry for one block's decryption.
pub const BLOCK_DECRYPT: BlockKernel = entry(
    "aes-block-dec/aesni",
    AES,
    CHAIN,
    // SAFETY: the caller keeps the contract of `Block`, which names the features.
    |key, input, output| unsafe { block_decrypt(key, input, output) },
);
/// The entry for CBC encryption.
pub const CBC_ENCRYPT: CbcKernel = entry(
    "aes-cbc-enc/aesni",
    AES,
    CHAIN,
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    |key, iv, input, output, blocks| unsafe { cbc_encrypt(key, iv, input, output, blocks) },
);
/// The entry for CBC decryption.
pub const CBC_DECRYPT: CbcKernel = entry(
    "aes-cbc-dec/aesni",
    AES,
    "two AESDEC of 16 bytes a cycle",
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    |key, iv, input, output, blocks| unsafe { cbc_decrypt(key, iv, input, output, blocks) },
);
