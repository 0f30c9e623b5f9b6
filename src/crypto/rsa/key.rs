//! Keys and the operations of RFC 8017, 5.1 and 5.2.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

use super::blinding::Blinding;
use crate::crypto::bignum::{Montgomery, Natural, add, bits, compare, mod_inverse, mul, sub_word, trim};
use crate::crypto::error::Error;

/// Bits that a modulus may have.
const MAX_MODULUS_BITS: usize = 16_384;
/// Bits up to which any exponent is allowed.
const SMALL_MODULUS_BITS: usize = 3_072;
/// Bits that an exponent may have above that.
const MAX_EXPONENT_BITS: usize = 64;

/// The numbers of a key, as far as it has them; the names are those of RFC 8017, appendix A.1.2.
#[derive(Clone, Copy, Default)]
pub struct Parts<'a> {
    /// The modulus.
    pub n: Option<&'a [u64]>,
    /// The public exponent.
    pub e: Option<&'a [u64]>,
    /// The private exponent.
    pub d: Option<&'a [u64]>,
    /// The first prime.
    pub p: Option<&'a [u64]>,
    /// The second prime.
    pub q: Option<&'a [u64]>,
    /// d mod p - 1.
    pub dmp1: Option<&'a [u64]>,
    /// d mod q - 1.
    pub dmq1: Option<&'a [u64]>,
    /// 1 / q mod p.
    pub iqmp: Option<&'a [u64]>,
}

impl<'a> Parts<'a> {
    fn all(&self) -> [Option<&'a [u64]>; 8] {
        [self.n, self.e, self.d, self.p, self.q, self.dmp1, self.dmq1, self.iqmp]
    }
}

/// Checks a public key before it is used.
///
/// # Errors
/// When a part is missing, the modulus is larger than what is served, or the exponent does not fit it.
pub fn check_public<'a>(parts: &Parts<'a>) -> Result<(&'a [u64], &'a [u64]), Error> {
    let (Some(n), Some(e)) = (parts.n, parts.e) else { return Err(Error::VALUE_MISSING) };
    let modulus_bits = bits(n);
    Error::MODULUS_TOO_LARGE.unless(modulus_bits <= MAX_MODULUS_BITS)?;
    Error::BAD_E_VALUE.unless(compare(n, e).is_gt())?;
    Error::BAD_E_VALUE.unless(modulus_bits <= SMALL_MODULUS_BITS || bits(e) <= MAX_EXPONENT_BITS)?;
    Ok((n, e))
}

/// The half of a private operation modulo one prime.
struct Half {
    prime: Montgomery,
    exponent: Natural,
    exponent_bits: usize,
}

impl Half {
    fn new(prime: &[u64], exponent: &[u64]) -> Result<Self, Error> {
        let prime = Montgomery::new(prime)?;
        // As many bits as the prime has: the exponent's own number is part of the secret.
        let exponent_bits = prime.bits().max(bits(exponent));
        Ok(Self { prime, exponent: Natural::new(trim(exponent).to_vec()), exponent_bits })
    }

    fn power(&self, input: &[u64]) -> Natural {
        self.prime.power(input, &self.exponent, self.exponent_bits)
    }
}

/// What the Chinese remainder theorem needs.
struct Crt {
    p: Half,
    q: Half,
    /// 1 / q mod p, in Montgomery's form.
    coefficient: Natural,
}

impl Crt {
    /// `input^d mod pq`.
    fn power(&self, input: &[u64]) -> Natural {
        let from_p = self.p.power(input);
        let from_q = self.q.power(input);
        let p = &self.p.prime;
        let difference = p.difference(&from_p, &p.residue(&from_q));
        let factor = p.product(&difference, &self.coefficient);
        add(&mul_fixed(&factor, self.q.prime.modulus()), &from_q)
    }
}

/// A product of secrets whose limbs in use must not show.
fn mul_fixed(a: &[u64], b: &[u64]) -> Natural {
    let mut r = Natural::new(vec![0; a.len() + b.len()]);
    crate::arch::bignum::mul(&mut r, a, b);
    r
}

/// A key with what is calculated from it once. It belongs to the numbers that it was made of:
/// [`Prepared::is_of`] tells whether they are still the same.
pub struct Prepared {
    numbers: [Option<Natural>; 8],
    n: Montgomery,
    crt: OnceLock<Option<Crt>>,
    /// The public exponent, given or calculated, for blinding.
    e: OnceLock<Option<Natural>>,
    blinding: Blinding,
}

