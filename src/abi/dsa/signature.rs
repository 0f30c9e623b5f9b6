//! Signatures.

use core::ffi::{c_int, c_uchar, c_uint};
use core::ptr::{null, null_mut};

use super::{DSA, DSA_SIG, d2i_DSA_SIG, i2d_DSA_SIG, part, prepare};
use crate::abi::bn::{BIGNUM, BN_CTX, BN_clear_free, give, is_negative, limbs, make};
use crate::abi::err::raise;
use crate::crypto::der;
use crate::crypto::error::Error;
use crate::sys::memory;

/// A new signature without numbers; NULL when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn DSA_SIG_new() -> *mut DSA_SIG {
    let signature = memory::allocate_zeroed(size_of::<DSA_SIG>(), null(), 0).cast::<DSA_SIG>();
    if signature.is_null() {
        raise!(c"DSA_SIG_new", Error::DSA_MALLOC_FAILURE);
    }
    signature
}
export!(DSA_SIG_new);

/// Releases a signature with its numbers.
///
/// # Safety
/// `a` is NULL or a signature that the caller does not use again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_SIG_free(a: *mut DSA_SIG) {
    // SAFETY: as the caller says.
    unsafe {
        if let Some(signature) = a.as_ref() {
            BN_clear_free(signature.r);
            BN_clear_free(signature.s);
            memory::release(a.cast(), null(), 0);
        }
    }
}
export!(DSA_SIG_free);

/// The numbers of a signature; each output may be NULL.
///
/// # Safety
/// `sig` is NULL or a signature, each output NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_SIG_get0(sig: *const DSA_SIG, pr: *mut *const BIGNUM, ps: *mut *const BIGNUM) {
    // SAFETY: the same contract.
    unsafe {
        if let Some(signature) = sig.as_ref() {
            give([(pr, signature.r), (ps, signature.s)]);
        }
    }
}
export!(DSA_SIG_get0);

/// Gives a signature its numbers, which then belong to it. Returns 1; 0, and nothing is taken, when one is NULL.
///
/// # Safety
/// `sig` is NULL or a signature, the others NULL or numbers that nobody else releases.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_SIG_set0(sig: *mut DSA_SIG, r: *mut BIGNUM, s: *mut BIGNUM) -> c_int {
    // SAFETY: as the caller says.
    unsafe {
        let Some(signature) = sig.as_mut() else { return 0 };
        if r.is_null() || s.is_null() {
            return 0;
        }
        BN_clear_free(core::mem::replace(&mut signature.r, r));
        BN_clear_free(core::mem::replace(&mut signature.s, s));
    }
    1
}
export!(DSA_SIG_set0);

/// The bytes at a digest; none when the length is not positive.
///
/// # Safety
/// `digest` is valid for the length.
unsafe fn bytes<'a>(digest: *const c_uchar, length: c_int) -> &'a [u8] {
    match usize::try_from(length) {
        // SAFETY: as the caller says.
        Ok(length) if length > 0 && !digest.is_null() => unsafe {
            core::slice::from_raw_parts(digest, length)
        },
        _ => &[],
    }
}

/// The library's own way to sign.
///
/// # Safety
/// `dsa` is a key, the digest as long as said.
pub(super) unsafe extern "C" fn do_sign(dgst: *const c_uchar, dlen: c_int, dsa: *mut DSA) -> *mut DSA_SIG {
    // SAFETY: as the caller says.
    let signed = unsafe {
        let digest = bytes(dgst, dlen);
        let private = part((*dsa).priv_key);
        prepare(dsa).and_then(|key| key.sign(private.ok_or(Error::DSA_MISSING_PRIVATE_KEY)?, digest))
    };
    match signed {
        Ok(made) => {
            let (signature, numbers) = (DSA_SIG_new(), make([&made.r, &made.s]));
            if let (false, Some([r, s])) = (signature.is_null(), numbers) {
                // SAFETY: a new signature.
                unsafe { ((*signature).r, (*signature).s) = (r, s) };
                return signature;
            }
            // SAFETY: NULL or made here.
            unsafe { DSA_SIG_free(signature) };
            null_mut()
        }
        Err(error) => {
            raise!(c"DSA_do_sign", error);
            null_mut()
        }
    }
}

/// The library's own way to prepare a signature.
///
/// # Safety
/// `dsa` is a key, the outputs point to NULL or a number.
pub(super) unsafe extern "C" fn sign_setup(
    dsa: *mut DSA,
    _ctx: *mut BN_CTX,
    kinvp: *mut *mut BIGNUM,
    rp: *mut *mut BIGNUM,
) -> c_int {
    if kinvp.is_null() || rp.is_null() {
        return 0;
    }
    // SAFETY: as the caller says.
    unsafe {
        let private = part((*dsa).priv_key);
        let made =
            prepare(dsa).and_then(|key| key.setup(private.ok_or(Error::DSA_MISSING_PRIVATE_KEY)?, &[]));
        match made {
            Ok((inverse, r)) => {
                let Some([inverse, r]) = make([&inverse, &r]) else { return 0 };
                BN_clear_free(kinvp.replace(inverse));
                BN_clear_free(rp.replace(r));
                1
            }
            Err(error) => {
                raise!(c"DSA_sign_setup", error);
                0
            }
        }
    }
}

