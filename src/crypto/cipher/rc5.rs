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
        let (whole, rest) = key.as_chunks();
        for (word, bytes) in words.iter_mut().zip(whole) {
            *word = u32::from_le_bytes(*bytes);
        }
        for (index, byte) in rest.iter().enumerate() {
            words[count - 1] |= u32::from(*byte) << (8 * index);
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
    use hex_literal::hex;

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

    /// Recorded from OpenSSL 3.6.3: keys of other lengths and 16 rounds, CBC with the last block filled with zeros.
    #[test]
    fn recorded_answers() {
        let key: Vec<u8> = (0..255_u32).map(|index| (7 * index + 1) as u8).collect();
        let cases: [(usize, i32, [u8; 24]); 18] = [
            (1, 8, hex!("002ba895b514459b4da25980847311c359e4bd3a6f574b47")),
            (1, 12, hex!("d11fd7662cabac5d22e012de53f1b92b6fe4511a711b5113")),
            (1, 16, hex!("c172eebf90e103c71f019c2f15b48229f84414a9946c805f")),
            (4, 8, hex!("0fa77e039c022fd28b21535c1f158e5549ee363bbff06aaf")),
            (4, 12, hex!("a1eb83c1fb1c4f1d8388b9945756a834f771349928933b2b")),
            (4, 16, hex!("032f2d35cb097f309a10351c8b9e432ed21262d8a175821a")),
            (5, 8, hex!("20e8e815ca8d3aaebc907362f0722d469fe1a504fd71e27f")),
            (5, 12, hex!("8ff6d5c2d196a3fb5c2be2be423d76524e31721679cea415")),
            (5, 16, hex!("2e3743e84639836c9f87c2b21040f03931791e0e2e066ba2")),
            (16, 8, hex!("5ecb36bf9b2e658035d3ac8e4b425ab41e659cea77624548")),
            (16, 12, hex!("4a0dc8a580e9180835b3ad1b2330ac2d5198b505bec0bee9")),
            (16, 16, hex!("3e2a90da5bd9f459401c0823a1cb1179241b0a40d464d3d8")),
            (63, 8, hex!("c75f3147f52b9be548f68288df5902058d675549bc5a09f6")),
            (63, 12, hex!("18a32f905aa096fb8475f86e0e8645a4e7e1deb9dd8f0b8e")),
            (63, 16, hex!("c29c4dcfd25d68563f12a12d33ec86aa52fd44f2a4bf57fc")),
            (255, 8, hex!("0523b8db6e55ff79feb3bddf65f44b96f9c73d7ae144742b")),
            (255, 12, hex!("6e54c8c88291c8063933b62521db919e18cb6941d625266f")),
            (255, 16, hex!("041ab674e6a9acdcd0f8d72d16643489b0a50ed8dac9224d")),
        ];
        for (length, rounds, ciphertext) in cases {
            let schedule = Rc5Key::new(&key[..length], rounds).expect("8, 12 or 16 rounds");
            let mut data = *b"Nineteen bytes text\0\0\0\0\0";
            let iv = Cell::new([1, 2, 3, 4, 5, 6, 7, 8]);
            schedule.cbc(Direction::Encrypt, &iv, InOut::in_place(&mut data));
            assert_eq!(data, ciphertext, "{length} {rounds}");
        }
    }

    #[test]
    fn other_rounds_and_long_keys() {
        assert_eq!(Rc5Key::new(b"key", 11), None);
        assert_eq!(Rc5Key::new(&[7; 300], 12), Rc5Key::new(&[7; 255], 12));
    }
}
