//! The Digital Signature Algorithm (FIPS 186-4, section 4).
//!
//! What is secret (the private key, the number k of each signature) is calculated with in a time that depends on the sizes
//! of p and q alone, and what is calculated modulo q is blinded besides.
#![forbid(unsafe_code)]

mod parameters;

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;

use zeroize::Zeroizing;

use crate::crypto::bignum::{
    Comb, Montgomery, Natural, add, bits, compare, from_be_bytes, is_zero, mod_inverse, random_below, sub,
    trim,
};
use crate::crypto::digest::sha512;
use crate::crypto::error::Error;
use crate::sys::entropy;

pub use parameters::{NewParameters, Progress, Seed, Standard, generate, generate_186_2};

/// Bits that p may have.
const MAX_MODULUS_BITS: usize = 10_000;
/// Signatures with the parts 0 that are tried again; each has a chance below 2^-100.
const MAX_RETRIES: usize = 8;
/// Verifications of a key before its tables are made: they cost about as much as one.
const USES_BEFORE_TABLES: u32 = 1;

/// The numbers of a key, as far as it has them; the names are those of FIPS 186-4, 4.1.
#[derive(Clone, Copy, Default)]
pub struct Parts<'a> {
    /// The prime modulus.
    pub p: Option<&'a [u64]>,
    /// The prime order of the subgroup.
    pub q: Option<&'a [u64]>,
    /// The generator of the subgroup.
    pub g: Option<&'a [u64]>,
    /// The public key.
    pub y: Option<&'a [u64]>,
}

impl<'a> Parts<'a> {
    fn all(&self) -> [Option<&'a [u64]>; 4] {
        [self.p, self.q, self.g, self.y]
    }
}

/// A signature.
pub struct Signature {
    /// g^k mod p mod q.
    pub r: Natural,
    /// (H + x r) / k mod q.
    pub s: Natural,
}

/// A key with what is calculated from it once. It belongs to the numbers that it was made of: [`Prepared::is_of`] tells
/// whether they are still the same.
pub struct Prepared {
    numbers: [Option<Natural>; 4],
    p: Montgomery,
    q: Montgomery,
    g_comb: OnceLock<Comb>,
    y_comb: OnceLock<Comb>,
    verifications: AtomicU32,
}

impl Prepared {
    /// Prepares a key.
    ///
    /// # Errors
    /// When p, q or g is missing, 0 or even where a prime must be, or p is too large.
    pub fn new(parts: &Parts<'_>) -> Result<Self, Error> {
        let (Some(p), Some(q), Some(g)) = (parts.p, parts.q, parts.g) else {
            return Err(Error::DSA_MISSING_PARAMETERS);
        };
        Error::DSA_INVALID_PARAMETERS.unless(!is_zero(p) && !is_zero(q) && !is_zero(g))?;
        Error::DSA_MODULUS_TOO_LARGE.unless(bits(p) <= MAX_MODULUS_BITS && bits(q) <= bits(p))?;
        Ok(Self {
            p: Montgomery::new(p)?,
            q: Montgomery::new(q)?,
            numbers: parts.all().map(|part| part.map(|part| Natural::new(part.to_vec()))),
            g_comb: OnceLock::new(),
            y_comb: OnceLock::new(),
            verifications: AtomicU32::new(0),
        })
    }

    /// Whether the key still has these numbers.
    pub fn is_of(&self, parts: &Parts<'_>) -> bool {
        self.numbers.iter().zip(parts.all()).all(|(own, part)| own.as_ref().map(|own| own.as_slice()) == part)
    }

    fn g_comb(&self) -> &Comb {
        let g = self.numbers[2].as_ref().map_or(&[][..], |g| g);
        self.g_comb.get_or_init(|| Comb::new(&self.p, g, self.q.bits()))
    }

    /// A number below q from that of a digest, its leftmost bytes when it is longer than `bytes`.
    fn digest_number(&self, digest: &[u8], bytes: usize) -> Natural {
        self.q.residue(&from_be_bytes(&digest[..digest.len().min(bytes)]))
    }

    /// The public key of a private one: g^x mod p.
    pub fn public_key(&self, x: &[u64]) -> Natural {
        self.g_comb().power(&self.p, &self.q.residue(x))
    }

    /// A random private key, from 1 to q - 1.
    ///
    /// # Errors
    /// When there are no random numbers.
    pub fn new_private_key(&self) -> Result<Natural, Error> {
        random_below(self.q.modulus(), self.q.bits())
    }

