//! OCB, RFC 7253.
#![forbid(unsafe_code)]

use super::double;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;

/// A key's values and one message.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Ocb {
    star: [u8; BLOCK],
    hashed: u64,
    processed: u64,
    sum: [u8; BLOCK],
    additional_offset: [u8; BLOCK],
    offset: [u8; BLOCK],
    checksum: [u8; BLOCK],
}

/// What does whole blocks in a caller's way: the number of the first block, the offset, the values L_i, the checksum, the
/// data.
pub type Stream<'call> =
    &'call dyn Fn(u64, &mut [u8; BLOCK], &[[u8; BLOCK]; 64], &mut [u8; BLOCK], InOut<'_>);

fn cipher_of<Cipher: BlockCipher<BLOCK>>(cipher: &Cipher, block: u128) -> u128 {
    let mut block = block.to_be_bytes();
    cipher.encrypt_block(&mut block);
    u128::from_be_bytes(block)
}

/// The block of less than 16 bytes, a one and zeros.
fn padded(bytes: &[u8]) -> u128 {
    let mut block = [0; BLOCK];
    block[..bytes.len()].copy_from_slice(bytes);
    block[bytes.len()] = 0x80;
    u128::from_be_bytes(block)
}

impl Ocb {
    /// A key's values.
    pub fn new<Cipher: BlockCipher<BLOCK>>(cipher: &Cipher) -> Self {
        let zero = [0; BLOCK];
        Self {
            star: cipher_of(cipher, 0).to_be_bytes(),
            hashed: 0,
            processed: 0,
            sum: zero,
            additional_offset: zero,
            offset: zero,
            checksum: zero,
        }
    }

    fn star(&self) -> u128 {
        u128::from_be_bytes(self.star)
    }

    /// L_i for the trailing zeros of a block's number; the number is public.
    fn of_block(&self, number: u64) -> u128 {
        (0..number.trailing_zeros() + 2).fold(self.star(), |value, _| double(value))
    }

    /// Begins a message with a nonce of 1 to 15 bytes and a tag of 1 to 16; `false` for others.
    pub fn set_iv<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher, iv: &[u8], tag: usize) -> bool {
        if !(1..BLOCK).contains(&iv.len()) || !(1..=BLOCK).contains(&tag) {
            return false;
        }
        let mut nonce = [0; BLOCK];
        nonce[0] = ((tag * 8 % 128) << 1) as u8;
        nonce[BLOCK - iv.len()..].copy_from_slice(iv);
        nonce[BLOCK - 1 - iv.len()] |= 1;
        let nonce = u128::from_be_bytes(nonce);
        let bottom = (nonce & 0x3f) as u32;
        let top = cipher_of(cipher, nonce & !0x3f);
        // 192 bits: the cipher, and its first 64 bits plus those eight further.
        let stretch = (top >> 64) as u64 ^ (top >> 56) as u64;
        let offset = if bottom == 0 { top } else { top << bottom | u128::from(stretch) >> (64 - bottom) };
        let zero = [0; BLOCK];
        let (hashed, processed) = (0, 0);
        let offset = offset.to_be_bytes();
        *self =
            Self { hashed, processed, sum: zero, additional_offset: zero, offset, checksum: zero, ..*self };
        true
    }

    /// Additional data: whole blocks, but for the last call.
    pub fn additional_data<Cipher: BlockCipher<BLOCK>>(&mut self, cipher: &Cipher, data: &[u8]) {
        let mut offset = u128::from_be_bytes(self.additional_offset);
        let mut sum = u128::from_be_bytes(self.sum);
        let (whole, last) = data.as_chunks::<BLOCK>();
        for block in whole {
            self.hashed += 1;
            offset ^= self.of_block(self.hashed);
            sum ^= cipher_of(cipher, u128::from_be_bytes(*block) ^ offset);
        }
        if !last.is_empty() {
            offset ^= self.star();
            sum ^= cipher_of(cipher, padded(last) ^ offset);
        }
        self.additional_offset = offset.to_be_bytes();
        self.sum = sum.to_be_bytes();
    }

    /// Encrypts or decrypts: whole blocks, but for the last call. `encrypt` serves the last block in either direction,
    /// `whole` the others in `direction`.
    pub fn run<Encrypt: BlockCipher<BLOCK>, Whole: BlockCipher<BLOCK>>(
        &mut self,
        encrypt: &Encrypt,
        whole: &Whole,
        direction: Direction,
        mut data: InOut<'_>,
        stream: Option<Stream<'_>>,
    ) {
        let blocks = data.len() / BLOCK;
        if let Some(stream) = stream
            && blocks > 0
        {
            let mut value = double(self.star());
            let values = core::array::from_fn(|_| {
                value = double(value);
                value.to_be_bytes()
            });
            let (head, rest) = data.split_at(BLOCK * blocks);
            stream(self.processed + 1, &mut self.offset, &values, &mut self.checksum, head);
            self.processed += blocks as u64;
            data = rest;
        }
        let mut offset = u128::from_be_bytes(self.offset);
        let mut checksum = u128::from_be_bytes(self.checksum);
        while data.len() >= BLOCK {
            let (mut head, rest) = data.split_at(BLOCK);
            self.processed += 1;
            offset ^= self.of_block(self.processed);
            let mut block = [0; BLOCK];
            head.read_into(&mut block);
            let input = u128::from_be_bytes(block);
            block = (input ^ offset).to_be_bytes();
            whole.ecb(direction, InOut::in_place(&mut block));
            let output = u128::from_be_bytes(block) ^ offset;
            checksum ^= if direction == Direction::Encrypt { input } else { output };
            head.write_from(&output.to_be_bytes());
            data = rest;
        }
        if !data.is_empty() {
            offset ^= self.star();
            let pad = cipher_of(encrypt, offset).to_be_bytes();
            let mut bytes = [0; BLOCK];
            let bytes = &mut bytes[..data.len()];
            data.read_into(bytes);
            if direction == Direction::Encrypt {
                checksum ^= padded(bytes);
            }
            for (byte, pad) in bytes.iter_mut().zip(pad) {
                *byte ^= pad;
            }
            if direction == Direction::Decrypt {
                checksum ^= padded(bytes);
            }
            data.write_from(bytes);
        }
        self.offset = offset.to_be_bytes();
        self.checksum = checksum.to_be_bytes();
    }

    /// The tag of 16 bytes.
    pub fn tag<Cipher: BlockCipher<BLOCK>>(&self, cipher: &Cipher) -> [u8; BLOCK] {
        let end = u128::from_be_bytes(self.checksum) ^ u128::from_be_bytes(self.offset) ^ double(self.star());
        (cipher_of(cipher, end) ^ u128::from_be_bytes(self.sum)).to_be_bytes()
    }
}
