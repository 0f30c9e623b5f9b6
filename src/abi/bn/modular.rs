//! Residues, inverses and divisors.

use core::ffi::c_int;
use core::ptr::null_mut;

use super::arithmetic::signed_sum;
use super::{BIGNUM, BN_CTX, BN_FLG_CONSTTIME, BN_free, BN_new, is_negative, limbs, raise, store};
use crate::crypto::bignum::{self, Natural};
use crate::crypto::error::Error;

/// `a mod |d|`, not negative; `None`, with an error, when `d` is 0.
fn residue(a: (&[u64], bool), d: &[u64]) -> Option<Natural> {
    let Some(remainder) = bignum::rem(a.0, d) else {
        raise!(c"BN_div", Error::DIV_BY_ZERO);
        return None;
    };
    if a.1 && !bignum::is_zero(&remainder) { bignum::sub(d, &remainder) } else { Some(remainder) }
}

/// A number's limbs and sign.
///
/// # Safety
/// As [`limbs`].
pub(super) unsafe fn signed<'a>(a: *const BIGNUM) -> (&'a [u64], bool) {
    // SAFETY: the same contract.
    unsafe { (limbs(a), is_negative(a)) }
}

/// Stores what `calculate` gives.
///
/// # Safety
/// `r` is a number that the result is apart from.
unsafe fn store_some(r: *mut BIGNUM, value: Option<Natural>) -> c_int {
    // SAFETY: as the caller says.
    value.map_or(0, |value| unsafe { store(r, &value, false) }.into())
}

/// `r = m mod |d|`, not negative. Returns 1; 0 when `d` is 0 or there is no room.
///
/// # Safety
/// All are NULL or numbers; they may be the same; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_nnmod(
    r: *mut BIGNUM,
    m: *const BIGNUM,
    d: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || m.is_null() || d.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store_some(r, residue(signed(m), limbs(d))) }
}
export!(BN_nnmod);

/// `r = a + b mod m`. Returns 1; 0 when `m` is 0 or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_add(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let (sum, negative) = signed_sum(signed(a), signed(b));
        store_some(r, residue((&sum, negative), limbs(m)))
    }
}
export!(BN_mod_add);

/// `r = a - b mod m`. Returns 1; 0 when `m` is 0 or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_sub(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let (sum, negative) = signed_sum(signed(a), (limbs(b), !is_negative(b)));
        store_some(r, residue((&sum, negative), limbs(m)))
    }
}
export!(BN_mod_sub);

/// [`BN_mod_add`] for numbers that are not negative and below `m`.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_add_quick(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    m: *const BIGNUM,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_mod_add(r, a, b, m, null_mut()) }
}
export!(BN_mod_add_quick);

/// [`BN_mod_sub`] for numbers that are not negative and below `m`.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_sub_quick(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    m: *const BIGNUM,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_mod_sub(r, a, b, m, null_mut()) }
}
export!(BN_mod_sub_quick);

/// `r = a * b mod m`. Returns 1; 0 when `m` is 0 or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_mul(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let product = bignum::mul(limbs(a), limbs(b));
        store_some(r, residue((&product, is_negative(a) != is_negative(b)), limbs(m)))
    }
}
export!(BN_mod_mul);

/// `r = a^2 mod m`. Returns 1; 0 when `m` is 0 or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_sqr(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store_some(r, residue((&bignum::sqr(limbs(a)), false), limbs(m))) }
}
export!(BN_mod_sqr);

/// `r = a * 2^n mod m`. Returns 1; 0 when `m` is 0, `n` is negative or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_lshift(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    n: c_int,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the results are apart from them.
    unsafe {
        let Some(reduced) = residue(signed(a), limbs(m)) else { return 0 };
        let Ok(n) = usize::try_from(n) else {
            store(r, &reduced, false);
            raise!(c"BN_mod_lshift_quick", Error::INVALID_SHIFT);
            return 0;
        };
        store_some(r, residue((&bignum::shl(&reduced, n), false), limbs(m)))
    }
}
export!(BN_mod_lshift);

/// [`BN_mod_lshift`] for a number that is not negative and below `m`.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_lshift_quick(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    n: c_int,
    m: *const BIGNUM,
) -> c_int {
    // SAFETY: NULL or numbers.
    if unsafe { bignum::bits(limbs(a)) > bignum::bits(limbs(m)) } {
        raise!(c"BN_mod_lshift_quick", Error::INPUT_NOT_REDUCED);
        return 0;
    }
    // SAFETY: the same contract.
    unsafe { BN_mod_lshift(r, a, n, m, null_mut()) }
}
export!(BN_mod_lshift_quick);

