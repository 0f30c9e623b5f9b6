//! DES on bit planes: many blocks at once, one bit of each in a vector, and the S-boxes as circuits. Constant time: no
//! table and no branch depends on key or data.
//!
//! Bits of a block are numbered as a little-endian word has them; a plane holds one bit of all blocks. Permutations cost
//! nothing, as they only say which plane is meant.
//!
//! Bound: instruction throughput, about 570 gates and moves a round.

use core::cell::Cell;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::des_sboxes::{s1, s2, s3, s4, s5, s6, s7, s8};
use super::des_tables::{P, RoundKeys, byte_of};
use crate::arch::des::BLOCK;

/// A vector of bits: some 64-bit words side by side, whose bytes are loaded and stored in order.
pub trait Plane:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// 64-bit words in a vector.
    const WORDS: usize;

    /// Every bit the lowest of `mask`, whose bits are all equal.
    fn all(mask: u32) -> Self;

    /// Each word shifted up.
    fn up<const BY: i32>(self) -> Self;

    /// Each word shifted down.
    fn down<const BY: i32>(self) -> Self;

    /// Of each word in `a` the upper and in `b` the lower half of every `2 * BY` bits change places.
    #[inline(always)]
    fn exchange<const BY: i32>(a: &mut Self, b: &mut Self, lower: Self) {
        let moved = (a.down::<BY>() ^ *b) & lower;
        *b = *b ^ moved;
        *a = *a ^ moved.up::<BY>();
    }

    /// A word whose bits repeat, in every word.
    fn repeat(word: u64) -> Self;

    /// Loads a vector.
    ///
    /// # Safety
    /// `from` is readable for its bytes.
    unsafe fn load(from: *const u8) -> Self;

    /// Stores a vector.
    ///
    /// # Safety
    /// `to` is writable for its bytes.
    unsafe fn store(self, to: *mut u8);
}

/// The planes of the blocks: bit `n` of each in plane `n`.
pub type Planes<V> = [V; 64];

/// The round keys of a pass, a mask of all ones or none for each input of the S-boxes, in the order of the expanded form.
pub type KeyMasks = [[u32; 48]; 16];

/// The masks of round keys in the order in which they are applied.
#[inline(always)]
pub fn key_masks(keys: &RoundKeys) -> KeyMasks {
    const BITS: [u32; 24] = {
        let mut bits = [0; 24];
        let mut index = 0;
        while index < 24 {
            bits[index] = 1 << (8 * (index / 6) + 2 + index % 6);
            index += 1;
        }
        bits
    };
    keys.map(|key| {
        let mut masks = [0; 48];
        let (lower, upper) = masks.split_at_mut(24);
        for (mask, bit) in lower.iter_mut().zip(BITS) {
            *mask = if key as u32 & bit == 0 { 0 } else { u32::MAX };
        }
        for (mask, bit) in upper.iter_mut().zip(BITS) {
            *mask = if (key >> 32) as u32 & bit == 0 { 0 } else { u32::MAX };
        }
        masks
    })
}

/// The plane of bit `bit` of the first (0) or second (1) half after the initial permutation.
const fn plane_of(half: usize, bit: usize) -> usize {
    8 * (7 - bit % 8) + 6 - 2 * (bit / 8) + half
}

/// The planes of an S-box's six inputs in a half.
const fn inputs(s_box: usize, half: usize) -> [usize; 6] {
    let mut planes = [0; 6];
    let mut bit = 0;
    while bit < 6 {
        planes[bit] = plane_of(half, (4 * s_box + bit + 31) % 32);
        bit += 1;
    }
    planes
}

/// The planes in a half to which an S-box's four outputs are added.
const fn outputs(s_box: usize, half: usize) -> [usize; 4] {
    let mut planes = [0; 4];
    let mut bit = 0;
    while bit < 32 {
        let from = P[bit] as usize - 1;
        if from / 4 == s_box {
            planes[from % 4] = plane_of(half, bit);
        }
        bit += 1;
    }
    planes
}

