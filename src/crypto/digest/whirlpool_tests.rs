use hex_literal::hex;
use whirlpool::{Digest as _, Whirlpool as Oracle};

use super::*;
use crate::crypto::digest::Digest;

fn message(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index * 7 + (index >> 8) * 3 + 1) as u8).collect()
}

/// The test vectors of ISO/IEC 10118-3.
#[test]
fn known_answers() {
    assert_eq!(
        digest(b""),
        hex!(
            "19fa61d75522a4669b44e39c1d2e1726c530232130d407f89afee0964997f7a7"
            "3e83be698b288febcf88e3e03c4f0757ea8964e59b63d93708b138cc42a66eb3"
        )
    );
    assert_eq!(
        digest(b"abc"),
        hex!(
            "4e2448a4c6f486bb16b6562c73b4020bf3043e3a731bce721ae1b303d97e6d4c"
            "7181eebdb6c57e277d0e34957114cbd6c797fc9d95d8b582d225292076d4eef5"
        )
    );
    assert_eq!(
        digest(&[b'a'; 1_000_000]),
        hex!(
            "0c99005beb57eff50a7cf005560ddf5d29057fd86b20bfd62deca0f1ccea4af5"
            "1fc15490eddc47af32bb2b66c34ff9ad8c6008ad677f77126953b226e4ed8b01"
        )
    );
}

#[test]
fn splits_at_every_offset() {
    for length in (0..200).chain([1000]) {
        let message = message(length);
        let expected: [u8; 64] = Oracle::digest(&message).into();
        assert_eq!(digest(&message), expected, "{length}");
        for split in 0..=length.min(130) {
            let mut context = Context::default();
            Whirlpool::update(&mut context, &message[..split]).unwrap();
            Whirlpool::update(&mut context, &message[split..]).unwrap();
            assert_eq!(Whirlpool::finish(&mut context).unwrap(), expected, "{split} of {length}");
        }
    }
}

/// Bit by bit and in pieces of any number of bits, a message of whole bytes has the same digest.
#[test]
fn bits_in_any_pieces() {
    let message = message(150);
    let bit = |index: usize| message[index / 8] >> (7 - index % 8) & 1;
    let expected = digest(&message);
    for step in 1..40 {
        let mut context = Context::default();
        let mut at = 0;
        while at < 8 * message.len() {
            let bits = step.min(8 * message.len() - at);
            // The bits end with the last byte's lowest one; what is above the first is not the message's.
            let mut piece = vec![0xff_u8; bits.div_ceil(8)];
            let gap = 8 * piece.len() - bits;
            for index in 0..bits {
                let (place, shift) = ((gap + index) / 8, 7 - (gap + index) % 8);
                piece[place] = piece[place] & !(1 << shift) | bit(at + index) << shift;
            }
            context.update_bits(&piece, bits).unwrap();
            at += bits;
        }
        assert_eq!(Whirlpool::finish(&mut context).unwrap(), expected, "pieces of {step}");
    }
}

#[test]
fn the_count_carries() {
    let mut context = Context { bitlen: [usize::MAX - 7; WORDS], ..Context::default() };
    context.bitlen[1..].fill(usize::MAX);
    context.bitlen[WORDS - 1] = 7;
    context.update_bits(&[0; 5], 40).unwrap();
    let mut expected = [0; WORDS];
    (expected[0], expected[WORDS - 1]) = (32, 8);
    assert_eq!(context.bitlen, expected);
}

#[test]
fn hostile_contexts_are_refused() {
    for bitoff in [512, 513, u32::MAX] {
        let mut context = Context { bitoff, ..Context::default() };
        let before = context;
        assert_eq!(Whirlpool::update(&mut context, b"abc"), Err(BadContext));
        assert_eq!(context.update_bits(b"abc", 23), Err(BadContext));
        assert_eq!(Whirlpool::finish(&mut context), Err(BadContext));
        assert_eq!(context, before);
    }
}
