//! openssl/md5.h

use core::ffi::{c_int, c_uchar, c_void};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::md5;

/// Bytes in a block.
pub const MD5_CBLOCK: c_int = 64;
/// Words in a block.
pub const MD5_LBLOCK: c_int = MD5_CBLOCK / 4;
/// Bytes in a digest.
pub const MD5_DIGEST_LENGTH: c_int = 16;

/// A word of MD5.
pub type MD5_LONG = u32;

/// The state of MD5.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MD5state_st {
    /// Chaining value, first word.
    pub A: MD5_LONG,
    /// Chaining value, second word.
    pub B: MD5_LONG,
    /// Chaining value, third word.
    pub C: MD5_LONG,
    /// Chaining value, fourth word.
    pub D: MD5_LONG,
    /// The count of bits, low word.
    pub Nl: MD5_LONG,
    /// The count of bits, high word.
    pub Nh: MD5_LONG,
    /// The bytes of a block that is not complete.
    pub data: [MD5_LONG; 16],
    /// How many of them there are.
    pub num: u32,
}

/// The state of MD5.
pub type MD5_CTX = MD5state_st;

const _: () = assert!(size_of::<MD5_CTX>() == 92 && size_of::<md5::Context>() == 92);
const _: () = assert!(align_of::<MD5_CTX>() == 4 && align_of::<md5::Context>() == 4);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD5_Init(c: *mut MD5_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), md5::Context::default()) }
}
export!(MD5_Init);

/// The name under which OpenSSL 1.0 exports [`MD5_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`MD5_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_MD5_Init(c: *mut MD5_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), md5::Context::default()) }
}
export!(private_MD5_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD5_Update(c: *mut MD5_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<md5::Context>(), data, len) }
}
export!(MD5_Update);

/// Writes the digest, 16 bytes, to `md`. The context keeps chaining value and count. Returns 1, or 0 as
/// [`MD5_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD5_Final(md: *mut c_uchar, c: *mut MD5_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::finish(md, c.cast::<md5::Context>()) }
}
export!(MD5_Final);

/// Compresses the block of 64 bytes at `b`; it is not counted.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD5_Transform(c: *mut MD5_CTX, b: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<md5::Context>(), b) }
}
export!(MD5_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD5(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<16> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, md5::digest) }
}
export!(MD5);
