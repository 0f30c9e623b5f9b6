//! Primes: the test of Miller and Rabin, and random primes.
#![forbid(unsafe_code)]

use super::limbs::{Natural, add_word, bits, compare, is_zero, shr, sub_word, trim};
use super::{Montgomery, div_rem_word, random_bits};
use crate::crypto::error::Error;

/// Odd primes for trial division.
const SMALL_COUNT: usize = 1023;
/// The odd primes up to 8161, by the sieve of Eratosthenes.
static SMALL: [u16; SMALL_COUNT] = {
    const LIMIT: usize = 8192;
    let mut composite = [false; LIMIT];
    let mut primes = [0; SMALL_COUNT];
    let (mut candidate, mut count) = (3, 0);
    while count < SMALL_COUNT {
        if !composite[candidate] {
            primes[count] = candidate as u16;
            count += 1;
            let mut multiple = candidate * candidate;
            while multiple < LIMIT {
                composite[multiple] = true;
                multiple += 2 * candidate;
            }
        }
        candidate += 2;
    }
    primes
};

/// Rounds for a random candidate that an adversary has not chosen: the chance of a composite is below 2^-80
/// (Damgard, Landrock, Pomerance 1993; Handbook of Applied Cryptography, table 4.4).
fn rounds_for_random(bits: usize) -> usize {
    match bits {
        3747.. => 3,
        1345.. => 4,
        476.. => 5,
        400.. => 6,
        347.. => 7,
        308.. => 8,
        55.. => 27,
        _ => 34,
    }
}

/// Rounds for a number that anybody may have chosen: the chance of a composite is at most 4^-rounds.
pub fn rounds_for_any(bits: usize) -> usize {
    if bits > 2048 { 128 } else { 64 }
}

/// Whether a number is prime, by trial division when `trial`, and by `rounds` random bases. `progress` is called
/// after each base, and ends the test (with `None`) when it returns `false`.
///
/// # Errors
/// When there are no random numbers.
pub fn is_prime(
    n: &[u64],
    rounds: usize,
    trial: bool,
    progress: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<bool>, Error> {
    let n = trim(n);
    match n {
        [] | [1] => return Ok(Some(false)),
        [2 | 3] => return Ok(Some(true)),
        [lowest, ..] if lowest & 1 == 0 => return Ok(Some(false)),
        _ => {}
    }
    if trial {
        for prime in SMALL {
            if div_rem_word(n, prime.into()).1 == 0 {
                return Ok(Some(n == [u64::from(prime)]));
            }
        }
    }
    let montgomery = Montgomery::new(n)?;
    let minus_one = sub_word(n, 1).unwrap_or_default();
    let twos = minus_one
        .iter()
        .position(|limb| *limb != 0)
        .map_or(0, |index| 64 * index + minus_one[index].trailing_zeros() as usize);
    let odd = shr(&minus_one, twos);
    let is = |value: &[u64], other: &[u64]| compare(value, other).is_eq();
    for round in 0..rounds {
        let base = random_base(&minus_one)?;
        let mut power = montgomery.power(&base, &odd, bits(n));
        let mut passes = is(&power, &[1]) || is(&power, &minus_one);
        for _ in 1..twos {
            if passes {
                break;
            }
            power = montgomery.product_of_plain(&power, &power);
            passes = is(&power, &minus_one);
        }
        if !passes {
            return Ok(Some(false));
        }
        if !progress(round) {
            return Ok(None);
        }
    }
    Ok(Some(true))
}

/// A random number from 2 to `limit` - 1, where `limit` is at least 4.
fn random_base(limit: &[u64]) -> Result<Natural, Error> {
    loop {
        let value = random_bits(bits(limit))?;
        if bits(&value) > 1 && compare(&value, limit).is_lt() {
            return Ok(value);
        }
    }
}

/// What a prime has to be beside prime.
#[derive(Clone, Copy, Default)]
pub struct Wish<'a> {
    /// Also (p - 1) / 2 is prime.
    pub safe: bool,
    /// p = `residue` modulo this.
    pub modulus: Option<&'a [u64]>,
    /// 1 where it is missing; 3 for a safe prime.
    pub residue: Option<&'a [u64]>,
}

/// A random prime of exactly `count` bits (3 at least, 2 without wishes), whose two highest are set. `progress` gets
/// 0 and the number of each candidate, then 1 and the number of each round, and ends the search (with `None`)
/// when it returns `false`.
///
/// # Errors
/// When there are no random numbers, or no prime is found among many candidates.
pub fn generate(
    count: usize,
    wish: &Wish<'_>,
    progress: &mut dyn FnMut(i32, usize) -> bool,
) -> Result<Option<Natural>, Error> {
    let rounds = rounds_for_random(count);
    for attempt in 0..100_000 {
        let Some(candidate) = candidate(count, wish)? else { continue };
        if !progress(0, attempt) {
            return Ok(None);
        }
        let mut test = |n: &[u64]| is_prime(n, rounds, false, &mut |round| progress(1, round));
        match test(&candidate)? {
            None => return Ok(None),
            Some(false) => continue,
            Some(true) => {}
        }
        if wish.safe {
            match test(&shr(&candidate, 1))? {
                None => return Ok(None),
                Some(false) => continue,
                Some(true) => {}
            }
        }
        return Ok(Some(candidate));
    }
    Err(Error::TOO_MANY_ITERATIONS)
}

