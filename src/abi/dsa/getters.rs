//! The numbers of a key, one by one.

use core::ffi::c_void;
use core::ptr::{null, null_mut};

use super::DSA;
use crate::abi::bn::BIGNUM;

/// The key's prime modulus; NULL when it has none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_p(d: *const DSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.p)
}
export!(DSA_get0_p);

/// The key's prime order of the subgroup; NULL when it has none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_q(d: *const DSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.q)
}
export!(DSA_get0_q);

/// The key's generator; NULL when it has none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_g(d: *const DSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.g)
}
export!(DSA_get0_g);

/// The key's public part; NULL when it has none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_pub_key(d: *const DSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.pub_key)
}
export!(DSA_get0_pub_key);

/// The key's private part; NULL when it has none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_priv_key(d: *const DSA) -> *const BIGNUM {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.priv_key)
}
export!(DSA_get0_priv_key);

/// NULL: engines are not served.
#[unsafe(no_mangle)]
pub extern "C" fn DSA_get0_engine(_d: *mut DSA) -> *mut c_void {
    null_mut()
}
export!(DSA_get0_engine);
