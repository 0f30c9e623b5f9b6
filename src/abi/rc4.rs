//! openssl/rc4.h

use core::ffi::{c_char, c_int, c_uchar};

use crate::arch::in_out::InOut;
use crate::arch::rc4::Rc4State;
use crate::crypto::cipher::rc4;

/// The state of RC4: `x`, `y` and the permutation, one entry per word.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rc4_key_st {
    /// Index of the last byte taken in order.
    pub x: u32,
    /// Index of the byte that it was swapped with.
    pub y: u32,
    /// The permutation.
    pub data: [u32; 256],
}

/// The state of RC4.
pub type RC4_KEY = rc4_key_st;

const _: () = assert!(size_of::<RC4_KEY>() == 1032 && size_of::<Rc4State>() == size_of::<RC4_KEY>());
const _: () = assert!(align_of::<RC4_KEY>() == 4 && align_of::<Rc4State>() == 4);

/// Sets the key: `len` bytes at `data`, of which 256 count. Does nothing when a pointer is NULL or `len` is not
/// positive.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC4_set_key(key: *mut RC4_KEY, len: c_int, data: *const c_uchar) {
    let Some(length) = usize::try_from(len).ok().filter(|length| *length > 0 && !data.is_null()) else {
        return;
    };
    // SAFETY: every byte pattern is a valid state, and sizes and alignments are equal (asserted above).
    let Some(state) = (unsafe { key.cast::<Rc4State>().as_mut() }) else { return };
    // SAFETY: the caller gives `len` readable bytes; at most 256 are read.
    state.set_key(unsafe { core::slice::from_raw_parts(data, length.min(256)) });
}
export!(RC4_set_key);

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper.
///
/// # Safety
/// As [`RC4_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_RC4_set_key(key: *mut RC4_KEY, len: c_int, data: *const c_uchar) {
    // SAFETY: the same contract.
    unsafe { RC4_set_key(key, len, data) }
}
export!(private_RC4_set_key);

/// Encrypts or decrypts `len` bytes from `indata` to `outdata`, which may be the same memory.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC4(key: *mut RC4_KEY, len: usize, indata: *const c_uchar, outdata: *mut c_uchar) {
    if len == 0 || indata.is_null() || outdata.is_null() {
        return;
    }
    // SAFETY: every byte pattern is a valid state, and sizes and alignments are equal (asserted above).
    let Some(state) = (unsafe { key.cast::<Rc4State>().as_mut() }) else { return };
    // SAFETY: the caller gives `len` bytes on both sides.
    state.apply(unsafe { InOut::from_raw(indata, outdata, len) });
}
export!(RC4);

/// How RC4 is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn RC4_options() -> *const c_char {
    rc4::OPTIONS.as_ptr()
}
export!(RC4_options);
