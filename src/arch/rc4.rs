//! RC4's key stream.

use super::generic::rc4 as generic;
use super::in_out::InOut;
#[cfg(target_arch = "x86_64")]
use super::x86_64::rc4 as x86_64;
use crate::cpu::table::{Family, Kernel};

/// `RC4_KEY` of openssl/rc4.h: 1,032 bytes, of which OpenSSL has two forms. This is the byte form: the
/// permutation is the first 256 bytes behind `x` and `y`, and the next word is [`BYTE_FORM_MARK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Rc4State {
    /// Index of the last byte taken from the permutation in order.
    pub x: u32,
    /// Index of the byte that it was swapped with.
    pub y: u32,
    /// The permutation of 0 to 255.
    pub permutation: [u8; 256],
    /// [`BYTE_FORM_MARK`]; in OpenSSL's other form, one entry of the permutation per word, it is at most 255.
    pub mark: u32,
    /// Not used by this form.
    pub unused: [u32; 191],
}

/// What OpenSSL writes behind a permutation of bytes.
pub const BYTE_FORM_MARK: u32 = u32::MAX;

/// XORs `length` bytes of key stream onto the input and advances the state.
///
/// # Safety
/// The state is in byte form, `input` is readable and `output` writable for `length` bytes, the kernel's features
/// are present.
pub type Stream = unsafe fn(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize);

/// The kernels of RC4.
pub static RC4: Family<Stream> = Family::new(
    "rc4",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::SSE41,
        #[cfg(target_arch = "x86_64")]
        x86_64::X86_64,
        generic::PORTABLE,
    ],
);

/// XORs key stream onto the data and advances the state, which is in byte form.
#[inline]
pub fn apply_key_stream(state: &mut Rc4State, data: InOut<'_>) {
    let stream = RC4.function(data.len());
    // SAFETY: the callers build only byte forms; InOut vouches for the buffers, the table for the features.
    unsafe { stream(state, data.input(), data.output(), data.len()) }
}

/// The kernel entries' type.
pub type Rc4Kernel = Kernel<Stream>;

#[cfg(all(test, unix))]
#[path = "rc4_tests.rs"]
mod tests;
