//! AES-CBC decryption on VAES: two blocks an instruction in 256-bit registers, four in 512-bit ones.
//!
//! Bound: two 256-bit (one 512-bit) AESDEC a cycle, so 0.16, 0.19 or 0.22 cycles a byte for 128, 192 or 256 bits of key
//! on Zen 3 and 4. Round keys are broadcast from memory, one load a round for all states. Eight blocks or fewer go to the
//! 128-bit code: there the wide one cannot fill the pipes.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm_storeu_si128, _mm256_aesdec_epi128,
    _mm256_aesdeclast_epi128, _mm256_broadcastsi128_si256, _mm256_inserti128_si256, _mm256_loadu_si256,
    _mm256_storeu_si256, _mm256_xor_si256, _mm512_aesdec_epi128, _mm512_aesdeclast_epi128,
    _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_xor_si512,
};

use core::cell::Cell;

use super::aes_ni::{cbc_decrypt_rest, cbc_decrypt_widest_first, round_key};
use crate::arch::aes::{AesKey, BLOCK, CbcKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Decrypts `N` registers of blocks side by side, like the 128-bit code: all input is read before the first output is
/// written. The ciphertext before each register's blocks is the same memory, one block earlier; only the first register
/// has its first block from `previous`.
macro_rules! cbc_decrypt_wide {
    (
        $name:ident, $features:literal, $wide:ty, $width:literal, $broadcast:ident, $load:ident, $store:ident, $xor:ident,
        $aesdec:ident, $aesdeclast:ident, $insert_previous:expr
    ) => {
        /// # Safety
        /// As [`Cbc`](crate::arch::aes::Cbc) for `N` registers' blocks; needs the features that it enables.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const N: usize>(
            key: &AesKey,
            previous: __m128i,
            input: *const u8,
            output: *mut u8,
        ) -> __m128i {
            const WIDTH: usize = $width;
            // SAFETY: `N * WIDTH` bytes on both sides, and at most 14 rounds.
            unsafe {
                let first_key = $broadcast(round_key(key, 0));
                let mut states = [first_key; N];
                for (index, state) in states.iter_mut().enumerate() {
                    *state = $xor(first_key, $load(input.add(WIDTH * index).cast()));
                }
                let rounds = key.rounds as usize;
                let mut index = 1;
                while index < rounds {
                    let round_key = $broadcast(round_key(key, index));
                    for state in &mut states {
                        *state = $aesdec(*state, round_key);
                    }
                    index += 1;
                }
                let last_key = $broadcast(round_key(key, rounds));
                let last = _mm_loadu_si128(input.add(WIDTH * N - BLOCK).cast());
                for (index, state) in states.iter_mut().enumerate() {
                    let chained: $wide = if index == 0 {
                        $insert_previous(previous, input)
                    } else {
                        $load(input.add(WIDTH * index - BLOCK).cast())
                    };
                    *state = $aesdeclast(*state, $xor(last_key, chained));
                }
                for (index, state) in states.iter().enumerate() {
                    $store(output.add(WIDTH * index).cast(), *state);
                }
                last
            }
        }
    };
}

/// `previous`, then the first block of the input.
///
/// # Safety
/// `input` is readable for a block.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn before_first_256(previous: __m128i, input: *const u8) -> __m256i {
    // SAFETY: the caller's word.
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
    use core::arch::x86_64::_mm512_mask_loadu_epi64;
    // SAFETY: the masked-out block before the input is not accessed; three blocks are read.
    unsafe {
        let one_block_earlier = input.wrapping_sub(BLOCK).cast();
        _mm512_mask_loadu_epi64(_mm512_broadcast_i32x4(previous), 0b1111_1100, one_block_earlier)
    }
}

cbc_decrypt_wide!(
    cbc_decrypt_some_256,
    "aes,avx2,vaes",
    __m256i,
    32,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_aesdec_epi128,
    _mm256_aesdeclast_epi128,
    before_first_256
);
cbc_decrypt_wide!(
    cbc_decrypt_some_512,
    "aes,avx512f,vaes",
    __m512i,
    64,
    _mm512_broadcast_i32x4,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_xor_si512,
    _mm512_aesdec_epi128,
    _mm512_aesdeclast_epi128,
    before_first_512
);

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc); needs VAES and AVX2.
#[target_feature(enable = "aes,avx2,vaes")]
unsafe fn cbc_decrypt_256(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        cbc_decrypt_widest_first!(
            key, iv, input, output, blocks,
            16 => cbc_decrypt_some_256::<8>,
            8 => cbc_decrypt_some_256::<4>
        );
    }
}

/// # Safety
/// As [`Cbc`](crate::arch::aes::Cbc); needs VAES and AVX-512F.
#[target_feature(enable = "aes,avx512f,vaes")]
unsafe fn cbc_decrypt_512(
    key: &AesKey,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        cbc_decrypt_widest_first!(
            key, iv, input, output, blocks,
            32 => cbc_decrypt_some_512::<8>,
            16 => cbc_decrypt_some_512::<4>,
            8 => cbc_decrypt_some_512::<2>
        );
    }
}

/// The entry for 256-bit registers.
pub const CBC_DECRYPT_256: CbcKernel = Kernel {
    id: "aes-cbc-dec/vaes256",
    needs: Features::AES.and(Features::AVX2).and(Features::VAES),
    constant_time: true,
    bound: "two AESDEC of 32 bytes a cycle",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    function: |key, iv, input, output, blocks| unsafe { cbc_decrypt_256(key, iv, input, output, blocks) },
};

/// The entry for 512-bit registers.
pub const CBC_DECRYPT_512: CbcKernel = Kernel {
    id: "aes-cbc-dec/vaes512",
    needs: Features::AES.and(Features::AVX512F).and(Features::VAES),
    constant_time: true,
    bound: "one AESDEC of 64 bytes a cycle",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Cbc`, which names the features.
    function: |key, iv, input, output, blocks| unsafe { cbc_decrypt_512(key, iv, input, output, blocks) },
};
