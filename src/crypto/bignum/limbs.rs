//! Addition, subtraction, multiplication, shifts and comparison.
#![forbid(unsafe_code)]

use core::cmp::Ordering;

use zeroize::Zeroizing;

use crate::arch::bignum::{self as kernels, BLOCK};

/// A number that is wiped when it is dropped.
pub type Natural = Zeroizing<Vec<u64>>;

/// `a` without leading zero limbs.
#[inline]
pub fn trim(a: &[u64]) -> &[u64] {
    let length = a.iter().rposition(|limb| *limb != 0).map_or(0, |last| last + 1);
    &a[..length]
}

/// Whether `a` is 0.
#[inline]
pub fn is_zero(a: &[u64]) -> bool {
    a.iter().fold(0, |seen, limb| seen | limb) == 0
}

/// The position of the highest set bit, counted from 1; 0 for 0.
#[inline]
pub fn bits(a: &[u64]) -> usize {
    let a = trim(a);
    a.last().map_or(0, |top| 64 * a.len() - top.leading_zeros() as usize)
}

/// Which is larger.
pub fn compare(a: &[u64], b: &[u64]) -> Ordering {
    let (a, b) = (trim(a), trim(b));
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

/// `r += b`, in `r`'s limbs; the bit that is carried out. `b` has at most as many limbs as `r`.
#[inline]
pub fn add_assign(r: &mut [u64], b: &[u64]) -> bool {
    let (low, high) = r.split_at_mut(b.len());
    let mut carry = false;
    for (limb, addend) in low.iter_mut().zip(b) {
        let (sum, over) = limb.overflowing_add(*addend);
        let (sum, again) = sum.overflowing_add(carry.into());
        (*limb, carry) = (sum, over | again);
    }
    for limb in high {
        (*limb, carry) = limb.overflowing_add(carry.into());
    }
    carry
}

/// `r -= b`, in `r`'s limbs; whether there was a borrow, which is when `r` was less. `b` has at most as many limbs
/// as `r`.
#[inline]
pub fn sub_assign(r: &mut [u64], b: &[u64]) -> bool {
    let (low, high) = r.split_at_mut(b.len());
    let mut borrow = false;
    for (limb, subtrahend) in low.iter_mut().zip(b) {
        let (difference, under) = limb.overflowing_sub(*subtrahend);
        let (difference, again) = difference.overflowing_sub(borrow.into());
        (*limb, borrow) = (difference, under | again);
    }
    for limb in high {
        (*limb, borrow) = limb.overflowing_sub(borrow.into());
    }
    borrow
}

/// `a + b`.
pub fn add(a: &[u64], b: &[u64]) -> Natural {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut r = Natural::new(Vec::with_capacity(long.len() + 1));
    r.extend_from_slice(long);
    let carry = add_assign(&mut r, short);
    r.push(carry.into());
    r
}

/// `a - b`; `None` when `a` is less.
pub fn sub(a: &[u64], b: &[u64]) -> Option<Natural> {
    let b = trim(b);
    if b.len() > a.len() {
        return None;
    }
    let mut r = Natural::new(a.to_vec());
    (!sub_assign(&mut r, b)).then_some(r)
}

/// `a + word`.
pub fn add_word(a: &[u64], word: u64) -> Natural {
    add(a, &[word])
}

/// `a - word`; `None` when `a` is less.
pub fn sub_word(a: &[u64], word: u64) -> Option<Natural> {
    sub(a, &[word])
}

/// `a * word`.
pub fn mul_word(a: &[u64], word: u64) -> Natural {
    let mut r = Natural::new(Vec::with_capacity(a.len() + 1));
    let mut carry = 0_u64;
    for limb in a {
        let product = u128::from(*limb) * u128::from(word) + u128::from(carry);
        r.push(product as u64);
        carry = (product >> 64) as u64;
    }
    r.push(carry);
    r
}

/// `a` with zero limbs above, up to a whole number of kernel blocks.
fn padded(a: &[u64]) -> Natural {
    let length = a.len().next_multiple_of(BLOCK);
    let mut copy = Natural::new(Vec::with_capacity(length));
    copy.extend_from_slice(a);
    copy.resize(length, 0);
    copy
}

/// Whether a product can go to the kernels as the numbers are.
#[inline]
pub fn fits_kernels(a: &[u64], b: &[u64]) -> bool {
    let (a, b) = (a.len(), b.len());
    let aligned = a.is_multiple_of(BLOCK) && b.is_multiple_of(BLOCK);
    a > 0 && b > 0 && (aligned || a < BLOCK || b < BLOCK)
}

/// `a * b`.
pub fn mul(a: &[u64], b: &[u64]) -> Natural {
    let (a, b) = (trim(a), trim(b));
    if a.is_empty() || b.is_empty() {
        return Natural::default();
    }
    let aligned = a.len() % BLOCK == 0 && b.len() % BLOCK == 0;
    if aligned || a.len() < BLOCK || b.len() < BLOCK {
        let mut r = Natural::new(vec![0; a.len() + b.len()]);
        kernels::mul(&mut r, a, b);
        return r;
    }
    let (a, b) = (padded(a), padded(b));
    let mut r = Natural::new(vec![0; a.len() + b.len()]);
    kernels::mul(&mut r, &a, &b);
    r
}

/// `a * a`.
pub fn sqr(a: &[u64]) -> Natural {
    let a = trim(a);
    if a.is_empty() {
        return Natural::default();
    }
    if fits_kernels(a, a) {
        let mut r = Natural::new(vec![0; 2 * a.len()]);
        kernels::sqr(&mut r, a);
        return r;
    }
    let a = padded(a);
    let mut r = Natural::new(vec![0; 2 * a.len()]);
    kernels::sqr(&mut r, &a);
    r
}

/// `a * 2^count`.
pub fn shl(a: &[u64], count: usize) -> Natural {
    let a = trim(a);
    let (limbs, rest) = (count / 64, count % 64);
    let mut r = Natural::new(Vec::with_capacity(a.len() + limbs + 1));
    r.resize(limbs, 0);
    let mut below = 0_u64;
    for limb in a {
        r.push(if rest == 0 { *limb } else { limb << rest | below >> (64 - rest) });
        below = *limb;
    }
    if rest != 0 {
        r.push(below >> (64 - rest));
    }
    r
}

/// `a / 2^count`, rounded down.
pub fn shr(a: &[u64], count: usize) -> Natural {
    let (limbs, rest) = (count / 64, count % 64);
    let a = trim(a).get(limbs..).unwrap_or(&[]);
    let above = a.iter().skip(1).chain(core::iter::once(&0));
    let shifted = a.iter().zip(above).map(|(limb, above)| match rest {
        0 => *limb,
        rest => limb >> rest | above << (64 - rest),
    });
    Natural::new(shifted.collect())
}
