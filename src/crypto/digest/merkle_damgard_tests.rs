use hex_literal::hex;
use md4::Md4 as Md4Oracle;
use md5::{Digest as _, Md5 as Md5Oracle};
use ripemd::Ripemd160 as Ripemd160Oracle;
use sha1::Sha1 as Sha1Oracle;
use sha2::{
    Sha224 as Sha224Oracle, Sha256 as Sha256Oracle, Sha384 as Sha384Oracle, Sha512 as Sha512Oracle,
    Sha512_224 as Sha512Slash224Oracle, Sha512_256 as Sha512Slash256Oracle,
};

use super::*;
use crate::crypto::digest::md4::Md4;
use crate::crypto::digest::md5::Md5;
use crate::crypto::digest::ripemd160::Ripemd160;
use crate::crypto::digest::sha1::{Sha0, Sha1};
use crate::crypto::digest::sha256::{Sha224, Sha256};
use crate::crypto::digest::sha512::{Sha384, Sha512, Sha512Slash224, Sha512Slash256};

fn message(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index * 7 + (index >> 8) * 3 + 1) as u8).collect()
}

/// Every way of taking a message in gives what the oracle gives.
fn agrees<A: Algorithm<BLOCK>, const BLOCK: usize>(oracle: impl Fn(&[u8]) -> Vec<u8>) {
    for length in (0..3 * BLOCK + 2).chain([1000, 5000]) {
        let message = message(length);
        let expected = oracle(&message);
        assert_eq!(digest::<A, BLOCK>(&message).as_ref(), expected, "whole, {length}");
        for split in (0..=length.min(2 * BLOCK + 1)).chain([length]) {
            let mut context = Context::<A, BLOCK>::default();
            context.update(&message[..split]).unwrap();
            let mut copy = context;
            context.update(&message[split..]).unwrap();
            assert_eq!(context.finish().unwrap().as_ref(), expected, "{split} of {length}");
            for byte in &message[split..] {
                copy.update(core::slice::from_ref(byte)).unwrap();
            }
            assert_eq!(copy.finish().unwrap().as_ref(), expected, "bytes from {split} of {length}");
        }
    }
}

#[test]
fn splits_at_every_offset() {
    agrees::<Md4, 64>(|message| Md4Oracle::digest(message).to_vec());
    agrees::<Ripemd160, 64>(|message| Ripemd160Oracle::digest(message).to_vec());
    agrees::<Md5, 64>(|message| Md5Oracle::digest(message).to_vec());
    agrees::<Sha1, 64>(|message| Sha1Oracle::digest(message).to_vec());
    agrees::<Sha256, 64>(|message| Sha256Oracle::digest(message).to_vec());
    agrees::<Sha224, 64>(|message| Sha224Oracle::digest(message).to_vec());
    agrees::<Sha512, 128>(|message| Sha512Oracle::digest(message).to_vec());
    agrees::<Sha384, 128>(|message| Sha384Oracle::digest(message).to_vec());
    agrees::<Sha512Slash224, 128>(|message| Sha512Slash224Oracle::digest(message).to_vec());
    agrees::<Sha512Slash256, 128>(|message| Sha512Slash256Oracle::digest(message).to_vec());
}

