//! DER forms of signatures, parameters and keys.

use core::ffi::{c_int, c_long, c_uchar};
use core::ptr::null_mut;

use super::{
    DSA, DSA_SIG, DSA_SIG_free, DSA_SIG_new, DSA_SIG_set0, DSA_free, DSA_new, DSA_set0_key, DSA_set0_pqg,
    part,
};
use crate::abi::asn1;
use crate::abi::bn::{limbs, make};
use crate::abi::err::raise;
use crate::crypto::bignum::{Natural, is_zero};
use crate::crypto::der;
use crate::crypto::error::Error;

/// Reads a signature's DER, a sequence of r and s, and moves `ppin` behind it. With a signature at `sig` that one gets the
/// numbers. Returns it; NULL when there is none.
///
/// # Safety
/// `sig` is NULL or points to NULL or a signature, `ppin` points to `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn d2i_DSA_SIG(
    sig: *mut *mut DSA_SIG,
    ppin: *mut *const c_uchar,
    len: c_long,
) -> *mut DSA_SIG {
    // SAFETY: as the caller says.
    unsafe {
        let Some([r, s]) = asn1::read(ppin, len) else { return null_mut() };
        let given = sig.as_ref().map_or(null_mut(), |given| *given);
        let signature = if given.is_null() { DSA_SIG_new() } else { given };
        let Some([r, s]) = make([&r, &s]).filter(|_| !signature.is_null()) else {
            if given.is_null() {
                DSA_SIG_free(signature);
            }
            return null_mut();
        };
        DSA_SIG_set0(signature, r, s);
        if !sig.is_null() {
            sig.write(signature);
        }
        signature
    }
}
export!(d2i_DSA_SIG);

/// Writes a signature's DER as the functions `i2d_*` do: nothing with `ppout` NULL, to a new block with a pointer to NULL,
/// else to where it points, which is moved behind it. Returns its length; -1 on failure.
///
/// # Safety
/// `sig` is NULL or a signature, `ppout` NULL or a pointer to NULL or to enough room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn i2d_DSA_SIG(sig: *const DSA_SIG, ppout: *mut *mut c_uchar) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(signature) = sig.as_ref().filter(|sig| !sig.r.is_null() && !sig.s.is_null()) else {
            return -1;
        };
        asn1::write(ppout, der::sequence(&[limbs(signature.r), limbs(signature.s)]))
    }
}
export!(i2d_DSA_SIG);

/// Puts numbers into the key at `a`, or into a new one.
///
/// # Safety
/// `a` is NULL or points to NULL or a key.
unsafe fn fill(
    a: *mut *mut DSA,
    [p, q, g]: [&[u64]; 3],
    public: Option<&[u64]>,
    private: Option<&[u64]>,
) -> *mut DSA {
    // SAFETY: as the caller says.
    unsafe {
        let given = a.as_ref().map_or(null_mut(), |given| *given);
        let key = if given.is_null() { DSA_new() } else { given };
        let parameters = make([p, q, g]);
        let one = |value: Option<&[u64]>| match value {
            None => Some(null_mut()),
            Some(value) => make([value]).map(|[number]| number),
        };
        let (Some([p, q, g]), Some(public), Some(private), false) =
            (parameters, one(public), one(private), key.is_null())
        else {
            if given.is_null() {
                DSA_free(key);
            }
            return null_mut();
        };
        DSA_set0_pqg(key, p, q, g);
        DSA_set0_key(key, public, private);
        if !a.is_null() {
            a.write(key);
        }
        key
    }
}

/// The DER of numbers; `None` when one is missing.
fn encode(numbers: &[Option<&[u64]>]) -> Option<zeroize::Zeroizing<Vec<u8>>> {
    let numbers: Option<Vec<&[u64]>> = numbers.iter().copied().collect();
    der::sequence(&numbers?)
}

/// Reads parameters: p, q and g, a DER sequence of p, q, g, and moves `pp` behind it. With a key at `a` that one gets the numbers. Returns
/// it; NULL when there is none.
///
/// # Safety
/// `a` is NULL or points to NULL or a key, `pp` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn d2i_DSAparams(
    a: *mut *mut DSA,
    pp: *mut *const c_uchar,
    length: c_long,
) -> *mut DSA {
    // SAFETY: the same contract.
    unsafe {
        let Some([p, q, g]) = asn1::read(pp, length) else {
            raise!(c"d2i_DSAparams", Error::DSA_DECODE_ERROR);
            return null_mut();
        };
        fill(a, [&p, &q, &g], None, None)
    }
}
export!(d2i_DSAparams);

