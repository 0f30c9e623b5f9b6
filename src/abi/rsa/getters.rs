//! The numbers of a key, one by one.

use core::ptr::null;

use super::RSA;
use crate::abi::bn::BIGNUM;

/// The key's modulus; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_n(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.n)
}
export!(RSA_get0_n);

/// The key's public exponent; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_e(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.e)
}
export!(RSA_get0_e);

/// The key's private exponent; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_d(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.d)
}
export!(RSA_get0_d);

/// The key's first prime; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_p(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.p)
}
export!(RSA_get0_p);

/// The key's second prime; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_q(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.q)
}
export!(RSA_get0_q);

/// The key's d mod p - 1; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_dmp1(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.dmp1)
}
export!(RSA_get0_dmp1);

/// The key's d mod q - 1; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_dmq1(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.dmq1)
}
export!(RSA_get0_dmq1);

/// The key's 1 / q mod p; NULL when it has none.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_iqmp(r: *const RSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref() }.map_or(null(), |key| key.iqmp)
}
export!(RSA_get0_iqmp);
