//! openssl/dsa.h
//!
//! A [`DSA`] begins with the fields that were public before 1.1; programs of that time read and write them. What is
//! calculated once for a key lies behind them and is made anew when the key's numbers have changed.

mod encodings;
mod generate;
mod getters;
mod method;
mod method_fields;
mod signature;

use core::ffi::{c_int, c_long, c_void};
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::bn::{BIGNUM, BN_clear_free, BN_free, BN_num_bits, give, limbs, replace};
use super::err::raise;
use super::rsa::crypto_ex_data_st;
use crate::crypto::bignum::trim;
use crate::crypto::dsa::{Parts, Prepared};
use crate::crypto::error::Error;
use crate::sys::memory;

pub use encodings::*;
pub use generate::*;
pub use getters::*;
pub use method::*;
pub use method_fields::*;
pub use signature::*;

/// Bits that a modulus may have.
pub const OPENSSL_DSA_MAX_MODULUS_BITS: c_int = 10000;
/// Bits that FIPS 186 asks for.
pub const OPENSSL_DSA_FIPS_MIN_MODULUS_BITS: c_int = 1024;
/// The modulus's context is kept; always so here.
pub const DSA_FLAG_CACHE_MONT_P: c_int = 0x01;
/// The method may be used where FIPS 140 is asked for, which here means nothing.
pub const DSA_FLAG_FIPS_METHOD: c_int = 0x0400;
/// As [`DSA_FLAG_FIPS_METHOD`].
pub const DSA_FLAG_NON_FIPS_ALLOW: c_int = 0x0400;

/// A signature.
#[repr(C)]
pub struct DSA_SIG_st {
    /// The first number.
    pub r: *mut BIGNUM,
    /// The second number.
    pub s: *mut BIGNUM,
}

/// A signature.
pub type DSA_SIG = DSA_SIG_st;

/// A DSA key, or its parameters.
#[repr(C)]
pub struct dsa_st {
    /// Not used.
    pub pad: c_int,
    /// 0.
    pub version: c_long,
    /// Whether encodings of the public key have the parameters.
    pub write_params: c_int,
    /// The prime modulus.
    pub p: *mut BIGNUM,
    /// The prime order of the subgroup.
    pub q: *mut BIGNUM,
    /// The generator of the subgroup.
    pub g: *mut BIGNUM,
    /// The public key.
    pub pub_key: *mut BIGNUM,
    /// The private key.
    pub priv_key: *mut BIGNUM,
    /// Not used.
    pub kinv: *mut BIGNUM,
    /// Not used.
    pub r: *mut BIGNUM,
    /// `DSA_FLAG_*`.
    pub flags: c_int,
    /// Not used.
    pub method_mont_p: *mut c_void,
    /// How many hold the key.
    pub references: AtomicI32,
    /// An application's data.
    pub ex_data: crypto_ex_data_st,
    /// The functions of the key.
    pub meth: *const DSA_METHOD,
    /// Not used.
    pub engine: *mut c_void,
    /// What is calculated once.
    prepared: RwLock<Option<Arc<Prepared>>>,
}

/// A DSA key, or its parameters.
pub type DSA = dsa_st;

#[cfg(all(target_pointer_width = "64", not(windows)))]
const _: () = assert!(core::mem::offset_of!(DSA, prepared) == 136);

/// A number's limbs, where there is one.
///
/// # Safety
/// `number` is NULL or a number, and nobody writes to it while the slice is used.
unsafe fn part<'a>(number: *const BIGNUM) -> Option<&'a [u64]> {
    // SAFETY: as the caller says.
    (!number.is_null()).then(|| trim(unsafe { limbs(number) }))
}

/// The key's prepared form.
///
/// # Safety
/// `dsa` is a key, and nobody writes to its numbers while they are used.
unsafe fn prepare(dsa: *const DSA) -> Result<Arc<Prepared>, Error> {
    // SAFETY: as the caller says.
    let (parts, prepared) = unsafe {
        let key = &*dsa;
        (Parts { p: part(key.p), q: part(key.q), g: part(key.g), y: part(key.pub_key) }, &key.prepared)
    };
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
pub extern "C" fn DSA_new() -> *mut DSA {
    DSA_new_method(null_mut())
}
export!(DSA_new);

/// A new key without numbers, with the default method; engines are not served.
#[unsafe(no_mangle)]
pub extern "C" fn DSA_new_method(_engine: *mut c_void) -> *mut DSA {
    let key = memory::allocate_zeroed(size_of::<DSA>(), null(), 0).cast::<DSA>();
    if key.is_null() {
        raise!(c"DSA_new_method", Error::DSA_MALLOC_FAILURE);
        return null_mut();
    }
    let meth = DSA_get_default_method();
    // SAFETY: the block has the size of a key; all zeros are valid for every field but the last one, which is written
    // before anything else sees it. A method's function gets a complete key.
    unsafe {
        (&raw mut (*key).prepared).write(RwLock::new(None));
        (*key).meth = meth;
        (*key).write_params = 1;
        (*key).flags = (*meth).flags & !DSA_FLAG_NON_FIPS_ALLOW;
        (*key).references = AtomicI32::new(1);
        if let Some(init) = (*meth).init
            && init(key) == 0
        {
            DSA_free(key);
            return null_mut();
        }
    }
    key
}
export!(DSA_new_method);

/// Gives a key back; the last one wipes and releases it.
///
/// # Safety
/// `r` is NULL or a key that the caller holds and does not use again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_free(r: *mut DSA) {
    // SAFETY: as the caller says; after the last one nobody else uses the key.
    unsafe {
        if r.is_null() || (*r).references.fetch_sub(1, Ordering::AcqRel) > 1 {
            return;
        }
        if let Some(finish) = (*(*r).meth).finish {
            finish(r);
        }
        for number in [(*r).p, (*r).q, (*r).g, (*r).pub_key] {
            BN_free(number);
        }
        for number in [(*r).priv_key, (*r).kinv, (*r).r] {
            BN_clear_free(number);
        }
        (&raw mut (*r).prepared).drop_in_place();
        memory::wipe(r.cast(), size_of::<DSA>());
        memory::release(r.cast(), null(), 0);
    }
}
export!(DSA_free);

