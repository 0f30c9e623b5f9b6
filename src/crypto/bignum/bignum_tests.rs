use num_bigint::BigUint;

use super::*;
use crate::arch::test_support::Generator;

fn big(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// Limbs of 0, 1, 2^63, 2^64 - 1 and arbitrary ones.
fn number(generator: &mut Generator, limbs: usize) -> Vec<u64> {
    let kind = generator.next_u64() % 3;
    (0..limbs)
        .map(|_| match (kind, generator.next_u64() % 5) {
            (0, _) | (1, 0) => generator.next_u64(),
            (2, 0) | (1, 1) => 0,
            (_, 1 | 2) => u64::MAX,
            (_, 3) => 1 << 63,
            _ => 1,
        })
        .collect()
}

#[test]
fn sums_products_shifts_and_quotients() {
    let mut generator = Generator::new(21);
    for round in 0..4000 {
        let (a_limbs, b_limbs) = (generator.next_u64() as usize % 20, generator.next_u64() as usize % 12);
        let (a, b) = (number(&mut generator, a_limbs), number(&mut generator, b_limbs));
        assert_eq!(big(&add(&a, &b)), big(&a) + big(&b));
        assert_eq!(compare(&a, &b), big(&a).cmp(&big(&b)));
        match sub(&a, &b) {
            Some(difference) => assert_eq!(big(&difference) + big(&b), big(&a)),
            None => assert!(big(&a) < big(&b)),
        }
        assert_eq!(big(&mul(&a, &b)), big(&a) * big(&b));
        assert_eq!(big(&sqr(&a)), big(&a) * big(&a));
        assert_eq!(bits(&a) as u64, big(&a).bits());
        let count = round % 200;
        assert_eq!(big(&shl(&a, count)), big(&a) << count);
        assert_eq!(big(&shr(&a, count)), big(&a) >> count);
        match div_rem(&a, &b) {
            Some((quotient, remainder)) => {
                assert_eq!(big(&quotient), big(&a) / big(&b));
                assert_eq!(big(&remainder), big(&a) % big(&b));
            }
            None => assert!(is_zero(&b)),
        }
    }
}

#[test]
fn inverses_and_divisors() {
    let mut generator = Generator::new(22);
    for _ in 0..600 {
        let (a_limbs, b_limbs) =
            (1 + generator.next_u64() as usize % 6, 1 + generator.next_u64() as usize % 6);
        let (a, n) = (number(&mut generator, a_limbs), number(&mut generator, b_limbs));
        let divisor = gcd(&a, &n);
        let (mut x, mut y) = (big(&a), big(&n));
        while y != BigUint::ZERO {
            (x, y) = (y.clone(), x % y);
        }
        assert_eq!(big(&divisor), x);
        if big(&n) <= BigUint::from(1_u8) {
            continue;
        }
        match mod_inverse(&a, &n) {
            Some(inverse) => {
                assert!(big(&inverse) < big(&n));
                assert_eq!(big(&inverse) * big(&a) % big(&n), BigUint::from(1_u8));
            }
            None => assert_ne!(x, BigUint::from(1_u8)),
        }
    }
}

#[test]
fn powers() {
    let mut generator = Generator::new(23);
    for round in 0..160 {
        let limbs = 1 + round % 20;
        let mut n = number(&mut generator, limbs);
        n[0] |= 1;
        let montgomery = Montgomery::new(&n).expect("odd");
        let base_limbs = generator.next_u64() as usize % 45;
        let base = number(&mut generator, base_limbs);
        let exponent_limbs = 1 + generator.next_u64() as usize % 3;
        let exponent = number(&mut generator, exponent_limbs);
        let expected = big(&base).modpow(&big(&exponent), &big(&n));
        assert_eq!(big(&montgomery.residue(&base)), big(&base) % big(&n));
        assert_eq!(big(&montgomery.leave(&montgomery.enter(&base))), big(&base) % big(&n));
        assert_eq!(big(&montgomery.power(&base, &exponent, 64 * exponent.len())), expected, "{limbs}");
        assert_eq!(big(&montgomery.power_public(&base, &exponent)), expected);
        let small = [generator.next_u64() % 70000];
        assert_eq!(
            big(&montgomery.power_public(&base, &small)),
            big(&base).modpow(&small[0].into(), &big(&n))
        );
        let other = number(&mut generator, limbs);
        let (a, b) = (montgomery.residue(&base), montgomery.residue(&other));
        assert_eq!(big(&montgomery.product_of_plain(&a, &b)), big(&a) * big(&b) % big(&n));
        assert_eq!((big(&montgomery.difference(&a, &b)) + big(&b)) % big(&n), big(&a) % big(&n));
    }
    assert!(Montgomery::new(&[2]).is_err() && Montgomery::new(&[]).is_err());
}

#[test]
fn texts() {
    let mut generator = Generator::new(24);
    for limbs in 0..30 {
        let a = number(&mut generator, limbs);
        assert_eq!(to_decimal(&a), big(&a).to_string());
        assert_eq!(big(&from_decimal(to_decimal(&a).as_bytes())), big(&a));
        assert_eq!(big(&from_hex(to_hex(&a).as_bytes())), big(&a));
        let mut bytes = vec![0; 8 * limbs + 3];
        assert!(to_be_bytes(&a, &mut bytes));
        assert_eq!(big(&from_be_bytes(&bytes)), big(&a));
        assert!(bits(&a) == 0 || !to_be_bytes(&a, &mut bytes[..(bits(&a) - 1) / 8]));
    }
}

#[test]
fn kronecker_symbols_are_powers_modulo_primes() {
    // Euler's criterion.
    for p in [3_u64, 5, 7, 13, 65537, 1_000_000_007] {
        for a in (0..200).chain([u64::MAX, 1 << 63]) {
            let power = big(&[a]).modpow(&((p - 1) / 2).into(), &p.into());
            let expected = if power == BigUint::ZERO {
                0
            } else if power == 1_u8.into() {
                1
            } else {
                -1
            };
            assert_eq!(kronecker(&[a], &[p]), expected, "{a} over {p}");
        }
    }
    assert_eq!((kronecker(&[3], &[8]), kronecker(&[7], &[8]), kronecker(&[2], &[8])), (-1, 1, 0));
    assert_eq!((kronecker(&[1], &[]), kronecker(&[2], &[])), (1, 0));
}
