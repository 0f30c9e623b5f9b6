//! Encryption, decryption, signatures.

use core::ffi::{CStr, c_int, c_uchar, c_uint};
use core::ptr::null;

use zeroize::Zeroizing;

use super::padding::input;
use super::{
    RSA, RSA_FLAG_NO_BLINDING, RSA_NO_PADDING, RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING,
    RSA_PKCS1_PADDING_SIZE, RSA_padding_check_PKCS1_OAEP, RSA_padding_check_PKCS1_type_1,
    RSA_padding_check_PKCS1_type_2, RSA_size, parts, prepare, raise,
};
use crate::crypto::bignum::{self, Natural};
use crate::crypto::digest::md::Md;
use crate::crypto::error::Error;
use crate::crypto::rsa::{self, Oaep};
use crate::sys::error_queue;

/// The number that a caller's bytes spell, if it is below the modulus.
///
/// # Safety
/// `rsa` is a key.
unsafe fn number_below_modulus(from: &[u8], rsa: *const RSA) -> Result<Natural, Error> {
    let number = bignum::from_be_bytes(from);
    // SAFETY: as the caller says.
    let n = unsafe { parts(rsa) }.n.ok_or(Error::VALUE_MISSING)?;
    Error::DATA_TOO_LARGE_FOR_MODULUS.unless(bignum::compare(&number, n).is_lt())?;
    Ok(number)
}

/// The public operation on bytes; the result fills the modulus's bytes.
///
/// # Safety
/// `rsa` is a key.
unsafe fn public(from: &[u8], rsa: *const RSA) -> Result<Zeroizing<Vec<u8>>, Error> {
    // SAFETY: as the caller says.
    unsafe {
        let number = number_below_modulus(from, rsa)?;
        Ok(to_bytes(&prepare(rsa)?.public(&number), RSA_size(rsa) as usize))
    }
}

/// The private operation on bytes; the result fills the modulus's bytes.
///
/// # Safety
/// `rsa` is a key.
unsafe fn private(from: &[u8], rsa: *const RSA) -> Result<Zeroizing<Vec<u8>>, Error> {
    // SAFETY: as the caller says.
    unsafe {
        let number = number_below_modulus(from, rsa)?;
        let blinded = (*rsa).flags & RSA_FLAG_NO_BLINDING == 0;
        Ok(to_bytes(&prepare(rsa)?.private(&number, blinded)?, RSA_size(rsa) as usize))
    }
}

fn to_bytes(number: &[u64], length: usize) -> Zeroizing<Vec<u8>> {
    let mut bytes = Zeroizing::new(vec![0; length]);
    // A residue has at most the modulus's bytes.
    let _ = bignum::to_be_bytes(number, &mut bytes);
    bytes
}

/// OAEP as `RSA_public_encrypt` has it: SHA-1, no label.
fn add_oaep(target: &mut [u8], data: &[u8]) -> Result<(), Error> {
    Oaep { digest: Md::Sha1, mask_digest: Md::Sha1, label: &[] }.add(target, data)
}

/// Pads data to the length of the modulus.
type Pad = fn(&mut [u8], &[u8]) -> Result<(), Error>;

/// Copies a result to the caller: its length, or -1 with an error.
///
/// # Safety
/// `to` is writable for the result.
unsafe fn give(
    function: &'static CStr,
    result: Result<Zeroizing<Vec<u8>>, Error>,
    to: *mut c_uchar,
) -> c_int {
    match result {
        Ok(bytes) if !to.is_null() => {
            // SAFETY: as the caller says.
            unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
            bytes.len() as c_int
        }
        Ok(_) => -1,
        Err(error) => {
            raise!(function, error);
            -1
        }
    }
}

/// The library's own `RSA_public_encrypt`.
pub(super) unsafe extern "C" fn public_encrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: a key, and buffers as `RSA_public_encrypt` asks for.
    unsafe {
        let Some(data) = input(from, flen) else { return -1 };
        let mut function = c"RSA_public_encrypt";
        let mut encrypt = || {
            rsa::check_public(&parts(rsa))?;
            let mut padded = Zeroizing::new(vec![0; RSA_size(rsa) as usize]);
            let pad = match padding {
                RSA_PKCS1_PADDING => (rsa::add_type_2 as Pad, c"RSA_padding_add_PKCS1_type_2"),
                RSA_NO_PADDING => (rsa::add_none as Pad, c"RSA_padding_add_none"),
                RSA_PKCS1_OAEP_PADDING => (add_oaep as Pad, c"RSA_padding_add_PKCS1_OAEP_mgf1"),
                _ => return Err(Error::UNKNOWN_PADDING_TYPE),
            };
            pad.0(&mut padded, data).inspect_err(|_| function = pad.1)?;
            public(&padded, rsa)
        };
        let result = encrypt();
        give(function, result, to)
    }
}

