//! Key wrapping: RFC 3394 (NIST SP 800-38F KW) and, with padding, RFC 5649 (KWP).
#![forbid(unsafe_code)]

use subtle::ConstantTimeEq;
use zeroize::Zeroize;

use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;

/// Bytes of the cipher's block.
const BLOCK: usize = 16;
/// Bytes of what is wrapped together; a block is two.
pub const HALF: usize = 8;
/// No more is wrapped.
pub const MAXIMUM: usize = 1 << 31;
/// RFC 3394, 2.2.3.1.
pub const DEFAULT_IV: [u8; HALF] = [0xa6; HALF];
/// RFC 5649, section 3.
pub const DEFAULT_ALTERNATIVE_IV: [u8; HALF / 2] = [0xa6, 0x59, 0x59, 0xa6];

/// One step of RFC 3394's index-based description: the register and one half block.
fn step<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    direction: Direction,
    register: &mut u64,
    half: &mut [u8; HALF],
) {
    let mut block = [0; BLOCK];
    let halves = block.as_chunks_mut::<HALF>().0;
    halves[0] = register.to_be_bytes();
    halves[1] = *half;
    cipher.ecb(direction, InOut::in_place(&mut block));
    let halves = block.as_chunks::<HALF>().0;
    *register = u64::from_be_bytes(halves[0]);
    *half = halves[1];
}

/// Wraps `data[8..]` in place and puts the wrapped register into the first eight bytes. `data` is whole halves.
pub fn wrap<Cipher: BlockCipher<BLOCK>>(cipher: &Cipher, iv: &[u8; HALF], data: &mut [u8]) {
    let (halves, _) = data.as_chunks_mut::<HALF>();
    let Some((first, halves)) = halves.split_first_mut() else { return };
    let mut register = u64::from_be_bytes(*iv);
    let mut count = 0_u64;
    for _ in 0..6 {
        for half in &mut *halves {
            count += 1;
            step(cipher, Direction::Encrypt, &mut register, half);
            register ^= count;
        }
    }
    *first = register.to_be_bytes();
}

/// Unwraps `data` in place and returns the register, to be compared. `first` is the first half of what was wrapped.
pub fn unwrap_raw<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    first: [u8; HALF],
    data: &mut [u8],
) -> [u8; HALF] {
    let (halves, _) = data.as_chunks_mut::<HALF>();
    let mut register = u64::from_be_bytes(first);
    let mut count = 6 * halves.len() as u64;
    for _ in 0..6 {
        for half in halves.iter_mut().rev() {
            register ^= count;
            step(cipher, Direction::Decrypt, &mut register, half);
            count -= 1;
        }
    }
    register.to_be_bytes()
}

/// Unwraps `data` in place. `false` when the register is not `iv`; the data is then zero.
pub fn unwrap<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    iv: &[u8; HALF],
    first: [u8; HALF],
    data: &mut [u8],
) -> bool {
    let matches = bool::from(unwrap_raw(cipher, first, data).ct_eq(iv));
    if !matches {
        data.zeroize();
    }
    matches
}

/// RFC 5649's alternative initial value for so many bytes.
fn alternative_iv(fixed: [u8; 4], length: usize) -> [u8; HALF] {
    let mut iv = [0; HALF];
    iv[..4].copy_from_slice(&fixed);
    iv[4..].copy_from_slice(&(length as u32).to_be_bytes());
    iv
}

/// Wraps `length` bytes with padding. `data` is the eight bytes of the register, then the data (`length` bytes) and what
/// fills its last half.
pub fn wrap_padded<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    fixed: [u8; 4],
    length: usize,
    data: &mut [u8],
) {
    data[HALF + length..].fill(0);
    let iv = alternative_iv(fixed, length);
    if data.len() == BLOCK {
        data[..HALF].copy_from_slice(&iv);
        cipher.ecb(Direction::Encrypt, InOut::in_place(data));
    } else {
        wrap(cipher, &iv, data);
    }
}

/// Unwraps with padding, in place. `first` is the first half of what was wrapped, `data` the others. Returns how many
/// bytes of `data` were wrapped; `None` when the register or the padding is wrong.
pub fn unwrap_padded<Cipher: BlockCipher<BLOCK>>(
    cipher: &Cipher,
    fixed: [u8; 4],
    first: [u8; HALF],
    data: &mut [u8],
) -> Option<usize> {
    let register = if let [only] = data.as_chunks_mut::<HALF>().0 {
        let mut register = u64::from_be_bytes(first);
        step(cipher, Direction::Decrypt, &mut register, only);
        register.to_be_bytes()
    } else {
        unwrap_raw(cipher, first, data)
    };
    let [a, b, c, d, length @ ..] = register;
    let length = u32::from_be_bytes(length) as usize;
    if !bool::from([a, b, c, d].ct_eq(&fixed)) || length > data.len() || data.len() - length >= HALF {
        return None;
    }
    bool::from(data[length..].ct_eq(&[0; HALF][..data.len() - length])).then_some(length)
}

#[cfg(test)]
#[path = "key_wrap_tests.rs"]
mod tests;
