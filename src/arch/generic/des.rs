//! DES, portable. Its table lookups depend on key and data: not constant time.
//!
//! A half of the block is kept in expanded form ([`des_tables`](super::des_tables)), and so are what the tables give and
//! the round keys: a round is eight lookups and exclusive ors. Within a chain of blocks the halves stay so, and stay
//! between the initial and the final permutation, which cancel each other from one block to the next: they are applied
//! to input and output only, beside the chain.
//!
//! Bound: taking a byte out, one lookup and the sum of eight per round.

use super::des_tables::{EXPANDED, KEY_NIBBLES, KEYS, RoundKeys, SP};
use crate::arch::block_cipher::{self, BlockFunction, Cbc, Ecb};
use crate::arch::des::{BLOCK, DesKey, Keys, SetKey};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};
use core::cell::Cell;

/// The round keys of a key behind the initial permutation. Parity bits are not used.
#[inline(always)]
pub fn round_keys(permuted_key: u64) -> RoundKeys {
    let [keys] = round_keys_of_all([permuted_key]);
    keys
}

/// [`round_keys`] of several keys, the first four round keys of each first: rounds may begin with them.
#[inline(always)]
pub fn round_keys_of_all<const LANES: usize>(permuted_keys: [u64; LANES]) -> [RoundKeys; LANES] {
    let rows = permuted_keys.map(|key| {
        core::array::from_fn::<&RoundKeys, 14, _>(|table| {
            &KEYS.0[table][(key >> (4 * KEY_NIBBLES[table]) & 15) as usize]
        })
    });
    let mut sums = [[0; 16]; LANES];
    add_quarter::<0, LANES>(&mut sums, &rows);
    add_quarter::<1, LANES>(&mut sums, &rows);
    add_quarter::<2, LANES>(&mut sums, &rows);
    add_quarter::<3, LANES>(&mut sums, &rows);
    sums
}

/// Adds to four round keys of each key.
#[inline(always)]
fn add_quarter<const QUARTER: usize, const LANES: usize>(
    sums: &mut [RoundKeys; LANES],
    rows: &[[&RoundKeys; 14]; LANES],
) {
    for (sum, rows) in sums.iter_mut().zip(rows) {
        let mut quarter = [0; 4];
        for row in rows {
            for (sum, part) in quarter.iter_mut().zip(&row[4 * QUARTER..]) {
                *sum ^= part;
            }
        }
        sum[4 * QUARTER..4 * QUARTER + 4].copy_from_slice(&quarter);
    }
}

/// The round keys of a schedule. Bits that OpenSSL does not use are not used here.
#[inline(always)]
fn round_keys_of(key: &DesKey) -> RoundKeys {
    key.rounds.map(|[first, second]| (u64::from(second.rotate_right(4)) << 32 | u64::from(first)) & EXPANDED)
}

/// The schedule of round keys.
#[inline(always)]
pub fn schedule(keys: &RoundKeys) -> DesKey {
    DesKey { rounds: keys.map(|key| [key as u32, ((key >> 32) as u32).rotate_left(4)]) }
}

/// A half of the block to its expanded form. Bit 0 is the half's first.
#[inline(always)]
pub fn expand(half: u32) -> u64 {
    let rotated = half.rotate_left(3);
    (u64::from(rotated.rotate_right(4)) << 32 | u64::from(rotated)) & EXPANDED
}

/// The inverse of [`expand`].
#[inline(always)]
pub fn compact(expanded: u64) -> u32 {
    let second = (expanded >> 32) as u32;
    (expanded as u32 | second.rotate_left(4) & 0x0303_0303).rotate_right(3)
}

#[inline(always)]
fn swap_bits(word: u64, mask: u64, distance: u32) -> u64 {
    let different = (word >> distance ^ word) & mask;
    word ^ different ^ different << distance
}

/// The initial permutation: the first half in the lower 32 bits. Bit 0 is a half's first.
#[inline(always)]
pub fn initial_permutation(block: [u8; BLOCK]) -> u64 {
    // The bits of a block as 8 by 8: rows and columns change places, then odd and even rows part.
    let word = u64::from_be_bytes(block);
    let word = swap_bits(word, 0x00aa_00aa_00aa_00aa, 7);
    let word = swap_bits(word, 0x0000_cccc_0000_cccc, 14);
    let word = swap_bits(word, 0x0000_0000_f0f0_f0f0, 28).swap_bytes();
    let word = swap_bits(word, 0x0000_ff00_0000_ff00, 8);
    swap_bits(word, 0x0000_0000_ffff_0000, 16).rotate_left(32)
}

