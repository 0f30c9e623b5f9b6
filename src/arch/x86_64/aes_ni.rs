//! AES on AES-NI: the modes that are one chain, CBC, CFB and IGE encryption, IGE decryption and OFB.
//!
//! Bound: the latency of the AESENC chain: 10, 12 or 14 times 4 cycles a block on Zen 3 and 4, 2.5, 3.0 or 3.5 cycles a
//! byte. Nothing else is on the chain: what a mode adds to a block's output to get the next block's first state, and the
//! first round key, goes into the key of a second AESENCLAST of the same state.

use core::arch::x86_64::{
    __m128i, _mm_aesdec_si128, _mm_aesdeclast_si128, _mm_aesenc_si128, _mm_aesenclast_si128, _mm_loadu_si128,
    _mm_storeu_si128, _mm_xor_si128,
};

use core::cell::Cell;

use crate::arch::aes::{AesKey, BLOCK, CbcKernel, IgeKernel};
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
pub(super) unsafe fn load(from: *const u8) -> __m128i {
    // SAFETY: the caller's word; any alignment.
    unsafe { _mm_loadu_si128(from.cast()) }
}

/// # Safety
/// `to` is writable for a block.
#[inline]
#[target_feature(enable = "aes,sse2")]
pub(super) unsafe fn store(to: *mut u8, block: __m128i) {
    // SAFETY: the caller's word; any alignment.
    unsafe { _mm_storeu_si128(to.cast(), block) }
}

/// CBC encryption with the keys folded: the next block's first state is the ciphertext, plus the next plaintext, plus
/// the first round key. Two AESENCLAST of the same state, one keyed for the output and one for that, leave no XOR on the
/// chain.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc), with `blocks` at least 1; needs AES-NI.
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
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
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

/// CFB encryption, or OFB: both add the data to the block's cipher, and differ in whether the next state is that sum.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[inline]
#[target_feature(enable = "aes,sse2")]
unsafe fn feedback_rounds<const ROUNDS: usize, const OF_OUTPUT: bool>(
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
        let mut state = _mm_xor_si128(load(iv.as_ptr().cast()), first_key);
        let (mut from, mut to) = (input, output);
        for _ in 0..blocks {
            let data = load(from);
            from = from.add(BLOCK);
            let sum = _mm_xor_si128(last_key, data);
            let next = if OF_OUTPUT { folded_key } else { _mm_xor_si128(folded_key, data) };
            for index in 1..ROUNDS {
                state = _mm_aesenc_si128(state, round_key(key, index));
            }
            store(to, _mm_aesenclast_si128(state, sum));
            to = to.add(BLOCK);
            state = _mm_aesenclast_si128(state, next);
        }
        store(iv.as_ptr().cast(), _mm_xor_si128(state, first_key));
    }
}

/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc); needs AES-NI.
#[target_feature(enable = "aes,sse2")]
unsafe fn feedback<const OF_OUTPUT: bool>(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        match key.rounds {
            10 => feedback_rounds::<10, OF_OUTPUT>(key, iv, input, output, blocks),
            12 => feedback_rounds::<12, OF_OUTPUT>(key, iv, input, output, blocks),
            _ => feedback_rounds::<14, OF_OUTPUT>(key, iv, input, output, blocks),
        }
    }
}

