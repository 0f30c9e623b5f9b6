//! New parameters and keys.

use core::ffi::{c_int, c_uchar, c_ulong, c_void};
use core::ptr::null_mut;

use super::{DSA, DSA_free, DSA_new, DSA_set0_key, DSA_set0_pqg, prepare};
use crate::abi::bn::{BN_GENCB, BN_GENCB_CALLBACK_OLD, BN_GENCB_call, make};
use crate::abi::err::raise;
use crate::crypto::dsa::{self, Seed};

/// What a caller of [`DSA_generate_parameters_ex`] gave.
struct Wish {
    bits: c_int,
    seed: *const c_uchar,
    seed_len: c_int,
    counter_ret: *mut c_int,
    h_ret: *mut c_ulong,
    cb: *mut BN_GENCB,
    wrap: for<'a> fn(&'a [u8]) -> Seed<'a>,
}

/// Makes parameters; `standard` makes the numbers.
///
/// # Safety
/// As [`DSA_generate_parameters_ex`].
unsafe fn generate(dsa: *mut DSA, wish: &Wish, standard: dsa::Standard) -> c_int {
    // SAFETY: as the caller says; a method's function gets what it asks for.
    unsafe {
        let Some(key) = dsa.as_ref() else { return 0 };
        if let Some(function) = (*key.meth).dsa_paramgen {
            return function(dsa, wish.bits, wish.seed, wish.seed_len, wish.counter_ret, wish.h_ret, wish.cb);
        }
        let seed = match usize::try_from(wish.seed_len) {
            Ok(length) if length > 0 && !wish.seed.is_null() => {
                (wish.wrap)(core::slice::from_raw_parts(wish.seed, length))
            }
            _ => Seed::Random,
        };
        let bits = usize::try_from(wish.bits).unwrap_or(0);
        let q_bits = if bits >= 2048 { 256 } else { 160 };
        let mut progress = |kind, count| BN_GENCB_call(wish.cb, kind, count as c_int) != 0;
        let made = match standard(bits, q_bits, &seed, &mut progress) {
            Ok(Some(made)) => made,
            Ok(None) => return 0,
            Err(error) => {
                raise!(c"DSA_generate_parameters_ex", error);
                return 0;
            }
        };
        let Some([p, q, g]) = make([&made.p, &made.q, &made.g]) else { return 0 };
        DSA_set0_pqg(dsa, p, q, g);
        if !wish.counter_ret.is_null() {
            wish.counter_ret.write(made.counter as c_int);
        }
        if !wish.h_ret.is_null() {
            wish.h_ret.write(made.h as c_ulong);
        }
        1
    }
}

/// Makes parameters with a p of `bits` bits: below 2048, with a seed of at most 20 bytes, by FIPS 186-2 with a q of 160 bits,
/// else by FIPS 186-4 with a q of 160 or 256. A seed that leads nowhere is followed by random ones. Returns 1; 0 when the
/// sizes are not served or the callback ended the search.
///
/// # Safety
/// `dsa` is NULL or a key, `seed` NULL or `seed_len` bytes, the outputs NULL or numbers, `cb` NULL or a structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_generate_parameters_ex(
    dsa: *mut DSA,
    bits: c_int,
    seed: *const c_uchar,
    seed_len: c_int,
    counter_ret: *mut c_int,
    h_ret: *mut c_ulong,
    cb: *mut BN_GENCB,
) -> c_int {
    let old = bits < 2048 && seed_len <= 20;
    let standard: dsa::Standard = if old { dsa::generate_186_2 } else { dsa::generate };
    let wrap: fn(&[u8]) -> Seed<'_> = if old { |seed| Seed::First(seed) } else { |seed| Seed::Given(seed) };
    let wish = Wish { bits, seed, seed_len, counter_ret, h_ret, cb, wrap };
    // SAFETY: the same contract.
    unsafe { generate(dsa, &wish, standard) }
}
export!(DSA_generate_parameters_ex);

/// [`DSA_generate_parameters_ex`] of 1.1 and 1.0: always by FIPS 186-2, with a q of 256 bits from 2048 bits on; p has at
/// least 512 bits, and whole limbs of 64.
///
/// # Safety
/// As [`DSA_generate_parameters_ex`].
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn generate_parameters_ex_before_3(
    dsa: *mut DSA,
    bits: c_int,
    seed: *const c_uchar,
    seed_len: c_int,
    counter_ret: *mut c_int,
    h_ret: *mut c_ulong,
    cb: *mut BN_GENCB,
) -> c_int {
    let bits = (bits.clamp(512, 1 << 20) + 63) / 64 * 64;
    let wish = Wish { bits, seed, seed_len, counter_ret, h_ret, cb, wrap: |seed| Seed::First(seed) };
    // SAFETY: the same contract.
    unsafe { generate(dsa, &wish, dsa::generate_186_2) }
}

/// New parameters, as of [`DSA_generate_parameters_ex`]; NULL on failure.
///
/// # Safety
/// `seed` is NULL or `seed_len` bytes, the outputs NULL or numbers, `callback` NULL or a function of this type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_generate_parameters(
    bits: c_int,
    seed: *mut c_uchar,
    seed_len: c_int,
    counter_ret: *mut c_int,
    h_ret: *mut c_ulong,
    callback: BN_GENCB_CALLBACK_OLD,
    cb_arg: *mut c_void,
) -> *mut DSA {
    let cb = callback.map_or(null_mut(), |function| function as *mut c_void);
    let mut structure = BN_GENCB { ver: 1, arg: cb_arg, cb };
    let key = DSA_new();
    // SAFETY: NULL or a key that was made here.
    unsafe {
        if !key.is_null()
            && DSA_generate_parameters_ex(key, bits, seed, seed_len, counter_ret, h_ret, &mut structure) == 1
        {
            return key;
        }
        DSA_free(key);
    }
    null_mut()
}
export!(DSA_generate_parameters);

/// Makes a random private key and its public one, for the parameters. Returns 1; 0 on failure.
///
/// # Safety
/// `a` is NULL or a key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_generate_key(a: *mut DSA) -> c_int {
    // SAFETY: NULL or a key; a method's function gets what it asks for.
    unsafe {
        let Some(key) = a.as_ref() else { return 0 };
        if let Some(function) = (*key.meth).dsa_keygen {
            return function(a);
        }
        let made = prepare(a).and_then(|prepared| {
            let private = prepared.new_private_key()?;
            let public = prepared.public_key(&private);
            Ok((private, public))
        });
        match made {
            Ok((private, public)) => {
                make([&public, &private]).map_or(0, |[public, private]| DSA_set0_key(a, public, private))
            }
            Err(error) => {
                raise!(c"DSA_generate_key", error);
                0
            }
        }
    }
}
export!(DSA_generate_key);
