//! openssl/rand.h
//!
//! Random bytes come from the operating system, or from the table of functions that a program has set. Seeds are
//! accepted and not needed.

use core::ffi::{c_char, c_double, c_int, c_uchar, c_uint, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering};

use super::err::raise;
use crate::crypto::error::Error;
use crate::sys::entropy;

/// A generator: a table of functions, each of which may be NULL.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rand_meth_st {
    /// Takes a seed. Programs before 1.1 return nothing.
    pub seed: Option<unsafe extern "C" fn(buf: *const c_void, num: c_int) -> c_int>,
    /// Fills a buffer; 1 when it did.
    pub bytes: Option<unsafe extern "C" fn(buf: *mut c_uchar, num: c_int) -> c_int>,
    /// Releases what the generator holds.
    pub cleanup: Option<unsafe extern "C" fn()>,
    /// Takes a seed with an estimate of its entropy in bytes. Programs before 1.1 return nothing.
    pub add: Option<unsafe extern "C" fn(buf: *const c_void, num: c_int, randomness: c_double) -> c_int>,
    /// Fills a buffer with what need not be unpredictable.
    pub pseudorand: Option<unsafe extern "C" fn(buf: *mut c_uchar, num: c_int) -> c_int>,
    /// 1 when the generator can give bytes.
    pub status: Option<unsafe extern "C" fn() -> c_int>,
}

/// A generator.
pub type RAND_METHOD = rand_meth_st;

const _: () = assert!(size_of::<RAND_METHOD>() == 6 * size_of::<*const ()>());

/// The library's own generator.
static SYSTEM: RAND_METHOD = RAND_METHOD {
    seed: Some(seed),
    bytes: Some(bytes),
    cleanup: None,
    add: Some(add),
    pseudorand: Some(bytes),
    status: Some(status),
};

/// What a program has set; NULL is [`SYSTEM`].
static METHOD: AtomicPtr<RAND_METHOD> = AtomicPtr::new(null_mut());

unsafe extern "C" fn seed(_buf: *const c_void, _num: c_int) -> c_int {
    1
}

unsafe extern "C" fn add(_buf: *const c_void, _num: c_int, _randomness: c_double) -> c_int {
    1
}

unsafe extern "C" fn status() -> c_int {
    1
}

unsafe extern "C" fn bytes(buf: *mut c_uchar, num: c_int) -> c_int {
    let Ok(length) = usize::try_from(num) else {
        raise!(c"RAND_bytes", Error::ARGUMENT_OUT_OF_RANGE);
        return 0;
    };
    if length == 0 || buf.is_null() {
        return (length == 0).into();
    }
    // SAFETY: the caller gives `num` writable bytes; they are only written.
    let filled = entropy::fill(unsafe { core::slice::from_raw_parts_mut(buf, length) });
    if !filled {
        raise!(c"RAND_bytes", Error::ERROR_RETRIEVING_ENTROPY);
    }
    filled.into()
}

/// The generator in use.
fn method() -> &'static RAND_METHOD {
    let set = METHOD.load(Ordering::Acquire);
    // SAFETY: NULL, or a table that the program promises to keep while it is in use.
    unsafe { set.as_ref() }.unwrap_or(&SYSTEM)
}

/// Fills `num` bytes with random bytes for secret and public use. Returns 1; 0 when there are none or `num` is
/// negative; -1 when the program's generator cannot.
///
/// # Safety
/// `buf` is writable for `num` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_bytes(buf: *mut c_uchar, num: c_int) -> c_int {
    if num < 0 {
        return 0;
    }
    match method().bytes {
        // SAFETY: the same contract.
        Some(function) => unsafe { function(buf, num) },
        None => {
            raise!(c"RAND_bytes", Error::FUNCTION_NOT_IMPLEMENTED);
            -1
        }
    }
}
export!(RAND_bytes);

/// [`RAND_bytes`] for values that stay secret.
///
/// # Safety
/// As [`RAND_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_priv_bytes(buf: *mut c_uchar, num: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { RAND_bytes(buf, num) }
}
export!(RAND_priv_bytes);

