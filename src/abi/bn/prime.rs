//! Primes, and the callbacks that tell how far a search is.

use core::ffi::{c_int, c_void};
use core::ptr::{null, null_mut};

use super::{BIGNUM, BN_CTX, is_negative, limbs, raise, store};
use crate::crypto::bignum::{self, Wish, rounds_for_any};
use crate::crypto::error::Error;
use crate::sys::memory;

/// Told about the progress of a search: `ver` says which of the callbacks it has.
#[repr(C)]
pub struct bn_gencb_st {
    /// 1: `cb` is a [`CallbackOld`]; 2: it is a [`CallbackNew`].
    pub ver: core::ffi::c_uint,
    /// The program's own.
    pub arg: *mut c_void,
    /// The callback, or NULL.
    pub cb: *mut c_void,
}

/// Told about the progress of a search.
pub type BN_GENCB = bn_gencb_st;

/// A callback that cannot end a search.
pub(crate) type CallbackOld = unsafe extern "C" fn(a: c_int, b: c_int, arg: *mut c_void);
/// A callback of 0.9.8 or none: `void (*)(int, int, void *)`.
pub type BN_GENCB_CALLBACK_OLD = Option<unsafe extern "C" fn(a: c_int, b: c_int, arg: *mut c_void)>;
/// A callback that ends a search by returning 0.
pub(crate) type CallbackNew = unsafe extern "C" fn(a: c_int, b: c_int, cb: *mut BN_GENCB) -> c_int;
/// A callback or none: `int (*)(int, int, BN_GENCB *)`.
pub type BN_GENCB_CALLBACK_NEW = Option<unsafe extern "C" fn(a: c_int, b: c_int, cb: *mut BN_GENCB) -> c_int>;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<BN_GENCB>() == 24);

/// A structure without a callback.
#[unsafe(no_mangle)]
pub extern "C" fn BN_GENCB_new() -> *mut BN_GENCB {
    memory::allocate_zeroed(size_of::<BN_GENCB>(), null(), 0).cast()
}
export!(BN_GENCB_new);

/// Releases a structure.
///
/// # Safety
/// `cb` is NULL or was made by [`BN_GENCB_new`], and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_GENCB_free(cb: *mut BN_GENCB) {
    // SAFETY: as the caller says.
    unsafe { memory::release(cb.cast(), null(), 0) };
}
export!(BN_GENCB_free);

/// Sets a callback that can end a search.
///
/// # Safety
/// `gencb` is NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_GENCB_set(
    gencb: *mut BN_GENCB,
    callback: BN_GENCB_CALLBACK_NEW,
    cb_arg: *mut c_void,
) {
    if !gencb.is_null() {
        let cb = callback.map_or(null_mut(), |function| function as *mut c_void);
        // SAFETY: a structure.
        unsafe { gencb.write(BN_GENCB { ver: 2, arg: cb_arg, cb }) };
    }
}
export!(BN_GENCB_set);

/// Sets a callback that cannot end a search.
///
/// # Safety
/// `gencb` is NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_GENCB_set_old(
    gencb: *mut BN_GENCB,
    callback: BN_GENCB_CALLBACK_OLD,
    cb_arg: *mut c_void,
) {
    if !gencb.is_null() {
        let cb = callback.map_or(null_mut(), |function| function as *mut c_void);
        // SAFETY: a structure.
        unsafe { gencb.write(BN_GENCB { ver: 1, arg: cb_arg, cb }) };
    }
}
export!(BN_GENCB_set_old);

/// The program's own of a structure.
///
/// # Safety
/// `cb` is NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_GENCB_get_arg(cb: *mut BN_GENCB) -> *mut c_void {
    // SAFETY: NULL or a structure.
    unsafe { cb.as_ref() }.map_or(null_mut(), |structure| structure.arg)
}
export!(BN_GENCB_get_arg);

/// Calls the callback. Returns 1 to go on, 0 to end; 1 when there is none, 0 for a structure of no known kind.
///
/// # Safety
/// `cb` is NULL or a structure whose callback is of its kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_GENCB_call(cb: *mut BN_GENCB, a: c_int, b: c_int) -> c_int {
    // SAFETY: NULL or a structure; its `ver` says which callback it has.
    unsafe {
        let Some(structure) = cb.as_ref() else { return 1 };
        match (structure.ver, structure.cb.is_null()) {
            (1, true) => 1,
            (1, false) => {
                core::mem::transmute::<*mut c_void, CallbackOld>(structure.cb)(a, b, structure.arg);
                1
            }
            (2, false) => core::mem::transmute::<*mut c_void, CallbackNew>(structure.cb)(a, b, cb),
            _ => 0,
        }
    }
}
export!(BN_GENCB_call);

