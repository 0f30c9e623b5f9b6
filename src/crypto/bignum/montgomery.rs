//! Arithmetic modulo an odd number in Montgomery's form (Montgomery, Modular Multiplication Without Trial Division,
//! 1985).
//!
//! The time of everything here depends on the numbers of limbs and of bits alone, except for
//! [`Montgomery::power_public`], whose exponent shows. Between the steps of a calculation values are below
//! `R = 2^(64 limbs)`, not always below the modulus; what is returned is.
#![forbid(unsafe_code)]

use core::hint::black_box;

use zeroize::{Zeroize, Zeroizing};

use super::limbs::{Natural, add_assign, bits, sub_assign, trim};
use crate::arch::bignum::{self as kernels, BLOCK};
use crate::crypto::error::Error;

/// Limbs of the smallest calculations.
const SMALL: usize = 4;

/// An odd modulus and what is calculated from it once.
pub struct Montgomery {
    /// The modulus, padded to what the kernels take.
    n: Natural,
    /// R mod n: 1 in Montgomery's form.
    one: Natural,
    /// R^2 mod n.
    rr: Natural,
    /// `n0 * n = -1 mod 2^64`.
    n0: u64,
    bits: usize,
}

/// `r -= n` when `r >= n`.
fn reduce_once(r: &mut [u64], n: &[u64]) {
    let mut borrow = false;
    for (limb, part) in r.iter().zip(n) {
        let (difference, under) = limb.overflowing_sub(*part);
        let (_, again) = difference.overflowing_sub(borrow.into());
        borrow = under | again;
    }
    sub_masked(r, n, u64::from(borrow).wrapping_sub(1));
}

/// `r -= n & mask`; the borrow is lost.
fn sub_masked(r: &mut [u64], n: &[u64], mask: u64) {
    let mask = black_box(mask);
    let mut borrow = false;
    for (limb, part) in r.iter_mut().zip(n) {
        let (difference, under) = limb.overflowing_sub(part & mask);
        let (difference, again) = difference.overflowing_sub(borrow.into());
        (*limb, borrow) = (difference, under | again);
    }
}

/// `r += n & mask`; the carry is lost.
fn add_masked(r: &mut [u64], n: &[u64], mask: u64) {
    let mask = black_box(mask);
    let mut carry = false;
    for (limb, part) in r.iter_mut().zip(n) {
        let (sum, over) = limb.overflowing_add(part & mask);
        let (sum, again) = sum.overflowing_add(carry.into());
        (*limb, carry) = (sum, over | again);
    }
}

impl Montgomery {
    /// Prepares a modulus.
    ///
    /// # Errors
    /// When it is even or 0.
    pub fn new(n: &[u64]) -> Result<Self, Error> {
        let n = trim(n);
        let lowest = n.first().copied().unwrap_or(0);
        Error::CALLED_WITH_EVEN_MODULUS.unless(lowest & 1 == 1)?;
        let limbs = if n.len() <= SMALL { SMALL } else { n.len().next_multiple_of(BLOCK) };
        let mut modulus = Natural::new(Vec::with_capacity(limbs));
        modulus.extend_from_slice(n);
        modulus.resize(limbs, 0);
        // Newton's iteration: each step doubles the bits that are right.
        let inverse = (0..6).fold(1_u64, |x, _| x.wrapping_mul(2_u64.wrapping_sub(lowest.wrapping_mul(x))));
        let mut this = Self {
            bits: bits(n),
            n: modulus,
            one: Natural::default(),
            rr: Natural::default(),
            n0: inverse.wrapping_neg(),
        };
        this.prepare();
        Ok(this)
    }

    fn prepare(&mut self) {
        let limbs = self.limbs();
        // 2^bits - n, which is 2^bits mod n.
        let mut value = Natural::new(vec![0; limbs]);
        if self.bits < 64 * limbs {
            value[self.bits / 64] = 1 << (self.bits % 64);
        }
        sub_assign(&mut value, &self.n);
        reduce_once(&mut value, &self.n);
        for _ in self.bits..64 * limbs {
            self.double(&mut value);
        }
        self.one = value.clone();
        // 64 * limbs is odd * 2^count: 2^odd by doubling, then R by squaring, all in Montgomery's form.
        let exponent = 64 * limbs;
        let count = exponent.trailing_zeros();
        for _ in 0..exponent >> count {
            self.double(&mut value);
        }
        let mut sum = Zeroizing::new(vec![0; 2 * limbs]);
        for _ in 0..count {
            self.square(&mut value, &mut sum, 1);
            reduce_once(&mut value, &self.n);
        }
        self.rr = value;
    }

