//! CAST-128. Not constant time: it looks up tables by secret bytes.
//!
//! Bound: 12 cycles a round where a look-up takes 5: masking key, rotation, byte, look-up, three operations, exclusive or.
//! In the rounds that mask by exclusive or, 5 of 16, the masking key is added to the half before its round's result is: 11.
//! The half that the last round leaves as it is begins the next block beside that round: 176 cycles a block, 22.0 a byte.
//! The schedule holds rotations plus 16, so the two bytes that are looked up first are the low ones, which every processor
//! takes out in one instruction. Measured on Zen 3: CBC encryption 22.5 core cycles a byte, decryption of three blocks at
//! once 10.

use crate::arch::block_cipher::{self, BlockFunction, opaque};
use crate::arch::cast::{BLOCK, CastKey};
use crate::arch::generic::cast_s_boxes::ROUNDS as BOXES;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The three kinds of rounds, by how they mask, and what stands behind the last round.
const SUM: usize = 0;
const XOR: usize = 1;
const DIFFERENCE: usize = 2;
const END: usize = 3;

/// A block during its rounds: the half that the round changes, the half that it looks at, and that one masked.
type Halves = (u32, u32, u32);

impl CastKey {
    #[inline(always)]
    fn mask<const KIND: usize>(&self, round: usize, half: u32) -> u32 {
        let key = self.subkeys[2 * round];
        match KIND {
            SUM => key.wrapping_add(half),
            XOR => key ^ half,
            _ => key.wrapping_sub(half),
        }
    }

    /// A round of a kind, which masks for the next round of the kind `NEXT`.
    #[inline(always)]
    fn step<const KIND: usize, const NEXT: usize, const LANES: usize>(
        &self,
        lanes: &mut [Halves; LANES],
        round: usize,
        next: usize,
    ) {
        for (changed, other, masked) in lanes {
            let rotated = masked.rotate_left(self.subkeys[2 * round + 1]);
            let look_up = |s_box: usize, shift: u32| BOXES[s_box][usize::from((rotated >> shift) as u8)];
            let (a, b, c, d) = (look_up(0, 8), look_up(1, 0), look_up(2, 24), look_up(3, 16));
            let f = match KIND {
                SUM => (a ^ b).wrapping_sub(c).wrapping_add(d),
                XOR => a.wrapping_sub(b).wrapping_add(c) ^ d,
                _ => (a.wrapping_add(b) ^ c).wrapping_sub(d),
            };
            let early = if NEXT == XOR { opaque(self.mask::<XOR>(next, *changed)) ^ f } else { 0 };
            let half = *changed ^ f;
            *masked = match NEXT {
                XOR => early,
                END => 0,
                _ => self.mask::<NEXT>(next, half),
            };
            *changed = *other;
            *other = half;
        }
    }
}

/// Rounds, each followed by its next one.
macro_rules! rounds {
    ($key:ident, $lanes:ident, $($round:literal $next:literal),+) => {
        $($key.step::<{ $round % 3 }, { $next % 3 }, LANES>(&mut *$lanes, $round, $next);)+
    };
}

impl BlockFunction<BLOCK> for CastKey {
    type Words = (u32, u32);

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> (u32, u32) {
        let [a0, a1, a2, a3, b0, b1, b2, b3] = block;
        (u32::from_be_bytes([a0, a1, a2, a3]), u32::from_be_bytes([b0, b1, b2, b3]))
    }

    #[inline(always)]
    fn store((a, b): (u32, u32)) -> [u8; BLOCK] {
        (u64::from(a) << 32 | u64::from(b)).to_be_bytes()
    }

    #[inline(always)]
    fn add((a, b): (u32, u32), (c, d): (u32, u32)) -> (u32, u32) {
        (a ^ c, b ^ d)
    }

    #[inline(always)]
    fn encrypt(&self, (left, right): (u32, u32)) -> (u32, u32) {
        // Not by `encrypt_lanes`: an array of one is passed as one word, which joins the halves.
        let mut lanes = [(left, right, self.mask::<SUM>(0, right))];
        self.encryption(&mut lanes);
        (lanes[0].1, lanes[0].0)
    }

    #[inline(always)]
    fn decrypt(&self, words: (u32, u32)) -> (u32, u32) {
        let [words] = self.decrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn encrypt_chained(&self, chained: (u32, u32), input: (u32, u32)) -> (u32, u32) {
        opaque(self.encrypt(Self::add(chained, input)))
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, lanes: [(u32, u32); LANES]) -> [(u32, u32); LANES] {
        let mut lanes = lanes.map(|(left, right)| (left, right, self.mask::<SUM>(0, right)));
        self.encryption(&mut lanes);
        lanes.map(|(left, right, _)| (right, left))
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [(u32, u32); LANES]) -> [(u32, u32); LANES] {
        let mut halves = lanes.map(|(left, right)| (left, right, 0));
        let lanes = &mut halves;
        if self.short_key == 0 {
            *lanes = lanes.map(|(left, right, _)| (left, right, self.mask::<SUM>(15, right)));
            rounds!(self, lanes, 15 14, 14 13, 13 12, 12 11);
        } else {
            *lanes = lanes.map(|(left, right, _)| (left, right, self.mask::<DIFFERENCE>(11, right)));
        }
        rounds!(self, lanes, 11 10, 10 9, 9 8, 8 7, 7 6, 6 5, 5 4, 4 3, 3 2, 2 1, 1 0);
        self.step::<SUM, END, LANES>(lanes, 0, 0);
        halves.map(|(left, right, _)| (right, left))
    }
}

impl CastKey {
    /// The rounds of encryption, on halves masked for the first.
    #[inline(always)]
    fn encryption<const LANES: usize>(&self, lanes: &mut [Halves; LANES]) {
        rounds!(self, lanes, 0 1, 1 2, 2 3, 3 4, 4 5, 5 6, 6 7, 7 8, 8 9, 9 10, 10 11);
        if self.short_key == 0 {
            rounds!(self, lanes, 11 12, 12 13, 13 14, 14 15);
            self.step::<SUM, END, LANES>(lanes, 15, 0);
        } else {
            self.step::<DIFFERENCE, END, LANES>(lanes, 11, 0);
        }
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "12 cycles a round";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

block_cipher::entries!(CastKey, "cast" / "portable", entry, 3, core::convert::identity);
