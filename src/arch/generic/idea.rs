//! IDEA, portable and constant time: a product of zero is corrected by a mask, not by a branch.
//!
//! Bound: three multiplications modulo 2^16 + 1 and four operations a round, one after the other.

use crate::arch::block_cipher::{self, BlockFunction};
use crate::arch::idea::{BLOCK, IdeaKey};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// How the scalar kernels compute with words of 16 bits, in registers of 32 whose high half is zero.
pub trait Arithmetic {
    /// The product modulo 2^16 + 1, where 0 stands for 2^16.
    fn multiply(a: u32, b: u32) -> u32;

    /// The sum modulo 2^16.
    fn add(a: u32, b: u32) -> u32;
}

/// In portable operations.
pub struct Portable;

impl Arithmetic for Portable {
    #[inline(always)]
    fn multiply(a: u32, b: u32) -> u32 {
        let product = a * b;
        // 2^16 is -1, so the product is its low half minus its high half, and 1 more when that is below zero. With a factor
        // of 2^16, written 0, it is -1 times the other one: 1 - a - b.
        let (low, high) = (product & 0xffff, product >> 16);
        let below = low.wrapping_sub(high) >> 31;
        let zero = (product | product.wrapping_neg()) >> 31;
        let correction = 1_u32.wrapping_sub(a).wrapping_sub(b) & zero.wrapping_sub(1);
        low.wrapping_sub(high).wrapping_add(below).wrapping_add(correction) & 0xffff
    }

    #[inline(always)]
    fn add(a: u32, b: u32) -> u32 {
        a.wrapping_add(b) & 0xffff
    }
}

/// A schedule, with the way to compute.
#[repr(transparent)]
pub struct Scalar<By>(IdeaKey, core::marker::PhantomData<By>);

impl<By: Arithmetic> Scalar<By> {
    /// A schedule.
    #[inline(always)]
    pub fn new(key: &IdeaKey) -> &Self {
        // SAFETY: the same layout: `repr(transparent)` over the schedule.
        unsafe { &*core::ptr::from_ref(key).cast::<Self>() }
    }
}

impl<By: Arithmetic> BlockFunction<BLOCK> for Scalar<By> {
    /// Words of 16 bits, with zero in the high halves.
    type Words = (u32, u32, u32, u32);

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> Self::Words {
        let block = u64::from_be_bytes(block);
        let word = |shift: u32| u32::from((block >> shift) as u16);
        (word(48), word(32), word(16), word(0))
    }

    #[inline(always)]
    fn store((a, b, c, d): Self::Words) -> [u8; BLOCK] {
        let word = |word: u32| u64::from(word as u16);
        (word(a) << 48 | word(b) << 32 | word(c) << 16 | word(d)).to_be_bytes()
    }

    #[inline(always)]
    fn add((a, b, c, d): Self::Words, (e, f, g, h): Self::Words) -> Self::Words {
        (a ^ e, b ^ f, c ^ g, d ^ h)
    }

    #[inline(always)]
    fn encrypt(&self, (mut a, mut b, mut c, mut d): Self::Words) -> Self::Words {
        let [rounds @ .., last] = &self.0.subkeys;
        let low = |subkey: u32| subkey & 0xffff;
        for subkeys in rounds {
            a = By::multiply(a, low(subkeys[0]));
            b = By::add(b, low(subkeys[1]));
            c = By::add(c, low(subkeys[2]));
            d = By::multiply(d, low(subkeys[3]));
            let first = By::multiply(a ^ c, low(subkeys[4]));
            let second = By::multiply(By::add(b ^ d, first), low(subkeys[5]));
            let first = By::add(first, second);
            (a, b, c, d) = (a ^ second, c ^ second, b ^ first, d ^ first);
        }
        let (b, c) = (By::add(c, low(last[1])), By::add(b, low(last[2])));
        (By::multiply(a, low(last[0])), b, c, By::multiply(d, low(last[3])))
    }

    #[inline(always)]
    fn decrypt(&self, words: Self::Words) -> Self::Words {
        self.encrypt(words)
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "25 multiplications modulo 2^16 + 1";
    Kernel { id, needs: Features::NONE, constant_time: true, bound, barred: nowhere, function }
}

block_cipher::entries!(IdeaKey, "idea" / "portable", entry, 2, Scalar::<Portable>::new);