/// The inverse of [`initial_permutation`].
#[inline(always)]
pub fn final_permutation(word: u64) -> [u8; BLOCK] {
    let word = swap_bits(word.rotate_left(32), 0x0000_0000_ffff_0000, 16);
    let word = swap_bits(word, 0x0000_ff00_0000_ff00, 8).swap_bytes();
    let word = swap_bits(word, 0x0000_0000_f0f0_f0f0, 28);
    let word = swap_bits(word, 0x0000_cccc_0000_cccc, 14);
    swap_bits(word, 0x00aa_00aa_00aa_00aa, 7).to_be_bytes()
}

/// The function f of a round without the round key: the half has it already.
#[inline(always)]
fn f(half: u64) -> u64 {
    let lookup = |number: usize| {
        let byte = usize::from((half >> (8 * number)) as u8);
        let table = (&raw const SP).cast::<u8>().wrapping_add(512 * number);
        // SAFETY: a byte in expanded form is a multiple of 4, twice of which is the offset of one of 64 entries. Any other
        // byte would still lead to memory of the tables, behind which there are 8 bytes more.
        unsafe { table.add(2 * byte).cast::<u64>().read_unaligned() }
    };
    let first = lookup(2) ^ lookup(3);
    let second = lookup(0) ^ lookup(1);
    let third = lookup(4) ^ lookup(5);
    let fourth = lookup(6) ^ lookup(7);
    (first ^ second) ^ (third ^ fourth)
}

/// The 16 rounds of DES as the kernels apply them. A half has the key of the round in which it goes into f already
/// added, so that no addition lies between two rounds: what is added in a round is the sum of the key that the other
/// half sheds and of the one that it will need.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Pass {
    /// Added to the second half at first.
    pub first: u64,
    /// Added in each round.
    pub rounds: [u64; 16],
    /// Added to what becomes the second half at last.
    pub last: u64,
}

impl Pass {
    /// The pass of round keys in the order in which they are applied.
    #[inline(always)]
    pub fn new(keys: &RoundKeys) -> Self {
        let mut rounds = [0; 16];
        rounds[0] = keys[1];
        for round in 1..15 {
            rounds[round] = keys[round - 1] ^ keys[round + 1];
        }
        rounds[15] = keys[14];
        Self { first: keys[0], rounds, last: keys[15] }
    }

    /// One pass over independent blocks.
    #[inline(always)]
    pub fn run<const LANES: usize>(&self, mut lanes: [Words; LANES]) -> [Words; LANES] {
        for words in &mut lanes {
            words[1] ^= self.first;
        }
        for pair in self.rounds.as_chunks::<2>().0 {
            for words in &mut lanes {
                words[0] ^= pair[0] ^ f(words[1]);
            }
            for words in &mut lanes {
                words[1] ^= pair[1] ^ f(words[0]);
            }
        }
        lanes.map(|[first, second]| [second, first ^ self.last])
    }
}

/// `times` encryptions of zeros by the cipher of crypt(): where the salt has a bit, the inputs of S1 and S5, or of S2 and
/// S6, change places behind the expansion. `salt` is six bits for each, the first input's lowest.
pub fn salted(key: &DesKey, salt: [u8; 2], times: usize) -> [u8; BLOCK] {
    let keys = round_keys_of(key);
    let mask = u64::from(salt[1] & 63) << 34 | u64::from(salt[0] & 63) << 2;
    let salted_f = |half: u64, key: u64| {
        let different = (half >> 16 ^ half) & mask;
        f(half ^ different ^ different << 16 ^ key)
    };
    let [mut first, mut second] = [0; 2];
    for _ in 0..times {
        for pair in keys.as_chunks::<2>().0 {
            first ^= salted_f(second, pair[0]);
            second ^= salted_f(first, pair[1]);
        }
        (first, second) = (second, first);
    }
    Passes::<1>::store([first, second])
}

/// The halves of a block after the initial permutation, in expanded form.
pub type Words = [u64; 2];

/// The round keys of every pass in the order in which a direction applies them. Encryption: the first key encrypts, the
/// second decrypts, the third encrypts; decryption is its inverse.
#[inline(always)]
pub fn round_keys_in_order<const PASSES: usize, const DECRYPT: bool>(
    keys: &Keys<PASSES>,
) -> [RoundKeys; PASSES] {
    core::array::from_fn(|pass| {
        let mut keys = round_keys_of(&keys.0[if DECRYPT { PASSES - 1 - pass } else { pass }]);
        if DECRYPT ^ (pass % 2 == 1) {
            keys.reverse();
        }
        keys
    })
}

/// The passes of DES or of triple DES, in the order in which a direction applies them.
#[derive(Clone, Copy)]
pub struct Passes<const PASSES: usize>(pub [Pass; PASSES]);