/// Adds f of the half `HALF` to the other.
#[inline(always)]
fn round<V: Plane, const HALF: usize>(planes: &mut Planes<V>, key: &[u32; 48]) {
    macro_rules! s_box {
        ($number:literal, $circuit:ident) => {{
            const INPUTS: [[usize; 6]; 2] = [inputs($number, 0), inputs($number, 1)];
            const OUTPUTS: [[usize; 4]; 2] = [outputs($number, 0), outputs($number, 1)];
            const KEY: usize = 6 * byte_of($number);
            let sums = $circuit(core::array::from_fn(|input| {
                planes[INPUTS[HALF][input]] ^ V::all(key[KEY + input])
            }));
            for (output, sum) in sums.into_iter().enumerate() {
                let plane = &mut planes[OUTPUTS[1 - HALF][output]];
                *plane = *plane ^ sum;
            }
        }};
    }
    s_box!(0, s1);
    s_box!(1, s2);
    s_box!(2, s3);
    s_box!(3, s4);
    s_box!(4, s5);
    s_box!(5, s6);
    s_box!(6, s7);
    s_box!(7, s8);
}

/// The passes of DES or triple DES, without the change of halves at the end.
#[inline(always)]
pub fn run<V: Plane>(planes: &mut Planes<V>, passes: &[KeyMasks]) {
    for (index, pass) in passes.iter().enumerate() {
        if index > 0 {
            planes.as_chunks_mut::<2>().0.iter_mut().for_each(|halves| halves.swap(0, 1));
        }
        for pair in pass.as_chunks::<2>().0 {
            round::<V, 1>(planes, &pair[0]);
            round::<V, 0>(planes, &pair[1]);
        }
    }
}

/// Three steps of the transposition of 64 by 64 bits, in eight rows of which neighbours are `FAR / 4` apart.
#[inline(always)]
fn exchange_rows<V: Plane, const FAR: i32, const MIDDLE: i32, const NEAR: i32>(rows: &mut [V; 8]) {
    let lower = |distance: i32| V::repeat(u64::MAX / ((1 << distance) + 1));
    let (far, middle, near) = (lower(FAR), lower(MIDDLE), lower(NEAR));
    let [a, b, c, d, e, f, g, h] = rows;
    V::exchange::<FAR>(a, e, far);
    V::exchange::<FAR>(b, f, far);
    V::exchange::<FAR>(c, g, far);
    V::exchange::<FAR>(d, h, far);
    V::exchange::<MIDDLE>(a, c, middle);
    V::exchange::<MIDDLE>(b, d, middle);
    V::exchange::<MIDDLE>(e, g, middle);
    V::exchange::<MIDDLE>(f, h, middle);
    V::exchange::<NEAR>(a, b, near);
    V::exchange::<NEAR>(c, d, near);
    V::exchange::<NEAR>(e, f, near);
    V::exchange::<NEAR>(g, h, near);
}

/// Bytes of a vector.
const fn width<V: Plane>() -> usize {
    8 * V::WORDS
}

/// Blocks to planes.
///
/// # Safety
/// `from` is readable for 64 vectors.
#[inline(always)]
unsafe fn pack<V: Plane>(planes: &mut Planes<V>, from: *const u8) {
    for first in 0..8 {
        // SAFETY: rows 0 to 63.
        let mut rows: [V; 8] =
            core::array::from_fn(|row| unsafe { V::load(from.add(width::<V>() * (first + 8 * row))) });
        exchange_rows::<V, 32, 16, 8>(&mut rows);
        for (row, vector) in rows.into_iter().enumerate() {
            planes[first + 8 * row] = vector;
        }
    }
    for rows in planes.as_chunks_mut::<8>().0 {
        exchange_rows::<V, 4, 2, 1>(rows);
    }
}

/// Planes to blocks, with halves changed; `finish` sees every vector of blocks before it is stored.
///
/// # Safety
/// `to` is writable for 64 vectors.
#[inline(always)]
unsafe fn unpack<V: Plane>(planes: &mut Planes<V>, to: *mut u8, finish: impl Fn(usize, V) -> V) {
    for rows in planes.as_chunks_mut::<8>().0 {
        let [a, b, c, d, e, f, g, h] = *rows;
        *rows = [b, a, d, c, f, e, h, g];
        exchange_rows::<V, 4, 2, 1>(rows);
    }
    for first in 0..8 {
        let mut rows: [V; 8] = core::array::from_fn(|row| planes[first + 8 * row]);
        exchange_rows::<V, 32, 16, 8>(&mut rows);
        for (row, vector) in rows.into_iter().enumerate() {
            let number = first + 8 * row;
            // SAFETY: rows 0 to 63.
            unsafe { finish(number, vector).store(to.add(width::<V>() * number)) }
        }
    }
}