/// `r = 2 a mod m`. Returns 1; 0 when `m` is 0 or there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_lshift1(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    m: *const BIGNUM,
    ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_mod_lshift(r, a, 1, m, ctx) }
}
export!(BN_mod_lshift1);

/// [`BN_mod_lshift1`] for a number that is not negative and below `m`.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_lshift1_quick(r: *mut BIGNUM, a: *const BIGNUM, m: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_mod_lshift(r, a, 1, m, null_mut()) }
}
export!(BN_mod_lshift1_quick);

/// `r = gcd(a, b)`, not negative. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_gcd(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store(r, &bignum::gcd(limbs(a), limbs(b)), false).into() }
}
export!(BN_gcd);

/// 1 when the numbers have no common divisor, 0 when they have.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_are_coprime(a: *mut BIGNUM, b: *const BIGNUM, _ctx: *mut BN_CTX) -> c_int {
    // SAFETY: NULL or numbers.
    (bignum::trim(&unsafe { bignum::gcd(limbs(a), limbs(b)) }) == [1]).into()
}
export!(BN_are_coprime);

/// `1 / a mod n` in `ret` or a new number; NULL, with an error, when there is none.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_inverse(
    ret: *mut BIGNUM,
    a: *const BIGNUM,
    n: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> *mut BIGNUM {
    if a.is_null() || n.is_null() {
        return null_mut();
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let inverse = inverse_of(signed(a), n, ((*a).flags | (*n).flags) & BN_FLG_CONSTTIME != 0);
        let Some(inverse) = inverse else {
            raise!(c"BN_mod_inverse", Error::NO_INVERSE);
            return null_mut();
        };
        let number = if ret.is_null() { BN_new() } else { ret };
        if !number.is_null() && !store(number, &inverse, false) {
            if ret.is_null() {
                BN_free(number);
            }
            return null_mut();
        }
        number
    }
}
export!(BN_mod_inverse);

/// `1 / a mod n`. A secret is multiplied by a random number first, because the algorithm's time depends on what it
/// inverts.
///
/// # Safety
/// `n` is a number.
unsafe fn inverse_of(a: (&[u64], bool), n: *const BIGNUM, secret: bool) -> Option<Natural> {
    // SAFETY: as the caller says.
    let n = unsafe { limbs(n) };
    if bignum::bits(n) < 2 {
        return None;
    }
    let a = residue(a, n)?;
    if !secret {
        return bignum::mod_inverse(&a, n);
    }
    let mut mask = Natural::new(vec![0; n.len()]);
    for limb in mask.iter_mut() {
        let mut bytes = [0; 8];
        if !crate::sys::entropy::fill(&mut bytes) {
            return None;
        }
        *limb = u64::from_ne_bytes(bytes);
    }
    // A mask without an inverse would hide that the number has one: then the number itself is tried.
    let masked = bignum::rem(&bignum::mul(&a, &mask), n)?;
    match bignum::mod_inverse(&masked, n) {
        Some(inverse) => bignum::rem(&bignum::mul(&inverse, &mask), n),
        None => bignum::mod_inverse(&a, n),
    }
}

/// The Kronecker symbol of `a` over `b`: 1, 0 or -1; -2 for NULL.
///
/// # Safety
/// As [`BN_nnmod`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_kronecker(a: *const BIGNUM, b: *const BIGNUM, _ctx: *mut BN_CTX) -> c_int {
    if a.is_null() || b.is_null() {
        return -2;
    }
    // SAFETY: numbers.
    let ((a, a_negative), (b, b_negative)) = unsafe { (signed(a), signed(b)) };
    let mut sign = bignum::kronecker(a, b);
    // (a / -1) is -1 for negative a; (-1 / b) is -1 for b = 3 mod 4, of b without its twos.
    if a_negative && b_negative {
        sign = -sign;
    }
    if a_negative {
        let twos = b
            .iter()
            .position(|limb| *limb != 0)
            .map_or(0, |index| 64 * index + b[index].trailing_zeros() as usize);
        let odd = bignum::shr(b, twos);
        if odd.first().is_some_and(|limb| limb & 3 == 3) {
            sign = -sign;
        }
    }
    sign
}
export!(BN_kronecker);
