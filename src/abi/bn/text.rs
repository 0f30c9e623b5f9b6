//! Numbers as bytes and as text.

use core::ffi::{CStr, c_char, c_int, c_uchar};
use core::ptr::{null, null_mut};

use super::{BIGNUM, BN_FLG_STATIC_DATA, BN_free, BN_zero_ex, is_negative, limbs, or_new, raise, store};
use crate::crypto::bignum::{self, Natural};
use crate::crypto::error::Error;
use crate::sys::memory;

/// Sets `ret`, or a new number, to `value`; NULL when there is no room.
///
/// # Safety
/// `ret` is NULL or a number.
unsafe fn give(ret: *mut BIGNUM, value: &[u64], negative: bool) -> *mut BIGNUM {
    // SAFETY: as the caller says.
    unsafe {
        let number = or_new(ret);
        if number.is_null() || store(number, value, negative) {
            return number;
        }
        if ret.is_null() {
            BN_free(number);
        }
    }
    null_mut()
}

/// Bytes of a caller's; `None` when the length is negative.
///
/// # Safety
/// `s` is readable for `len` bytes.
unsafe fn bytes<'a>(s: *const c_uchar, len: c_int) -> Option<&'a [u8]> {
    match usize::try_from(len) {
        Ok(0) => Some(&[]),
        // SAFETY: as the caller says.
        Ok(length) if !s.is_null() => Some(unsafe { core::slice::from_raw_parts(s, length) }),
        _ => None,
    }
}

/// The number that `len` big-endian bytes spell, in `ret` or a new one; NULL when `len` is negative or there is no
/// room.
///
/// # Safety
/// `s` is readable for `len` bytes; `ret` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bin2bn(s: *const c_uchar, len: c_int, ret: *mut BIGNUM) -> *mut BIGNUM {
    // SAFETY: the same contract.
    match unsafe { bytes(s, len) } {
        // SAFETY: the same contract.
        Some(bytes) => unsafe { give(ret, &bignum::from_be_bytes(bytes), false) },
        None => null_mut(),
    }
}
export!(BN_bin2bn);

/// The number that `len` little-endian bytes spell; see [`BN_bin2bn`].
///
/// # Safety
/// As [`BN_bin2bn`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_lebin2bn(s: *const c_uchar, len: c_int, ret: *mut BIGNUM) -> *mut BIGNUM {
    // SAFETY: the same contract.
    let Some(bytes) = (unsafe { bytes(s, len) }) else { return null_mut() };
    let value = Natural::new(
        bytes
            .chunks(8)
            .map(|chunk| chunk.iter().rev().fold(0, |limb, byte| limb << 8 | u64::from(*byte)))
            .collect(),
    );
    // SAFETY: the same contract.
    unsafe { give(ret, &value, false) }
}
export!(BN_lebin2bn);

/// The number that `len` bytes in the machine's order spell; see [`BN_bin2bn`].
///
/// # Safety
/// As [`BN_bin2bn`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_native2bn(s: *const c_uchar, len: c_int, ret: *mut BIGNUM) -> *mut BIGNUM {
    // SAFETY: the same contract.
    unsafe { if cfg!(target_endian = "little") { BN_lebin2bn(s, len, ret) } else { BN_bin2bn(s, len, ret) } }
}
export!(BN_native2bn);

/// Writes the magnitude to `tolen` bytes; `tolen`, or -1 when it does not fit or `tolen` is negative.
///
/// # Safety
/// `a` is NULL or a number, `to` is writable for `tolen` bytes.
unsafe fn write_padded(
    a: *const BIGNUM,
    to: *mut c_uchar,
    tolen: c_int,
    write: fn(&[u64], &mut [u8]) -> bool,
) -> c_int {
    let Ok(length) = usize::try_from(tolen) else { return -1 };
    // SAFETY: as the caller says; the bytes are only written.
    unsafe {
        let number = limbs(a);
        if bignum::bits(number) > 8 * length {
            return -1;
        }
        if length > 0 && !to.is_null() && !write(number, core::slice::from_raw_parts_mut(to, length)) {
            return -1;
        }
    }
    tolen
}

/// Writes the magnitude as big-endian bytes without leading zeros. Returns how many.
///
/// # Safety
/// `a` is NULL or a number, `to` is writable for its bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2bin(a: *const BIGNUM, to: *mut c_uchar) -> c_int {
    // SAFETY: the same contract.
    unsafe { write_padded(a, to, bignum::bits(limbs(a)).div_ceil(8) as c_int, bignum::to_be_bytes) }
}
export!(BN_bn2bin);

