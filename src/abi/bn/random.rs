//! Random numbers.

use core::ffi::{c_int, c_uint};

use zeroize::Zeroizing;

use super::{BIGNUM, BN_CTX, is_negative, limbs, raise, store};
use crate::abi::rand::RAND_bytes;
use crate::crypto::bignum;
use crate::crypto::error::Error;

/// `BN_rand`: the highest bit may be 0.
pub const BN_RAND_TOP_ANY: c_int = -1;
/// `BN_rand`: the highest bit is 1.
pub const BN_RAND_TOP_ONE: c_int = 0;
/// `BN_rand`: the two highest bits are 1.
pub const BN_RAND_TOP_TWO: c_int = 1;
/// `BN_rand`: any number.
pub const BN_RAND_BOTTOM_ANY: c_int = 0;
/// `BN_rand`: an odd number.
pub const BN_RAND_BOTTOM_ODD: c_int = 1;

/// A random number of `bits` bits whose highest are as `top` says, odd when `bottom` is not 0. Returns 1; 0 when
/// the bits are too few or there are no random bytes.
///
/// # Safety
/// `rnd` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rand(rnd: *mut BIGNUM, bits: c_int, top: c_int, bottom: c_int) -> c_int {
    if rnd.is_null() {
        return 0;
    }
    let too_small = bits < 0
        || bits == 0 && (top != BN_RAND_TOP_ANY || bottom != BN_RAND_BOTTOM_ANY)
        || bits == 1 && top > 0;
    if too_small {
        raise!(c"BN_rand", Error::BITS_TOO_SMALL);
        return 0;
    }
    let bits = bits as usize;
    let mut bytes = Zeroizing::new(vec![0_u8; bits.div_ceil(8)]);
    // SAFETY: the buffer has this length.
    if bits > 0 && unsafe { RAND_bytes(bytes.as_mut_ptr(), bytes.len() as c_int) } <= 0 {
        return 0;
    }
    let mut value = bignum::from_be_bytes(&bytes);
    if let Some(limb) = value.last_mut() {
        *limb &= u64::MAX >> ((64 - bits % 64) % 64);
    }
    let ones = match top {
        BN_RAND_TOP_ANY => 0,
        BN_RAND_TOP_ONE => 1,
        _ => 2,
    };
    for position in bits.saturating_sub(ones)..bits {
        value[position / 64] |= 1 << (position % 64);
    }
    if bottom != 0 && bits > 0 {
        value[0] |= 1;
    }
    // SAFETY: a number.
    unsafe { store(rnd, &value, false).into() }
}
export!(BN_rand);

/// [`BN_rand`] for numbers that stay secret.
///
/// # Safety
/// As [`BN_rand`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_priv_rand(rnd: *mut BIGNUM, bits: c_int, top: c_int, bottom: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand(rnd, bits, top, bottom) }
}
export!(BN_priv_rand);

/// [`BN_rand`]; the bytes are as good.
///
/// # Safety
/// As [`BN_rand`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_pseudo_rand(rnd: *mut BIGNUM, bits: c_int, top: c_int, bottom: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand(rnd, bits, top, bottom) }
}
export!(BN_pseudo_rand);

/// [`BN_rand`]; strength and context make no difference.
///
/// # Safety
/// As [`BN_rand`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rand_ex(
    rnd: *mut BIGNUM,
    bits: c_int,
    top: c_int,
    bottom: c_int,
    _strength: c_uint,
    _ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand(rnd, bits, top, bottom) }
}
export!(BN_rand_ex);

/// [`BN_rand_ex`] for numbers that stay secret.
///
/// # Safety
/// As [`BN_rand`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_priv_rand_ex(
    rnd: *mut BIGNUM,
    bits: c_int,
    top: c_int,
    bottom: c_int,
    _strength: c_uint,
    _ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand(rnd, bits, top, bottom) }
}
export!(BN_priv_rand_ex);

/// A random number from 0 to `range` - 1. Returns 1; 0 when there is none or there are no random bytes.
///
/// # Safety
/// Both are NULL or numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rand_range(rnd: *mut BIGNUM, range: *const BIGNUM) -> c_int {
    if rnd.is_null() || range.is_null() {
        return 0;
    }
    // SAFETY: numbers.
    unsafe {
        let bits = bignum::bits(limbs(range));
        if is_negative(range) || bits == 0 {
            raise!(c"BN_rand_range", Error::INVALID_RANGE);
            return 0;
        }
        if bits == 1 {
            return store(rnd, &[], false).into();
        }
        let range = bignum::Natural::new(limbs(range).to_vec());
        for _ in 0..100 {
            if BN_rand(rnd, bits as c_int, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 0 {
                return 0;
            }
            if bignum::compare(limbs(rnd), &range).is_lt() {
                return 1;
            }
        }
    }
    raise!(c"BN_rand_range", Error::TOO_MANY_ITERATIONS);
    0
}
export!(BN_rand_range);

/// [`BN_rand_range`] for numbers that stay secret.
///
/// # Safety
/// As [`BN_rand_range`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_priv_rand_range(rnd: *mut BIGNUM, range: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand_range(rnd, range) }
}
export!(BN_priv_rand_range);

/// [`BN_rand_range`]; the bytes are as good.
///
/// # Safety
/// As [`BN_rand_range`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_pseudo_rand_range(rnd: *mut BIGNUM, range: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand_range(rnd, range) }
}
export!(BN_pseudo_rand_range);

/// [`BN_rand_range`]; strength and context make no difference.
///
/// # Safety
/// As [`BN_rand_range`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rand_range_ex(
    r: *mut BIGNUM,
    range: *const BIGNUM,
    _strength: c_uint,
    _ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand_range(r, range) }
}
export!(BN_rand_range_ex);

/// [`BN_rand_range_ex`] for numbers that stay secret.
///
/// # Safety
/// As [`BN_rand_range`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_priv_rand_range_ex(
    r: *mut BIGNUM,
    range: *const BIGNUM,
    _strength: c_uint,
    _ctx: *mut BN_CTX,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rand_range(r, range) }
}
export!(BN_priv_rand_range_ex);
