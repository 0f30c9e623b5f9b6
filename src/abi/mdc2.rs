//! openssl/mdc2.h

use core::ffi::{c_int, c_uchar};

use super::des::DES_cblock;
use super::digest::{self, StaticOutput};
use crate::crypto::digest::mdc2;

/// Bytes in a block.
pub const MDC2_BLOCK: c_int = 8;
/// Bytes in a digest.
pub const MDC2_DIGEST_LENGTH: c_int = 16;

/// The state of MDC-2.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct mdc2_ctx_st {
    /// How many bytes of a block that is not complete there are.
    pub num: u32,
    /// Those bytes.
    pub data: [c_uchar; 8],
    /// First chaining value.
    pub h: DES_cblock,
    /// Second chaining value.
    pub hh: DES_cblock,
    /// 1, or 2 for a byte of 0x80 behind the message.
    pub pad_type: u32,
}

/// The state of MDC-2.
pub type MDC2_CTX = mdc2_ctx_st;

const _: () = assert!(size_of::<MDC2_CTX>() == 32 && size_of::<mdc2::Context>() == 32);
const _: () = assert!(align_of::<MDC2_CTX>() == 4 && align_of::<mdc2::Context>() == 4);

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MDC2_Init(c: *mut MDC2_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), mdc2::Context::default()) }
}
export!(MDC2_Init);

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`MDC2_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_MDC2_Init(c: *mut MDC2_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { MDC2_Init(c) }
}
export!(private_MDC2_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MDC2_Update(c: *mut MDC2_CTX, data: *const c_uchar, len: usize) -> c_int {
    // SAFETY: the same contract.
    let (Some(input), false) = (unsafe { digest::input(data.cast(), len) }, c.is_null()) else { return 0 };
    // A copy takes the input in, which may lie in the context.
    // SAFETY: not NULL; layouts are equal (asserted above).
    let mut context = unsafe { c.cast::<mdc2::Context>().read() };
    let status = c_int::from(context.update(input).is_ok());
    // SAFETY: as above; the input is not used any more.
    unsafe { c.cast::<mdc2::Context>().write(context) };
    status
}
export!(MDC2_Update);

/// Writes the digest, 16 bytes, to `md`. Returns 1, or 0 as [`MDC2_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MDC2_Final(md: *mut c_uchar, c: *mut MDC2_CTX) -> c_int {
    if md.is_null() || c.is_null() {
        return 0;
    }
    // SAFETY: not NULL; layouts are equal (asserted above). The borrow ends before `md` is written.
    let Ok(digest) = (unsafe { &mut *c.cast::<mdc2::Context>() }).finish() else { return 0 };
    // SAFETY: the caller gives room for the digest.
    unsafe { md.cast::<[u8; mdc2::DIGEST]>().write(digest) };
    1
}
export!(MDC2_Final);

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call overwrites. Returns
/// where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MDC2(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<16> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, mdc2::digest) }
}
export!(MDC2);