/// 1 when a number is prime, 0 when it is not, -1 on failure.
///
/// # Safety
/// `p` is NULL or a number, `cb` NULL or a structure.
unsafe fn test(p: *const BIGNUM, checks: c_int, trial: bool, cb: *mut BN_GENCB) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let number = limbs(p);
        if is_negative(p) {
            return 0;
        }
        let least = rounds_for_any(bignum::bits(number));
        let rounds = usize::try_from(checks).unwrap_or(0).max(least);
        let mut progress = |round| BN_GENCB_call(cb, 1, round as c_int) != 0;
        match bignum::is_prime(number, rounds, trial, &mut progress) {
            Ok(Some(prime)) => prime.into(),
            Ok(None) => -1,
            Err(error) => {
                raise!(c"BN_is_prime_fasttest_ex", error);
                -1
            }
        }
    }
}

/// 1 when a number is prime, 0 when it is not, -1 on failure or when the callback ended the test.
///
/// # Safety
/// `p` is NULL or a number, `cb` NULL or a structure; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_check_prime(p: *const BIGNUM, _ctx: *mut BN_CTX, cb: *mut BN_GENCB) -> c_int {
    // SAFETY: the same contract.
    unsafe { test(p, 0, true, cb) }
}
export!(BN_check_prime);

/// [`BN_check_prime`] with at least `nchecks` rounds.
///
/// # Safety
/// As [`BN_check_prime`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_prime_ex(
    p: *const BIGNUM,
    nchecks: c_int,
    _ctx: *mut BN_CTX,
    cb: *mut BN_GENCB,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { test(p, nchecks, false, cb) }
}
export!(BN_is_prime_ex);

/// [`BN_is_prime_ex`], with trial division before it where asked.
///
/// # Safety
/// As [`BN_check_prime`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_prime_fasttest_ex(
    p: *const BIGNUM,
    nchecks: c_int,
    _ctx: *mut BN_CTX,
    do_trial_division: c_int,
    cb: *mut BN_GENCB,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { test(p, nchecks, do_trial_division != 0, cb) }
}
export!(BN_is_prime_fasttest_ex);

/// A random prime of `bits` bits; where `safe`, also (p - 1) / 2 is prime; with `add`, p mod `add` is `rem` (1, or
/// 3 for a safe prime, when it is NULL). Returns 1; 0 on failure or when the callback ended the search.
///
/// # Safety
/// The numbers are NULL or numbers, `cb` is NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_generate_prime_ex(
    ret: *mut BIGNUM,
    bits: c_int,
    safe: c_int,
    add: *const BIGNUM,
    rem: *const BIGNUM,
    cb: *mut BN_GENCB,
) -> c_int {
    if ret.is_null() {
        return 0;
    }
    if bits < 2 || add.is_null() && safe != 0 && bits < 6 && bits != 3 {
        raise!(c"BN_generate_prime_ex2", Error::BITS_TOO_SMALL);
        return 0;
    }
    // SAFETY: numbers; the prime is apart from them.
    unsafe {
        if safe != 0 && bits == 3 && add.is_null() {
            return store(ret, &[7], false).into();
        }
        let part = |number: *const BIGNUM| (!number.is_null()).then(|| limbs(number));
        let wish = Wish { safe: safe != 0, modulus: part(add), residue: part(rem) };
        let mut progress = |kind, count| BN_GENCB_call(cb, kind, count as c_int) != 0;
        match bignum::generate_prime(bits as usize, &wish, &mut progress) {
            Ok(Some(prime)) => store(ret, &prime, false).into(),
            Ok(None) => 0,
            Err(error) => {
                raise!(c"BN_generate_prime_ex2", error);
                0
            }
        }
    }
}
export!(BN_generate_prime_ex);

/// [`BN_generate_prime_ex`]; the context makes no difference.
///
/// # Safety
/// As [`BN_generate_prime_ex`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_generate_prime_ex2(
    ret: *mut BIGNUM,
    bits: c_int,
    safe: c_int,
    add: *const BIGNUM,
    rem: *const BIGNUM,
    cb: *mut BN_GENCB,
    _ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_generate_prime_ex(ret, bits, safe, add, rem, cb) }
}
export!(BN_generate_prime_ex2);

/// [`BN_generate_prime_ex`] with an old callback, in `ret` or a new number; NULL on failure.
///
/// # Safety
/// As [`BN_generate_prime_ex`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_generate_prime(
    ret: *mut BIGNUM,
    bits: c_int,
    safe: c_int,
    add: *const BIGNUM,
    rem: *const BIGNUM,
    callback: BN_GENCB_CALLBACK_OLD,
    cb_arg: *mut c_void,
) -> *mut BIGNUM {
    let cb = callback.map_or(null_mut(), |function| function as *mut c_void);
    let mut structure = BN_GENCB { ver: 1, arg: cb_arg, cb };
    // SAFETY: the same contract.
    unsafe {
        let number = super::or_new(ret);
        if BN_generate_prime_ex(number, bits, safe, add, rem, &mut structure) == 1 {
            return number;
        }
        if ret.is_null() {
            super::BN_free(number);
        }
    }
    null_mut()
}
export!(BN_generate_prime);
