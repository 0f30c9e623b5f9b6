//! RC5, portable. Constant time where the processor rotates by a number in a register in constant time, as all current
//! ones do.
//!
//! Bound: a half round is an exclusive or, a rotation and an addition, one after the other: 9.2 cycles a byte for 12 rounds.
//! Measured on Zen 3: CBC encryption 9.3 core cycles a byte, decryption of two blocks at once 4.4.

use crate::arch::block_cipher::{self, BlockFunction};
use crate::arch::rc5::{BLOCK, Rc5Key};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

impl BlockFunction<BLOCK> for Rc5Key {
    type Words = (u32, u32);

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> (u32, u32) {
        let [a0, a1, a2, a3, b0, b1, b2, b3] = block;
        (u32::from_le_bytes([a0, a1, a2, a3]), u32::from_le_bytes([b0, b1, b2, b3]))
    }

    #[inline(always)]
    fn store((a, b): (u32, u32)) -> [u8; BLOCK] {
        (u64::from(b) << 32 | u64::from(a)).to_le_bytes()
    }

    #[inline(always)]
    fn add((a, b): (u32, u32), (c, d): (u32, u32)) -> (u32, u32) {
        (a ^ c, b ^ d)
    }

    #[inline(always)]
    fn encrypt(&self, (mut a, mut b): (u32, u32)) -> (u32, u32) {
        let (first, rounds) = self.rounds_of_table();
        a = a.wrapping_add(first[0]);
        b = b.wrapping_add(first[1]);
        for round in rounds {
            a = (a ^ b).rotate_left(b).wrapping_add(round[0]);
            b = (b ^ a).rotate_left(a).wrapping_add(round[1]);
        }
        (a, b)
    }

    #[inline(always)]
    fn decrypt(&self, (mut a, mut b): (u32, u32)) -> (u32, u32) {
        let (first, rounds) = self.rounds_of_table();
        for round in rounds.iter().rev() {
            b = b.wrapping_sub(round[1]).rotate_right(a) ^ a;
            a = a.wrapping_sub(round[0]).rotate_right(b) ^ b;
        }
        (a.wrapping_sub(first[0]), b.wrapping_sub(first[1]))
    }
}

impl Rc5Key {
    /// The two words of the table that come before the rounds', and each round's two.
    #[inline(always)]
    pub fn rounds_of_table(&self) -> (&[u32; 2], &[[u32; 2]]) {
        let (pairs, _) = self.table.as_chunks::<2>();
        let rounds = (self.rounds as usize).min(16);
        (&pairs[0], &pairs[1..=rounds])
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "xor, rotation, addition per half round";
    Kernel { id, needs: Features::NONE, constant_time: true, bound, barred: nowhere, function }
}

block_cipher::entries!(Rc5Key, "rc5" / "portable", entry, 2, core::convert::identity);
