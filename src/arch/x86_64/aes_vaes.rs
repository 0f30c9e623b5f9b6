//! AES on VAES: two blocks an instruction in 256-bit registers, four in 512-bit ones, for the modes whose blocks do not
//! wait for each other.
//!
//! Bound: two 256-bit (one 512-bit) AESENC or AESDEC a cycle, so 0.16, 0.19 or 0.22 cycles a byte for 128, 192 or 256 bits
//! of key on Zen 3 and 4. Round keys are broadcast from memory, one load a round for all states. Eight blocks or fewer go
//! to the 128-bit code: there the wide one cannot fill the pipes.

use core::arch::x86_64::*;

use core::cell::Cell;

use super::aes_ni::round_key;
use super::aes_ni_wide::{
    cbc_decrypt_rest, cfb_decrypt_rest, chained_widest_first, ctr_rest, ctr_widest_first, ecb_decrypt_rest,
    ecb_encrypt_rest, ecb_widest_first, number, reversed_bytes,
};
use crate::arch::aes::{AesKey, BLOCK, CbcKernel, EcbKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// `previous`, then the first block of the input.
///
/// # Safety
/// `input` is readable for a block.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn before_first_256(previous: __m128i, input: *const u8) -> __m256i {
    // SAFETY: one block is read.
    let first = unsafe { _mm_loadu_si128(input.cast()) };
    _mm256_inserti128_si256::<1>(_mm256_broadcastsi128_si256(previous), first)
}

/// `previous`, then the first three blocks of the input.
///
/// # Safety
/// `input` is readable for three blocks.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn before_first_512(previous: __m128i, input: *const u8) -> __m512i {
    // SAFETY: the masked-out block before the input is not accessed; three blocks are read.
    unsafe {
        let one_block_earlier = input.wrapping_sub(BLOCK).cast();
        _mm512_mask_loadu_epi64(_mm512_broadcast_i32x4(previous), 0b1111_1100, one_block_earlier)
    }
}

/// 0 and 1, or 0 to 3, each plus `first`, as numbers of 128 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn steps_256(first: i64) -> __m256i {
    _mm256_set_epi64x(0, first + 1, 0, first)
}

/// As [`steps_256`].
#[inline]
#[target_feature(enable = "avx512f")]
fn steps_512(first: i64) -> __m512i {
    _mm512_set_epi64(0, first + 3, 0, first + 2, 0, first + 1, 0, first)
}

/// All rounds but the last of `$states`; gives the last round's key.
macro_rules! rounds {
    ($key:ident, $states:ident, $broadcast:ident, $round:ident) => {{
        let rounds = $key.rounds as usize;
        let mut index = 1;
        while index < rounds {
            let round_key = $broadcast(round_key($key, index));
            for state in &mut $states {
                *state = $round(*state, round_key);
            }
            index += 1;
        }
        $broadcast(round_key($key, rounds))
    }};
}

macro_rules! ecb_wide {
    (
        $name:ident, $features:literal, $width:literal, $broadcast:ident, $load:ident, $store:ident, $xor:ident, $round:ident,
        $last_round:ident
    ) => {
        /// Encrypts or decrypts `N` registers of blocks side by side, like the 128-bit code.
        ///
        /// # Safety
        /// As [`Ecb`](crate::arch::block_cipher::Ecb) for `N` registers' blocks; needs the features that it enables.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const N: usize>(key: &AesKey, input: *const u8, output: *mut u8) {
            // SAFETY: `N` registers on both sides, and at most 14 rounds.
            unsafe {
                let first_key = $broadcast(round_key(key, 0));
                let mut states = [first_key; N];
                for (index, state) in states.iter_mut().enumerate() {
                    *state = $xor(first_key, $load(input.add($width * index).cast()));
                }
                let last_key = rounds!(key, states, $broadcast, $round);
                for (index, state) in states.iter().enumerate() {
                    $store(output.add($width * index).cast(), $last_round(*state, last_key));
                }
            }
        }
    };
}