/// Writes the magnitude as `tolen` big-endian bytes. Returns `tolen`; -1 when it does not fit.
///
/// # Safety
/// `a` is NULL or a number, `to` is writable for `tolen` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2binpad(a: *const BIGNUM, to: *mut c_uchar, tolen: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { write_padded(a, to, tolen, bignum::to_be_bytes) }
}
export!(BN_bn2binpad);

/// Writes the magnitude as `tolen` little-endian bytes. Returns `tolen`; -1 when it does not fit.
///
/// # Safety
/// As [`BN_bn2binpad`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2lebinpad(a: *const BIGNUM, to: *mut c_uchar, tolen: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { write_padded(a, to, tolen, bignum::to_le_bytes) }
}
export!(BN_bn2lebinpad);

/// Writes the magnitude as `tolen` bytes in the machine's order. Returns `tolen`; -1 when it does not fit.
///
/// # Safety
/// As [`BN_bn2binpad`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2nativepad(a: *const BIGNUM, to: *mut c_uchar, tolen: c_int) -> c_int {
    let write = if cfg!(target_endian = "little") { bignum::to_le_bytes } else { bignum::to_be_bytes };
    // SAFETY: the same contract.
    unsafe { write_padded(a, to, tolen, write) }
}
export!(BN_bn2nativepad);

/// Writes a number with its sign: four bytes of length, then the magnitude, whose highest bit is the sign. Returns
/// the length of it all; with NULL for `to` nothing is written.
///
/// # Safety
/// `a` is NULL or a number, `to` is NULL or writable for the bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2mpi(a: *const BIGNUM, to: *mut c_uchar) -> c_int {
    // SAFETY: NULL or a number.
    let (number, negative) = unsafe { (limbs(a), is_negative(a)) };
    let bits = bignum::bits(number);
    // One byte more where the sign's bit is taken.
    let length = bits.div_ceil(8) + usize::from(bits > 0 && bits.is_multiple_of(8));
    if !to.is_null() {
        // SAFETY: as the caller says.
        let target = unsafe { core::slice::from_raw_parts_mut(to, 4 + length) };
        let (head, body) = target.split_at_mut(4);
        head.copy_from_slice(&(length as u32).to_be_bytes());
        let _ = bignum::to_be_bytes(number, body);
        if negative && length > 0 {
            body[0] |= 0x80;
        }
    }
    (4 + length) as c_int
}
export!(BN_bn2mpi);

/// Reads what [`BN_bn2mpi`] writes, into `ret` or a new number; NULL when the lengths disagree.
///
/// # Safety
/// `s` is readable for `len` bytes; `ret` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mpi2bn(s: *const c_uchar, len: c_int, ret: *mut BIGNUM) -> *mut BIGNUM {
    // SAFETY: the same contract.
    let Some([a, b, c, d, body @ ..]) = (unsafe { bytes(s, len) }) else {
        raise!(c"BN_mpi2bn", Error::INVALID_LENGTH);
        return null_mut();
    };
    if u32::from_be_bytes([*a, *b, *c, *d]) as usize != body.len() {
        raise!(c"BN_mpi2bn", Error::ENCODING_ERROR);
        return null_mut();
    }
    let negative = body.first().is_some_and(|byte| byte & 0x80 != 0);
    let mut value = bignum::from_be_bytes(body);
    if negative && let Some(top) = value.last_mut() {
        let bits = (body.len() - 1) % 8 * 8 + 7;
        *top &= !(1 << bits);
    }
    // SAFETY: the same contract.
    unsafe { give(ret, &value, negative) }
}
export!(BN_mpi2bn);

/// Reads the digits at the beginning of a text, after an optional minus sign. Returns how many characters that
/// are; 0 when there are no digits. With NULL for `bn` nothing is stored.
///
/// # Safety
/// `bn` is NULL or points to NULL or a number, `str` is NULL or a C string.
unsafe fn parse(
    bn: *mut *mut BIGNUM,
    str: *const c_char,
    is_digit: fn(&u8) -> bool,
    convert: fn(&[u8]) -> Natural,
) -> c_int {
    if str.is_null() {
        return 0;
    }
    // SAFETY: a C string.
    let text = unsafe { CStr::from_ptr(str) }.to_bytes();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let count = digits.iter().take_while(|digit| is_digit(digit)).count();
    if count == 0 || count > c_int::MAX as usize / 4 {
        return 0;
    }
    let length = (count + usize::from(negative)) as c_int;
    if bn.is_null() {
        return length;
    }
    // SAFETY: as the caller says.
    unsafe {
        let old = *bn;
        if !old.is_null() && (*old).flags & BN_FLG_STATIC_DATA != 0 {
            raise!(c"BN_hex2bn", Error::BN_PASSED_INVALID_ARGUMENT);
            return 0;
        }
        if !old.is_null() {
            BN_zero_ex(old);
        }
        let number = give(old, &convert(&digits[..count]), negative);
        if number.is_null() {
            return 0;
        }
        *bn = number;
    }
    length
}

