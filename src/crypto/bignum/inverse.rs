//! Greatest common divisors, inverses and quadratic residues. The time depends on the values: what is secret is
//! multiplied by something random before it comes here.
#![forbid(unsafe_code)]

use super::limbs::{Natural, add_assign, compare, is_zero, shr, sub, sub_assign, trim};
use super::{div_rem, mul, rem};

/// Halves `r` with `carry` as the bit above it.
fn halve(r: &mut [u64], carry: bool) {
    let mut above = u64::from(carry) << 63;
    for limb in r.iter_mut().rev() {
        let low = *limb << 63;
        *limb = *limb >> 1 | above;
        above = low;
    }
}

/// The greatest common divisor; `gcd(a, 0)` is `a`.
pub fn gcd(a: &[u64], b: &[u64]) -> Natural {
    let (mut a, mut b) = (Natural::new(trim(a).to_vec()), Natural::new(trim(b).to_vec()));
    while !is_zero(&b) {
        let remainder = rem(&a, &b).unwrap_or_default();
        a = b;
        b = Natural::new(trim(&remainder).to_vec());
    }
    a
}

/// `1 / a mod n`; `None` when there is none.
pub fn mod_inverse(a: &[u64], n: &[u64]) -> Option<Natural> {
    let n = trim(n);
    let a = rem(a, n)?;
    if n == [1] {
        return None;
    }
    if n.first().is_some_and(|limb| limb & 1 == 1) {
        inverse_of_odd(&a, n)
    } else {
        inverse_by_division(&a, n)
    }
}

/// Binary extended algorithm (Knuth, volume 2, 4.5.2) for an odd modulus: `a * x = u` and `a * y = v mod n` hold
/// throughout.
fn inverse_of_odd(a: &[u64], n: &[u64]) -> Option<Natural> {
    let limbs = n.len();
    let sized = |value: &[u64]| {
        let mut copy = Natural::new(value.to_vec());
        copy.resize(limbs, 0);
        copy
    };
    let (mut u, mut v) = (sized(trim(a)), sized(n));
    let (mut x, mut y) = (sized(&[1]), sized(&[]));
    // u and v shrink; their limbs in use.
    let mut used = limbs;
    loop {
        while used > 0 && u[used - 1] == 0 && v[used - 1] == 0 {
            used -= 1;
        }
        if is_zero(&u[..used]) {
            break;
        }
        while u[0] & 1 == 0 {
            halve(&mut u[..used], false);
            let carry = x[0] & 1 == 1 && add_assign(&mut x, n);
            halve(&mut x, carry);
        }
        if compare(&u[..used], &v[..used]).is_lt() {
            core::mem::swap(&mut u, &mut v);
            core::mem::swap(&mut x, &mut y);
        }
        // Both are odd.
        sub_assign(&mut u[..used], &v[..used]);
        if sub_assign(&mut x, &y) {
            add_assign(&mut x, n);
        }
    }
    (trim(&v) == [1]).then_some(y)
}

/// Euclid's extended algorithm, for an even modulus.
fn inverse_by_division(a: &[u64], n: &[u64]) -> Option<Natural> {
    let (mut high, mut low) = (Natural::new(n.to_vec()), Natural::new(trim(a).to_vec()));
    // low = (+/-) a * x mod n, high = (-/+) a * y mod n, signs alternating.
    let (mut x, mut y) = (Natural::new(vec![1]), Natural::default());
    let mut negative = false;
    while !is_zero(&low) {
        let (quotient, remainder) = div_rem(&high, &low)?;
        let next = super::add(&mul(&quotient, &x), &y);
        high = core::mem::replace(&mut low, remainder);
        y = core::mem::replace(&mut x, next);
        negative = !negative;
    }
    if trim(&high) != [1] {
        return None;
    }
    // `y` belongs to `high`, whose sign is the opposite of the next one's.
    if negative { Some(y) } else { sub(n, &y) }
}

/// The Kronecker symbol of `a` over `b`, as 1, 0 or -1; both are non-negative (Cohen, A Course in Computational
/// Algebraic Number Theory, algorithm 1.4.10).
pub fn kronecker(a: &[u64], b: &[u64]) -> i32 {
    let (mut a, mut b) = (Natural::new(trim(a).to_vec()), Natural::new(trim(b).to_vec()));
    if b.is_empty() {
        return i32::from(*a == [1]);
    }
    let even = |value: &[u64]| value.first().is_none_or(|limb| limb & 1 == 0);
    if even(&a) && even(&b) {
        return 0;
    }
    // (2 / b) is -1 for b = 3 and 5 mod 8.
    let two_over = |b: &[u64]| if matches!(b[0] & 7, 3 | 5) { -1 } else { 1 };
    let mut sign = 1;
    let twos = trailing_zeros(&b);
    b = Natural::new(trim(&shr(&b, twos)).to_vec());
    if twos % 2 == 1 {
        sign *= two_over(&a);
    }
    while !a.is_empty() {
        let twos = trailing_zeros(&a);
        a = Natural::new(trim(&shr(&a, twos)).to_vec());
        if twos % 2 == 1 {
            sign *= two_over(&b);
        }
        if a[0] & b[0] & 2 != 0 {
            sign = -sign;
        }
        let remainder = rem(&b, &a).unwrap_or_default();
        b = core::mem::replace(&mut a, Natural::new(trim(&remainder).to_vec()));
    }
    if *b == [1] { sign } else { 0 }
}

/// How often 2 divides `a`, which is not 0.
fn trailing_zeros(a: &[u64]) -> usize {
    let zero_limbs = a.iter().take_while(|limb| **limb == 0).count();
    64 * zero_limbs + a.get(zero_limbs).map_or(0, |limb| limb.trailing_zeros() as usize)
}
