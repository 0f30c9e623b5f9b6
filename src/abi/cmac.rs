//! openssl/cmac.h

use core::ffi::{c_int, c_uchar, c_void};
use core::ptr::null;

use super::digest::input;
use super::evp::{EVP_CIPHER, cipher_of};
use crate::crypto::cmac::Cmac;
use crate::sys::memory;

/// The state of CMAC; programs see none of it.
pub struct CMAC_CTX_st(Cmac);

/// The state of CMAC.
pub type CMAC_CTX = CMAC_CTX_st;

/// A new context without cipher and key; NULL when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn CMAC_CTX_new() -> *mut CMAC_CTX {
    let ctx = memory::allocate(size_of::<CMAC_CTX>(), null(), 0).cast::<CMAC_CTX>();
    if !ctx.is_null() {
        // SAFETY: the block has the size of a context and any type's alignment.
        unsafe { ctx.write(CMAC_CTX_st(Cmac::default())) };
    }
    ctx
}
export!(CMAC_CTX_new);

/// Wipes a context: it has neither cipher nor key afterwards.
///
/// # Safety
/// `ctx` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_CTX_cleanup(ctx: *mut CMAC_CTX) {
    // SAFETY: NULL or a context.
    if let Some(ctx) = unsafe { ctx.as_mut() } {
        // SAFETY: what is wiped was dropped, and a new state follows.
        unsafe {
            core::ptr::drop_in_place(&mut ctx.0);
            memory::wipe(core::ptr::from_mut(ctx).cast(), size_of::<CMAC_CTX>());
            core::ptr::write(&mut ctx.0, Cmac::default());
        }
    }
}
export!(CMAC_CTX_cleanup);

/// Wipes and releases a context; NULL is allowed.
///
/// # Safety
/// `ctx` is NULL or a context that the caller does not use again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_CTX_free(ctx: *mut CMAC_CTX) {
    if ctx.is_null() {
        return;
    }
    // SAFETY: a context of [`CMAC_CTX_new`].
    unsafe {
        ctx.drop_in_place();
        memory::wipe(ctx.cast(), size_of::<CMAC_CTX>());
        memory::release(ctx.cast(), null(), 0);
    }
}
export!(CMAC_CTX_free);

/// Copies a calculation. Returns 1; 0 when the source has no key.
///
/// # Safety
/// Each is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_CTX_copy(out: *mut CMAC_CTX, r#in: *const CMAC_CTX) -> c_int {
    // SAFETY: NULL or contexts; the copy is made before the output is borrowed.
    unsafe {
        let Some(copy) =
            r#in.as_ref().filter(|source| source.0.size().is_some()).map(|source| source.0.clone())
        else {
            return 0;
        };
        let Some(out) = out.as_mut() else { return 0 };
        out.0 = copy;
    }
    1
}
export!(CMAC_CTX_copy);

/// Begins a calculation: with a cipher and a key, with either alone, or with neither (NULL, `keylen` 0) again with the key
/// that is there. Returns 1; 0 when the cipher is not served, the key is not of its length, or is missing.
///
/// # Safety
/// `ctx` is NULL or a context, `key` NULL or `keylen` bytes; `impl` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_Init(
    ctx: *mut CMAC_CTX,
    key: *const c_void,
    keylen: usize,
    cipher: *const EVP_CIPHER,
    r#impl: *mut c_void,
) -> c_int {
    // SAFETY: NULL or a context.
    let Some(ctx) = (unsafe { ctx.as_mut() }) else { return 0 };
    if key.is_null() && cipher.is_null() && r#impl.is_null() && keylen == 0 {
        return ctx.0.restart().into();
    }
    if !cipher.is_null() {
        let Some(cipher) = cipher_of(cipher) else { return 0 };
        ctx.0.set_cipher(cipher);
    }
    if key.is_null() {
        return 1;
    }
    // SAFETY: as the caller says.
    let Some(key) = (unsafe { input(key, keylen) }) else { return 0 };
    ctx.0.set_key(key).into()
}
export!(CMAC_Init);

/// Hashes `dlen` bytes. Returns 1; 0 when there is no key.
///
/// # Safety
/// `ctx` is NULL or a context; see the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_Update(ctx: *mut CMAC_CTX, data: *const c_void, dlen: usize) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let (Some(ctx), Some(data)) = (ctx.as_mut(), input(data, dlen)) else { return 0 };
        ctx.0.update(data).into()
    }
}
export!(CMAC_Update);

/// Writes the result to `out`, which may be NULL, and its length to `poutlen`. Returns 1; 0 when there is no key.
///
/// # Safety
/// `ctx` is NULL or a context, `out` NULL or a block, `poutlen` NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_Final(ctx: *mut CMAC_CTX, out: *mut c_uchar, poutlen: *mut usize) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let Some(ctx) = ctx.as_mut() else { return 0 };
        let Some(size) = ctx.0.size() else { return 0 };
        if !poutlen.is_null() {
            poutlen.write(size);
        }
        if out.is_null() {
            return 1;
        }
        let Some(result) = ctx.0.finish() else { return 0 };
        out.copy_from_nonoverlapping(result.as_ptr(), size);
    }
    1
}
export!(CMAC_Final);

/// Goes on hashing after [`CMAC_Final`] as if it had not been called. Returns 1; 0 when there is no key.
///
/// # Safety
/// `ctx` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CMAC_resume(ctx: *mut CMAC_CTX) -> c_int {
    // SAFETY: NULL or a context.
    unsafe { ctx.as_mut() }.is_some_and(|ctx| ctx.0.resume()).into()
}
export!(CMAC_resume);
