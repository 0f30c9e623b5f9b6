//! Modes of operation that only DES has in OpenSSL. ECB, CBC, CFB and OFB of whole blocks are those of all ciphers.
#![forbid(unsafe_code)]

use super::{Block, Des};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::des::BLOCK;
use crate::arch::in_out::InOut;

fn add(a: Block, b: Block) -> Block {
    (u64::from_ne_bytes(a) ^ u64::from_ne_bytes(b)).to_ne_bytes()
}

fn cipher(key: &Des, direction: Direction, mut block: Block) -> Block {
    key.ecb(direction, InOut::in_place(&mut block));
    block
}

/// Gives `step` every `length` bytes of the data, in the first bytes of a block; a rest is left alone.
fn each(mut data: InOut<'_>, length: usize, mut step: impl FnMut(Block) -> Block) {
    while data.len() >= length {
        let (mut head, rest) = data.split_at(length);
        let mut block = [0; BLOCK];
        head.read_into(&mut block);
        head.write_from(&step(block)[..length]);
        data = rest;
    }
}

/// DESX in CBC mode: CBC with whitening before and after the cipher.
pub fn xcbc(
    key: &Des,
    direction: Direction,
    iv: &mut Block,
    input_white: Block,
    output_white: Block,
    data: InOut<'_>,
) {
    each(data, BLOCK, |block| match direction {
        Direction::Encrypt => {
            *iv = add(cipher(key, direction, add(add(block, *iv), input_white)), output_white);
            *iv
        }
        Direction::Decrypt => {
            let plaintext = add(cipher(key, direction, add(block, output_white)), add(*iv, input_white));
            *iv = block;
            plaintext
        }
    });
}

/// Propagating CBC, as Kerberos 4 has it: the sum of plaintext and ciphertext goes into the next block.
pub fn pcbc(key: &Des, direction: Direction, chained: &mut Block, data: InOut<'_>) {
    each(data, BLOCK, |block| {
        let result = match direction {
            Direction::Encrypt => cipher(key, direction, add(block, *chained)),
            Direction::Decrypt => add(cipher(key, direction, block), *chained),
        };
        *chained = add(block, result);
        result
    });
}

/// Triple CBC with output feedback masking (Coppersmith, Johnson, Matyas, "A proposed mode for triple-DES encryption",
/// IBM Journal 40-2): the third key makes a key stream that masks what lies between the three passes.
pub fn cbcm(keys: [&Des; 3], direction: Direction, mask: &mut Block, chained: &mut Block, data: InOut<'_>) {
    let inverse = match direction {
        Direction::Encrypt => Direction::Decrypt,
        Direction::Decrypt => Direction::Encrypt,
    };
    each(data, BLOCK, |block| {
        *mask = cipher(keys[2], Direction::Encrypt, *mask);
        let three = |block| {
            let first = add(cipher(keys[0], direction, block), *mask);
            cipher(keys[0], direction, add(cipher(keys[1], inverse, first), *mask))
        };
        match direction {
            Direction::Encrypt => {
                *chained = three(add(block, *chained));
                *chained
            }
            Direction::Decrypt => {
                let plaintext = add(three(block), *chained);
                *chained = block;
                plaintext
            }
        }
    });
}

/// CFB with feedback of 1 to 64 bits, each time in as many bytes as hold them, the first bit highest. The iv shifts by as
/// many bits. Does nothing for another number.
pub fn cfb<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    bits: u32,
    iv: &mut Block,
    data: InOut<'_>,
) {
    if !(1..=64).contains(&bits) {
        return;
    }
    each(data, bits.div_ceil(8) as usize, |input| {
        let mut key_stream = *iv;
        cipher.encrypt_block(&mut key_stream);
        let output = add(input, key_stream);
        let ciphertext = if direction == Direction::Encrypt { output } else { input };
        let shifted = u64::from_be_bytes(*iv).checked_shl(bits).unwrap_or(0);
        *iv = (shifted | u64::from_be_bytes(ciphertext) >> (64 - bits)).to_be_bytes();
        output
    });
}

/// OFB with feedback of 1 to 64 bits, each time in as many bytes as hold them, as OpenSSL has it: the first bit is the
/// lowest of the first byte, and bits beyond are written as zeros. Does nothing for another number.
pub fn ofb<Cipher: BlockCipher<BLOCK>>(cipher: &Cipher, bits: u32, iv: &mut Block, data: InOut<'_>) {
    if !(1..=64).contains(&bits) {
        return;
    }
    each(data, bits.div_ceil(8) as usize, |input| {
        let mut key_stream = *iv;
        cipher.encrypt_block(&mut key_stream);
        let key_stream = u64::from_le_bytes(key_stream);
        let shifted = u64::from_le_bytes(*iv).checked_shr(bits).unwrap_or(0);
        *iv = (shifted | key_stream << (64 - bits)).to_le_bytes();
        ((u64::from_le_bytes(input) ^ key_stream) & (u64::MAX >> (64 - bits))).to_le_bytes()
    });
}
