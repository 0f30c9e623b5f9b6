//! DES and triple DES (FIPS 46-3): keys, and what OpenSSL makes of single blocks.
#![forbid(unsafe_code)]

pub mod checksum;
pub mod crypt;
pub mod mode;

use crate::arch::des::{BLOCK, Keys};

/// A block or a key.
pub type Block = [u8; BLOCK];

/// A schedule for DES.
pub type Des = Keys<1>;

/// Three schedules for triple DES.
pub type TripleDes = Keys<3>;

/// What `DES_options` says since OpenSSL 1.1.
pub const OPTIONS: &core::ffi::CStr = c"des(int)";

/// What `DES_options` said before.
pub const OLDER_OPTIONS: &core::ffi::CStr = c"des(idx,cisc,16,int)";

/// The weak and semi-weak keys (FIPS 74, section 3.6), with odd parity.
const WEAK_KEYS: [u64; 16] = [
    0x0101_0101_0101_0101,
    0xfefe_fefe_fefe_fefe,
    0x1f1f_1f1f_0e0e_0e0e,
    0xe0e0_e0e0_f1f1_f1f1,
    0x01fe_01fe_01fe_01fe,
    0xfe01_fe01_fe01_fe01,
    0x1fe0_1fe0_0ef1_0ef1,
    0xe01f_e01f_f10e_f10e,
    0x01e0_01e0_01f1_01f1,
    0xe001_e001_f101_f101,
    0x1ffe_1ffe_0efe_0efe,
    0xfe1f_fe1f_fe0e_fe0e,
    0x011f_011f_010e_010e,
    0x1f01_1f01_0e01_0e01,
    0xe0fe_e0fe_f1fe_f1fe,
    0xfee0_fee0_fef1_fef1,
];

/// Why a key is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadKey {
    /// A byte has an even number of bits set.
    Parity,
    /// The key is weak or semi-weak.
    Weak,
}

/// The parity of each byte, in its lowest bit.
fn parities(key: Block) -> u64 {
    let mut sum = u64::from_be_bytes(key);
    for distance in [4, 2, 1] {
        sum ^= sum >> distance;
    }
    sum & 0x0101_0101_0101_0101
}

/// Whether every byte has an odd number of bits set. Constant time.
pub fn has_odd_parity(key: Block) -> bool {
    parities(key) == 0x0101_0101_0101_0101
}

/// The key with the lowest bit of every byte chosen for odd parity. Constant time.
pub fn with_odd_parity(key: Block) -> Block {
    let even = parities(key) ^ 0x0101_0101_0101_0101;
    (u64::from_be_bytes(key) ^ even).to_be_bytes()
}

/// Whether the key, parity included, is one of the weak and semi-weak ones. Constant time.
pub fn is_weak(key: Block) -> bool {
    let key = u64::from_be_bytes(key);
    WEAK_KEYS.iter().fold(false, |found, weak| found | (key == *weak))
}

/// Refuses keys of wrong parity, then weak ones.
pub fn check(key: Block) -> Result<(), BadKey> {
    if !has_odd_parity(key) {
        return Err(BadKey::Parity);
    }
    if is_weak(key) { Err(BadKey::Weak) } else { Ok(()) }
}

/// A key of odd parity that is not weak, made of `fill`'s random bytes; `None` when it has none.
pub fn random_key(mut fill: impl FnMut(&mut Block) -> bool) -> Option<Block> {
    loop {
        let mut key = [0; BLOCK];
        if !fill(&mut key) {
            return None;
        }
        let key = with_odd_parity(key);
        if !is_weak(key) {
            return Some(key);
        }
    }
}

#[cfg(test)]
#[path = "des_tests.rs"]
mod tests;