    /// Twice a value below the modulus, which stays below it.
    fn double(&self, value: &mut [u64]) {
        let mut carry = 0;
        for limb in value.iter_mut() {
            let out = *limb >> 63;
            *limb = *limb << 1 | carry;
            carry = out;
        }
        // With a carry the value is at least the modulus, and the subtraction's borrow takes it away.
        let mut borrow = false;
        for (limb, part) in value.iter().zip(self.n.iter()) {
            let (difference, under) = limb.overflowing_sub(*part);
            let (_, again) = difference.overflowing_sub(borrow.into());
            borrow = under | again;
        }
        let keep = u64::from(borrow) & (carry ^ 1);
        sub_masked(value, &self.n, keep.wrapping_sub(1));
    }

    /// Limbs of every value.
    pub fn limbs(&self) -> usize {
        self.n.len()
    }

    /// Bits of the modulus.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The modulus, padded to [`Montgomery::limbs`].
    pub fn modulus(&self) -> &[u64] {
        &self.n
    }

    /// R mod n: 1 in Montgomery's form.
    pub(super) fn one(&self) -> &[u64] {
        &self.one
    }

    /// R^2 mod n.
    pub fn rr(&self) -> &[u64] {
        &self.rr
    }

    /// `-1 / n mod 2^64`.
    pub fn n0(&self) -> u64 {
        self.n0
    }

    /// `value = value * factor / R`; `sum` has twice the limbs.
    #[inline]
    pub(super) fn multiply(&self, value: &mut [u64], factor: &[u64], sum: &mut [u64]) {
        kernels::mont_mul(value, factor, &self.n, self.n0, sum);
    }

    /// `value = value^2 / R`, `count` times; `sum` has twice the limbs.
    #[inline]
    pub(super) fn square(&self, value: &mut [u64], sum: &mut [u64], count: usize) {
        kernels::mont_sqr(value, &self.n, self.n0, sum, count);
    }

    /// `a * b / R mod n`, for values of [`Montgomery::limbs`] limbs, one of which is below the modulus.
    pub fn product(&self, a: &[u64], b: &[u64]) -> Natural {
        let mut value = Natural::new(a.to_vec());
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.multiply(&mut value, b, &mut sum);
        reduce_once(&mut value, &self.n);
        value
    }

    /// `a * b mod n`, for values of [`Montgomery::limbs`] limbs.
    pub fn product_of_plain(&self, a: &[u64], b: &[u64]) -> Natural {
        let mut value = Natural::new(a.to_vec());
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.multiply(&mut value, &self.rr, &mut sum);
        self.multiply(&mut value, b, &mut sum);
        reduce_once(&mut value, &self.n);
        value
    }

    /// `a - b mod n`, for values below the modulus of [`Montgomery::limbs`] limbs.
    pub fn difference(&self, a: &[u64], b: &[u64]) -> Natural {
        let mut value = Natural::new(a.to_vec());
        let borrow = sub_assign(&mut value, b);
        add_masked(&mut value, &self.n, 0_u64.wrapping_sub(borrow.into()));
        value
    }

    /// A number of any size modulo n, with [`Montgomery::limbs`] limbs.
    pub fn residue(&self, number: &[u64]) -> Natural {
        let mut value = self.residue_below_r(number);
        // Through Montgomery's form and back, which ends below the modulus.
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.multiply(&mut value, &self.rr, &mut sum);
        self.leave_in_place(&mut value, &mut sum);
        value
    }

    /// The same, below R but not always below the modulus: Horner's rule in the base R.
    fn residue_below_r(&self, number: &[u64]) -> Natural {
        let limbs = self.limbs();
        let mut parts = number.chunks(limbs).rev();
        let mut value = Natural::new(parts.next().unwrap_or(&[]).to_vec());
        value.resize(limbs, 0);
        let mut sum = Zeroizing::new(vec![0; 2 * limbs]);
        for part in parts {
            self.multiply(&mut value, &self.rr, &mut sum);
            // The product with R^2 mod n is below 2n.
            reduce_once(&mut value, &self.n);
            let carry = add_assign(&mut value, part);
            sub_masked(&mut value, &self.n, 0_u64.wrapping_sub(carry.into()));
        }
        value
    }

