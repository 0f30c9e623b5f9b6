//! SEED on words of many blocks side by side: a register holds the same word of each. Constant time.
//!
//! The S-boxes come from AESENCLAST between two maps of PSHUFB (see [`super::s_box`]); both begin with the same map.
//!
//! Bound: about 30 vector operations for each of a round's three G, half of them PSHUFB and shifts, of which two run a
//! cycle. Four sets of blocks hide G's latency; two serve where there are no more.

use core::arch::x86_64::*;

use super::s_box::{Affine, ROWS_BACK};
use crate::arch::block_wide::{Buffer, Wide, wide_entries};
use crate::arch::seed::SeedKey;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

const PRE: Affine = Affine { constant: 0, columns: [0x01, 0x19, 0x5a, 0x6b, 0xf4, 0xcc, 0x82, 0x06] };
const POST_1: Affine = Affine { constant: 0xe7, columns: [0x7c, 0xa4, 0x1b, 0xb0, 0x5f, 0x69, 0xff, 0x8a] };
const POST_2: Affine = Affine { constant: 0x2b, columns: [0x0c, 0x4b, 0x44, 0xfd, 0x2e, 0x2a, 0x7e, 0x12] };

static PRE_TABLES: [[u8; 16]; 2] = PRE.tables();
static POST_TABLES: [[[u8; 16]; 2]; 2] = [POST_1.tables(), POST_2.tables()];
/// G's permutation: byte `i` of the result is the sum of bytes `i + r` of the S-boxes' words, r from 0 to 3, each with the
/// mask m of index 2 i + r (RFC 4269, 2.2).
static MASKS: [[u8; 16]; 4] = {
    const M: [u8; 4] = [0xfc, 0xf3, 0xcf, 0x3f];
    let mut masks = [[0; 16]; 4];
    let mut at = 0;
    while at < 64 {
        let (rotation, byte) = (at / 16, at % 16);
        masks[rotation][byte] = M[(2 * byte + rotation) % 4];
        at += 1;
    }
    masks
};
/// Rotations of a word's bytes, for PSHUFB; the first is none.
static ROTATIONS: [[u8; 16]; 4] = {
    let mut orders = [[0; 16]; 4];
    let mut at = 0;
    while at < 64 {
        let (rotation, byte) = (at / 16, at % 16);
        orders[rotation][byte] = (byte / 4 * 4 + (byte + rotation) % 4) as u8;
        at += 1;
    }
    orders
};
/// Exchanges the order of a word's bytes.
static SWAP: [u8; 16] = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];
/// The bytes that go through S2.
static ODD: [u8; 16] = [0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255];

macro_rules! sliced {
    (
        $module:ident, $features:literal, $needs:expr, $kernel:literal, $vector:ty, $in_set:literal, $least:literal,
        $set1_byte:ident, $set1:ident, $and:ident, $xor:ident, $add:ident, $shift:ident, $shuffle:ident, $blend:ident,
        $zero:ident, $low_32:ident, $high_32:ident, $low_64:ident, $high_64:ident, $aesenclast:ident, $table:ident,
        $load:ident, $store:ident
    ) => {
        /// The kernels of one width.
        pub mod $module {
            use super::*;

            /// A map of the vector's bytes, by halves that were taken apart.
            #[inline]
            #[target_feature(enable = $features)]
            fn map((low, high): ($vector, $vector), tables: &[[u8; 16]; 2]) -> $vector {
                $xor($shuffle($table(&tables[0]), low), $shuffle($table(&tables[1]), high))
            }

            /// The low and high four bits of each byte.
            #[inline]
            #[target_feature(enable = $features)]
            fn parts(bytes: $vector) -> ($vector, $vector) {
                let mask = $set1_byte(0x0f);
                ($and(bytes, mask), $and($shift::<4>(bytes), mask))
            }

            /// The function G.
            #[inline]
            #[target_feature(enable = $features)]
            fn g(word: $vector) -> $vector {
                let inverted = $aesenclast(map(parts(word), &PRE_TABLES), $zero());
                let halves = parts($shuffle(inverted, $table(&ROWS_BACK)));
                let (first, second) = (map(halves, &POST_TABLES[0]), map(halves, &POST_TABLES[1]));
                let y = $blend(first, second, $table(&ODD));
                let term = |rotation: usize| {
                    $and($shuffle(y, $table(&ROTATIONS[rotation])), $table(&MASKS[rotation]))
                };
                $xor($xor($and(y, $table(&MASKS[0])), term(1)), $xor(term(2), term(3)))
            }

            /// One round of each set: F of words 2 and 3, added to words 0 and 1; and the halves exchanged.
            #[inline]
            #[target_feature(enable = $features)]
            fn round<const SETS: usize>(sets: &mut [[$vector; 4]; SETS], subkeys: [u32; 2]) {
                let subkeys = subkeys.map(|subkey| $set1(subkey as i32));
                let mut c: [$vector; SETS] = core::array::from_fn(|set| $xor(sets[set][2], subkeys[0]));
                let mut d: [$vector; SETS] = core::array::from_fn(|set| $xor(sets[set][3], subkeys[1]));
                for (c, d) in c.iter().zip(&mut d) {
                    *d = g($xor(*d, *c));
                }
                for (c, d) in c.iter_mut().zip(&d) {
                    *c = g($add(*c, *d));
                }
                for (c, d) in c.iter().zip(&mut d) {
                    *d = g($add(*d, *c));
                }
                for (set, (c, d)) in sets.iter_mut().zip(c.into_iter().zip(d)) {
                    let [a, b, right_0, right_1] = *set;
                    *set = [right_0, right_1, $xor(a, $add(c, d)), $xor(b, d)];
                }
            }

            /// Brings the same words of four blocks together, or back.
            #[inline]
            #[target_feature(enable = $features)]
            fn transpose([a, b, c, d]: [$vector; 4]) -> [$vector; 4] {
                let (ab, cd) = ($low_32(a, b), $low_32(c, d));
                let (ab_high, cd_high) = ($high_32(a, b), $high_32(c, d));
                [$low_64(ab, cd), $high_64(ab, cd), $low_64(ab_high, cd_high), $high_64(ab_high, cd_high)]
            }

            #[target_feature(enable = $features)]
            fn run<const DECRYPT: bool, const SETS: usize>(key: &SeedKey, buffer: &mut Buffer) {
                let swap = $table(&SWAP);
                let mut sets: [[$vector; 4]; SETS] = core::array::from_fn(|set| {
                    let blocks = core::array::from_fn(|index| $load(buffer, $in_set * set + index));
                    transpose(blocks).map(|words| $shuffle(words, swap))
                });
                let (pairs, _) = key.subkeys.as_chunks::<2>();
                for step in 0..16 {
                    round(&mut sets, pairs[if DECRYPT { 15 - step } else { step }]);
                }
                for (set, [a, b, c, d]) in sets.into_iter().enumerate() {
                    // The last round does not exchange.
                    let blocks = transpose([c, d, a, b].map(|words| $shuffle(words, swap)));
                    for (index, block) in blocks.into_iter().enumerate() {
                        $store(buffer, $in_set * set + index, block);
                    }
                }
            }

            /// This width.
            pub struct Sliced;

            impl Wide for Sliced {
                type Key = SeedKey;
                const BLOCKS: usize = $in_set * 4;
                const LEAST: usize = $least;

                unsafe fn run<const DECRYPT: bool>(key: &SeedKey, buffer: &mut Buffer, count: usize) {
                    // SAFETY: the caller's word for the features.
                    unsafe {
                        if count > 2 * $in_set {
                            run::<DECRYPT, 4>(key, buffer);
                        } else {
                            run::<DECRYPT, 2>(key, buffer);
                        }
                    }
                }
            }

            /// What the entries share.
            const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
                let bound = "90 vector operations a round";
                // The last blocks go to the scalar function.
                Kernel { id, needs: $needs, constant_time: false, bound, barred: nowhere, function }
            }

            wide_entries!(Sliced, SeedKey, "seed" / $kernel, entry);
        }
    };
}

