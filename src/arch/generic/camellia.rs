//! Camellia, portable: tables of the S-boxes' products with the permutation P, in 16 kB. Not constant time: the tables are
//! indexed by secrets.
//!
//! Bound: a round is a byte's extraction, a load and an exclusive or of nine values, about 12 cycles; the subkeys are added
//! to the half that is not waiting.

use crate::arch::block_cipher::{self, BlockFunction};
use crate::arch::block_stream;
use crate::arch::camellia::{BLOCK, CamelliaKey, StreamKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// SBOX1 of RFC 3713, 2.4.1; the others are it with a rotated result or argument.
pub const S_BOX: [u8; 256] = [
    0x70, 0x82, 0x2c, 0xec, 0xb3, 0x27, 0xc0, 0xe5, 0xe4, 0x85, 0x57, 0x35, 0xea, 0x0c, 0xae, 0x41, 0x23,
    0xef, 0x6b, 0x93, 0x45, 0x19, 0xa5, 0x21, 0xed, 0x0e, 0x4f, 0x4e, 0x1d, 0x65, 0x92, 0xbd, 0x86, 0xb8,
    0xaf, 0x8f, 0x7c, 0xeb, 0x1f, 0xce, 0x3e, 0x30, 0xdc, 0x5f, 0x5e, 0xc5, 0x0b, 0x1a, 0xa6, 0xe1, 0x39,
    0xca, 0xd5, 0x47, 0x5d, 0x3d, 0xd9, 0x01, 0x5a, 0xd6, 0x51, 0x56, 0x6c, 0x4d, 0x8b, 0x0d, 0x9a, 0x66,
    0xfb, 0xcc, 0xb0, 0x2d, 0x74, 0x12, 0x2b, 0x20, 0xf0, 0xb1, 0x84, 0x99, 0xdf, 0x4c, 0xcb, 0xc2, 0x34,
    0x7e, 0x76, 0x05, 0x6d, 0xb7, 0xa9, 0x31, 0xd1, 0x17, 0x04, 0xd7, 0x14, 0x58, 0x3a, 0x61, 0xde, 0x1b,
    0x11, 0x1c, 0x32, 0x0f, 0x9c, 0x16, 0x53, 0x18, 0xf2, 0x22, 0xfe, 0x44, 0xcf, 0xb2, 0xc3, 0xb5, 0x7a,
    0x91, 0x24, 0x08, 0xe8, 0xa8, 0x60, 0xfc, 0x69, 0x50, 0xaa, 0xd0, 0xa0, 0x7d, 0xa1, 0x89, 0x62, 0x97,
    0x54, 0x5b, 0x1e, 0x95, 0xe0, 0xff, 0x64, 0xd2, 0x10, 0xc4, 0x00, 0x48, 0xa3, 0xf7, 0x75, 0xdb, 0x8a,
    0x03, 0xe6, 0xda, 0x09, 0x3f, 0xdd, 0x94, 0x87, 0x5c, 0x83, 0x02, 0xcd, 0x4a, 0x90, 0x33, 0x73, 0x67,
    0xf6, 0xf3, 0x9d, 0x7f, 0xbf, 0xe2, 0x52, 0x9b, 0xd8, 0x26, 0xc8, 0x37, 0xc6, 0x3b, 0x81, 0x96, 0x6f,
    0x4b, 0x13, 0xbe, 0x63, 0x2e, 0xe9, 0x79, 0xa7, 0x8c, 0x9f, 0x6e, 0xbc, 0x8e, 0x29, 0xf5, 0xf9, 0xb6,
    0x2f, 0xfd, 0xb4, 0x59, 0x78, 0x98, 0x06, 0x6a, 0xe7, 0x46, 0x71, 0xba, 0xd4, 0x25, 0xab, 0x42, 0x88,
    0xa2, 0x8d, 0xfa, 0x72, 0x07, 0xb9, 0x55, 0xf8, 0xee, 0xac, 0x0a, 0x36, 0x49, 0x2a, 0x68, 0x3c, 0x38,
    0xf1, 0xa4, 0x40, 0x28, 0xd3, 0x7b, 0xbb, 0xc9, 0x43, 0xc1, 0x15, 0xe3, 0xad, 0xf4, 0x77, 0xc7, 0x80,
    0x9e,
];

/// What byte 0 to 7 of F's argument, the most significant first, contributes to its result.
static TABLES: [[u64; 256]; 8] = make_tables();

const fn make_tables() -> [[u64; 256]; 8] {
    // In which bytes of the result each byte's S-box counts: the permutation P of RFC 3713, 2.4.1.
    const PERMUTATION: [u64; 8] = [
        0x0101_0100_0100_0001,
        0x0001_0101_0101_0000,
        0x0100_0101_0001_0100,
        0x0101_0001_0000_0101,
        0x0001_0101_0001_0101,
        0x0100_0101_0100_0101,
        0x0101_0001_0101_0001,
        0x0101_0100_0101_0100,
    ];
    const BOXES: [u8; 8] = [1, 2, 3, 4, 2, 3, 4, 1];
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 8 {
        let mut value = 0;
        while value < 256 {
            let substituted = match BOXES[byte] {
                1 => S_BOX[value],
                2 => S_BOX[value].rotate_left(1),
                3 => S_BOX[value].rotate_right(1),
                _ => S_BOX[(value as u8).rotate_left(1) as usize],
            };
            tables[byte][value] = PERMUTATION[byte] * substituted as u64;
            value += 1;
        }
        byte += 1;
    }
    tables
}

/// Hides how a value was made, so that the compiler does not order a sum anew, which would put what is known early behind
/// what is known late.
#[inline(always)]
fn hidden(value: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        let mut value = value;
        // SAFETY: no instruction.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) value, options(pure, nomem, nostack, preserves_flags));
        }
        value
    }
    #[cfg(not(target_arch = "x86_64"))]
    value
}

