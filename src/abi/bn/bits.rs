//! Words, bits, comparison and shifts.

use core::ffi::c_int;

use super::{BIGNUM, BN_ULONG, expand, is_negative, limbs, raise, store};
use crate::crypto::bignum::{self, trim};
use crate::crypto::error::Error;

/// Sets a number to a word. Returns 1; 0 when there is no room.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_set_word(a: *mut BIGNUM, w: BN_ULONG) -> c_int {
    // SAFETY: a number.
    (!a.is_null() && unsafe { store(a, &[w], false) }).into()
}
export!(BN_set_word);

/// A number's magnitude as a word; all ones when it does not fit.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_get_word(a: *const BIGNUM) -> BN_ULONG {
    // SAFETY: NULL or a number.
    match trim(unsafe { limbs(a) }) {
        [] => 0,
        [word] => *word,
        _ => BN_ULONG::MAX,
    }
}
export!(BN_get_word);

/// Makes a number 0.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_zero_ex(a: *mut BIGNUM) {
    if !a.is_null() {
        // SAFETY: a number.
        unsafe { ((*a).top, (*a).neg) = (0, 0) };
    }
}
export!(BN_zero_ex);

/// 1 when the magnitude is the word.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_abs_is_word(a: *const BIGNUM, w: BN_ULONG) -> c_int {
    // SAFETY: NULL or a number.
    let a = trim(unsafe { limbs(a) });
    (a == trim(&[w])).into()
}
export!(BN_abs_is_word);

/// 1 when the number is 0.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_zero(a: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_abs_is_word(a, 0) }
}
export!(BN_is_zero);

/// 1 when the number is 1.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_one(a: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_is_word(a, 1) }
}
export!(BN_is_one);

/// 1 when the number is the word.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_word(a: *const BIGNUM, w: BN_ULONG) -> c_int {
    // SAFETY: the same contract.
    unsafe { (BN_abs_is_word(a, w) == 1 && (w == 0 || !is_negative(a))).into() }
}
export!(BN_is_word);

/// 1 when the number is odd.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_odd(a: *const BIGNUM) -> c_int {
    // SAFETY: NULL or a number.
    unsafe { limbs(a) }.first().map_or(0, |limb| (limb & 1) as c_int)
}
export!(BN_is_odd);

/// 1 when the number is below 0.
///
/// # Safety
/// `b` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_negative(b: *const BIGNUM) -> c_int {
    // SAFETY: NULL or a number.
    unsafe { is_negative(b) }.into()
}
export!(BN_is_negative);

/// Makes a number negative, or positive when `n` is 0; 0 stays 0.
///
/// # Safety
/// `b` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_set_negative(b: *mut BIGNUM, n: c_int) {
    if !b.is_null() {
        // SAFETY: a number.
        unsafe { (*b).neg = (n != 0 && !bignum::is_zero(limbs(b))).into() };
    }
}
export!(BN_set_negative);

/// Bits of the magnitude.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_num_bits(a: *const BIGNUM) -> c_int {
    // SAFETY: NULL or a number.
    bignum::bits(unsafe { limbs(a) }) as c_int
}
export!(BN_num_bits);

/// Bits of a word.
#[unsafe(no_mangle)]
pub extern "C" fn BN_num_bits_word(l: BN_ULONG) -> c_int {
    (BN_ULONG::BITS - l.leading_zeros()) as c_int
}
export!(BN_num_bits_word);

/// Compares magnitudes: below 0, 0 or above, which is the difference of the limbs in use where there is one.
///
/// # Safety
/// Both are NULL or numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_ucmp(a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    // SAFETY: NULL or numbers.
    let (a, b) = unsafe { (trim(limbs(a)), trim(limbs(b))) };
    match a.len() as c_int - b.len() as c_int {
        0 => bignum::compare(a, b) as c_int,
        difference => difference,
    }
}
export!(BN_ucmp);

/// Compares: -1, 0 or 1; NULL is above every number.
///
/// # Safety
/// Both are NULL or numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_cmp(a: *const BIGNUM, b: *const BIGNUM) -> c_int {
    if a.is_null() || b.is_null() {
        return c_int::from(a.is_null()) - c_int::from(b.is_null());
    }
    // SAFETY: numbers.
    unsafe {
        match (is_negative(a), is_negative(b)) {
            (false, false) => BN_ucmp(a, b).signum(),
            (true, true) => BN_ucmp(b, a).signum(),
            (true, false) => -1,
            (false, true) => 1,
        }
    }
}
export!(BN_cmp);