/// The library's own way to verify.
///
/// # Safety
/// `dsa` is a key, `sig` NULL or a signature, the digest as long as said.
pub(super) unsafe extern "C" fn do_verify(
    dgst: *const c_uchar,
    dgst_len: c_int,
    sig: *mut DSA_SIG,
    dsa: *mut DSA,
) -> c_int {
    // SAFETY: as the caller says.
    let verdict = unsafe {
        let Some(signature) = sig.as_ref() else { return -1 };
        let negative = is_negative(signature.r) || is_negative(signature.s);
        let (r, s) = (limbs(signature.r), limbs(signature.s));
        let digest = bytes(dgst, dgst_len);
        prepare(dsa).and_then(|key| Ok(key.verify(digest, r, s)? && !negative))
    };
    match verdict {
        Ok(good) => good.into(),
        Err(error) => {
            raise!(c"DSA_do_verify", error);
            -1
        }
    }
}

/// Signs a digest, of which the leftmost bytes count, as many as q has. Returns NULL on failure.
///
/// # Safety
/// `dsa` is NULL or a key; see the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_do_sign(dgst: *const c_uchar, dlen: c_int, dsa: *mut DSA) -> *mut DSA_SIG {
    // SAFETY: the same contract; a method's function gets what it asks for.
    unsafe {
        dsa.as_ref().and_then(|key| (*key.meth).dsa_do_sign).map_or(null_mut(), |sign| sign(dgst, dlen, dsa))
    }
}
export!(DSA_do_sign);

/// Values of a signature that do not depend on the digest: 1 / k mod q and r. Returns 1; 0 on failure.
///
/// # Safety
/// `dsa` is NULL or a key, the outputs point to NULL or a number, which is released.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_sign_setup(
    dsa: *mut DSA,
    ctx_in: *mut BN_CTX,
    kinvp: *mut *mut BIGNUM,
    rp: *mut *mut BIGNUM,
) -> c_int {
    // SAFETY: the same contract; a method's function gets what it asks for.
    unsafe {
        dsa.as_ref()
            .and_then(|key| (*key.meth).dsa_sign_setup)
            .map_or(0, |setup| setup(dsa, ctx_in, kinvp, rp))
    }
}
export!(DSA_sign_setup);

/// Whether a signature is of this digest. Returns 1; 0 when it is not; -1 on failure.
///
/// # Safety
/// `dsa` is NULL or a key, `sig` NULL or a signature; see the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_do_verify(
    dgst: *const c_uchar,
    dgst_len: c_int,
    sig: *mut DSA_SIG,
    dsa: *mut DSA,
) -> c_int {
    // SAFETY: the same contract; a method's function gets what it asks for.
    unsafe {
        dsa.as_ref()
            .and_then(|key| (*key.meth).dsa_do_verify)
            .map_or(-1, |verify| verify(dgst, dgst_len, sig, dsa))
    }
}
export!(DSA_do_verify);

/// Signs a digest, and writes the signature's DER, at most [`DSA_size`] bytes. `type` is not used. Returns 1; 0 on failure.
///
/// # Safety
/// `dsa` is NULL or a key, `sig` NULL or room, `siglen` a number; see the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_sign(
    _type: c_int,
    dgst: *const c_uchar,
    dlen: c_int,
    sig: *mut c_uchar,
    siglen: *mut c_uint,
    dsa: *mut DSA,
) -> c_int {
    if siglen.is_null() {
        return 0;
    }
    // SAFETY: the same contract.
    unsafe {
        let signature = DSA_do_sign(dgst, dlen, dsa);
        if signature.is_null() {
            siglen.write(0);
            return 0;
        }
        let mut output = sig;
        let length = i2d_DSA_SIG(signature, if sig.is_null() { null_mut() } else { &mut output });
        DSA_SIG_free(signature);
        siglen.write(c_uint::try_from(length).unwrap_or(0));
    }
    1
}
export!(DSA_sign);

/// Whether DER is a signature of this digest. `type` is not used. Returns 1; 0 when it is not; -1 on failure, also when it
/// is no DER or goes on behind it.
///
/// # Safety
/// `dsa` is NULL or a key; see the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_verify(
    _type: c_int,
    dgst: *const c_uchar,
    dgst_len: c_int,
    sigbuf: *const c_uchar,
    siglen: c_int,
    dsa: *mut DSA,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let mut input = sigbuf;
        let signature = d2i_DSA_SIG(null_mut(), &mut input, siglen.into());
        if signature.is_null() {
            return -1;
        }
        let whole = usize::try_from(siglen).is_ok_and(|length| input == sigbuf.wrapping_add(length));
        let verdict = if whole { DSA_do_verify(dgst, dgst_len, signature, dsa) } else { -1 };
        DSA_SIG_free(signature);
        verdict
    }
}
export!(DSA_verify);

/// Bytes of the longest signature's DER; -1 when the key has no q.
///
/// # Safety
/// `dsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_size(dsa: *const DSA) -> c_int {
    // SAFETY: NULL or a key.
    let q = unsafe { dsa.as_ref().and_then(|key| part(key.q)) };
    q.map_or(-1, |q| der::sequence(&[q, q]).and_then(|bytes| c_int::try_from(bytes.len()).ok()).unwrap_or(0))
}
export!(DSA_size);
