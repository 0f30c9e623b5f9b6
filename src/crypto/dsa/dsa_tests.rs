use hex_literal::hex;

use super::*;
use crate::crypto::bignum::to_be_bytes;

/// FIPS 186-2, appendix 5: the example with a p of 512 bits.
#[test]
fn the_example_of_fips_186_2() {
    let seed = hex!("d5014e4b60ef2ba8b6211b4062ba3224e0427dd3");
    let made =
        generate_186_2(512, 160, &Seed::Given(&seed), &mut |_, _| true).expect("sizes").expect("not ended");
    let q = hex!("c773218c737ec8ee993b4f2ded30f48edace915f");
    let p = hex!(
        "8df2a494492276aa3d25759bb06869cbeac0d83afb8d0cf7cbb8324f0d7882e5d0762fc5b7210eafc2e9adac32ab7aac"
        "49693dfbf83724c2ec0736ee31c80291"
    );
    assert!(compare(&made.q, &from_be_bytes(&q)).is_eq());
    assert!(compare(&made.p, &from_be_bytes(&p)).is_eq());
    assert_eq!((made.counter, made.h, &made.seed[..]), (105, 2, &seed[..]));
    let g = hex!(
        "626d027839ea0a13413163a55b4cb500299d5522956cefcb3bff10f399ce2c2e71cb9de5fa24babf58e5b79521925c9c"
        "c42e9f6f464b088cc572af53e6d78802"
    );
    assert!(compare(&made.g, &from_be_bytes(&g)).is_eq());

    let x = from_be_bytes(&hex!("2070b3223dba372fde1c0ffc7b2e3b498b260614"));
    let y = hex!(
        "19131871d75b1612a819f29d78d1b0d7346f7aa77bb62a859bfd6c5675da9d212d3a36ef1672ef660b8c7c255cc0ec74"
        "858fba33f44c06699630a76b030ee333"
    );
    let (p, q, g) = (made.p, made.q, made.g);
    let without_y =
        Prepared::new(&Parts { p: Some(&p), q: Some(&q), g: Some(&g), y: None }).expect("parameters");
    let public = without_y.public_key(&x);
    assert!(compare(&public, &from_be_bytes(&y)).is_eq());

    let key =
        Prepared::new(&Parts { p: Some(&p), q: Some(&q), g: Some(&g), y: Some(&public) }).expect("a key");
    // SHA-1 of "abc".
    let digest = hex!("a9993e364706816aba3e25717850c26c9cd0d89d");
    let r = from_be_bytes(&hex!("8bac1ab66410435cb7181f95b16ab97c92b341c0"));
    let s = from_be_bytes(&hex!("41e2345f1f56df2458f426d155b4ba2db6dcd8c8"));
    // Before and after the tables of y.
    for _ in 0..3 {
        assert!(key.verify(&digest, &r, &s).expect("a verdict"));
        assert!(!key.verify(&digest[1..], &r, &s).expect("a verdict"));
    }
}

#[test]
fn signatures_are_accepted_and_changed_ones_are_not() {
    for (p_bits, q_bits) in [(512, 160), (1024, 224), (1024, 256)] {
        let made =
            generate(p_bits, q_bits, &Seed::Random, &mut |_, _| true).expect("sizes").expect("not ended");
        let without_y =
            Prepared::new(&Parts { p: Some(&made.p), q: Some(&made.q), g: Some(&made.g), y: None });
        let without_y = without_y.expect("parameters");
        let x = without_y.new_private_key().expect("random numbers");
        let y = without_y.public_key(&x);
        let key = Prepared::new(&Parts { p: Some(&made.p), q: Some(&made.q), g: Some(&made.g), y: Some(&y) });
        let key = key.expect("a key");
        for length in [0, 1, 19, 20, 21, 32, 64] {
            let digest: Vec<u8> = (0..length).map(|index| index as u8 ^ 0x5a).collect();
            let signature = key.sign(&x, &digest).expect("random numbers");
            assert!(key.verify(&digest, &signature.r, &signature.s).expect("a verdict"));
            let mut other = [0; 32];
            assert!(to_be_bytes(&signature.s, &mut other));
            other[31] ^= 1;
            assert!(!key.verify(&digest, &signature.r, &from_be_bytes(&other)).expect("a verdict"));
            assert!(!key.verify(&digest, &[], &signature.s).expect("a verdict"));
            assert!(!key.verify(&digest, &made.q, &signature.s).expect("a verdict"));
        }
    }
}

#[test]
fn what_is_no_key_is_told() {
    let parts =
        |p: &'static [u64], q: &'static [u64]| Parts { p: Some(p), q: Some(q), g: Some(&[2]), y: None };
    let error = |parts: &Parts<'_>| Prepared::new(parts).err();
    assert_eq!(error(&Parts::default()), Some(Error::DSA_MISSING_PARAMETERS));
    assert_eq!(error(&parts(&[23], &[])), Some(Error::DSA_INVALID_PARAMETERS));
    assert_eq!(error(&parts(&[22], &[11])), Some(Error::CALLED_WITH_EVEN_MODULUS));
    assert_eq!(error(&parts(&[11], &[23])), Some(Error::DSA_MODULUS_TOO_LARGE));
    let tiny = Prepared::new(&parts(&[23], &[1])).expect("odd numbers");
    assert!(tiny.sign(&[1], b"digest").is_err());
    assert_eq!(tiny.verify(b"digest", &[1], &[1]).err(), Some(Error::DSA_BAD_Q_VALUE));
}

#[test]
fn a_signature_that_was_prepared_is_accepted() {
    let made = generate(512, 160, &Seed::Random, &mut |_, _| true).expect("sizes").expect("not ended");
    let parts = Parts { p: Some(&made.p), q: Some(&made.q), g: Some(&made.g), y: None };
    let parameters = Prepared::new(&parts).expect("parameters");
    let x = parameters.new_private_key().expect("random numbers");
    let y = parameters.public_key(&x);
    let key = Prepared::new(&Parts { y: Some(&y), ..parts }).expect("a key");
    let (inverse, r) = key.setup(&x, &[]).expect("random numbers");
    let digest = [0x61; 20];
    let q = &key.q;
    let sum = add(&q.product_of_plain(&q.residue(&x), &r), &from_be_bytes(&digest));
    let s = q.product_of_plain(&q.residue(&sum), &inverse);
    assert!(key.verify(&digest, &r, &s).expect("a verdict"));
}
