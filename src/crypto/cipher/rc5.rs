//! RC5-32 (RFC 2040): the key schedule.
#![forbid(unsafe_code)]

use crate::arch::rc5::Rc5Key;

/// Odd((e - 2) 2^32) and Odd((phi - 1) 2^32), RFC 2040 section 6.
const P: u32 = 0xb7e1_5163;
const Q: u32 = 0x9e37_79b9;

/// The most bytes of a key.
pub const MAXIMUM_KEY: usize = 255;

impl Rc5Key {
    /// The schedule of a key of 0 to 255 bytes (more are not used) for 8, 12 or 16 rounds; `None` for another number of
    /// rounds.
    pub fn new(key: &[u8], rounds: i32) -> Option<Self> {
        let key = &key[..key.len().min(MAXIMUM_KEY)];
        let entries = match rounds {
            8 | 12 | 16 => 2 * (rounds as usize + 1),
            _ => return None,
        };
        let mut schedule = Self { rounds, table: [0; 34] };
        let table = &mut schedule.table[..entries];
        let mut words = [0_u32; 64];
        let count = key.len().div_ceil(4).max(1);
        let words = &mut words[..count];
        for (index, byte) in key.iter().enumerate() {
            words[index / 4] |= u32::from(*byte) << (8 * (index % 4));
        }
        let mut sum = P;
        for entry in &mut *table {
            *entry = sum;
            sum = sum.wrapping_add(Q);
        }
        let (mut a, mut b) = (0_u32, 0_u32);
        let (mut i, mut j) = (0, 0);
        for _ in 0..3 * entries.max(count) {
            let entry = &mut table[i];
            a = entry.wrapping_add(a).wrapping_add(b).rotate_left(3);
            *entry = a;
            let word = &mut words[j];
            b = word.wrapping_add(a).wrapping_add(b).rotate_left(a.wrapping_add(b) & 31);
            *word = b;
            i = if i + 1 == entries { 0 } else { i + 1 };
            j = if j + 1 == count { 0 } else { j + 1 };
        }
        Some(schedule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::block_cipher::{BlockCipher, Direction};
    use crate::arch::in_out::InOut;
    use core::cell::Cell;

    /// RFC 2040, section 9: one block in CBC mode.
    #[test]
    fn known_answers_of_rfc_2040() {
        let cases = [
            (
                &[0x01, 0x02, 0x03, 0x04, 0x05][..],
                8,
                [0x78, 0x75, 0xdb, 0xf6, 0x73, 0x8c, 0x64, 0x78],
                [0x08; 8],
                [0x8f, 0x34, 0xc3, 0xc6, 0x81, 0xc9, 0x96, 0x95],
            ),
            (
                &[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08][..],
                12,
                [0; 8],
                [0xff; 8],
                [0xe4, 0x93, 0xf1, 0xc1, 0xbb, 0x4d, 0x6e, 0x8c],
            ),
        ];
        for (key, rounds, iv, plaintext, ciphertext) in cases {
            let schedule = Rc5Key::new(key, rounds).expect("8 or 12 rounds");
            let mut data = plaintext;
            schedule.cbc(Direction::Encrypt, &Cell::new(iv), InOut::in_place(&mut data));
            assert_eq!(data, ciphertext);
            schedule.cbc(Direction::Decrypt, &Cell::new(iv), InOut::in_place(&mut data));
            assert_eq!(data, plaintext);
        }
    }
}
