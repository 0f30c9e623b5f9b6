//! New keys (FIPS 186-5, appendix A.1, with probable primes).
#![forbid(unsafe_code)]

use crate::crypto::bignum::{
    Montgomery, Natural, Wish, add_word, bits, compare, div_rem, gcd, generate_prime, mod_inverse, mul, rem,
    sub, sub_word, trim,
};
use crate::crypto::error::Error;

/// Bits that a modulus has at least.
const LEAST_BITS: usize = 512;

/// The numbers of a new key; see [`Parts`](super::Parts).
pub struct NewKey {
    /// The modulus.
    pub n: Natural,
    /// The private exponent.
    pub d: Natural,
    /// The larger prime.
    pub p: Natural,
    /// The smaller prime.
    pub q: Natural,
    /// d mod p - 1.
    pub dmp1: Natural,
    /// d mod q - 1.
    pub dmq1: Natural,
    /// 1 / q mod p.
    pub iqmp: Natural,
}

/// A new key of exactly `size` bits with the public exponent `e`. `progress` gets what
/// [`generate_prime`] gives, 2 for a prime that does not go with the exponent, 3 for each prime that stays; it
/// ends the search (with `None`) when it returns `false`.
///
/// # Errors
/// When the size is too small, the exponent is even or 1, or there are no random numbers.
pub fn generate(
    size: usize,
    e: &[u64],
    progress: &mut dyn FnMut(i32, usize) -> bool,
) -> Result<Option<NewKey>, Error> {
    Error::KEY_SIZE_TOO_SMALL.unless(size >= LEAST_BITS)?;
    let e = trim(e);
    let usable = e.first().is_some_and(|limb| limb & 1 == 1) && e != [1] && bits(e) < size;
    Error::PUB_EXPONENT_OUT_OF_RANGE.unless(usable)?;
    let Some(first) = prime_for(size.div_ceil(2), e, None, progress)? else { return Ok(None) };
    if !progress(3, 0) {
        return Ok(None);
    }
    let Some(second) = prime_for(size / 2, e, Some(&first), progress)? else { return Ok(None) };
    if !progress(3, 1) {
        return Ok(None);
    }
    let (p, q) = if compare(&first, &second).is_gt() { (first, second) } else { (second, first) };
    let minus_one = |prime: &[u64]| sub_word(prime, 1).ok_or(Error::RSA_INTERNAL_ERROR);
    let (p1, q1) = (minus_one(&p)?, minus_one(&q)?);
    let d = private_exponent(e, &mul(&p1, &q1)).ok_or(Error::RSA_INTERNAL_ERROR)?;
    let residue = |modulus: &[u64]| rem(&d, modulus).ok_or(Error::RSA_INTERNAL_ERROR);
    let (dmp1, dmq1) = (residue(&p1)?, residue(&q1)?);
    // By Fermat: the time of a power does not depend on the primes, that of an inverse would.
    let field = Montgomery::new(&p)?;
    let exponent = sub_word(&p, 2).ok_or(Error::RSA_INTERNAL_ERROR)?;
    let iqmp = field.power(&q, &exponent, bits(&p));
    Ok(Some(NewKey { n: mul(&p, &q), d, dmp1, dmq1, iqmp, p, q }))
}

/// A prime p of these bits where e and p - 1 have no common divisor; `other` is far enough away.
fn prime_for(
    size: usize,
    e: &[u64],
    other: Option<&[u64]>,
    progress: &mut dyn FnMut(i32, usize) -> bool,
) -> Result<Option<Natural>, Error> {
    for rejected in 0.. {
        let Some(prime) = generate_prime(size, &Wish::default(), progress)? else { return Ok(None) };
        let even = sub_word(&prime, 1).ok_or(Error::RSA_INTERNAL_ERROR)?;
        // e first: its divisors are public, and the first division leaves a number of its size.
        let coprime = trim(&gcd(&even, e)) == [1];
        let apart = other.is_none_or(|other| {
            let distance = sub(&prime, other).or_else(|| sub(other, &prime)).unwrap_or_default();
            // FIPS 186-5, A.1.3: more than 2^(size - 100).
            bits(&distance) + 100 > size
        });
        if coprime && apart {
            return Ok(Some(prime));
        }
        if !progress(2, rejected) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// 1 / e modulo the totient: (k * totient + 1) / e with k = -1 / totient mod e, so that what is inverted is a small
/// number and not the totient.
fn private_exponent(e: &[u64], totient: &[u64]) -> Option<Natural> {
    let residue = rem(totient, e)?;
    let factor = sub(e, &mod_inverse(&residue, e)?)?;
    let (quotient, remainder) = div_rem(&add_word(&mul(totient, &factor), 1), e)?;
    trim(&remainder).is_empty().then_some(quotient)
}
