//! `BN_MONT_CTX`: Montgomery's form with OpenSSL's R, which is 2 to the 64 times the modulus's limbs.

use core::ffi::{c_int, c_void};
use core::ptr::{null, null_mut};
use std::sync::Mutex;

use super::{BIGNUM, BN_CTX, BN_clear_free, BN_copy, limbs, raise, store};
use crate::arch::bignum as kernels;
use crate::crypto::bignum::{self, Natural};
use crate::crypto::error::Error;
use crate::sys::memory;

/// What is calculated from an odd modulus once.
#[repr(C)]
pub struct bn_mont_ctx_st {
    /// Bits of R.
    pub ri: c_int,
    /// R^2 mod N.
    pub RR: BIGNUM,
    /// The modulus.
    pub N: BIGNUM,
    /// Not used.
    pub Ni: BIGNUM,
    /// `n0[0] * N = -1 mod 2^64`.
    pub n0: [u64; 2],
    /// 1 when the structure was allocated.
    pub flags: c_int,
}

/// What is calculated from an odd modulus once.
pub type BN_MONT_CTX = bn_mont_ctx_st;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<BN_MONT_CTX>() == 104);

/// A new context without a modulus.
#[unsafe(no_mangle)]
pub extern "C" fn BN_MONT_CTX_new() -> *mut BN_MONT_CTX {
    let context = memory::allocate_zeroed(size_of::<BN_MONT_CTX>(), null(), 0).cast::<BN_MONT_CTX>();
    if context.is_null() {
        raise!(c"BN_MONT_CTX_new", Error::BN_MALLOC_FAILURE);
    } else {
        // SAFETY: the block has the size, and all zeros is an empty context.
        unsafe { (*context).flags = 1 };
    }
    context
}
export!(BN_MONT_CTX_new);

/// Makes a structure of the caller's an empty context.
///
/// # Safety
/// `ctx` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_MONT_CTX_init(ctx: *mut BN_MONT_CTX) {
    if !ctx.is_null() {
        // SAFETY: writable, and all zeros is an empty context.
        unsafe { ctx.write_bytes(0, 1) };
    }
}
export!(BN_MONT_CTX_init);

/// Wipes and releases a context; of a structure of the caller's, its numbers.
///
/// # Safety
/// `mont` is NULL or a context, which is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_MONT_CTX_free(mont: *mut BN_MONT_CTX) {
    if mont.is_null() {
        return;
    }
    // SAFETY: as the caller says; the numbers are part of the structure.
    unsafe {
        let allocated = (*mont).flags & 1 != 0;
        for number in [&raw mut (*mont).RR, &raw mut (*mont).N, &raw mut (*mont).Ni] {
            BN_clear_free(number);
        }
        if allocated {
            memory::release(mont.cast(), null(), 0);
        }
    }
}
export!(BN_MONT_CTX_free);

/// Sets the modulus. Returns 1; 0 when it is 0 or there is no room. An even modulus is accepted here and of no use.
///
/// # Safety
/// `mont` is NULL or a context, `mod_` NULL or a number; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_MONT_CTX_set(
    mont: *mut BN_MONT_CTX,
    mod_: *const BIGNUM,
    _ctx: *mut BN_CTX,
) -> c_int {
    if mont.is_null() || mod_.is_null() {
        return 0;
    }
    // SAFETY: a context and a number.
    unsafe {
        let modulus = Natural::new(bignum::trim(limbs(mod_)).to_vec());
        let Some(lowest) = modulus.first().copied() else { return 0 };
        if lowest & 1 == 0 {
            raise!(c"BN_mod_inverse", Error::NO_INVERSE);
            return 0;
        }
        let Some(square) = bignum::rem(&bignum::shl(&[1], 128 * modulus.len()), &modulus) else { return 0 };
        let inverse = (0..6).fold(1_u64, |x, _| x.wrapping_mul(2_u64.wrapping_sub(lowest.wrapping_mul(x))));
        (*mont).ri = (64 * modulus.len()) as c_int;
        (*mont).n0 = [inverse.wrapping_neg(), 0];
        let secret = (*mod_).flags & super::BN_FLG_CONSTTIME;
        let stored = store(&raw mut (*mont).N, &modulus, false) && store(&raw mut (*mont).RR, &square, false);
        (*mont).N.flags |= secret;
        stored.into()
    }
}
export!(BN_MONT_CTX_set);

