//! openssl/aes.h

use core::cell::Cell;
use core::ffi::{c_char, c_int, c_uchar};

use crate::arch::aes::{AesKey, BLOCK};
use crate::arch::in_out::InOut;
use crate::crypto::cipher::aes::{self, Direction};

/// For `enc`: encrypt.
pub const AES_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const AES_DECRYPT: c_int = 0;
/// The most rounds.
pub const AES_MAXNR: c_int = 14;
/// Bytes of a block.
pub const AES_BLOCK_SIZE: c_int = 16;

/// A key schedule: the round keys in memory order, and their number less one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct aes_key_st {
    /// The round keys.
    pub rd_key: [u32; 60],
    /// 10, 12 or 14.
    pub rounds: c_int,
}

/// A key schedule.
pub type AES_KEY = aes_key_st;

const _: () = assert!(size_of::<AES_KEY>() == 244 && size_of::<AesKey>() == size_of::<AES_KEY>());
const _: () = assert!(align_of::<AES_KEY>() == 4 && align_of::<AesKey>() == 4);

/// Sets a schedule; `set` gets it and the key.
///
/// # Safety
/// As [`AES_set_encrypt_key`].
#[inline(always)]
unsafe fn set_key(
    user_key: *const c_uchar,
    bits: c_int,
    key: *mut AES_KEY,
    set: fn(&mut AesKey, &[u8], crate::arch::aes::KeySize),
) -> c_int {
    // SAFETY: every byte pattern is a schedule, and sizes and alignments are equal (asserted above).
    let Some(schedule) = (unsafe { key.cast::<AesKey>().as_mut() }).filter(|_| !user_key.is_null()) else {
        return -1;
    };
    let Some(size) = aes::key_size(bits) else { return -2 };
    // SAFETY: the caller gives `bits` / 8 readable bytes.
    set(schedule, unsafe { core::slice::from_raw_parts(user_key, size.bytes()) }, size);
    0
}

/// Expands a key of 128, 192 or 256 `bits` for encryption. Returns 0; -1 when a pointer is NULL; -2 for other `bits`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_set_encrypt_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut AES_KEY,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_key(userKey, bits, key, AesKey::set_encrypt) }
}
export!(AES_set_encrypt_key);

/// Makes the decryption schedule of a key of 128, 192 or 256 `bits`. Returns 0; -1 when a pointer is NULL; -2 for other
/// `bits`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_set_decrypt_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut AES_KEY,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_key(userKey, bits, key, AesKey::set_decrypt) }
}
export!(AES_set_decrypt_key);

/// # Safety
/// `key` is NULL or a schedule.
#[inline(always)]
unsafe fn schedule<'key>(key: *const AES_KEY) -> Option<&'key AesKey> {
    // SAFETY: every byte pattern is a schedule, and sizes and alignments are equal (asserted above).
    unsafe { key.cast::<AesKey>().as_ref() }
}

/// # Safety
/// As [`AES_encrypt`].
#[inline(always)]
unsafe fn one_block(input: *const c_uchar, output: *mut c_uchar, key: *const AES_KEY, direction: Direction) {
    // SAFETY: the caller's word for the schedule.
    let Some(schedule) = (unsafe { schedule(key) }).filter(|_| !input.is_null() && !output.is_null()) else {
        return;
    };
    // SAFETY: the caller gives a block on both sides.
    schedule.ecb(direction, unsafe { InOut::from_raw(input, output, BLOCK) });
}

/// Encrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_encrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const AES_KEY) {
    // SAFETY: the same contract.
    unsafe { one_block(r#in, out, key, Direction::Encrypt) }
}
export!(AES_encrypt);

/// Decrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_decrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const AES_KEY) {
    // SAFETY: the same contract.
    unsafe { one_block(r#in, out, key, Direction::Decrypt) }
}
export!(AES_decrypt);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`, which may be the same memory.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const AES_KEY,
    enc: c_int,
) {
    let direction = if enc == AES_DECRYPT { Direction::Decrypt } else { Direction::Encrypt };
    // SAFETY: the same contract.
    unsafe { one_block(r#in, out, key, direction) }
}
export!(AES_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `ivec`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks; decryption reads whole
/// blocks and writes `length` bytes. Does nothing when `length` is 0 or a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the caller's word for the schedule.
    let Some(schedule) = (unsafe { schedule(key) }) else { return };
    if length == 0 || r#in.is_null() || out.is_null() || ivec.is_null() {
        return;
    }
    let direction = if enc == AES_DECRYPT { Direction::Decrypt } else { Direction::Encrypt };
    // SAFETY: `ivec` is a block; a cell may lie in the data.
    let iv = unsafe { &*ivec.cast::<Cell<[u8; BLOCK]>>() };
    if length.is_multiple_of(BLOCK) {
        // SAFETY: the caller gives whole blocks on both sides.
        schedule.cbc(direction, iv, unsafe { InOut::from_raw(r#in, out, length) });
    } else {
        // SAFETY: the same contract.
        unsafe { cbc_and_last_block(schedule, direction, iv, r#in, out, length) };
    }
}
export!(AES_cbc_encrypt);

/// CBC with a last block of which only a part is data.
///
/// # Safety
/// As [`AES_cbc_encrypt`].
#[cold]
unsafe fn cbc_and_last_block(
    schedule: &AesKey,
    direction: Direction,
    iv: &Cell<[u8; BLOCK]>,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
) {
    let whole = length & !(BLOCK - 1);
    let (read, written) = match direction {
        Direction::Encrypt => (length - whole, BLOCK),
        Direction::Decrypt => (BLOCK, length - whole),
    };
    let mut block = [0; BLOCK];
    // SAFETY: the caller gives the whole blocks on both sides, and of the last one what the direction reads and writes.
    unsafe {
        schedule.cbc(direction, iv, InOut::from_raw(input, output, whole));
        core::ptr::copy_nonoverlapping(input.add(whole), block.as_mut_ptr(), read);
        schedule.cbc(direction, iv, InOut::in_place(&mut block));
        core::ptr::copy_nonoverlapping(block.as_ptr(), output.add(whole), written);
    }
}

/// How AES is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn AES_options() -> *const c_char {
    aes::OPTIONS.as_ptr()
}
export!(AES_options);
