//! The tables of DES (FIPS 46-3, appendix 1), and those that are computed from them when the library is compiled.
//!
//! The expanded form of a half of the block, and of a round key: a byte for each S-box, in bits 2 to 7 its six bits, the
//! first one lowest; S1, S3, S5, S7, then S2, S4, S6, S8. That is how OpenSSL's `DES_key_schedule` has the first four in
//! its first word; its second word has the others 4 bits higher.

/// The bits of a half in expanded form.
pub const EXPANDED: u64 = 0xfcfc_fcfc_fcfc_fcfc;

/// The S-boxes, row after row.
const S: [[u8; 64]; 8] = [
    [
        14, 4, 13, 1, 2, 15, 11, 8, 3, 10, 6, 12, 5, 9, 0, 7, 0, 15, 7, 4, 14, 2, 13, 1, 10, 6, 12, 11, 9, 5,
        3, 8, 4, 1, 14, 8, 13, 6, 2, 11, 15, 12, 9, 7, 3, 10, 5, 0, 15, 12, 8, 2, 4, 9, 1, 7, 5, 11, 3, 14,
        10, 0, 6, 13,
    ],
    [
        15, 1, 8, 14, 6, 11, 3, 4, 9, 7, 2, 13, 12, 0, 5, 10, 3, 13, 4, 7, 15, 2, 8, 14, 12, 0, 1, 10, 6, 9,
        11, 5, 0, 14, 7, 11, 10, 4, 13, 1, 5, 8, 12, 6, 9, 3, 2, 15, 13, 8, 10, 1, 3, 15, 4, 2, 11, 6, 7, 12,
        0, 5, 14, 9,
    ],
    [
        10, 0, 9, 14, 6, 3, 15, 5, 1, 13, 12, 7, 11, 4, 2, 8, 13, 7, 0, 9, 3, 4, 6, 10, 2, 8, 5, 14, 12, 11,
        15, 1, 13, 6, 4, 9, 8, 15, 3, 0, 11, 1, 2, 12, 5, 10, 14, 7, 1, 10, 13, 0, 6, 9, 8, 7, 4, 15, 14, 3,
        11, 5, 2, 12,
    ],
    [
        7, 13, 14, 3, 0, 6, 9, 10, 1, 2, 8, 5, 11, 12, 4, 15, 13, 8, 11, 5, 6, 15, 0, 3, 4, 7, 2, 12, 1, 10,
        14, 9, 10, 6, 9, 0, 12, 11, 7, 13, 15, 1, 3, 14, 5, 2, 8, 4, 3, 15, 0, 6, 10, 1, 13, 8, 9, 4, 5, 11,
        12, 7, 2, 14,
    ],
    [
        2, 12, 4, 1, 7, 10, 11, 6, 8, 5, 3, 15, 13, 0, 14, 9, 14, 11, 2, 12, 4, 7, 13, 1, 5, 0, 15, 10, 3, 9,
        8, 6, 4, 2, 1, 11, 10, 13, 7, 8, 15, 9, 12, 5, 6, 3, 0, 14, 11, 8, 12, 7, 1, 14, 2, 13, 6, 15, 0, 9,
        10, 4, 5, 3,
    ],
    [
        12, 1, 10, 15, 9, 2, 6, 8, 0, 13, 3, 4, 14, 7, 5, 11, 10, 15, 4, 2, 7, 12, 9, 5, 6, 1, 13, 14, 0, 11,
        3, 8, 9, 14, 15, 5, 2, 8, 12, 3, 7, 0, 4, 10, 1, 13, 11, 6, 4, 3, 2, 12, 9, 5, 15, 10, 11, 14, 1, 7,
        6, 0, 8, 13,
    ],
    [
        4, 11, 2, 14, 15, 0, 8, 13, 3, 12, 9, 7, 5, 10, 6, 1, 13, 0, 11, 7, 4, 9, 1, 10, 14, 3, 5, 12, 2, 15,
        8, 6, 1, 4, 11, 13, 12, 3, 7, 14, 10, 15, 6, 8, 0, 5, 9, 2, 6, 11, 13, 8, 1, 4, 10, 7, 9, 5, 0, 15,
        14, 2, 3, 12,
    ],
    [
        13, 2, 8, 4, 6, 15, 11, 1, 10, 9, 3, 14, 5, 0, 12, 7, 1, 15, 13, 8, 10, 3, 7, 4, 12, 5, 6, 11, 0, 14,
        9, 2, 7, 11, 4, 1, 9, 12, 14, 2, 0, 6, 10, 13, 15, 3, 5, 8, 2, 1, 14, 7, 4, 10, 8, 13, 15, 12, 9, 0,
        3, 5, 6, 11,
    ],
];

/// The permutation P: from which output of the S-boxes each bit comes, counted from 1.
pub const P: [u8; 32] = [
    16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6,
    22, 11, 4, 25,
];

