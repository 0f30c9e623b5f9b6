//! CTR, NIST SP 800-38A 6.5, with a counter of 128 bits, continued at any byte.
#![forbid(unsafe_code)]

use core::cell::Cell;

use crate::arch::block_cipher::BlockCipher;
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;

/// What continues a stream: the counter of the next block, the last block of key stream, and how many of its bytes are
/// used, below 16; 0 when all are.
pub struct Counter<'state> {
    /// Most significant byte first.
    pub next: &'state mut [u8; BLOCK],
    /// The cipher of the counter before.
    pub key_stream: &'state mut [u8; BLOCK],
    /// Used bytes of it.
    pub position: usize,
}

impl Counter<'_> {
    /// The next block of key stream.
    fn advance<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher) {
        *self.key_stream = *self.next;
        cipher.encrypt_block(self.key_stream);
        *self.next = u128::from_be_bytes(*self.next).wrapping_add(1).to_be_bytes();
    }

    /// Adds key stream from the present position to `data`, which lies inside the block.
    fn add_to(&mut self, mut data: InOut<'_>) {
        let mut bytes = [0; BLOCK];
        let bytes = &mut bytes[..data.len()];
        data.read_into(bytes);
        for (byte, key_stream) in bytes.iter_mut().zip(&self.key_stream[self.position..]) {
            *byte ^= key_stream;
        }
        self.position = (self.position + bytes.len()) % BLOCK;
        data.write_from(bytes);
    }

    /// Encrypts or decrypts `data`. The last block of key stream is kept even where all of it is used, as OpenSSL does.
    /// Does nothing when the schedule was never set.
    pub fn run<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher, mut data: InOut<'_>) {
        if !cipher.is_set() {
            return;
        }
        self.position %= BLOCK;
        if self.position > 0 {
            let (head, rest) = {
                let length = data.len().min(BLOCK - self.position);
                data.split_at(length)
            };
            self.add_to(head);
            data = rest;
        }
        if let Some(families) = Cipher::stream_families()
            && data.len() >= BLOCK
        {
            let (mut whole, rest) = {
                let length = data.len() / BLOCK * BLOCK;
                data.split_at(length)
            };
            let last = whole.len() - BLOCK;
            let mut input = [0; BLOCK];
            whole.reborrow().split_at(last).1.read_into(&mut input);
            cipher.chained(&families.ctr, Cell::from_mut(self.next), whole.reborrow());
            whole.output_in_place().split_at(last).1.read_into(self.key_stream);
            for (byte, input) in self.key_stream.iter_mut().zip(input) {
                *byte ^= input;
            }
            data = rest;
        }
        while !data.is_empty() {
            let (head, rest) = {
                let length = data.len().min(BLOCK);
                data.split_at(length)
            };
            self.advance(cipher);
            self.add_to(head);
            data = rest;
        }
    }
}