/// Reads hexadecimal digits into `*a`, which is made when it is NULL. Returns how many characters were read; 0 on
/// failure. With NULL for `a` they are only counted.
///
/// # Safety
/// `a` is NULL or points to NULL or a number, `str` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_hex2bn(a: *mut *mut BIGNUM, str: *const c_char) -> c_int {
    // SAFETY: the same contract.
    unsafe { parse(a, str, u8::is_ascii_hexdigit, bignum::from_hex) }
}
export!(BN_hex2bn);

/// Reads decimal digits; see [`BN_hex2bn`].
///
/// # Safety
/// As [`BN_hex2bn`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_dec2bn(a: *mut *mut BIGNUM, str: *const c_char) -> c_int {
    // SAFETY: the same contract.
    unsafe { parse(a, str, u8::is_ascii_digit, bignum::from_decimal) }
}
export!(BN_dec2bn);

/// Reads a number in decimal, or after `0x` in hexadecimal digits. Returns 1; 0 when there is none.
///
/// # Safety
/// As [`BN_hex2bn`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_asc2bn(a: *mut *mut BIGNUM, str: *const c_char) -> c_int {
    if str.is_null() {
        return 0;
    }
    // SAFETY: a C string, of which only characters before its end are skipped; `a` as the caller says.
    unsafe {
        let text = CStr::from_ptr(str).to_bytes();
        let negative = text.first() == Some(&b'-');
        let digits = &text[usize::from(negative)..];
        let start = str.add(usize::from(negative));
        let read = match digits {
            [b'0', b'x' | b'X', ..] => BN_hex2bn(a, start.add(2)),
            _ => BN_dec2bn(a, start),
        };
        if read == 0 {
            return 0;
        }
        if negative && !a.is_null() && !(*a).is_null() && (**a).top != 0 {
            (**a).neg = 1;
        }
    }
    1
}
export!(BN_asc2bn);

/// A text on the heap, which the caller releases; NULL when there is no memory.
fn heap_text(negative: bool, digits: &str) -> *mut c_char {
    let sign = if negative { "-" } else { "" };
    let block = memory::allocate(sign.len() + digits.len() + 1, null(), 0).cast::<u8>();
    if block.is_null() {
        raise!(c"BN_bn2hex", Error::BN_MALLOC_FAILURE);
        return null_mut();
    }
    // SAFETY: the block has room for both and the terminating zero.
    unsafe {
        block.copy_from_nonoverlapping(sign.as_ptr(), sign.len());
        block.add(sign.len()).copy_from_nonoverlapping(digits.as_ptr(), digits.len());
        block.add(sign.len() + digits.len()).write(0);
    }
    block.cast()
}

/// A number in whole bytes of hexadecimal digits, to be released with `OPENSSL_free`.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2hex(a: *const BIGNUM) -> *mut c_char {
    // SAFETY: NULL or a number.
    unsafe { heap_text(is_negative(a), &zeroize::Zeroizing::new(bignum::to_hex(limbs(a)))) }
}
export!(BN_bn2hex);

/// A number in decimal digits, to be released with `OPENSSL_free`.
///
/// # Safety
/// `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_bn2dec(a: *const BIGNUM) -> *mut c_char {
    // SAFETY: NULL or a number.
    unsafe { heap_text(is_negative(a), &zeroize::Zeroizing::new(bignum::to_decimal(limbs(a)))) }
}
export!(BN_bn2dec);

/// Prints a number in hexadecimal digits without leading zeros. Returns 1; 0 when the stream fails.
///
/// # Safety
/// `fp` is an open stream, `a` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_print_fp(fp: *mut libc::FILE, a: *const BIGNUM) -> c_int {
    if fp.is_null() {
        return 0;
    }
    // SAFETY: NULL or a number.
    let (negative, digits) = unsafe { (is_negative(a), bignum::to_hex(limbs(a))) };
    let digits = zeroize::Zeroizing::new(digits);
    let shown = if digits.len() > 1 { digits.trim_start_matches('0') } else { &digits };
    let text = zeroize::Zeroizing::new(format!("{}{shown}", if negative { "-" } else { "" }));
    // SAFETY: the text is readable for its length, and the stream is open.
    let written = unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), fp) };
    (written == text.len()).into()
}
export!(BN_print_fp);