/// Writes parameters: p, q and g, a DER sequence of p, q, g, as [`i2d_DSA_SIG`] does. Returns its length; -1 when a number is missing.
///
/// # Safety
/// `a` is NULL or a key, `pp` NULL or a pointer to NULL or to enough room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn i2d_DSAparams(a: *const DSA, pp: *mut *mut c_uchar) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(key) = a.as_ref() else { return -1 };
        asn1::write(pp, encode(&[part(key.p), part(key.q), part(key.g)]))
    }
}
export!(i2d_DSAparams);

/// Reads a public key with its parameters, a DER sequence of y, p, q, g, and moves `pp` behind it. With a key at `a` that one gets the numbers. Returns
/// it; NULL when there is none.
///
/// # Safety
/// `a` is NULL or points to NULL or a key, `pp` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn d2i_DSAPublicKey(
    a: *mut *mut DSA,
    pp: *mut *const c_uchar,
    length: c_long,
) -> *mut DSA {
    // SAFETY: the same contract.
    unsafe {
        let Some([pub_key, p, q, g]) = asn1::read(pp, length) else {
            raise!(c"d2i_DSAPublicKey", Error::DSA_DECODE_ERROR);
            return null_mut();
        };
        fill(a, [&p, &q, &g], Some(&pub_key), None)
    }
}
export!(d2i_DSAPublicKey);

/// Writes a public key with its parameters, a DER sequence of y, p, q, g, as [`i2d_DSA_SIG`] does. Returns its length; -1 when a number is missing.
///
/// # Safety
/// `a` is NULL or a key, `pp` NULL or a pointer to NULL or to enough room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn i2d_DSAPublicKey(a: *const DSA, pp: *mut *mut c_uchar) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(key) = a.as_ref() else { return -1 };
        asn1::write(pp, encode(&[part(key.pub_key), part(key.p), part(key.q), part(key.g)]))
    }
}
export!(i2d_DSAPublicKey);

/// Reads a private key, a DER sequence of 0, p, q, g, y, x, and moves `pp` behind it. With a key at `a` that one gets the numbers. Returns
/// it; NULL when there is none.
///
/// # Safety
/// `a` is NULL or points to NULL or a key, `pp` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn d2i_DSAPrivateKey(
    a: *mut *mut DSA,
    pp: *mut *const c_uchar,
    length: c_long,
) -> *mut DSA {
    // SAFETY: the same contract.
    unsafe {
        let Some([_, p, q, g, pub_key, priv_key]) =
            asn1::read(pp, length).filter(|[version, ..]: &[Natural; 6]| is_zero(version))
        else {
            raise!(c"d2i_DSAPrivateKey", Error::DSA_DECODE_ERROR);
            return null_mut();
        };
        fill(a, [&p, &q, &g], Some(&pub_key), Some(&priv_key))
    }
}
export!(d2i_DSAPrivateKey);

/// Writes a private key, a DER sequence of 0, p, q, g, y, x, as [`i2d_DSA_SIG`] does. Returns its length; -1 when a number is missing.
///
/// # Safety
/// `a` is NULL or a key, `pp` NULL or a pointer to NULL or to enough room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn i2d_DSAPrivateKey(a: *const DSA, pp: *mut *mut c_uchar) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(key) = a.as_ref() else { return -1 };
        asn1::write(
            pp,
            encode(&[
                Some(&[]),
                part(key.p),
                part(key.q),
                part(key.g),
                part(key.pub_key),
                part(key.priv_key),
            ]),
        )
    }
}
export!(i2d_DSAPrivateKey);

/// A new key with a copy of the parameters; NULL when one is missing.
///
/// # Safety
/// `dsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSAparams_dup(dsa: *const DSA) -> *mut DSA {
    // SAFETY: the same contract.
    unsafe {
        let Some(key) = dsa.as_ref() else { return null_mut() };
        let (Some(p), Some(q), Some(g)) = (part(key.p), part(key.q), part(key.g)) else { return null_mut() };
        fill(null_mut(), [p, q, g], None, None)
    }
}
export!(DSAparams_dup);
