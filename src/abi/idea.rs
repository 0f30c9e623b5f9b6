//! openssl/idea.h: under the names of OpenSSL 1.1 and 3, and the lower-case ones of 1.0.

use core::ffi::{c_char, c_int, c_long, c_uchar, c_uint, c_ulong};

use super::block_cipher::{self, ByteOrder, direction, words};
use crate::arch::block_cipher::Direction;
use crate::arch::idea::IdeaKey;
use crate::crypto::cipher::idea;

/// For `enc`: encrypt.
pub const IDEA_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const IDEA_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const IDEA_BLOCK: c_int = 8;
/// Bytes of a key.
pub const IDEA_KEY_LENGTH: c_int = 16;

/// A subkey of IDEA.
pub type IDEA_INT = c_uint;

/// A key schedule, of encryption or of decryption.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct idea_key_st {
    /// Six subkeys for each round, and four.
    pub data: [[IDEA_INT; 6]; 9],
}

/// A key schedule.
pub type IDEA_KEY_SCHEDULE = idea_key_st;

const _: () = assert!(size_of::<IDEA_KEY_SCHEDULE>() == 216 && size_of::<IdeaKey>() == 216);
const _: () = assert!(align_of::<IDEA_KEY_SCHEDULE>() == 4 && align_of::<IdeaKey>() == 4);

/// Writes the 52 subkeys of a schedule. The two words behind them stay what they are, as in OpenSSL.
///
/// # Safety
/// `to` is a schedule's memory.
unsafe fn write_subkeys(schedule: &IdeaKey, to: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: 52 of 54 words on both sides.
    unsafe { core::ptr::copy_nonoverlapping(schedule.subkeys.as_ptr().cast::<u32>(), to.cast::<u32>(), 52) }
}

/// Sets a schedule of encryption from the 16 bytes at `key`. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_set_encrypt_key(key: *const c_uchar, ks: *mut IDEA_KEY_SCHEDULE) {
    if key.is_null() || ks.is_null() {
        return;
    }
    // SAFETY: the caller gives 16 bytes and a schedule's memory.
    unsafe { write_subkeys(&IdeaKey::encryption(&*key.cast()), ks) }
}
export!(IDEA_set_encrypt_key);

/// Sets a schedule of decryption from one of encryption. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_set_decrypt_key(ek: *mut IDEA_KEY_SCHEDULE, dk: *mut IDEA_KEY_SCHEDULE) {
    if ek.is_null() || dk.is_null() {
        return;
    }
    // SAFETY: the caller gives a schedule and a schedule's memory; sizes and alignments are equal (asserted above).
    unsafe { write_subkeys(&ek.cast::<IdeaKey>().read().decryption(), dk) }
}
export!(IDEA_set_decrypt_key);

/// Encrypts, or decrypts with a schedule of decryption, the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    ks: *mut IDEA_KEY_SCHEDULE,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(ks.cast::<IdeaKey>(), Direction::Encrypt, r#in, out) }
}
export!(IDEA_ecb_encrypt);

/// Encrypts (`enc` not 0), or decrypts with a schedule of decryption, `length` bytes in CBC mode, and leaves the last block
/// of ciphertext in `iv`. Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(ks.cast::<IdeaKey>(), direction(enc), iv, r#in, out, length as isize) }
}
export!(IDEA_cbc_encrypt);

/// CFB over `length` bytes with a schedule of encryption, continued at byte `num` of the block in `iv`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let key = ks.cast::<IdeaKey>();
    // SAFETY: the same contract.
    unsafe { block_cipher::cfb(key, direction(enc), iv, num, r#in, out, length as isize) }
}
export!(IDEA_cfb64_encrypt);

/// OFB over `length` bytes with a schedule of encryption, continued at byte `num` of the block in `iv`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(ks.cast::<IdeaKey>(), iv, num, r#in, out, length as isize) }
}
export!(IDEA_ofb64_encrypt);

/// Encrypts, or decrypts with a schedule of decryption, the block of the two words at `in`, 32 bits of each, in place.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn IDEA_encrypt(r#in: *mut c_ulong, ks: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { words(r#in, ks.cast::<IdeaKey>(), Direction::Encrypt, ByteOrder::Big) }
}
export!(IDEA_encrypt);

/// How IDEA is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn IDEA_options() -> *const c_char {
    idea::OPTIONS.as_ptr()
}
export!(IDEA_options);

/// The name of [`IDEA_set_encrypt_key`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_set_encrypt_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_set_encrypt_key(key: *const c_uchar, ks: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { IDEA_set_encrypt_key(key, ks) }
}
export!(idea_set_encrypt_key);

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper.
///
/// # Safety
/// As [`IDEA_set_encrypt_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_idea_set_encrypt_key(key: *const c_uchar, ks: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { IDEA_set_encrypt_key(key, ks) }
}
export!(private_idea_set_encrypt_key);

/// The name of [`IDEA_set_decrypt_key`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_set_decrypt_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_set_decrypt_key(ek: *mut IDEA_KEY_SCHEDULE, dk: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { IDEA_set_decrypt_key(ek, dk) }
}
export!(idea_set_decrypt_key);

/// The name of [`IDEA_ecb_encrypt`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_ecb_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    ks: *mut IDEA_KEY_SCHEDULE,
) {
    // SAFETY: the same contract.
    unsafe { IDEA_ecb_encrypt(r#in, out, ks) }
}
export!(idea_ecb_encrypt);

/// The name of [`IDEA_cbc_encrypt`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_cbc_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { IDEA_cbc_encrypt(r#in, out, length, ks, iv, enc) }
}
export!(idea_cbc_encrypt);

/// The name of [`IDEA_cfb64_encrypt`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_cfb64_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { IDEA_cfb64_encrypt(r#in, out, length, ks, iv, num, enc) }
}
export!(idea_cfb64_encrypt);

/// The name of [`IDEA_ofb64_encrypt`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_ofb64_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks: *mut IDEA_KEY_SCHEDULE,
    iv: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { IDEA_ofb64_encrypt(r#in, out, length, ks, iv, num) }
}
export!(idea_ofb64_encrypt);

/// The name of [`IDEA_encrypt`] in OpenSSL 1.0.
///
/// # Safety
/// As [`IDEA_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idea_encrypt(r#in: *mut c_ulong, ks: *mut IDEA_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { IDEA_encrypt(r#in, ks) }
}
export!(idea_encrypt);

/// The name of [`IDEA_options`] in OpenSSL 1.0.
#[unsafe(no_mangle)]
pub extern "C" fn idea_options() -> *const c_char {
    IDEA_options()
}
export!(idea_options);
