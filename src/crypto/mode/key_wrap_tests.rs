use super::*;
use crate::arch::aes::AesKey;
use crate::crypto::cipher::aes::key_size;
use hex_literal::hex;

fn keys(key: &[u8]) -> (AesKey, AesKey) {
    let size = key_size(8 * key.len() as i32).expect("a key size");
    let mut encrypt = AesKey { round_keys: [0; 60], rounds: 0 };
    let mut decrypt = encrypt;
    encrypt.set_encrypt(key, size);
    decrypt.set_decrypt(key, size);
    (encrypt, decrypt)
}

/// RFC 3394, 4.1 and 4.6.
#[test]
fn rfc_3394() {
    let key = hex!("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    let data = hex!("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f");
    let cases: [(&[u8], &[u8], &[u8]); 2] = [
        (&key[..16], &data[..16], &hex!("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")),
        (
            &key,
            &data,
            &hex!("28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"),
        ),
    ];
    for (key, data, wrapped) in cases {
        let (encrypt, decrypt) = keys(key);
        let mut buffer = [&[0; HALF], data].concat();
        wrap(&encrypt, &DEFAULT_IV, &mut buffer);
        assert_eq!(buffer, wrapped);
        let (first, mut rest) = (*wrapped.first_chunk().expect("eight bytes"), wrapped[HALF..].to_vec());
        assert!(unwrap(&decrypt, &DEFAULT_IV, first, &mut rest));
        assert_eq!(rest, data);
        let mut rest = wrapped[HALF..].to_vec();
        rest[3] ^= 1;
        assert!(!unwrap(&decrypt, &DEFAULT_IV, first, &mut rest));
        assert!(rest.iter().all(|byte| *byte == 0));
    }
}

/// RFC 5649, section 6.
#[test]
fn rfc_5649() {
    let (encrypt, decrypt) = keys(&hex!("5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8"));
    let cases: [(&[u8], &[u8]); 2] = [
        (
            &hex!("c37b7e6492584340bed12207808941155068f738"),
            &hex!("138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a"),
        ),
        (&hex!("466f7250617369"), &hex!("afbeb0f07dfbf5419200f2ccb50bb24f")),
    ];
    for (data, wrapped) in cases {
        let mut buffer = vec![0xaa; HALF + data.len().next_multiple_of(HALF)];
        buffer[HALF..HALF + data.len()].copy_from_slice(data);
        wrap_padded(&encrypt, DEFAULT_ALTERNATIVE_IV, data.len(), &mut buffer);
        assert_eq!(buffer, wrapped);
        let first = *wrapped.first_chunk().expect("eight bytes");
        let mut rest = wrapped[HALF..].to_vec();
        assert_eq!(unwrap_padded(&decrypt, DEFAULT_ALTERNATIVE_IV, first, &mut rest), Some(data.len()));
        assert_eq!(rest[..data.len()], *data);
        let mut rest = wrapped[HALF..].to_vec();
        rest[0] ^= 0x80;
        assert_eq!(unwrap_padded(&decrypt, DEFAULT_ALTERNATIVE_IV, first, &mut rest), None);
    }
}
