//! Powers.

use core::ffi::c_int;

use super::modular::signed;
use super::{BIGNUM, BN_CTX, BN_FLG_CONSTTIME, BN_MONT_CTX, BN_ULONG, is_negative, limbs, raise, store};
use crate::crypto::bignum::{self, Montgomery, Natural};
use crate::crypto::error::Error;

/// `r = a^p`. Returns 1; 0 when there is no room. An exponent's sign does not count.
///
/// # Safety
/// All are NULL or numbers; they may be the same; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_exp(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || p.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        if ((*a).flags | (*p).flags) & BN_FLG_CONSTTIME != 0 {
            raise!(c"BN_exp", Error::BN_SHOULD_NOT_HAVE_BEEN_CALLED);
            return 0;
        }
        let (base, exponent) = (limbs(a), bignum::trim(limbs(p)));
        let bits = bignum::bits(base);
        // The result has at least this many bits; what cannot fit is not begun.
        let fits = bits <= 1
            || matches!(exponent, [])
            || matches!(exponent, [word] if (bits as u64 - 1).saturating_mul(*word) < 1 << 30);
        if !fits {
            raise!(c"bn_expand_internal", Error::BIGNUM_TOO_LONG);
            return 0;
        }
        let mut result = Natural::new(vec![1]);
        for index in (0..bignum::bits(exponent)).rev() {
            if bits > 1 {
                result = bignum::sqr(&result);
            }
            if exponent[index / 64] >> (index % 64) & 1 == 1 {
                result = if bits > 1 { bignum::mul(&result, base) } else { Natural::new(base.to_vec()) };
            }
        }
        let odd = exponent.first().is_some_and(|limb| limb & 1 == 1);
        store(r, &result, is_negative(a) && odd).into()
    }
}
export!(BN_exp);

/// How an exponent is treated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// The time may depend on it.
    Public,
    /// It may not.
    Secret,
}

/// `a^p mod |m|`, for any modulus but 0.
fn power(a: (&[u64], bool), p: &[u64], m: &[u64], secrecy: Secrecy) -> Option<Natural> {
    let m = bignum::trim(m);
    if m == [1] {
        return Some(Natural::default());
    }
    let mut base = bignum::rem(a.0, m)?;
    if a.1 && !bignum::is_zero(&base) {
        base = bignum::sub(m, &base)?;
    }
    if let Ok(montgomery) = Montgomery::new(m) {
        return Some(match secrecy {
            Secrecy::Secret => montgomery.power(&base, p, 64 * p.len()),
            Secrecy::Public => montgomery.power_public(&base, p),
        });
    }
    // An even modulus.
    let mut result = Natural::new(vec![1]);
    for index in (0..bignum::bits(p)).rev() {
        result = bignum::rem(&bignum::sqr(&result), m)?;
        if p[index / 64] >> (index % 64) & 1 == 1 {
            result = bignum::rem(&bignum::mul(&result, &base), m)?;
        }
    }
    bignum::rem(&result, m)
}

/// Whether a power of these is a secret's.
///
/// # Safety
/// All are numbers.
unsafe fn secrecy_of(numbers: [*const BIGNUM; 3]) -> Secrecy {
    // SAFETY: as the caller says.
    let secret = numbers.iter().any(|number| unsafe { (**number).flags } & BN_FLG_CONSTTIME != 0);
    if secret { Secrecy::Secret } else { Secrecy::Public }
}

/// # Safety
/// As [`BN_mod_exp`].
unsafe fn store_power(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    secrecy: Secrecy,
) -> c_int {
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        match power(signed(a), limbs(p), limbs(m), secrecy) {
            Some(result) => store(r, &result, false).into(),
            None => 0,
        }
    }
}

/// `r = a^p mod m`. Returns 1; 0 when `m` is 0 or there is no room. Signs of exponent and modulus do not count.
///
/// # Safety
/// All are NULL or numbers; they may be the same; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || p.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers.
    unsafe {
        // 0^0 mod 0 is 1, as nothing is divided.
        if bignum::is_zero(limbs(m)) && bignum::is_zero(limbs(p)) {
            return store(r, &[1], false).into();
        }
        store_power(r, a, p, m, secrecy_of([a, p, m]))
    }
}
export!(BN_mod_exp);

/// [`BN_mod_exp`] without Montgomery's form in OpenSSL; here the same.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_recp(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { (!refuses(c"BN_mod_exp_recp", [a, p, m]) && BN_mod_exp(r, a, p, m, ctx) == 1).into() }
}
export!(BN_mod_exp_recp);

/// [`BN_mod_exp`] without Montgomery's form in OpenSSL; here the same.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_simple(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { (!refuses(c"BN_mod_exp_simple", [a, p, m]) && BN_mod_exp(r, a, p, m, ctx) == 1).into() }
}
export!(BN_mod_exp_simple);

/// Raises an error when base, exponent or modulus is a secret: OpenSSL's function would tell about it.
///
/// # Safety
/// All are NULL or numbers.
unsafe fn refuses(function: &'static core::ffi::CStr, numbers: [*const BIGNUM; 3]) -> bool {
    // SAFETY: as the caller says.
    let secret =
        unsafe { !numbers.iter().any(|number| number.is_null()) && secrecy_of(numbers) == Secrecy::Secret };
    if secret {
        raise!(function, Error::BN_SHOULD_NOT_HAVE_BEEN_CALLED);
    }
    secret
}

