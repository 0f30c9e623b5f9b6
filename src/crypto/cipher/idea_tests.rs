use ::idea::Idea;
use ::idea::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use hex_literal::hex;

use super::*;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Lai's example: the key of the words 1 to 8 and the block of the words 0 to 3.
#[test]
fn known_answer() {
    let key = hex!("00010002000300040005000600070008");
    let schedule = IdeaKey::encryption(&key);
    let mut block = hex!("0000000100020003");
    schedule.encrypt_block(&mut block);
    assert_eq!(block, hex!("11fbed2b01986de5"));
    schedule.decryption().ecb(Direction::Decrypt, InOut::in_place(&mut block));
    assert_eq!(block, hex!("0000000100020003"));
}

#[test]
fn inverses() {
    for word in 0..=0xffff_u32 {
        let number = |word: u32| if word == 0 { 0x1_0000 } else { u64::from(word) };
        assert_eq!(number(word) * number(inverse(word)) % 0x1_0001, 1, "{word}");
    }
}

#[test]
fn agrees_with_the_oracle() {
    let mut generator = crate::arch::test_support::Generator::new(15);
    for round in 0..500 {
        let mut key: [u8; 16] = generator.bytes(16).try_into().expect("a key");
        if round % 2 == 0 {
            key = key.map(|byte| if byte < 128 { 0 } else { byte & 1 });
        }
        let schedule = IdeaKey::encryption(&key);
        let oracle = <Idea as KeyInit>::new(&key.into());
        let plaintext: [u8; 8] = generator.bytes(8).try_into().expect("a block");
        let (mut ours, mut theirs) = (plaintext, plaintext.into());
        schedule.encrypt_block(&mut ours);
        oracle.encrypt_block(&mut theirs);
        assert_eq!(ours, <[u8; 8]>::from(theirs));
        schedule.decryption().ecb(Direction::Decrypt, InOut::in_place(&mut ours));
        oracle.decrypt_block(&mut theirs);
        assert_eq!((ours, <[u8; 8]>::from(theirs)), (plaintext, plaintext));
    }
}
