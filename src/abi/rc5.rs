//! openssl/rc5.h

use core::ffi::{c_int, c_long, c_uchar};

use super::block_cipher::{self, direction};
use crate::arch::block_cipher::Direction;
use crate::arch::rc5::Rc5Key;

/// For `enc`: encrypt.
pub const RC5_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const RC5_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const RC5_32_BLOCK: c_int = 8;
/// Bytes of the usual key.
pub const RC5_32_KEY_LENGTH: c_int = 16;
/// For `rounds`.
pub const RC5_8_ROUNDS: c_int = 8;
/// For `rounds`.
pub const RC5_12_ROUNDS: c_int = 12;
/// For `rounds`.
pub const RC5_16_ROUNDS: c_int = 16;

/// A word of RC5-32.
pub type RC5_32_INT = u32;

/// A key schedule: the number of rounds and the expanded key.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rc5_key_st {
    /// 8, 12 or 16.
    pub rounds: c_int,
    /// The expanded key.
    pub data: [RC5_32_INT; 34],
}

/// A key schedule.
pub type RC5_32_KEY = rc5_key_st;

const _: () = assert!(size_of::<RC5_32_KEY>() == 140 && size_of::<Rc5Key>() == size_of::<RC5_32_KEY>());
const _: () = assert!(align_of::<RC5_32_KEY>() == 4 && align_of::<Rc5Key>() == 4);

/// Sets a schedule: `len` bytes at `data`, of which 255 count, for 8, 12 or 16 `rounds`; 16 for any other number. Returns
/// 1; 0 when a pointer is NULL or `len` is above 255 or below 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_set_key(
    key: *mut RC5_32_KEY,
    len: c_int,
    data: *const c_uchar,
    rounds: c_int,
) -> c_int {
    let Ok(length) = usize::try_from(len) else { return 0 };
    if key.is_null() || length > 255 || (data.is_null() && length > 0) {
        return 0;
    }
    let rounds = if matches!(rounds, 8 | 12 | 16) { rounds } else { RC5_16_ROUNDS };
    // SAFETY: the caller gives `len` readable bytes.
    let bytes = if length == 0 { &[] } else { unsafe { core::slice::from_raw_parts(data, length) } };
    match Rc5Key::new(bytes, rounds) {
        // SAFETY: sizes and alignments are equal (asserted above).
        Some(schedule) => unsafe { key.cast::<Rc5Key>().write(schedule) },
        None => return 0,
    }
    1
}
export!(RC5_32_set_key);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const RC5_32_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<Rc5Key>(), direction(enc), r#in, out) }
}
export!(RC5_32_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `iv`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    key: *const RC5_32_KEY,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(key.cast::<Rc5Key>(), direction(enc), iv, r#in, out, length as isize) }
}
export!(RC5_32_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC5_32_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cfb(schedule.cast::<Rc5Key>(), direction(enc), ivec, num, r#in, out, length as isize);
    }
}
export!(RC5_32_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC5_32_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<Rc5Key>(), ivec, num, r#in, out, length as isize) }
}
export!(RC5_32_ofb64_encrypt);

/// Encrypts or decrypts the block of the two words at `d`, in place.
///
/// # Safety
/// `d` is NULL or two words, `key` NULL or a schedule.
unsafe fn words(d: *mut core::ffi::c_ulong, key: *const RC5_32_KEY, direction: Direction) {
    if d.is_null() {
        return;
    }
    // SAFETY: two words.
    let pair = unsafe { &mut *d.cast::<[core::ffi::c_ulong; 2]>() };
    let mut block = [0; 8];
    for (bytes, word) in block.as_chunks_mut::<4>().0.iter_mut().zip(&*pair) {
        *bytes = (*word as u32).to_le_bytes();
    }
    let start = block.as_mut_ptr();
    // SAFETY: a block, and the caller's word for the schedule.
    unsafe { block_cipher::ecb(key.cast::<Rc5Key>(), direction, start, start) };
    for (bytes, word) in block.as_chunks::<4>().0.iter().zip(pair) {
        *word = u32::from_le_bytes(*bytes).into();
    }
}

/// Encrypts the block of the two words at `d`, each 32 bits of an `unsigned long`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_encrypt(d: *mut core::ffi::c_ulong, key: *const RC5_32_KEY) {
    // SAFETY: the same contract.
    unsafe { words(d, key, Direction::Encrypt) }
}
export!(RC5_32_encrypt);

/// Decrypts the block of the two words at `d`, each 32 bits of an `unsigned long`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_decrypt(d: *mut core::ffi::c_ulong, key: *const RC5_32_KEY) {
    // SAFETY: the same contract.
    unsafe { words(d, key, Direction::Decrypt) }
}
export!(RC5_32_decrypt);
