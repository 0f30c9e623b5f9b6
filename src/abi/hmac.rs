//! openssl/hmac.h
//!
//! A context is either the caller's, public until 1.0, or one of [`HMAC_CTX_new`]; the functions serve both. What a
//! program of 1.0 has never initialised is not read under its node.

use core::ffi::{CStr, c_int, c_uchar, c_uint, c_ulong, c_void};
use core::ptr::{null, null_mut};

use super::digest::{StaticOutput, input};
use super::evp::{EVP_MD, md_of};
use crate::crypto::hmac::{self, Hmac, MAX_DIGEST};
use crate::sys::memory;

/// Words behind `md`, so that the struct has OpenSSL 1.0's size.
const WORDS: usize = if cfg!(target_pointer_width = "64") { 35 } else { 51 };

/// The state of HMAC.
#[repr(C)]
pub struct hmac_ctx_st {
    /// The digest.
    pub md: *const EVP_MD,
    /// What the library keeps.
    pub opaque: [usize; WORDS],
}

/// The state of HMAC.
pub type HMAC_CTX = hmac_ctx_st;

/// [`HMAC_CTX`] as this library fills it. All zero bytes are a context without digest and key.
#[repr(C)]
#[derive(Clone)]
struct Context {
    md: *const EVP_MD,
    hmac: Hmac,
}

const _: () = assert!(size_of::<Context>() <= size_of::<HMAC_CTX>());
const _: () = assert!(align_of::<Context>() <= align_of::<HMAC_CTX>());
#[cfg(all(unix, target_pointer_width = "64"))]
const _: () = assert!(size_of::<HMAC_CTX>() == 288);

/// # Safety
/// `ctx` is NULL or an initialised context.
unsafe fn context<'ctx>(ctx: *const HMAC_CTX) -> Option<&'ctx mut Context> {
    // SAFETY: as the caller says; size and alignment are asserted above.
    unsafe { ctx.cast_mut().cast::<Context>().as_mut() }
}

/// The bytes of a key; an empty one may be NULL.
///
/// # Safety
/// `key` is readable for `len` bytes.
unsafe fn key_bytes<'key>(key: *const c_void, len: c_int) -> Option<&'key [u8]> {
    // SAFETY: as the caller says.
    usize::try_from(len).ok().and_then(|len| unsafe { input(key, len) })
}

/// A new context without digest and key; NULL when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn HMAC_CTX_new() -> *mut HMAC_CTX {
    const FILE: &CStr = c"hmac.rs";
    let ctx = memory::allocate_zeroed(size_of::<HMAC_CTX>(), FILE.as_ptr(), line!() as c_int);
    ctx.cast()
}
export!(HMAC_CTX_new);

/// Wipes and releases a context of [`HMAC_CTX_new`]; NULL is allowed.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_free(ctx: *mut HMAC_CTX) {
    // SAFETY: the same contract; it is a live block of this heap.
    unsafe {
        HMAC_CTX_cleanup(ctx);
        memory::release(ctx.cast(), c"hmac.rs".as_ptr(), line!() as c_int);
    }
}
export!(HMAC_CTX_free);

/// Begins the life of a context of the caller's; what it held is not read.
///
/// # Safety
/// `ctx` is NULL or writable for a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_init(ctx: *mut HMAC_CTX) {
    if !ctx.is_null() {
        // SAFETY: not NULL, and writable as the caller says.
        unsafe { ctx.write_bytes(0, 1) };
    }
}
export!(HMAC_CTX_init);

/// Wipes a context, which is then as a new one.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_cleanup(ctx: *mut HMAC_CTX) {
    // SAFETY: the same contract.
    if let Some(context) = unsafe { context(ctx) } {
        context.hmac.wipe();
        context.md = null();
        // SAFETY: the caller's context, in which nothing is left to drop.
        unsafe { memory::wipe(ctx.cast(), size_of::<HMAC_CTX>()) };
    }
}
export!(HMAC_CTX_cleanup);

