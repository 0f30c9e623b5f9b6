//! The functions of openssl/crypto.h on C strings.

use core::ffi::{CStr, c_char, c_int, c_long, c_uchar};
use core::ptr::null_mut;
use core::slice;

use super::{CRYPTO_free, CRYPTO_malloc};
use crate::abi::err::raise;
use crate::crypto::error::Error;

/// Copies a string to a buffer of `siz` bytes, cut where it does not fit and always ended by a zero byte unless `siz` is
/// 0. Returns the length of `src`.
///
/// # Safety
/// `src` is a C string, `dst` writable for `siz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_strlcpy(dst: *mut c_char, src: *const c_char, siz: usize) -> usize {
    if src.is_null() {
        return 0;
    }
    // SAFETY: a C string; what is copied fits with the zero byte behind it.
    unsafe {
        let length = libc::strlen(src);
        if siz > 0 && !dst.is_null() {
            let copied = length.min(siz - 1);
            dst.copy_from(src, copied);
            *dst.add(copied) = 0;
        }
        length
    }
}
export!(OPENSSL_strlcpy);

/// Appends a string to the one in a buffer of `siz` bytes, cut where it does not fit. Returns the length that the whole
/// would have; when no zero byte is among the `siz`, that is `siz` and the length of `src`.
///
/// # Safety
/// `src` is a C string, `dst` readable and writable for `siz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_strlcat(dst: *mut c_char, src: *const c_char, siz: usize) -> usize {
    // SAFETY: as the caller says.
    unsafe {
        let length = OPENSSL_strnlen(dst, siz);
        length + OPENSSL_strlcpy(if dst.is_null() { dst } else { dst.add(length) }, src, siz - length)
    }
}
export!(OPENSSL_strlcat);

/// The length of a string, or `maxlen` when that is less.
///
/// # Safety
/// `str` is a C string or readable for `maxlen` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_strnlen(str: *const c_char, maxlen: usize) -> usize {
    // SAFETY: as the caller says.
    if str.is_null() { 0 } else { unsafe { libc::strnlen(str, maxlen) } }
}
export!(OPENSSL_strnlen);

/// Compares strings without regard to the case of ASCII letters, in every locale.
///
/// # Safety
/// Both are C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_strcasecmp(s1: *const c_char, s2: *const c_char) -> c_int {
    // SAFETY: the same contract.
    unsafe { OPENSSL_strncasecmp(s1, s2, usize::MAX) }
}
export!(OPENSSL_strcasecmp);

/// [`OPENSSL_strcasecmp`] of `n` bytes at most.
///
/// # Safety
/// Both are C strings or readable for `n` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_strncasecmp(s1: *const c_char, s2: *const c_char, n: usize) -> c_int {
    for i in 0..n {
        // SAFETY: not read behind the first zero byte or `n` bytes.
        let [a, b] = unsafe { [*s1.add(i) as u8, *s2.add(i) as u8] }.map(|byte| byte.to_ascii_lowercase());
        if a != b {
            // Signed where C's char is.
            return if (a as c_char) < b as c_char { -1 } else { 1 };
        }
        if a == 0 {
            break;
        }
    }
    0
}
export!(OPENSSL_strncasecmp);

/// The value of a hexadecimal digit; -1 for another character.
#[unsafe(no_mangle)]
pub extern "C" fn OPENSSL_hexchar2int(c: c_uchar) -> c_int {
    char::from(c).to_digit(16).map_or(-1, |value| value as c_int)
}
export!(OPENSSL_hexchar2int);

/// Calls `take` with each byte of a text of hexadecimal digits, between which `separator` may stand.
fn read_hex(text: &[u8], separator: u8, mut take: impl FnMut(u8) -> Result<(), Error>) -> Result<(), Error> {
    let mut at = 0;
    while at < text.len() {
        if separator != 0 && text[at] == separator {
            at += 1;
            continue;
        }
        let Some(&second) = text.get(at + 1) else { return Err(Error::ODD_NUMBER_OF_DIGITS) };
        let digit = |byte: u8| u8::try_from(OPENSSL_hexchar2int(byte)).map_err(|_| Error::ILLEGAL_HEX_DIGIT);
        take(digit(text[at])? << 4 | digit(second)?)?;
        at += 2;
    }
    Ok(())
}

