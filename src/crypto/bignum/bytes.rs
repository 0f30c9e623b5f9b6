//! Numbers as bytes and as text.
#![forbid(unsafe_code)]

use super::limbs::{Natural, bits, is_zero, trim};
use super::{div_rem_word, mul_word};

/// The number that big-endian bytes spell.
pub fn from_be_bytes(bytes: &[u8]) -> Natural {
    let mut r = Natural::new(Vec::with_capacity(bytes.len().div_ceil(8)));
    for chunk in bytes.rchunks(8) {
        r.push(chunk.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte)));
    }
    r
}

/// Writes the number as big-endian bytes that fill `target`; `false` when it does not fit. The time depends on the
/// lengths alone.
#[must_use]
pub fn to_be_bytes(a: &[u64], target: &mut [u8]) -> bool {
    let lost = to_le_bytes(a, target);
    target.reverse();
    lost
}

/// Writes the number as little-endian bytes that fill `target`; `false` when it does not fit. The time depends on
/// the lengths alone.
#[must_use]
pub fn to_le_bytes(a: &[u64], target: &mut [u8]) -> bool {
    let limbs = target.len().div_ceil(8);
    for (index, chunk) in target.chunks_mut(8).enumerate() {
        let limb = a.get(index).copied().unwrap_or(0).to_le_bytes();
        chunk.copy_from_slice(&limb[..chunk.len()]);
    }
    let mut lost = a.get(limbs..).map_or(0, |above| above.iter().fold(0, |seen, limb| seen | limb));
    if !target.len().is_multiple_of(8)
        && let Some(last) = a.get(limbs - 1)
    {
        lost |= last >> (8 * (target.len() % 8));
    }
    lost == 0
}

/// The number that hexadecimal digits spell; other characters must not occur.
pub fn from_hex(digits: &[u8]) -> Natural {
    let value = |digit: &u8| u64::from((*digit as char).to_digit(16).unwrap_or(0));
    let chunks = digits.rchunks(16);
    Natural::new(chunks.map(|chunk| chunk.iter().fold(0, |limb, digit| limb << 4 | value(digit))).collect())
}

/// The number in whole bytes of capital hexadecimal digits; `0` for 0.
pub fn to_hex(a: &[u64]) -> String {
    let bytes = bits(a).div_ceil(8);
    if bytes == 0 {
        return "0".into();
    }
    let mut text = String::with_capacity(2 * bytes);
    for index in (0..bytes).rev() {
        let byte = (a[index / 8] >> (8 * (index % 8))) as u8;
        text.extend([byte >> 4, byte & 15].map(|digit| char::from(b"0123456789ABCDEF"[usize::from(digit)])));
    }
    text
}

/// Digits that fit into a limb.
const DIGITS: usize = 19;
/// Ten to that.
const POWER: u64 = 10_u64.pow(DIGITS as u32);

/// The number that decimal digits spell; other characters must not occur.
pub fn from_decimal(digits: &[u8]) -> Natural {
    let (first, rest) = digits.split_at(digits.len() % DIGITS);
    let value =
        |digits: &[u8]| digits.iter().fold(0, |sum, digit| 10 * sum + u64::from(digit.wrapping_sub(b'0')));
    let mut r = Natural::new(vec![value(first)]);
    for chunk in rest.chunks(DIGITS) {
        let scaled = mul_word(trim(&r), POWER);
        r = super::add_word(&scaled, value(chunk));
    }
    r
}

/// The number in decimal digits.
pub fn to_decimal(a: &[u64]) -> String {
    let mut rest = Natural::new(trim(a).to_vec());
    let mut groups = Vec::new();
    while !is_zero(&rest) {
        let (quotient, group) = div_rem_word(trim(&rest), POWER);
        groups.push(group);
        rest = quotient;
    }
    let mut text = groups.last().map_or_else(|| "0".into(), ToString::to_string);
    for group in groups.iter().rev().skip(1) {
        text.push_str(&format!("{group:019}"));
    }
    text
}
