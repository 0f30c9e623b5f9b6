//! `BN_CTX`: numbers that a function takes on its way in and gives back on its way out.

use core::ffi::c_void;
use core::ptr::null_mut;

use super::{BIGNUM, BN_FLG_CONSTTIME, BN_clear_free, BN_new, BN_secure_new, BN_zero_ex, raise};
use crate::crypto::error::Error;

/// Numbers for use in between.
pub struct bignum_ctx {
    /// All numbers made so far.
    numbers: Vec<*mut BIGNUM>,
    /// How many of them are given out.
    used: usize,
    /// How many were, at each [`BN_CTX_start`].
    frames: Vec<usize>,
    secure: bool,
}

/// Numbers for use in between.
pub type BN_CTX = bignum_ctx;

/// A new context.
#[unsafe(no_mangle)]
pub extern "C" fn BN_CTX_new() -> *mut BN_CTX {
    Box::into_raw(Box::new(BN_CTX { numbers: Vec::new(), used: 0, frames: Vec::new(), secure: false }))
}
export!(BN_CTX_new);

/// A new context; the library context makes no difference.
#[unsafe(no_mangle)]
pub extern "C" fn BN_CTX_new_ex(_ctx: *mut c_void) -> *mut BN_CTX {
    BN_CTX_new()
}
export!(BN_CTX_new_ex);

/// A new context whose numbers are marked as ones for secure memory.
#[unsafe(no_mangle)]
pub extern "C" fn BN_CTX_secure_new() -> *mut BN_CTX {
    Box::into_raw(Box::new(BN_CTX { numbers: Vec::new(), used: 0, frames: Vec::new(), secure: true }))
}
export!(BN_CTX_secure_new);

/// [`BN_CTX_secure_new`]; the library context makes no difference.
#[unsafe(no_mangle)]
pub extern "C" fn BN_CTX_secure_new_ex(_ctx: *mut c_void) -> *mut BN_CTX {
    BN_CTX_secure_new()
}
export!(BN_CTX_secure_new_ex);

/// Releases a context and wipes its numbers.
///
/// # Safety
/// `c` is NULL or a context, which is not used again, nor are its numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_CTX_free(c: *mut BN_CTX) {
    if c.is_null() {
        return;
    }
    // SAFETY: made by `Box::into_raw`; its numbers were made by `BN_new`.
    unsafe {
        let context = Box::from_raw(c);
        for number in &context.numbers {
            BN_clear_free(*number);
        }
    }
}
export!(BN_CTX_free);

/// Begins a frame: what [`BN_CTX_get`] gives from now on goes back at [`BN_CTX_end`].
///
/// # Safety
/// `ctx` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_CTX_start(ctx: *mut BN_CTX) {
    // SAFETY: NULL or a context.
    if let Some(context) = unsafe { ctx.as_mut() } {
        context.frames.push(context.used);
    }
}
export!(BN_CTX_start);

/// A number of the context, 0; NULL when there is no memory.
///
/// # Safety
/// `ctx` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_CTX_get(ctx: *mut BN_CTX) -> *mut BIGNUM {
    // SAFETY: NULL or a context.
    let Some(context) = (unsafe { ctx.as_mut() }) else { return null_mut() };
    if context.used == context.numbers.len() {
        let number = if context.secure { BN_secure_new() } else { BN_new() };
        if number.is_null() {
            raise!(c"BN_CTX_get", Error::BN_MALLOC_FAILURE);
            return null_mut();
        }
        context.numbers.push(number);
    }
    let number = context.numbers[context.used];
    context.used += 1;
    // SAFETY: a number of this context.
    unsafe {
        BN_zero_ex(number);
        (*number).flags &= !BN_FLG_CONSTTIME;
    }
    number
}
export!(BN_CTX_get);

/// Ends a frame.
///
/// # Safety
/// `ctx` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_CTX_end(ctx: *mut BN_CTX) {
    // SAFETY: NULL or a context.
    if let Some(context) = unsafe { ctx.as_mut() }
        && let Some(used) = context.frames.pop()
    {
        context.used = used;
    }
}
export!(BN_CTX_end);
