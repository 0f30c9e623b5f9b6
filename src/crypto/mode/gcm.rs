//! GCM, NIST SP 800-38D.
#![forbid(unsafe_code)]

use core::cell::Cell;

use subtle::ConstantTimeEq;

use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::ghash::{self, Powers};
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;
/// The most bytes of data, and of additional data, with one initial value (SP 800-38D, 5.2.1.1).
const MOST_DATA: u64 = (1 << 36) - 32;
const MOST_ADDITIONAL: u64 = 1 << 61;
/// Bytes that are encrypted and authenticated at a time, so that they stay in the first cache.
const BATCH: usize = 4096;

/// Too much data, or additional data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

/// Why additional data is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// There is too much.
    TooLong,
    /// Data came before.
    AfterData,
}

/// The state of one message. Without references, so that a caller may copy it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Gcm {
    /// The next counter block.
    counter: [u8; BLOCK],
    /// Key stream of the present block, of which `used` bytes were used.
    key_stream: [u8; BLOCK],
    /// The cipher of the first counter block, which is added to the tag.
    first: [u8; BLOCK],
    /// Bytes of additional data and of data.
    lengths: [u64; 2],
    hash: [u8; BLOCK],
    powers: Powers,
    used: u32,
    /// Bytes of additional data that are in `hash` and not yet multiplied.
    additional: u32,
}

/// What makes the key stream for whole blocks and updates the counter's last 32 bits.
pub trait KeyStream {
    /// Encrypts or decrypts whole blocks.
    fn run(&self, counter: &mut [u8; BLOCK], data: InOut<'_>);
    /// Encrypts one block.
    fn block(&self, block: &mut [u8; BLOCK]);
}

/// Adds one to the last 32 bits.
fn increment(counter: &mut [u8; BLOCK]) {
    let value = u128::from_be_bytes(*counter);
    let low = (value as u32).wrapping_add(1);
    *counter = (value >> 32 << 32 | u128::from(low)).to_be_bytes();
}

impl<Cipher: BlockCipher<BLOCK>> KeyStream for Cipher {
    fn run(&self, counter: &mut [u8; BLOCK], mut data: InOut<'_>) {
        // The kernels count in 128 bits: up to where 32 bits overflow that is the same.
        while !data.is_empty() {
            let until_overflow = BLOCK as u64 * ((1 << 32) - u64::from(u128::from_be_bytes(*counter) as u32));
            let length = usize::try_from(until_overflow).unwrap_or(usize::MAX).min(data.len());
            let (mut head, rest) = data.split_at(length);
            let upper = u128::from_be_bytes(*counter) >> 32 << 32;
            if let Some(families) = Cipher::stream_families() {
                self.chained(&families.ctr, Cell::from_mut(counter), head.reborrow());
            } else {
                while !head.is_empty() {
                    let (mut one, others) = head.split_at(BLOCK);
                    let (mut key_stream, mut block) = (*counter, [0; BLOCK]);
                    self.block(&mut key_stream);
                    increment(counter);
                    one.read_into(&mut block);
                    one.write_from(&add(block, key_stream));
                    head = others;
                }
            }
            let lower = u128::from(u128::from_be_bytes(*counter) as u32);
            *counter = (upper | lower).to_be_bytes();
            data = rest;
        }
    }

