use core::cell::Cell;

use hex_literal::hex;

use super::*;
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::des::DesKey;
use crate::arch::in_out::InOut;

fn encrypt(key: Block, mut block: Block) -> Block {
    Keys([DesKey::new(key)]).encrypt_block(&mut block);
    block
}

/// FIPS 81, appendix B: ECB, CBC, CFB of 8 and 64 bits, OFB of 8 bits.
#[test]
fn known_answers_of_fips_81() {
    let key = Keys([DesKey::new(hex!("0123456789abcdef"))]);
    let iv = hex!("1234567890abcdef");
    let text = *b"Now is the time for all ";

    let mut data = text;
    key.ecb(Direction::Encrypt, InOut::in_place(&mut data));
    assert_eq!(data, hex!("3fa40e8a984d48156a271787ab8883f9893d51ec4b563b53"));

    let mut data = text;
    key.cbc(Direction::Encrypt, &Cell::new(iv), InOut::in_place(&mut data));
    assert_eq!(data, hex!("e5c7cdde872bf27c43e934008c389c0f683788499a7c05f6"));

    let mut data = text;
    mode::cfb(&key, Direction::Encrypt, 8, &mut { iv }, InOut::in_place(&mut data));
    assert_eq!(data, hex!("f31fda07011462ee187f43d80a7cd9b5b0d290da6e5b9a87"));
    mode::cfb(&key, Direction::Decrypt, 8, &mut { iv }, InOut::in_place(&mut data));
    assert_eq!(data, text);

    let mut data = text;
    mode::cfb(&key, Direction::Encrypt, 64, &mut { iv }, InOut::in_place(&mut data));
    assert_eq!(data, hex!("f3096249c7f46e51a69e839b1a92f78403467133898ea622"));

    let mut data = text;
    mode::ofb(&key, 8, &mut { iv }, InOut::in_place(&mut data));
    assert_eq!(data, hex!("f34a2850c9c64985d684ad96d772e2f243ea499abee8ae95"));
}

/// NIST SP 800-20, tables A.1 (variable plaintext), A.2 (variable key), A.3 (permutation operation) and A.4 (substitution
/// table), some lines of each.
#[test]
fn known_answers_of_sp_800_20() {
    let one = hex!("0101010101010101");
    assert_eq!(encrypt(one, hex!("8000000000000000")), hex!("95f8a5e5dd31d900"));
    assert_eq!(encrypt(one, hex!("4000000000000000")), hex!("dd7f121ca5015619"));
    assert_eq!(encrypt(one, hex!("0000000000000001")), hex!("166b40b44aba4bd6"));
    assert_eq!(encrypt(hex!("8001010101010101"), [0; 8]), hex!("95a8d72813daa94d"));
    assert_eq!(encrypt(hex!("4001010101010101"), [0; 8]), hex!("0eec1487dd8c26d5"));
    assert_eq!(encrypt(hex!("1046913489980131"), [0; 8]), hex!("88d55e54f54c97b4"));
    assert_eq!(encrypt(hex!("7ca110454a1a6e57"), hex!("01a1d6d039776742")), hex!("690f5b0d9a26939b"));
}

/// Weak keys are their own inverses, semi-weak ones each other's.
#[test]
fn weak_keys_are_weak() {
    let block = hex!("0123456789abcdef");
    for (index, key) in WEAK_KEYS.iter().enumerate() {
        let partner = if index < 4 { index } else { index ^ 1 };
        let twice = encrypt(WEAK_KEYS[partner].to_be_bytes(), encrypt(key.to_be_bytes(), block));
        assert_eq!(twice, block, "{key:016x}");
        assert_eq!(check(key.to_be_bytes()), Err(BadKey::Weak));
        assert_eq!(check((key ^ 1).to_be_bytes()), Err(BadKey::Parity));
    }
    assert_eq!(check(hex!("0123456789abcdef")), Ok(()));
}

#[test]
fn masking_mode_decrypts_what_it_encrypted() {
    let keys =
        [1_u64, 2, 3].map(|seed| Keys([DesKey::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes())]));
    let keys = [&keys[0], &keys[1], &keys[2]];
    let text: [u8; 40] = core::array::from_fn(|index| index as u8);
    let (mut mask, mut chained) = ([7; 8], [9; 8]);
    let mut data = text;
    mode::cbcm(keys, Direction::Encrypt, &mut mask, &mut chained, InOut::in_place(&mut data));
    assert_eq!(chained, data[32..]);
    let (mut again, mut chained) = ([7; 8], [9; 8]);
    mode::cbcm(keys, Direction::Decrypt, &mut again, &mut chained, InOut::in_place(&mut data));
    assert_eq!((data, again), (text, mask));
}

#[test]
fn crypt_knows_its_alphabet() {
    assert_eq!(
        crypt::crypt(b"password", *b"ab").as_ref().map(|text| &text[..]),
        Some(&b"abJnggxhB/yWI\0"[..])
    );
    assert_eq!(crypt::crypt(b"", [0, b'a']), None);
}