/// Takes a key once more. Returns 1; 0 for NULL.
///
/// # Safety
/// `r` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_up_ref(r: *mut DSA) -> c_int {
    // SAFETY: a key.
    (!r.is_null() && unsafe { (*r).references.fetch_add(1, Ordering::Relaxed) } >= 1).into()
}
export!(DSA_up_ref);

/// Gives the key its parameters, which then belong to it; NULL leaves what is there. Returns 1; 0, and nothing is taken,
/// when one would be missing.
///
/// # Safety
/// `d` is NULL or a key, the others NULL or numbers that nobody else releases.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_set0_pqg(d: *mut DSA, p: *mut BIGNUM, q: *mut BIGNUM, g: *mut BIGNUM) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { d.as_mut() }) else { return 0 };
    let missing = |field: *mut BIGNUM, value: *mut BIGNUM| field.is_null() && value.is_null();
    if missing(key.p, p) || missing(key.q, q) || missing(key.g, g) {
        return 0;
    }
    // SAFETY: as the caller says.
    unsafe {
        replace(&mut key.p, p, false);
        replace(&mut key.q, q, false);
        replace(&mut key.g, g, false);
    }
    1
}
export!(DSA_set0_pqg);

/// Gives the key its public and private part, as [`DSA_set0_pqg`]. Returns 1.
///
/// # Safety
/// As [`DSA_set0_pqg`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_set0_key(d: *mut DSA, pub_key: *mut BIGNUM, priv_key: *mut BIGNUM) -> c_int {
    // SAFETY: NULL or a key.
    let Some(key) = (unsafe { d.as_mut() }) else { return 0 };
    // SAFETY: as the caller says.
    unsafe {
        replace(&mut key.pub_key, pub_key, false);
        replace(&mut key.priv_key, priv_key, true);
    }
    1
}
export!(DSA_set0_key);

/// The parameters; each output may be NULL.
///
/// # Safety
/// `d` is NULL or a key, each output NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_pqg(
    d: *const DSA,
    p: *mut *const BIGNUM,
    q: *mut *const BIGNUM,
    g: *mut *const BIGNUM,
) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(key) = d.as_ref() {
            give([(p, key.p), (q, key.q), (g, key.g)]);
        }
    }
}
export!(DSA_get0_pqg);

/// The public and the private part; each output may be NULL.
///
/// # Safety
/// As [`DSA_get0_pqg`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get0_key(
    d: *const DSA,
    pub_key: *mut *const BIGNUM,
    priv_key: *mut *const BIGNUM,
) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(key) = d.as_ref() {
            give([(pub_key, key.pub_key), (priv_key, key.priv_key)]);
        }
    }
}
export!(DSA_get0_key);

/// Bits of the modulus; -1 when there is none.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_bits(d: *const DSA) -> c_int {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref().filter(|key| !key.p.is_null()).map_or(-1, |key| BN_num_bits(key.p)) }
}
export!(DSA_bits);

/// Bits of security by the sizes of p and q (NIST SP 800-57, 5.6.1); -1 when one is missing.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_security_bits(d: *const DSA) -> c_int {
    // SAFETY: NULL or a key.
    unsafe {
        d.as_ref()
            .filter(|key| !key.p.is_null() && !key.q.is_null())
            .map_or(-1, |key| super::bn::BN_security_bits(BN_num_bits(key.p), BN_num_bits(key.q)))
    }
}
export!(DSA_security_bits);

/// Sets flags of the key.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_set_flags(d: *mut DSA, flags: c_int) {
    // SAFETY: NULL or a key.
    if let Some(key) = unsafe { d.as_mut() } {
        key.flags |= flags;
    }
}
export!(DSA_set_flags);

/// Clears flags of the key.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_clear_flags(d: *mut DSA, flags: c_int) {
    // SAFETY: NULL or a key.
    if let Some(key) = unsafe { d.as_mut() } {
        key.flags &= !flags;
    }
}
export!(DSA_clear_flags);

/// Which of the flags the key has.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_test_flags(d: *const DSA, flags: c_int) -> c_int {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref().map_or(0, |key| key.flags & flags) }
}
export!(DSA_test_flags);