/// Permuted choice 1: which bits of the key, counted from 1, make C and D.
const PC1: [u8; 56] = [
    57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44,
    36, 63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20,
    12, 4,
];

/// Permuted choice 2: which bits of C and D, counted from 1, make a round key.
const PC2: [u8; 48] = [
    14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2, 41, 52, 31, 37,
    47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
];

/// By how much C and D have been rotated in each round.
const ROTATIONS: [usize; 16] = [1, 2, 4, 6, 8, 10, 12, 14, 15, 17, 19, 21, 23, 25, 27, 28];

/// Which byte of the expanded form belongs to an S-box.
pub const fn byte_of(s_box: usize) -> usize {
    s_box / 2 + 4 * (s_box % 2)
}

/// The four outputs of an S-box, the first one highest, for its six inputs, the first one lowest.
pub const fn s_box(s_box: usize, inputs: usize) -> u8 {
    let row = (inputs & 1) << 1 | inputs >> 5;
    let column = (inputs >> 1 & 1) << 3 | (inputs >> 2 & 1) << 2 | (inputs >> 3 & 1) << 1 | (inputs >> 4 & 1);
    S[s_box][16 * row + column]
}

/// S-box, P and expansion in one, for each S-box in the order of the expanded form; and a word that is never used, so that
/// a read at any byte of the tables stays inside.
#[repr(C, align(64))]
pub struct SpTables(pub [[u64; 64]; 8], pub u64);

/// See [`SpTables`]: 4 KB.
pub static SP: SpTables = SpTables(sp_tables(), 0);

const fn sp_tables() -> [[u64; 64]; 8] {
    let mut tables = [[0; 64]; 8];
    let mut number = 0;
    while number < 8 {
        let mut inputs = 0;
        while inputs < 64 {
            tables[byte_of(number)][inputs] = sp_entry(number, inputs);
            inputs += 1;
        }
        number += 1;
    }
    tables
}

const fn sp_entry(number: usize, inputs: usize) -> u64 {
    let outputs = s_box(number, inputs);
    let mut half = [false; 32];
    let mut bit = 0;
    while bit < 32 {
        let from = P[bit] as usize - 1;
        if from / 4 == number {
            half[bit] = outputs >> (3 - from % 4) & 1 != 0;
        }
        bit += 1;
    }
    let mut expanded = 0;
    let mut group = 0;
    while group < 8 {
        let mut bit = 0;
        while bit < 6 {
            if half[(4 * group + bit + 31) % 32] {
                expanded |= 1 << (8 * byte_of(group) + 2 + bit);
            }
            bit += 1;
        }
        group += 1;
    }
    expanded
}

/// For bit `bit` of a round key, in the order of permuted choice 2: its place in the expanded form, and the number of the
/// key's bit that it is, counted as a little-endian word has them.
pub const fn key_bit(round: usize, bit: usize) -> (usize, usize) {
    let chosen = PC2[bit] as usize - 1;
    let half = chosen / 28;
    let from = PC1[28 * half + (chosen % 28 + ROTATIONS[round]) % 28] as usize - 1;
    (8 * byte_of(bit / 6) + 2 + bit % 6, 8 * (from / 8) + 7 - from % 8)
}

/// The round keys, in expanded form.
pub type RoundKeys = [u64; 16];

/// Half bytes of a permuted key that have bits of the key: not the sixth and seventh, which are parity.
pub const KEY_NIBBLES: [u32; 14] = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];

/// What each half byte of the key contributes to the round keys, which are the sum in GF(2): 28 KB. The key is taken behind
/// the initial permutation, as a digest that makes keys of blocks has it.
#[repr(align(64))]
pub struct KeyTables(pub [[RoundKeys; 16]; 14]);

/// See [`KeyTables`].
pub static KEYS: KeyTables = KeyTables(key_tables());

const fn key_tables() -> [[RoundKeys; 16]; 14] {
    let mut tables = [[[0; 16]; 16]; 14];
    let mut round = 0;
    while round < 16 {
        let mut bit = 0;
        while bit < 48 {
            let (expanded, number) = key_bit(round, bit);
            // The initial permutation takes a bit of byte n to bit 7 - n of a row of eight; even rows of the first half,
            // odd ones of the second, counted down.
            let (byte, within) = (number / 8, number % 8);
            let position = 32 * (within % 2) + 8 * (3 - within / 2) + 7 - byte;
            let nibble = position / 4;
            let table = if nibble < 6 { nibble } else { nibble - 2 };
            let mut value = 0;
            while value < 16 {
                if value >> (position % 4) & 1 != 0 {
                    tables[table][value][round] |= 1 << expanded;
                }
                value += 1;
            }
            bit += 1;
        }
        round += 1;
    }
    tables
}
