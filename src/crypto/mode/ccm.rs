//! CCM, NIST SP 800-38C and RFC 3610.
#![forbid(unsafe_code)]

use super::add;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;
/// The flag of the first block that says that there is additional data.
const ADDITIONAL: u8 = 0x40;
/// The most calls of the cipher with one key (SP 800-38C, 5.3).
const MOST_CALLS: u64 = 1 << 61;

/// A message. It is the beginning of OpenSSL's context and has its layout.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct Ccm {
    /// The first block: flags, nonce and length; then the counter block.
    pub nonce: [u8; BLOCK],
    /// The message authentication code so far.
    pub mac: [u8; BLOCK],
    /// Calls of the cipher.
    pub blocks: u64,
}

/// Why data is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is not as long as was said with the nonce.
    Length,
    /// Too much for one key.
    TooLong,
}

/// Adds to the last 64 bits.
fn count(nonce: &mut [u8; BLOCK], blocks: u64) {
    let value = u128::from_be_bytes(*nonce);
    let low = (value as u64).wrapping_add(blocks);
    *nonce = (value >> 64 << 64 | u128::from(low)).to_be_bytes();
}

impl Ccm {
    /// A message with a tag of `tag` bytes and lengths of `length` bytes.
    pub fn new(tag: u32, length: u32) -> Self {
        let flags = (length.wrapping_sub(1) & 7) | ((tag.wrapping_sub(2) / 2) & 7) << 3;
        let mut nonce = [0; BLOCK];
        nonce[0] = flags as u8;
        Self { nonce, mac: [0; BLOCK], blocks: 0 }
    }

    /// Bytes of a length, less one.
    fn length_bytes(&self) -> usize {
        usize::from(self.nonce[0] & 7)
    }

    /// Sets the nonce, of which as many bytes as fit are used, and the message's length; `false` when it is too short.
    pub fn set_nonce(&mut self, nonce: &[u8], length: u64) -> bool {
        let used = 14 - self.length_bytes();
        let Some(nonce) = nonce.get(..used) else { return false };
        let length = if self.length_bytes() >= 3 { length } else { length & 0xffff_ffff };
        self.nonce[8..].copy_from_slice(&length.to_be_bytes());
        self.nonce[0] &= !ADDITIONAL;
        self.nonce[1..=used].copy_from_slice(nonce);
        true
    }

    /// Additional data, at once, before the data.
    pub fn additional_data<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher, data: &[u8]) {
        if data.is_empty() {
            return;
        }
        self.nonce[0] |= ADDITIONAL;
        self.begin(cipher);
        let length = data.len() as u64;
        let bytes = length.to_be_bytes();
        let mut prefix = [0; 10];
        let prefix = match length {
            0..0xff00 => {
                prefix[..2].copy_from_slice(&bytes[6..]);
                &prefix[..2]
            }
            0xff00..0x1_0000_0000 => {
                prefix[..2].copy_from_slice(&[0xff, 0xfe]);
                prefix[2..6].copy_from_slice(&bytes[4..]);
                &prefix[..6]
            }
            _ => {
                prefix[..2].copy_from_slice(&[0xff, 0xff]);
                prefix[2..].copy_from_slice(&bytes);
                &prefix[..]
            }
        };
        let (first, rest) = data.split_at(data.len().min(BLOCK - prefix.len()));
        add(&mut self.mac, prefix);
        add(&mut self.mac[prefix.len()..], first);
        cipher.encrypt_block(&mut self.mac);
        self.blocks = self.blocks.wrapping_add(1);
        for block in rest.chunks(BLOCK) {
            add(&mut self.mac, block);
            cipher.encrypt_block(&mut self.mac);
            self.blocks = self.blocks.wrapping_add(1);
        }
    }

    /// The first block into the code.
    fn begin<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher) {
        self.mac = self.nonce;
        cipher.encrypt_block(&mut self.mac);
        self.blocks = self.blocks.wrapping_add(1);
    }

    /// Encrypts or decrypts the message. `stream` does whole blocks, so many, with the nonce and the code, where there is
    /// such a function.
    pub fn run<Cipher: BlockCipher<BLOCK>>(
        &mut self,
        cipher: &Cipher,
        direction: Direction,
        mut data: InOut<'_>,
        stream: Option<impl FnOnce(&[u8; BLOCK], &mut [u8; BLOCK], InOut<'_>)>,
    ) -> Result<(), Refused> {
        let flags = self.nonce[0];
        if flags & ADDITIONAL == 0 {
            self.begin(cipher);
        }
        let length_at = BLOCK - 1 - self.length_bytes();
        self.nonce[0] = flags & 7;
        let mut length = [0; 8];
        length[length_at.saturating_sub(8)..].copy_from_slice(&self.nonce[length_at.max(8)..]);
        self.nonce[length_at..].fill(0);
        self.nonce[BLOCK - 1] = 1;
        if u64::from_be_bytes(length) != data.len() as u64 {
            return Err(Refused::Length);
        }
        if direction == Direction::Encrypt {
            self.blocks = self.blocks.wrapping_add((data.len() as u64 + 15) >> 3 | 1);
            if self.blocks > MOST_CALLS {
                return Err(Refused::TooLong);
            }
        }
        if let Some(stream) = stream
            && data.len() >= BLOCK
        {
            let blocks = data.len() / BLOCK;
            let (whole, rest) = data.split_at(BLOCK * blocks);
            stream(&self.nonce, &mut self.mac, whole);
            if !rest.is_empty() {
                count(&mut self.nonce, blocks as u64);
            }
            data = rest;
        }
        while !data.is_empty() {
            let (mut head, rest) = {
                let length = data.len().min(BLOCK);
                data.split_at(length)
            };
            let mut block = [0; BLOCK];
            let block = &mut block[..head.len()];
            head.read_into(block);
            let mut key_stream = self.nonce;
            cipher.encrypt_block(&mut key_stream);
            if direction == Direction::Encrypt {
                add(&mut self.mac, block);
            }
            add(block, &key_stream);
            if direction == Direction::Decrypt {
                add(&mut self.mac, block);
            }
            cipher.encrypt_block(&mut self.mac);
            if block.len() == BLOCK {
                count(&mut self.nonce, 1);
            }
            head.write_from(block);
            data = rest;
        }
        self.nonce[length_at..].fill(0);
        let mut key_stream = self.nonce;
        cipher.encrypt_block(&mut key_stream);
        add(&mut self.mac, &key_stream);
        self.nonce[0] = flags;
        Ok(())
    }

    /// The tag; `None` when its length is another.
    pub fn tag(&self, length: usize) -> Option<&[u8]> {
        let tag = 2 * usize::from(self.nonce[0] >> 3 & 7) + 2;
        (length == tag).then(|| &self.mac[..tag])
    }
}
