//! Numbers as fields of keys.

use core::ptr::null_mut;

use super::{BIGNUM, BN_FLG_CONSTTIME, BN_clear_free, BN_free, BN_new, BN_set_flags, store};

/// Puts a number into a key's field, which then owns it; NULL leaves the field.
///
/// # Safety
/// `field` is a key's, `value` is NULL or a number that nobody else releases.
pub(in crate::abi) unsafe fn replace(field: &mut *mut BIGNUM, value: *mut BIGNUM, secret: bool) {
    if value.is_null() {
        return;
    }
    // SAFETY: the field's number belongs to the key.
    unsafe {
        if *field != value {
            BN_clear_free(*field);
        }
        if secret {
            BN_set_flags(value, BN_FLG_CONSTTIME);
        }
    }
    *field = value;
}

/// Writes fields to outputs.
///
/// # Safety
/// Each output is NULL or writable.
pub(in crate::abi) unsafe fn give<const N: usize>(pairs: [(*mut *const BIGNUM, *mut BIGNUM); N]) {
    for (output, number) in pairs {
        if !output.is_null() {
            // SAFETY: writable.
            unsafe { output.write(number) };
        }
    }
}

/// New numbers; `None`, with an error, when there is no memory.
pub(in crate::abi) fn make<const N: usize>(values: [&[u64]; N]) -> Option<[*mut BIGNUM; N]> {
    let made = values.map(|value| {
        let number = BN_new();
        // SAFETY: a new number, which is not the value's memory.
        unsafe {
            if !number.is_null() && !store(number, value, false) {
                BN_free(number);
                return null_mut();
            }
        }
        number
    });
    if made.iter().all(|number| !number.is_null()) {
        return Some(made);
    }
    for number in made {
        // SAFETY: NULL or a number that was made here.
        unsafe { BN_clear_free(number) };
    }
    None
}
