//! openssl/cast.h

use core::ffi::{c_int, c_long, c_uchar, c_uint};

use super::block_cipher::{self, ByteOrder, direction, words};
use crate::arch::block_cipher::Direction;
use crate::arch::cast::CastKey;

/// For `enc`: encrypt.
pub const CAST_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const CAST_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const CAST_BLOCK: c_int = 8;
/// Bytes of the longest key.
pub const CAST_KEY_LENGTH: c_int = 16;

/// A word of CAST-128.
pub type CAST_LONG = c_uint;

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct cast_key_st {
    /// For each round the masking key, and the rotation plus 16, modulo 32.
    pub data: [CAST_LONG; 32],
    /// Not 0: the key has at most 80 bits, and the cipher 12 rounds.
    pub short_key: c_int,
}

/// A key schedule.
pub type CAST_KEY = cast_key_st;

const _: () = assert!(size_of::<CAST_KEY>() == 132 && size_of::<CastKey>() == size_of::<CAST_KEY>());
const _: () = assert!(align_of::<CAST_KEY>() == 4 && align_of::<CastKey>() == 4);

/// Sets a schedule: `len` bytes at `data`, of which 16 count. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_set_key(key: *mut CAST_KEY, len: c_int, data: *const c_uchar) {
    let length = usize::try_from(len).unwrap_or(0).min(16);
    if key.is_null() || (data.is_null() && length > 0) {
        return;
    }
    let mut bytes = [0; 16];
    // SAFETY: the caller gives `len` readable bytes; sizes and alignments are equal (asserted above).
    unsafe {
        core::ptr::copy_nonoverlapping(data, bytes.as_mut_ptr(), length);
        key.cast::<CastKey>().write(CastKey::new(&bytes[..length]));
    }
}
export!(CAST_set_key);

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper.
///
/// # Safety
/// As [`CAST_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_CAST_set_key(key: *mut CAST_KEY, len: c_int, data: *const c_uchar) {
    // SAFETY: the same contract.
    unsafe { CAST_set_key(key, len, data) }
}
export!(private_CAST_set_key);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const CAST_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<CastKey>(), direction(enc), r#in, out) }
}
export!(CAST_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `iv`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *const CAST_KEY,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cbc(ks.cast::<CastKey>(), direction(enc), iv, r#in, out, length as isize);
    }
}
export!(CAST_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const CAST_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let key = schedule.cast::<CastKey>();
    // SAFETY: the same contract.
    unsafe { block_cipher::cfb(key, direction(enc), ivec, num, r#in, out, length as isize) }
}
export!(CAST_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const CAST_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<CastKey>(), ivec, num, r#in, out, length as isize) }
}
export!(CAST_ofb64_encrypt);

/// Encrypts the block of the two words at `data`, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_encrypt(data: *mut CAST_LONG, key: *const CAST_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<CastKey>(), Direction::Encrypt, ByteOrder::Big) }
}
export!(CAST_encrypt);

/// Decrypts the block of the two words at `data`, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CAST_decrypt(data: *mut CAST_LONG, key: *const CAST_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<CastKey>(), Direction::Decrypt, ByteOrder::Big) }
}
export!(CAST_decrypt);