impl<const PASSES: usize> Passes<PASSES> {
    /// The passes of a direction.
    #[inline(always)]
    pub fn new<const DECRYPT: bool>(keys: &Keys<PASSES>) -> Self {
        Self(round_keys_in_order::<PASSES, DECRYPT>(keys).each_ref().map(Pass::new))
    }
}

impl<const PASSES: usize> BlockFunction<BLOCK> for Passes<PASSES> {
    type Words = Words;

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> Words {
        let word = initial_permutation(block);
        [expand(word as u32), expand((word >> 32) as u32)]
    }

    #[inline(always)]
    fn store([first, second]: Words) -> [u8; BLOCK] {
        final_permutation(u64::from(compact(second)) << 32 | u64::from(compact(first)))
    }

    #[inline(always)]
    fn add([a, b]: Words, [c, d]: Words) -> Words {
        [a ^ c, b ^ d]
    }

    #[inline(always)]
    fn encrypt(&self, words: Words) -> Words {
        let [words] = self.encrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn decrypt(&self, words: Words) -> Words {
        self.encrypt(words)
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, lanes: [Words; LANES]) -> [Words; LANES] {
        self.0.iter().fold(lanes, |lanes, pass| pass.run(lanes))
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [Words; LANES]) -> [Words; LANES] {
        self.encrypt_lanes(lanes)
    }
}

/// ECB in either direction, `LANES` blocks at once.
///
/// # Safety
/// As [`Ecb`].
#[inline(always)]
pub unsafe fn ecb<const PASSES: usize, const DECRYPT: bool, const LANES: usize>(
    keys: &Keys<PASSES>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = Passes::new::<DECRYPT>(keys);
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb::<_, BLOCK, false, LANES>(&passes, input, output, blocks) }
}

/// CBC encryption.
///
/// # Safety
/// As [`Cbc`].
unsafe fn cbc_encrypt<const PASSES: usize>(
    keys: &Keys<PASSES>,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = Passes::new::<false>(keys);
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc_encrypt::<_, BLOCK>(&passes, iv, input, output, blocks) }
}

/// CBC decryption, `LANES` blocks at once.
///
/// # Safety
/// As [`Cbc`].
#[inline(always)]
pub unsafe fn cbc_decrypt<const PASSES: usize, const LANES: usize>(
    keys: &Keys<PASSES>,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = Passes::new::<true>(keys);
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc_decrypt::<_, BLOCK, LANES>(&passes, iv, input, output, blocks) }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "byte, lookup and sum of eight per round";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

/// The entry for the key schedule.
pub const SET_KEY: Kernel<SetKey> = Kernel {
    id: "des-key/portable",
    needs: Features::NONE,
    constant_time: false,
    bound: "14 lookups and 13 sums of 16 round keys",
    barred: nowhere,
    function: |schedule_of_key, key| *schedule_of_key = schedule(&round_keys(initial_permutation(key))),
};
/// The entry for ECB encryption.
pub const ECB_ENCRYPT: Kernel<Ecb<Keys<1>>> = entry("des-ecb-enc/portable", ecb::<1, false, 2>);
/// The entry for ECB decryption.
pub const ECB_DECRYPT: Kernel<Ecb<Keys<1>>> = entry("des-ecb-dec/portable", ecb::<1, true, 2>);
/// The entry for CBC encryption.
pub const CBC_ENCRYPT: Kernel<Cbc<Keys<1>, BLOCK>> = entry("des-cbc-enc/portable", cbc_encrypt::<1>);
/// The entry for CBC decryption.
pub const CBC_DECRYPT: Kernel<Cbc<Keys<1>, BLOCK>> = entry("des-cbc-dec/portable", cbc_decrypt::<1, 2>);
/// The entry for triple DES, ECB encryption.
pub const ECB_ENCRYPT_3: Kernel<Ecb<Keys<3>>> = entry("des3-ecb-enc/portable", ecb::<3, false, 2>);
/// The entry for triple DES, ECB decryption.
pub const ECB_DECRYPT_3: Kernel<Ecb<Keys<3>>> = entry("des3-ecb-dec/portable", ecb::<3, true, 2>);
/// The entry for triple DES, CBC encryption.
pub const CBC_ENCRYPT_3: Kernel<Cbc<Keys<3>, BLOCK>> = entry("des3-cbc-enc/portable", cbc_encrypt::<3>);
/// The entry for triple DES, CBC decryption.
pub const CBC_DECRYPT_3: Kernel<Cbc<Keys<3>, BLOCK>> = entry("des3-cbc-dec/portable", cbc_decrypt::<3, 2>);
