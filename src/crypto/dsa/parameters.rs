//! Domain parameters (FIPS 186-4, A.1.1.2 and A.2.1; FIPS 186-2 with change notice 1, appendix 2).
#![forbid(unsafe_code)]

use crate::crypto::bignum::{
    Montgomery, Natural, add, add_word, bits, compare, div_rem, from_be_bytes, is_prime, rem, rounds_for_any,
    shl, sub, sub_word, trim,
};
use crate::crypto::digest::{sha1, sha256};
use crate::crypto::error::Error;
use crate::sys::entropy;

/// What p and q are made of.
pub enum Seed<'a> {
    /// A random one, or several until there are primes.
    Random,
    /// This one, and no other.
    Given(&'a [u8]),
    /// This one, and random ones when it leads nowhere.
    First(&'a [u8]),
}

/// What a generation leaves behind.
pub struct NewParameters {
    /// The prime modulus.
    pub p: Natural,
    /// The prime order of the subgroup.
    pub q: Natural,
    /// The generator of the subgroup.
    pub g: Natural,
    /// The number of candidates for p.
    pub counter: usize,
    /// What g is a power of.
    pub h: u64,
    /// What p and q were made of.
    pub seed: Vec<u8>,
}

/// [`generate`] or [`generate_186_2`].
pub type Standard = fn(usize, usize, &Seed<'_>, Progress<'_>) -> Result<Option<NewParameters>, Error>;

/// Gets 0 and the number of a candidate, 1 and the number of a round, 2 and 3 when a prime is found; `false` ends the search.
pub type Progress<'a> = &'a mut dyn FnMut(i32, usize) -> bool;

/// The digest for a q of these bits.
fn hash(q_bits: usize, message: &[u8]) -> Vec<u8> {
    match q_bits {
        160 => sha1::digest(message).to_vec(),
        224 => sha256::digest_224(message).to_vec(),
        _ => sha256::digest_256(message).to_vec(),
    }
}

/// seed + offset modulo 2^(8 length).
fn seed_plus(seed: &[u8], offset: usize) -> Vec<u8> {
    let mut sum = seed.to_vec();
    let mut carry = offset;
    for byte in sum.iter_mut().rev() {
        let total = usize::from(*byte) + (carry & 0xff);
        *byte = total as u8;
        carry = (carry >> 8) + (total >> 8);
    }
    sum
}

/// Whether a number is prime; `None` when `progress` ended the search.
fn prime(n: &[u64], progress: Progress<'_>) -> Result<Option<bool>, Error> {
    is_prime(n, rounds_for_any(bits(n)), true, &mut |round| progress(1, round))
}

/// The candidates for p that belong to a q: the first that is prime with its number; `None` when there is none.
///
/// `W = V_0 + V_1 2^outlen + …`, `X = W mod 2^(L-1) + 2^(L-1)`, `p = X - (X mod 2q - 1)`.
fn find_p(
    p_bits: usize,
    q: &[u64],
    seed: &[u8],
    first_offset: usize,
    count: usize,
    progress: Progress<'_>,
) -> Result<Option<(Natural, usize)>, Error> {
    let (q_bits, twice_q) = (bits(q), shl(q, 1));
    let parts = p_bits.div_ceil(q_bits);
    let lowest = shl(&[1], p_bits - 1);
    for counter in 0..count {
        if counter != 0 && !progress(0, counter) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        for part in (0..parts).rev() {
            bytes.extend_from_slice(&hash(q_bits, &seed_plus(seed, first_offset + counter * parts + part)));
        }
        let w = from_be_bytes(&bytes);
        let mut x = rem(&w, &lowest).unwrap_or_default();
        x = add(&x, &lowest);
        let c = rem(&x, &twice_q).unwrap_or_default();
        let Some(p) = sub(&add_word(&x, 1), &c) else { continue };
        if compare(&p, &lowest).is_lt() {
            continue;
        }
        match prime(&p, progress)? {
            Some(true) => return Ok(Some((p, counter))),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// The smallest h from 2 whose power h^((p-1)/q) is no 1, and that power.
fn find_g(p: &[u64], q: &[u64]) -> Result<(Natural, u64), Error> {
    let (exponent, _) =
        div_rem(&sub_word(p, 1).unwrap_or_default(), q).ok_or(Error::DSA_INVALID_PARAMETERS)?;
    let modulus = Montgomery::new(p)?;
    for h in 2..1000 {
        let g = modulus.power(&[h], &exponent, bits(&exponent));
        if trim(&g) != [1] {
            return Ok((g, h));
        }
    }
    Err(Error::DSA_INVALID_PARAMETERS)
}

fn random_seed(length: usize) -> Result<Vec<u8>, Error> {
    let mut seed = vec![0; length];
    Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(&mut seed))?;
    Ok(seed)
}

/// Steps of a generation that both standards share; `make_q` gives q's candidate for a seed, `first_offset` and `count`
/// are the standard's for p.
fn generate_by(
    p_bits: usize,
    q_bits: usize,
    seed: &Seed<'_>,
    make_q: fn(usize, &[u8]) -> Vec<u8>,
    (first_offset, count): (usize, usize),
    progress: Progress<'_>,
) -> Result<Option<NewParameters>, Error> {
    let mut given = match seed {
        Seed::Given(seed) | Seed::First(seed) => Some(seed.to_vec()),
        Seed::Random => None,
    };
    for attempt in 0.. {
        if !progress(0, attempt) {
            return Ok(None);
        }
        let seed = match (given.take(), seed) {
            (Some(given), _) => given,
            (None, Seed::Given(_)) => return Err(Error::DSA_Q_NOT_PRIME),
            _ => random_seed(q_bits / 8)?,
        };
        let mut q_bytes = make_q(q_bits, &seed);
        q_bytes[0] |= 0x80;
        *q_bytes.last_mut().ok_or(Error::DSA_INVALID_PARAMETERS)? |= 1;
        let q = from_be_bytes(&q_bytes);
        match prime(&q, progress)? {
            Some(true) => {}
            Some(false) => continue,
            None => return Ok(None),
        }
        if !progress(2, 0) || !progress(3, 0) {
            return Ok(None);
        }
        if let Some((p, counter)) = find_p(p_bits, &q, &seed, first_offset, count, progress)? {
            if !progress(2, 1) {
                return Ok(None);
            }
            let (g, h) = find_g(&p, &q)?;
            return Ok(progress(3, 1).then_some(NewParameters { p, q, g, counter, h, seed }));
        }
    }
    Err(Error::DSA_TOO_MANY_RETRIES)
}

/// Parameters of FIPS 186-4, A.1.1.2, with a p of `p_bits` and a q of 160, 224 or 256 bits; `None` when `progress` ended the
/// search.
///
/// # Errors
/// When the sizes are not served, the seed has fewer bits than q, or there are no random numbers.
pub fn generate(
    p_bits: usize,
    q_bits: usize,
    seed: &Seed<'_>,
    progress: Progress<'_>,
) -> Result<Option<NewParameters>, Error> {
    check_sizes(p_bits, q_bits, seed)?;
    generate_by(p_bits, q_bits, seed, hash, (1, 4 * p_bits), progress)
}

/// Parameters of FIPS 186-2, appendix 2: q is made of two digests, and there are at most 4,096 candidates for p.
///
/// # Errors
/// As [`generate`].
pub fn generate_186_2(
    p_bits: usize,
    q_bits: usize,
    seed: &Seed<'_>,
    progress: Progress<'_>,
) -> Result<Option<NewParameters>, Error> {
    check_sizes(p_bits, q_bits, seed)?;
    // A longer seed counts as far as q goes.
    let seed = match seed {
        Seed::Given(seed) => Seed::Given(&seed[..q_bits / 8]),
        Seed::First(seed) => Seed::First(&seed[..q_bits / 8]),
        Seed::Random => Seed::Random,
    };
    let make_q = |q_bits, seed: &[u8]| -> Vec<u8> {
        let second = hash(q_bits, &seed_plus(seed, 1));
        hash(q_bits, seed).iter().zip(second).map(|(a, b)| a ^ b).collect()
    };
    generate_by(p_bits, q_bits, &seed, make_q, (2, 4096), progress)
}

fn check_sizes(p_bits: usize, q_bits: usize, seed: &Seed<'_>) -> Result<(), Error> {
    let sizes_fit = matches!(q_bits, 160 | 224 | 256) && (512..=10_000).contains(&p_bits);
    Error::DSA_INVALID_PARAMETERS.unless(sizes_fit)?;
    match seed {
        Seed::Given(seed) | Seed::First(seed) => Error::DSA_SEED_LEN_SMALL.unless(seed.len() >= q_bits / 8),
        Seed::Random => Ok(()),
    }
}
