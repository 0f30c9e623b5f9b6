//! SEED (RFC 4269): the key schedule.
#![forbid(unsafe_code)]

use crate::arch::generic::seed::g;
use crate::arch::seed::SeedKey;

/// The golden ratio, RFC 4269, 2.3: KC0; the others are it rotated.
const CONSTANT: u32 = 0x9e37_79b9;

impl SeedKey {
    /// Sets the schedule of a key.
    pub fn set(&mut self, key: &[u8; 16]) {
        let key = u128::from_be_bytes(*key);
        let (mut ab, mut cd) = ((key >> 64) as u64, key as u64);
        let pair = |ab: u64, cd: u64, round: u32| {
            let constant = CONSTANT.rotate_left(round);
            let sum = ((ab >> 32) as u32).wrapping_add((cd >> 32) as u32).wrapping_sub(constant);
            let difference = (ab as u32).wrapping_sub(cd as u32).wrapping_add(constant);
            [g(sum), g(difference)]
        };
        for (index, of_two) in self.subkeys.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let round = 2 * index as u32;
            let [first, second] = pair(ab, cd, round);
            ab = ab.rotate_right(8);
            let [third, fourth] = pair(ab, cd, round + 1);
            cd = cd.rotate_left(8);
            *of_two = [first, second, third, fourth];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::block_cipher::{BlockCipher, Direction};
    use crate::arch::in_out::InOut;
    use hex_literal::hex;

    /// RFC 4269, appendix B.
    #[test]
    fn known_answers_of_rfc_4269() {
        let cases = [
            (
                hex!("00000000000000000000000000000000"),
                hex!("000102030405060708090a0b0c0d0e0f"),
                hex!("5ebac6e0054e166819aff1cc6d346cdb"),
            ),
            (
                hex!("000102030405060708090a0b0c0d0e0f"),
                hex!("00000000000000000000000000000000"),
                hex!("c11f22f20140505084483597e4370f43"),
            ),
            (
                hex!("4706480851e61be85d74bfb3fd956185"),
                hex!("83a2f8a288641fb9a4e9a5cc2f131c7d"),
                hex!("ee54d13ebcae706d226bc3142cd40d4a"),
            ),
            (
                hex!("28dbc3bc49ffd87dcfa509b11d422be7"),
                hex!("b41e6be2eba84a148e2eed84593c5ec7"),
                hex!("9b9b7bfcd1813cb95d0b3618f40f5122"),
            ),
        ];
        for (key, plaintext, ciphertext) in cases {
            let mut schedule = SeedKey { subkeys: [0; 32] };
            schedule.set(&key);
            let mut data = plaintext;
            schedule.ecb(Direction::Encrypt, InOut::in_place(&mut data));
            assert_eq!(data, ciphertext);
            schedule.ecb(Direction::Decrypt, InOut::in_place(&mut data));
            assert_eq!(data, plaintext);
        }
    }
}
