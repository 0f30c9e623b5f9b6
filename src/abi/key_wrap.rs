//! The C forms of key wrapping, for openssl/aes.h and openssl/modes.h.

use core::ffi::c_uchar;

use zeroize::Zeroize;

use crate::arch::block_cipher::BlockCipher;
use crate::crypto::mode::key_wrap::{self, DEFAULT_ALTERNATIVE_IV, DEFAULT_IV, HALF, MAXIMUM};

/// The value at `iv`, or the default when it is NULL.
///
/// # Safety
/// `iv` is NULL or `N` bytes.
unsafe fn iv_or<const N: usize>(iv: *const c_uchar, default: [u8; N]) -> [u8; N] {
    // SAFETY: the caller's word; an array of bytes has no alignment.
    unsafe { iv.cast::<[u8; N]>().as_ref() }.copied().unwrap_or(default)
}

/// Copies `length` bytes, which may overlap, and gives the `whole` bytes of which they are the end.
///
/// # Safety
/// The input is readable for `length` bytes, the output writable for `whole`, no less than `length + offset`.
unsafe fn copy_to<'out>(
    output: *mut c_uchar,
    offset: usize,
    input: *const c_uchar,
    length: usize,
    whole: usize,
) -> &'out mut [u8] {
    // SAFETY: the caller's word; the input is not used after this. What the caller may never have written is written
    // before it becomes a slice.
    unsafe {
        core::ptr::copy(input, output.add(offset), length);
        core::ptr::write_bytes(output, 0, offset);
        core::ptr::write_bytes(output.add(offset + length), 0, whole - offset - length);
        core::slice::from_raw_parts_mut(output, whole)
    }
}

/// RFC 3394. Returns the bytes written; 0 when a pointer is NULL, or `length` is not whole halves, below `least` or above
/// 2^31.
///
/// # Safety
/// `key` is NULL or a schedule, `iv` NULL or eight bytes; the input is as long as said and the output eight bytes longer.
pub(super) unsafe fn wrap<Key: BlockCipher<16>>(
    key: *const Key,
    iv: *const c_uchar,
    output: *mut c_uchar,
    input: *const c_uchar,
    length: usize,
    least: usize,
) -> usize {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|_| !input.is_null() && !output.is_null()) else {
        return 0;
    };
    if !length.is_multiple_of(HALF) || length < least || length > MAXIMUM {
        return 0;
    }
    // SAFETY: the caller's word.
    unsafe {
        let iv = iv_or(iv, DEFAULT_IV);
        key_wrap::wrap(key, &iv, copy_to(output, HALF, input, length, HALF + length));
    }
    HALF + length
}

/// The first half of the wrapped data, and the others copied to the output.
///
/// # Safety
/// The input is `length` bytes, at least two halves; the output eight fewer.
unsafe fn first_and_rest<'out>(
    output: *mut c_uchar,
    input: *const c_uchar,
    length: usize,
) -> ([u8; HALF], &'out mut [u8]) {
    // SAFETY: the caller's word.
    unsafe {
        let first = input.cast::<[u8; HALF]>().read();
        (first, copy_to(output, 0, input.add(HALF), length - HALF, length - HALF))
    }
}

/// Undoes [`wrap`]. Returns the bytes written; 0 when a pointer is NULL, `length` is not three or more whole halves or
/// above 2^31 and eight, or the initial value is not found: the output is then zero.
///
/// # Safety
/// `key` is NULL or a schedule, `iv` NULL or eight bytes; the input is as long as said and the output eight bytes shorter.
pub(super) unsafe fn unwrap<Key: BlockCipher<16>>(
    key: *const Key,
    iv: *const c_uchar,
    output: *mut c_uchar,
    input: *const c_uchar,
    length: usize,
) -> usize {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|_| !input.is_null() && !output.is_null()) else {
        return 0;
    };
    if !length.is_multiple_of(HALF) || length < 3 * HALF || length - HALF > MAXIMUM {
        return 0;
    }
    // SAFETY: the caller's word.
    let (iv, (first, data)) = unsafe { (iv_or(iv, DEFAULT_IV), first_and_rest(output, input, length)) };
    if key_wrap::unwrap(key, &iv, first, data) { data.len() } else { 0 }
}

/// RFC 5649. Returns the bytes written, whole halves; 0 when a pointer is NULL, or `length` is 0 or not below 2^31.
///
/// # Safety
/// `key` is NULL or a schedule, `icv` NULL or four bytes; the input is as long as said, the output up to 15 bytes longer.
pub(super) unsafe fn wrap_padded<Key: BlockCipher<16>>(
    key: *const Key,
    icv: *const c_uchar,
    output: *mut c_uchar,
    input: *const c_uchar,
    length: usize,
) -> usize {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|_| !input.is_null() && !output.is_null()) else {
        return 0;
    };
    if length == 0 || length >= MAXIMUM {
        return 0;
    }
    let whole = HALF + length.next_multiple_of(HALF);
    // SAFETY: the caller's word.
    unsafe {
        let icv = iv_or(icv, DEFAULT_ALTERNATIVE_IV);
        key_wrap::wrap_padded(key, icv, length, copy_to(output, HALF, input, length, whole));
    }
    whole
}

/// Undoes [`wrap_padded`]. Returns how many bytes were wrapped; 0 when a pointer is NULL, `length` is not two or more whole
/// halves or not below 2^31, or the initial value or the padding is wrong: `length` bytes of the output are then zero.
///
/// # Safety
/// `key` is NULL or a schedule, `icv` NULL or four bytes; input and output are as long as said.
pub(super) unsafe fn unwrap_padded<Key: BlockCipher<16>>(
    key: *const Key,
    icv: *const c_uchar,
    output: *mut c_uchar,
    input: *const c_uchar,
    length: usize,
) -> usize {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|_| !input.is_null() && !output.is_null()) else {
        return 0;
    };
    if !length.is_multiple_of(HALF) || !(2 * HALF..MAXIMUM).contains(&length) {
        return 0;
    }
    // SAFETY: the caller's word.
    let (icv, (first, data)) =
        unsafe { (iv_or(icv, DEFAULT_ALTERNATIVE_IV), first_and_rest(output, input, length)) };
    let wrapped = key_wrap::unwrap_padded(key, icv, first, data);
    if wrapped.is_none() {
        data.zeroize();
        // SAFETY: the output is as long as the input, and `data` is all of it but the last half.
        unsafe { core::ptr::write_bytes(output.add(length - HALF), 0, HALF) };
    }
    wrapped.unwrap_or(0)
}
