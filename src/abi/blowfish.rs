//! openssl/blowfish.h

use core::ffi::{c_char, c_int, c_long, c_uchar, c_uint};

use super::block_cipher::{self, ByteOrder, direction, words};
use crate::arch::block_cipher::Direction;
use crate::arch::blowfish::BlowfishKey;
use crate::crypto::cipher::blowfish;

/// For `enc`: encrypt.
pub const BF_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const BF_DECRYPT: c_int = 0;
/// Rounds of the cipher.
pub const BF_ROUNDS: c_int = 16;
/// Bytes of a block.
pub const BF_BLOCK: c_int = 8;

/// A word of Blowfish.
pub type BF_LONG = c_uint;

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct bf_key_st {
    /// The subkeys.
    pub P: [BF_LONG; 18],
    /// The S-boxes, one after the other.
    pub S: [BF_LONG; 1024],
}

/// A key schedule.
pub type BF_KEY = bf_key_st;

const _: () = assert!(size_of::<BF_KEY>() == 4168 && size_of::<BlowfishKey>() == size_of::<BF_KEY>());
const _: () = assert!(align_of::<BF_KEY>() == 4 && align_of::<BlowfishKey>() == 4);

/// Sets a schedule: `len` bytes at `data`, of which 72 count. No bytes count as one zero byte. Does nothing when a pointer
/// is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_set_key(key: *mut BF_KEY, len: c_int, data: *const c_uchar) {
    if key.is_null() || data.is_null() {
        return;
    }
    let length = usize::try_from(len).unwrap_or(0);
    // SAFETY: the caller gives `len` readable bytes; sizes and alignments are equal (asserted above).
    unsafe { key.cast::<BlowfishKey>().write(BlowfishKey::new(core::slice::from_raw_parts(data, length))) }
}
export!(BF_set_key);

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper.
///
/// # Safety
/// As [`BF_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_BF_set_key(key: *mut BF_KEY, len: c_int, data: *const c_uchar) {
    // SAFETY: the same contract.
    unsafe { BF_set_key(key, len, data) }
}
export!(private_BF_set_key);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const BF_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<BlowfishKey>(), direction(enc), r#in, out) }
}
export!(BF_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `ivec`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const BF_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cbc(schedule.cast::<BlowfishKey>(), direction(enc), ivec, r#in, out, length as isize);
    }
}
export!(BF_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const BF_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let key = schedule.cast::<BlowfishKey>();
    // SAFETY: the same contract.
    unsafe { block_cipher::cfb(key, direction(enc), ivec, num, r#in, out, length as isize) }
}
export!(BF_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const BF_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<BlowfishKey>(), ivec, num, r#in, out, length as isize) }
}
export!(BF_ofb64_encrypt);

/// Encrypts the block of the two words at `data`, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_encrypt(data: *mut BF_LONG, key: *const BF_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<BlowfishKey>(), Direction::Encrypt, ByteOrder::Big) }
}
export!(BF_encrypt);

/// Decrypts the block of the two words at `data`, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn BF_decrypt(data: *mut BF_LONG, key: *const BF_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<BlowfishKey>(), Direction::Decrypt, ByteOrder::Big) }
}
export!(BF_decrypt);

/// How Blowfish is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn BF_options() -> *const c_char {
    blowfish::OPTIONS.as_ptr()
}
export!(BF_options);
