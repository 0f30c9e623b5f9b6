//! Paddings of RFC 8017: PKCS#1 version 1.5 for signatures (type 1) and for encryption (type 2), and none.
#![forbid(unsafe_code)]

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, ConstantTimeLess};
use zeroize::Zeroizing;

use crate::crypto::error::Error;
use crate::sys::entropy;

/// Bytes of the smallest padding: two in front, eight of padding, a zero byte.
const OVERHEAD: usize = 11;

/// Fills `target` with `data` padded for a signature: 00 01 FF .. FF 00 data.
///
/// # Errors
/// When there is no room for eight bytes of padding.
pub fn add_type_1(target: &mut [u8], data: &[u8]) -> Result<(), Error> {
    Error::DATA_TOO_LARGE_FOR_KEY_SIZE.unless(data.len() + OVERHEAD <= target.len())?;
    let (padding, content) = target.split_at_mut(target.len() - data.len());
    let last = padding.len() - 1;
    padding.fill(0xff);
    (padding[0], padding[1], padding[last]) = (0, 1, 0);
    content.copy_from_slice(data);
    Ok(())
}

/// Fills `target` with `data` padded for encryption: 00 02, random bytes other than zero, 00 data.
///
/// # Errors
/// When there is no room for eight bytes of padding, or there are no random bytes.
pub fn add_type_2(target: &mut [u8], data: &[u8]) -> Result<(), Error> {
    Error::DATA_TOO_LARGE_FOR_KEY_SIZE.unless(data.len() + OVERHEAD <= target.len())?;
    let (padding, content) = target.split_at_mut(target.len() - data.len());
    let last = padding.len() - 1;
    let random = &mut padding[2..last];
    Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(random))?;
    for byte in random {
        while *byte == 0 {
            Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(core::slice::from_mut(byte)))?;
        }
    }
    (padding[0], padding[1], padding[last]) = (0, 2, 0);
    content.copy_from_slice(data);
    Ok(())
}

/// `data` fills `target`.
///
/// # Errors
/// When it has another length.
pub fn add_none(target: &mut [u8], data: &[u8]) -> Result<(), Error> {
    Error::DATA_TOO_LARGE_FOR_KEY_SIZE.unless(data.len() <= target.len())?;
    Error::DATA_TOO_SMALL_FOR_KEY_SIZE.unless(data.len() == target.len())?;
    target.copy_from_slice(data);
    Ok(())
}

/// Where the data of a padded signature begins. `padded` may lack the leading zero byte; `num` are the bytes of the
/// modulus.
///
/// # Errors
/// When the padding is none of type 1.
pub fn check_type_1(padded: &[u8], num: usize) -> Result<usize, Error> {
    Error::BAD_PAD_BYTE_COUNT.unless(num >= OVERHEAD)?;
    let mut start = 0;
    if num == padded.len() {
        Error::INVALID_PADDING.unless(padded[0] == 0)?;
        start = 1;
    }
    Error::BLOCK_TYPE_IS_NOT_01.unless(num == padded.len() - start + 1 && padded.get(start) == Some(&1))?;
    let content = &padded[start + 1..];
    let run = content.iter().take_while(|byte| **byte == 0xff).count();
    match content.get(run) {
        None => Err(Error::NULL_BEFORE_BLOCK_MISSING),
        Some(0) if run >= 8 => Ok(start + 1 + run + 1),
        Some(0) => Err(Error::BAD_PAD_BYTE_COUNT),
        Some(_) => Err(Error::BAD_FIXED_HEADER_DECRYPT),
    }
}

/// Left-pads `data` with zero bytes into `target`.
///
/// # Errors
/// When it is longer.
pub fn check_none(target: &mut [u8], data: &[u8]) -> Result<(), Error> {
    Error::DATA_TOO_LARGE.unless(data.len() <= target.len())?;
    let (zeros, content) = target.split_at_mut(target.len() - data.len());
    zeros.fill(0);
    content.copy_from_slice(data);
    Ok(())
}

/// Takes the padding of encryption off `padded`, which has the bytes of the modulus, and copies the data to
/// `target`. The time depends on the lengths alone, as long as the result is not looked at.
///
/// Returns the data's length, or -1; then `target` is as it was.
pub fn check_type_2(target: &mut [u8], padded: &[u8]) -> i32 {
    let num = padded.len();
    if num < OVERHEAD {
        return -1;
    }
    let mut good = padded[0].ct_eq(&0) & padded[1].ct_eq(&2);
    // The first zero byte behind the type.
    let (mut found, mut zero_index) = (Choice::from(0), 0_u32);
    for (index, byte) in padded.iter().enumerate().skip(2) {
        let zero = byte.ct_eq(&0);
        zero_index.conditional_assign(&(index as u32), zero & !found);
        found |= zero;
    }
    // Eight bytes of padding at least.
    good &= found & !zero_index.ct_lt(&10);
    let length = num as u32 - 1 - zero_index;
    let room = target.len().min(num - OVERHEAD) as u32;
    good &= !room.ct_lt(&length);
    move_content(target, &padded[OVERHEAD..], length, good)
}

/// Copies the last `length` bytes of `content` to `target` when `good`, in a time that depends on the slices' lengths alone.
/// Returns `length`, or -1; then `target` is as it was.
pub(super) fn move_content(target: &mut [u8], content: &[u8], length: u32, good: Choice) -> i32 {
    // The data moves to the front by powers of two, so that no address tells where it was.
    let mut content = Zeroizing::new(content.to_vec());
    let distance = (content.len() as u32).wrapping_sub(length);
    let mut step = 1_usize;
    while step < content.len() {
        let moves = Choice::from(u8::from(distance as usize & step != 0));
        for index in 0..content.len() - step {
            let moved = content[index + step];
            content[index].conditional_assign(&moved, moves);
        }
        step <<= 1;
    }
    for (index, (byte, moved)) in target.iter_mut().zip(content.iter()).enumerate() {
        byte.conditional_assign(moved, good & (index as u32).ct_lt(&length));
    }
    i32::conditional_select(&-1, &(length as i32), good)
}
