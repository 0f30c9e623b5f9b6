use super::*;
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
