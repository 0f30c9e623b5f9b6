//! Camellia on bytes of many blocks side by side: a register holds the same byte of each. Constant time.
//!
//! The S-boxes come from AESENCLAST between two maps of PSHUFB (see [`super::s_box`]): SBOX1(x) = post(AES(pre(x))), and the
//! others are it with a rotation of the argument or the result, which goes into the maps.
//!
//! Bound: about 150 vector operations a round, a third of them PSHUFB and shifts, of which two run a cycle.

use core::arch::x86_64::*;

use super::s_box::{Affine, ROWS_BACK};
use crate::arch::block_wide::{Buffer, Wide, wide_entries};
use crate::arch::camellia::CamelliaKey;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

const PRE: Affine = Affine { constant: 0x08, columns: [0x01, 0x19, 0xb1, 0xab, 0xa7, 0x93, 0x61, 0xd9] };
const POST: Affine = Affine { constant: 0x11, columns: [0x93, 0x95, 0x2f, 0x60, 0xb8, 0xd9, 0xa0, 0xa8] };

/// The maps before AESENCLAST, for SBOX1 to 3 and for SBOX4.
static PRE_TABLES: [[[u8; 16]; 2]; 2] = [PRE.tables(), PRE.of_rotated().tables()];
/// The maps after it, for SBOX1 and 4, for SBOX2 and for SBOX3.
static POST_TABLES: [[[u8; 16]; 2]; 3] =
    [POST.tables(), POST.then_rotated(1).tables(), POST.then_rotated(7).tables()];
/// Which map each byte of F's argument takes: the bytes go through SBOX 1, 2, 3, 4, 2, 3, 4, 1.
const PRE_OF_BYTE: [usize; 8] = [0, 0, 0, 1, 0, 0, 1, 0];
const POST_OF_BYTE: [usize; 8] = [0, 1, 2, 0, 1, 2, 0, 0];

/// A subkey's bytes, the most significant first, each four times: what a vector is filled from by a load alone.
type Spread = [i32; 8];

fn spread(subkeys: &[u64; 34]) -> [Spread; 34] {
    subkeys.map(|subkey| subkey.to_be_bytes().map(|byte| (u32::from(byte) * 0x0101_0101) as i32))
}

