//! RC4 (RFC 6229 has vectors; the algorithm was never published by its owner).
//!
//! A key may also arrive in OpenSSL's byte form, filled by another library and copied: its mark tells, and it is
//! served in that form, so that the other library can go on with it.
#![forbid(unsafe_code)]

use crate::arch::in_out::InOut;
use crate::arch::rc4::{BYTE_FORM_MARK, Rc4State, apply_key_stream};

/// The text of `RC4_options`, one of those that OpenSSL's own returns.
pub const OPTIONS: &core::ffi::CStr = c"rc4(8x,int)";

/// The word that holds the byte form's mark: the first one behind 256 bytes.
const MARK_WORD: usize = 64;

impl Rc4State {
    /// The key schedule of a key of 1 to 256 bytes. An empty key leaves the identity permutation, as there is no
    /// byte to mix in.
    pub fn set_key(&mut self, key: &[u8]) {
        let permutation = &mut self.permutation;
        for (index, entry) in permutation.iter_mut().enumerate() {
            *entry = index as u32;
        }
        if let Ok(key) = <&[u8; 16]>::try_from(key) {
            // The common length: a constant one unrolls and needs no bounds.
            mix(permutation, key);
        } else if !key.is_empty() {
            mix(permutation, key);
        }
        (self.x, self.y) = (0, 0);
    }

    /// XORs key stream onto the data.
    #[inline]
    pub fn apply(&mut self, data: InOut<'_>) {
        if self.permutation[MARK_WORD] != BYTE_FORM_MARK {
            apply_key_stream(self, data);
        } else {
            self.apply_in_byte_form(data);
        }
    }

    /// The byte form goes by the word form's kernel and back: it is rare, and this keeps one kernel for both.
    #[cold]
    fn apply_in_byte_form(&mut self, data: InOut<'_>) {
        let mut words = *self;
        let bytes = self.permutation.iter().flat_map(|word| word.to_ne_bytes());
        for (word, byte) in words.permutation.iter_mut().zip(bytes) {
            *word = byte.into();
        }
        apply_key_stream(&mut words, data);
        let bytes = words.permutation.as_chunks::<4>().0;
        for (word, bytes) in self.permutation.iter_mut().zip(bytes) {
            *word = u32::from_ne_bytes(bytes.map(|byte| byte as u8));
        }
        (self.x, self.y) = (words.x, words.y);
    }
}

/// Mixes a key of at least one byte into the permutation.
#[inline(always)]
fn mix(permutation: &mut [u32; 256], key: &[u8]) {
    let mut y = 0_u8;
    for chunk in permutation_chunks(key.len()) {
        for (x, key_byte) in chunk.zip(key) {
            let from_x = permutation[x];
            y = y.wrapping_add(from_x as u8).wrapping_add(*key_byte);
            permutation[x] = permutation[usize::from(y)];
            permutation[usize::from(y)] = from_x;
        }
    }
}

/// The indices of the permutation in runs of a key's length.
#[inline(always)]
fn permutation_chunks(length: usize) -> impl Iterator<Item = core::ops::Range<usize>> {
    (0..256).step_by(length).map(move |start| start..(start + length).min(256))
}

#[cfg(test)]
#[path = "rc4_tests.rs"]
mod tests;
