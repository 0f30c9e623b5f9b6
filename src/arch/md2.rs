//! MD2's compression function (RFC 1319): checksum and state over whole blocks.

use super::compress::{Compress, CompressKernel};
use super::generic::md2 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::md2 as x86_64;
use crate::cpu::table::Family;

/// What a block changes, in the context's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct State {
    /// The checksum, which is the last block.
    pub checksum: [u8; 16],
    /// The first 16 bytes of the buffer, which are the digest in the end.
    pub state: [u8; 16],
}

/// The kernel entries' type.
pub type Md2Kernel = CompressKernel<State, 16>;

/// The kernels of MD2.
pub static MD2: Family<Compress<State, 16>> = Family::new(
    "md2",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::X86_64,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&MD2, |generator| State {
        checksum: core::array::from_fn(|_| generator.next_u64() as u8),
        state: core::array::from_fn(|_| generator.next_u64() as u8),
    });
}
