//! DES on bit planes ([`des_bitslice`](crate::arch::generic::des_bitslice)) in vector registers: 512 blocks with AVX-512,
//! 256 with AVX2, 128 with SSE2. Fewer than some two dozen blocks go to the table code, which is not constant time, as a group of planes
//! costs the same whether it is full or not.
//!
//! Bound: four logical instructions a cycle; with AVX-512 two, of which each joins two or three gates (VPTERNLOGQ, which the
//! compiler makes of them). AVX-512 is not measured.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_and_si128, _mm_loadu_si128, _mm_or_si128, _mm_set1_epi32, _mm_set1_epi64x,
    _mm_slli_epi64, _mm_srli_epi64, _mm_storeu_si128, _mm_xor_si128, _mm256_and_si256, _mm256_blend_epi16,
    _mm256_blend_epi32, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_slli_epi64, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256, _mm512_and_si512,
    _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_slli_epi64,
    _mm512_srli_epi64, _mm512_storeu_si512, _mm512_xor_si512,
};
use core::cell::Cell;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::des as bmi;
use crate::arch::block_cipher::{Cbc, Ecb};
use crate::arch::des::{BLOCK, Keys};
use crate::arch::generic::des::{self as generic, round_keys_in_order};
use crate::arch::generic::des_bitslice::{KeyMasks, Plane, Planes, groups, key_masks, run};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A vector as a plane. The methods are inlined into functions that have the features.
macro_rules! plane {
    ($name:ident, $vector:ty, $words:literal, $and:ident, $or:ident, $xor:ident, $all:ident, $repeat:ident,
     $up:ident, $down:ident, $load:ident, $store:ident, $exchange:item) => {
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        struct $name($vector);

        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: only code that has the feature is made of planes.
                Self(unsafe { $and(self.0, other.0) })
            }
        }
        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $or(self.0, other.0) })
            }
        }
        impl BitXor for $name {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $xor(self.0, other.0) })
            }
        }
        impl Not for $name {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $xor(self.0, $all(-1)) })
            }
        }
        impl Plane for $name {
            const WORDS: usize = $words;
            #[inline(always)]
            fn all(mask: u32) -> Self {
                // SAFETY: as above.
                Self(unsafe { $all(mask as i32) })
            }
            #[inline(always)]
            fn up<const BY: i32>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $up::<BY>(self.0) })
            }
            #[inline(always)]
            fn down<const BY: i32>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $down::<BY>(self.0) })
            }
            $exchange
            #[inline(always)]
            fn repeat(word: u64) -> Self {
                // SAFETY: as above.
                Self(unsafe { $repeat(word as i64) })
            }
            #[inline(always)]
            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: the caller's word.
                Self(unsafe { $load(from.cast()) })
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut u8) {
                // SAFETY: the caller's word.
                unsafe { $store(to.cast(), self.0) }
            }
        }
    };
}

/// A kernel's functions for a kind of plane.
macro_rules! kernels {
    ($module:ident, $plane:ident, $feature:literal, $needs:expr, $least:literal, $ecb_few:path, $cbc_few:path, $name:literal) => {
        /// The entries.
        pub mod $module {
            use super::*;

            #[target_feature(enable = $feature)]
            #[inline(never)]
            fn run_planes(planes: &mut Planes<$plane>, passes: &[KeyMasks]) {
                run(planes, passes);
            }

            /// # Safety
            /// As [`groups`].
            #[target_feature(enable = $feature)]
            #[inline(never)]
            unsafe fn ecb_groups(passes: &[KeyMasks], input: *const u8, output: *mut u8, blocks: usize) {
                // SAFETY: the same contract.
                unsafe { groups::<$plane>(run_planes, passes, None, input, output, blocks) }
            }

            /// # Safety
            /// As [`groups`].
            #[target_feature(enable = $feature)]
            #[inline(never)]
            unsafe fn cbc_groups(
                passes: &[KeyMasks],
                iv: &Cell<[u8; BLOCK]>,
                input: *const u8,
                output: *mut u8,
                blocks: usize,
            ) {
                // SAFETY: the same contract.
                unsafe { groups::<$plane>(run_planes, passes, Some(iv), input, output, blocks) }
            }

            #[target_feature(enable = $feature)]
            #[inline(never)]
            fn masks<const PASSES: usize, const DECRYPT: bool>(keys: &Keys<PASSES>) -> [KeyMasks; PASSES] {
                round_keys_in_order::<PASSES, DECRYPT>(keys).each_ref().map(key_masks)
            }

            /// How many of the blocks are worth planes.
            const fn worth(blocks: usize) -> usize {
                let rest = blocks % (64 * $plane::WORDS);
                if rest < $least { blocks - rest } else { blocks }
            }

            /// # Safety
            /// As [`Ecb`].
            unsafe fn ecb<const PASSES: usize, const DECRYPT: bool>(
                keys: &Keys<PASSES>,
                input: *const u8,
                output: *mut u8,
                blocks: usize,
            ) {
                let worth = worth(blocks);
                // SAFETY: the same contract, in two parts.
                unsafe {
                    if worth > 0 {
                        ecb_groups(&masks::<PASSES, DECRYPT>(keys), input, output, worth);
                    }
                    if worth < blocks {
                        let (input, output) = (input.add(BLOCK * worth), output.add(BLOCK * worth));
                        ($ecb_few)(keys, input, output, blocks - worth);
                    }
                }
            }

            /// # Safety
            /// As [`Cbc`].
            unsafe fn cbc_decrypt<const PASSES: usize>(
                keys: &Keys<PASSES>,
                iv: &Cell<[u8; BLOCK]>,
                input: *const u8,
                output: *mut u8,
                blocks: usize,
            ) {
                let worth = worth(blocks);
                // SAFETY: the same contract, in two parts.
                unsafe {
                    if worth > 0 {
                        cbc_groups(&masks::<PASSES, true>(keys), iv, input, output, worth);
                    }
                    if worth < blocks {
                        let (input, output) = (input.add(BLOCK * worth), output.add(BLOCK * worth));
                        ($cbc_few)(keys, iv, input, output, blocks - worth);
                    }
                }
            }

            const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
                let bound = "four logical instructions a cycle";
                Kernel { id, needs: $needs, constant_time: false, bound, barred: nowhere, function }
            }

            /// The entry for ECB encryption.
            pub const ECB_ENCRYPT: Kernel<Ecb<Keys<1>>> =
                entry(concat!("des-ecb-enc/", $name), ecb::<1, false>);
            /// The entry for ECB decryption.
            pub const ECB_DECRYPT: Kernel<Ecb<Keys<1>>> =
                entry(concat!("des-ecb-dec/", $name), ecb::<1, true>);
            /// The entry for CBC decryption.
            pub const CBC_DECRYPT: Kernel<Cbc<Keys<1>, BLOCK>> =
                entry(concat!("des-cbc-dec/", $name), cbc_decrypt::<1>);
            /// The entry for triple DES, ECB encryption.
            pub const ECB_ENCRYPT_3: Kernel<Ecb<Keys<3>>> =
                entry(concat!("des3-ecb-enc/", $name), ecb::<3, false>);
            /// The entry for triple DES, ECB decryption.
            pub const ECB_DECRYPT_3: Kernel<Ecb<Keys<3>>> =
                entry(concat!("des3-ecb-dec/", $name), ecb::<3, true>);
            /// The entry for triple DES, CBC decryption.
            pub const CBC_DECRYPT_3: Kernel<Cbc<Keys<3>, BLOCK>> =
                entry(concat!("des3-cbc-dec/", $name), cbc_decrypt::<3>);
        }
    };
}

