use super::*;
use crate::arch::aes::AesKey;
use crate::crypto::cipher::aes::key_size;
use hex_literal::hex;

fn aes(key: &[u8]) -> AesKey {
    let mut schedule = AesKey { round_keys: [0; 60], rounds: 0 };
    schedule.set_encrypt(key, key_size(8 * key.len() as i32).expect("a key size"));
    schedule
}

/// D. McGrew, J. Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B, cases 4, 5 and 6.
#[test]
fn test_cases_of_the_specification() {
    let key = aes(&hex!("feffe9928665731c6d6a8f9467308308"));
    let plain = hex!(
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
    );
    let additional = hex!("feedfacedeadbeeffeedfacedeadbeefabaddad2");
    let cases: [(&[u8], [u8; 60], [u8; 16]); 3] = [
        (
            &hex!("cafebabefacedbaddecaf888"),
            hex!(
                "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
            ),
            hex!("5bc94fbc3221a5db94fae95ae7121a47"),
        ),
        (
            &hex!("cafebabefacedbad"),
            hex!(
                "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c742373806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598"
            ),
            hex!("3612d2e79e3b0785561be14aaca2fccb"),
        ),
        (
            &hex!(
                "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b"
            ),
            hex!(
                "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5"
            ),
            hex!("619cc5aefffe0bfa462af43c1699d050"),
        ),
    ];
    for (iv, cipher, tag) in cases {
        let mut gcm = Gcm::new(&key);
        for pieces in [60, 1, 7, 16, 33] {
            gcm.set_iv(&key, iv);
            for part in additional.chunks(pieces) {
                gcm.additional_data(part).expect("before the data");
            }
            let mut data = plain;
            for part in data.chunks_mut(pieces) {
                gcm.run(&key, Direction::Encrypt, InOut::in_place(part)).expect("not too long");
            }
            assert_eq!(data, cipher);
            assert_eq!(gcm.tag(), tag);
            gcm.set_iv(&key, iv);
            gcm.additional_data(&additional).expect("before the data");
            for part in data.chunks_mut(pieces) {
                gcm.run(&key, Direction::Decrypt, InOut::in_place(part)).expect("not too long");
            }
            assert_eq!(data, plain);
            assert_eq!(gcm.additional_data(&additional), Err(Refused::AfterData));
            let got = gcm.tag();
            assert!(
                tag_matches(&got, &tag[..12]) && !tag_matches(&got, &[0; 16]) && !tag_matches(&got, &[0; 17])
            );
        }
    }
}

/// The counter's last 32 bits overflow inside the data: as block by block.
#[test]
fn the_counter_wraps_at_32_bits() {
    let key = aes(&[7; 16]);
    let mut counter: [u8; 16] = hex!("000102030405060708090a0bfffffffd");
    let mut blocks = [[0; 16]; 9];
    let expected: Vec<[u8; 16]> = (0..9)
        .map(|index: u32| {
            let mut block = counter;
            block[12..].copy_from_slice(&0xffff_fffd_u32.wrapping_add(index).to_be_bytes());
            key.encrypt_block(&mut block);
            block
        })
        .collect();
    key.run(&mut counter, InOut::in_place(blocks.as_flattened_mut()));
    assert_eq!(blocks[..], expected);
    assert_eq!(counter, hex!("000102030405060708090a0b00000006"));
}