/// A random number of these bits that no small prime divides, near a random start; `None` when there is none near.
fn candidate(count: usize, wish: &Wish<'_>) -> Result<Option<Natural>, Error> {
    let mut start = random_bits(count)?;
    for position in count.saturating_sub(2)..count {
        start[position / 64] |= 1 << (position % 64);
    }
    start[0] |= 1;
    let mut step = if wish.safe { 4 } else { 2 };
    if wish.safe {
        start[0] |= 3;
    }
    let mut wide_step = None;
    if let Some(modulus) = wish.modulus.filter(|modulus| !is_zero(modulus)) {
        // The next number with the residue.
        let excess = super::rem(&start, modulus).unwrap_or_default();
        let residue = wish.residue.unwrap_or(if wish.safe { &[3] } else { &[1] });
        let below = super::sub(&start, &excess).unwrap_or_default();
        start = super::add(&below, residue);
        match trim(modulus) {
            [word] if *word < 1 << 16 => step = *word,
            _ => wide_step = Some(modulus),
        }
    }
    if wide_step.is_some() || count < 16 {
        // Steps as large as the numbers, or hardly any numbers: one candidate at a time.
        return Ok(
            (bits(&start) == count && start[0] & 1 == 1 && survives(&start, 0, wish.safe)).then_some(start)
        );
    }
    let remainders: Vec<u64> = SMALL.iter().map(|prime| div_rem_word(&start, (*prime).into()).1).collect();
    let mut offset = 0_u64;
    while offset < 1 << 20 {
        let composite = SMALL.iter().zip(&remainders).any(|(prime, remainder)| {
            let remainder = (remainder + offset) % u64::from(*prime);
            // p - 1 is twice a prime: p = 1 mod a small prime means that the half is a multiple of it.
            remainder == 0 || wish.safe && remainder == 1
        });
        let small = count <= 26; // Then a candidate may be a small prime itself, or twice one and 1.
        if !composite || small && survives(&add_word(&start, offset), 0, wish.safe) {
            let value = add_word(&start, offset);
            return Ok((bits(&value) == count && value[0] & 1 == 1).then_some(value));
        }
        offset += step;
    }
    Ok(None)
}

/// Whether no small prime below a number's half divides it, nor, for a safe prime, its half.
fn survives(n: &[u64], from: usize, safe: bool) -> bool {
    let is_free = |n: &[u64]| {
        SMALL[from..]
            .iter()
            .all(|prime| div_rem_word(n, (*prime).into()).1 != 0 || trim(n) == [u64::from(*prime)])
    };
    is_free(n) && (!safe || is_free(&shr(n, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crypto::bignum::{from_decimal, mul};

    fn prime(n: &[u64]) -> bool {
        is_prime(n, 20, true, &mut |_| true).expect("random bytes") == Some(true)
    }

    #[test]
    fn small_numbers_are_told_apart() {
        let by_division = |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        for n in (0..3000).chain(66_560_000..66_560_200) {
            assert_eq!(prime(&[n]), by_division(n), "{n}");
            let without_trial = is_prime(&[n], 20, false, &mut |_| true).expect("random bytes");
            assert_eq!(without_trial, Some(by_division(n)), "{n}");
        }
    }

    #[test]
    fn numbers_that_deceive_weaker_tests() {
        // Carmichael numbers (OEIS A002997), and Arnault's composite for bases up to 306 (1995).
        for n in [561_u64, 1105, 1729, 2465, 2821, 6601, 8911, 825_265, 321_197_185] {
            assert!(!prime(&[n]));
        }
        let mersenne = from_decimal(b"170141183460469231731687303715884105727");
        assert!(prime(&mersenne));
        assert!(!prime(&mul(&mersenne, &mersenne)));
    }

    #[test]
    fn generated_primes_have_what_was_wished() {
        for count in [2_usize, 3, 4, 5, 6, 7, 8, 15, 16, 17, 24, 26, 27, 64, 65, 128, 256] {
            let p = generate(count, &Wish::default(), &mut |_, _| true).expect("found").expect("not ended");
            assert_eq!(bits(&p), count);
            assert!(prime(&p), "{count}");
        }
        for count in [6_usize, 7, 8, 16, 20, 32, 96] {
            let wish = Wish { safe: true, ..Wish::default() };
            let p = generate(count, &wish, &mut |_, _| true).expect("found").expect("not ended");
            assert!(bits(&p) == count && prime(&p) && prime(&shr(&p, 1)), "{count}");
        }
        let wish = Wish { modulus: Some(&[1000]), residue: Some(&[7]), safe: false };
        let p = generate(100, &wish, &mut |_, _| true).expect("found").expect("not ended");
        assert_eq!(div_rem_word(&p, 1000).1, 7);
        assert!(generate(64, &Wish::default(), &mut |_, _| false).expect("ended").is_none());
    }
}