/// The shifts of 512 bits, whose number the compiler's function takes in another type.
macro_rules! shift_512 {
    ($name:ident, $function:ident) => {
        /// # Safety
        /// Needs AVX-512F.
        #[inline(always)]
        unsafe fn $name<const BY: i32>(words: __m512i) -> __m512i {
            // SAFETY: the caller's word.
            unsafe {
                match BY {
                    1 => $function::<1>(words),
                    2 => $function::<2>(words),
                    4 => $function::<4>(words),
                    8 => $function::<8>(words),
                    16 => $function::<16>(words),
                    _ => $function::<32>(words),
                }
            }
        }
    };
}
shift_512!(up_512, _mm512_slli_epi64);
shift_512!(down_512, _mm512_srli_epi64);

plane!(
    Plane512,
    __m512i,
    8,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_set1_epi32,
    _mm512_set1_epi64,
    up_512,
    down_512,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    #[inline(always)]
    fn exchange<const BY: i32>(a: &mut Self, b: &mut Self, lower: Self) {
        let moved = (a.down::<BY>() ^ *b) & lower;
        *b = *b ^ moved;
        *a = *a ^ moved.up::<BY>();
    }
);
plane!(
    Plane256,
    __m256i,
    4,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_set1_epi32,
    _mm256_set1_epi64x,
    _mm256_slli_epi64,
    _mm256_srli_epi64,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    #[inline(always)]
    fn exchange<const BY: i32>(a: &mut Self, b: &mut Self, lower: Self) {
        // SAFETY: as above.
        unsafe {
            let (from_b, from_a) = (b.up::<BY>(), a.down::<BY>());
            match BY {
                32 => {
                    a.0 = _mm256_blend_epi32::<0b1010_1010>(a.0, from_b.0);
                    b.0 = _mm256_blend_epi32::<0b0101_0101>(b.0, from_a.0);
                }
                16 => {
                    a.0 = _mm256_blend_epi16::<0b1010_1010>(a.0, from_b.0);
                    b.0 = _mm256_blend_epi16::<0b0101_0101>(b.0, from_a.0);
                }
                _ => {
                    let moved = (from_a ^ *b) & lower;
                    *b = *b ^ moved;
                    *a = *a ^ moved.up::<BY>();
                }
            }
        }
    }
);
plane!(
    Plane128,
    __m128i,
    2,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_set1_epi32,
    _mm_set1_epi64x,
    _mm_slli_epi64,
    _mm_srli_epi64,
    _mm_loadu_si128,
    _mm_storeu_si128,
    #[inline(always)]
    fn exchange<const BY: i32>(a: &mut Self, b: &mut Self, lower: Self) {
        let moved = (a.down::<BY>() ^ *b) & lower;
        *b = *b ^ moved;
        *a = *a ^ moved.up::<BY>();
    }
);
kernels!(
    avx512,
    Plane512,
    "avx512f,bmi2",
    Features::AVX512F.and(Features::BMI2),
    28,
    bmi::ecb::<PASSES, DECRYPT>,
    bmi::cbc_decrypt::<PASSES>,
    "avx512"
);
kernels!(
    avx2,
    Plane256,
    "avx2,bmi2",
    Features::AVX2.and(Features::BMI2),
    28,
    bmi::ecb::<PASSES, DECRYPT>,
    bmi::cbc_decrypt::<PASSES>,
    "avx2"
);
kernels!(
    sse2,
    Plane128,
    "sse2",
    Features::SSE2,
    26,
    generic::ecb::<PASSES, DECRYPT, 2>,
    generic::cbc_decrypt::<PASSES, 2>,
    "sse2"
);