/// Sets a context to another one. Returns `to`; NULL when there is no room.
///
/// # Safety
/// Both are NULL or contexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_MONT_CTX_copy(to: *mut BN_MONT_CTX, from: *mut BN_MONT_CTX) -> *mut BN_MONT_CTX {
    if to.is_null() || from.is_null() || to == from {
        return if from.is_null() { null_mut() } else { to };
    }
    // SAFETY: two contexts.
    unsafe {
        ((*to).ri, (*to).n0) = ((*from).ri, (*from).n0);
        let numbers = [
            (&raw mut (*to).RR, &raw const (*from).RR),
            (&raw mut (*to).N, &raw const (*from).N),
            (&raw mut (*to).Ni, &raw const (*from).Ni),
        ];
        for (to, from) in numbers {
            if BN_copy(to, from).is_null() {
                return null_mut();
            }
        }
    }
    to
}
export!(BN_MONT_CTX_copy);

/// The context at `*pmont`, which is made for `mod_` when it is NULL; NULL when that fails. `lock` is not needed.
///
/// # Safety
/// `pmont` points to NULL or a context, `mod_` is NULL or a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_MONT_CTX_set_locked(
    pmont: *mut *mut BN_MONT_CTX,
    _lock: *mut c_void,
    mod_: *const BIGNUM,
    ctx: *mut BN_CTX,
) -> *mut BN_MONT_CTX {
    static MAKING: Mutex<()> = Mutex::new(());
    if pmont.is_null() {
        return null_mut();
    }
    let _guard = MAKING.lock();
    // SAFETY: as the caller says; threads that come here at once wait for each other.
    unsafe {
        if (*pmont).is_null() {
            let fresh = BN_MONT_CTX_new();
            if fresh.is_null() || BN_MONT_CTX_set(fresh, mod_, ctx) == 0 {
                BN_MONT_CTX_free(fresh);
                return null_mut();
            }
            *pmont = fresh;
        }
        *pmont
    }
}
export!(BN_MONT_CTX_set_locked);

/// `t / R mod N`, for `t` below `R * N`.
///
/// # Safety
/// `mont` is a context.
unsafe fn reduce(t: &[u64], mont: *const BN_MONT_CTX) -> Option<Natural> {
    // SAFETY: as the caller says.
    let (modulus, n0) = unsafe { (bignum::trim(limbs(&raw const (*mont).N)), (*mont).n0[0]) };
    if modulus.is_empty() {
        return None;
    }
    let mut sum = Natural::new(bignum::trim(t).to_vec());
    if sum.len() > 2 * modulus.len() {
        return None;
    }
    sum.resize(2 * modulus.len(), 0);
    let mut result = Natural::new(vec![0; modulus.len()]);
    kernels::reduce(&mut result, &mut sum, modulus, n0);
    match bignum::sub(&result, modulus) {
        Some(reduced) => Some(reduced),
        None => Some(result),
    }
}

/// # Safety
/// `r` is a number, `mont` a context; `r`'s limbs are apart from `t`.
unsafe fn store_reduced(r: *mut BIGNUM, t: &[u64], negative: bool, mont: *const BN_MONT_CTX) -> c_int {
    // SAFETY: as the caller says.
    unsafe { reduce(t, mont).map_or(0, |result| store(r, &result, negative).into()) }
}

/// `r = a * b / R mod N`, for numbers below N. Returns 1; 0 when there is no room.
///
/// # Safety
/// All are NULL or numbers, `mont` is NULL or a context; `ctx` is not used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_mod_mul_montgomery(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    b: *const BIGNUM,
    mont: *mut BN_MONT_CTX,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || b.is_null() || mont.is_null() {
        return 0;
    }
    // SAFETY: numbers and a context; the product is apart from them.
    unsafe {
        let negative = super::is_negative(a) != super::is_negative(b);
        store_reduced(r, &bignum::mul(limbs(a), limbs(b)), negative, mont)
    }
}
export!(BN_mod_mul_montgomery);

/// `r = a * R mod N`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_mod_mul_montgomery`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_to_montgomery(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    mont: *mut BN_MONT_CTX,
    ctx: *mut BN_CTX,
) -> c_int {
    if mont.is_null() {
        return 0;
    }
    // SAFETY: the same contract; the context's number is not changed.
    unsafe { BN_mod_mul_montgomery(r, a, &raw const (*mont).RR, mont, ctx) }
}
export!(BN_to_montgomery);

/// `r = a / R mod N`. Returns 1; 0 when there is no room.
///
/// # Safety
/// As [`BN_mod_mul_montgomery`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BN_from_montgomery(
    r: *mut BIGNUM,
    a: *const BIGNUM,
    mont: *mut BN_MONT_CTX,
    _ctx: *mut BN_CTX,
) -> c_int {
    if r.is_null() || a.is_null() || mont.is_null() {
        return 0;
    }
    // SAFETY: numbers and a context; the reduction works on a copy.
    unsafe { store_reduced(r, limbs(a), super::is_negative(a), mont) }
}
export!(BN_from_montgomery);
