//! The traditional crypt() of Unix (Morris, Thompson, "Password security", CACM 22-11): 25 encryptions of zeros under the
//! password, with a cipher that the salt changes.
#![forbid(unsafe_code)]

use zeroize::Zeroize;

use crate::arch::des::{BLOCK, DesKey};

const ALPHABET: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The six bits of a salt's character by the arithmetic of the traditional function, which gives some to characters
/// outside of the alphabet too; none for zero and beyond ASCII.
fn salt_bits(character: u8) -> Option<u8> {
    if !(1..0x80).contains(&character) {
        return None;
    }
    let mut value = character;
    if character > b'Z' {
        value -= 6;
    }
    if character > b'9' {
        value -= 7;
    }
    Some(value.wrapping_sub(b'.') & 63)
}

/// The salt and 11 characters of the hash, and a zero byte. Of the password 8 bytes count. `None` for a salt with a zero
/// byte or one beyond ASCII.
pub fn crypt(password: &[u8], salt: [u8; 2]) -> Option<[u8; 14]> {
    let bits = [salt_bits(salt[0])?, salt_bits(salt[1])?];
    let mut key = [0; BLOCK];
    for (byte, character) in key.iter_mut().zip(password) {
        *byte = character << 1;
    }
    let mut schedule = DesKey::new(key);
    let hash = u64::from_be_bytes(schedule.salted(bits, 25));
    key.zeroize();
    schedule.rounds.zeroize();
    let mut text = [0; 14];
    text[..2].copy_from_slice(&salt);
    // 64 bits and two zeros make 11 groups of six.
    let bits = u128::from(hash) << 2;
    for (index, character) in text[2..13].iter_mut().enumerate() {
        *character = ALPHABET[(bits >> (60 - 6 * index) & 63) as usize];
    }
    Some(text)
}
