//! Keys of passwords: PBKDF2.

use core::ffi::{CStr, c_char, c_int, c_uchar};

use super::{EVP_MD, EVP_sha1, md_of};
use crate::abi::err::raise;
use crate::crypto::error::Error;
use crate::crypto::pbkdf2::pbkdf2;

/// PBKDF2 with HMAC: a key of `keylen` bytes to `out`, of a password and a salt. `passlen` -1 is the length of a C string; a
/// NULL password is an empty one. Returns 1; 0 when the digest is none that HMAC works with or a length or the count of
/// iterations cannot be.
///
/// # Safety
/// `pass` is readable for `passlen` bytes, `salt` for `saltlen`, `out` writable for `keylen`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PKCS5_PBKDF2_HMAC(
    pass: *const c_char,
    passlen: c_int,
    salt: *const c_uchar,
    saltlen: c_int,
    iter: c_int,
    digest: *const EVP_MD,
    keylen: c_int,
    out: *mut c_uchar,
) -> c_int {
    const NAME: &CStr = c"PKCS5_PBKDF2_HMAC";
    // SAFETY: as the caller says; no slice is made of a NULL pointer.
    unsafe {
        let password = match (pass.is_null(), passlen) {
            (true, _) => &[][..],
            (false, -1) => CStr::from_ptr(pass).to_bytes(),
            (false, 0..) => core::slice::from_raw_parts(pass.cast(), passlen as usize),
            _ => return 0,
        };
        let salt = match (salt.is_null(), saltlen) {
            (_, 0) => &[][..],
            (false, 1..) => core::slice::from_raw_parts(salt, saltlen as usize),
            (true, 1..) => {
                raise!(NAME, Error::MISSING_SALT);
                return 0;
            }
            _ => return 0,
        };
        let (Some(md), Ok(iterations)) = (md_of(digest), u32::try_from(iter)) else { return 0 };
        if iterations == 0 {
            raise!(NAME, Error::INVALID_ITERATION_COUNT);
            return 0;
        }
        let Ok(length) = usize::try_from(keylen) else {
            raise!(NAME, Error::INVALID_KEY_LENGTH);
            return 0;
        };
        // The result may lie where password or salt do.
        let mut key = zeroize::Zeroizing::new(vec![0; length]);
        let good = pbkdf2(md, password, salt, iterations, &mut key);
        if good && length > 0 {
            if out.is_null() {
                return 0;
            }
            out.copy_from_nonoverlapping(key.as_ptr(), length);
        }
        good.into()
    }
}
export!(PKCS5_PBKDF2_HMAC);

/// [`PKCS5_PBKDF2_HMAC`] with SHA-1.
///
/// # Safety
/// As [`PKCS5_PBKDF2_HMAC`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PKCS5_PBKDF2_HMAC_SHA1(
    pass: *const c_char,
    passlen: c_int,
    salt: *const c_uchar,
    saltlen: c_int,
    iter: c_int,
    keylen: c_int,
    out: *mut c_uchar,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { PKCS5_PBKDF2_HMAC(pass, passlen, salt, saltlen, iter, EVP_sha1(), keylen, out) }
}
export!(PKCS5_PBKDF2_HMAC_SHA1);