/// The bytes of a text of hexadecimal digits, between which `sep` may stand, unless that is 0: written to `buf` of
/// `buf_n` bytes, or only counted when `buf` is NULL; their number to `buflen`, if that is not NULL. Returns 1; 0 with an
/// error for another text or too little room.
///
/// # Safety
/// `str` is a C string, `buf` NULL or writable for `buf_n` bytes, `buflen` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_hexstr2buf_ex(
    buf: *mut c_uchar,
    buf_n: usize,
    buflen: *mut usize,
    str: *const c_char,
    sep: c_char,
) -> c_int {
    // SAFETY: as the caller says.
    let text = if str.is_null() { &[] } else { unsafe { CStr::from_ptr(str) }.to_bytes() };
    let mut count = 0;
    let result = read_hex(text, sep as u8, |byte| {
        count += 1;
        if !buf.is_null() {
            if count > buf_n {
                return Err(Error::TOO_SMALL_BUFFER);
            }
            // SAFETY: below `buf_n`.
            unsafe { *buf.add(count - 1) = byte };
        }
        Ok(())
    });
    if let Err(error) = result {
        raise!(c"OPENSSL_hexstr2buf_ex", error);
        return 0;
    }
    // SAFETY: as the caller says.
    if let Some(buflen) = unsafe { buflen.as_mut() } {
        *buflen = count;
    }
    1
}
export!(OPENSSL_hexstr2buf_ex);

/// The bytes of a text of hexadecimal digits, between which colons may stand, in memory to be given to `OPENSSL_free`;
/// their number to `buflen`, if that is not NULL. NULL with an error for another text.
///
/// # Safety
/// `str` is a C string, `buflen` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_hexstr2buf(str: *const c_char, buflen: *mut c_long) -> *mut c_uchar {
    // SAFETY: as the caller says; the block holds a byte for each two characters.
    unsafe {
        let room = if str.is_null() { 0 } else { libc::strlen(str) / 2 };
        if room == 0 {
            raise!(c"OPENSSL_hexstr2buf", Error::HEX_STRING_TOO_SHORT);
            return null_mut();
        }
        let bytes = CRYPTO_malloc(room, c"text.rs".as_ptr(), line!() as c_int).cast::<c_uchar>();
        if bytes.is_null() {
            return null_mut();
        }
        let mut count = 0;
        let done = OPENSSL_hexstr2buf_ex(bytes, room, &raw mut count, str, b':' as c_char) == 1;
        if let Some(buflen) = buflen.as_mut() {
            *buflen = count as c_long;
        }
        if done {
            return bytes;
        }
        CRYPTO_free(bytes.cast(), c"text.rs".as_ptr(), line!() as c_int);
        null_mut()
    }
}
export!(OPENSSL_hexstr2buf);

/// `buflen` bytes as upper-case hexadecimal digits with `sep` between the bytes, unless that is 0, and a zero byte behind:
/// written to `str` of `str_n` bytes, or only counted when `str` is NULL; the count, with the zero byte, to `strlength`,
/// if that is not NULL. Returns 1; 0 with an error when there is too little room.
///
/// # Safety
/// `buf` is readable for `buflen` bytes, `str` NULL or writable for `str_n`, `strlength` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_buf2hexstr_ex(
    str: *mut c_char,
    str_n: usize,
    strlength: *mut usize,
    buf: *const c_uchar,
    buflen: usize,
    sep: c_char,
) -> c_int {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let each = if sep == 0 { 2 } else { 3 };
    let needed = buflen.saturating_mul(each) + usize::from(sep == 0 || buflen == 0);
    // SAFETY: as the caller says.
    if let Some(strlength) = unsafe { strlength.as_mut() } {
        *strlength = needed;
    }
    if str.is_null() {
        return 1;
    }
    if str_n < needed {
        raise!(c"OPENSSL_buf2hexstr_ex", Error::TOO_SMALL_BUFFER);
        return 0;
    }
    // SAFETY: as the caller says; `needed` bytes are written.
    unsafe {
        let bytes = if buf.is_null() { &[] } else { slice::from_raw_parts(buf, buflen) };
        let target = slice::from_raw_parts_mut(str.cast::<u8>(), needed);
        for (byte, text) in bytes.iter().zip(target.chunks_mut(each)) {
            text[0] = DIGITS[usize::from(byte >> 4)];
            text[1] = DIGITS[usize::from(byte & 15)];
            if let Some(separator) = text.get_mut(2) {
                *separator = sep as u8;
            }
        }
        target[needed - 1] = 0;
    }
    1
}
export!(OPENSSL_buf2hexstr_ex);

/// `buflen` bytes as upper-case hexadecimal digits with colons between the bytes, in memory to be given to
/// `OPENSSL_free`; NULL when there is none.
///
/// # Safety
/// `buf` is readable for `buflen` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_buf2hexstr(buf: *const c_uchar, buflen: c_long) -> *mut c_char {
    let Ok(length) = usize::try_from(buflen) else { return null_mut() };
    let room = length.saturating_mul(3).max(1);
    let text = CRYPTO_malloc(room, c"text.rs".as_ptr(), line!() as c_int).cast::<c_char>();
    if !text.is_null() {
        // SAFETY: as the caller says; the block has the room.
        unsafe { OPENSSL_buf2hexstr_ex(text, room, null_mut(), buf, length, b':' as c_char) };
    }
    text
}
export!(OPENSSL_buf2hexstr);
