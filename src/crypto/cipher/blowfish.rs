//! Blowfish (Schneier, FSE 1993): the key schedule.
#![forbid(unsafe_code)]

use crate::arch::blowfish::{BlowfishKey, expand};
use crate::arch::generic::blowfish_pi::{S_BOXES, SUBKEYS};

/// What `BF_options` says.
pub const OPTIONS: &core::ffi::CStr = c"blowfish(ptr)";

/// The most bytes of a key: as many as there are in the subkeys.
pub const MAXIMUM_KEY: usize = 72;

impl BlowfishKey {
    /// The schedule of a key of 1 to 72 bytes (more are not used). A key of no bytes counts as one zero byte.
    pub fn new(key: &[u8]) -> Self {
        let key = if key.is_empty() { &[0] } else { &key[..key.len().min(MAXIMUM_KEY)] };
        let mut schedule = Self { subkeys: SUBKEYS, s_boxes: S_BOXES };
        let mut bytes = key.iter().cycle();
        for subkey in &mut schedule.subkeys {
            let word = bytes.by_ref().take(4).fold(0, |word, byte| word << 8 | u32::from(*byte));
            *subkey ^= word;
        }
        expand(&mut schedule);
        schedule
    }
}

#[cfg(test)]
#[path = "blowfish_tests.rs"]
mod tests;
