//! openssl/rsa.h
//!
//! An [`RSA`] begins with the fields that were public before 1.1; programs of that time read and write them. What
//! is calculated once for a key lies behind them and is made anew when the key's numbers have changed.

mod generate;
mod getters;
mod method;
mod oaep;
mod operations;
mod padding;

use core::ffi::{c_char, c_int, c_long, c_void};
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::bn::{BIGNUM, BN_clear_free, BN_free, BN_num_bits, give, limbs, replace};
use super::err::raise;
use crate::crypto::bignum::trim;
use crate::crypto::error::Error;
use crate::crypto::rsa::{Parts, Prepared};
use crate::sys::memory;

pub use generate::*;
pub use getters::*;
pub use method::*;
pub use oaep::*;
pub use operations::*;
pub use padding::*;

/// An application's data.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct crypto_ex_data_st {
    /// The values.
    pub sk: *mut c_void,
    /// Not used.
    pub dummy: c_int,
}

/// An RSA key.
#[repr(C)]
pub struct rsa_st {
    /// Not used.
    pub pad: c_int,
    /// 0; 1 for a key of more than two primes.
    pub version: c_long,
    /// The functions of the key.
    pub meth: *const RSA_METHOD,
    /// Not used.
    pub engine: *mut c_void,
    /// The modulus.
    pub n: *mut BIGNUM,
    /// The public exponent.
    pub e: *mut BIGNUM,
    /// The private exponent.
    pub d: *mut BIGNUM,
    /// The first prime.
    pub p: *mut BIGNUM,
    /// The second prime.
    pub q: *mut BIGNUM,
    /// d mod p - 1.
    pub dmp1: *mut BIGNUM,
    /// d mod q - 1.
    pub dmq1: *mut BIGNUM,
    /// 1 / q mod p.
    pub iqmp: *mut BIGNUM,
    /// An application's data.
    pub ex_data: crypto_ex_data_st,
    /// How many hold the key.
    pub references: AtomicI32,
    /// `RSA_FLAG_*`.
    pub flags: c_int,
    /// Not used.
    pub _method_mod_n: *mut c_void,
    /// Not used.
    pub _method_mod_p: *mut c_void,
    /// Not used.
    pub _method_mod_q: *mut c_void,
    /// Not used.
    pub bignum_data: *mut c_char,
    /// Not used.
    pub blinding: *mut c_void,
    /// Not used.
    pub mt_blinding: *mut c_void,
    /// What is calculated once.
    prepared: RwLock<Option<Arc<Prepared>>>,
}

/// An RSA key.
pub type RSA = rsa_st;

#[cfg(all(target_pointer_width = "64", not(windows)))]
const _: () = assert!(core::mem::offset_of!(RSA, prepared) == 168);

/// The modulus's context is kept; always so here.
pub const RSA_FLAG_CACHE_PUBLIC: c_int = 0x0002;
/// The primes' contexts are kept; always so here.
pub const RSA_FLAG_CACHE_PRIVATE: c_int = 0x0004;
/// Blinding was asked for.
pub const RSA_FLAG_BLINDING: c_int = 0x0008;
/// The method calls its own functions to sign and to verify (before 1.1).
pub const RSA_FLAG_SIGN_VER: c_int = 0x0040;
/// The method may be used where FIPS 140 is asked for, which here means nothing.
pub const RSA_FLAG_FIPS_METHOD: c_int = 0x0400;
/// No blinding.
pub const RSA_FLAG_NO_BLINDING: c_int = 0x0080;

/// The key's numbers.
///
/// # Safety
/// `r` is a key, and nobody writes to its numbers while they are used.
unsafe fn parts<'a>(r: *const RSA) -> Parts<'a> {
    // SAFETY: as the caller says; each is NULL or a number.
    unsafe {
        let part = |number: *const BIGNUM| (!number.is_null()).then(|| trim(limbs(number)));
        let key = &*r;
        Parts {
            n: part(key.n),
            e: part(key.e),
            d: part(key.d),
            p: part(key.p),
            q: part(key.q),
            dmp1: part(key.dmp1),
            dmq1: part(key.dmq1),
            iqmp: part(key.iqmp),
        }
    }
}