/// The tables, by a pointer that the compiler keeps in a register instead of making it anew for every look-up.
#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block)] // Nothing is read through it there.
fn tables() -> &'static [[u64; 256]; 8] {
    #[cfg(target_arch = "x86_64")]
    {
        let mut tables: *const [[u64; 256]; 8] = &raw const TABLES;
        // SAFETY: no instruction; the pointer stays what it was, to the static tables.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) tables, options(pure, nomem, nostack, preserves_flags));
            &*tables
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    &TABLES
}

/// The function F of RFC 3713, 2.4.1, of a sum with a subkey, plus `other`, which is known before. The sum is in the order
/// in which the look-ups' results arrive: those of bytes that take one instruction, then those that take two.
#[inline(always)]
fn f(sum: u64, other: u64) -> u64 {
    let [ta, tb, tc, td, te, tf, tg, th] = tables();
    let (low, high) = (sum as u32, (sum >> 32) as u32);
    let [h, g, ..] = low.to_le_bytes();
    let [d, c, ..] = high.to_le_bytes();
    let (e, f) = (low >> 24, (low >> 16) as u8);
    let (a, b) = (sum >> 56, (sum >> 48) as u8);
    let first = hidden(hidden(other ^ th[h as usize]) ^ tg[g as usize]);
    let second = hidden(te[e as usize] ^ ta[a as usize]);
    let third = hidden(tf[f as usize] ^ td[d as usize]);
    let fourth = hidden(tc[c as usize] ^ tb[b as usize]);
    hidden(hidden(first ^ second) ^ third) ^ fourth
}

/// F with a subkey.
#[inline(always)]
pub fn round_function(input: u64, subkey: u64) -> u64 {
    f(input ^ subkey, 0)
}

/// The function FL of RFC 3713, 2.4.2.
#[inline(always)]
pub fn fl(input: u64, subkey: u64) -> u64 {
    let (left, right) = ((input >> 32) as u32, input as u32);
    let right = right ^ (left & (subkey >> 32) as u32).rotate_left(1);
    let left = left ^ (right | subkey as u32);
    u64::from(left) << 32 | u64::from(right)
}

/// Its inverse.
#[inline(always)]
pub fn fl_inverse(input: u64, subkey: u64) -> u64 {
    let (left, right) = ((input >> 32) as u32, input as u32);
    let left = left ^ (right | subkey as u32);
    let right = right ^ (left & (subkey >> 32) as u32).rotate_left(1);
    u64::from(left) << 32 | u64::from(right)
}

/// Six rounds of several blocks side by side, with their subkeys in the order of use.
#[inline(always)]
fn six_rounds<const LANES: usize>(lanes: [(u64, u64); LANES], k: [u64; 6]) -> [(u64, u64); LANES] {
    // Each half has the subkey of its next round added while it waits.
    let lanes = lanes.map(|(a, b)| (a ^ k[0], b ^ k[1]));
    let lanes = lanes.map(|(a, b)| (a, f(a, b)));
    let lanes = lanes.map(|(a, b)| (f(b, hidden(a ^ (k[0] ^ k[2]))), b));
    let lanes = lanes.map(|(a, b)| (a, f(a, hidden(b ^ (k[1] ^ k[3])))));
    let lanes = lanes.map(|(a, b)| (f(b, hidden(a ^ (k[2] ^ k[4]))), b));
    let lanes = lanes.map(|(a, b)| (a, f(a, hidden(b ^ (k[3] ^ k[5])))));
    lanes.map(|(a, b)| (f(b, hidden(a ^ k[4])), b ^ k[5]))
}