impl Prepared {
    /// Prepares a key for public operations; the private part is prepared when it is first needed.
    ///
    /// # Errors
    /// When there is no modulus, or it is even.
    pub fn new(parts: &Parts<'_>) -> Result<Self, Error> {
        Ok(Self {
            // What OpenSSL says of an even modulus: 2 has no inverse.
            n: Montgomery::new(parts.n.ok_or(Error::VALUE_MISSING)?).map_err(|_| Error::NO_INVERSE)?,
            numbers: parts.all().map(|part| part.map(|part| Natural::new(part.to_vec()))),
            crt: OnceLock::new(),
            e: OnceLock::new(),
            blinding: Blinding::new(),
        })
    }

    /// Whether the key still has these numbers.
    pub fn is_of(&self, parts: &Parts<'_>) -> bool {
        let mut differences = 0;
        for (own, part) in self.numbers.iter().zip(parts.all()) {
            match (own, part) {
                (None, None) => {}
                (Some(own), Some(part)) if own.len() == part.len() => {
                    differences = own.iter().zip(part).fold(differences, |seen, (a, b)| seen | (a ^ b));
                }
                _ => return false,
            }
        }
        differences == 0
    }

    fn number(&self, index: usize) -> Option<&[u64]> {
        self.numbers[index].as_ref().map(|number| number.as_slice())
    }

    /// `input^e mod n`, for an input below n.
    pub fn public(&self, input: &[u64]) -> Natural {
        self.n.power_public(input, self.number(1).unwrap_or(&[]))
    }

    fn crt(&self) -> Option<&Crt> {
        let make = || -> Option<Crt> {
            let [p, q, dmp1, dmq1, iqmp] =
                [self.number(3)?, self.number(4)?, self.number(5)?, self.number(6)?, self.number(7)?];
            // Zero and one are no primes, and with them the arithmetic has no meaning.
            if bits(p) < 2 || bits(q) < 2 {
                return None;
            }
            let p = Half::new(p, dmp1).ok()?;
            let q = Half::new(q, dmq1).ok()?;
            let coefficient = p.prime.enter(iqmp);
            Some(Crt { p, q, coefficient })
        };
        self.crt.get_or_init(make).as_ref()
    }

    /// Whether all parts for the Chinese remainder theorem are given.
    fn has_crt_parts(&self) -> bool {
        self.numbers[3..].iter().all(Option::is_some)
    }

    /// The public exponent; where it is missing, that of d, p and q.
    fn e(&self) -> Option<&[u64]> {
        let calculate = || -> Option<Natural> {
            if let Some(e) = self.number(1) {
                return Some(Natural::new(e.to_vec()));
            }
            let totient = mul(&sub_word(self.number(3)?, 1)?, &sub_word(self.number(4)?, 1)?);
            mod_inverse(self.number(2)?, &totient)
        };
        self.e.get_or_init(calculate).as_ref().map(|e| e.as_slice())
    }

    /// `input^d mod n`, for an input below n. The time depends on the sizes alone; with `blinded` the input is not
    /// what is calculated with. A result that the public exponent does not confirm does not leave: it is
    /// calculated again with d alone.
    ///
    /// # Errors
    /// When the private part is missing, or there are no random numbers to blind with.
    pub fn private(&self, input: &[u64], blinded: bool) -> Result<Natural, Error> {
        let mut padded = Natural::new(trim(input).to_vec());
        padded.resize(self.n.limbs(), 0);
        if !blinded {
            return self.private_unblinded(&padded);
        }
        let e = self.e().ok_or(Error::NO_PUBLIC_EXPONENT)?;
        self.blinding.apply(&self.n, e, &padded, |blinded| self.private_unblinded(blinded))
    }

    fn private_unblinded(&self, input: &[u64]) -> Result<Natural, Error> {
        if !self.has_crt_parts() {
            return self.power_d(input);
        }
        let Some(crt) = self.crt() else { return self.power_d(input) };
        let result = self.n.residue(&crt.power(input));
        let Some(e) = self.number(1) else { return Ok(result) };
        let check = self.n.power_public(&result, e);
        let differences = check.iter().zip(input).fold(0, |seen, (a, b)| seen | (a ^ b));
        if differences == 0 { Ok(result) } else { self.power_d(input) }
    }

    fn power_d(&self, input: &[u64]) -> Result<Natural, Error> {
        let d = self.number(2).ok_or(Error::MISSING_PRIVATE_KEY)?;
        Ok(self.n.power(input, d, self.n.bits().max(64 * d.len())))
    }

    /// Whether a number is below the modulus.
    pub fn is_below_modulus(&self, number: &[u64]) -> bool {
        compare(number, self.n.modulus()).is_lt()
    }
}
