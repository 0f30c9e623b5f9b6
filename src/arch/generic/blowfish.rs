//! Blowfish, portable. Not constant time: it looks up tables by secret bytes.
//!
//! Bound: one round after the other; a load, and two additions and two exclusive ors behind it. The subkey of round i + 1
//! is added to its half a round early, beside the look-ups of round i: it adds nothing to the chain.

use crate::arch::block_cipher::{self, BlockFunction, opaque};
use crate::arch::blowfish::{BLOCK, BlowfishKey, Expand};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// How a byte is taken out of a word: what the scalar kernels differ in.
pub trait TakeByte {
    /// The second most significant byte of a word.
    fn second(word: u32) -> usize;
}

/// By shifts.
pub struct Shift;

impl TakeByte for Shift {
    #[inline(always)]
    fn second(word: u32) -> usize {
        usize::from((word >> 16) as u8)
    }
}

/// A schedule, with the way to take bytes.
#[repr(transparent)]
pub struct Scalar<Take>(BlowfishKey, core::marker::PhantomData<Take>);

impl<Take: TakeByte> Scalar<Take> {
    /// A schedule.
    #[inline(always)]
    pub fn new(key: &BlowfishKey) -> &Self {
        // SAFETY: the same layout: `repr(transparent)` over the schedule.
        unsafe { &*core::ptr::from_ref(key).cast::<Self>() }
    }

    #[inline(always)]
    fn f(&self, word: u32) -> u32 {
        let (boxes, _) = self.0.s_boxes.as_chunks::<256>();
        let first = boxes[0][(word >> 24) as usize].wrapping_add(boxes[1][Take::second(word)]);
        (first ^ boxes[2][usize::from((word >> 8) as u8)]).wrapping_add(boxes[3][usize::from(word as u8)])
    }

    /// The subkey number `index` in the order of a direction.
    #[inline(always)]
    fn subkey<const DECRYPT: bool>(&self, index: usize) -> u32 {
        self.0.subkeys[if DECRYPT { 17 - index } else { index }]
    }

    /// Two rounds, on blocks that have the next two subkeys added; adds the two behind them, from `index`.
    #[inline(always)]
    fn two_rounds<const DECRYPT: bool, const LANES: usize>(
        &self,
        lanes: &mut [(u32, u32); LANES],
        index: usize,
    ) {
        for (left, right) in &mut *lanes {
            *right ^= self.f(*left);
            *left = opaque(*left ^ self.subkey::<DECRYPT>(index));
        }
        for (left, right) in lanes {
            *left ^= self.f(*right);
            *right = opaque(*right ^ self.subkey::<DECRYPT>(index + 1));
        }
    }

    /// The rounds on blocks that have the first two subkeys added.
    #[inline(always)]
    fn rounds<const DECRYPT: bool, const LANES: usize>(&self, lanes: &mut [(u32, u32); LANES]) {
        self.two_rounds::<DECRYPT, LANES>(lanes, 2);
        self.two_rounds::<DECRYPT, LANES>(lanes, 4);
        self.two_rounds::<DECRYPT, LANES>(lanes, 6);
        self.two_rounds::<DECRYPT, LANES>(lanes, 8);
        self.two_rounds::<DECRYPT, LANES>(lanes, 10);
        self.two_rounds::<DECRYPT, LANES>(lanes, 12);
        self.two_rounds::<DECRYPT, LANES>(lanes, 14);
        self.two_rounds::<DECRYPT, LANES>(lanes, 16);
        for (left, right) in lanes {
            core::mem::swap(left, right);
        }
    }

    /// A block with the first two subkeys added.
    #[inline(always)]
    fn whitened<const DECRYPT: bool>(&self, words: (u32, u32)) -> (u32, u32) {
        (opaque(words.0 ^ self.subkey::<DECRYPT>(0)), opaque(words.1 ^ self.subkey::<DECRYPT>(1)))
    }
}

impl<Take: TakeByte> BlockFunction<BLOCK> for Scalar<Take> {
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
    fn encrypt(&self, words: (u32, u32)) -> (u32, u32) {
        self.encrypt_chained((0, 0), words)
    }

    #[inline(always)]
    fn decrypt(&self, words: (u32, u32)) -> (u32, u32) {
        let [words] = self.decrypt_lanes([words]);
        words
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, lanes: [(u32, u32); LANES]) -> [(u32, u32); LANES] {
        let mut lanes = lanes.map(|words| self.whitened::<false>(words));
        self.rounds::<false, LANES>(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [(u32, u32); LANES]) -> [(u32, u32); LANES] {
        let mut lanes = lanes.map(|words| self.whitened::<true>(words));
        self.rounds::<true, LANES>(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn encrypt_chained(&self, chained: (u32, u32), input: (u32, u32)) -> (u32, u32) {
        // Not by `encrypt_lanes`: an array of one is passed as one word, which joins the halves.
        let mut lanes = [Self::add(chained, self.whitened::<false>(input))];
        self.rounds::<false, 1>(&mut lanes);
        opaque(lanes[0])
    }
}

/// See [`Expand`].
#[inline(always)]
pub fn expand<Take: TakeByte>(key: &mut BlowfishKey) {
    let mut words = (0, 0);
    for index in 0..key.subkeys.len() / 2 {
        words = Scalar::<Take>::new(key).encrypt(words);
        key.subkeys.as_chunks_mut().0[index] = [words.0, words.1];
    }
    for index in 0..key.s_boxes.len() / 2 {
        words = Scalar::<Take>::new(key).encrypt(words);
        key.s_boxes.as_chunks_mut().0[index] = [words.0, words.1];
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "load, 2 additions, 2 xors per round";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

/// The entry of the key schedule.
pub const EXPAND: Kernel<Expand> = entry("blowfish-key/portable", expand::<Shift>);
block_cipher::entries!(BlowfishKey, "blowfish" / "portable", entry, 3, Scalar::<Shift>::new);