impl CamelliaKey {
    /// Encrypts blocks to which the first two subkeys were added.
    #[inline(always)]
    fn encrypt_whitened<const LANES: usize>(&self, mut lanes: [(u64, u64); LANES]) -> [(u64, u64); LANES] {
        let (groups, _) = self.subkeys[2..].as_chunks::<8>();
        let last = self.last_group();
        for group in &groups[..last] {
            let [k1, k2, k3, k4, k5, k6, fl_key, inverse_key] = *group;
            lanes = six_rounds(lanes, [k1, k2, k3, k4, k5, k6])
                .map(|(left, right)| (fl(left, fl_key), fl_inverse(right, inverse_key)));
        }
        let [k1, k2, k3, k4, k5, k6, first, second] = groups[last];
        six_rounds(lanes, [k1, k2, k3, k4, k5, k6]).map(|(left, right)| (right ^ first, left ^ second))
    }
}

impl BlockFunction<BLOCK> for CamelliaKey {
    /// The halves.
    type Words = (u64, u64);

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> (u64, u64) {
        let block = u128::from_be_bytes(block);
        ((block >> 64) as u64, block as u64)
    }

    #[inline(always)]
    fn store((left, right): (u64, u64)) -> [u8; BLOCK] {
        (u128::from(left) << 64 | u128::from(right)).to_be_bytes()
    }

    #[inline(always)]
    fn add((a, b): (u64, u64), (c, d): (u64, u64)) -> (u64, u64) {
        (a ^ c, b ^ d)
    }

    #[inline(always)]
    fn encrypt(&self, words: (u64, u64)) -> (u64, u64) {
        self.encrypt_chained((0, 0), words)
    }

    #[inline(always)]
    fn encrypt_chained(&self, chained: (u64, u64), input: (u64, u64)) -> (u64, u64) {
        let whitened = (hidden(input.0 ^ self.subkeys[0]), hidden(input.1 ^ self.subkeys[1]));
        let [words] = self.encrypt_whitened([Self::add(chained, whitened)]);
        words
    }

    #[inline(always)]
    fn decrypt(&self, words: (u64, u64)) -> (u64, u64) {
        let [words] = self.decrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, lanes: [(u64, u64); LANES]) -> [(u64, u64); LANES] {
        self.encrypt_whitened(lanes.map(|words| Self::add(words, (self.subkeys[0], self.subkeys[1]))))
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [(u64, u64); LANES]) -> [(u64, u64); LANES] {
        let (groups, _) = self.subkeys[2..].as_chunks::<8>();
        let last = self.last_group();
        let [k1, k2, k3, k4, k5, k6, first, second] = groups[last];
        let lanes = lanes.map(|words| Self::add(words, (first, second)));
        let mut lanes = six_rounds(lanes, [k6, k5, k4, k3, k2, k1]);
        for group in groups[..last].iter().rev() {
            let [k1, k2, k3, k4, k5, k6, fl_key, inverse_key] = *group;
            lanes = lanes.map(|(left, right)| (fl(left, inverse_key), fl_inverse(right, fl_key)));
            lanes = six_rounds(lanes, [k6, k5, k4, k3, k2, k1]);
        }
        lanes.map(|(left, right)| (right ^ self.subkeys[0], left ^ self.subkeys[1]))
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "byte, load, sum of nine per round";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

block_cipher::entries!(CamelliaKey, "camellia" / "portable", entry, 2, core::convert::identity);

/// The entry for CFB encryption.
pub const CFB_ENCRYPT: StreamKernel =
    entry("camellia-cfb-enc/portable", block_stream::cfb_encrypt::<CamelliaKey, BLOCK>);
/// The entry for CFB decryption.
pub const CFB_DECRYPT: StreamKernel =
    entry("camellia-cfb-dec/portable", block_stream::cfb_decrypt::<CamelliaKey, BLOCK, 2>);
/// The entry for OFB.
pub const OFB: StreamKernel = entry("camellia-ofb/portable", block_stream::ofb::<CamelliaKey, BLOCK>);
/// The entry for CTR.
pub const CTR: StreamKernel = entry("camellia-ctr/portable", block_stream::ctr::<CamelliaKey, 2>);
