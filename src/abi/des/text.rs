//! Passwords.

use core::ffi::{CStr, c_char, c_int};
use core::ptr::null_mut;

use super::DES_cblock;
use crate::abi::digest::StaticOutput;
use crate::abi::err::raise;
use crate::crypto::cipher::des::{checksum, crypt};
use crate::crypto::error::Error;

/// What [`DES_crypt`] returns: one buffer for the process, as in OpenSSL.
static HASH: StaticOutput<14> = StaticOutput::new();

/// The text's bytes; `None` for NULL.
///
/// # Safety
/// `text` is NULL or ends with a zero byte, and is not written while the slice lives.
unsafe fn bytes<'text>(text: *const c_char) -> Option<&'text [u8]> {
    // SAFETY: the caller's word.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// A key of a password.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_string_to_key(str: *const c_char, key: *mut DES_cblock) {
    // SAFETY: the same contract.
    let Some(password) = (unsafe { bytes(str) }) else { return };
    let made = checksum::key_of(password);
    // SAFETY: the same contract; the password is not used any more.
    if let Some(key) = unsafe { key.as_mut() } {
        *key = made;
    }
}
export!(DES_string_to_key);

/// Two keys of a password; they are equal when it has at most 8 bytes.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_string_to_2keys(
    str: *const c_char,
    key1: *mut DES_cblock,
    key2: *mut DES_cblock,
) {
    // SAFETY: the same contract.
    let Some(password) = (unsafe { bytes(str) }) else { return };
    let made = checksum::two_keys_of(password);
    for (key, made) in [key1, key2].into_iter().zip(made) {
        // SAFETY: the same contract; the password is not used any more.
        if let Some(key) = unsafe { key.as_mut() } {
            *key = made;
        }
    }
}
export!(DES_string_to_2keys);

/// The hash of crypt(); `empty` is what a missing character of the salt stands for.
///
/// # Safety
/// Texts are NULL or end with a zero byte.
unsafe fn hash(buf: *const c_char, salt: *const c_char, empty: u8) -> Option<[u8; 14]> {
    // SAFETY: the same contract.
    let (password, salt) = unsafe { (bytes(buf)?, bytes(salt)?) };
    let character = |index: usize| salt.get(index).copied().unwrap_or(empty);
    crypt::crypt(password, [character(0), character(1)])
}

/// # Safety
/// As [`hash`]; `ret` is NULL or has room for 14 characters.
unsafe fn hash_to(buf: *const c_char, salt: *const c_char, ret: *mut c_char, empty: u8) -> *mut c_char {
    // SAFETY: the same contract.
    let Some(hash) = (unsafe { hash(buf, salt, empty) }).filter(|_| !ret.is_null()) else {
        return null_mut();
    };
    // SAFETY: the caller gives room.
    unsafe { ret.cast::<[u8; 14]>().write(hash) };
    ret
}

/// The traditional crypt(): the hash of a password under the two characters of `salt`, 13 characters and a zero byte, to
/// `ret`, which it returns. NULL for a salt of less than two characters or one beyond ASCII. Before OpenSSL 1.1 a missing
/// character stands for `A`.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_fcrypt(
    buf: *const c_char,
    salt: *const c_char,
    ret: *mut c_char,
) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { hash_to(buf, salt, ret, 0) }
}
export!(DES_fcrypt);

/// [`DES_fcrypt`] of OpenSSL before 1.1.
///
/// # Safety
/// As [`DES_fcrypt`].
pub(super) unsafe extern "C" fn des_fcrypt_1_0(
    buf: *const c_char,
    salt: *const c_char,
    ret: *mut c_char,
) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { hash_to(buf, salt, ret, b'A') }
}

/// As [`DES_fcrypt`], to a buffer that the next call overwrites.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_crypt(buf: *const c_char, salt: *const c_char) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { hash(buf, salt, 0) }.map_or(null_mut(), |hash| HASH.store(&hash).cast())
}
export!(DES_crypt);

/// [`DES_crypt`] of OpenSSL before 1.1.
///
/// # Safety
/// As [`DES_crypt`].
pub(super) unsafe extern "C" fn des_crypt_1_0(buf: *const c_char, salt: *const c_char) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { hash(buf, salt, b'A') }.map_or(null_mut(), |hash| HASH.store(&hash).cast())
}

/// `ERR_LIB_CRYPTO`, `ERR_R_UNSUPPORTED`.
const UNSUPPORTED: Error = Error { library: 15, reason: 0x8_010c };

/// What a function does that would ask at the terminal: it puts "unsupported" into the error queue and returns -1.
pub(super) fn no_terminal(function: &'static CStr) -> c_int {
    raise!(function, UNSUPPORTED);
    -1
}

/// Would read a password from the terminal, which this library does not: returns -1, with an error in the queue.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_read_password(
    key: *mut DES_cblock,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    let _ = (key, prompt, verify);
    no_terminal(c"DES_read_password")
}
export!(DES_read_password);

/// As [`DES_read_password`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_read_2passwords(
    key1: *mut DES_cblock,
    key2: *mut DES_cblock,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    let _ = (key1, key2, prompt, verify);
    no_terminal(c"DES_read_2passwords")
}
export!(DES_read_2passwords);