macro_rules! ige {
    ($rounds:ident, $name:ident, $round:ident, $last_round:ident, $before_output:literal, $before_input:literal) => {
        /// # Safety
        /// As [`Ige`](crate::arch::aes::Ige), with `blocks` at least 1; needs AES-NI.
        #[inline]
        #[target_feature(enable = "aes,sse2")]
        unsafe fn $rounds<const ROUNDS: usize>(
            key: &AesKey,
            iv: &Cell<[u8; 2 * BLOCK]>,
            input: *const u8,
            output: *mut u8,
            blocks: usize,
            backwards: bool,
        ) {
            let step = if backwards { -(BLOCK as isize) } else { BLOCK as isize };
            let first = if backwards { BLOCK * (blocks - 1) } else { 0 };
            // SAFETY: `blocks` blocks on both sides, and ROUNDS is at most 14.
            unsafe {
                let first_key = round_key(key, 0);
                let last_key = round_key(key, ROUNDS);
                let iv = iv.as_ptr().cast::<u8>();
                let (mut from, mut to) = (input.add(first), output.add(first));
                let mut data = load(from);
                // The round key of the last round plus the block of input before.
                let mut last = _mm_xor_si128(last_key, load(iv.add($before_input)));
                let mut state = _mm_xor_si128(load(iv.add($before_output)), _mm_xor_si128(first_key, data));
                for _ in 1..blocks {
                    from = from.offset(step);
                    let next_data = load(from);
                    let next = _mm_xor_si128(last, _mm_xor_si128(first_key, next_data));
                    for index in 1..ROUNDS {
                        state = $round(state, round_key(key, index));
                    }
                    store(to, $last_round(state, last));
                    to = to.offset(step);
                    state = $last_round(state, next);
                    last = _mm_xor_si128(last_key, data);
                    data = next_data;
                }
                for index in 1..ROUNDS {
                    state = $round(state, round_key(key, index));
                }
                state = $last_round(state, last);
                store(to, state);
                store(iv.add($before_output), state);
                store(iv.add($before_input), data);
            }
        }

        /// # Safety
        /// As [`Ige`](crate::arch::aes::Ige); needs AES-NI.
        #[target_feature(enable = "aes,sse2")]
        unsafe fn $name(
            key: &AesKey,
            iv: &Cell<[u8; 2 * BLOCK]>,
            input: *const u8,
            output: *mut u8,
            blocks: usize,
            backwards: bool,
        ) {
            if blocks == 0 {
                return;
            }
            // SAFETY: the same contract.
            unsafe {
                match key.rounds {
                    10 => $rounds::<10>(key, iv, input, output, blocks, backwards),
                    12 => $rounds::<12>(key, iv, input, output, blocks, backwards),
                    _ => $rounds::<14>(key, iv, input, output, blocks, backwards),
                }
            }
        }
    };
}

ige!(ige_encrypt_rounds, ige_encrypt, _mm_aesenc_si128, _mm_aesenclast_si128, 0, 16);
ige!(ige_decrypt_rounds, ige_decrypt, _mm_aesdec_si128, _mm_aesdeclast_si128, 16, 0);

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let needs = Features::AES.and(Features::SSE2);
    let bound = "latency of AESENC, 10 to 14 a block";
    Kernel { id, needs, constant_time: true, bound, barred: nowhere, function }
}

/// The entry for CBC encryption.
pub const CBC_ENCRYPT: CbcKernel = entry(
    "aes-cbc-enc/aesni",
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    |key, iv, input, output, blocks| unsafe { cbc_encrypt(key, iv, input, output, blocks) },
);
/// The entry for CFB encryption.
pub const CFB_ENCRYPT: CbcKernel = entry(
    "aes-cfb-enc/aesni",
    // SAFETY: as above.
    |key, iv, input, output, blocks| unsafe { feedback::<false>(key, iv, input, output, blocks) },
);
/// The entry for OFB.
pub const OFB: CbcKernel = entry(
    "aes-ofb/aesni",
    // SAFETY: as above.
    |key, iv, input, output, blocks| unsafe { feedback::<true>(key, iv, input, output, blocks) },
);
/// The entry for IGE encryption.
pub const IGE_ENCRYPT: IgeKernel = entry(
    "aes-ige-enc/aesni",
    // SAFETY: the caller keeps the contract of `Ige`, which names the features.
    |key, iv, input, output, blocks, backwards| unsafe {
        ige_encrypt(key, iv, input, output, blocks, backwards);
    },
);
/// The entry for IGE decryption.
pub const IGE_DECRYPT: IgeKernel = entry(
    "aes-ige-dec/aesni",
    // SAFETY: the caller keeps the contract of `Ige`, which names the features.
    |key, iv, input, output, blocks, backwards| unsafe {
        ige_decrypt(key, iv, input, output, blocks, backwards);
    },
);
