//! Sums, products and quotients.

use core::ffi::c_int;

use super::{BIGNUM, BN_CTX, BN_ULONG, expand, is_negative, limbs, raise, store};
use crate::arch::bignum as kernels;
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

/// Counts what is set of the first `count` limbs and sets the sign.
///
/// # Safety
/// `r` is a number with room for `count` limbs, which are set.
unsafe fn finish(r: *mut BIGNUM, count: usize, negative: bool) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        (*r).top = count as c_int;
        let top = bignum::trim(limbs(r)).len();
        (*r).top = top as c_int;
        (*r).neg = (negative && top > 0).into();
    }
    1
}

/// `r = |a| + |b|`, with this sign.
///
/// # Safety
/// All are numbers; they may be the same.
unsafe fn add_magnitudes(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM, negative: bool) -> c_int {
    // SAFETY: room is made before the limbs' addresses are taken; `r` shares its limbs with an argument only when
    // it is the same number.
    unsafe {
        let (a, b) = if limbs(a).len() >= limbs(b).len() { (a, b) } else { (b, a) };
        let (a_count, b_count) = (limbs(a).len(), limbs(b).len());
        if !expand(r, a_count + 1) {
            return 0;
        }
        let carry = kernels::add_raw((*r).d, (*a).d, a_count, (*b).d, b_count);
        *(*r).d.add(a_count) = carry.into();
        finish(r, a_count + 1, negative)
    }
}

/// `r = |a| - |b|`, with this sign, or with the other one `|b| - |a|` where that is positive.
///
/// # Safety
/// As [`add_magnitudes`].
unsafe fn sub_magnitudes(r: *mut BIGNUM, a: *const BIGNUM, b: *const BIGNUM, negative: bool) -> c_int {
    // SAFETY: as in `add_magnitudes`; limbs above the larger number's are zero and are left out.
    unsafe {
        let swap = bignum::compare(limbs(a), limbs(b)).is_lt();
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let (a_count, b_count) = (bignum::trim(limbs(a)).len(), bignum::trim(limbs(b)).len());
        if !expand(r, a_count) {
            return 0;
        }
        kernels::sub_raw((*r).d, (*a).d, a_count, (*b).d, b_count);
        finish(r, a_count, negative != swap)
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
    // SAFETY: numbers.
    unsafe {
        let negative = is_negative(a);
        if negative == is_negative(b) {
            add_magnitudes(r, a, b, negative)
        } else {
            sub_magnitudes(r, a, b, negative)
        }
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
    // SAFETY: numbers.
    unsafe {
        let negative = is_negative(a);
        if negative == is_negative(b) {
            sub_magnitudes(r, a, b, negative)
        } else {
            add_magnitudes(r, a, b, negative)
        }
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
    // SAFETY: numbers.
    unsafe { add_magnitudes(r, a, b, false) }
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
    // SAFETY: numbers; a product in place is made apart from them first.
    unsafe {
        let negative = is_negative(a) != is_negative(b);
        let (left, right) = (limbs(a), limbs(b));
        if !bignum::fits_kernels(left, right) || r.cast_const() == a || r.cast_const() == b {
            return store(r, &bignum::mul(left, right), negative).into();
        }
        let count = left.len() + right.len();
        if !expand(r, count) {
            return 0;
        }
        kernels::mul(core::slice::from_raw_parts_mut((*r).d, count), left, right);
        finish(r, count, negative)
    }
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
    // SAFETY: numbers; a square in place is made apart first.
    unsafe {
        let value = limbs(a);
        if !bignum::fits_kernels(value, value) || r.cast_const() == a {
            return store(r, &bignum::sqr(value), false).into();
        }
        let count = 2 * value.len();
        if !expand(r, count) {
            return 0;
        }
        kernels::sqr(core::slice::from_raw_parts_mut((*r).d, count), value);
        finish(r, count, false)
    }
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

/// `rem = m mod d` with `m`'s sign: a function in SSLeay, a macro of bn.h since.
///
/// cbindgen:ignore
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