/// Decrypts or encrypts blocks, each by itself or, with an iv, as CBC decryption; `run` is [`run`] for the processor. All
/// of a group is read before any of it is written. A last group that is not whole costs as much as a whole one.
///
/// # Safety
/// As [`Ecb`](crate::arch::block_cipher::Ecb); `run` can be called.
#[inline(always)]
pub unsafe fn groups<V: Plane>(
    run: unsafe fn(&mut Planes<V>, &[KeyMasks]),
    passes: &[KeyMasks],
    iv: Option<&Cell<[u8; BLOCK]>>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let group = 64 * V::WORDS;
    // The group's input, the block before it at the end of the first vector; and its output when that is no whole group.
    let mut before = [V::repeat(0); 65];
    let mut partial = [V::repeat(0); 64];
    let mut planes = [V::repeat(0); 64];
    let mut done = 0;
    // SAFETY: `count` blocks from `done` on are within the caller's, and a group within the buffers.
    unsafe {
        let chained = before.as_mut_ptr().cast::<u8>().add(width::<V>() - BLOCK);
        while done < blocks {
            let count = group.min(blocks - done);
            let (from, to) = (input.add(BLOCK * done), output.add(BLOCK * done));
            let copy = chained.add(BLOCK);
            if let Some(iv) = iv {
                chained.cast::<[u8; BLOCK]>().write(iv.get());
            }
            core::ptr::copy_nonoverlapping(from, copy, BLOCK * count);
            if let Some(iv) = iv {
                iv.set(copy.add(BLOCK * (count - 1)).cast::<[u8; BLOCK]>().read());
            }
            pack(&mut planes, copy);
            run(&mut planes, passes);
            let target = if count == group { to } else { partial.as_mut_ptr().cast() };
            unpack(&mut planes, target, |row, vector: V| match iv {
                Some(_) => vector ^ V::load(chained.add(width::<V>() * row)),
                None => vector,
            });
            if count < group {
                core::ptr::copy_nonoverlapping(partial.as_ptr().cast(), to, BLOCK * count);
            }
            done += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::generic::des_tables::s_box;

    impl Plane for u64 {
        const WORDS: usize = 1;
        fn all(mask: u32) -> Self {
            (u64::from(mask) & 1).wrapping_neg()
        }
        fn up<const BY: i32>(self) -> Self {
            self << BY
        }
        fn down<const BY: i32>(self) -> Self {
            self >> BY
        }
        fn repeat(word: u64) -> Self {
            word
        }
        unsafe fn load(from: *const u8) -> Self {
            // SAFETY: the caller's word.
            unsafe { from.cast::<u64>().read_unaligned() }
        }
        unsafe fn store(self, to: *mut u8) {
            // SAFETY: the caller's word.
            unsafe { to.cast::<u64>().write_unaligned(self) }
        }
    }

    /// All 64 inputs at once: bit n of the planes is input n.
    #[test]
    fn circuits_are_the_tables() {
        let inputs: [u64; 6] =
            core::array::from_fn(|bit| (0..64).fold(0, |plane, input| plane | (input >> bit & 1) << input));
        let circuits = [s1, s2, s3, s4, s5, s6, s7, s8];
        for (number, circuit) in circuits.iter().enumerate() {
            let outputs = circuit(inputs);
            for input in 0..64 {
                let value = outputs.iter().fold(0, |value, plane| value << 1 | (plane >> input & 1) as u8);
                assert_eq!(value, s_box(number, input), "S{} {input}", number + 1);
            }
        }
    }

    #[test]
    fn transposition_moves_bits() {
        let mut planes = [0_u64; 64];
        let rows: [u64; 64] =
            core::array::from_fn(|row| (row as u64 + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // SAFETY: 64 words.
        unsafe { pack(&mut planes, rows.as_ptr().cast()) };
        for (bit, plane) in planes.iter().enumerate() {
            assert!((0..64).all(|row| plane >> row & 1 == rows[row] >> bit & 1));
        }
    }
}