    /// A number of any size into Montgomery's form.
    pub fn enter(&self, number: &[u64]) -> Natural {
        let mut value = self.residue_below_r(number);
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.multiply(&mut value, &self.rr, &mut sum);
        // A product with R^2 mod n, which is below n, is below 2n.
        reduce_once(&mut value, &self.n);
        value
    }

    /// `value / R mod n`: out of Montgomery's form.
    pub fn leave(&self, value: &[u64]) -> Natural {
        let mut value = Natural::new(value.to_vec());
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.leave_in_place(&mut value, &mut sum);
        value
    }

    fn leave_in_place(&self, value: &mut [u64], sum: &mut [u64]) {
        let limbs = self.limbs();
        sum[..limbs].copy_from_slice(value);
        sum[limbs..].fill(0);
        kernels::reduce(value, sum, &self.n, self.n0);
        // (value + q n) / R with value and q below R is at most n.
        reduce_once(value, &self.n);
    }

    /// `base^exponent mod n` in a time that depends on the numbers of limbs and on `exponent_bits`, which is at
    /// least the exponent's own.
    pub fn power(&self, base: &[u64], exponent: &[u64], exponent_bits: usize) -> Natural {
        let entered = self.enter(base);
        let mut value = self.power_entered(&entered, exponent, exponent_bits);
        let mut sum = Zeroizing::new(vec![0; 2 * self.limbs()]);
        self.leave_in_place(&mut value, &mut sum);
        value
    }

    /// [`Montgomery::power`] with base and result in Montgomery's form; the result is below R.
    ///
    /// Fixed windows: the table of all powers that a window can ask for is read as a whole every time.
    fn power_entered(&self, base: &[u64], exponent: &[u64], exponent_bits: usize) -> Natural {
        let limbs = self.limbs();
        let window = if exponent_bits > 128 { 5 } else { 4 };
        let entries = 1 << window;
        let mut table = Zeroizing::new(vec![0_u64; entries * limbs]);
        let mut sum = Zeroizing::new(vec![0_u64; 2 * limbs]);
        table[..limbs].copy_from_slice(&self.one);
        table[limbs..2 * limbs].copy_from_slice(base);
        for entry in 2..entries {
            // Even powers are squares.
            let (done, rest) = table.split_at_mut(entry * limbs);
            let power = &mut rest[..limbs];
            power.copy_from_slice(&done[entry / 2 * limbs..][..limbs]);
            self.square(power, &mut sum, 1);
            if entry % 2 == 1 {
                self.multiply(power, base, &mut sum);
            }
        }
        let digit = |index: usize| {
            let position = index * window;
            let limb = |index: usize| exponent.get(index).copied().unwrap_or(0);
            let (low, offset) = (limb(position / 64), position % 64);
            let high = limb(position / 64 + 1);
            let pair = u128::from(high) << 64 | u128::from(low);
            (pair >> offset) as usize & (entries - 1)
        };
        let digits = exponent_bits.div_ceil(window);
        let mut value = self.one.clone();
        let mut factor = Zeroizing::new(vec![0_u64; limbs]);
        for index in (0..digits).rev() {
            if index + 1 == digits {
                kernels::gather(&mut value, &table, digit(index));
                continue;
            }
            self.square(&mut value, &mut sum, window);
            kernels::gather(&mut factor, &table, digit(index));
            self.multiply(&mut value, &factor, &mut sum);
        }
        value
    }

    /// `base^exponent mod n`; the exponent shows in the time.
    pub fn power_public(&self, base: &[u64], exponent: &[u64]) -> Natural {
        let count = bits(exponent);
        if count > 64 {
            return self.power(base, exponent, count);
        }
        let exponent = exponent.first().copied().unwrap_or(0);
        let base = self.enter(base);
        let mut sum = Zeroizing::new(vec![0_u64; 2 * self.limbs()]);
        let mut value = if exponent == 0 { self.one.clone() } else { base.clone() };
        let mut squares = 0;
        for index in (0..count.saturating_sub(1)).rev() {
            squares += 1;
            if exponent >> index & 1 == 1 || index == 0 {
                self.square(&mut value, &mut sum, squares);
                squares = 0;
            }
            if exponent >> index & 1 == 1 {
                self.multiply(&mut value, &base, &mut sum);
            }
        }
        self.leave_in_place(&mut value, &mut sum);
        value
    }
}

impl Drop for Montgomery {
    fn drop(&mut self) {
        self.n0.zeroize(); // The rest wipes itself.
    }
}
