//! openssl/camellia.h

use core::ffi::{c_int, c_uchar, c_uint};

use super::block_cipher::{self, direction};
use super::block128;
use crate::arch::block_cipher::Direction;
use crate::arch::camellia::CamelliaKey;

/// For `enc`: encrypt.
pub const CAMELLIA_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const CAMELLIA_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const CAMELLIA_BLOCK_SIZE: c_int = 16;
/// Bytes of the subkeys.
pub const CAMELLIA_TABLE_BYTE_LEN: c_int = 272;
/// Words of the subkeys.
pub const CAMELLIA_TABLE_WORD_LEN: c_int = 68;

/// The subkeys.
pub type KEY_TABLE_TYPE = [c_uint; 68];

/// The subkeys, aligned for numbers of 64 bits.
#[derive(Clone, Copy)]
#[repr(C)]
pub union camellia_key_st_u {
    /// For the alignment.
    pub d: f64,
    /// The subkeys.
    pub rd_key: KEY_TABLE_TYPE,
}

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct camellia_key_st {
    /// The subkeys.
    pub u: camellia_key_st_u,
    /// Groups of six rounds: 3 or 4.
    pub grand_rounds: c_int,
}

/// A key schedule.
pub type CAMELLIA_KEY = camellia_key_st;

const _: () = assert!(size_of::<CAMELLIA_KEY>() == size_of::<CamelliaKey>());
const _: () = assert!(align_of::<CAMELLIA_KEY>() == align_of::<CamelliaKey>());

/// Sets the schedule of a key of 128, 192 or 256 `bits`. Returns 0; -1 when a pointer is NULL; -2 for other `bits`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_set_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut CAMELLIA_KEY,
) -> c_int {
    // SAFETY: every byte pattern is a schedule, and sizes and alignments are equal (asserted above).
    let Some(schedule) = (unsafe { key.cast::<CamelliaKey>().as_mut() }).filter(|_| !userKey.is_null())
    else {
        return -1;
    };
    let length = match bits {
        128 | 192 | 256 => bits.unsigned_abs() as usize / 8,
        _ => return -2,
    };
    // SAFETY: the caller gives `bits` / 8 readable bytes.
    schedule.set(unsafe { core::slice::from_raw_parts(userKey, length) });
    0
}
export!(Camellia_set_key);

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`Camellia_set_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_Camellia_set_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut CAMELLIA_KEY,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { Camellia_set_key(userKey, bits, key) }
}
export!(private_Camellia_set_key);

/// Encrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_encrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const CAMELLIA_KEY) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<CamelliaKey>(), Direction::Encrypt, r#in, out) }
}
export!(Camellia_encrypt);

/// Decrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_decrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const CAMELLIA_KEY) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<CamelliaKey>(), Direction::Decrypt, r#in, out) }
}
export!(Camellia_decrypt);

/// Encrypts (`enc` is 1) or decrypts (any other) the block at `in` to `out`, which may be the same memory.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const CAMELLIA_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<CamelliaKey>(), direction((enc == 1).into()), r#in, out) }
}
export!(Camellia_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `ivec`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks; decryption reads whole
/// blocks and writes `length` bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(key.cast::<CamelliaKey>(), direction(enc), ivec, r#in, out, length as isize) }
}
export!(Camellia_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_cfb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::cfb(
                key.cast::<CamelliaKey>(),
                direction(enc),
                ivec,
                num,
                r#in,
                out,
                length as isize,
            );
        }
    }
}
export!(Camellia_cfb128_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_ofb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::ofb(key.cast::<CamelliaKey>(), ivec, num, r#in, out, length as isize);
        }
    }
}
export!(Camellia_ofb128_encrypt);

/// CFB with feedback of one bit, over `length` bits; the first bit of a byte is its most significant one. `num` is not
/// used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_cfb1_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe { block128::cfb_1(key.cast::<CamelliaKey>(), direction(enc), ivec, r#in, out, length) }
}
export!(Camellia_cfb1_encrypt);

/// CFB with feedback of one byte, over `length` bytes. `num` is not used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_cfb8_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe { block128::cfb_8(key.cast::<CamelliaKey>(), direction(enc), ivec, r#in, out, length) }
}
export!(Camellia_cfb8_encrypt);

/// One step of CFB with feedback of `nbits` bits (1 to 128; others do nothing), on as many whole bytes as they need.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_cfbr_encrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    nbits: c_int,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block128::cfb_step(key.cast::<CamelliaKey>(), direction(enc), ivec, r#in, out, nbits) }
}
export!(Camellia_cfbr_encrypt_block);

/// CTR over `length` bytes, continued at byte `num` of the block of key stream in `ecount_buf`; `ivec` is the counter of
/// the next block, 128 bits, most significant byte first.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Camellia_ctr128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const CAMELLIA_KEY,
    ivec: *mut c_uchar,
    ecount_buf: *mut c_uchar,
    num: *mut c_uint,
) {
    // SAFETY: the same contract.
    unsafe { block128::ctr(key.cast::<CamelliaKey>(), ivec, ecount_buf, num, r#in, out, length) }
}
export!(Camellia_ctr128_encrypt);
