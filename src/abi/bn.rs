//! openssl/bn.h
//!
//! A [`BIGNUM`] is OpenSSL's structure, which old programs read and write. `top` never counts a leading zero limb
//! in what a function here leaves behind; in arguments such limbs are accepted. Limbs are wiped before they are
//! released or left behind by a larger array.

mod arithmetic;
mod bits;
mod context;
mod fields;
mod modular;
mod montgomery;
mod power;
mod prime;
mod random;
mod text;

use core::ffi::{c_char, c_int};
use core::ptr::{null, null_mut};

use super::err::raise;
use crate::crypto::bignum;
use crate::crypto::error::Error;
use crate::sys::memory;

pub use arithmetic::*;
pub use bits::*;
pub use context::*;
pub(super) use fields::{give, make, replace};
pub use modular::*;
pub use montgomery::*;
pub use power::*;
pub use prime::*;
pub use random::*;
pub use text::*;

/// A limb.
pub type BN_ULONG = u64;

/// A signed number of any size.
#[repr(C)]
pub struct bignum_st {
    /// The limbs, least significant first.
    pub d: *mut BN_ULONG,
    /// Limbs in use.
    pub top: c_int,
    /// Limbs that there is room for.
    pub dmax: c_int,
    /// 1 when the number is negative.
    pub neg: c_int,
    /// `BN_FLG_*`.
    pub flags: c_int,
}

/// A signed number of any size.
pub type BIGNUM = bignum_st;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<BIGNUM>() == 24);

/// The structure was allocated by `BN_new`.
pub const BN_FLG_MALLOCED: c_int = 0x01;
/// The limbs belong to somebody else.
pub const BN_FLG_STATIC_DATA: c_int = 0x02;
/// The number is secret: the calculation's time must not depend on it.
pub const BN_FLG_CONSTTIME: c_int = 0x04;
/// The limbs are in secure memory.
pub const BN_FLG_SECURE: c_int = 0x08;

/// The limbs of a number; none for NULL and for numbers whose fields make no sense.
///
/// # Safety
/// `a` is NULL or a number, and nobody writes to it while the slice is used.
#[inline]
pub(super) unsafe fn limbs<'a>(a: *const BIGNUM) -> &'a [u64] {
    // SAFETY: as the caller says; `d` has `dmax` limbs, of which `top` are set.
    unsafe {
        if a.is_null() || (*a).d.is_null() || (*a).top <= 0 {
            return &[];
        }
        core::slice::from_raw_parts((*a).d, (*a).top as usize)
    }
}

/// Whether a number is below zero.
///
/// # Safety
/// `a` is NULL or a number.
#[inline]
pub(super) unsafe fn is_negative(a: *const BIGNUM) -> bool {
    // SAFETY: as the caller says.
    !a.is_null() && unsafe { (*a).neg } != 0
}

/// Releases an array of limbs.
///
/// # Safety
/// `d` is NULL or an array of `dmax` limbs of this heap.
unsafe fn release_limbs(d: *mut u64, dmax: c_int) {
    // SAFETY: as the caller says.
    unsafe {
        memory::wipe(d.cast(), 8 * usize::try_from(dmax).unwrap_or(0));
        memory::release(d.cast(), null(), 0);
    }
}

/// Makes room for `count` limbs; `false`, with an error, when there is none.
///
/// # Safety
/// `a` is a number.
pub(super) unsafe fn expand(a: *mut BIGNUM, count: usize) -> bool {
    // SAFETY: as the caller says.
    let number = unsafe { &mut *a };
    if usize::try_from(number.dmax).is_ok_and(|room| count <= room) && (count == 0 || !number.d.is_null()) {
        return true;
    }
    if count > c_int::MAX as usize / (4 * 64) {
        raise!(c"bn_expand_internal", Error::BIGNUM_TOO_LONG);
        return false;
    }
    if number.flags & BN_FLG_STATIC_DATA != 0 {
        raise!(c"bn_expand_internal", Error::EXPAND_ON_STATIC_BIGNUM_DATA);
        return false;
    }
    let larger = memory::allocate_zeroed(8 * count, null(), 0).cast::<u64>();
    if larger.is_null() {
        raise!(c"bn_expand_internal", Error::BN_MALLOC_FAILURE);
        return false;
    }
    // SAFETY: the old array has `top` limbs, the new one more than that.
    unsafe {
        if !number.d.is_null() {
            larger.copy_from_nonoverlapping(number.d, usize::try_from(number.top).unwrap_or(0).min(count));
        }
        release_limbs(number.d, number.dmax);
    }
    (number.d, number.dmax) = (larger, count as c_int);
    true
}

