//! The part of openssl/sha.h with words of 64 bits.

use core::ffi::{c_int, c_uchar, c_void};

use super::super::digest::{self, StaticOutput};
use crate::crypto::digest::{merkle_damgard as iterated, sha512};

/// Bytes in a block of SHA-384 and SHA-512.
pub const SHA512_CBLOCK: c_int = 128;
/// Bytes in a SHA-384 digest.
pub const SHA384_DIGEST_LENGTH: c_int = 48;
/// Bytes in a SHA-512 digest.
pub const SHA512_DIGEST_LENGTH: c_int = 64;

/// A word of SHA-384 and SHA-512.
pub type SHA_LONG64 = u64;

/// The bytes of a block that is not complete.
#[derive(Clone, Copy)]
#[repr(C)]
pub union SHA512state_st_u {
    /// As words.
    pub d: [SHA_LONG64; 16],
    /// As bytes.
    pub p: [c_uchar; 128],
}

/// The state of SHA-384 and SHA-512.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SHA512state_st {
    /// Chaining value.
    pub h: [SHA_LONG64; 8],
    /// The count of bits, low word.
    pub Nl: SHA_LONG64,
    /// The count of bits, high word.
    pub Nh: SHA_LONG64,
    /// The bytes of a block that is not complete.
    pub u: SHA512state_st_u,
    /// How many of them there are.
    pub num: u32,
    /// Bytes in the digest.
    pub md_len: u32,
}

/// The state of SHA-384 and SHA-512.
pub type SHA512_CTX = SHA512state_st;

const _: () = assert!(size_of::<SHA512_CTX>() == 216 && align_of::<SHA512_CTX>() == align_of::<u64>());
const _: () = assert!(core::mem::offset_of!(sha512::Context, num) == 208);
const _: () = assert!(core::mem::offset_of!(sha512::Context, tail) == 212);
const _: () = assert!(size_of::<sha512::Context>() == 216);

/// Begins a digest; 0 for NULL, else 1. The bytes of `u` are left as they are.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA512_Init(c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(context) = (unsafe { context(c).as_mut() }) else { return 0 };
    context.restart();
    1
}
export!(SHA512_Init);

/// The name under which OpenSSL 1.0 exports [`SHA512_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA512_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA512_Init(c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(context) = (unsafe { context(c).as_mut() }) else { return 0 };
    context.restart();
    1
}
export!(private_SHA512_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA512_Update(c: *mut SHA512_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha512::Context>(), data, len) }
}
export!(SHA512_Update);

/// Writes `md_len` bytes of digest to `md`. The context keeps chaining value, count and block. Returns 1, or 0 when
/// `md_len` is none of 28, 32, 48 and 64 or `md` is NULL (the message is finished), or as [`SHA512_Update`].
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA512_Final(md: *mut c_uchar, c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { sha512_final(md, context(c)) }
}
export!(SHA512_Final);

/// Compresses the block of 128 bytes at `data`; it is not counted.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA512_Transform(c: *mut SHA512_CTX, data: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<sha512::Context>(), data) }
}
export!(SHA512_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA512(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<64> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha512::digest_512) }
}
export!(SHA512);

/// Begins a digest; 0 for NULL, else 1. The bytes of `u` are left as they are.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA384_Init(c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(context) = (unsafe { c.cast::<iterated::Context<sha512::Sha384, 128>>().as_mut() }) else {
        return 0;
    };
    context.restart();
    1
}
export!(SHA384_Init);

/// The name under which OpenSSL 1.0 exports [`SHA384_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA384_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA384_Init(c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    let Some(context) = (unsafe { c.cast::<iterated::Context<sha512::Sha384, 128>>().as_mut() }) else {
        return 0;
    };
    context.restart();
    1
}
export!(private_SHA384_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA384_Update(c: *mut SHA512_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha512::Context>(), data, len) }
}
export!(SHA384_Update);

/// Writes `md_len` bytes of digest to `md`. The context keeps chaining value, count and block. Returns 1, or 0 when
/// `md_len` is none of 28, 32, 48 and 64 or `md` is NULL (the message is finished), or as [`SHA384_Update`].
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA384_Final(md: *mut c_uchar, c: *mut SHA512_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { sha512_final(md, context(c)) }
}
export!(SHA384_Final);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA384(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<48> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha512::digest_384) }
}
export!(SHA384);

/// The context as this library sees it; layouts are equal (asserted above).
fn context(c: *mut SHA512_CTX) -> *mut sha512::Context {
    c.cast()
}

/// # Safety
/// As [`SHA512_Final`].
#[inline(always)]
unsafe fn sha512_final(md: *mut c_uchar, c: *mut sha512::Context) -> c_int {
    // SAFETY: NULL, or the caller's context; the borrow ends before `md` is written.
    let Some(context) = (unsafe { c.as_mut() }) else { return 0 };
    let Ok((bytes, length)) = sha512::finish(context) else { return 0 };
    if md.is_null() {
        return 0;
    }
    if length == 64 {
        // SAFETY: the caller gives room for `md_len` bytes.
        unsafe { md.cast::<[u8; 64]>().write_unaligned(bytes) };
    } else {
        // SAFETY: as above; `bytes` are a copy.
        unsafe { md.copy_from_nonoverlapping(bytes.as_ptr(), length) };
    }
    1
}