/// [`RAND_bytes`] with a `size_t` length; the library context and the strength make no difference.
///
/// # Safety
/// As [`RAND_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_bytes_ex(
    _ctx: *mut c_void,
    buf: *mut c_uchar,
    num: usize,
    _strength: c_uint,
) -> c_int {
    match c_int::try_from(num) {
        // SAFETY: the same contract.
        Ok(num) => unsafe { RAND_bytes(buf, num) },
        Err(_) => {
            raise!(c"RAND_bytes_ex", Error::ARGUMENT_OUT_OF_RANGE);
            -1
        }
    }
}
export!(RAND_bytes_ex);

/// [`RAND_bytes_ex`] for values that stay secret.
///
/// # Safety
/// As [`RAND_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_priv_bytes_ex(
    ctx: *mut c_void,
    buf: *mut c_uchar,
    num: usize,
    strength: c_uint,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { RAND_bytes_ex(ctx, buf, num, strength) }
}
export!(RAND_priv_bytes_ex);

/// [`RAND_bytes`] for what need not be unpredictable; the bytes are as good.
///
/// # Safety
/// As [`RAND_bytes`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_pseudo_bytes(buf: *mut c_uchar, num: c_int) -> c_int {
    match method().pseudorand {
        // SAFETY: the same contract.
        Some(function) => unsafe { function(buf, num) },
        None => {
            raise!(c"RAND_pseudo_bytes", Error::FUNCTION_NOT_IMPLEMENTED);
            -1
        }
    }
}
export!(RAND_pseudo_bytes);

/// Takes a seed, which only a program's own generator uses.
///
/// # Safety
/// `buf` is readable for `num` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_seed(buf: *const c_void, num: c_int) {
    if let Some(function) = method().seed {
        // SAFETY: the same contract.
        unsafe { function(buf, num) };
    }
}
export!(RAND_seed);

/// Takes a seed with `randomness` bytes of entropy, which only a program's own generator uses.
///
/// # Safety
/// `buf` is readable for `num` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_add(buf: *const c_void, num: c_int, randomness: c_double) {
    if let Some(function) = method().add {
        // SAFETY: the same contract.
        unsafe { function(buf, num, randomness) };
    }
}
export!(RAND_add);

/// Returns 1: the system's generator is always seeded.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_poll() -> c_int {
    1
}
export!(RAND_poll);

/// Returns 1 when there are random bytes.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_status() -> c_int {
    // SAFETY: the program's function has no arguments.
    method().status.map_or(0, |function| unsafe { function() })
}
export!(RAND_status);

/// Sets a program's own generator; NULL brings the library's back. Returns 1.
///
/// # Safety
/// `meth` is NULL or a table that lives as long as it is in use.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RAND_set_rand_method(meth: *const RAND_METHOD) -> c_int {
    METHOD.store(meth.cast_mut(), Ordering::Release);
    1
}
export!(RAND_set_rand_method);

/// The generator in use.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_get_rand_method() -> *const RAND_METHOD {
    method()
}
export!(RAND_get_rand_method);

/// The library's own generator.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_OpenSSL() -> *mut RAND_METHOD {
    (&raw const SYSTEM).cast_mut()
}
export!(RAND_OpenSSL);

/// The library's own generator, by its name before 1.1.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_SSLeay() -> *mut RAND_METHOD {
    RAND_OpenSSL()
}
export!(RAND_SSLeay);

/// Does nothing: the library's generator holds nothing.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_cleanup() {
    if let Some(function) = method().cleanup {
        // SAFETY: the program's function has no arguments.
        unsafe { function() };
    }
    METHOD.store(null_mut(), Ordering::Release);
}
export!(RAND_cleanup);

/// Does nothing: no device is held open.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_keep_random_devices_open(_keep: c_int) {}
export!(RAND_keep_random_devices_open);

/// Returns -1: entropy-gathering daemons are not asked.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_egd(_path: *const c_char) -> c_int {
    -1
}
export!(RAND_egd);

/// Returns -1: entropy-gathering daemons are not asked.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_egd_bytes(_path: *const c_char, _bytes: c_int) -> c_int {
    -1
}
export!(RAND_egd_bytes);

/// Returns -1: entropy-gathering daemons are not asked.
#[unsafe(no_mangle)]
pub extern "C" fn RAND_query_egd_bytes(_path: *const c_char, _buf: *mut c_uchar, _bytes: c_int) -> c_int {
    -1
}
export!(RAND_query_egd_bytes);
