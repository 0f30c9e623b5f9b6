//! openssl/des.h
//!
//! Schedules are OpenSSL's own in every bit: those of another libcrypto work here and the other way round.

mod keys;
mod mode;
mod older;
mod stream;
mod text;

pub use keys::*;
pub use mode::*;
pub use older::*;
pub use stream::*;
pub use text::*;

use core::ffi::{c_int, c_long, c_uchar, c_uint};

use super::block_cipher::{self, direction};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::des::{DesKey, Keys};
use crate::arch::in_out::InOut;
use crate::crypto::cipher::des::{Block, Des, TripleDes};

/// For `enc`: encrypt.
pub const DES_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const DES_DECRYPT: c_int = 0;
/// For `DES_rw_mode`: CBC.
pub const DES_CBC_MODE: c_int = 0;
/// For `DES_rw_mode`: PCBC.
pub const DES_PCBC_MODE: c_int = 1;

/// Half a block.
pub type DES_LONG = c_uint;

/// A block or a key.
pub type DES_cblock = [c_uchar; 8];

/// A block or a key that a function only reads.
pub type const_DES_cblock = [c_uchar; 8];

/// A round key.
#[derive(Clone, Copy)]
#[repr(C)]
pub union DES_ks_round {
    /// As bytes.
    pub cblock: DES_cblock,
    /// As words.
    pub deslong: [DES_LONG; 2],
}

/// A key schedule.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct DES_ks {
    /// The round keys.
    pub ks: [DES_ks_round; 16],
}

/// A key schedule.
pub type DES_key_schedule = DES_ks;

const _: () = assert!(size_of::<DES_key_schedule>() == 128 && size_of::<Des>() == 128);
const _: () = assert!(align_of::<DES_key_schedule>() == 4 && align_of::<Des>() == 4);

/// The block or key at a pointer; `None` for NULL.
///
/// # Safety
/// `from` is NULL or a block.
#[inline(always)]
unsafe fn block(from: *const DES_cblock) -> Option<Block> {
    // SAFETY: the caller's word; bytes have no alignment.
    unsafe { from.as_ref() }.copied()
}

/// Three schedules together; `None` when one is NULL.
///
/// # Safety
/// Each is NULL or a schedule.
#[inline(always)]
unsafe fn triple(
    ks1: *const DES_key_schedule,
    ks2: *const DES_key_schedule,
    ks3: *const DES_key_schedule,
) -> Option<TripleDes> {
    // SAFETY: the caller's word; size and alignment are equal (asserted above).
    let key = |schedule: *const DES_key_schedule| unsafe { schedule.cast::<DesKey>().as_ref() }.copied();
    Some(Keys([key(ks1)?, key(ks2)?, key(ks3)?]))
}

/// Encrypts (`enc` not 0) or decrypts one block.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ecb_encrypt(
    input: *mut const_DES_cblock,
    output: *mut DES_cblock,
    ks: *mut DES_key_schedule,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(ks.cast::<Des>(), direction(enc), input.cast(), output.cast()) }
}
export!(DES_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts one block with triple DES.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ecb3_encrypt(
    input: *mut const_DES_cblock,
    output: *mut DES_cblock,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(&keys, direction(enc), input.cast(), output.cast()) }
}
export!(DES_ecb3_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `ivec`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks; decryption reads whole
/// blocks and writes `length` bytes. Nothing when `length` is not positive or a pointer is NULL.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ncbc_encrypt(
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cbc(
            schedule.cast::<Des>(),
            direction(enc),
            ivec.cast(),
            input,
            output,
            length as isize,
        );
    }
}
export!(DES_ncbc_encrypt);

/// As [`DES_ncbc_encrypt`], but `ivec` stays as it is.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_cbc_encrypt(
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let Some(mut iv) = (unsafe { block(ivec) }) else { return };
    // SAFETY: the same contract.
    unsafe { DES_ncbc_encrypt(input, output, length, schedule, &raw mut iv, enc) }
}
export!(DES_cbc_encrypt);

/// As [`DES_ncbc_encrypt`], with triple DES.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ede3_cbc_encrypt(
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(&keys, direction(enc), ivec.cast(), input, output, length as isize) }
}
export!(DES_ede3_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cfb(
            schedule.cast::<Des>(),
            direction(enc),
            ivec.cast(),
            num,
            r#in,
            out,
            length as isize,
        )
    }
}
export!(DES_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<Des>(), ivec.cast(), num, r#in, out, length as isize) }
}
export!(DES_ofb64_encrypt);

/// CFB over `length` bytes, with triple DES, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ede3_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { block_cipher::cfb(&keys, direction(enc), ivec.cast(), num, r#in, out, length as isize) }
}
export!(DES_ede3_cfb64_encrypt);

/// OFB over `length` bytes, with triple DES, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ede3_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(&keys, ivec.cast(), num, r#in, out, length as isize) }
}
export!(DES_ede3_ofb64_encrypt);

/// The words at `data` through `run`, in place; nothing for NULL.
///
/// # Safety
/// `data` is NULL or two words.
unsafe fn words(data: *mut DES_LONG, run: impl FnOnce([DES_LONG; 2]) -> [DES_LONG; 2]) {
    // SAFETY: the caller's word; a C array of two.
    if let Some(data) = unsafe { data.cast::<[DES_LONG; 2]>().as_mut() } {
        *data = run(*data);
    }
}

fn block_of([first, second]: [DES_LONG; 2]) -> Block {
    (u64::from(second) << 32 | u64::from(first)).to_le_bytes()
}

fn words_of(block: Block) -> [DES_LONG; 2] {
    let both = u64::from_le_bytes(block);
    [both as DES_LONG, (both >> 32) as DES_LONG]
}

/// A block of two words, each with its first byte lowest.
fn cipher<const PASSES: usize>(
    keys: &Keys<PASSES>,
    direction: Direction,
    words: [DES_LONG; 2],
) -> [DES_LONG; 2]
where
    Keys<PASSES>: BlockCipher<8>,
{
    let mut block = block_of(words);
    keys.ecb(direction, InOut::in_place(&mut block));
    words_of(block)
}

/// Encrypts (`enc` not 0) or decrypts the block of the two words at `data`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_encrypt1(data: *mut DES_LONG, ks: *mut DES_key_schedule, enc: c_int) {
    // SAFETY: the same contract.
    let Some(key) = (unsafe { ks.cast::<Des>().as_ref() }) else { return };
    // SAFETY: the same contract.
    unsafe { words(data, |words| cipher(key, direction(enc), words)) }
}
export!(DES_encrypt1);

/// As [`DES_encrypt1`], without initial and final permutation.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_encrypt2(data: *mut DES_LONG, ks: *mut DES_key_schedule, enc: c_int) {
    // SAFETY: the same contract.
    let Some(key) = (unsafe { ks.cast::<DesKey>().as_ref() }) else { return };
    // SAFETY: the same contract.
    unsafe {
        words(data, |[second, first]| {
            let [first, second] = key.rounds(enc == 0, [first, second]);
            [second, first]
        });
    }
}
export!(DES_encrypt2);

/// Encrypts the block of the two words at `data` with triple DES.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_encrypt3(
    data: *mut DES_LONG,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { words(data, |words| cipher(&keys, Direction::Encrypt, words)) }
}
export!(DES_encrypt3);

/// Decrypts the block of the two words at `data` with triple DES.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_decrypt3(
    data: *mut DES_LONG,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
) {
    // SAFETY: the same contract.
    let Some(keys) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    unsafe { words(data, |words| cipher(&keys, Direction::Decrypt, words)) }
}
export!(DES_decrypt3);
