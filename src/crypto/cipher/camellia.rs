//! Camellia (RFC 3713): the key schedule.
#![forbid(unsafe_code)]

use crate::arch::camellia::CamelliaKey;
use crate::arch::generic::camellia::round_function;

/// RFC 3713, 2.2.
const SIGMA: [u64; 6] = [
    0xa09e_667f_3bcc_908b,
    0xb67a_e858_4caa_73b2,
    0xc6ef_372f_e94f_82be,
    0x54ff_53a5_f1d3_6f1c,
    0x10e5_27fa_de68_2d1d,
    0xb056_88c2_b3e6_c1fd,
];

fn halves(value: u128) -> (u64, u64) {
    ((value >> 64) as u64, value as u64)
}

/// Two rounds with the constants `SIGMA[at]` and the next.
#[inline(always)]
fn two_rounds(value: u128, at: usize) -> u128 {
    let (left, right) = halves(value);
    let right = right ^ round_function(left, SIGMA[at]);
    let left = left ^ round_function(right, SIGMA[at + 1]);
    u128::from(left) << 64 | u128::from(right)
}

impl CamelliaKey {
    /// Sets the schedule of a key of 16, 24 or 32 bytes, its subkeys and `grand_rounds`, and no others; `false` for another
    /// length.
    pub fn set(&mut self, key: &[u8]) -> bool {
        let (Some((left, rest)), 16 | 24 | 32) = (key.split_first_chunk::<16>(), key.len()) else {
            return false;
        };
        let left = u128::from_be_bytes(*left);
        let mut half = [0; 8];
        let right = match rest.len() {
            0 => 0,
            8 => {
                half.copy_from_slice(rest);
                let half = u64::from_be_bytes(half);
                u128::from(half) << 64 | u128::from(!half)
            }
            _ => rest.iter().fold(0, |value, byte| value << 8 | u128::from(*byte)),
        };
        let a = two_rounds(two_rounds(left ^ right, 0) ^ left, 2);
        let l = |bits| left.rotate_left(bits);
        let r = |bits| right.rotate_left(bits);
        let a = |bits| a.rotate_left(bits);
        if key.len() == 16 {
            self.grand_rounds = 3;
            // Of the pair of A by 45 bits the second is L's by 60.
            self.take([
                l(0),
                a(0),
                l(15),
                a(15),
                a(30),
                l(45),
                a(45),
                a(60),
                l(77),
                l(94),
                a(94),
                l(111),
                a(111),
            ]);
            self.subkeys[13] = l(60) as u64;
        } else {
            self.grand_rounds = 4;
            let b = two_rounds(a(0) ^ right, 4);
            let b = |bits| b.rotate_left(bits);
            self.take([
                l(0),
                b(0),
                r(15),
                a(15),
                r(30),
                b(30),
                l(45),
                a(45),
                l(60),
                r(60),
                b(60),
                l(77),
                a(77),
                r(94),
                a(94),
                l(111),
                b(111),
            ]);
        }
        true
    }

    /// The subkeys from pairs of them.
    #[inline(always)]
    fn take<const PAIRS: usize>(&mut self, pairs: [u128; PAIRS]) {
        for (subkeys, pair) in self.subkeys.as_chunks_mut::<2>().0.iter_mut().zip(pairs) {
            let (high, low) = halves(pair);
            *subkeys = [high, low];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::block_cipher::{BlockCipher, Direction};
    use crate::arch::in_out::InOut;
    use hex_literal::hex;

    /// RFC 3713, appendix A.
    #[test]
    fn known_answers_of_rfc_3713() {
        let key = hex!("0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff");
        let cases = [
            (16, hex!("67673138549669730857065648eabe43")),
            (24, hex!("b4993401b3e996f84ee5cee7d79b09b9")),
            (32, hex!("9acc237dff16d76c20ef7c919e3a7509")),
        ];
        for (length, cipher) in cases {
            let mut schedule = CamelliaKey { subkeys: [0; 34], grand_rounds: 0 };
            assert!(schedule.set(&key[..length]));
            let mut data = hex!("0123456789abcdeffedcba9876543210");
            schedule.ecb(Direction::Encrypt, InOut::in_place(&mut data));
            assert_eq!(data, cipher);
            schedule.ecb(Direction::Decrypt, InOut::in_place(&mut data));
            assert_eq!(data, hex!("0123456789abcdeffedcba9876543210"));
        }
        assert!(!CamelliaKey { subkeys: [0; 34], grand_rounds: 0 }.set(&key[..17]));
    }
}