/// The key's prepared form.
///
/// # Safety
/// As [`parts`].
unsafe fn prepare(r: *const RSA) -> Result<Arc<Prepared>, Error> {
    // SAFETY: the same contract.
    let (parts, prepared) = unsafe { (parts(r), &(*r).prepared) };
    if let Some(found) = &*prepared.read().unwrap_or_else(PoisonError::into_inner)
        && found.is_of(&parts)
    {
        return Ok(Arc::clone(found));
    }
    let fresh = Arc::new(Prepared::new(&parts)?);
    *prepared.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&fresh));
    Ok(fresh)
}

/// A new key without numbers.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_new() -> *mut RSA {
    RSA_new_method(null_mut())
}
export!(RSA_new);

/// A new key without numbers, with the default method; engines are not served.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_new_method(_engine: *mut c_void) -> *mut RSA {
    let key = memory::allocate_zeroed(size_of::<RSA>(), null(), 0).cast::<RSA>();
    if key.is_null() {
        raise!(c"RSA_new_method", Error::RSA_MALLOC_FAILURE);
        return null_mut();
    }
    let meth = RSA_get_default_method();
    // SAFETY: the block has the size of a key; all zeros are valid for every field but the last one, which is
    // written before anything else sees it. A method's function gets a complete key.
    unsafe {
        (&raw mut (*key).prepared).write(RwLock::new(None));
        (*key).meth = meth;
        (*key).flags = (*meth).flags & !RSA_FLAG_FIPS_METHOD;
        (*key).references = AtomicI32::new(1);
        if let Some(init) = (*meth).init
            && init(key) == 0
        {
            RSA_free(key);
            return null_mut();
        }
    }
    key
}
export!(RSA_new_method);

/// Gives a key back; the last one wipes and releases it.
///
/// # Safety
/// `r` is NULL or a key that the caller holds and does not use again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_free(r: *mut RSA) {
    // SAFETY: as the caller says; after the last one nobody else uses the key.
    unsafe {
        if r.is_null() || (*r).references.fetch_sub(1, Ordering::AcqRel) > 1 {
            return;
        }
        if let Some(finish) = (*(*r).meth).finish {
            finish(r);
        }
        BN_free((*r).n);
        BN_free((*r).e);
        for number in [(*r).d, (*r).p, (*r).q, (*r).dmp1, (*r).dmq1, (*r).iqmp] {
            BN_clear_free(number);
        }
        (&raw mut (*r).prepared).drop_in_place();
        memory::wipe(r.cast(), size_of::<RSA>());
        memory::release(r.cast(), null(), 0);
    }
}
export!(RSA_free);

/// Takes a key once more. Returns 1; 0 for NULL.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_up_ref(r: *mut RSA) -> c_int {
    // SAFETY: a key.
    (!r.is_null() && unsafe { (*r).references.fetch_add(1, Ordering::Relaxed) } >= 1).into()
}
export!(RSA_up_ref);

/// Gives the key modulus and exponents, which then belong to it; NULL leaves what is there. Returns 1; 0, and
/// nothing is taken, when modulus or public exponent would be missing.
///
/// # Safety
/// `r` is NULL or a key, the others NULL or numbers that nobody else releases.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set0_key(r: *mut RSA, n: *mut BIGNUM, e: *mut BIGNUM, d: *mut BIGNUM) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { r.as_mut() }) else { return 0 };
    if key.n.is_null() && n.is_null() || key.e.is_null() && e.is_null() {
        return 0;
    }
    // SAFETY: as the caller says.
    unsafe {
        replace(&mut key.n, n, false);
        replace(&mut key.e, e, false);
        replace(&mut key.d, d, true);
    }
    1
}
export!(RSA_set0_key);

/// Gives the key its primes, as [`RSA_set0_key`]. Returns 1; 0 when one would be missing.
///
/// # Safety
/// As [`RSA_set0_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set0_factors(r: *mut RSA, p: *mut BIGNUM, q: *mut BIGNUM) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { r.as_mut() }) else { return 0 };
    if key.p.is_null() && p.is_null() || key.q.is_null() && q.is_null() {
        return 0;
    }
    // SAFETY: as the caller says.
    unsafe {
        replace(&mut key.p, p, true);
        replace(&mut key.q, q, true);
    }
    1
}
export!(RSA_set0_factors);