    /// The number k of a signature, from 1 to q - 1: random, and should the random numbers be bad, still another one for
    /// every private key and digest (hedged, as RFC 6979 section 3.6 allows).
    fn nonce(&self, x: &[u64], digest: &[u8]) -> Result<Natural, Error> {
        // 64 bits more than q make the residue as good as uniform.
        let wanted = self.q.bits().div_ceil(8) + 8;
        let mut input = Zeroizing::new(vec![0_u8; 32]);
        Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(&mut input))?;
        for limb in x {
            input.extend_from_slice(&limb.to_le_bytes());
        }
        input.extend_from_slice(digest);
        let mut bytes = Zeroizing::new(Vec::with_capacity(wanted + 64));
        for _ in 0..MAX_RETRIES {
            bytes.clear();
            for block in 0..wanted.div_ceil(64) {
                input.push(block as u8);
                bytes.extend_from_slice(&Zeroizing::new(sha512::digest_512(&input))[..]);
            }
            let k = self.q.residue(&from_be_bytes(&bytes[..wanted]));
            if !is_zero(&k) {
                return Ok(k);
            }
        }
        Err(Error::DSA_TOO_MANY_RETRIES)
    }

    /// 1 / value mod q for a prime q, in Montgomery's form as the value is: Fermat's theorem.
    fn inverse(&self, value: &[u64]) -> Natural {
        let exponent = sub(self.q.modulus(), &[2]).unwrap_or_default();
        let inverse = self.q.power(&self.q.leave(value), &exponent, self.q.bits());
        self.q.enter(&inverse)
    }

    /// Values of a signature that do not depend on the digest: 1 / k mod q and r.
    ///
    /// # Errors
    /// When there are no random numbers.
    pub fn setup(&self, x: &[u64], digest: &[u8]) -> Result<(Natural, Natural), Error> {
        let k = self.nonce(x, digest)?;
        let inverse = self.q.leave(&self.inverse(&self.q.enter(&k)));
        Ok((inverse, self.r_of(&k)))
    }

    fn r_of(&self, k: &[u64]) -> Natural {
        self.q.residue(&self.g_comb().power(&self.p, k))
    }

    /// Signs a digest, of which the leftmost bytes count, as many as q has.
    ///
    /// # Errors
    /// When there are no random numbers, or the parameters are none of DSA's.
    pub fn sign(&self, x: &[u64], digest: &[u8]) -> Result<Signature, Error> {
        let q = &self.q;
        let hash = self.digest_number(digest, q.bits().div_ceil(8));
        for _ in 0..MAX_RETRIES {
            let k = self.nonce(x, digest)?;
            let r = self.r_of(&k);
            // (b H + b x r) / (b k), so that no power or product sees a secret as it is.
            let blinding = q.enter(&random_below(q.modulus(), q.bits())?);
            let blinded_key = q.product(&q.product(&q.enter(x), &blinding), &q.enter(&r));
            let sum = add(&blinded_key, &q.product(&q.enter(&hash), &blinding));
            let inverse = self.inverse(&q.product(&q.enter(&k), &blinding));
            let s = q.leave(&q.product(&q.residue(&sum), &inverse));
            if !is_zero(&r) && !is_zero(&s) {
                return Ok(Signature { r, s });
            }
        }
        Err(Error::DSA_TOO_MANY_RETRIES)
    }

    /// Whether `r` and `s` sign the digest, of which the leftmost bytes count.
    ///
    /// # Errors
    /// When q has none of DSA's sizes, or there is no public key.
    pub fn verify(&self, digest: &[u8], r: &[u64], s: &[u64]) -> Result<bool, Error> {
        let q = &self.q;
        Error::DSA_BAD_Q_VALUE.unless(matches!(q.bits(), 160 | 224 | 256))?;
        let y = self.numbers[3].as_ref().ok_or(Error::DSA_MISSING_PARAMETERS)?;
        let in_range = |number: &[u64]| !is_zero(number) && compare(number, q.modulus()).is_lt();
        if !in_range(r) || !in_range(s) {
            return Ok(false);
        }
        let hash = self.digest_number(digest, q.bits() / 8);
        let w = q.enter(&mod_inverse(s, trim(q.modulus())).ok_or(Error::NO_INVERSE)?);
        let padded = |number: &[u64]| q.residue(number);
        let (u1, u2) = (q.product(&hash, &w), q.product(&padded(r), &w));
        let value = if self.y_comb.get().is_some()
            || self.verifications.fetch_add(1, Ordering::Relaxed) >= USES_BEFORE_TABLES
        {
            let y_comb = self.y_comb.get_or_init(|| Comb::new(&self.p, y, q.bits()));
            Comb::product_of_powers(&self.p, &[(self.g_comb(), &u1), (y_comb, &u2)])
        } else {
            let from_g = self.g_comb().power(&self.p, &u1);
            self.p.product_of_plain(&from_g, &self.p.power(y, &u2, q.bits()))
        };
        Ok(compare(&q.residue(&value), r).is_eq())
    }
}

#[cfg(test)]
#[path = "dsa_tests.rs"]
mod tests;
