//! `DSA_METHOD`: the functions that do a key's work.

use core::ffi::{c_char, c_int, c_uchar, c_ulong, c_void};
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicPtr, Ordering};

use super::signature::{do_sign, do_verify, sign_setup};
use super::{DSA, DSA_FLAG_FIPS_METHOD, DSA_SIG};
use crate::abi::bn::{BIGNUM, BN_CTX, BN_GENCB, BN_MONT_CTX};
use crate::abi::crypto::{CRYPTO_free, CRYPTO_strdup};
use crate::abi::err::raise;
use crate::crypto::error::Error;
use crate::sys::memory;

/// `DSA_do_sign`.
pub type DsaSign =
    Option<unsafe extern "C" fn(dgst: *const c_uchar, dlen: c_int, dsa: *mut DSA) -> *mut DSA_SIG>;
/// `DSA_sign_setup`.
pub type DsaSignSetup = Option<
    unsafe extern "C" fn(
        dsa: *mut DSA,
        ctx_in: *mut BN_CTX,
        kinvp: *mut *mut BIGNUM,
        rp: *mut *mut BIGNUM,
    ) -> c_int,
>;
/// `DSA_do_verify`.
pub type DsaVerify = Option<
    unsafe extern "C" fn(dgst: *const c_uchar, dgst_len: c_int, sig: *mut DSA_SIG, dsa: *mut DSA) -> c_int,
>;
/// The product of two powers modulo a number; not called by the library's own functions.
pub type DsaModExp = Option<
    unsafe extern "C" fn(
        dsa: *mut DSA,
        rr: *mut BIGNUM,
        a1: *const BIGNUM,
        p1: *const BIGNUM,
        a2: *const BIGNUM,
        p2: *const BIGNUM,
        m: *const BIGNUM,
        ctx: *mut BN_CTX,
        in_mont: *mut BN_MONT_CTX,
    ) -> c_int,
>;
/// A power modulo a number; not called by the library's own functions.
pub type DsaBnModExp = Option<
    unsafe extern "C" fn(
        dsa: *mut DSA,
        r: *mut BIGNUM,
        a: *const BIGNUM,
        p: *const BIGNUM,
        m: *const BIGNUM,
        ctx: *mut BN_CTX,
        m_ctx: *mut BN_MONT_CTX,
    ) -> c_int,
>;
/// `DSA_generate_key` and its like.
pub type DsaInit = Option<unsafe extern "C" fn(dsa: *mut DSA) -> c_int>;
/// `DSA_generate_parameters_ex`.
pub type DsaParamgen = Option<
    unsafe extern "C" fn(
        dsa: *mut DSA,
        bits: c_int,
        seed: *const c_uchar,
        seed_len: c_int,
        counter_ret: *mut c_int,
        h_ret: *mut c_ulong,
        cb: *mut BN_GENCB,
    ) -> c_int,
>;

/// The functions of a key.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct dsa_method {
    /// What it is called.
    pub name: *mut c_char,
    /// `DSA_do_sign`.
    pub dsa_do_sign: DsaSign,
    /// `DSA_sign_setup`.
    pub dsa_sign_setup: DsaSignSetup,
    /// `DSA_do_verify`.
    pub dsa_do_verify: DsaVerify,
    /// The product of two powers modulo a number; not called by the library's own functions.
    pub dsa_mod_exp: DsaModExp,
    /// A power modulo a number; not called by the library's own functions.
    pub bn_mod_exp: DsaBnModExp,
    /// Called for a new key.
    pub init: DsaInit,
    /// Called before a key is released.
    pub finish: DsaInit,
    /// `DSA_FLAG_*` of new keys.
    pub flags: c_int,
    /// The method's own.
    pub app_data: *mut c_void,
    /// `DSA_generate_parameters_ex`.
    pub dsa_paramgen: DsaParamgen,
    /// `DSA_generate_key`.
    pub dsa_keygen: DsaInit,
}

/// The functions of a key.
pub type DSA_METHOD = dsa_method;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<DSA_METHOD>() == 96);

unsafe extern "C" fn init(dsa: *mut DSA) -> c_int {
    // SAFETY: called with a key.
    unsafe { (*dsa).flags |= super::DSA_FLAG_CACHE_MONT_P };
    1
}

struct Method(DSA_METHOD);
// SAFETY: the table is never written.
unsafe impl Sync for Method {}

/// The library's own.
static OWN: Method = Method(DSA_METHOD {
    name: c"OpenSSL DSA method".as_ptr().cast_mut(),
    dsa_do_sign: Some(do_sign),
    dsa_sign_setup: Some(sign_setup),
    dsa_do_verify: Some(do_verify),
    dsa_mod_exp: None,
    bn_mod_exp: None,
    init: Some(init),
    finish: None,
    flags: DSA_FLAG_FIPS_METHOD,
    app_data: null_mut(),
    dsa_paramgen: None,
    dsa_keygen: None,
});

