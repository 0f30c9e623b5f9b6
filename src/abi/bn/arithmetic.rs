//! Sums, products and quotients.

use core::ffi::c_int;

use super::{BIGNUM, BN_CTX, BN_ULONG, is_negative, limbs, raise, store};
use crate::crypto::bignum::{self, Natural};
use crate::crypto::error::Error;

/// `a + b` with signs: the magnitude, and whether it is negative.
pub(super) fn signed_sum(a: (&[u64], bool), b: (&[u64], bool)) -> (Natural, bool) {
    if a.1 == b.1 {
        return (bignum::add(a.0, b.0), a.1);
    }
    match bignum::sub(a.0, b.0) {
        Some(difference) => (difference, a.1),
        None => (bignum::sub(b.0, a.0).unwrap_or_default(), b.1),
    }
}

/// `r = a + b`. Returns 1; 0 when there is no room.
///
/// # Safety
/// All are NULL or numbers; they may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_add(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let (sum, negative) = signed_sum((limbs(a), is_negative(a)), (limbs(b), is_negative(b)));
        store(r, &sum, negative).into()
    }
}
export!(BN_add);

/// `r = a - b`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_sub(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let (sum, negative) = signed_sum((limbs(a), is_negative(a)), (limbs(b), !is_negative(b)));
        store(r, &sum, negative).into()
    }
}
export!(BN_sub);

/// `r = |a| + |b|`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_uadd(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store(r, &bignum::add(limbs(a), limbs(b)), false).into() }
}
export!(BN_uadd);

/// `r = |a| - |b|`, for `|a| >= |b|`. Returns 1; 0 when `a` has fewer limbs or there is no room. With equally many
/// limbs the order is not checked, and a negative difference wraps.
///
/// # Safety
/// As [`BN_add`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_usub(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        let (a, b) = (limbs(a), limbs(b));
        if a.len() < b.len() {
            raise!(c"BN_usub", Error::ARG2_LT_ARG3);
            return 0;
        }
        let mut difference = Natural::new(a.to_vec());
        bignum::sub_assign(&mut difference, b);
        store(r, &difference, false).into()
    }
}
export!(BN_usub);

/// [`BN_usub`] before 1.1 checks the order.
///
/// # Safety
/// As [`BN_usub`].
#[allow(dead_code)] // Reached through its version node only.
unsafe extern "C" fn bn_usub_1_0(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        if bignum::compare(limbs(a), limbs(b)).is_lt() {
            raise!(c"BN_usub", Error::ARG2_LT_ARG3);
            return 0;
        }
        BN_usub(r, a, b)
    }
}

/// `r = a * b`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_add`]; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mul(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store(r, &bignum::mul(limbs(a), limbs(b)), is_negative(a) != is_negative(b)).into() }
}
export!(BN_mul);

/// `r = a^2`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_add`]; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_sqr(r: *mut BIGNUM, a: *const BIGNUM, _ctx: *mut BN_CTX) -> c_int {
    if r.is_null() || a.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe { store(r, &bignum::sqr(limbs(a)), false).into() }
}
export!(BN_sqr);

/// `dv = m / d`, rounded towards 0, and `rem`, which has `m`'s sign; either may be NULL. Returns 1; 0 when `d` is
/// 0 or there is no room.
///
/// # Safety
/// As [`BN_add`]; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_div(
    dv: *mut BIGNUM,
    rem: *mut BIGNUM,
    m: *const BIGNUM,
    d: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if m.is_null() || d.is_null() {
        return 0;
    }
    // SAFETY: numbers; quotient and remainder are apart from them.
    unsafe {
        let Some((quotient, remainder)) = bignum::div_rem(limbs(m), limbs(d)) else {
            raise!(c"BN_div", Error::DIV_BY_ZERO);
            return 0;
        };
        let (m_negative, d_negative) = (is_negative(m), is_negative(d));
        let quotient_stored = dv.is_null() || store(dv, &quotient, m_negative != d_negative);
        (quotient_stored && (rem.is_null() || store(rem, &remainder, m_negative))).into()
    }
}
export!(BN_div);

/// `rem = m mod d` with `m`'s sign.
///
/// # Safety
/// As [`BN_div`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod(
    rem: *mut BIGNUM,
    m: *const BIGNUM,
    d: *const BIGNUM,
    ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_div(core::ptr::null_mut(), rem, m, d, ctx) }
}
export!(BN_mod);

/// `|a| mod w`; all ones when `w` is 0.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_word(a: *const BIGNUM, w: BN_ULONG) -> BN_ULONG {
    if w == 0 {
        return BN_ULONG::MAX;
    }
    // SAFETY: NULL or a number.
    bignum::div_rem_word(unsafe { limbs(a) }, w).1
}
export!(BN_mod_word);

/// `a /= w`. Returns the remainder; all ones when `w` is 0.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_div_word(a: *mut BIGNUM, w: BN_ULONG) -> BN_ULONG {
    if w == 0 || a.is_null() {
        return BN_ULONG::MAX;
    }
    // SAFETY: a number; the quotient is apart from it.
    unsafe {
        let (quotient, remainder) = bignum::div_rem_word(limbs(a), w);
        if store(a, &quotient, is_negative(a)) { remainder } else { BN_ULONG::MAX }
    }
}
export!(BN_div_word);

/// `a *= w`. Returns 1; 0 when there is no room.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mul_word(a: *mut BIGNUM, w: BN_ULONG) -> c_int {
    // SAFETY: NULL or a number; the product is apart from it.
    (!a.is_null() && unsafe { store(a, &bignum::mul_word(limbs(a), w), is_negative(a)) }).into()
}
export!(BN_mul_word);

/// `a += w`. Returns 1; 0 when there is no room.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_add_word(a: *mut BIGNUM, w: BN_ULONG) -> c_int {
    if a.is_null() {
        return 0;
    }
    // SAFETY: a number; the sum is apart from it.
    unsafe {
        let (sum, negative) = signed_sum((limbs(a), is_negative(a)), (&[w], false));
        store(a, &sum, negative).into()
    }
}
export!(BN_add_word);

/// `a -= w`. Returns 1; 0 when there is no room.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_sub_word(a: *mut BIGNUM, w: BN_ULONG) -> c_int {
    if a.is_null() {
        return 0;
    }
    // SAFETY: a number; the difference is apart from it.
    unsafe {
        let (sum, negative) = signed_sum((limbs(a), is_negative(a)), (&[w], true));
        store(a, &sum, negative).into()
    }
}
export!(BN_sub_word);
