//! RC4's key stream.

use super::generic::rc4 as generic;
use super::in_out::InOut;
#[cfg(target_arch = "x86_64")]
use super::x86_64::rc4 as x86_64;
use crate::cpu::table::{Family, Kernel};

/// `RC4_KEY` of openssl/rc4.h: 1,032 bytes, of which OpenSSL has two forms. This is the word form, one entry of the
/// permutation per word, which every build of OpenSSL reads; the byte form is told by [`BYTE_FORM_MARK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Rc4State {
    /// Index of the last entry taken from the permutation in order.
    pub x: u32,
    /// Index of the entry that it was swapped with.
    pub y: u32,
    /// The permutation of 0 to 255.
    pub permutation: [u32; 256],
}

/// What OpenSSL writes behind a permutation of bytes, into word 64; in the word form that is at most 255.
pub const BYTE_FORM_MARK: u32 = u32::MAX;

/// XORs `length` bytes of key stream onto the input and advances the state, which is in word form. Only the low
/// bytes of its words count, so that no content makes an index leave the permutation.
///
/// # Safety
/// `input` is readable and `output` writable for `length` bytes, the kernel's features are present.
pub type Stream = unsafe fn(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize);

/// The kernels of RC4.
pub static RC4: Family<Stream> = Family::new(
    "rc4",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::X86_64,
        // A challenger for the measured choice: it gathers in other units.
        #[cfg(target_arch = "x86_64")]
        x86_64::SSE41,
        generic::PORTABLE,
    ],
);

/// XORs key stream onto the data and advances the state, which is in word form.
#[inline]
pub fn apply_key_stream(state: &mut Rc4State, data: InOut<'_>) {
    let stream = RC4.function(data.len());
    // SAFETY: InOut vouches for the buffers, the table for the features.
    unsafe { stream(state, data.input(), data.output(), data.len()) }
}

/// The kernel entries' type.
pub type Rc4Kernel = Kernel<Stream>;

#[cfg(all(test, unix))]
#[path = "rc4_tests.rs"]
mod tests;