/// The functions of one width. Reading and writing are in the order of the 128-bit code, so that input and output may be
/// the same memory.
macro_rules! wide {
    (
        $features:literal, $wide:ty, $width:literal, $broadcast:ident, $load:ident, $store:ident, $xor:ident, $aesenc:ident,
        $aesenclast:ident, $aesdec:ident, $aesdeclast:ident, $before_first:ident, $ecb_encrypt:ident, $ecb_decrypt:ident,
        $cbc_decrypt:ident, $cfb_decrypt:ident
    ) => {
        ecb_wide!($ecb_encrypt, $features, $width, $broadcast, $load, $store, $xor, $aesenc, $aesenclast);
        ecb_wide!($ecb_decrypt, $features, $width, $broadcast, $load, $store, $xor, $aesdec, $aesdeclast);

        /// CBC decryption of `N` registers of blocks side by side. The ciphertext before each register's blocks is the same
        /// memory, one block earlier; only the first register has its first block from `previous`.
        ///
        /// # Safety
        /// As [`Cbc`](crate::arch::block_cipher::Cbc) for `N` registers' blocks; needs the features that it enables.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $cbc_decrypt<const N: usize>(
            key: &AesKey,
            previous: __m128i,
            input: *const u8,
            output: *mut u8,
        ) -> __m128i {
            // SAFETY: `N` registers on both sides, and at most 14 rounds.
            unsafe {
                let first_key = $broadcast(round_key(key, 0));
                let mut states = [first_key; N];
                for (index, state) in states.iter_mut().enumerate() {
                    *state = $xor(first_key, $load(input.add($width * index).cast()));
                }
                let last_key = rounds!(key, states, $broadcast, $aesdec);
                let last = _mm_loadu_si128(input.add($width * N - BLOCK).cast());
                for (index, state) in states.iter_mut().enumerate() {
                    let chained: $wide = if index == 0 {
                        $before_first(previous, input)
                    } else {
                        $load(input.add($width * index - BLOCK).cast())
                    };
                    *state = $aesdeclast(*state, $xor(last_key, chained));
                }
                for (index, state) in states.iter().enumerate() {
                    $store(output.add($width * index).cast(), *state);
                }
                last
            }
        }

        /// CFB decryption of `N` registers of blocks side by side, as CBC decryption.
        ///
        /// # Safety
        /// As [`Cbc`](crate::arch::block_cipher::Cbc) for `N` registers' blocks; needs the features that it enables.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $cfb_decrypt<const N: usize>(
            key: &AesKey,
            previous: __m128i,
            input: *const u8,
            output: *mut u8,
        ) -> __m128i {
            // SAFETY: `N` registers on both sides, and at most 14 rounds.
            unsafe {
                let first_key = $broadcast(round_key(key, 0));
                let mut states = [$xor(first_key, $before_first(previous, input)); N];
                for (index, state) in states.iter_mut().enumerate().skip(1) {
                    *state = $xor(first_key, $load(input.add($width * index - BLOCK).cast()));
                }
                let last_key = rounds!(key, states, $broadcast, $aesenc);
                let last = _mm_loadu_si128(input.add($width * N - BLOCK).cast());
                for (index, state) in states.iter().enumerate() {
                    let sum = $xor(last_key, $load(input.add($width * index).cast()));
                    $store(output.add($width * index).cast(), $aesenclast(*state, sum));
                }
                last
            }
        }
    };
}

macro_rules! ctr_wide {
    (
        $name:ident, $features:literal, $width:literal, $broadcast:ident, $load:ident, $store:ident, $xor:ident,
        $add_32:ident, $add_64:ident, $shuffle:ident, $aesenc:ident, $aesenclast:ident, $steps:ident
    ) => {
        /// CTR for `N` registers of blocks side by side, as the 128-bit code.
        ///
        /// # Safety
        /// As [`ctr_some`](super::aes_ni_wide::ctr_some) for `N` registers' blocks; needs the features that it enables.
        #[inline]
        #[target_feature(enable = $features)]
        pub(super) unsafe fn $name<const N: usize, const WRAP_32: bool>(
            key: &AesKey,
            counter: u128,
            input: *const u8,
            output: *mut u8,
        ) {
            // SAFETY: `N` registers on both sides, and at most 14 rounds.
            unsafe {
                let first_key = $broadcast(round_key(key, 0));
                let counter = $broadcast(number(counter));
                let order = $broadcast(reversed_bytes());
                let mut states = [first_key; N];
                for (index, state) in states.iter_mut().enumerate() {
                    let steps = $steps(($width / BLOCK * index) as i64);
                    let sum = if WRAP_32 { $add_32(counter, steps) } else { $add_64(counter, steps) };
                    *state = $xor(first_key, $shuffle(sum, order));
                }
                let last_key = rounds!(key, states, $broadcast, $aesenc);
                for (index, state) in states.iter().enumerate() {
                    let sum = $xor(last_key, $load(input.add($width * index).cast()));
                    $store(output.add($width * index).cast(), $aesenclast(*state, sum));
                }
            }
        }
    };
}

