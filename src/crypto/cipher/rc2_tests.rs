use ::rc2::Rc2;
use ::rc2::cipher::{BlockCipherDecrypt, BlockCipherEncrypt};
use hex_literal::hex;

use super::*;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

fn check(key: &[u8], bits: usize, plaintext: [u8; 8], ciphertext: [u8; 8]) {
    let schedule = Rc2Key::new(key, bits);
    let mut block = plaintext;
    schedule.encrypt_block(&mut block);
    assert_eq!(block, ciphertext);
    schedule.ecb(Direction::Decrypt, InOut::in_place(&mut block));
    assert_eq!(block, plaintext);
}

/// RFC 2268, section 5.
#[test]
fn known_answers() {
    let long = hex!("88bca90e90875a7f0f79c384627bafb216f80a6f85920584c42fceb0be255daf1e");
    check(&[0; 8], 63, [0; 8], hex!("ebb773f993278eff"));
    check(&[0xff; 8], 64, [0xff; 8], hex!("278b27e42e2f0d49"));
    check(&hex!("3000000000000000"), 64, hex!("1000000000000001"), hex!("30649edf9be7d2c2"));
    check(&long[..1], 64, [0; 8], hex!("61a8a244adacccf0"));
    check(&long[..7], 64, [0; 8], hex!("6ccf4308974c267f"));
    check(&long[..16], 64, [0; 8], hex!("1a807d272bbe5db1"));
    check(&long[..16], 128, [0; 8], hex!("2269552ab0f85ca6"));
    check(&long, 129, [0; 8], hex!("5b78d3a43dfff1f1"));
}

#[test]
fn agrees_with_the_oracle() {
    let mut generator = crate::arch::test_support::Generator::new(12);
    for length in 1..=128 {
        let key = generator.bytes(length);
        let bits = 1 + (generator.next_u64() % 1024) as usize;
        let schedule = Rc2Key::new(&key, bits);
        let oracle = Rc2::new_with_eff_key_len(&key, bits);
        for _ in 0..5 {
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