/// Whether a modulus can be used in Montgomery's form; if not, an error is raised.
///
/// # Safety
/// `m` is a number.
unsafe fn is_odd(function: &'static core::ffi::CStr, m: *const BIGNUM) -> bool {
    // SAFETY: as the caller says.
    let odd = unsafe { limbs(m) }.first().is_some_and(|limb| limb & 1 == 1);
    if !odd {
        raise!(function, Error::CALLED_WITH_EVEN_MODULUS);
    }
    odd
}

/// Whether a caller's Montgomery context was never given a modulus: then OpenSSL's arithmetic fails, unless the exponent
/// is 0.
///
/// # Safety
/// `mont` is NULL or a context, `p` a number.
unsafe fn is_unset(mont: *const BN_MONT_CTX, p: *const BIGNUM) -> bool {
    // SAFETY: as the caller says.
    unsafe { mont.as_ref().is_some_and(|mont| mont.N.top == 0) && !limbs(p).is_empty() }
}

/// [`BN_mod_exp`] for an odd modulus; `m_ctx` is NULL or a context of it.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_mont(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
    m_ctx: *mut BN_MONT_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || p.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers, and NULL or a context.
    unsafe {
        if !is_odd(c"BN_mod_exp_mont", m) || is_unset(m_ctx, p) {
            return 0;
        }
        store_power(r, a, p, m, secrecy_of([a, p, m]))
    }
}
export!(BN_mod_exp_mont);

/// [`BN_mod_exp_mont`] whose time depends on the numbers of limbs alone.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_mont_consttime(
    rr: *mut BIGNUM,
    a: *const BIGNUM,
    p: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
    in_mont: *mut BN_MONT_CTX,
) -> c_int {
    if rr.is_null() || a.is_null() || p.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers, and NULL or a context.
    unsafe {
        if !is_odd(c"BN_mod_exp_mont_consttime", m) || is_unset(in_mont, p) {
            return 0;
        }
        store_power(rr, a, p, m, Secrecy::Secret)
    }
}
export!(BN_mod_exp_mont_consttime);

/// Two of [`BN_mod_exp_mont_consttime`].
///
/// # Safety
/// As [`BN_mod_exp`], for both.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_mont_consttime_x2(
    rr1: *mut BIGNUM,
    a1: *const BIGNUM,
    p1: *const BIGNUM,
    m1: *const BIGNUM,
    in_mont1: *mut BN_MONT_CTX,
    rr2: *mut BIGNUM,
    a2: *const BIGNUM,
    p2: *const BIGNUM,
    m2: *const BIGNUM,
    in_mont2: *mut BN_MONT_CTX,
    ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        (BN_mod_exp_mont_consttime(rr1, a1, p1, m1, ctx, in_mont1) == 1
            && BN_mod_exp_mont_consttime(rr2, a2, p2, m2, ctx, in_mont2) == 1)
            .into()
    }
}
export!(BN_mod_exp_mont_consttime_x2);

/// `r = a^p mod m` for an odd modulus and a word.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp_mont_word(
    r: *mut BIGNUM,
    a: BN_ULONG,
    p: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
    _m_ctx: *mut BN_MONT_CTX,
) -> c_int {
    if r.is_null() || p.is_null() || m.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        if ((*p).flags | (*m).flags) & BN_FLG_CONSTTIME != 0 {
            raise!(c"BN_mod_exp_mont_word", Error::BN_SHOULD_NOT_HAVE_BEEN_CALLED);
            return 0;
        }
        if !is_odd(c"BN_mod_exp_mont_word", m) {
            return 0;
        }
        match power((&[a], false), limbs(p), limbs(m), Secrecy::Public) {
            Some(result) => store(r, &result, false).into(),
            None => 0,
        }
    }
}
export!(BN_mod_exp_mont_word);

/// `r = a1^p1 * a2^p2 mod m` for an odd modulus.
///
/// # Safety
/// As [`BN_mod_exp`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_exp2_mont(
    r: *mut BIGNUM,
    a1: *const BIGNUM,
    p1: *const BIGNUM,
    a2: *const BIGNUM,
    p2: *const BIGNUM,
    m: *const BIGNUM,
    _ctx: *mut BN_CTX,
    _m_ctx: *mut BN_MONT_CTX,
) -> c_int {
    if [r.cast_const(), a1, p1, a2, p2, m].iter().any(|number| number.is_null()) {
        return 0;
    }
    // SAFETY: numbers; the result is apart from them.
    unsafe {
        if !is_odd(c"BN_mod_exp2_mont", m) {
            return 0;
        }
        let first = power(signed(a1), limbs(p1), limbs(m), Secrecy::Public);
        let second = power(signed(a2), limbs(p2), limbs(m), Secrecy::Public);
        let (Some(first), Some(second)) = (first, second) else { return 0 };
        match bignum::rem(&bignum::mul(&first, &second), limbs(m)) {
            Some(product) => store(r, &product, false).into(),
            None => 0,
        }
    }
}
export!(BN_mod_exp2_mont);
