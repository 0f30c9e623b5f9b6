use core::cell::Cell;

use ::blowfish::Blowfish;
use ::blowfish::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use hex_literal::hex;

use super::*;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Eric Young's vectors, which Schneier publishes with the cipher: key, plaintext, ciphertext.
#[test]
fn known_answers() {
    let cases: [([u8; 8], [u8; 8], [u8; 8]); 10] = [
        (hex!("0000000000000000"), hex!("0000000000000000"), hex!("4ef997456198dd78")),
        (hex!("ffffffffffffffff"), hex!("ffffffffffffffff"), hex!("51866fd5b85ecb8a")),
        (hex!("3000000000000000"), hex!("1000000000000001"), hex!("7d856f9a613063f2")),
        (hex!("1111111111111111"), hex!("1111111111111111"), hex!("2466dd878b963c9d")),
        (hex!("0123456789abcdef"), hex!("1111111111111111"), hex!("61f9c3802281b096")),
        (hex!("1111111111111111"), hex!("0123456789abcdef"), hex!("7d0cc630afda1ec7")),
        (hex!("fedcba9876543210"), hex!("0123456789abcdef"), hex!("0aceab0fc6a0a28d")),
        (hex!("7ca110454a1a6e57"), hex!("01a1d6d039776742"), hex!("59c68245eb05282b")),
        (hex!("0131d9619dc1376e"), hex!("5cd54ca83def57da"), hex!("b1b8cc0b250f09a0")),
        (hex!("07a1133e4a0b2686"), hex!("0248d43806f67172"), hex!("1730e5778bea1da4")),
    ];
    for (key, plaintext, ciphertext) in cases {
        let schedule = BlowfishKey::new(&key);
        let mut block = plaintext;
        schedule.encrypt_block(&mut block);
        assert_eq!(block, ciphertext);
        schedule.ecb(Direction::Decrypt, InOut::in_place(&mut block));
        assert_eq!(block, plaintext);
    }
}

/// The same author's vectors of keys of 1 to 24 bytes.
#[test]
fn known_answers_by_key_length() {
    let key = hex!("f0e1d2c3b4a5968778695a4b3c2d1e0f0011223344556677");
    let cases: [(usize, [u8; 8]); 4] = [
        (1, hex!("f9ad597c49db005e")),
        (8, hex!("e87a244e2cc85e82")),
        (16, hex!("93142887ee3be15c")),
        (24, hex!("05044b62fa52d080")),
    ];
    for (length, ciphertext) in cases {
        let mut block = hex!("fedcba9876543210");
        BlowfishKey::new(&key[..length]).encrypt_block(&mut block);
        assert_eq!(block, ciphertext);
    }
}

/// And of CBC, with the last block filled with zeros.
#[test]
fn known_answer_of_cbc() {
    let schedule = BlowfishKey::new(&hex!("0123456789abcdeff0e1d2c3b4a59687"));
    let mut data = *b"7654321 Now is the time for \0\0\0\0";
    let iv = Cell::new(hex!("fedcba9876543210"));
    schedule.cbc(Direction::Encrypt, &iv, InOut::in_place(&mut data));
    assert_eq!(data, hex!("6b77b4d63006dee605b156e27403979358deb9e7154616d959f1652bd5ff92cc"));
}

#[test]
fn agrees_with_the_oracle() {
    let mut generator = crate::arch::test_support::Generator::new(8);
    for length in 4..=56 {
        let key = generator.bytes(length);
        let schedule = BlowfishKey::new(&key);
        let oracle = <Blowfish as KeyInit>::new_from_slice(&key).expect("4 to 56 bytes");
        for _ in 0..20 {
            let plaintext: [u8; 8] = generator.bytes(8).try_into().expect("a block");
            let (mut ours, mut theirs) = (plaintext, plaintext.into());
            schedule.encrypt_block(&mut ours);
            oracle.encrypt_block(&mut theirs);
            assert_eq!(ours, <[u8; 8]>::from(theirs));
            schedule.ecb(Direction::Decrypt, InOut::in_place(&mut ours));
            oracle.decrypt_block(&mut theirs);
            assert_eq!((ours, <[u8; 8]>::from(theirs)), (plaintext, plaintext));
        }
    }
}

/// More than 72 bytes do not count, and a key is used in a circle.
#[test]
fn keys_of_other_lengths() {
    let key: Vec<u8> = (1..=100).collect();
    assert_eq!(BlowfishKey::new(&key), BlowfishKey::new(&key[..72]));
    assert_eq!(BlowfishKey::new(b"abc"), BlowfishKey::new(b"abcabc"));
    assert_eq!(BlowfishKey::new(&[]), BlowfishKey::new(&[0]));
}

/// The table of pi, computed anew by Machin's formula, in numbers of 32-bit words, the whole part first.
#[test]
fn the_tables_are_digits_of_pi() {
    const WORDS: usize = 1 + 18 + 1024 + 2;
    fn divided(number: &[u32], divisor: u32) -> Vec<u32> {
        let mut rest = 0_u64;
        number
            .iter()
            .map(|word| {
                let dividend = rest << 32 | u64::from(*word);
                rest = dividend % u64::from(divisor);
                (dividend / u64::from(divisor)) as u32
            })
            .collect()
    }
    fn accumulate(sum: &mut [u32], term: &[u32], negative: bool) {
        let mut carry = i64::from(negative);
        for (sum, term) in sum.iter_mut().zip(term).rev() {
            let term = if negative { !*term } else { *term };
            let total = i64::from(*sum) + i64::from(term) + carry;
            *sum = total as u32;
            carry = total >> 32;
        }
    }
    // pi = 16 arctan(1/5) - 4 arctan(1/239)
    let mut pi = vec![0; WORDS];
    for (factor, argument, negative) in [(16, 5, false), (4, 239, true)] {
        let mut power = vec![0; WORDS];
        power[0] = factor;
        power = divided(&power, argument);
        for index in 0.. {
            let term = divided(&power, 2 * index + 1);
            if term.iter().all(|word| *word == 0) {
                break;
            }
            accumulate(&mut pi, &term, negative != (index % 2 == 1));
            power = divided(&power, argument * argument);
        }
    }
    assert_eq!(pi[0], 3);
    assert_eq!(pi[1..19], SUBKEYS);
    assert_eq!(pi[19..19 + 1024], S_BOXES);
}
