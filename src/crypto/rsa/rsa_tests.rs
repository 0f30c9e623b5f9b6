use num_bigint::BigUint;

use super::*;
use crate::crypto::bignum::from_hex;

/// A key of 512 bits: n, e, d, p, q, d mod p - 1, d mod q - 1, 1 / q mod p.
fn key() -> [Vec<u64>; 8] {
    // Two primes, the rest calculated here.
    let p = BigUint::parse_bytes(b"fcb8a1c2e5d4f7b39a6c8d1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8d9e0f1f", 16);
    let q = BigUint::parse_bytes(b"e1a2b3c4d5e6f70819293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f", 16);
    let next_prime = |start: Option<BigUint>| {
        let mut candidate = start.expect("digits");
        // Fermat to the bases 2 and 3 is enough for a test.
        while [2_u8, 3]
            .iter()
            .any(|base| BigUint::from(*base).modpow(&(&candidate - 1_u8), &candidate) != BigUint::from(1_u8))
        {
            candidate += 2_u8;
        }
        candidate
    };
    let (p, q) = (next_prime(p), next_prime(q));
    let e = BigUint::from(65537_u32);
    let totient = (&p - 1_u8) * (&q - 1_u8);
    let d = e.modinv(&totient).expect("coprime");
    let limbs = |value: &BigUint| value.to_u64_digits();
    [
        limbs(&(&p * &q)),
        limbs(&e),
        limbs(&d),
        limbs(&p),
        limbs(&q),
        limbs(&(&d % (&p - 1_u8))),
        limbs(&(&d % (&q - 1_u8))),
        limbs(&q.modinv(&p).expect("different primes")),
    ]
}

fn parts(key: &[Vec<u64>; 8]) -> Parts<'_> {
    let [n, e, d, p, q, dmp1, dmq1, iqmp] = key.each_ref().map(|part| Some(part.as_slice()));
    Parts { n, e, d, p, q, dmp1, dmq1, iqmp }
}

#[test]
fn private_and_public_undo_each_other() {
    let key = key();
    let all = parts(&key);
    let message = from_hex(b"123456789abcdef00fedcba9876543210123456789");
    let expected = Prepared::new(&all).expect("odd").private(&message, true).expect("complete");
    for (parts, blinded) in [
        (all, false),
        (Parts { p: None, ..all }, true),
        (Parts { p: None, q: None, dmp1: None, dmq1: None, iqmp: None, ..all }, false),
        (Parts { e: None, ..all }, true),
        (Parts { d: None, ..all }, true),
    ] {
        let prepared = Prepared::new(&parts).expect("odd");
        for _ in 0..40 {
            assert_eq!(prepared.private(&message, blinded).expect("enough parts"), expected);
        }
    }
    let opened = Prepared::new(&all).expect("odd").public(&expected);
    assert_eq!(crate::crypto::bignum::trim(&opened), message.as_slice());
}

#[test]
fn a_faulty_part_does_not_reach_the_result() {
    let key = key();
    let message = from_hex(b"02");
    let expected = Prepared::new(&parts(&key)).expect("odd").private(&message, true).expect("complete");
    for part in 3..8 {
        let mut faulty = key.clone();
        faulty[part][0] ^= 8;
        let prepared = Prepared::new(&parts(&faulty)).expect("odd");
        assert_eq!(prepared.private(&message, true).expect("d is right"), expected, "{part}");
        faulty[part] = vec![];
        let prepared = Prepared::new(&parts(&faulty)).expect("odd");
        assert_eq!(prepared.private(&message, true).expect("d is right"), expected, "{part}");
        // Without d there is nothing to fall back on.
        let prepared = Prepared::new(&Parts { d: None, ..parts(&faulty) }).expect("odd");
        assert!(prepared.private(&message, true).is_err());
    }
    let prepared = Prepared::new(&Parts { e: None, d: None, ..parts(&key) }).expect("odd");
    assert!(prepared.private(&message, true).is_err());
}

#[test]
fn another_key_is_noticed() {
    let key = key();
    let prepared = Prepared::new(&parts(&key)).expect("odd");
    assert!(prepared.is_of(&parts(&key)));
    assert!(!prepared.is_of(&Parts { d: None, ..parts(&key) }));
    let mut other = key.clone();
    other[2][1] ^= 1;
    assert!(!prepared.is_of(&parts(&other)));
}

#[test]
fn type_2_padding_of_every_length_and_place() {
    let mut padded = [0; 64];
    for length in 0..=53 {
        let data: Vec<u8> = (1..=length).collect();
        add_type_2(&mut padded, &data).expect("room");
        let mut target = [0xee; 64];
        assert_eq!(check_type_2(&mut target, &padded), i32::from(length));
        assert_eq!(&target[..data.len()], data);
        assert!(target[data.len()..].iter().all(|byte| *byte == 0xee));
        // No room, wrong type, wrong first byte, padding of seven bytes, no end.
        assert_eq!(check_type_2(&mut target[..usize::from(length)], &padded), i32::from(length));
        if length > 0 {
            assert_eq!(check_type_2(&mut target[..usize::from(length) - 1], &padded), -1);
        }
        for (index, value) in [(0, 1), (1, 1), (9, 0)] {
            let mut wrong = padded;
            wrong[index] = value;
            target.fill(0xee);
            assert_eq!(check_type_2(&mut target, &wrong), -1);
            assert!(target.iter().all(|byte| *byte == 0xee));
        }
    }
    assert!(add_type_2(&mut padded, &[0; 54]).is_err());
    assert_eq!(check_type_2(&mut [0; 64], &[2; 64]), -1);
    let mut no_end = [7; 64];
    (no_end[0], no_end[1]) = (0, 2);
    assert_eq!(check_type_2(&mut [0; 64], &no_end), -1);
}

#[test]
fn new_keys_work() {
    for (size, e) in [(512, 65537), (513, 3), (600, 17), (1024, 65537)] {
        let key = generate(size, &[e], &mut |_, _| true).expect("random bytes").expect("not ended");
        assert_eq!(crate::crypto::bignum::bits(&key.n), size);
        let parts = Parts {
            n: Some(&key.n),
            e: Some(&[e]),
            d: Some(&key.d),
            p: Some(&key.p),
            q: Some(&key.q),
            dmp1: Some(&key.dmp1),
            dmq1: Some(&key.dmq1),
            iqmp: Some(&key.iqmp),
        };
        let message = from_hex(b"42");
        let prepared = Prepared::new(&parts).expect("odd");
        let signed = prepared.private(&message, true).expect("complete");
        assert_eq!(crate::crypto::bignum::trim(&prepared.public(&signed)), message.as_slice());
        // The result that d alone gives is the same.
        let plain = Parts { p: None, ..parts };
        assert_eq!(Prepared::new(&plain).expect("odd").private(&message, true).expect("complete"), signed);
    }
    for (size, e) in [(511, 3), (512, 1), (512, 2), (512, 0)] {
        assert!(generate(size, &[e], &mut |_, _| true).is_err());
    }
    assert!(generate(512, &[3], &mut |_, _| false).expect("ended").is_none());
}
