//! openssl/seed.h

use core::ffi::{c_int, c_uchar};

use super::block_cipher::{self, direction};
use super::block128;
use crate::arch::block_cipher::Direction;
use crate::arch::seed::SeedKey;

/// Bytes of a block.
pub const SEED_BLOCK_SIZE: c_int = 16;
/// Bytes of a key.
pub const SEED_KEY_LENGTH: c_int = 16;

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct seed_key_st {
    /// Two subkeys for each round.
    pub data: [u32; 32],
}

/// A key schedule.
pub type SEED_KEY_SCHEDULE = seed_key_st;

const _: () = assert!(size_of::<SEED_KEY_SCHEDULE>() == 128 && size_of::<SeedKey>() == 128);
const _: () = assert!(align_of::<SEED_KEY_SCHEDULE>() == align_of::<SeedKey>());

/// Sets the schedule of a key of 16 bytes. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_set_key(rawkey: *const c_uchar, ks: *mut SEED_KEY_SCHEDULE) {
    // SAFETY: every byte pattern is a schedule, and sizes and alignments are equal (asserted above); the key is 16 bytes.
    let (schedule, key) = unsafe { (ks.cast::<SeedKey>().as_mut(), rawkey.cast::<[u8; 16]>().as_ref()) };
    if let (Some(schedule), Some(key)) = (schedule, key) {
        schedule.set(key);
    }
}
export!(SEED_set_key);

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`SEED_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_SEED_set_key(rawkey: *const c_uchar, ks: *mut SEED_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { SEED_set_key(rawkey, ks) }
}
export!(private_SEED_set_key);

/// Encrypts the block at `s` to `d`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_encrypt(s: *const c_uchar, d: *mut c_uchar, ks: *const SEED_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(ks.cast::<SeedKey>(), Direction::Encrypt, s, d) }
}
export!(SEED_encrypt);

/// Decrypts the block at `s` to `d`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_decrypt(s: *const c_uchar, d: *mut c_uchar, ks: *const SEED_KEY_SCHEDULE) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(ks.cast::<SeedKey>(), Direction::Decrypt, s, d) }
}
export!(SEED_decrypt);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`, which may be the same memory.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    ks: *const SEED_KEY_SCHEDULE,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(ks.cast::<SeedKey>(), direction(enc), r#in, out) }
}
export!(SEED_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `len` bytes in CBC mode, and leaves the last block of ciphertext in `ivec`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks; decryption reads whole
/// blocks and writes `len` bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    ks: *const SEED_KEY_SCHEDULE,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(ks.cast::<SeedKey>(), direction(enc), ivec, r#in, out, len as isize) }
}
export!(SEED_cbc_encrypt);

/// CFB over `len` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_cfb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    ks: *const SEED_KEY_SCHEDULE,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::cfb(ks.cast::<SeedKey>(), direction(enc), ivec, num, r#in, out, len as isize);
        }
    }
}
export!(SEED_cfb128_encrypt);

/// OFB over `len` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SEED_ofb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    ks: *const SEED_KEY_SCHEDULE,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::ofb(ks.cast::<SeedKey>(), ivec, num, r#in, out, len as isize);
        }
    }
}
export!(SEED_ofb128_encrypt);