wide!(
    "aes,avx2,vaes",
    __m256i,
    32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_aesenc_epi128,
    _mm256_aesenclast_epi128,
    _mm256_aesdec_epi128,
    _mm256_aesdeclast_epi128,
    before_first_256,
    ecb_encrypt_some_256,
    ecb_decrypt_some_256,
    cbc_decrypt_some_256,
    cfb_decrypt_some_256
);
ctr_wide!(
    ctr_some_256,
    "aes,avx2,vaes",
    32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_add_epi32,
    _mm256_add_epi64,
    _mm256_shuffle_epi8,
    _mm256_aesenc_epi128,
    _mm256_aesenclast_epi128,
    steps_256
);
wide!(
    "aes,avx512f,vaes",
    __m512i,
    64,
    _mm512_broadcast_i32x4,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_xor_si512,
    _mm512_aesenc_epi128,
    _mm512_aesenclast_epi128,
    _mm512_aesdec_epi128,
    _mm512_aesdeclast_epi128,
    before_first_512,
    ecb_encrypt_some_512,
    ecb_decrypt_some_512,
    cbc_decrypt_some_512,
    cfb_decrypt_some_512
);
ctr_wide!(
    ctr_some_512,
    "aes,avx512f,avx512bw,vaes",
    64,
    _mm512_broadcast_i32x4,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_xor_si512,
    _mm512_add_epi32,
    _mm512_add_epi64,
    _mm512_shuffle_epi8,
    _mm512_aesenc_epi128,
    _mm512_aesenclast_epi128,
    steps_512
);