macro_rules! sliced {
    (
        $module:ident, $features:literal, $needs:expr, $kernel:literal, $vector:ty, $blocks:literal, $least:literal,
        $set1:ident, $and:ident, $xor:ident, $or:ident, $add:ident, $sub:ident, $greater:ident, $shift:ident, $shuffle:ident,
        $zero:ident, $unpack_low:ident, $unpack_high:ident, $aesenclast:ident, $table:ident, $load:ident, $store:ident
    ) => {
        /// The kernels of one width.
        pub mod $module {
            use super::*;

            /// A map of the vector's bytes.
            #[inline]
            #[target_feature(enable = $features)]
            fn map(bytes: $vector, tables: &[[u8; 16]; 2]) -> $vector {
                let mask = $set1(0x0f0f_0f0f);
                let low = $shuffle($table(&tables[0]), $and(bytes, mask));
                let high = $shuffle($table(&tables[1]), $and($shift::<4>(bytes), mask));
                $xor(low, high)
            }

            /// Adds F of `from` and a subkey to `to`.
            #[inline]
            #[target_feature(enable = $features)]
            fn round(from: &[$vector; 8], to: &mut [$vector; 8], subkey: &Spread) {
                let mut z = *from;
                for (index, z) in z.iter_mut().enumerate() {
                    let sum = $xor(*z, $set1(subkey[index]));
                    let inverted = $aesenclast(map(sum, &PRE_TABLES[PRE_OF_BYTE[index]]), $zero());
                    *z = map($shuffle(inverted, $table(&ROWS_BACK)), &POST_TABLES[POST_OF_BYTE[index]]);
                }
                // The permutation P in 16 sums.
                let [z1, z2, z3, z4, z5, z6, z7, z8] = z;
                let (z1, z2, z3, z4) = ($xor(z1, z6), $xor(z2, z7), $xor(z3, z8), $xor(z4, z5));
                let (z5, z6, z7, z8) = ($xor(z5, z3), $xor(z6, z4), $xor(z7, z1), $xor(z8, z2));
                let (z1, z2, z3, z4) = ($xor(z1, z8), $xor(z2, z5), $xor(z3, z6), $xor(z4, z7));
                let (y1, y2, y3, y4) = ($xor(z5, z4), $xor(z6, z1), $xor(z7, z2), $xor(z8, z3));
                for (to, y) in to.iter_mut().zip([y1, y2, y3, y4, z1, z2, z3, z4]) {
                    *to = $xor(*to, y);
                }
            }

            /// Adds the left word and a subkey's left word, multiplied and rotated to the left by one, to the right word.
            #[inline]
            #[target_feature(enable = $features)]
            fn to_right(half: &mut [$vector; 8], subkey: &Spread) {
                let product: [$vector; 4] =
                    core::array::from_fn(|index| $and(half[index], $set1(subkey[index])));
                for index in 0..4 {
                    // The next byte's first bit, a sign, is what comes in from the right.
                    let carried = $greater($zero(), product[(index + 1) % 4]);
                    let rotated = $sub($add(product[index], product[index]), carried);
                    half[index + 4] = $xor(half[index + 4], rotated);
                }
            }

            /// Adds the right word or a subkey's right word to the left word.
            #[inline]
            #[target_feature(enable = $features)]
            fn to_left(half: &mut [$vector; 8], subkey: &Spread) {
                for index in 0..4 {
                    let either = $or(half[index + 4], $set1(subkey[index + 4]));
                    half[index] = $xor(half[index], either);
                }
            }

            /// Brings the bytes of the blocks side by side, or back: four times the same perfect shuffle.
            #[inline]
            #[target_feature(enable = $features)]
            fn transpose(mut rows: [$vector; 16]) -> [$vector; 16] {
                for _ in 0..4 {
                    rows = core::array::from_fn(|index| {
                        let (a, b) = (rows[index / 2], rows[index / 2 + 8]);
                        if index % 2 == 0 { $unpack_low(a, b) } else { $unpack_high(a, b) }
                    });
                }
                rows
            }

            #[target_feature(enable = $features)]
            fn run<const DECRYPT: bool>(key: &CamelliaKey, buffer: &mut Buffer) {
                let state = transpose(core::array::from_fn(|index| $load(buffer, index)));
                let (mut left, mut right) = ([$zero(); 8], [$zero(); 8]);
                let last = key.last_group();
                let subkeys = spread(&key.subkeys);
                let (groups, _) = subkeys[2..].as_chunks::<8>();
                let outer = [&subkeys[0], &subkeys[1]];
                let inner = [&groups[last][6], &groups[last][7]];
                let (first, end) = if DECRYPT { (inner, outer) } else { (outer, inner) };
                for index in 0..8 {
                    left[index] = $xor(state[index], $set1(first[0][index]));
                    right[index] = $xor(state[index + 8], $set1(first[1][index]));
                }
                for step in 0..=last {
                    let group = &groups[if DECRYPT { last - step } else { step }];
                    for pair in 0..3 {
                        let (a, b) =
                            if DECRYPT { (5 - 2 * pair, 4 - 2 * pair) } else { (2 * pair, 2 * pair + 1) };
                        round(&left, &mut right, &group[a]);
                        round(&right, &mut left, &group[b]);
                    }
                    if step < last {
                        let (fl, inverse) = if DECRYPT {
                            let next = &groups[last - step - 1];
                            (&next[7], &next[6])
                        } else {
                            (&group[6], &group[7])
                        };
                        to_right(&mut left, fl);
                        to_left(&mut left, fl);
                        to_left(&mut right, inverse);
                        to_right(&mut right, inverse);
                    }
                }
                let state = transpose(core::array::from_fn(|index| {
                    let (half, subkey) = if index < 8 { (&right, end[0]) } else { (&left, end[1]) };
                    $xor(half[index % 8], $set1(subkey[index % 8]))
                }));
                for (index, vector) in state.iter().enumerate() {
                    $store(buffer, index, *vector);
                }
            }

            /// This width.
            pub struct Sliced;

            impl Wide for Sliced {
                type Key = CamelliaKey;
                const BLOCKS: usize = $blocks;
                const LEAST: usize = $least;

                unsafe fn run<const DECRYPT: bool>(key: &CamelliaKey, buffer: &mut Buffer, _count: usize) {
                    // SAFETY: the caller's word for the features.
                    unsafe { run::<DECRYPT>(key, buffer) }
                }
            }

            /// What the entries share.
            const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
                let bound = "150 vector operations a round";
                // The last blocks go to the scalar function.
                Kernel { id, needs: $needs, constant_time: false, bound, barred: nowhere, function }
            }

            wide_entries!(Sliced, CamelliaKey, "camellia" / $kernel, entry);
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

/// The blocks `index` and `index + 16`.
#[inline]
#[target_feature(enable = "avx2")]
fn load_256(buffer: &Buffer, index: usize) -> __m256i {
    _mm256_set_m128i(table_128(&buffer[index + 16]), table_128(&buffer[index]))
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
    store_128(buffer, index + 16, _mm256_extracti128_si256::<1>(vector));
}

sliced!(
    aesni,
    "aes,avx",
    Features::AES.and(Features::AVX),
    "aesni",
    __m128i,
    16,
    8,
    _mm_set1_epi32,
    _mm_and_si128,
    _mm_xor_si128,
    _mm_or_si128,
    _mm_add_epi8,
    _mm_sub_epi8,
    _mm_cmpgt_epi8,
    _mm_srli_epi16,
    _mm_shuffle_epi8,
    _mm_setzero_si128,
    _mm_unpacklo_epi8,
    _mm_unpackhi_epi8,
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
    32,
    10,
    _mm256_set1_epi32,
    _mm256_and_si256,
    _mm256_xor_si256,
    _mm256_or_si256,
    _mm256_add_epi8,
    _mm256_sub_epi8,
    _mm256_cmpgt_epi8,
    _mm256_srli_epi16,
    _mm256_shuffle_epi8,
    _mm256_setzero_si256,
    _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8,
    _mm256_aesenclast_epi128,
    table_256,
    load_256,
    store_256
);
