//! openssl/sha.h

mod sha0;
mod sha512;

use core::ffi::{c_int, c_uchar, c_void};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::{merkle_damgard as iterated, sha1, sha256};

pub use sha0::*;
pub use sha512::*;

/// Bytes in a block of SHA-1.
pub const SHA_CBLOCK: c_int = 64;
/// Words in a block of SHA-1.
pub const SHA_LBLOCK: c_int = 16;
/// Bytes of a last block before the length.
pub const SHA_LAST_BLOCK: c_int = SHA_CBLOCK - 8;
/// Bytes in a SHA-1 digest.
pub const SHA_DIGEST_LENGTH: c_int = 20;
/// Bytes in a block of SHA-224 and SHA-256.
pub const SHA256_CBLOCK: c_int = 64;
/// Bytes in a SHA-224 digest.
pub const SHA224_DIGEST_LENGTH: c_int = 28;
/// Bytes in a SHA-256 digest.
pub const SHA256_DIGEST_LENGTH: c_int = 32;

/// A word of SHA-1 and SHA-256.
pub type SHA_LONG = u32;

/// The state of SHA-1.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SHAstate_st {
    /// Chaining value, first word.
    pub h0: SHA_LONG,
    /// Chaining value, second word.
    pub h1: SHA_LONG,
    /// Chaining value, third word.
    pub h2: SHA_LONG,
    /// Chaining value, fourth word.
    pub h3: SHA_LONG,
    /// Chaining value, fifth word.
    pub h4: SHA_LONG,
    /// The count of bits, low word.
    pub Nl: SHA_LONG,
    /// The count of bits, high word.
    pub Nh: SHA_LONG,
    /// The bytes of a block that is not complete.
    pub data: [SHA_LONG; 16],
    /// How many of them there are.
    pub num: u32,
}

/// The state of SHA-1.
pub type SHA_CTX = SHAstate_st;

/// The state of SHA-224 and SHA-256.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SHA256state_st {
    /// Chaining value.
    pub h: [SHA_LONG; 8],
    /// The count of bits, low word.
    pub Nl: SHA_LONG,
    /// The count of bits, high word.
    pub Nh: SHA_LONG,
    /// The bytes of a block that is not complete.
    pub data: [SHA_LONG; 16],
    /// How many of them there are.
    pub num: u32,
    /// Bytes in the digest.
    pub md_len: u32,
}

/// The state of SHA-224 and SHA-256.
pub type SHA256_CTX = SHA256state_st;

const _: () = assert!(size_of::<SHA_CTX>() == 96 && size_of::<sha1::Context>() == 96);
const _: () = assert!(align_of::<SHA_CTX>() == 4 && align_of::<sha1::Context>() == 4);
const _: () = assert!(size_of::<SHA256_CTX>() == 112 && size_of::<sha256::Context>() == 112);
const _: () = assert!(align_of::<SHA256_CTX>() == 4 && align_of::<sha256::Context>() == 4);
const _: () = assert!(core::mem::offset_of!(sha256::Context, tail) == 108);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA1_Init(c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), sha1::Context::default()) }
}
export!(SHA1_Init);

/// The name under which OpenSSL 1.0 exports [`SHA1_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA1_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA1_Init(c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), sha1::Context::default()) }
}
export!(private_SHA1_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA1_Update(c: *mut SHA_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha1::Context>(), data, len) }
}
export!(SHA1_Update);

/// Writes the digest, 20 bytes, to `md`. The context keeps chaining value and count. Returns 1, or 0 as
/// [`SHA1_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA1_Final(md: *mut c_uchar, c: *mut SHA_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::finish(md, c.cast::<sha1::Context>()) }
}
export!(SHA1_Final);

/// Compresses the block of 64 bytes at `data`; it is not counted.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA1_Transform(c: *mut SHA_CTX, data: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<sha1::Context>(), data) }
}
export!(SHA1_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA1(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<20> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha1::digest) }
}
export!(SHA1);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA256_Init(c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), sha256::Context::default()) }
}
export!(SHA256_Init);

/// The name under which OpenSSL 1.0 exports [`SHA256_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA256_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA256_Init(c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), sha256::Context::default()) }
}
export!(private_SHA256_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA256_Update(c: *mut SHA256_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha256::Context>(), data, len) }
}
export!(SHA256_Update);

/// Writes `md_len` bytes of digest (whole words of them) to `md`. The context keeps chaining value and count.
/// Returns 1, or 0 when `md_len` is above 32, or as [`SHA256_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA256_Final(md: *mut c_uchar, c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { sha256_final(md, c.cast()) }
}
export!(SHA256_Final);

/// Compresses the block of 64 bytes at `data`; it is not counted.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA256_Transform(c: *mut SHA256_CTX, data: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<sha256::Context>(), data) }
}
export!(SHA256_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA256(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<32> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha256::digest_256) }
}
export!(SHA256);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA224_Init(c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), iterated::Context::<sha256::Sha224, 64>::default()) }
}
export!(SHA224_Init);

/// The name under which OpenSSL 1.0 exports [`SHA224_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`SHA224_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SHA224_Init(c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), iterated::Context::<sha256::Sha224, 64>::default()) }
}
export!(private_SHA224_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA224_Update(c: *mut SHA256_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<sha256::Context>(), data, len) }
}
export!(SHA224_Update);

/// Writes `md_len` bytes of digest (whole words of them) to `md`. The context keeps chaining value and count.
/// Returns 1, or 0 when `md_len` is above 32, or as [`SHA224_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA224_Final(md: *mut c_uchar, c: *mut SHA256_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { sha256_final(md, c.cast()) }
}
export!(SHA224_Final);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SHA224(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<28> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, sha256::digest_224) }
}
export!(SHA224);

/// # Safety
/// As [`SHA256_Final`].
#[inline(always)]
unsafe fn sha256_final(md: *mut c_uchar, c: *mut sha256::Context) -> c_int {
    if md.is_null() || c.is_null() {
        return 0;
    }
    // SAFETY: not NULL; the borrow ends before `md` is written.
    let Ok(digest) = sha256::finish(unsafe { &mut *c }) else { return 0 };
    match digest.full() {
        // SAFETY: the caller gives room for `md_len` bytes.
        Some(bytes) => unsafe { md.cast::<[u8; 32]>().write_unaligned(*bytes) },
        None => {
            let bytes = digest.as_slice();
            // SAFETY: as above; `bytes` are a copy.
            unsafe { md.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
        }
    }
    1
}
