//! XTS, IEEE 1619 and NIST SP 800-38E, with ciphertext stealing for a last block that is not whole.
#![forbid(unsafe_code)]

use super::add;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Bytes of a block.
const BLOCK: usize = 16;
/// Bytes that are worked on at a time.
const BATCH: usize = 512;

/// The tweak times x: a number whose least significant byte is the first.
fn next(tweak: [u8; BLOCK]) -> [u8; BLOCK] {
    super::double(u128::from_le_bytes(tweak)).to_le_bytes()
}

/// One block with a tweak.
fn one<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    tweak: &[u8; BLOCK],
    block: &mut [u8; BLOCK],
) {
    add(block, tweak);
    cipher.ecb(direction, InOut::in_place(block));
    add(block, tweak);
}

/// Encrypts or decrypts a data unit of 16 bytes or more; less does nothing. `tweak` is the tweak key's cipher of the
/// unit's number.
pub fn run<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    mut tweak: [u8; BLOCK],
    mut data: InOut<'_>,
) {
    let residue = data.len() % BLOCK;
    if data.len() < BLOCK {
        return;
    }
    // The last whole block goes with the residue.
    let mut left = (data.len() - residue) / BLOCK - usize::from(residue > 0);
    let (mut buffer, mut tweaks) = ([0; BATCH], [0; BATCH]);
    while left > 0 {
        let blocks = left.min(BATCH / BLOCK);
        let length = blocks * BLOCK;
        let (mut head, rest) = data.split_at(length);
        let (bytes, tweaks) = (&mut buffer[..length], &mut tweaks[..length]);
        for of_block in tweaks.as_chunks_mut().0 {
            *of_block = tweak;
            tweak = next(tweak);
        }
        head.read_into(bytes);
        add(bytes, tweaks);
        cipher.ecb(direction, InOut::in_place(bytes));
        add(bytes, tweaks);
        head.write_from(bytes);
        left -= blocks;
        data = rest;
    }
    if residue > 0 {
        let mut bytes = [0; 2 * BLOCK];
        let bytes = &mut bytes[..BLOCK + residue];
        data.read_into(bytes);
        let tweaks = match direction {
            Direction::Encrypt => [tweak, next(tweak)],
            Direction::Decrypt => [next(tweak), tweak],
        };
        let (first, last) = bytes.split_first_chunk_mut::<BLOCK>().expect("more than a block");
        one(cipher, direction, &tweaks[0], first);
        // What is stolen completes the last block, which takes the first one's place.
        last.swap_with_slice(&mut first[..residue]);
        one(cipher, direction, &tweaks[1], first);
        data.write_from(bytes);
    }
}
