use hex_literal::hex;
use md2::{Digest as _, Md2 as Oracle};

use super::*;
use crate::crypto::digest::Digest;

fn message(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index * 7 + (index >> 8) * 3 + 1) as u8).collect()
}

/// RFC 1319, appendix A.5.
#[test]
fn known_answers() {
    for (message, expected) in [
        ("", hex!("8350e5a3e24c153df2275c9f80692773")),
        ("a", hex!("32ec01ec4a6dac72c0ab96fb34c0b5d1")),
        ("abc", hex!("da853b0d3f88d99b30283a69e6ded6bb")),
        ("message digest", hex!("ab4f496bfb2a530b219ff33031fe06b0")),
        ("abcdefghijklmnopqrstuvwxyz", hex!("4e8ddff3650292ab5a4108c3aa47940b")),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            hex!("da33def2a42df13975352846c30338cd"),
        ),
        (&"1234567890".repeat(8), hex!("d5976f79d83d3a0dc9806c3c66f3efd8")),
    ] {
        assert_eq!(digest(message.as_bytes()), expected, "{message}");
    }
}

#[test]
fn splits_at_every_offset() {
    for length in (0..70).chain([1000]) {
        let message = message(length);
        let expected: [u8; 16] = Oracle::digest(&message).into();
        assert_eq!(digest(&message), expected, "{length}");
        for split in 0..=length.min(50) {
            let mut context = Context::default();
            Md2::update(&mut context, &message[..split]).unwrap();
            let mut copy = context;
            Md2::update(&mut context, &message[split..]).unwrap();
            assert_eq!(Md2::finish(&mut context).unwrap(), expected, "{split} of {length}");
            for byte in &message[split..] {
                Md2::update(&mut copy, core::slice::from_ref(byte)).unwrap();
            }
            assert_eq!(Md2::finish(&mut copy).unwrap(), expected, "bytes from {split} of {length}");
        }
    }
}

/// The fields as OpenSSL 3.6.3 leaves them, recorded from it: what lies behind `num` bytes is what was there.
#[test]
fn fields_are_those_of_openssl() {
    let data: [u8; 100] = core::array::from_fn(|index| (index * 7 + 1) as u8);
    let mut context = Context::default();
    Md2::update(&mut context, &data[..20]).unwrap();
    Md2::update(&mut context, &data[..5]).unwrap();
    assert_eq!((context.num, context.data), (9, hex!("71787f8601080f161d00000000000000")));
    assert_eq!(context.state.checksum, hex!("2ee00abc47b31ce53be251ca0f9a99b4"));
    assert_eq!(context.state.state, hex!("71e9644dec4b0d0d29d2950397363752"));
    Md2::update(&mut context, &data[..40]).unwrap();
    assert_eq!((context.num, context.data), (1, hex!("12787f8601080f161d01080f161d242b")));
    assert_eq!(context.state.checksum, hex!("537231c645246b53a41e41b6fbbe5fbd"));
    assert_eq!(context.state.state, hex!("6d1b49f5d0961a35312438636a9f4a9e"));
}

#[test]
fn hostile_contexts_are_refused() {
    for num in [16, 17, u32::MAX] {
        let mut context = Context { num, ..Context::default() };
        let before = context;
        assert_eq!(Md2::update(&mut context, b"abc"), Err(BadContext));
        assert_eq!(Md2::finish(&mut context), Err(BadContext));
        assert_eq!(context, before);
    }
}
