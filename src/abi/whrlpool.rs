//! openssl/whrlpool.h

use core::ffi::{c_int, c_uchar, c_uint, c_void};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::whirlpool::{self, Context};
use crate::crypto::digest::{Digest, Whirlpool};

/// Bytes in a digest.
pub const WHIRLPOOL_DIGEST_LENGTH: c_int = 512 / 8;
/// Bits in a block.
pub const WHIRLPOOL_BBLOCK: c_int = 512;
/// Bytes in the count of bits.
pub const WHIRLPOOL_COUNTER: c_int = 256 / 8;

/// Words in the count of bits; whrlpool_macros.h says it by `sizeof`.
const WHIRLPOOL_WORDS: usize = 32 / size_of::<usize>();

/// The chaining value.
#[derive(Clone, Copy)]
#[repr(C)]
pub union WHIRLPOOL_CTX_H {
    /// As bytes.
    pub c: [c_uchar; 64],
    /// For the alignment.
    pub q: [f64; 8],
}

/// The state of Whirlpool.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WHIRLPOOL_CTX_st {
    /// The chaining value.
    pub H: WHIRLPOOL_CTX_H,
    /// The bits of a block that is not complete.
    pub data: [c_uchar; 64],
    /// How many of them there are.
    pub bitoff: c_uint,
    /// The count of bits, lowest word first.
    pub bitlen: [usize; WHIRLPOOL_WORDS],
}

/// The state of Whirlpool.
pub type WHIRLPOOL_CTX = WHIRLPOOL_CTX_st;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<WHIRLPOOL_CTX>() == 168);
const _: () = assert!(size_of::<WHIRLPOOL_CTX>() >= size_of::<Context>());
const _: () = assert!(align_of::<WHIRLPOOL_CTX>() >= align_of::<Context>());
const _: () = assert!(core::mem::offset_of!(WHIRLPOOL_CTX, bitlen) == core::mem::offset_of!(Context, bitlen));

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn WHIRLPOOL_Init(c: *mut WHIRLPOOL_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), Context::default()) }
}
export!(WHIRLPOOL_Init);

/// The name under which OpenSSL 1.0 exports [`WHIRLPOOL_Init`] beside its FIPS wrapper.
///
/// # Safety
/// As [`WHIRLPOOL_Init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_WHIRLPOOL_Init(c: *mut WHIRLPOOL_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), Context::default()) }
}
export!(private_WHIRLPOOL_Init);

/// Takes `bytes` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `bitoff` is no count of buffered
/// bits.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn WHIRLPOOL_Update(c: *mut WHIRLPOOL_CTX, inp: *const c_void, bytes: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::take_in(c.cast::<Context>(), inp, bytes, Whirlpool::update) }
}
export!(WHIRLPOOL_Update);

/// Takes `bits` bits in. They end with the lowest bit of the last byte at `inp`; when they are no whole bytes, the
/// first byte's upper bits are passed over. Does nothing where [`WHIRLPOOL_Update`] returns 0.
///
/// # Safety
/// See the [module](super); `inp` is readable for as many bytes as the bits are in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn WHIRLPOOL_BitUpdate(c: *mut WHIRLPOOL_CTX, inp: *const c_void, bits: usize) {
    let update = |context: &mut Context, input: &[u8]| context.update_bits(input, bits);
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::take_in(c.cast::<Context>(), inp, bits.div_ceil(8), update) };
}
export!(WHIRLPOOL_BitUpdate);

/// Writes the digest, 64 bytes, to `md`, and clears the context. Returns 1; 0 when the context is NULL or its `bitoff`
/// no count of buffered bits, or when `md` is NULL, for which the message is finished and the digest stays in `H`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn WHIRLPOOL_Final(md: *mut c_uchar, c: *mut WHIRLPOOL_CTX) -> c_int {
    let context = c.cast::<Context>();
    if md.is_null() && !c.is_null() {
        // SAFETY: not NULL; layouts are equal (asserted above). A bad context gives 0 as well.
        let _ = unsafe { &mut *context }.pad();
        return 0;
    }
    // SAFETY: the same contract.
    unsafe { digest::give_out_and_clear::<Whirlpool, _>(md, context) }
}
export!(WHIRLPOOL_Final);

/// The digest of `bytes` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `inp` is NULL and `bytes` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn WHIRLPOOL(inp: *const c_void, bytes: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<64> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(inp.cast(), bytes, md, &OUTPUT, whirlpool::digest) }
}
export!(WHIRLPOOL);
