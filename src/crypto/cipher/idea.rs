//! IDEA (Lai, Massey, Murphy, 1991): the key schedules. Constant time.
#![forbid(unsafe_code)]

use crate::arch::idea::IdeaKey;

/// Bytes of a key.
pub const KEY: usize = 16;

/// What `IDEA_options` says.
pub const OPTIONS: &core::ffi::CStr = c"idea(int)";

/// The inverse modulo 2^16 + 1, where 0 stands for 2^16: the power of 2^16 - 1.
fn inverse(word: u32) -> u32 {
    const MODULUS: u64 = 0x1_0001;
    // 2^16 is its own inverse, which comes out as 0 of 0 too.
    let mut power = u64::from(word & 0xffff);
    let mut inverse = power;
    for _ in 0..15 {
        power = power * power % MODULUS;
        inverse = inverse * power % MODULUS;
    }
    inverse as u32 & 0xffff
}

impl IdeaKey {
    /// The schedule of encryption.
    pub fn encryption(key: &[u8; KEY]) -> Self {
        let mut schedule = Self { subkeys: [[0; 6]; 9] };
        let mut key = u128::from_be_bytes(*key);
        let (groups, last) = schedule.subkeys.as_flattened_mut().as_chunks_mut::<8>();
        for group in groups {
            *group = core::array::from_fn(|index| u32::from((key >> (112 - 16 * index)) as u16));
            key = key.rotate_left(25);
        }
        for (index, subkey) in last.iter_mut().take(4).enumerate() {
            *subkey = u32::from((key >> (112 - 16 * index)) as u16);
        }
        schedule
    }

    /// The schedule of decryption that belongs to one of encryption.
    pub fn decryption(&self) -> Self {
        let mut schedule = Self { subkeys: [[0; 6]; 9] };
        for (round, subkeys) in schedule.subkeys.iter_mut().enumerate() {
            let [first, second, third, fourth, ..] = self.subkeys[8 - round];
            let negative = |word: u32| word.wrapping_neg() & 0xffff;
            // The middle words change places in every round but the last.
            let (second, third) = if round == 0 || round == 8 { (second, third) } else { (third, second) };
            subkeys[..4].copy_from_slice(&[
                inverse(first),
                negative(second),
                negative(third),
                inverse(fourth),
            ]);
            if round < 8 {
                subkeys[4..].copy_from_slice(&self.subkeys[7 - round][4..]);
            }
        }
        schedule
    }
}

#[cfg(test)]
#[path = "idea_tests.rs"]
mod tests;