/// The library's own `RSA_private_encrypt`.
pub(super) unsafe extern "C" fn private_encrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: a key, and buffers as `RSA_private_encrypt` asks for.
    unsafe {
        let Some(data) = input(from, flen) else { return -1 };
        let mut function = c"RSA_private_encrypt";
        let mut encrypt = || {
            let mut padded = Zeroizing::new(vec![0; RSA_size(rsa) as usize]);
            let pad = match padding {
                RSA_PKCS1_PADDING => (rsa::add_type_1 as Pad, c"RSA_padding_add_PKCS1_type_1"),
                RSA_NO_PADDING => (rsa::add_none as Pad, c"RSA_padding_add_none"),
                _ => return Err(Error::UNKNOWN_PADDING_TYPE),
            };
            pad.0(&mut padded, data).inspect_err(|_| function = pad.1)?;
            private(&padded, rsa)
        };
        let result = encrypt();
        give(function, result, to)
    }
}

/// The library's own `RSA_public_decrypt`.
pub(super) unsafe extern "C" fn public_decrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: a key, and buffers as `RSA_public_decrypt` asks for.
    unsafe {
        let Some(data) = input(from, flen) else { return -1 };
        let decrypt = || {
            rsa::check_public(&parts(rsa))?;
            Error::DATA_GREATER_THAN_MOD_LEN.unless(flen <= RSA_size(rsa))?;
            public(data, rsa)
        };
        let padded = match decrypt() {
            Ok(padded) => padded,
            Err(error) => {
                raise!(c"RSA_public_decrypt", error);
                return -1;
            }
        };
        let length = padded.len() as c_int;
        let result = match padding {
            RSA_PKCS1_PADDING => RSA_padding_check_PKCS1_type_1(to, length, padded.as_ptr(), length, length),
            RSA_NO_PADDING => return give(c"RSA_public_decrypt", Ok(padded), to),
            _ => {
                raise!(c"RSA_public_decrypt", Error::UNKNOWN_PADDING_TYPE);
                return -1;
            }
        };
        if result < 0 {
            raise!(c"RSA_public_decrypt", Error::PADDING_CHECK_FAILED);
        }
        result
    }
}

/// The library's own `RSA_private_decrypt`.
pub(super) unsafe extern "C" fn private_decrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: a key, and buffers as `RSA_private_decrypt` asks for.
    unsafe {
        let Some(data) = input(from, flen) else { return -1 };
        let decrypt = || {
            Error::DATA_GREATER_THAN_MOD_LEN.unless(flen <= RSA_size(rsa))?;
            private(data, rsa)
        };
        let padded = match decrypt() {
            Ok(padded) => padded,
            Err(error) => {
                raise!(c"RSA_private_decrypt", error);
                return -1;
            }
        };
        let length = padded.len() as c_int;
        let result = match padding {
            RSA_PKCS1_PADDING => RSA_padding_check_PKCS1_type_2(to, length, padded.as_ptr(), length, length),
            RSA_NO_PADDING => return give(c"RSA_private_decrypt", Ok(padded), to),
            RSA_PKCS1_OAEP_PADDING => {
                RSA_padding_check_PKCS1_OAEP(to, length, padded.as_ptr(), length, length, null(), 0)
            }
            _ => {
                raise!(c"RSA_private_decrypt", Error::UNKNOWN_PADDING_TYPE);
                return -1;
            }
        };
        // Raised always and taken back where the padding is right: no branch tells.
        raise!(c"RSA_private_decrypt", Error::PADDING_CHECK_FAILED);
        error_queue::drop_newest(1 ^ (result as u32 >> 31) as usize);
        result
    }
}

/// Encrypts with the public key. Returns the bytes of the modulus; -1 on failure.
///
/// # Safety
/// `from` is readable for `flen` bytes, `to` writable for `RSA_size` bytes, `rsa` NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_public_encrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: the same contract, for a key's method.
    unsafe {
        match rsa.as_ref().and_then(|key| (*key.meth).rsa_pub_enc) {
            Some(function) => function(flen, from, to, rsa, padding),
            None => -1,
        }
    }
}
export!(RSA_public_encrypt);

/// Encrypts with the private key, which is what signs. Returns the bytes of the modulus; -1 on failure.
///
/// # Safety
/// As [`RSA_public_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_private_encrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: the same contract, for a key's method.
    unsafe {
        match rsa.as_ref().and_then(|key| (*key.meth).rsa_priv_enc) {
            Some(function) => function(flen, from, to, rsa, padding),
            None => -1,
        }
    }
}
export!(RSA_private_encrypt);