/// What a program has set; NULL is [`OWN`].
static DEFAULT: AtomicPtr<DSA_METHOD> = AtomicPtr::new(null_mut());

/// The library's own method.
#[unsafe(no_mangle)]
pub extern "C" fn DSA_OpenSSL() -> *const DSA_METHOD {
    &OWN.0
}
export!(DSA_OpenSSL);

/// The method of new keys.
#[unsafe(no_mangle)]
pub extern "C" fn DSA_get_default_method() -> *const DSA_METHOD {
    let set = DEFAULT.load(Ordering::Acquire);
    if set.is_null() { DSA_OpenSSL() } else { set }
}
export!(DSA_get_default_method);

/// Sets the method of new keys; NULL brings the library's own back.
///
/// # Safety
/// `meth` is NULL or a method that lives as long as it is in use.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_set_default_method(meth: *const DSA_METHOD) {
    DEFAULT.store(meth.cast_mut(), Ordering::Release);
}
export!(DSA_set_default_method);

/// The key's method.
///
/// # Safety
/// `d` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_get_method(d: *mut DSA) -> *const DSA_METHOD {
    // SAFETY: NULL or a key.
    unsafe { d.as_ref() }.map_or(null(), |key| key.meth)
}
export!(DSA_get_method);

/// Gives a key another method. Returns 1.
///
/// # Safety
/// `dsa` is a key, `meth` a method that lives as long as the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_set_method(dsa: *mut DSA, meth: *const DSA_METHOD) -> c_int {
    if dsa.is_null() || meth.is_null() {
        return 0;
    }
    // SAFETY: a key and a method; the old method lets go of the key first.
    unsafe {
        if let Some(finish) = (*(*dsa).meth).finish {
            finish(dsa);
        }
        (*dsa).meth = meth;
        if let Some(init) = (*meth).init {
            init(dsa);
        }
    }
    1
}
export!(DSA_set_method);

/// A new method without functions, with a copy of the name; NULL when there is no memory.
///
/// # Safety
/// `name` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_new(name: *const c_char, flags: c_int) -> *mut DSA_METHOD {
    // SAFETY: the block has the size of a method, for which all zeros are valid; `name` is NULL or a string.
    unsafe {
        let method = memory::allocate_zeroed(size_of::<DSA_METHOD>(), null(), 0).cast::<DSA_METHOD>();
        let copy = CRYPTO_strdup(name, null(), 0);
        if method.is_null() || copy.is_null() {
            memory::release(method.cast(), null(), 0);
            CRYPTO_free(copy.cast(), null(), 0);
            raise!(c"DSA_meth_new", Error::DSA_MALLOC_FAILURE);
            return null_mut();
        }
        ((*method).name, (*method).flags) = (copy, flags);
        method
    }
}
export!(DSA_meth_new);

/// Releases a method that [`DSA_meth_new`] or [`DSA_meth_dup`] made.
///
/// # Safety
/// `dsam` is NULL or such a method, which no key uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_free(dsam: *mut DSA_METHOD) {
    // SAFETY: as the caller says.
    unsafe {
        if !dsam.is_null() {
            CRYPTO_free((*dsam).name.cast(), null(), 0);
            memory::release(dsam.cast(), null(), 0);
        }
    }
}
export!(DSA_meth_free);

/// A copy of a method; NULL when there is no memory.
///
/// # Safety
/// `dsam` is a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_dup(dsam: *const DSA_METHOD) -> *mut DSA_METHOD {
    // SAFETY: as the caller says.
    unsafe {
        let Some(method) = dsam.as_ref() else { return null_mut() };
        let copy = DSA_meth_new(method.name, method.flags);
        if !copy.is_null() {
            let name = (*copy).name;
            *copy = DSA_METHOD { name, ..*method };
        }
        copy
    }
}
export!(DSA_meth_dup);

/// The method's name.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get0_name(dsam: *const DSA_METHOD) -> *const c_char {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.map_or(null(), |method| method.name)
}
export!(DSA_meth_get0_name);

/// Gives the method a copy of a name. Returns 1; 0 when there is no memory.
///
/// # Safety
/// `dsam` is NULL or a method of [`DSA_meth_new`], `name` NULL or a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set1_name(dsam: *mut DSA_METHOD, name: *const c_char) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let Some(method) = dsam.as_mut() else { return 0 };
        let copy = CRYPTO_strdup(name, null(), 0);
        if copy.is_null() {
            raise!(c"DSA_meth_set1_name", Error::DSA_MALLOC_FAILURE);
            return 0;
        }
        CRYPTO_free(core::mem::replace(&mut method.name, copy).cast(), null(), 0);
    }
    1
}
export!(DSA_meth_set1_name);