/// Gives the key what the Chinese remainder theorem needs, as [`RSA_set0_key`]. Returns 1; 0 when one would be
/// missing.
///
/// # Safety
/// As [`RSA_set0_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set0_crt_params(
    r: *mut RSA,
    dmp1: *mut BIGNUM,
    dmq1: *mut BIGNUM,
    iqmp: *mut BIGNUM,
) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { r.as_mut() }) else { return 0 };
    let missing = |field: *mut BIGNUM, value: *mut BIGNUM| field.is_null() && value.is_null();
    if missing(key.dmp1, dmp1) || missing(key.dmq1, dmq1) || missing(key.iqmp, iqmp) {
        return 0;
    }
    // SAFETY: as the caller says.
    unsafe {
        replace(&mut key.dmp1, dmp1, true);
        replace(&mut key.dmq1, dmq1, true);
        replace(&mut key.iqmp, iqmp, true);
    }
    1
}
export!(RSA_set0_crt_params);

/// The key's modulus and exponents; each output may be NULL.
///
/// # Safety
/// `r` is a key, each output NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_key(
    r: *const RSA,
    n: *mut *const BIGNUM,
    e: *mut *const BIGNUM,
    d: *mut *const BIGNUM,
) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(key) = r.as_ref() {
            give([(n, key.n), (e, key.e), (d, key.d)]);
        }
    }
}
export!(RSA_get0_key);

/// The key's primes; each output may be NULL.
///
/// # Safety
/// As [`RSA_get0_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_factors(r: *const RSA, p: *mut *const BIGNUM, q: *mut *const BIGNUM) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(key) = r.as_ref() {
            give([(p, key.p), (q, key.q)]);
        }
    }
}
export!(RSA_get0_factors);

/// What the key has for the Chinese remainder theorem; each output may be NULL.
///
/// # Safety
/// As [`RSA_get0_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get0_crt_params(
    r: *const RSA,
    dmp1: *mut *const BIGNUM,
    dmq1: *mut *const BIGNUM,
    iqmp: *mut *const BIGNUM,
) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(key) = r.as_ref() {
            give([(dmp1, key.dmp1), (dmq1, key.dmq1), (iqmp, key.iqmp)]);
        }
    }
}
export!(RSA_get0_crt_params);

/// Bits of the modulus.
///
/// # Safety
/// `rsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_bits(rsa: *const RSA) -> c_int {
    // SAFETY: NULL or a key.
    unsafe { rsa.as_ref().map_or(0, |key| BN_num_bits(key.n)) }
}
export!(RSA_bits);

/// Bytes of the modulus, and of everything that the key makes.
///
/// # Safety
/// `rsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_size(rsa: *const RSA) -> c_int {
    // SAFETY: the same contract.
    unsafe { (RSA_bits(rsa) + 7) / 8 }
}
export!(RSA_size);

/// The flags of the key's method.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_flags(r: *const RSA) -> c_int {
    // SAFETY: NULL or a key, whose method lives as long.
    unsafe { r.as_ref().map_or(0, |key| (*key.meth).flags) }
}
export!(RSA_flags);

/// Sets flags of the key.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set_flags(r: *mut RSA, flags: c_int) {
    // SAFETY: NULL or a key.
    if let Some(key) = unsafe { r.as_mut() } {
        key.flags |= flags;
    }
}
export!(RSA_set_flags);

/// Clears flags of the key.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_clear_flags(r: *mut RSA, flags: c_int) {
    // SAFETY: NULL or a key.
    if let Some(key) = unsafe { r.as_mut() } {
        key.flags &= !flags;
    }
}
export!(RSA_clear_flags);

/// Which of the flags the key has.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_test_flags(r: *const RSA, flags: c_int) -> c_int {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref().map_or(0, |key| key.flags & flags) }
}
export!(RSA_test_flags);

/// The version of the key: 0, or 1 for more than two primes.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get_version(r: *mut RSA) -> c_int {
    // SAFETY: NULL or a key.
    unsafe { r.as_ref().map_or(0, |key| key.version as c_int) }
}
export!(RSA_get_version);

/// Has private operations blinded, which is the default. Returns 1.
///
/// # Safety
/// `rsa` is NULL or a key; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_blinding_on(rsa: *mut RSA, _ctx: *mut super::bn::BN_CTX) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { rsa.as_mut() }) else { return 0 };
    key.flags = (key.flags | RSA_FLAG_BLINDING) & !RSA_FLAG_NO_BLINDING;
    1
}
export!(RSA_blinding_on);

/// Has private operations not blinded.
///
/// # Safety
/// `rsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_blinding_off(rsa: *mut RSA) {
    // SAFETY: NULL or a key.
    if let Some(key) = unsafe { rsa.as_mut() } {
        key.flags = (key.flags & !RSA_FLAG_BLINDING) | RSA_FLAG_NO_BLINDING;
    }
}
export!(RSA_blinding_off);
