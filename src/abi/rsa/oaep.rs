//! OAEP: `RSA_padding_add_PKCS1_OAEP` and its like, and `PKCS1_MGF1`.

use core::ffi::{c_int, c_long, c_uchar};
use core::ptr::null;

use super::padding::{add, input, output};
use super::raise;
use crate::abi::evp::{EVP_MD, md_of};
use crate::crypto::digest::md::Md;
use crate::crypto::error::Error;
use crate::crypto::rsa::{self, Oaep};
use crate::sys::error_queue;

/// OAEP.
pub const RSA_PKCS1_OAEP_PADDING: c_int = 4;

/// The digests and the label that a caller means: NULL is SHA-1, and for the mask the label's digest.
///
/// # Safety
/// `param` is readable for `plen` bytes for as long as the result is used.
unsafe fn oaep<'label>(
    (param, plen): (*const c_uchar, c_int),
    md: *const EVP_MD,
    mgf1md: *const EVP_MD,
) -> Option<Oaep<'label>> {
    let digest = if md.is_null() { Md::Sha1 } else { md_of(md)? };
    let mask_digest = if mgf1md.is_null() { digest } else { md_of(mgf1md)? };
    // SAFETY: as the caller says.
    let label = unsafe { input(param, if param.is_null() { 0 } else { plen }) }?;
    Some(Oaep { digest, mask_digest, label })
}

/// Fills `to` with data padded by OAEP with SHA-1 and the label `p`. Returns 1; 0 when there is no room.
///
/// # Safety
/// `f` is readable for `fl` bytes, `p` for `pl`, `to` writable for `tlen`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_add_PKCS1_OAEP(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
    p: *const c_uchar,
    pl: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { RSA_padding_add_PKCS1_OAEP_mgf1(to, tlen, f, fl, p, pl, null(), null()) }
}
export!(RSA_padding_add_PKCS1_OAEP);

/// [`RSA_padding_add_PKCS1_OAEP`] with a digest for the label and one for the mask; NULL is SHA-1, and the label's.
///
/// # Safety
/// As [`RSA_padding_add_PKCS1_OAEP`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_add_PKCS1_OAEP_mgf1(
    to: *mut c_uchar,
    tlen: c_int,
    from: *const c_uchar,
    flen: c_int,
    param: *const c_uchar,
    plen: c_int,
    md: *const EVP_MD,
    mgf1md: *const EVP_MD,
) -> c_int {
    const NAME: &core::ffi::CStr = c"RSA_padding_add_PKCS1_OAEP_mgf1";
    // SAFETY: the same contract.
    unsafe {
        let Some(oaep) = oaep((param, plen), md, mgf1md) else {
            raise!(NAME, Error::UNKNOWN_DIGEST);
            return 0;
        };
        add(NAME, (to, tlen), (from, flen), |target, data| oaep.add(target, data))
    }
}
export!(RSA_padding_add_PKCS1_OAEP_mgf1);

/// Takes OAEP with SHA-1 and the label `p` off, in a time that depends on the lengths alone; `rsa_len` are the modulus's
/// bytes, of which leading zero bytes may be missing. Returns the data's length; -1 when the padding is wrong or the data
/// too long.
///
/// # Safety
/// As [`RSA_padding_add_PKCS1_OAEP`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_check_PKCS1_OAEP(
    to: *mut c_uchar,
    tlen: c_int,
    f: *const c_uchar,
    fl: c_int,
    rsa_len: c_int,
    p: *const c_uchar,
    pl: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { RSA_padding_check_PKCS1_OAEP_mgf1(to, tlen, f, fl, rsa_len, p, pl, null(), null()) }
}
export!(RSA_padding_check_PKCS1_OAEP);

/// [`RSA_padding_check_PKCS1_OAEP`] with a digest for the label and one for the mask; NULL is SHA-1, and the label's.
///
/// # Safety
/// As [`RSA_padding_add_PKCS1_OAEP`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_padding_check_PKCS1_OAEP_mgf1(
    to: *mut c_uchar,
    tlen: c_int,
    from: *const c_uchar,
    flen: c_int,
    num: c_int,
    param: *const c_uchar,
    plen: c_int,
    md: *const EVP_MD,
    mgf1md: *const EVP_MD,
) -> c_int {
    const NAME: &core::ffi::CStr = c"RSA_padding_check_PKCS1_OAEP_mgf1";
    if tlen <= 0 || flen <= 0 {
        return -1;
    }
    if flen > num {
        raise!(NAME, Error::OAEP_DECODING_ERROR);
        return -1;
    }
    // SAFETY: the same contract; the input is copied before the output is made.
    unsafe {
        let Some(oaep) = oaep((param, plen), md, mgf1md) else {
            raise!(NAME, Error::UNKNOWN_DIGEST);
            return -1;
        };
        let Some(data) = input(from, flen) else { return -1 };
        let mut padded = zeroize::Zeroizing::new(vec![0; num as usize]);
        padded[num as usize - data.len()..].copy_from_slice(data);
        let Some(target) = output(to, tlen) else { return -1 };
        match oaep.check(target, &padded) {
            Ok(length) => {
                // Raised always and taken back where the padding is right: no branch tells.
                raise!(NAME, Error::OAEP_DECODING_ERROR);
                error_queue::drop_newest(1 ^ (length as u32 >> 31) as usize);
                length
            }
            Err(error) => {
                raise!(NAME, error);
                -1
            }
        }
    }
}
export!(RSA_padding_check_PKCS1_OAEP_mgf1);

/// The mask of RFC 8017's MGF1 for a seed, `len` bytes. Returns 0; -1 when the digest is none or a length negative.
///
/// # Safety
/// `seed` is readable for `seedlen` bytes, `mask` writable for `len`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PKCS1_MGF1(
    mask: *mut c_uchar,
    len: c_long,
    seed: *const c_uchar,
    seedlen: c_long,
    dgst: *const EVP_MD,
) -> c_int {
    let (Ok(length), Ok(seed_length)) = (c_int::try_from(len), c_int::try_from(seedlen)) else { return -1 };
    // SAFETY: the same contract; the seed is copied before the mask is made.
    unsafe {
        let Some(seed) = input(seed, seed_length).map(|seed| zeroize::Zeroizing::new(seed.to_vec())) else {
            return -1;
        };
        let (Some(mask), Some(md)) = (output(mask, length), md_of(dgst)) else { return -1 };
        mask.fill(0);
        if rsa::add_mask(mask, &seed, md).is_ok() { 0 } else { -1 }
    }
}
export!(PKCS1_MGF1);