/// Sets a number; `false`, with an error, when there is no room.
///
/// # Safety
/// `r` is a number whose limbs `value` does not overlap.
pub(super) unsafe fn store(r: *mut BIGNUM, value: &[u64], negative: bool) -> bool {
    let value = bignum::trim(value);
    // SAFETY: as the caller says; there is room for the limbs.
    unsafe {
        if !expand(r, value.len()) {
            return false;
        }
        if !value.is_empty() {
            (*r).d.copy_from_nonoverlapping(value.as_ptr(), value.len());
        }
        (*r).top = value.len() as c_int;
        (*r).neg = (negative && !value.is_empty()).into();
    }
    true
}

/// The number at `*r`, or a new one.
///
/// # Safety
/// `r` is NULL or a number.
unsafe fn or_new(r: *mut BIGNUM) -> *mut BIGNUM {
    if r.is_null() { BN_new() } else { r }
}

fn new_with_flags(flags: c_int) -> *mut BIGNUM {
    let number = memory::allocate_zeroed(size_of::<BIGNUM>(), null(), 0).cast::<BIGNUM>();
    if number.is_null() {
        raise!(c"BN_new", Error::BN_MALLOC_FAILURE);
    } else {
        // SAFETY: the block has the size of a number, and all zeros is the number 0.
        unsafe { (*number).flags = flags };
    }
    number
}

/// A new number, 0.
#[unsafe(no_mangle)]
pub extern "C" fn BN_new() -> *mut BIGNUM {
    new_with_flags(BN_FLG_MALLOCED)
}
export!(BN_new);

/// A new number, 0, marked as one for secure memory.
#[unsafe(no_mangle)]
pub extern "C" fn BN_secure_new() -> *mut BIGNUM {
    new_with_flags(BN_FLG_MALLOCED | BN_FLG_SECURE)
}
export!(BN_secure_new);

/// Makes a structure of the caller's the number 0.
///
/// # Safety
/// `a` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_init(a: *mut BIGNUM) {
    if !a.is_null() {
        // SAFETY: writable, and all zeros is the number 0.
        unsafe { a.write_bytes(0, 1) };
    }
}
export!(BN_init);

/// Wipes and releases a number; of a structure of the caller's, the limbs.
///
/// # Safety
/// `a` is NULL or a number, which is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_free(a: *mut BIGNUM) {
    if a.is_null() {
        return;
    }
    // SAFETY: as the caller says; the limbs belong to the number unless it says otherwise.
    unsafe {
        if (*a).flags & BN_FLG_STATIC_DATA == 0 {
            release_limbs((*a).d, (*a).dmax);
        }
        let flags = (*a).flags;
        memory::wipe(a.cast(), size_of::<BIGNUM>());
        if flags & BN_FLG_MALLOCED != 0 {
            memory::release(a.cast(), null(), 0);
        } else {
            (*a).flags = flags;
        }
    }
}
export!(BN_free);

/// [`BN_free`], which wipes too.
///
/// # Safety
/// As [`BN_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_clear_free(a: *mut BIGNUM) {
    // SAFETY: the same contract.
    unsafe { BN_free(a) };
}
export!(BN_clear_free);

/// Wipes a number and makes it 0.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_clear(a: *mut BIGNUM) {
    if a.is_null() {
        return;
    }
    // SAFETY: as the caller says.
    unsafe {
        memory::wipe((*a).d.cast(), 8 * usize::try_from((*a).dmax).unwrap_or(0));
        ((*a).top, (*a).neg) = (0, 0);
    }
}
export!(BN_clear);

/// Sets `a` to `b`. Returns `a`; NULL when there is no room.
///
/// # Safety
/// Both are NULL or numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_copy(a: *mut BIGNUM, b: *const BIGNUM) -> *mut BIGNUM {
    if a.is_null() || b.is_null() {
        return null_mut();
    }
    // SAFETY: two numbers, whose limbs are apart unless they are the same number.
    if a.cast_const() == b || unsafe { store(a, limbs(b), is_negative(b)) } { a } else { null_mut() }
}
export!(BN_copy);

/// A copy of a number; NULL for NULL.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_dup(a: *const BIGNUM) -> *mut BIGNUM {
    if a.is_null() {
        return null_mut();
    }
    // SAFETY: a number.
    let copy = new_with_flags(BN_FLG_MALLOCED | unsafe { (*a).flags } & BN_FLG_SECURE);
    // SAFETY: NULL or a number of its own.
    unsafe {
        if !copy.is_null() && BN_copy(copy, a).is_null() {
            BN_free(copy);
            return null_mut();
        }
    }
    copy
}
export!(BN_dup);