/// A table in a register.
#[inline]
#[target_feature(enable = "avx")]
fn table_128(table: &[u8; 16]) -> __m128i {
    // SAFETY: 16 bytes of any alignment.
    unsafe { _mm_loadu_si128(table.as_ptr().cast()) }
}

/// A table in each half of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn table_256(table: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(table_128(table))
}

/// The block `index`.
#[inline]
#[target_feature(enable = "avx")]
fn load_128(buffer: &Buffer, index: usize) -> __m128i {
    table_128(&buffer[index])
}

/// The blocks `index` and `index + 4`.
#[inline]
#[target_feature(enable = "avx2")]
fn load_256(buffer: &Buffer, index: usize) -> __m256i {
    _mm256_set_m128i(table_128(&buffer[index + 4]), table_128(&buffer[index]))
}

/// Undoes [`load_128`].
#[inline]
#[target_feature(enable = "avx")]
fn store_128(buffer: &mut Buffer, index: usize, vector: __m128i) {
    // SAFETY: 16 bytes of any alignment.
    unsafe { _mm_storeu_si128(buffer[index].as_mut_ptr().cast(), vector) }
}

/// Undoes [`load_256`].
#[inline]
#[target_feature(enable = "avx2")]
fn store_256(buffer: &mut Buffer, index: usize, vector: __m256i) {
    store_128(buffer, index, _mm256_castsi256_si128(vector));
    store_128(buffer, index + 4, _mm256_extracti128_si256::<1>(vector));
}

sliced!(
    aesni,
    "aes,avx",
    Features::AES.and(Features::AVX),
    "aesni",
    __m128i,
    4,
    3,
    _mm_set1_epi8,
    _mm_set1_epi32,
    _mm_and_si128,
    _mm_xor_si128,
    _mm_add_epi32,
    _mm_srli_epi16,
    _mm_shuffle_epi8,
    _mm_blendv_epi8,
    _mm_setzero_si128,
    _mm_unpacklo_epi32,
    _mm_unpackhi_epi32,
    _mm_unpacklo_epi64,
    _mm_unpackhi_epi64,
    _mm_aesenclast_si128,
    table_128,
    load_128,
    store_128
);
sliced!(
    vaes256,
    "aes,avx2,vaes",
    Features::AES.and(Features::AVX2).and(Features::VAES),
    "vaes256",
    __m256i,
    8,
    4,
    _mm256_set1_epi8,
    _mm256_set1_epi32,
    _mm256_and_si256,
    _mm256_xor_si256,
    _mm256_add_epi32,
    _mm256_srli_epi16,
    _mm256_shuffle_epi8,
    _mm256_blendv_epi8,
    _mm256_setzero_si256,
    _mm256_unpacklo_epi32,
    _mm256_unpackhi_epi32,
    _mm256_unpacklo_epi64,
    _mm256_unpackhi_epi64,
    _mm256_aesenclast_epi128,
    table_256,
    load_256,
    store_256
);
