//! RC2. Not constant time: the mashing rounds look up the expanded key by secret words.
//!
//! Bound: a mixing step is a logic operation, two additions and a rotation, 4 cycles, of which a block has 64, and a
//! mashing step 7 where a look-up takes 5: 312 cycles a block, 39 a byte. Both logic operations read the word that the step
//! before has changed; all else is added before. Undoing a mixing step takes 2 cycles, as it waits for one word less.
//! Measured on Zen 3: CBC encryption 39.5 core cycles a byte, decryption of one block 27 and of three at once 17.

use crate::arch::block_cipher::{self, BlockFunction, in_turn, opaque};
use crate::arch::rc2::{BLOCK, Rc2Key};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A block: the words R of RFC 2268.
type Words = (u16, u16, u16, u16);

impl Rc2Key {
    #[inline(always)]
    fn word(&self, index: usize) -> u16 {
        self.words[index] as u16
    }

    /// A step of a mixing round: `word` with the words before it, the latest first.
    #[inline(always)]
    fn mix<const ROTATION: u32>(&self, word: u16, index: usize, [p1, p2, p3]: [u16; 3]) -> u16 {
        let early = word.wrapping_add(self.word(index));
        early.wrapping_add(p1 & p2).wrapping_add(!p1 & p3).rotate_left(ROTATION)
    }

    /// Undoes a step of a mixing round. One block waits for the word that the step before has changed, `p3`, so all else is
    /// taken off before; of several blocks the number of instructions counts.
    #[inline(always)]
    fn unmix<const ROTATION: u32, const LANES: usize>(
        &self,
        word: u16,
        index: usize,
        [p1, p2, p3]: [u16; 3],
    ) -> u16 {
        let early = word.rotate_right(ROTATION).wrapping_sub(self.word(index));
        if LANES == 1 {
            opaque(early.wrapping_sub(p1 & p2)).wrapping_sub(!p1 & p3)
        } else {
            early.wrapping_sub(p3 ^ (p1 & (p2 ^ p3)))
        }
    }

    /// A mixing round with four words of the key.
    #[inline(always)]
    fn mixing<const LANES: usize>(&self, lanes: &mut [Words; LANES], index: usize) {
        for (a, b, c, d) in &mut *lanes {
            *a = self.mix::<1>(*a, index, [*d, *c, *b]);
            *b = self.mix::<2>(*b, index + 1, [*a, *d, *c]);
            *c = self.mix::<3>(*c, index + 2, [*b, *a, *d]);
            *d = self.mix::<5>(*d, index + 3, [*c, *b, *a]);
            if LANES > 1 {
                in_turn(&mut [a, b, c, d]);
            }
        }
    }

    /// Undoes a mixing round.
    #[inline(always)]
    fn unmixing<const LANES: usize>(&self, lanes: &mut [Words; LANES], index: usize) {
        for (a, b, c, d) in &mut *lanes {
            *d = self.unmix::<5, LANES>(*d, index + 3, [*c, *b, *a]);
            *c = self.unmix::<3, LANES>(*c, index + 2, [*b, *a, *d]);
            *b = self.unmix::<2, LANES>(*b, index + 1, [*a, *d, *c]);
            *a = self.unmix::<1, LANES>(*a, index, [*d, *c, *b]);
            if LANES > 1 {
                in_turn(&mut [a, b, c, d]);
            }
        }
    }

    /// The word of the key that a mashing step adds.
    #[inline(always)]
    fn mash(&self, word: u16) -> u16 {
        self.word(usize::from(word & 63))
    }

    /// A mashing round.
    #[inline(always)]
    fn mashing<const LANES: usize>(&self, lanes: &mut [Words; LANES]) {
        for (a, b, c, d) in lanes {
            *a = a.wrapping_add(self.mash(*d));
            *b = b.wrapping_add(self.mash(*a));
            *c = c.wrapping_add(self.mash(*b));
            *d = d.wrapping_add(self.mash(*c));
        }
    }

    /// Undoes a mashing round.
    #[inline(always)]
    fn unmashing<const LANES: usize>(&self, lanes: &mut [Words; LANES]) {
        for (a, b, c, d) in lanes {
            *d = d.wrapping_sub(self.mash(*c));
            *c = c.wrapping_sub(self.mash(*b));
            *b = b.wrapping_sub(self.mash(*a));
            *a = a.wrapping_sub(self.mash(*d));
        }
    }
}

/// Calls a round for each of a list of indices.
macro_rules! rounds {
    ($key:ident.$round:ident($lanes:ident), $($index:literal)+) => {
        $($key.$round::<LANES>(&mut $lanes, $index);)+
    };
}

impl BlockFunction<BLOCK> for Rc2Key {
    type Words = Words;

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> Words {
        let block = u64::from_le_bytes(block);
        (block as u16, (block >> 16) as u16, (block >> 32) as u16, (block >> 48) as u16)
    }

    #[inline(always)]
    fn store((a, b, c, d): Words) -> [u8; BLOCK] {
        (u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48).to_le_bytes()
    }

    #[inline(always)]
    fn add((a, b, c, d): Words, (e, f, g, h): Words) -> Words {
        (a ^ e, b ^ f, c ^ g, d ^ h)
    }

    #[inline(always)]
    fn encrypt(&self, words: Words) -> Words {
        let [words] = self.encrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn decrypt(&self, words: Words) -> Words {
        let [words] = self.decrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, mut lanes: [Words; LANES]) -> [Words; LANES] {
        rounds!(self.mixing(lanes), 0 4 8 12 16);
        self.mashing(&mut lanes);
        rounds!(self.mixing(lanes), 20 24 28 32 36 40);
        self.mashing(&mut lanes);
        rounds!(self.mixing(lanes), 44 48 52 56 60);
        lanes
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, mut lanes: [Words; LANES]) -> [Words; LANES] {
        rounds!(self.unmixing(lanes), 60 56 52 48 44);
        self.unmashing(&mut lanes);
        rounds!(self.unmixing(lanes), 40 36 32 28 24 20);
        self.unmashing(&mut lanes);
        rounds!(self.unmixing(lanes), 16 12 8 4 0);
        lanes
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "64 steps of 4 cycles, 8 of 7";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

block_cipher::entries!(Rc2Key, "rc2" / "portable", entry, 3, core::convert::identity);
