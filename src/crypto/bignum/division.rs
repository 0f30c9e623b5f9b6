//! Division with remainder (Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D).
#![forbid(unsafe_code)]

use super::limbs::{Natural, compare, shl, shr, trim};
use crate::arch::bignum::divide_wide;

/// `a / word` and the remainder; `word` is not 0.
///
/// # Panics
/// When `word` is 0.
pub fn div_rem_word(a: &[u64], word: u64) -> (Natural, u64) {
    let mut quotient = Natural::new(a.to_vec());
    let mut remainder = 0_u64;
    for limb in quotient.iter_mut().rev() {
        (*limb, remainder) = divide_wide(remainder, *limb, word);
    }
    (quotient, remainder)
}

/// The first guess of a quotient limb: the three highest limbs of the remainder over the divisor's two, at most
/// one too large.
fn guess(high: u64, middle: u64, low: u64, divisor_high: u64, divisor_low: u64) -> u64 {
    if high >= divisor_high {
        return u64::MAX;
    }
    let (mut digit, mut rest) = divide_wide(high, middle, divisor_high);
    while u128::from(digit) * u128::from(divisor_low) > (u128::from(rest) << 64 | u128::from(low)) {
        digit -= 1;
        let (sum, over) = rest.overflowing_add(divisor_high);
        if over {
            break;
        }
        rest = sum;
    }
    digit
}

/// `r -= divisor * digit` over the divisor's limbs and one more; whether there was a borrow.
fn sub_product(r: &mut [u64], divisor: &[u64], digit: u64) -> bool {
    let (mut carry, mut borrow) = (0_u64, false);
    for (limb, part) in r.iter_mut().zip(divisor.iter().chain(core::iter::once(&0))) {
        let product = u128::from(*part) * u128::from(digit) + u128::from(carry);
        carry = (product >> 64) as u64;
        let (difference, under) = limb.overflowing_sub(product as u64);
        let (difference, again) = difference.overflowing_sub(borrow.into());
        (*limb, borrow) = (difference, under | again);
    }
    borrow
}

/// `a / b`, rounded down, and the remainder; `None` when `b` is 0.
pub fn div_rem(a: &[u64], b: &[u64]) -> Option<(Natural, Natural)> {
    let (a, b) = (trim(a), trim(b));
    match b {
        [] => return None,
        [word] => {
            let (quotient, remainder) = div_rem_word(a, *word);
            return Some((quotient, Natural::new(vec![remainder])));
        }
        _ if compare(a, b).is_lt() => return Some((Natural::default(), Natural::new(a.to_vec()))),
        _ => {}
    }
    // The divisor's highest bit must be set for the guesses to be good.
    let shift = b[b.len() - 1].leading_zeros() as usize;
    let mut divisor = shl(b, shift);
    divisor.truncate(b.len());
    let mut remainder = shl(a, shift);
    remainder.resize(a.len() + 1, 0);
    let (high, low) = (divisor[b.len() - 1], divisor[b.len() - 2]);
    let mut quotient = Natural::new(vec![0; a.len() + 1 - b.len()]);
    for index in (0..quotient.len()).rev() {
        let window = &mut remainder[index..=index + b.len()];
        let mut digit = guess(window[b.len()], window[b.len() - 1], window[b.len() - 2], high, low);
        if sub_product(window, &divisor, digit) {
            // The guess was one too large, with a chance of about 2 in 2^64 (two, for the saturated guess).
            digit -= 1;
            while !super::add_assign(window, &divisor) {
                digit -= 1;
            }
        }
        quotient[index] = digit;
    }
    Some((quotient, shr(&remainder, shift)))
}

/// `a mod b`; `None` when `b` is 0.
pub fn rem(a: &[u64], b: &[u64]) -> Option<Natural> {
    div_rem(a, b).map(|(_, remainder)| remainder)
}