/// Wipes a context, which is then as a new one. Returns 1, or 0 for NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_reset(ctx: *mut HMAC_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { HMAC_CTX_cleanup(ctx) };
    c_int::from(!ctx.is_null())
}
export!(HMAC_CTX_reset);

/// Begins a message. A NULL key is the one before, and then `md` is NULL or the digest before. Returns 1, or 0 when
/// there is no key or no digest, when `len` is negative or when the digest is none that HMAC works with.
///
/// # Safety
/// See the [module](super); `key` is readable for `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_Init_ex(
    ctx: *mut HMAC_CTX,
    key: *const c_void,
    len: c_int,
    md: *const EVP_MD,
    _impl: *mut c_void,
) -> c_int {
    // SAFETY: the same contract.
    let Some(context) = (unsafe { context(ctx) }) else { return 0 };
    if !md.is_null() {
        if md != context.md && (key.is_null() || len < 0) {
            return 0;
        }
        context.md = md;
    }
    if context.md.is_null() {
        return 0;
    }
    if key.is_null() {
        return c_int::from(context.hmac.restart());
    }
    // SAFETY: the same contract.
    let Some(key) = (unsafe { key_bytes(key, len) }) else { return 0 };
    let Some(keyed) = md_of(context.md).and_then(|md| Hmac::new(md, key)) else { return 0 };
    context.hmac = keyed;
    1
}
export!(HMAC_Init_ex);

/// As [`HMAC_Init_ex`], but with key and digest everything is begun again.
///
/// # Safety
/// As [`HMAC_Init_ex`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_Init(
    ctx: *mut HMAC_CTX,
    key: *const c_void,
    len: c_int,
    md: *const EVP_MD,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        if !key.is_null() && !md.is_null() {
            HMAC_CTX_cleanup(ctx);
        }
        HMAC_Init_ex(ctx, key, len, md, null_mut())
    }
}
export!(HMAC_Init);

/// In 1.0 [`HMAC_Init`] may be the first call on a context.
///
/// # Safety
/// As [`HMAC_Init_ex`], but with key and digest the context is only writable.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn hmac_init_1_0(
    ctx: *mut HMAC_CTX,
    key: *const c_void,
    len: c_int,
    md: *const EVP_MD,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        if !key.is_null() && !md.is_null() {
            HMAC_CTX_init(ctx);
        }
        HMAC_Init_ex(ctx, key, len, md, null_mut())
    }
}

/// Takes `len` bytes in. Returns 1, or 0 when there is no key.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_Update(ctx: *mut HMAC_CTX, data: *const c_uchar, len: usize) -> c_int {
    // SAFETY: the same contract.
    let Some(data) = (unsafe { input(data.cast(), len) }) else { return 0 };
    // SAFETY: the same contract.
    unsafe { context(ctx) }.map_or(0, |context| c_int::from(context.hmac.update(data)))
}
export!(HMAC_Update);

/// Writes the code to `md` and its length to `len`, if that is not NULL. Returns 1, or 0 when there is no key or `md`
/// is NULL.
///
/// # Safety
/// See the [module](super); `md` is writable for the code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_Final(ctx: *mut HMAC_CTX, md: *mut c_uchar, len: *mut c_uint) -> c_int {
    if md.is_null() {
        return 0;
    }
    let mut code = [0; MAX_DIGEST];
    // SAFETY: the same contract.
    let Some(context) = (unsafe { context(ctx) }) else { return 0 };
    let Some(length) = context.hmac.finish(&mut code) else { return 0 };
    // SAFETY: the caller gives room for the code; `code` is a copy.
    unsafe { write_code(&code[..length], md, len) };
    1
}
export!(HMAC_Final);

/// # Safety
/// `md` is writable for the code, `len` is NULL or writable.
unsafe fn write_code(code: &[u8], md: *mut c_uchar, len: *mut c_uint) {
    // SAFETY: as the caller says.
    unsafe {
        md.copy_from_nonoverlapping(code.as_ptr(), code.len());
        if !len.is_null() {
            len.write(code.len() as c_uint);
        }
    }
}

