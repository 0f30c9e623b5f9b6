//! The part of openssl/sha.h for SHA-0, which OpenSSL has until 1.0.

use core::ffi::{c_int, c_uchar, c_void};

use super::super::digest::{self, StaticOutput};
use super::SHA_CTX;
use crate::crypto::digest::sha1;

const _: () = assert!(size_of::<SHA_CTX>() == size_of::<sha1::Context0>());
const _: () = assert!(align_of::<SHA_CTX>() == align_of::<sha1::Context0>());

/// Begins a digest of SHA-0; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA_Init(c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), sha1::Context0::default()) }
}
export!(SHA_Init);

/// The name under which OpenSSL 1.0 exports [`SHA_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA_Init(c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), sha1::Context0::default()) }
}
export!(private_SHA_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA_Update(c: *mut SHA_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha1::Context0>(), data, len) }
}
export!(SHA_Update);

/// Writes the digest, 20 bytes, to `md`. The context keeps chaining value and count. Returns 1, or 0 as
/// [`SHA_Update`].
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA_Final(md: *mut c_uchar, c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::finish(md, c.cast::<sha1::Context0>()) }
}
export!(SHA_Final);

/// Compresses the block of 64 bytes at `data`; it is not counted.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA_Transform(c: *mut SHA_CTX, data: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<sha1::Context0>(), data) }
}
export!(SHA_Transform);

/// The SHA-0 digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<20> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha1::digest_0) }
}
export!(SHA);
