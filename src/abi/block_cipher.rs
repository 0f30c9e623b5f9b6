//! What the functions of all block ciphers share: pointers to blocks, and the C forms of the modes.

use core::cell::Cell;
use core::ffi::{c_int, c_uchar};

use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;
use crate::crypto::mode::feedback;

/// The direction that a C caller's `enc` means: any number but 0 is encryption.
#[inline(always)]
pub(super) const fn direction(enc: c_int) -> Direction {
    if enc == 0 { Direction::Decrypt } else { Direction::Encrypt }
}

/// One block from `input` to `output`; nothing when a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `input` and `output` are NULL or a block.
#[inline(always)]
pub(super) unsafe fn ecb<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: *const Key,
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|_| !input.is_null() && !output.is_null()) else {
        return;
    };
    // SAFETY: the caller gives a block on both sides.
    key.ecb(direction, unsafe { InOut::from_raw(input, output, BLOCK) });
}

/// CBC over `length` bytes; `iv` becomes the last block of ciphertext. Encryption fills a last block that is not whole
/// with zeros and writes all of its ciphertext; decryption reads whole blocks and writes `length` bytes. Nothing when
/// `length` is not positive or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `iv` NULL or a block, the data as long as said.
#[inline(always)]
pub(super) unsafe fn cbc<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: *const Key,
    direction: Direction,
    iv: *mut c_uchar,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: isize,
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }) else { return };
    if length <= 0 || input.is_null() || output.is_null() || iv.is_null() {
        return;
    }
    let length = length.unsigned_abs();
    // SAFETY: `iv` is a block; a cell may lie in the data.
    let iv = unsafe { &*iv.cast::<Cell<[u8; BLOCK]>>() };
    if length.is_multiple_of(BLOCK) {
        // SAFETY: the caller gives whole blocks on both sides.
        key.cbc(direction, iv, unsafe { InOut::from_raw(input, output, length) });
    } else {
        // SAFETY: the same contract.
        unsafe { cbc_and_last_block(key, direction, iv, input, output, length) };
    }
}

/// CBC with a last block of which only a part is data.
///
/// # Safety
/// As [`cbc`].
#[cold]
unsafe fn cbc_and_last_block<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: &Key,
    direction: Direction,
    iv: &Cell<[u8; BLOCK]>,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        and_last_block::<BLOCK>(direction, input, output, length, |data| key.cbc(direction, iv, data));
    }
}

/// Gives `run` the whole blocks of the data, then what is left of it as a block of its own, filled with zeros. Encryption
/// reads the rest and writes a block; decryption reads a block and writes the rest.
///
/// # Safety
/// `input` and `output` are as long as said.
pub(super) unsafe fn and_last_block<const BLOCK: usize>(
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
    mut run: impl FnMut(InOut<'_>),
) {
    let whole = length / BLOCK * BLOCK;
    // SAFETY: the caller gives the whole blocks on both sides.
    run(unsafe { InOut::from_raw(input, output, whole) });
    if whole == length {
        return;
    }
    let (read, written) = match direction {
        Direction::Encrypt => (length - whole, BLOCK),
        Direction::Decrypt => (BLOCK, length - whole),
    };
    let mut block = [0; BLOCK];
    // SAFETY: the caller gives of the last block what the direction reads and writes.
    unsafe {
        core::ptr::copy_nonoverlapping(input.add(whole), block.as_mut_ptr(), read);
        run(InOut::in_place(&mut block));
        core::ptr::copy_nonoverlapping(block.as_ptr(), output.add(whole), written);
    }
}

/// What CFB and OFB have in common; `run` gets the schedule, the block, the position and the data.
///
/// # Safety
/// `key` is NULL or a schedule, `iv` NULL or a block, `num` NULL or a number, the data as long as said.
#[inline(always)]
unsafe fn feedback<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: *const Key,
    iv: *mut c_uchar,
    num: *mut c_int,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: isize,
    run: impl FnOnce(&Key, &Cell<[u8; BLOCK]>, &mut usize, InOut<'_>),
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }) else { return };
    if length <= 0 || input.is_null() || output.is_null() || iv.is_null() || num.is_null() {
        return;
    }
    // SAFETY: `num` is a number and `iv` a block; a cell may lie in the data, which is as long as said.
    unsafe {
        // Outside of a block OpenSSL would index before or behind it; the remainder stays inside.
        let mut position = num.read().rem_euclid(BLOCK as c_int) as usize;
        let data = InOut::from_raw(input, output, length.unsigned_abs());
        run(key, &*iv.cast::<Cell<[u8; BLOCK]>>(), &mut position, data);
        num.write(position as c_int);
    }
}

/// CFB with feedback of whole blocks, over `length` bytes, continued at byte `num` of the block in `iv`. Nothing when
/// `length` is not positive or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `iv` NULL or a block, `num` NULL or a number, the data as long as said.
pub(super) unsafe fn cfb<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: *const Key,
    direction: Direction,
    iv: *mut c_uchar,
    num: *mut c_int,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: isize,
) {
    // SAFETY: the same contract.
    unsafe {
        feedback(key, iv, num, input, output, length, |key: &Key, iv, position, data| {
            feedback::cfb(key, direction, iv, position, data);
        });
    }
}

/// OFB, as [`cfb`].
///
/// # Safety
/// As [`cfb`].
pub(super) unsafe fn ofb<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: *const Key,
    iv: *mut c_uchar,
    num: *mut c_int,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: isize,
) {
    // SAFETY: the same contract.
    unsafe { feedback(key, iv, num, input, output, length, feedback::ofb::<Key, BLOCK>) }
}

/// The byte order in which two words make a block.
#[derive(Clone, Copy)]
pub(super) enum ByteOrder {
    /// Most significant byte first.
    Big,
    /// Least significant byte first.
    Little,
}

/// Encrypts or decrypts the block of the two words at `data`, in place; of a longer word 32 bits count. Nothing when a
/// pointer is NULL.
///
/// # Safety
/// `data` is NULL or two words, `key` NULL or a schedule.
pub(super) unsafe fn words<Word: Copy + From<u32> + Into<u64>, Key: BlockCipher<8>>(
    data: *mut Word,
    key: *const Key,
    direction: Direction,
    order: ByteOrder,
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }).filter(|key| !data.is_null() && key.is_set()) else { return };
    // SAFETY: two words.
    let pair = unsafe { &mut *data.cast::<[Word; 2]>() };
    let mut block = [0; 8];
    for (bytes, word) in block.as_chunks_mut::<4>().0.iter_mut().zip(&*pair) {
        let word = Into::<u64>::into(*word) as u32;
        *bytes = match order {
            ByteOrder::Big => word.to_be_bytes(),
            ByteOrder::Little => word.to_le_bytes(),
        };
    }
    key.ecb(direction, InOut::in_place(&mut block));
    for (bytes, word) in block.as_chunks::<4>().0.iter().zip(pair) {
        *word = match order {
            ByteOrder::Big => u32::from_be_bytes(*bytes),
            ByteOrder::Little => u32::from_le_bytes(*bytes),
        }
        .into();
    }
}