/// Sets bit `n`. Returns 1; 0 when `n` is negative or there is no room.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_set_bit(a: *mut BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else { return 0 };
    let (limb, bit) = (n / 64, n % 64);
    // SAFETY: a number; the limbs between the old top and the new one are set before they count.
    unsafe {
        if a.is_null() || !expand(a, limb + 1) {
            return 0;
        }
        while (*a).top as usize <= limb {
            *(*a).d.add((*a).top as usize) = 0;
            (*a).top += 1;
        }
        *(*a).d.add(limb) |= 1 << bit;
    }
    1
}
export!(BN_set_bit);

/// Keeps what is set of the limbs up to `top`.
///
/// # Safety
/// `a` is a number.
unsafe fn normalise(a: *mut BIGNUM) {
    // SAFETY: as the caller says.
    unsafe {
        (*a).top = trim(limbs(a)).len() as c_int;
        if (*a).top == 0 {
            (*a).neg = 0;
        }
    }
}

/// Clears bit `n`. Returns 1; 0 when `n` is negative or above the number.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_clear_bit(a: *mut BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else { return 0 };
    // SAFETY: NULL or a number; the limb is one of it.
    unsafe {
        if n / 64 >= limbs(a).len() {
            return 0;
        }
        *(*a).d.add(n / 64) &= !(1 << (n % 64));
        normalise(a);
    }
    1
}
export!(BN_clear_bit);

/// 1 when bit `n` is set.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_is_bit_set(a: *const BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else { return 0 };
    // SAFETY: NULL or a number.
    unsafe { limbs(a) }.get(n / 64).map_or(0, |limb| (limb >> (n % 64) & 1) as c_int)
}
export!(BN_is_bit_set);

/// Keeps the lowest `n` bits. Returns 1; 0 when `n` is negative or there are no more.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mask_bits(a: *mut BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else { return 0 };
    // SAFETY: NULL or a number; the limb is one of it.
    unsafe {
        if n / 64 >= limbs(a).len() {
            return 0;
        }
        if n % 64 != 0 {
            *(*a).d.add(n / 64) &= (1 << (n % 64)) - 1;
        }
        (*a).top = n.div_ceil(64) as c_int;
        normalise(a);
    }
    1
}
export!(BN_mask_bits);

/// `r = a * 2^n`. Returns 1; 0 when `n` is negative or there is no room.
///
/// # Safety
/// Both are NULL or numbers; they may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_lshift(r: *mut BIGNUM, a: *const BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else {
        raise!(c"BN_lshift", Error::INVALID_SHIFT);
        return 0;
    };
    if r.is_null() || a.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from both.
    unsafe {
        if limbs(a).len() + n / 64 > c_int::MAX as usize / 256 && !bignum::is_zero(limbs(a)) {
            raise!(c"bn_expand_internal", Error::BIGNUM_TOO_LONG);
            return 0;
        }
        store(r, &bignum::shl(limbs(a), n), is_negative(a)).into()
    }
}
export!(BN_lshift);

/// `r = 2 a`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_lshift`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_lshift1(r: *mut BIGNUM, a: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_lshift(r, a, 1) }
}
export!(BN_lshift1);

/// `r = a / 2^n`, rounded towards 0. Returns 1; 0 when `n` is negative or there is no room.
///
/// # Safety
/// As [`BN_lshift`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rshift(r: *mut BIGNUM, a: *const BIGNUM, n: c_int) -> c_int {
    let Ok(n) = usize::try_from(n) else {
        raise!(c"BN_rshift", Error::INVALID_SHIFT);
        return 0;
    };
    if r.is_null() || a.is_null() {
        return 0;
    }
    // SAFETY: numbers; the result is apart from both.
    unsafe { store(r, &bignum::shr(limbs(a), n), is_negative(a)).into() }
}
export!(BN_rshift);

/// `r = a / 2`, rounded towards 0. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_lshift`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_rshift1(r: *mut BIGNUM, a: *const BIGNUM) -> c_int {
    // SAFETY: the same contract.
    unsafe { BN_rshift(r, a, 1) }
}
export!(BN_rshift1);
