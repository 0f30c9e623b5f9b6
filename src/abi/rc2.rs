//! openssl/rc2.h

use core::ffi::{c_int, c_long, c_uchar, c_uint, c_ulong};

use super::block_cipher::{self, ByteOrder, direction, words};
use crate::arch::block_cipher::Direction;
use crate::arch::rc2::Rc2Key;

/// For `enc`: encrypt.
pub const RC2_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const RC2_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const RC2_BLOCK: c_int = 8;
/// Bytes of the usual key.
pub const RC2_KEY_LENGTH: c_int = 16;

/// A word of the expanded key.
pub type RC2_INT = c_uint;

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rc2_key_st {
    /// The expanded key.
    pub data: [RC2_INT; 64],
}

/// A key schedule.
pub type RC2_KEY = rc2_key_st;

const _: () = assert!(size_of::<RC2_KEY>() == 256 && size_of::<Rc2Key>() == size_of::<RC2_KEY>());
const _: () = assert!(align_of::<RC2_KEY>() == 4 && align_of::<Rc2Key>() == 4);

/// Sets a schedule: `len` bytes at `data`, of which 128 count, of a key of at most `bits` bits of security; `bits` not
/// positive or above 1,024 is 1,024. No bytes count as one zero byte. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_set_key(key: *mut RC2_KEY, len: c_int, data: *const c_uchar, bits: c_int) {
    if key.is_null() || data.is_null() {
        return;
    }
    let (length, bits) = (usize::try_from(len).unwrap_or(0), usize::try_from(bits).unwrap_or(0));
    // SAFETY: the caller gives `len` readable bytes; sizes and alignments are equal (asserted above).
    unsafe { key.cast::<Rc2Key>().write(Rc2Key::new(core::slice::from_raw_parts(data, length), bits)) }
}
export!(RC2_set_key);

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper.
///
/// # Safety
/// As [`RC2_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_RC2_set_key(
    key: *mut RC2_KEY,
    len: c_int,
    data: *const c_uchar,
    bits: c_int,
) {
    // SAFETY: the same contract.
    unsafe { RC2_set_key(key, len, data, bits) }
}
export!(private_RC2_set_key);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const RC2_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<Rc2Key>(), direction(enc), r#in, out) }
}
export!(RC2_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `iv`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *const RC2_KEY,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cbc(ks.cast::<Rc2Key>(), direction(enc), iv, r#in, out, length as isize);
    }
}
export!(RC2_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC2_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let key = schedule.cast::<Rc2Key>();
    // SAFETY: the same contract.
    unsafe { block_cipher::cfb(key, direction(enc), ivec, num, r#in, out, length as isize) }
}
export!(RC2_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC2_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<Rc2Key>(), ivec, num, r#in, out, length as isize) }
}
export!(RC2_ofb64_encrypt);

/// Encrypts the block of the two words at `data`, 32 bits of each, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_encrypt(data: *mut c_ulong, key: *const RC2_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<Rc2Key>(), Direction::Encrypt, ByteOrder::Little) }
}
export!(RC2_encrypt);

/// Decrypts the block of the two words at `data`, 32 bits of each, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC2_decrypt(data: *mut c_ulong, key: *const RC2_KEY) {
    // SAFETY: the same contract.
    unsafe { words(data, key.cast::<Rc2Key>(), Direction::Decrypt, ByteOrder::Little) }
}
export!(RC2_decrypt);
