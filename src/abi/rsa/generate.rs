//! New keys, and checks of old ones.

use core::ffi::{c_int, c_ulong, c_void};
use core::ptr::null_mut;

use super::{RSA, RSA_free, RSA_new, RSA_set0_crt_params, RSA_set0_factors, RSA_set0_key, parts, raise};
use crate::abi::bn::{
    BIGNUM, BN_GENCB, BN_GENCB_CALLBACK_OLD, BN_GENCB_call, BN_free, BN_new, BN_set_word, limbs, make,
};
use crate::crypto::bignum::{self, sub_word};
use crate::crypto::error::Error;
use crate::crypto::rsa;

/// Makes a key of `bits` bits with the public exponent `e`. Returns 1; 0 when the sizes are not served, the
/// exponent is even or 1, or the callback ended the search.
///
/// # Safety
/// `rsa` is NULL or a key, `e` NULL or a number, `cb` NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_generate_key_ex(
    rsa: *mut RSA,
    bits: c_int,
    e: *mut BIGNUM,
    cb: *mut BN_GENCB,
) -> c_int {
    // SAFETY: as the caller says; a method's function gets what it asks for.
    unsafe {
        let Some(key) = rsa.as_ref() else { return 0 };
        if let Some(function) = (*key.meth).rsa_keygen {
            return function(rsa, bits, e, cb.cast());
        }
        if e.is_null() {
            raise!(c"RSA_generate_key_ex", Error::BAD_E_VALUE);
            return 0;
        }
        let mut progress = |kind, count| BN_GENCB_call(cb, kind, count as c_int) != 0;
        match rsa::generate(usize::try_from(bits).unwrap_or(0), limbs(e), &mut progress) {
            Ok(Some(new)) => fill(rsa, &new, e),
            Ok(None) => 0,
            Err(error) => {
                raise!(c"RSA_generate_key_ex", error);
                0
            }
        }
    }
}
export!(RSA_generate_key_ex);

/// Puts the numbers of a new key into a structure.
///
/// # Safety
/// `rsa` is a key, `e` a number.
unsafe fn fill(rsa: *mut RSA, new: &rsa::NewKey, e: *const BIGNUM) -> c_int {
    // SAFETY: as the caller says; each number is new and belongs to the key, or is released here.
    unsafe {
        let values =
            [&new.n, &new.d, &new.p, &new.q, &new.dmp1, &new.dmq1, &new.iqmp].map(|value| value.as_slice());
        let numbers = [values[0], limbs(e), values[1], values[2], values[3], values[4], values[5], values[6]];
        let Some([n, e, d, p, q, dmp1, dmq1, iqmp]) = make(numbers) else { return 0 };
        (RSA_set0_key(rsa, n, e, d) == 1
            && RSA_set0_factors(rsa, p, q) == 1
            && RSA_set0_crt_params(rsa, dmp1, dmq1, iqmp) == 1)
            .into()
    }
}

/// [`RSA_generate_key_ex`] for two primes; more are not served.
///
/// # Safety
/// As [`RSA_generate_key_ex`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_generate_multi_prime_key(
    rsa: *mut RSA,
    bits: c_int,
    primes: c_int,
    e: *mut BIGNUM,
    cb: *mut BN_GENCB,
) -> c_int {
    if primes != 2 {
        raise!(c"RSA_generate_multi_prime_key", Error::KEY_PRIME_NUM_INVALID);
        return 0;
    }
    // SAFETY: the same contract.
    unsafe { RSA_generate_key_ex(rsa, bits, e, cb) }
}
export!(RSA_generate_multi_prime_key);