    fn block(&self, block: &mut [u8; BLOCK]) {
        self.encrypt_block(block);
    }
}

fn add(a: [u8; BLOCK], b: [u8; BLOCK]) -> [u8; BLOCK] {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

impl Gcm {
    /// The state for a cipher, before an initial value was set.
    pub fn new(cipher: &impl KeyStream) -> Self {
        let mut key = [0; BLOCK];
        cipher.block(&mut key);
        Self {
            counter: [0; BLOCK],
            key_stream: [0; BLOCK],
            first: [0; BLOCK],
            lengths: [0; 2],
            hash: [0; BLOCK],
            powers: Powers::new(key),
            used: 0,
            additional: 0,
        }
    }

    /// Begins a message with an initial value of any length.
    pub fn set_iv(&mut self, cipher: &impl KeyStream, iv: &[u8]) {
        let mut counter = [0; BLOCK];
        if let Ok(iv) = <&[u8; 12]>::try_from(iv) {
            counter[..12].copy_from_slice(iv);
            counter[15] = 1;
        } else {
            let (whole, rest) = iv.as_chunks::<BLOCK>();
            ghash::update(&mut counter, &self.powers, whole.as_flattened());
            let mut last = [[0; BLOCK]; 2];
            last[0][..rest.len()].copy_from_slice(rest);
            last[1][8..].copy_from_slice(&(8 * iv.len() as u64).to_be_bytes());
            let padded = if rest.is_empty() { &last[1..] } else { &last[..] };
            ghash::update(&mut counter, &self.powers, padded.as_flattened());
        }
        self.first = counter;
        cipher.block(&mut self.first);
        increment(&mut counter);
        self.counter = counter;
        self.lengths = [0; 2];
        self.hash = [0; BLOCK];
        self.used = 0;
        self.additional = 0;
    }

    /// Adds bytes to the hash, the present block's first `position` bytes being there, and multiplies after whole blocks.
    /// Returns the new position.
    fn authenticate(&mut self, position: u32, mut data: &[u8]) -> u32 {
        let mut position = position as usize;
        if position > 0 {
            let (head, rest) = data.split_at(data.len().min(BLOCK - position));
            for (byte, data) in self.hash[position..].iter_mut().zip(head) {
                *byte ^= data;
            }
            position += head.len();
            if position < BLOCK {
                return position as u32;
            }
            self.multiply();
            data = rest;
        }
        let (whole, rest) = data.as_chunks::<BLOCK>();
        if !whole.is_empty() {
            ghash::update(&mut self.hash, &self.powers, whole.as_flattened());
        }
        for (byte, data) in self.hash.iter_mut().zip(rest) {
            *byte ^= data;
        }
        rest.len() as u32
    }

    /// Multiplies the hash once.
    fn multiply(&mut self) {
        ghash::update(&mut self.hash, &self.powers, &[0; BLOCK]);
    }

    /// Additional data, in as many calls as there are, before the data.
    pub fn additional_data(&mut self, data: &[u8]) -> Result<(), Refused> {
        if self.lengths[1] > 0 {
            return Err(Refused::AfterData);
        }
        let length =
            self.lengths[0].checked_add(data.len() as u64).filter(|length| *length <= MOST_ADDITIONAL);
        self.lengths[0] = length.ok_or(Refused::TooLong)?;
        self.additional = self.authenticate(self.additional, data);
        Ok(())
    }

    /// Encrypts or decrypts data, in as many calls as there are.
    pub fn run(
        &mut self,
        cipher: &impl KeyStream,
        direction: Direction,
        mut data: InOut<'_>,
    ) -> Result<(), TooLong> {
        let length = self.lengths[1].checked_add(data.len() as u64).filter(|length| *length <= MOST_DATA);
        self.lengths[1] = length.ok_or(TooLong)?;
        if self.additional > 0 {
            self.multiply();
            self.additional = 0;
        }
        let mut buffer = [0; BATCH];
        while !data.is_empty() {
            // First the rest of a block, then whole blocks, then the beginning of one.
            let part = match self.used as usize {
                0 if data.len() >= BLOCK => data.len().min(BATCH) / BLOCK * BLOCK,
                used => data.len().min(BLOCK - used),
            };
            let (mut head, rest) = data.split_at(part);
            let bytes = &mut buffer[..part];
            let position = self.used;
            head.read_into(bytes);
            if direction == Direction::Decrypt {
                self.authenticate(position, bytes);
            }
            if part.is_multiple_of(BLOCK) && position == 0 {
                cipher.run(&mut self.counter, InOut::in_place(bytes));
            } else {
                if position == 0 {
                    self.key_stream = self.counter;
                    cipher.block(&mut self.key_stream);
                    increment(&mut self.counter);
                }
                for (byte, key_stream) in bytes.iter_mut().zip(&self.key_stream[position as usize..]) {
                    *byte ^= key_stream;
                }
            }
            if direction == Direction::Encrypt {
                self.authenticate(position, bytes);
            }
            head.write_from(bytes);
            self.used = (position + part as u32) % BLOCK as u32;
            data = rest;
        }
        Ok(())
    }

    /// The tag of 16 bytes, after all data.
    pub fn tag(&mut self) -> [u8; BLOCK] {
        if self.used > 0 || self.additional > 0 {
            self.multiply();
        }
        let mut lengths = [0; BLOCK];
        let [additional, data] = self.lengths.map(|bytes| (8 * bytes).to_be_bytes());
        lengths[..8].copy_from_slice(&additional);
        lengths[8..].copy_from_slice(&data);
        ghash::update(&mut self.hash, &self.powers, &lengths);
        self.hash = add(self.hash, self.first);
        self.hash
    }
}

/// Whether the first bytes of a tag are `expected`, without telling where they differ.
pub fn tag_matches(tag: &[u8; BLOCK], expected: &[u8]) -> bool {
    tag.get(..expected.len()).is_some_and(|tag| tag.ct_eq(expected).into())
}

#[cfg(test)]
#[path = "gcm_tests.rs"]
mod tests;