/// RFC 1321, appendix A.5; FIPS 180-4's examples (NIST, "Examples with intermediate values").
#[test]
fn known_answers() {
    assert_eq!(digest::<Md5, 64>(b""), hex!("d41d8cd98f00b204e9800998ecf8427e"));
    assert_eq!(digest::<Md5, 64>(b"abc"), hex!("900150983cd24fb0d6963f7d28e17f72"));
    assert_eq!(digest::<Md5, 64>(b"message digest"), hex!("f96b697d7cb7938d525a2f31aaf161d0"));
    assert_eq!(digest::<Sha1, 64>(b"abc"), hex!("a9993e364706816aba3e25717850c26c9cd0d89d"));
    let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_eq!(digest::<Sha1, 64>(two_blocks), hex!("84983e441c3bd26ebaae4aa1f95129e5e54670f1"));
    assert_eq!(
        digest::<Sha256, 64>(b"abc"),
        hex!("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    );
    assert_eq!(
        digest::<Sha256, 64>(two_blocks),
        hex!("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    );
    assert_eq!(
        digest::<Sha224, 64>(b"abc"),
        hex!("23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7")
    );
    let million = vec![b'a'; 1_000_000];
    assert_eq!(digest::<Sha1, 64>(&million), hex!("34aa973cd4c4daa4f61eeb2bdbad27316534016f"));
}

/// FIPS 180 (1993), appendices A to C.
#[test]
fn known_answers_of_sha0() {
    assert_eq!(digest::<Sha0, 64>(b"abc"), hex!("0164b8a914cd2a5e74c4f7ff082c4d97f1edf880"));
    let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_eq!(digest::<Sha0, 64>(two_blocks), hex!("d2516ee1acfa5baf33dfc1c471e438449ef134c8"));
    let million = vec![b'a'; 1_000_000];
    assert_eq!(digest::<Sha0, 64>(&million), hex!("3232affa48628a26653b5aaa44541fd90d690603"));
}

/// RFC 1320, appendix A.5, and the test values of the paper on RIPEMD-160.
#[test]
fn known_answers_of_md4_and_ripemd160() {
    let alphabet = b"abcdefghijklmnopqrstuvwxyz";
    let alphanumeric = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let digits = "1234567890".repeat(8);
    for (message, md4, ripemd160) in [
        (
            &b""[..],
            hex!("31d6cfe0d16ae931b73c59d7e0c089c0"),
            hex!("9c1185a5c5e9fc54612808977ee8f548b2258d31"),
        ),
        (b"a", hex!("bde52cb31de33e46245e05fbdbd6fb24"), hex!("0bdc9d2d256b3ee9daae347be6f4dc835a467ffe")),
        (b"abc", hex!("a448017aaf21d8525fc10ae87aa6729d"), hex!("8eb208f7e05d987a9b044a8e98c6b087f15a0bfc")),
        (
            b"message digest",
            hex!("d9130a8164549fe818874806e1c7014b"),
            hex!("5d0689ef49d2fae572b881b123a85ffa21595f36"),
        ),
        (
            alphabet,
            hex!("d79e1c308aa5bbcdeea8ed63df412da9"),
            hex!("f71c27109c692c1b56bbdceb5b9d2865b3708dbc"),
        ),
        (
            alphanumeric,
            hex!("043f8582f241db351ce627e153e7f0e4"),
            hex!("b0e20b6e3116640286ed3a87a5713079b21f5189"),
        ),
        (
            digits.as_bytes(),
            hex!("e33b4ddc9c38f2199c3e7b164fcc0536"),
            hex!("9b752e45573d4b39f4dbd3323cab82bf63326bfb"),
        ),
    ] {
        assert_eq!(digest::<Md4, 64>(message), md4);
        assert_eq!(digest::<Ripemd160, 64>(message), ripemd160);
    }
    let million = vec![b'a'; 1_000_000];
    assert_eq!(digest::<Ripemd160, 64>(&million), hex!("52783243c1697bdbe16d37f97f68f08325dc1528"));
}

/// Past 2^29 bytes the count enters its high word, past 2^61 it wraps, as a sum of 64 bits does.
#[test]
fn the_count_carries() {
    let count = |low: u32, high: u32, bytes: usize| {
        let (mut low, mut high) = (low, high);
        u32::add_bytes(&mut low, &mut high, bytes);
        (low, high)
    };
    assert_eq!(count(0, 0, (1 << 29) - 1), (0xffff_fff8, 0));
    assert_eq!(count(0, 0, 1 << 29), (0, 1));
    assert_eq!(count(0xffff_fff8, 0, 1), (0, 1));
    assert_eq!(count(8, 0, (1 << 32) + 5), (48, 8));
    assert_eq!(count(0xffff_fff8, 0xffff_ffff, 2), (8, 0));
    let (mut low, mut high) = (u64::MAX - 7, 0_u64);
    u64::add_bytes(&mut low, &mut high, 1);
    assert_eq!((low, high), (0, 1));
    u64::add_bytes(&mut low, &mut high, 1 << 62);
    assert_eq!((low, high), (0, 3));
}

/// More than 4 GiB in one call, and the same in pieces. The pages are all the same one of zeros.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
#[ignore = "4 GiB of memory read eighteen times: `make test-all`"]
fn four_gibibytes_at_once() {
    let zeros = vec![0_u8; (1 << 32) + 1];
    fn agrees<A: Algorithm<BLOCK>, const BLOCK: usize>(zeros: &[u8]) {
        let mut pieces = Context::<A, BLOCK>::default();
        for piece in zeros.chunks((1 << 29) + 3) {
            pieces.update(piece).unwrap();
        }
        let mut once = Context::<A, BLOCK>::default();
        once.update(zeros).unwrap();
        assert_eq!((A::Count::bits(once.nl, once.nh), once.num), ((1 << 35) + 8, 1));
        let expected = pieces.finish().unwrap();
        assert_eq!(once.finish().unwrap().as_ref(), expected.as_ref());
        assert_eq!(digest::<A, BLOCK>(zeros).as_ref(), expected.as_ref());
    }
    agrees::<Md4, 64>(&zeros);
    agrees::<Md5, 64>(&zeros);
    agrees::<Ripemd160, 64>(&zeros);
    agrees::<Sha1, 64>(&zeros);
    agrees::<Sha256, 64>(&zeros);
    agrees::<Sha512, 128>(&zeros);
}

/// A `num` that no digest leaves is refused, and nothing is touched.
#[test]
fn hostile_contexts_are_refused() {
    for num in [64, 65, 1 << 31, u32::MAX] {
        let mut context = Context::<Sha256, 64> { num, ..Context::default() };
        assert_eq!(context.update(b"abc"), Err(BadContext));
        assert_eq!(context.update(b""), Ok(()));
        assert_eq!(context.finish(), Err(BadContext));
        assert_eq!((context.num, context.nl, context.data), (num, 0, [0; 64]));
    }
    // What lies behind `num` does not count.
    let mut context = Context::<Sha256, 64> { data: [0xff; 64], ..Context::default() };
    context.update(b"abc").unwrap();
    assert_eq!(context.finish().unwrap(), digest::<Sha256, 64>(b"abc"));
}

/// The fields that programs read.
#[test]
fn fields_are_those_of_openssl() {
    let mut context = Context::<Md5, 64>::default();
    context.update(&[b'x'; 70]).unwrap();
    assert_eq!((context.nl, context.nh, context.num), (560, 0, 6));
    assert_eq!((&context.data[..6], &context.data[6..]), (&b"xxxxxx"[..], &[0; 58][..]));
    let output = context.finish().unwrap();
    assert_eq!((context.nl, context.nh, context.num, context.data), (560, 0, 0, [0; 64]));
    assert_eq!(words_le::<16>(&context.state), output);
}
