//! RC4 (RFC 6229 has vectors; the algorithm was never published by its owner).
//!
//! A key may also arrive in OpenSSL's word form, filled by another library and copied: it is recognised by the
//! missing mark and served in that form, so that the other library can go on with it.
#![forbid(unsafe_code)]

use crate::arch::in_out::InOut;
use crate::arch::rc4::{BYTE_FORM_MARK, Rc4State, apply_key_stream};

/// The text of `RC4_options`, one of those that OpenSSL's own returns.
pub const OPTIONS: &core::ffi::CStr = c"rc4(8x,char)";

impl Rc4State {
    /// The key schedule of a key of 1 to 256 bytes; longer keys count to their 256th byte. An empty key leaves
    /// the identity permutation, as there is no byte to mix in.
    pub fn set_key(&mut self, key: &[u8]) {
        let permutation = &mut self.permutation;
        for (index, entry) in permutation.iter_mut().enumerate() {
            *entry = index as u8;
        }
        if !key.is_empty() {
            let mut y = 0_u8;
            let mut key_bytes = key.iter().cycle();
            for x in 0..permutation.len() {
                let from_x = permutation[x];
                y = y.wrapping_add(from_x).wrapping_add(*key_bytes.next().unwrap_or(&0));
                permutation[x] = permutation[usize::from(y)];
                permutation[usize::from(y)] = from_x;
            }
        }
        (self.x, self.y, self.mark) = (0, 0, BYTE_FORM_MARK);
    }

    /// XORs key stream onto the data.
    #[inline]
    pub fn apply(&mut self, data: InOut<'_>) {
        if self.mark == BYTE_FORM_MARK {
            apply_key_stream(self, data);
        } else {
            self.apply_in_word_form(data);
        }
    }

    /// The entry at `index` of the word form's permutation: byte `4 * index` counted from the first entry.
    fn word(&self, index: u8) -> u32 {
        let index = usize::from(index);
        match index {
            0..=63 => {
                let bytes = &self.permutation[4 * index..4 * index + 4];
                u32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
            }
            64 => self.mark,
            _ => self.unused[index - 65],
        }
    }

    fn set_word(&mut self, index: u8, value: u32) {
        let index = usize::from(index);
        match index {
            0..=63 => self.permutation[4 * index..4 * index + 4].copy_from_slice(&value.to_ne_bytes()),
            64 => self.mark = value,
            _ => self.unused[index - 65] = value,
        }
    }

    #[cold]
    fn apply_in_word_form(&mut self, data: InOut<'_>) {
        let (mut x, mut y) = (self.x as u8, self.y as u8);
        let mut rest = data;
        while !rest.is_empty() {
            let (mut byte, after) = rest.split_at(1);
            rest = after;
            x = x.wrapping_add(1);
            let from_x = self.word(x);
            y = y.wrapping_add(from_x as u8);
            let from_y = self.word(y);
            self.set_word(x, from_y);
            self.set_word(y, from_x);
            let mut value = [0];
            byte.read_into(&mut value);
            value[0] ^= self.word((from_x as u8).wrapping_add(from_y as u8)) as u8;
            byte.write_from(&value);
        }
        (self.x, self.y) = (x.into(), y.into());
    }
}

#[cfg(test)]
#[path = "rc4_tests.rs"]
mod tests;