/// The code of `data_len` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites, and its length to `md_len`, if that is not NULL. Returns where it is, or NULL when `key_len` is
/// negative, a pointer is NULL that has a length, or the digest is none that HMAC works with.
///
/// # Safety
/// See the [module](super); `md` is NULL or writable for the code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC(
    evp_md: *const EVP_MD,
    key: *const c_void,
    key_len: c_int,
    data: *const c_uchar,
    data_len: usize,
    md: *mut c_uchar,
    md_len: *mut c_uint,
) -> *mut c_uchar {
    static OUTPUT: StaticOutput<MAX_DIGEST> = StaticOutput::new();
    // SAFETY: the same contract.
    let (key, message) = unsafe { (key_bytes(key, key_len), input(data.cast(), data_len)) };
    let (Some(key), Some(message)) = (key, message) else { return null_mut() };
    let mut code = [0; MAX_DIGEST];
    let length = md_of(evp_md).and_then(|digest| hmac::hmac(digest, key, message, &mut code));
    let Some(length) = length else { return null_mut() };
    let code = &code[..length];
    let to = if md.is_null() { OUTPUT.store(code) } else { md };
    if md.is_null() {
        if !md_len.is_null() {
            // SAFETY: writable as the caller says.
            unsafe { md_len.write(length as c_uint) };
        }
    } else {
        // SAFETY: the caller gives room for the code.
        unsafe { write_code(code, md, md_len) };
    }
    to
}
export!(HMAC);

/// 1.0 refuses a NULL key even when it is empty.
///
/// # Safety
/// As [`HMAC`].
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn hmac_1_0(
    evp_md: *const EVP_MD,
    key: *const c_void,
    key_len: c_int,
    data: *const c_uchar,
    data_len: usize,
    md: *mut c_uchar,
    md_len: *mut c_uint,
) -> *mut c_uchar {
    if key.is_null() {
        return null_mut();
    }
    // SAFETY: the same contract.
    unsafe { HMAC(evp_md, key, key_len, data, data_len, md, md_len) }
}

/// Makes `dctx` a copy of `sctx`. Returns 1, or 0 for NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_copy(dctx: *mut HMAC_CTX, sctx: *const HMAC_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(copy) = (unsafe { context(sctx) }).map(|context| context.clone()) else { return 0 };
    // SAFETY: the same contract; the borrow of `sctx`, which may be the same, is over.
    let Some(to) = (unsafe { context(dctx) }) else { return 0 };
    to.hmac.wipe();
    *to = copy;
    1
}
export!(HMAC_CTX_copy);

/// In 1.0 the copy may be the first call on `dctx`.
///
/// # Safety
/// As [`HMAC_CTX_copy`], but `dctx` is only writable.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn hmac_ctx_copy_1_0(dctx: *mut HMAC_CTX, sctx: *const HMAC_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(copy) = (unsafe { context(sctx) }).map(|context| context.clone()) else { return 0 };
    if dctx.is_null() {
        return 0;
    }
    // SAFETY: writable as the caller says; size and alignment are asserted above.
    unsafe { dctx.cast::<Context>().write(copy) };
    1
}

/// Does nothing: the flags choose among implementations, of which there is one.
#[unsafe(no_mangle)]
pub extern "C" fn HMAC_CTX_set_flags(_ctx: *mut HMAC_CTX, _flags: c_ulong) {}
export!(HMAC_CTX_set_flags);

/// The context's digest; NULL when it has none.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_CTX_get_md(ctx: *const HMAC_CTX) -> *const EVP_MD {
    // SAFETY: the same contract.
    unsafe { context(ctx) }.map_or(null(), |context| context.md)
}
export!(HMAC_CTX_get_md);

/// Bytes in a code; 0 when the context has no digest.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn HMAC_size(e: *const HMAC_CTX) -> usize {
    // SAFETY: the same contract.
    let md = unsafe { context(e) }.and_then(|context| md_of(context.md));
    md.map_or(0, |md| md.description().size as usize)
}
export!(HMAC_size);
