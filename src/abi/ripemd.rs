//! openssl/ripemd.h

use core::ffi::{c_int, c_uchar, c_void};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::ripemd160;

/// Bytes in a block.
pub const RIPEMD160_CBLOCK: c_int = 64;
/// Words in a block.
pub const RIPEMD160_LBLOCK: c_int = RIPEMD160_CBLOCK / 4;
/// Bytes in a digest.
pub const RIPEMD160_DIGEST_LENGTH: c_int = 20;

/// A word of RIPEMD-160.
pub type RIPEMD160_LONG = u32;

/// The state of RIPEMD-160.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RIPEMD160state_st {
    /// Chaining value, first word.
    pub A: RIPEMD160_LONG,
    /// Chaining value, second word.
    pub B: RIPEMD160_LONG,
    /// Chaining value, third word.
    pub C: RIPEMD160_LONG,
    /// Chaining value, fourth word.
    pub D: RIPEMD160_LONG,
    /// Chaining value, fifth word.
    pub E: RIPEMD160_LONG,
    /// The count of bits, low word.
    pub Nl: RIPEMD160_LONG,
    /// The count of bits, high word.
    pub Nh: RIPEMD160_LONG,
    /// The bytes of a block that is not complete.
    pub data: [RIPEMD160_LONG; 16],
    /// How many of them there are.
    pub num: u32,
}

/// The state of RIPEMD-160.
pub type RIPEMD160_CTX = RIPEMD160state_st;

const _: () = assert!(size_of::<RIPEMD160_CTX>() == 96 && size_of::<ripemd160::Context>() == 96);
const _: () = assert!(align_of::<RIPEMD160_CTX>() == 4 && align_of::<ripemd160::Context>() == 4);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RIPEMD160_Init(c: *mut RIPEMD160_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), ripemd160::Context::default()) }
}
export!(RIPEMD160_Init);

/// The name under which OpenSSL 1.0 exports [`RIPEMD160_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`RIPEMD160_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_RIPEMD160_Init(c: *mut RIPEMD160_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), ripemd160::Context::default()) }
}
export!(private_RIPEMD160_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RIPEMD160_Update(c: *mut RIPEMD160_CTX, data: *const c_void, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::update(c.cast::<ripemd160::Context>(), data, len) }
}
export!(RIPEMD160_Update);

/// Writes the digest, 20 bytes, to `md`. The context keeps chaining value and count. Returns 1, or 0 as
/// [`RIPEMD160_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RIPEMD160_Final(md: *mut c_uchar, c: *mut RIPEMD160_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::finish(md, c.cast::<ripemd160::Context>()) }
}
export!(RIPEMD160_Final);

/// Compresses the block of 64 bytes at `b`; it is not counted.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RIPEMD160_Transform(c: *mut RIPEMD160_CTX, b: *const c_uchar) {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::transform(c.cast::<ripemd160::Context>(), b) }
}
export!(RIPEMD160_Transform);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RIPEMD160(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<20> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, ripemd160::digest) }
}
export!(RIPEMD160);