/// The kernels of one width from its functions, each tried with the most registers first.
macro_rules! kernels {
    (
        $features:literal, $ctr_features:literal, $needs:expr, $ctr_needs:expr, $bound:literal, $suffix:literal,
        $ecb_encrypt:ident $ECB_ENCRYPT:ident $ecb_encrypt_some:ident, $ecb_decrypt:ident $ECB_DECRYPT:ident $ecb_decrypt_some:ident,
        $cbc_decrypt:ident $CBC_DECRYPT:ident $cbc_decrypt_some:ident, $cfb_decrypt:ident $CFB_DECRYPT:ident $cfb_decrypt_some:ident,
        $ctr:ident $CTR:ident $ctr_some:ident, $($blocks:literal => $registers:literal),+
    ) => {
        kernels!(@ecb $features, $needs, $bound, $suffix, "aes-ecb-enc/", $ecb_encrypt, $ECB_ENCRYPT, $ecb_encrypt_some,
            ecb_encrypt_rest, $($blocks => $registers),+);
        kernels!(@ecb $features, $needs, $bound, $suffix, "aes-ecb-dec/", $ecb_decrypt, $ECB_DECRYPT, $ecb_decrypt_some,
            ecb_decrypt_rest, $($blocks => $registers),+);
        kernels!(@chained $features, $needs, $bound, $suffix, "aes-cbc-dec/", $cbc_decrypt, $CBC_DECRYPT, $cbc_decrypt_some,
            cbc_decrypt_rest, $($blocks => $registers),+);
        kernels!(@chained $features, $needs, $bound, $suffix, "aes-cfb-dec/", $cfb_decrypt, $CFB_DECRYPT, $cfb_decrypt_some,
            cfb_decrypt_rest, $($blocks => $registers),+);

        /// # Safety
        /// As [`Cbc`](crate::arch::block_cipher::Cbc); needs the features that it enables.
        #[target_feature(enable = $ctr_features)]
        unsafe fn $ctr(key: &AesKey, iv: &Cell<[u8; BLOCK]>, input: *const u8, output: *mut u8, blocks: usize) {
            // SAFETY: the same contract.
            unsafe {
                ctr_widest_first!(key, iv, input, output, blocks, $($blocks => $ctr_some::<$registers, false>),+);
            }
        }

        /// The entry for CTR in registers of this width.
        pub const $CTR: CbcKernel = Kernel {
            id: concat!("aes-ctr/", $suffix),
            needs: $ctr_needs,
            constant_time: true,
            bound: $bound,
            barred: nowhere,
            // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
            function: |key, iv, input, output, blocks| unsafe { $ctr(key, iv, input, output, blocks) },
        };
    };
    (
        @ecb $features:literal, $needs:expr, $bound:literal, $suffix:literal, $family:literal, $name:ident, $NAME:ident,
        $some:ident, $rest:ident, $($blocks:literal => $registers:literal),+
    ) => {
        /// # Safety
        /// As [`Ecb`](crate::arch::block_cipher::Ecb); needs the features that it enables.
        #[target_feature(enable = $features)]
        unsafe fn $name(key: &AesKey, input: *const u8, output: *mut u8, blocks: usize) {
            // SAFETY: the same contract.
            unsafe {
                ecb_widest_first!(key, input, output, blocks, $rest, $($blocks => $some::<$registers>),+);
            }
        }

        /// The entry for ECB in registers of this width.
        pub const $NAME: EcbKernel = Kernel {
            id: concat!($family, $suffix),
            needs: $needs,
            constant_time: true,
            bound: $bound,
            barred: nowhere,
            // SAFETY: the caller keeps the contract of `Ecb`, which names the features.
            function: |key, input, output, blocks| unsafe { $name(key, input, output, blocks) },
        };
    };
    (
        @chained $features:literal, $needs:expr, $bound:literal, $suffix:literal, $family:literal, $name:ident, $NAME:ident,
        $some:ident, $rest:ident, $($blocks:literal => $registers:literal),+
    ) => {
        /// # Safety
        /// As [`Cbc`](crate::arch::block_cipher::Cbc); needs the features that it enables.
        #[target_feature(enable = $features)]
        unsafe fn $name(key: &AesKey, iv: &Cell<[u8; BLOCK]>, input: *const u8, output: *mut u8, blocks: usize) {
            // SAFETY: the same contract.
            unsafe {
                chained_widest_first!(key, iv, input, output, blocks, $rest, $($blocks => $some::<$registers>),+);
            }
        }

        /// The entry for decryption in a chained mode in registers of this width.
        pub const $NAME: CbcKernel = Kernel {
            id: concat!($family, $suffix),
            needs: $needs,
            constant_time: true,
            bound: $bound,
            barred: nowhere,
            // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
            function: |key, iv, input, output, blocks| unsafe { $name(key, iv, input, output, blocks) },
        };
    };
}

const VAES_256: Features = Features::AES.and(Features::AVX2).and(Features::VAES);
const VAES_512: Features = Features::AES.and(Features::AVX512F).and(Features::VAES);

kernels!(
    "aes,avx2,vaes", "aes,avx2,vaes", VAES_256, VAES_256, "two AESENC or AESDEC of 32 bytes a cycle", "vaes256",
    ecb_encrypt_256 ECB_ENCRYPT_256 ecb_encrypt_some_256, ecb_decrypt_256 ECB_DECRYPT_256 ecb_decrypt_some_256,
    cbc_decrypt_256 CBC_DECRYPT_256 cbc_decrypt_some_256, cfb_decrypt_256 CFB_DECRYPT_256 cfb_decrypt_some_256,
    ctr_256 CTR_256 ctr_some_256, 16 => 8, 8 => 4
);
kernels!(
    "aes,avx512f,vaes", "aes,avx512f,avx512bw,vaes", VAES_512, VAES_512.and(Features::AVX512BW),
    "one AESENC or AESDEC of 64 bytes a cycle", "vaes512",
    ecb_encrypt_512 ECB_ENCRYPT_512 ecb_encrypt_some_512, ecb_decrypt_512 ECB_DECRYPT_512 ecb_decrypt_some_512,
    cbc_decrypt_512 CBC_DECRYPT_512 cbc_decrypt_some_512, cfb_decrypt_512 CFB_DECRYPT_512 cfb_decrypt_some_512,
    ctr_512 CTR_512 ctr_some_512, 32 => 8, 16 => 4, 8 => 2
);
