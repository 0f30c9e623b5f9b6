use ::cast5::Cast5;
use ::cast5::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use hex_literal::hex;

use super::*;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// RFC 2144, appendix B.1: keys of 128, 80 and 40 bits.
#[test]
fn known_answers() {
    let key = hex!("0123456712345678234567893456789a");
    let cases: [(usize, [u8; 8]); 3] =
        [(16, hex!("238b4fe5847e44b2")), (10, hex!("eb6a711a2c02271b")), (5, hex!("7ac816d16e9b302e"))];
    for (length, ciphertext) in cases {
        let schedule = CastKey::new(&key[..length]);
        let mut block = hex!("0123456789abcdef");
        schedule.encrypt_block(&mut block);
        assert_eq!(block, ciphertext);
        schedule.ecb(Direction::Decrypt, InOut::in_place(&mut block));
        assert_eq!(block, hex!("0123456789abcdef"));
    }
}

/// RFC 2144, appendix B.2, the maintenance test: a million times, each half's encryption becomes the other's key.
#[test]
fn maintenance_test() {
    let mut a = hex!("0123456712345678234567893456789a");
    let mut b = a;
    for _ in 0..1_000_000 {
        let schedule = CastKey::new(&b);
        for half in a.as_chunks_mut::<8>().0 {
            schedule.encrypt_block(half);
        }
        let schedule = CastKey::new(&a);
        for half in b.as_chunks_mut::<8>().0 {
            schedule.encrypt_block(half);
        }
    }
    assert_eq!(a, hex!("eea9d0a249fd3ba6b3436fb89d6dca92"));
    assert_eq!(b, hex!("b2c95eb00c31ad7180ac05b8e83d696e"));
}

#[test]
fn agrees_with_the_oracle() {
    let mut generator = crate::arch::test_support::Generator::new(10);
    for length in 5..=16 {
        for _ in 0..20 {
            let key = generator.bytes(length);
            let schedule = CastKey::new(&key);
            let oracle = <Cast5 as KeyInit>::new_from_slice(&key).expect("5 to 16 bytes");
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