/// Decrypts with the public key, which is what verifies. Returns the data's length; -1 on failure.
///
/// # Safety
/// As [`RSA_public_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_public_decrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: the same contract, for a key's method.
    unsafe {
        match rsa.as_ref().and_then(|key| (*key.meth).rsa_pub_dec) {
            Some(function) => function(flen, from, to, rsa, padding),
            None => -1,
        }
    }
}
export!(RSA_public_decrypt);

/// Decrypts with the private key. Returns the data's length; -1 on failure.
///
/// # Safety
/// As [`RSA_public_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_private_decrypt(
    flen: c_int,
    from: *const c_uchar,
    to: *mut c_uchar,
    rsa: *mut RSA,
    padding: c_int,
) -> c_int {
    // SAFETY: the same contract, for a key's method.
    unsafe {
        match rsa.as_ref().and_then(|key| (*key.meth).rsa_priv_dec) {
            Some(function) => function(flen, from, to, rsa, padding),
            None => -1,
        }
    }
}
export!(RSA_private_decrypt);

/// Signs a digest of the kind `type` (`NID_*`). Returns 1 and the signature's length in `*siglen`; 0 on failure.
///
/// # Safety
/// `m` is readable for `m_length` bytes, `sigret` writable for `RSA_size` bytes, `siglen` writable, `rsa` NULL or
/// a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_sign(
    r#type: c_int,
    m: *const c_uchar,
    m_length: c_uint,
    sigret: *mut c_uchar,
    siglen: *mut c_uint,
    rsa: *mut RSA,
) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let Some(key) = rsa.as_ref() else {
            raise!(c"RSA_sign", Error::RSA_PASSED_NULL_PARAMETER);
            return 0;
        };
        if let Some(function) = (*key.meth).rsa_sign {
            return function(r#type, m, m_length, sigret, siglen, rsa);
        }
        let encode = || {
            let digest = c_int::try_from(m_length).ok().and_then(|length| input(m, length));
            let encoded = rsa::encode_digest_info(r#type, digest.ok_or(Error::RSA_PASSED_NULL_PARAMETER)?)?;
            let room = (RSA_size(rsa) - RSA_PKCS1_PADDING_SIZE).max(0) as usize;
            Error::DIGEST_TOO_BIG_FOR_RSA_KEY.unless(encoded.len() <= room)?;
            Ok(encoded)
        };
        let encoded = match encode() {
            Ok(encoded) => encoded,
            Err(error) => {
                raise!(c"RSA_sign", error);
                return 0;
            }
        };
        let length =
            RSA_private_encrypt(encoded.len() as c_int, encoded.as_ptr(), sigret, rsa, RSA_PKCS1_PADDING);
        if length <= 0 {
            return 0;
        }
        if !siglen.is_null() {
            siglen.write(length as c_uint);
        }
    }
    1
}
export!(RSA_sign);

/// Verifies the signature of a digest of the kind `type` (`NID_*`). Returns 1 when it is right, else 0.
///
/// # Safety
/// `m` is readable for `m_length` bytes, `sigbuf` for `siglen` bytes, `rsa` NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_verify(
    r#type: c_int,
    m: *const c_uchar,
    m_length: c_uint,
    sigbuf: *const c_uchar,
    siglen: c_uint,
    rsa: *mut RSA,
) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let Some(key) = rsa.as_ref() else {
            raise!(c"RSA_verify", Error::RSA_PASSED_NULL_PARAMETER);
            return 0;
        };
        if let Some(function) = (*key.meth).rsa_verify {
            return function(r#type, m, m_length, sigbuf, siglen, rsa);
        }
        let size = RSA_size(rsa);
        if siglen != size as c_uint || sigbuf.is_null() {
            raise!(c"RSA_verify", Error::WRONG_SIGNATURE_LENGTH);
            return 0;
        }
        let mut decrypted = Zeroizing::new(vec![0_u8; size as usize]);
        let length = RSA_public_decrypt(size, sigbuf, decrypted.as_mut_ptr(), rsa, RSA_PKCS1_PADDING);
        if length <= 0 {
            return 0;
        }
        let digest = c_int::try_from(m_length).ok().and_then(|length| input(m, length));
        let result = match digest {
            Some(digest) => rsa::digest_info_matches(r#type, digest, &decrypted[..length as usize]),
            None => Err(Error::RSA_PASSED_NULL_PARAMETER),
        };
        if let Err(error) = result {
            raise!(c"RSA_verify", error);
            return 0;
        }
    }
    1
}
export!(RSA_verify);
