//! openssl/aes.h

use core::cell::Cell;
use core::ffi::{c_char, c_int, c_uchar, c_uint};

use super::block_cipher::{self, direction};
use super::block128::{self, assertion_failed};
use super::key_wrap;
use crate::arch::aes::{AesKey, BLOCK};
use crate::arch::block_cipher::Direction;
use crate::arch::in_out::InOut;
use crate::crypto::cipher::aes;

/// For `enc`: encrypt.
pub const AES_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const AES_DECRYPT: c_int = 0;
/// The most rounds.
pub const AES_MAXNR: c_int = 14;
/// Bytes of a block.
pub const AES_BLOCK_SIZE: c_int = 16;

/// A key schedule: the round keys in memory order, and the number of rounds.
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

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`AES_set_encrypt_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_AES_set_encrypt_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut AES_KEY,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { AES_set_encrypt_key(userKey, bits, key) }
}
export!(private_AES_set_encrypt_key);

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

/// The name under which OpenSSL 1.0 exports this beside its FIPS wrapper.
///
/// # Safety
/// As [`AES_set_decrypt_key`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_AES_set_decrypt_key(
    userKey: *const c_uchar,
    bits: c_int,
    key: *mut AES_KEY,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { AES_set_decrypt_key(userKey, bits, key) }
}
export!(private_AES_set_decrypt_key);

/// # Safety
/// `key` is NULL or a schedule.
#[inline(always)]
unsafe fn schedule<'key>(key: *const AES_KEY) -> Option<&'key AesKey> {
    // SAFETY: every byte pattern is a schedule, and sizes and alignments are equal (asserted above).
    unsafe { key.cast::<AesKey>().as_ref() }
}

/// Encrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_encrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const AES_KEY) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<AesKey>(), Direction::Encrypt, r#in, out) }
}
export!(AES_encrypt);

/// Decrypts the block at `in` to `out`, which may be the same memory. Does nothing when a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_decrypt(r#in: *const c_uchar, out: *mut c_uchar, key: *const AES_KEY) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<AesKey>(), Direction::Decrypt, r#in, out) }
}
export!(AES_decrypt);

/// Encrypts (`enc` is 1) or decrypts (any other) the block at `in` to `out`, which may be the same memory.
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
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<AesKey>(), direction((enc == 1).into()), r#in, out) }
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
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(key.cast::<AesKey>(), direction(enc), ivec, r#in, out, length as isize) }
}
export!(AES_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_cfb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::cfb(key.cast::<AesKey>(), direction(enc), ivec, num, r#in, out, length as isize);
        }
    }
}
export!(AES_cfb128_encrypt);

/// CFB with feedback of one bit, over `length` bits; the first bit of a byte is its most significant one. `num` is not
/// used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_cfb1_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe { block128::cfb_1(key.cast::<AesKey>(), direction(enc), ivec, r#in, out, length) }
}
export!(AES_cfb1_encrypt);

/// CFB with feedback of one byte, over `length` bytes. `num` is not used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_cfb8_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe { block128::cfb_8(key.cast::<AesKey>(), direction(enc), ivec, r#in, out, length) }
}
export!(AES_cfb8_encrypt);

/// One step of CFB with feedback of `nbits` bits (1 to 128; others do nothing), on as many whole bytes as they need.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_cfbr_encrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    nbits: c_int,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block128::cfb_step(key.cast::<AesKey>(), direction(enc), ivec, r#in, out, nbits) }
}
export!(AES_cfbr_encrypt_block);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is
/// done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_ofb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            block_cipher::ofb(key.cast::<AesKey>(), ivec, num, r#in, out, length as isize);
        }
    }
}
export!(AES_ofb128_encrypt);

/// CTR over `length` bytes, continued at byte `num` of the block of key stream in `ecount_buf`; `ivec` is the counter of
/// the next block, 128 bits, most significant byte first.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_ctr128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    ecount_buf: *mut c_uchar,
    num: *mut c_uint,
) {
    // SAFETY: the same contract.
    unsafe { block128::ctr(key.cast::<AesKey>(), ivec, ecount_buf, num, r#in, out, length) }
}
export!(AES_ctr128_encrypt);

/// IGE over `length` bytes, whole blocks. `ivec` is the block of ciphertext before the data and the block of plaintext
/// before it, 32 bytes, and becomes the last two. Ends the process when a pointer is NULL, `length` is not whole blocks or
/// `enc` neither `AES_ENCRYPT` nor `AES_DECRYPT`: it cannot report, and the data would stay as it is.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_ige_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    ivec: *mut c_uchar,
    enc: c_int,
) {
    if length == 0 {
        return;
    }
    // SAFETY: the caller's word for the schedule.
    let Some(key) =
        (unsafe { schedule(key) }).filter(|_| !r#in.is_null() && !out.is_null() && !ivec.is_null())
    else {
        assertion_failed("AES_ige_encrypt", "in && out && key && ivec")
    };
    if enc != AES_ENCRYPT && enc != AES_DECRYPT {
        assertion_failed("AES_ige_encrypt", "enc is AES_ENCRYPT or AES_DECRYPT");
    }
    if !length.is_multiple_of(BLOCK) {
        assertion_failed("AES_ige_encrypt", "length % AES_BLOCK_SIZE == 0");
    }
    // SAFETY: `ivec` is two blocks, as a cell since it may lie in the data; the data is as long as said.
    unsafe {
        let iv = &*ivec.cast::<Cell<[u8; 2 * BLOCK]>>();
        key.ige(direction(enc), iv, InOut::from_raw(r#in, out, length), false);
    }
}
export!(AES_ige_encrypt);

/// IGE over `length` bytes, whole blocks, forwards and then backwards; decryption undoes both. `ivec` is the two blocks of
/// [`AES_ige_encrypt`] for each pass, 64 bytes, and stays. `key2`, meant for the second pass, is not used: OpenSSL 3 runs
/// both with `key`. Ends the process as [`AES_ige_encrypt`] does.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_bi_ige_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const AES_KEY,
    key2: *const AES_KEY,
    ivec: *const c_uchar,
    enc: c_int,
) {
    let _ = key2;
    // SAFETY: the caller's word for the schedule.
    let Some(key) =
        (unsafe { schedule(key) }).filter(|_| !r#in.is_null() && !out.is_null() && !ivec.is_null())
    else {
        assertion_failed("AES_bi_ige_encrypt", "in && out && key && ivec")
    };
    if enc != AES_ENCRYPT && enc != AES_DECRYPT {
        assertion_failed("AES_bi_ige_encrypt", "enc is AES_ENCRYPT or AES_DECRYPT");
    }
    if !length.is_multiple_of(BLOCK) {
        assertion_failed("AES_bi_ige_encrypt", "length % AES_BLOCK_SIZE == 0");
    }
    // SAFETY: `ivec` is four blocks, the data is as long as said.
    unsafe {
        let iv = ivec.cast::<[[u8; 2 * BLOCK]; 2]>().read();
        aes::bi_ige(key, direction(enc), iv, InOut::from_raw(r#in, out, length));
    }
}
export!(AES_bi_ige_encrypt);

/// Wraps `inlen` bytes, at least two halves of a block and whole halves, to eight bytes more (RFC 3394). `iv` is eight
/// bytes or NULL for the default. Returns the bytes written; 0 for another length.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_wrap_key(
    key: *mut AES_KEY,
    iv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: c_uint,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { key_wrap::wrap(key.cast::<AesKey>(), iv, out, r#in, inlen as usize, 16) as c_int }
}
export!(AES_wrap_key);

/// [`AES_wrap_key`] of OpenSSL 1.0, which takes a single half block too.
///
/// # Safety
/// See the [module](super).
#[allow(dead_code)] // Reached through its version node only.
unsafe extern "C" fn aes_wrap_key_1_0(
    key: *mut AES_KEY,
    iv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: c_uint,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { key_wrap::wrap(key.cast::<AesKey>(), iv, out, r#in, inlen as usize, 8) as c_int }
}

/// Unwraps what [`AES_wrap_key`] wrapped, to eight bytes fewer. Returns the bytes written; 0 for another length or when
/// the initial value is not found, and the output is then zero.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AES_unwrap_key(
    key: *mut AES_KEY,
    iv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: c_uint,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { key_wrap::unwrap(key.cast::<AesKey>(), iv, out, r#in, inlen as usize) as c_int }
}
export!(AES_unwrap_key);

/// How AES is implemented, as text.
#[unsafe(no_mangle)]
pub extern "C" fn AES_options() -> *const c_char {
    aes::OPTIONS.as_ptr()
}
export!(AES_options);
