//! `RSA_METHOD`: the functions that do a key's work.

use core::ffi::{c_char, c_int, c_uchar, c_uint, c_void};
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicPtr, Ordering};

use super::operations::{private_decrypt, private_encrypt, public_decrypt, public_encrypt};
use super::{RSA, RSA_FLAG_CACHE_PRIVATE, RSA_FLAG_CACHE_PUBLIC, RSA_FLAG_FIPS_METHOD};
use crate::abi::bn::{BIGNUM, BN_CTX, BN_MONT_CTX};

/// `RSA_public_encrypt` and its like.
pub type RsaCrypt = Option<
    unsafe extern "C" fn(
        flen: c_int,
        from: *const c_uchar,
        to: *mut c_uchar,
        rsa: *mut RSA,
        padding: c_int,
    ) -> c_int,
>;

/// The functions of a key.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rsa_meth_st {
    /// What it is called.
    pub name: *mut c_char,
    /// `RSA_public_encrypt`.
    pub rsa_pub_enc: RsaCrypt,
    /// `RSA_public_decrypt`.
    pub rsa_pub_dec: RsaCrypt,
    /// `RSA_private_encrypt`.
    pub rsa_priv_enc: RsaCrypt,
    /// `RSA_private_decrypt`.
    pub rsa_priv_dec: RsaCrypt,
    /// The private operation on a number.
    pub rsa_mod_exp: Option<
        unsafe extern "C" fn(r0: *mut BIGNUM, i: *const BIGNUM, rsa: *mut RSA, ctx: *mut BN_CTX) -> c_int,
    >,
    /// A power modulo a number.
    pub bn_mod_exp: Option<
        unsafe extern "C" fn(
            r: *mut BIGNUM,
            a: *const BIGNUM,
            p: *const BIGNUM,
            m: *const BIGNUM,
            ctx: *mut BN_CTX,
            m_ctx: *mut BN_MONT_CTX,
        ) -> c_int,
    >,
    /// Called for a new key.
    pub init: Option<unsafe extern "C" fn(rsa: *mut RSA) -> c_int>,
    /// Called before a key is released.
    pub finish: Option<unsafe extern "C" fn(rsa: *mut RSA) -> c_int>,
    /// `RSA_FLAG_*` of new keys.
    pub flags: c_int,
    /// The method's own.
    pub app_data: *mut c_char,
    /// `RSA_sign`.
    pub rsa_sign: Option<
        unsafe extern "C" fn(
            type_: c_int,
            m: *const c_uchar,
            m_length: c_uint,
            sigret: *mut c_uchar,
            siglen: *mut c_uint,
            rsa: *const RSA,
        ) -> c_int,
    >,
    /// `RSA_verify`.
    pub rsa_verify: Option<
        unsafe extern "C" fn(
            dtype: c_int,
            m: *const c_uchar,
            m_length: c_uint,
            sigbuf: *const c_uchar,
            siglen: c_uint,
            rsa: *const RSA,
        ) -> c_int,
    >,
    /// `RSA_generate_key_ex`.
    pub rsa_keygen:
        Option<unsafe extern "C" fn(rsa: *mut RSA, bits: c_int, e: *mut BIGNUM, cb: *mut c_void) -> c_int>,
    /// `RSA_generate_multi_prime_key`.
    pub rsa_multi_prime_keygen: Option<
        unsafe extern "C" fn(
            rsa: *mut RSA,
            bits: c_int,
            primes: c_int,
            e: *mut BIGNUM,
            cb: *mut c_void,
        ) -> c_int,
    >,
}

/// The functions of a key.
pub type RSA_METHOD = rsa_meth_st;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<RSA_METHOD>() == 120);

unsafe extern "C" fn init(rsa: *mut RSA) -> c_int {
    // SAFETY: called with a key.
    unsafe { (*rsa).flags |= RSA_FLAG_CACHE_PUBLIC | RSA_FLAG_CACHE_PRIVATE };
    1
}

struct Method(RSA_METHOD);
// SAFETY: the table is never written.
unsafe impl Sync for Method {}

/// The library's own.
static OWN: Method = Method(RSA_METHOD {
    name: c"OpenSSL PKCS#1 RSA".as_ptr().cast_mut(),
    rsa_pub_enc: Some(public_encrypt),
    rsa_pub_dec: Some(public_decrypt),
    rsa_priv_enc: Some(private_encrypt),
    rsa_priv_dec: Some(private_decrypt),
    rsa_mod_exp: None,
    bn_mod_exp: None,
    init: Some(init),
    finish: None,
    flags: RSA_FLAG_FIPS_METHOD,
    app_data: null_mut(),
    rsa_sign: None,
    rsa_verify: None,
    rsa_keygen: None,
    rsa_multi_prime_keygen: None,
});

/// What a program has set; NULL is [`OWN`].
static DEFAULT: AtomicPtr<RSA_METHOD> = AtomicPtr::new(null_mut());

/// The library's own method.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_PKCS1_OpenSSL() -> *const RSA_METHOD {
    &OWN.0
}
export!(RSA_PKCS1_OpenSSL);

/// The library's own method, by its name before 1.1.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_PKCS1_SSLeay() -> *const RSA_METHOD {
    RSA_PKCS1_OpenSSL()
}
export!(RSA_PKCS1_SSLeay);

/// NULL: there is no method that does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_null_method() -> *const RSA_METHOD {
    null()
}
export!(RSA_null_method);

/// The method of new keys.
#[unsafe(no_mangle)]
pub extern "C" fn RSA_get_default_method() -> *const RSA_METHOD {
    let set = DEFAULT.load(Ordering::Acquire);
    if set.is_null() { RSA_PKCS1_OpenSSL() } else { set }
}
export!(RSA_get_default_method);

/// Sets the method of new keys; NULL brings the library's own back.
///
/// # Safety
/// `meth` is NULL or a method that lives as long as it is in use.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set_default_method(meth: *const RSA_METHOD) {
    DEFAULT.store(meth.cast_mut(), Ordering::Release);
}
export!(RSA_set_default_method);

/// The key's method.
///
/// # Safety
/// `rsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_get_method(rsa: *const RSA) -> *const RSA_METHOD {
    // SAFETY: NULL or a key.
    unsafe { rsa.as_ref() }.map_or(null(), |key| key.meth)
}
export!(RSA_get_method);

/// Gives a key another method. Returns 1.
///
/// # Safety
/// `rsa` is a key, `meth` a method that lives as long as the key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_set_method(rsa: *mut RSA, meth: *const RSA_METHOD) -> c_int {
    if rsa.is_null() || meth.is_null() {
        return 0;
    }
    // SAFETY: a key and a method; the old method lets go of the key first.
    unsafe {
        if let Some(finish) = (*(*rsa).meth).finish {
            finish(rsa);
        }
        (*rsa).meth = meth;
        if let Some(init) = (*meth).init {
            init(rsa);
        }
    }
    1
}
export!(RSA_set_method);
