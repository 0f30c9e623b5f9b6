//! `RSA_padding_*`.

use core::ffi::{c_int, c_uchar};

use super::raise;
use crate::crypto::error::Error;
use crate::crypto::rsa;

/// PKCS#1 version 1.5.
pub const RSA_PKCS1_PADDING: c_int = 1;
/// None: the data has the modulus's length.
pub const RSA_NO_PADDING: c_int = 3;
/// Bytes that [`RSA_PKCS1_PADDING`] needs.
pub const RSA_PKCS1_PADDING_SIZE: c_int = 11;

/// A caller's input; `None` when the length is negative.
///
/// # Safety
/// `data` is readable for `length` bytes for as long as the slice is used.
pub(super) unsafe fn input<'a>(data: *const c_uchar, length: c_int) -> Option<&'a [u8]> {
    match usize::try_from(length) {
        Ok(0) => Some(&[]),
        // SAFETY: as the caller says.
        Ok(length) if !data.is_null() => Some(unsafe { core::slice::from_raw_parts(data, length) }),
        _ => None,
    }
}

/// A caller's output; `None` when the length is negative.
///
/// # Safety
/// `data` is writable for `length` bytes, apart from every input, for as long as the slice is used.
pub(super) unsafe fn output<'a>(data: *mut c_uchar, length: c_int) -> Option<&'a mut [u8]> {
    match usize::try_from(length) {
        Ok(0) => Some(&mut []),
        // SAFETY: as the caller says.
        Ok(length) if !data.is_null() => Some(unsafe { core::slice::from_raw_parts_mut(data, length) }),
        _ => None,
    }
}

/// Copies of both, so that they may overlap.
///
/// # Safety
/// `f` is readable for `fl` bytes, `to` writable for `tlen`.
pub(super) unsafe fn add(
    name: &'static core::ffi::CStr,
    (to, tlen): (*mut c_uchar, c_int),
    (f, fl): (*const c_uchar, c_int),
    pad: impl Fn(&mut [u8], &[u8]) -> Result<(), Error>,
) -> c_int {
    // SAFETY: as the caller says; the input is copied before the output is made.
    unsafe {
        let Some(data) = input(f, fl).map(|data| zeroize::Zeroizing::new(data.to_vec())) else { return 0 };
        let Some(target) = output(to, tlen) else { return 0 };
        match pad(target, &data) {
            Ok(()) => 1,
            Err(error) => {
                raise!(name, error);
                0
            }
        }
    }
}

/// Fills `to` with data padded for a signature. Returns 1; 0 when there is no room.
///
/// # Safety
/// `f` is readable for `fl` bytes, `to` writable for `tlen`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_add_PKCS1_type_1(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { add(c"RSA_padding_add_PKCS1_type_1", (to, tlen), (f, fl), rsa::add_type_1) }
}
export!(RSA_padding_add_PKCS1_type_1);

/// Fills `to` with data padded for encryption. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`RSA_padding_add_PKCS1_type_1`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_add_PKCS1_type_2(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { add(c"RSA_padding_add_PKCS1_type_2", (to, tlen), (f, fl), rsa::add_type_2) }
}
export!(RSA_padding_add_PKCS1_type_2);

/// Fills `to` with data of its length. Returns 1; 0 when it has another one.
///
/// # Safety
/// As [`RSA_padding_add_PKCS1_type_1`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_add_none(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { add(c"RSA_padding_add_none", (to, tlen), (f, fl), rsa::add_none) }
}
export!(RSA_padding_add_none);

/// Takes a signature's padding off. Returns the data's length; -1 when the padding is wrong or the data too long.
///
/// # Safety
/// `f` is readable for `fl` bytes, `to` writable for `tlen`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_check_PKCS1_type_1(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
    rsa_len: c_int,
) -> c_int {
    // SAFETY: the same contract.
    let Some(padded) = (unsafe { input(f, fl) }) else { return -1 };
    if rsa_len < RSA_PKCS1_PADDING_SIZE {
        return -1;
    }
    let content = rsa::check_type_1(padded, rsa_len as usize).map(|start| &padded[start..]);
    let content = content
        .and_then(|content| Error::DATA_TOO_LARGE.unless(content.len() as c_int <= tlen).map(|()| content));
    match content {
        Ok(content) => {
            if !content.is_empty() {
                // SAFETY: there is room for the content; the buffers may overlap.
                unsafe { to.copy_from(content.as_ptr(), content.len()) };
            }
            content.len() as c_int
        }
        Err(error) => {
            raise!(c"RSA_padding_check_PKCS1_type_1", error);
            -1
        }
    }
}
export!(RSA_padding_check_PKCS1_type_1);

/// Takes an encryption's padding off, in a time that depends on the lengths alone. Returns the data's length; -1
/// when the padding is wrong or the data too long.
///
/// # Safety
/// As [`RSA_padding_check_PKCS1_type_1`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_check_PKCS1_type_2(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
    rsa_len: c_int,
) -> c_int {
    if tlen <= 0 || fl <= 0 {
        return -1;
    }
    if fl > rsa_len || rsa_len < RSA_PKCS1_PADDING_SIZE {
        raise!(c"RSA_padding_check_PKCS1_type_2", Error::PKCS_DECODING_ERROR);
        return -1;
    }
    // SAFETY: the same contract; the input is copied before the output is made.
    unsafe {
        let Some(data) = input(f, fl) else { return -1 };
        let mut padded = zeroize::Zeroizing::new(vec![0; rsa_len as usize]);
        padded[rsa_len as usize - data.len()..].copy_from_slice(data);
        let Some(target) = output(to, tlen) else { return -1 };
        let length = rsa::check_type_2(target, &padded);
        raise!(c"RSA_padding_check_PKCS1_type_2", Error::PKCS_DECODING_ERROR);
        crate::sys::error_queue::drop_newest(1 ^ (length as u32 >> 31) as usize);
        length
    }
}
export!(RSA_padding_check_PKCS1_type_2);

/// Copies data that has no padding, with zero bytes in front up to `tlen`. Returns `tlen`; -1 when it is longer.
///
/// # Safety
/// As [`RSA_padding_check_PKCS1_type_1`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_check_none(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
    _rsa_len: c_int,
) -> c_int {
    // SAFETY: the same contract.
    if unsafe { add(c"RSA_padding_check_none", (to, tlen), (f, fl), rsa::check_none) } == 1 {
        tlen
    } else {
        -1
    }
}
export!(RSA_padding_check_none);
