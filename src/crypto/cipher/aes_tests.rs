use super::*;
use crate::arch::block_cipher::BlockCipher;
use crate::crypto::mode::counter::Counter;
use crate::crypto::mode::{feedback, shift_register};
use hex_literal::hex;

fn keys(key: &[u8]) -> (AesKey, AesKey) {
    let size = key_size(8 * key.len() as i32).expect("a key size");
    let mut encrypt = AesKey { round_keys: [0; 60], rounds: 0 };
    let mut decrypt = encrypt;
    encrypt.set_encrypt(key, size);
    decrypt.set_decrypt(key, size);
    (encrypt, decrypt)
}

const KEY: [u8; 32] = hex!("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

/// FIPS 197, appendix C.
#[test]
fn fips_197() {
    let plain = hex!("00112233445566778899aabbccddeeff");
    let expected = [
        (16, hex!("69c4e0d86a7b0430d8cdb78070b4c55a")),
        (24, hex!("dda97ca4864cdfe06eaf70a0ec0d7191")),
        (32, hex!("8ea2b7ca516745bfeafc49904b496089")),
    ];
    for (length, cipher) in expected {
        let (encrypt, decrypt) = keys(&KEY[..length]);
        let mut data = plain;
        encrypt.ecb(Direction::Encrypt, InOut::in_place(&mut data));
        assert_eq!(data, cipher);
        decrypt.ecb(Direction::Decrypt, InOut::in_place(&mut data));
        assert_eq!(data, plain);
    }
}

/// SP 800-38A, F.2: CBC, two blocks.
#[test]
fn sp_800_38a_cbc() {
    let plain = hex!("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51");
    let cases: [(&[u8], [u8; 32]); 3] = [
        (
            &hex!("2b7e151628aed2a6abf7158809cf4f3c"),
            hex!("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"),
        ),
        (
            &hex!("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"),
            hex!("4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"),
        ),
        (
            &hex!("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"),
            hex!("f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"),
        ),
    ];
    for (key, cipher) in cases {
        let (encrypt, decrypt) = keys(key);
        let mut data = plain;
        let iv = Cell::new(hex!("000102030405060708090a0b0c0d0e0f"));
        encrypt.cbc(Direction::Encrypt, &iv, InOut::in_place(&mut data));
        assert_eq!(data, cipher);
        assert_eq!(iv.get(), cipher[16..]);
        let iv = Cell::new(hex!("000102030405060708090a0b0c0d0e0f"));
        decrypt.cbc(Direction::Decrypt, &iv, InOut::in_place(&mut data));
        assert_eq!(data, plain);
        assert_eq!(iv.get(), cipher[16..]);
    }
}

/// FIPS 197, appendix A: the last round keys, in memory order.
#[test]
fn key_expansion() {
    let last = |key: &[u8]| {
        let (encrypt, decrypt) = keys(key);
        let rounds = encrypt.rounds as usize;
        assert_eq!(encrypt.round_keys[..4], decrypt.round_keys[4 * rounds..4 * rounds + 4]);
        assert_eq!(encrypt.round_keys[4 * rounds..4 * rounds + 4], decrypt.round_keys[..4]);
        encrypt.round_keys[4 * rounds + 3].to_ne_bytes()
    };
    assert_eq!(last(&hex!("2b7e151628aed2a6abf7158809cf4f3c")), hex!("b6630ca6"));
    assert_eq!(last(&hex!("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b")), hex!("01002202"));
    assert_eq!(
        last(&hex!("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")),
        hex!("706c631e")
    );
}

/// SP 800-38A, F.3.13 (CFB128), F.3.7 (CFB8), F.3.1 (CFB1), F.4.1 (OFB) and F.5.1 (CTR): the first blocks, with AES-128.
#[test]
fn sp_800_38a_streams() {
    let (key, _) = keys(&hex!("2b7e151628aed2a6abf7158809cf4f3c"));
    let plain = hex!("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51");
    let iv = hex!("000102030405060708090a0b0c0d0e0f");
    let cipher = hex!("3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b");
    let mut data = plain;
    feedback::cfb(&key, Direction::Encrypt, &Cell::new(iv), &mut 0, InOut::in_place(&mut data));
    assert_eq!(data, cipher);
    feedback::cfb(&key, Direction::Decrypt, &Cell::new(iv), &mut 0, InOut::in_place(&mut data));
    assert_eq!(data, plain);
    feedback::ofb(&key, &Cell::new(iv), &mut 0, InOut::in_place(&mut data));
    assert_eq!(data, hex!("3b3fd92eb72dad20333449f8e83cfb4a7789508d16918f03f53c52dac54ed825"));
    let mut data = plain;
    let (mut next, mut key_stream) = (hex!("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), [0; 16]);
    let mut counter = Counter { next: &mut next, key_stream: &mut key_stream, position: 0 };
    counter.run(&key, InOut::in_place(&mut data));
    assert_eq!(data, hex!("874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"));
    let mut data = hex!("6bc1bee22e409f96e93d7e117393172aae2d");
    shift_register::cfb_8(&key, Direction::Encrypt, &mut iv.clone(), InOut::in_place(&mut data));
    assert_eq!(data, hex!("3b79424c9c0dd436bace9e0ed4586a4f32b9"));
    let mut data = hex!("6bc1");
    shift_register::cfb_1(&key, Direction::Encrypt, &mut iv.clone(), InOut::in_place(&mut data), 8, 0);
    assert_eq!(data, hex!("68b3"));
}

/// Infinite Garble Extension as Ben Laurie's paper for OpenSSL (2006) has it, test vector 1.
#[test]
fn ige() {
    let (encrypt, decrypt) = keys(&KEY[..16]);
    let cipher = hex!("1a8519a6557be652e9da8e43da4ef4453cf456b4ca488aa383c79c98b34797cb");
    let iv: [u8; 32] = core::array::from_fn(|index| index as u8);
    let mut data = [0; 32];
    encrypt.ige(Direction::Encrypt, &Cell::new(iv), InOut::in_place(&mut data), false);
    assert_eq!(data, cipher);
    decrypt.ige(Direction::Decrypt, &Cell::new(iv), InOut::in_place(&mut data), false);
    assert_eq!(data, [0; 32]);
}

#[test]
fn a_schedule_that_was_never_set_does_nothing() {
    for rounds in [0, -1, 1, 9, 11, 13, 15, i32::MAX] {
        let key = AesKey { round_keys: [1; 60], rounds };
        let mut data = [7; 32];
        key.cbc(Direction::Encrypt, &Cell::new([0; 16]), InOut::in_place(&mut data));
        key.cbc(Direction::Decrypt, &Cell::new([0; 16]), InOut::in_place(&mut data));
        key.ecb(Direction::Encrypt, InOut::in_place(&mut data[..16]));
        key.ecb(Direction::Decrypt, InOut::in_place(&mut data[..16]));
        assert_eq!(data, [7; 32], "{rounds}");
    }
}