/// A new key of `bits` bits with the public exponent `e`; NULL on failure.
///
/// # Safety
/// `callback` is NULL or a function of this type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_generate_key(
    bits: c_int,
    e: c_ulong,
    callback: BN_GENCB_CALLBACK_OLD,
    cb_arg: *mut c_void,
) -> *mut RSA {
    let cb = callback.map_or(null_mut(), |function| function as *mut c_void);
    let mut structure = BN_GENCB { ver: 1, arg: cb_arg, cb };
    let (key, exponent) = (RSA_new(), BN_new());
    // SAFETY: NULL or a key and a number that were made here.
    unsafe {
        let made = !key.is_null()
            && BN_set_word(exponent, e) == 1
            && RSA_generate_key_ex(key, bits, exponent, &mut structure) == 1;
        BN_free(exponent);
        if made {
            return key;
        }
        RSA_free(key);
    }
    null_mut()
}
export!(RSA_generate_key);

/// The error that a check finds first.
fn check(parts: &rsa::Parts<'_>) -> Result<bool, Error> {
    let (Some(n), Some(e), Some(d), Some(p), Some(q)) = (parts.n, parts.e, parts.d, parts.p, parts.q) else {
        return Err(Error::VALUE_MISSING);
    };
    let is_one = |value: &[u64]| bignum::trim(value) == [1];
    let is_prime = |value: &[u64]| {
        bignum::is_prime(value, bignum::rounds_for_any(bignum::bits(value)), true, &mut |_| true)
    };
    let mut good = true;
    let mut note = |condition: bool, error: Error| {
        if !condition {
            raise!(c"RSA_check_key_ex", error);
            good = false;
        }
    };
    note(!is_one(e) && e.first().is_some_and(|limb| limb & 1 == 1), Error::BAD_E_VALUE);
    note(is_prime(p)? == Some(true), Error::P_NOT_PRIME);
    note(is_prime(q)? == Some(true), Error::Q_NOT_PRIME);
    note(bignum::compare(&bignum::mul(p, q), n).is_eq(), Error::N_DOES_NOT_EQUAL_P_Q);
    let minus_one = |prime: &[u64]| sub_word(prime, 1).unwrap_or_default();
    let (p1, q1) = (minus_one(p), minus_one(q));
    let product = bignum::mul(d, e);
    let congruent = |modulus: &[u64]| {
        bignum::is_zero(modulus) || bignum::rem(&product, modulus).is_some_and(|residue| is_one(&residue))
    };
    note(congruent(&p1) && congruent(&q1), Error::D_E_NOT_CONGRUENT_TO_1);
    if let (Some(dmp1), Some(dmq1), Some(iqmp)) = (parts.dmp1, parts.dmq1, parts.iqmp) {
        let equals = |value: &[u64], modulus: &[u64]| {
            bignum::rem(d, modulus).is_some_and(|residue| bignum::compare(&residue, value).is_eq())
        };
        note(equals(dmp1, &p1), Error::DMP1_NOT_CONGRUENT_TO_D);
        note(equals(dmq1, &q1), Error::DMQ1_NOT_CONGRUENT_TO_D);
        let one = bignum::rem(&bignum::mul(iqmp, q), p).is_some_and(|residue| is_one(&residue));
        note(one && bignum::compare(iqmp, p).is_lt(), Error::IQMP_NOT_INVERSE_OF_Q);
    }
    Ok(good)
}

/// Checks a private key. Returns 1 when it is one, 0 with errors when it is not, -1 on failure.
///
/// # Safety
/// `rsa` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_check_key(rsa: *const RSA) -> c_int {
    // SAFETY: the same contract.
    unsafe { RSA_check_key_ex(rsa, null_mut()) }
}
export!(RSA_check_key);

/// [`RSA_check_key`]; the callback is not called.
///
/// # Safety
/// As [`RSA_check_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RSA_check_key_ex(rsa: *const RSA, _cb: *mut BN_GENCB) -> c_int {
    if rsa.is_null() {
        return 0;
    }
    // SAFETY: a key.
    match check(&unsafe { parts(rsa) }) {
        Ok(good) => good.into(),
        Err(error) => {
            raise!(c"RSA_check_key_ex", error);
            if error == Error::VALUE_MISSING { 0 } else { -1 }
        }
    }
}
export!(RSA_check_key_ex);
