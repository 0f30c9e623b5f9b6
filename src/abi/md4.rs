//! openssl/md4.h

use core::ffi::{c_int, c_uchar, c_void};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::md4;

/// Bytes in a block.
pub const MD4_CBLOCK: c_int = 64;
/// Words in a block.
pub const MD4_LBLOCK: c_int = MD4_CBLOCK / 4;
/// Bytes in a digest.
pub const MD4_DIGEST_LENGTH: c_int = 16;

/// A word of MD4.
pub type MD4_LONG = u32;

/// The state of MD4.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MD4state_st {
    /// Chaining value, first word.
    pub A: MD4_LONG,
    /// Chaining value, second word.
    pub B: MD4_LONG,
    /// Chaining value, third word.
    pub C: MD4_LONG,
    /// Chaining value, fourth word.
    pub D: MD4_LONG,
    /// The count of bits, low word.
    pub Nl: MD4_LONG,
    /// The count of bits, high word.
    pub Nh: MD4_LONG,
    /// The bytes of a block that is not complete.
    pub data: [MD4_LONG; 16],
    /// How many of them there are.
    pub num: u32,
}

/// The state of MD4.
pub type MD4_CTX = MD4state_st;

const _: () = assert!(size_of::<MD4_CTX>() == 92 && size_of::<md4::Context>() == 92);
const _: () = assert!(align_of::<MD4_CTX>() == 4 && align_of::<md4::Context>() == 4);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD4_Init(c: *mut MD4_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), md4::Context::default()) }
}
export!(MD4_Init);

/// The name under which OpenSSL 1.0 exports [`MD4_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`MD4_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_MD4_Init(c: *mut MD4_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), md4::Context::default()) }
}
export!(private_MD4_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD4_Update(c: *mut MD4_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<md4::Context>(), data, len) }
}
export!(MD4_Update);

/// Writes the digest, 16 bytes, to `md`. The context keeps chaining value and count. Returns 1, or 0 as
/// [`MD4_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD4_Final(md: *mut c_uchar, c: *mut MD4_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::finish(md, c.cast::<md4::Context>()) }
}
export!(MD4_Final);

/// Compresses the block of 64 bytes at `b`; it is not counted.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD4_Transform(c: *mut MD4_CTX, b: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<md4::Context>(), b) }
}
export!(MD4_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD4(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<16> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, md4::digest) }
}
export!(MD4);
