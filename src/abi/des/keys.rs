//! Keys.

use core::ffi::{c_char, c_int};
#[cfg(not(windows))]
use core::sync::atomic::AtomicI32;
use core::sync::atomic::Ordering;

use super::{DES_cblock, DES_key_schedule, block, const_DES_cblock};
use crate::arch::des::DesKey;
use crate::crypto::cipher::des::{self, BadKey};
use crate::sys::entropy;

/// `DES_check_key` of OpenSSL before 3: not 0 when [`DES_set_key`] of that time shall refuse bad keys.
///
/// cbindgen:ignore
#[cfg(not(windows))]
#[unsafe(no_mangle)]
pub static _shadow_DES_check_key: AtomicI32 = AtomicI32::new(0);
#[cfg(not(windows))]
export!(_shadow_DES_check_key);

#[cfg(windows)]
use core::sync::atomic::AtomicI32;
#[cfg(windows)]
static CHECK_KEY: AtomicI32 = AtomicI32::new(0);
#[cfg(not(windows))]
use _shadow_DES_check_key as CHECK_KEY;

/// Where `DES_check_key` is.
#[cfg(windows)]
#[unsafe(no_mangle)]
pub extern "C" fn _shadow_DES_check_key() -> *mut c_int {
    CHECK_KEY.as_ptr()
}

/// Sets a schedule. Parity bits are not used. Nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_set_key_unchecked(key: *mut const_DES_cblock, schedule: *mut DES_key_schedule) {
    // SAFETY: the same contract.
    let Some(key) = (unsafe { block(key) }) else { return };
    // SAFETY: size and alignment are equal.
    if let Some(schedule) = unsafe { schedule.cast::<DesKey>().as_mut() } {
        *schedule = DesKey::new(key);
    }
}
export!(DES_set_key_unchecked);

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`DES_set_key_unchecked`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_DES_set_key_unchecked(
    key: *mut const_DES_cblock,
    schedule: *mut DES_key_schedule,
) {
    // SAFETY: the same contract.
    unsafe { DES_set_key_unchecked(key, schedule) }
}
export!(private_DES_set_key_unchecked);

/// What is wrong with a key: -1 when it is not of odd parity, or NULL, -2 when it is weak, else 0.
///
/// # Safety
/// `key` is NULL or a key.
unsafe fn verdict(key: *const DES_cblock) -> c_int {
    // SAFETY: the caller's word.
    match unsafe { block(key) }.map(des::check) {
        Some(Ok(())) => 0,
        Some(Err(BadKey::Weak)) => -2,
        Some(Err(BadKey::Parity)) | None => -1,
    }
}

/// Sets a schedule and returns 0; leaves it and returns -1 for a key that is not of odd parity, or NULL, and -2 for a
/// weak one.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_set_key_checked(
    key: *mut const_DES_cblock,
    schedule: *mut DES_key_schedule,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let verdict = verdict(key);
        if verdict == 0 {
            DES_set_key_unchecked(key, schedule);
        }
        verdict
    }
}
export!(DES_set_key_checked);

/// As [`DES_set_key_checked`], but the schedule is set in any case; before OpenSSL 3 the key was checked only when
/// `DES_check_key` was set.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_set_key(key: *mut const_DES_cblock, schedule: *mut DES_key_schedule) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        DES_set_key_unchecked(key, schedule);
        verdict(key)
    }
}
export!(DES_set_key);

/// [`DES_set_key`] of OpenSSL before 3: it checks the key only when `DES_check_key` is set.
///
/// # Safety
/// As [`DES_set_key`].
pub(super) unsafe extern "C" fn des_set_key_before_3(
    key: *mut const_DES_cblock,
    schedule: *mut DES_key_schedule,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        if CHECK_KEY.load(Ordering::Relaxed) != 0 {
            return DES_set_key_checked(key, schedule);
        }
        DES_set_key_unchecked(key, schedule);
    }
    0
}

/// Another name of [`DES_set_key`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_key_sched(key: *mut const_DES_cblock, schedule: *mut DES_key_schedule) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_set_key(key, schedule) }
}
export!(DES_key_sched);

/// Chooses the lowest bit of every byte for odd parity.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_set_odd_parity(key: *mut DES_cblock) {
    // SAFETY: the same contract.
    if let Some(key) = unsafe { key.as_mut() } {
        *key = des::with_odd_parity(*key);
    }
}
export!(DES_set_odd_parity);

/// 1 when every byte has odd parity, else 0.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_check_key_parity(key: *mut const_DES_cblock) -> c_int {
    // SAFETY: the same contract.
    c_int::from(unsafe { block(key) }.is_some_and(des::has_odd_parity))
}
export!(DES_check_key_parity);

/// 1 when the key, parity included, is one of the weak and semi-weak ones, else 0.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_is_weak_key(key: *mut const_DES_cblock) -> c_int {
    // SAFETY: the same contract.
    c_int::from(unsafe { block(key) }.is_some_and(des::is_weak))
}
export!(DES_is_weak_key);

/// Writes a random key of odd parity that is not weak, and returns 1; 0 when there are no random bytes.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_random_key(ret: *mut DES_cblock) -> c_int {
    // SAFETY: the same contract.
    let Some(ret) = (unsafe { ret.as_mut() }) else { return 0 };
    match des::random_key(|key| entropy::fill(key)) {
        Some(key) => *ret = key,
        None => return 0,
    }
    1
}
export!(DES_random_key);

/// How DES is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn DES_options() -> *const c_char {
    des::OPTIONS.as_ptr()
}
export!(DES_options);

/// [`DES_options`] of OpenSSL before 1.1.
pub(super) extern "C" fn des_options_1_0() -> *const c_char {
    des::OLDER_OPTIONS.as_ptr()
}
