//! Whirlpool for x86-64, in vectors and in constant time: the S-box from its mini-boxes of 16 entries by byte shuffles.
//!
//! A register holds two columns, so that shifting the columns is a shuffle of bytes, and a row's product with the
//! circulant matrix a sum of registers: for a distance of an even number of columns another register as it is, for
//! an odd one the sum of all those moved by one column. The S-box's last step is done with tables for the substitute
//! once, twice, 4 and 8 times.
//!
//! Bound: the operations. With AVX2 the data lies in the low lanes and the key in the high ones: 132 a round, of
//! which 4 start a cycle, 330 cycles a block, 5.2 a byte. Measured on a Zen 3: 9.2, with what the compiler loads and stores in
//! between; SSSE3 with a register for each: 15.

use core::arch::x86_64::*;

use crate::arch::generic::whirlpool::{CONSTANTS, E, E_INVERSE, R, double};
use crate::arch::whirlpool::{State, WhirlpoolKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The tables of 16 bytes, each twice for the two lanes of an AVX2 register.
#[repr(align(64))]
struct Tables {
    e: [[u8; 16]; 2],
    e_inverse: [[u8; 16]; 2],
    r: [[u8; 16]; 2],
    nibble: [[u8; 16]; 2],
    /// For each pair of columns: where a byte of the shifted columns comes from.
    shift: [[[u8; 16]; 2]; 4],
    /// By the logarithm of the multiple: the upper nibble's share in the substitute, and the lower one's.
    upper: [[[u8; 16]; 2]; 4],
    lower: [[[u8; 16]; 2]; 4],
    /// For each round and pair of columns: the constant, which is the key's.
    constants: [[[[u8; 16]; 2]; 4]; 10],
    /// Two rows of eight bytes to eight pairs, and back.
    pairs: [u8; 16],
}

static TABLES: Tables = {
    let (mut upper, mut lower) = ([[[0; 16]; 2]; 4], [[[0; 16]; 2]; 4]);
    let mut entry = 0;
    while entry < 16 {
        let (mut high, mut low) = (E[entry] << 4, E_INVERSE[entry]);
        let mut multiple = 0;
        while multiple < 4 {
            upper[multiple][0][entry] = high;
            upper[multiple][1][entry] = high;
            lower[multiple][0][entry] = low;
            lower[multiple][1][entry] = low;
            (high, low) = (double(high), double(low));
            multiple += 1;
        }
        entry += 1;
    }
    let mut shift = [[[0; 16]; 2]; 4];
    let mut constants = [[[[0; 16]; 2]; 4]; 10];
    let mut column = 0;
    while column < 8 {
        let mut row = 0;
        while row < 8 {
            let from = (column % 2 * 8 + (row + 8 - column) % 8) as u8;
            shift[column / 2][0][column % 2 * 8 + row] = from;
            shift[column / 2][1][column % 2 * 8 + row] = from;
            row += 1;
        }
        let mut round = 0;
        while round < 10 {
            constants[round][column / 2][1][column % 2 * 8] = CONSTANTS[round][column];
            round += 1;
        }
        column += 1;
    }
    Tables {
        e: [E; 2],
        e_inverse: [E_INVERSE; 2],
        r: [R; 2],
        nibble: [[15; 16]; 2],
        shift,
        upper,
        lower,
        constants,
        pairs: [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15],
    }
};

/// The round without its key on four registers, as a function `$name` with the feature, the register's type and its
/// operations.
macro_rules! round {
    ($name:ident, $feature:literal, $vector:ty, $load:ident, $shuffle:ident, $xor:ident, $and:ident, $shift:ident,
     $align:ident) => {
        #[inline]
        #[target_feature(enable = $feature)]
        fn $name(columns: [$vector; 4]) -> [$vector; 4] {
            // SAFETY: the table has 32 bytes.
            let table = |table: &[[u8; 16]; 2]| unsafe { $load(table.as_ptr().cast()) };
            let nibble = table(&TABLES.nibble);
            let multiples: [[$vector; 4]; 4] = core::array::from_fn(|pair| {
                let shifted = $shuffle(columns[pair], table(&TABLES.shift[pair]));
                let upper = $shuffle(table(&TABLES.e), $and($shift::<4>(shifted), nibble));
                let lower = $shuffle(table(&TABLES.e_inverse), $and(shifted, nibble));
                let both = $shuffle(table(&TABLES.r), $xor(upper, lower));
                let (upper, lower) = ($xor(upper, both), $xor(lower, both));
                core::array::from_fn(|multiple| {
                    let upper = $shuffle(table(&TABLES.upper[multiple]), upper);
                    $xor(upper, $shuffle(table(&TABLES.lower[multiple]), lower))
                })
            });
            let of = |pair: usize, multiple: usize| multiples[pair % 4][multiple];
            // The matrix's first row is 1, 1, 4, 1, 8, 5, 2, 9: an element of each odd column once, so that the sum of
            // all comes first.
            let all = $xor($xor(of(0, 0), of(1, 0)), $xor(of(2, 0), of(3, 0)));
            let odd: [$vector; 4] =
                core::array::from_fn(|pair| $xor($xor(of(pair + 2, 2), of(pair + 1, 3)), all));
            core::array::from_fn(|pair| {
                let even = $xor($xor(of(pair, 0), of(pair + 3, 2)), $xor(of(pair + 2, 3), of(pair + 1, 1)));
                $xor(even, $align::<8>(odd[pair], odd[(pair + 3) % 4]))
            })
        }
    };
}
round!(
    round_avx2,
    "avx2",
    __m256i,
    _mm256_load_si256,
    _mm256_shuffle_epi8,
    _mm256_xor_si256,
    _mm256_and_si256,
    _mm256_srli_epi16,
    _mm256_alignr_epi8
);
round!(
    round_ssse3,
    "ssse3",
    __m128i,
    _mm_load_si128,
    _mm_shuffle_epi8,
    _mm_xor_si128,
    _mm_and_si128,
    _mm_srli_epi16,
    _mm_alignr_epi8
);

/// Rows to columns, or columns to rows.
#[inline]
#[target_feature(enable = "ssse3")]
fn transpose(rows: [__m128i; 4]) -> [__m128i; 4] {
    // SAFETY: the table has 16 bytes.
    let pairs = unsafe { _mm_loadu_si128(TABLES.pairs.as_ptr().cast()) };
    let [a, b, c, d] = rows.map(|pair| _mm_shuffle_epi8(pair, pairs));
    let (first, second) = (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
    let (third, fourth) = (_mm_unpacklo_epi16(c, d), _mm_unpackhi_epi16(c, d));
    [
        _mm_unpacklo_epi32(first, third),
        _mm_unpackhi_epi32(first, third),
        _mm_unpacklo_epi32(second, fourth),
        _mm_unpackhi_epi32(second, fourth),
    ]
}

/// # Safety
/// `from` is readable for 64 bytes.
#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn load(from: *const u8) -> [__m128i; 4] {
    // SAFETY: 64 bytes, at any alignment.
    transpose(core::array::from_fn(|pair| unsafe { _mm_loadu_si128(from.add(16 * pair).cast()) }))
}

#[inline]
#[target_feature(enable = "ssse3")]
fn store(state: &mut State, columns: [__m128i; 4]) {
    for (to, pair) in state.as_chunks_mut::<16>().0.iter_mut().zip(transpose(columns)) {
        // SAFETY: 16 bytes, at any alignment.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), pair) };
    }
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); the processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn compress_avx2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the state has 64 bytes.
    let mut chaining = unsafe { load(state.as_ptr()) };
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { load(data.add(index).cast()) };
        let mut text: [__m256i; 4] = core::array::from_fn(|pair| {
            _mm256_set_m128i(chaining[pair], _mm_xor_si128(block[pair], chaining[pair]))
        });
        for constants in &TABLES.constants {
            let rounds = round_avx2(text);
            text = core::array::from_fn(|pair| {
                // SAFETY: the table has 32 bytes.
                let constant = unsafe { _mm256_load_si256(constants[pair].as_ptr().cast()) };
                let keyed = _mm256_xor_si256(rounds[pair], constant);
                // The high lane in the low one, and nothing in the high one.
                _mm256_xor_si256(keyed, _mm256_permute2x128_si256::<0x81>(keyed, keyed))
            });
        }
        for (pair, word) in chaining.iter_mut().enumerate() {
            *word = _mm_xor_si128(*word, _mm_xor_si128(block[pair], _mm256_castsi256_si128(text[pair])));
        }
    }
    store(state, chaining);
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); the processor has SSSE3.
#[target_feature(enable = "ssse3")]
unsafe fn compress_ssse3(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the state has 64 bytes.
    let mut chaining = unsafe { load(state.as_ptr()) };
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { load(data.add(index).cast()) };
        let mut key = chaining;
        let mut text: [__m128i; 4] = core::array::from_fn(|pair| _mm_xor_si128(block[pair], key[pair]));
        for constants in &TABLES.constants {
            key = round_ssse3(key);
            for (word, constant) in key.iter_mut().zip(constants) {
                // SAFETY: the table has 16 bytes.
                *word = _mm_xor_si128(*word, unsafe { _mm_load_si128(constant[1].as_ptr().cast()) });
            }
            text = round_ssse3(text);
            for (word, key) in text.iter_mut().zip(key) {
                *word = _mm_xor_si128(*word, key);
            }
        }
        for (pair, word) in chaining.iter_mut().enumerate() {
            *word = _mm_xor_si128(*word, _mm_xor_si128(block[pair], text[pair]));
        }
    }
    store(state, chaining);
}

/// The entry of the one with AVX2.
pub const AVX2: WhirlpoolKernel = Kernel {
    id: "whirlpool/avx2",
    needs: Features::AVX2,
    constant_time: true,
    bound: "1320 vector operations a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`, the table that of the features.
    function: |state, data, blocks| unsafe { compress_avx2(state, data, blocks) },
};

/// The entry of the one with SSSE3.
pub const SSSE3: WhirlpoolKernel = Kernel {
    id: "whirlpool/ssse3",
    needs: Features::SSSE3,
    constant_time: true,
    bound: "2500 vector operations a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`, the table that of the features.
    function: |state, data, blocks| unsafe { compress_ssse3(state, data, blocks) },
};