/// Exchanges two numbers.
///
/// # Safety
/// Both are NULL or numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_swap(a: *mut BIGNUM, b: *mut BIGNUM) {
    if a.is_null() || b.is_null() || a == b {
        return;
    }
    // SAFETY: two different numbers; whether a structure was allocated stays with it.
    unsafe {
        core::ptr::swap(a, b);
        let difference = ((*a).flags ^ (*b).flags) & BN_FLG_MALLOCED;
        (*a).flags ^= difference;
        (*b).flags ^= difference;
    }
}
export!(BN_swap);

/// Makes `dest` a second view of `b`'s limbs, with further flags.
///
/// # Safety
/// Both are NULL or numbers; `dest` is not used when `b` has changed or gone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_with_flags(dest: *mut BIGNUM, b: *const BIGNUM, flags: c_int) {
    if dest.is_null() || b.is_null() {
        return;
    }
    // SAFETY: numbers.
    unsafe {
        let own = (*dest).flags & BN_FLG_MALLOCED | (*b).flags & !BN_FLG_MALLOCED;
        dest.write(BIGNUM { flags: own | BN_FLG_STATIC_DATA | flags, ..b.read() });
    }
}
export!(BN_with_flags);

/// Sets flags.
///
/// # Safety
/// `b` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_set_flags(b: *mut BIGNUM, n: c_int) {
    if !b.is_null() {
        // SAFETY: a number.
        unsafe { (*b).flags |= n };
    }
}
export!(BN_set_flags);

/// Which of the flags `n` are set.
///
/// # Safety
/// `b` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_get_flags(b: *const BIGNUM, n: c_int) -> c_int {
    // SAFETY: a number.
    if b.is_null() { 0 } else { unsafe { (*b).flags & n } }
}
export!(BN_get_flags);

/// The number 1, which must not be changed.
#[unsafe(no_mangle)]
pub extern "C" fn BN_value_one() -> *const BIGNUM {
    struct One(BIGNUM);
    // SAFETY: it is never written: its limb is static and its flags say so.
    unsafe impl Sync for One {}
    static LIMB: u64 = 1;
    static ONE: One =
        One(BIGNUM { d: (&raw const LIMB).cast_mut(), top: 1, dmax: 1, neg: 0, flags: BN_FLG_STATIC_DATA });
    &ONE.0
}
export!(BN_value_one);

/// Exchanges two numbers of `nwords` limbs when `swap` is not 0, in a time that does not tell.
///
/// # Safety
/// Both are numbers with room for `nwords` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_consttime_swap(swap: BN_ULONG, a: *mut BIGNUM, b: *mut BIGNUM, nwords: c_int) {
    if a.is_null() || b.is_null() || a == b {
        return;
    }
    let mask = core::hint::black_box((swap | swap.wrapping_neg()) >> 63).wrapping_neg();
    // SAFETY: as the caller says.
    unsafe {
        let top = ((*a).top ^ (*b).top) & mask as c_int;
        (*a).top ^= top;
        (*b).top ^= top;
        let neg = ((*a).neg ^ (*b).neg) & mask as c_int;
        (*a).neg ^= neg;
        (*b).neg ^= neg;
        let secret = ((*a).flags ^ (*b).flags) & BN_FLG_CONSTTIME & mask as c_int;
        (*a).flags ^= secret;
        (*b).flags ^= secret;
        for index in 0..usize::try_from(nwords).unwrap_or(0) {
            let difference = (*(*a).d.add(index) ^ *(*b).d.add(index)) & mask;
            *(*a).d.add(index) ^= difference;
            *(*b).d.add(index) ^= difference;
        }
    }
}
export!(BN_consttime_swap);

/// How the arithmetic is built, as text.
#[unsafe(no_mangle)]
pub extern "C" fn BN_options() -> *const c_char {
    c"bn(64,64)".as_ptr()
}
export!(BN_options);

/// Does nothing: there is nothing to tune.
#[unsafe(no_mangle)]
pub extern "C" fn BN_set_params(_mul: c_int, _high: c_int, _low: c_int, _mont: c_int) {}
export!(BN_set_params);

/// Returns 0: there is nothing to tune.
#[unsafe(no_mangle)]
pub extern "C" fn BN_get_params(_which: c_int) -> c_int {
    0
}
export!(BN_get_params);

/// Bits of security of a modulus of `L` bits with a subgroup, or private numbers, of `N` bits, -1 for none (NIST SP 800-57,
/// 5.6.1).
#[unsafe(no_mangle)]
pub extern "C" fn BN_security_bits(L: c_int, N: c_int) -> c_int {
    let of_modulus = match L {
        15360.. => 256,
        7680.. => 192,
        3072.. => 128,
        2048.. => 112,
        1024.. => 80,
        _ => 0,
    };
    match N {
        -1 => of_modulus,
        160.. => of_modulus.min(N / 2),
        _ => 0,
    }
}
export!(BN_security_bits);
