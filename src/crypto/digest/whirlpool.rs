//! Whirlpool (Barreto and Rijmen, 2003; ISO/IEC 10118-3), which takes messages of any number of bits.
#![forbid(unsafe_code)]

use super::merkle_damgard::{BadContext, copy_short};
use super::{Digest, Whirlpool};
use crate::arch::whirlpool::{State, WHIRLPOOL as KERNELS};

/// The digest's length in bytes, and a block's.
pub const DIGEST_LENGTH: usize = 64;
const BLOCK: usize = DIGEST_LENGTH;
const BLOCK_BITS: usize = 8 * BLOCK;
/// Bytes of the message's length, and words of the count.
const LENGTH_BYTES: usize = 32;
const WORDS: usize = LENGTH_BYTES / size_of::<usize>();

/// The context, `WHIRLPOOL_CTX` in OpenSSL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Context {
    /// The chaining value.
    pub h: State,
    /// The bits of the block that is not complete; behind their last byte lies what was there.
    pub data: [u8; BLOCK],
    /// How many of them there are.
    pub bitoff: u32,
    /// What lies before a word of 64 bits; a field, so that it is cleared with the others.
    pub gap: [u32; size_of::<usize>() / 4 - 1],
    /// The count of bits, lowest word first.
    pub bitlen: [usize; WORDS],
}

impl Default for Context {
    #[inline(always)]
    fn default() -> Self {
        Self { h: [0; BLOCK], data: [0; BLOCK], bitoff: 0, gap: Default::default(), bitlen: [0; WORDS] }
    }
}

impl Context {
    /// How many bits of a block there are.
    fn offset(&self) -> Result<usize, BadContext> {
        let offset = self.bitoff as usize;
        if offset < BLOCK_BITS { Ok(offset) } else { Err(BadContext) }
    }

    /// Adds to the count of bits, modulo 2^256.
    fn count(&mut self, bits: u128) {
        let mut carry = bits;
        for word in &mut self.bitlen {
            let sum = *word as u128 + (carry & usize::MAX as u128);
            *word = sum as usize;
            carry = (carry >> usize::BITS) + (sum >> usize::BITS);
            if carry == 0 {
                break;
            }
        }
    }

    /// Takes in bytes, where there are only whole bytes so far, `offset` of them in the block.
    #[inline]
    fn update_bytes(&mut self, offset: usize, mut input: &[u8]) {
        if offset != 0 {
            let free = &mut self.data[offset..];
            let Some((head, rest)) = input.split_at_checked(free.len()) else {
                free[..input.len()].copy_from_slice(input);
                self.bitoff += 8 * input.len() as u32;
                return;
            };
            free.copy_from_slice(head);
            KERNELS.compress_one(&mut self.h, &self.data);
            input = rest;
        }
        let (blocks, rest) = input.as_chunks();
        if !blocks.is_empty() {
            KERNELS.compress(&mut self.h, blocks);
        }
        copy_short(&mut self.data, rest);
        self.bitoff = 8 * rest.len() as u32;
    }

    /// Takes in the last `bits` bits of `input`, of which the first byte has at least one.
    ///
    /// # Errors
    /// [`BadContext`] when `bitoff` is no number of buffered bits; nothing is changed.
    pub fn update_bits(&mut self, input: &[u8], bits: usize) -> Result<(), BadContext> {
        let offset = self.offset()?;
        self.count(bits as u128);
        if offset.is_multiple_of(8) && bits.is_multiple_of(8) {
            self.update_bytes(offset / 8, input);
            return Ok(());
        }
        let gap = 8 * input.len() - bits;
        if let Some((first, rest)) = input.split_first()
            && offset % 8 == gap
        {
            // The first bits complete a byte, and the others are whole bytes.
            self.data[offset / 8] |= first & 0xff >> gap;
            let mut end = offset / 8 + 1;
            if end == BLOCK {
                KERNELS.compress_one(&mut self.h, &self.data);
                end = 0;
            }
            self.bitoff = 8 * end as u32;
            self.update_bytes(end, rest);
            return Ok(());
        }
        for (index, byte) in input.iter().enumerate() {
            // Eight bits of the message, first bit uppermost, from this byte and the next one.
            let next = input.get(index + 1).map_or(0, |next| usize::from(*next));
            let piece = (usize::from(*byte) << 8 | next) << gap >> 8 & 0xff;
            self.append(piece as u8, (bits - 8 * index).min(8));
        }
        Ok(())
    }

    /// Appends the upper `bits` bits, 1 to 8, of a byte that has zeros behind them.
    fn append(&mut self, byte: u8, bits: usize) {
        let offset = self.bitoff as usize;
        let (place, within) = (offset / 8, offset % 8);
        let both = (u16::from(byte) << 8 >> within).to_be_bytes();
        if within == 0 {
            self.data[place] = both[0];
        } else {
            self.data[place] |= both[0];
        }
        let mut end = offset + bits;
        if end >= BLOCK_BITS {
            KERNELS.compress_one(&mut self.h, &self.data);
            end -= BLOCK_BITS;
        }
        if within != 0 && (place + 1 < BLOCK || end < offset) {
            self.data[(place + 1) % BLOCK] = both[1];
        }
        self.bitoff = end as u32;
    }

    /// Pads, and leaves the digest in `h`.
    ///
    /// # Errors
    /// [`BadContext`] when `bitoff` is no number of buffered bits; nothing is changed.
    #[inline]
    pub fn pad(&mut self) -> Result<(), BadContext> {
        let offset = self.offset()?;
        let (place, within) = (offset / 8, offset % 8);
        let before = if within == 0 { 0 } else { self.data[place] };
        self.data[place] = before | 0x80 >> within;
        self.data[place + 1..].fill(0);
        if place + 1 > BLOCK - LENGTH_BYTES {
            KERNELS.compress_one(&mut self.h, &self.data);
            self.data = [0; BLOCK];
        }
        let words = self.data[BLOCK - LENGTH_BYTES..].chunks_exact_mut(size_of::<usize>());
        for (to, word) in words.zip(self.bitlen.iter().rev()) {
            to.copy_from_slice(&word.to_be_bytes());
        }
        KERNELS.compress_one(&mut self.h, &self.data);
        Ok(())
    }
}

impl Digest for Whirlpool {
    type Context = Context;
    type Output = [u8; DIGEST_LENGTH];
    const BLOCK: usize = BLOCK;

    #[inline]
    fn update(context: &mut Context, input: &[u8]) -> Result<(), BadContext> {
        let offset = context.offset()?;
        if offset.is_multiple_of(8) {
            context.count((input.len() as u128) << 3);
            context.update_bytes(offset / 8, input);
            return Ok(());
        }
        // So that a number of bits fits its type.
        for chunk in input.chunks(usize::MAX >> 4) {
            context.update_bits(chunk, 8 * chunk.len())?;
        }
        Ok(())
    }

    #[inline]
    fn finish(context: &mut Context) -> Result<Self::Output, BadContext> {
        context.pad()?;
        Ok(context.h)
    }
}

/// The digest of a whole message.
#[inline]
pub fn digest(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    super::digest::<Whirlpool, DIGEST_LENGTH>(message)
}

#[cfg(test)]
#[path = "whirlpool_tests.rs"]
mod tests;
