//! MD4's compression function (RFC 1320).

use super::compress::{Compress, CompressKernel};
use super::generic::md4 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::md4 as x86_64;
use crate::cpu::table::Family;

/// The chaining value: A, B, C, D.
pub type State = [u32; 4];

/// The kernel entries' type.
pub type Md4Kernel = CompressKernel<State, 64>;

/// The kernels of MD4.
pub static MD4: Family<Compress<State, 64>> = Family::new(
    "md4",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::X86_64,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&MD4, |generator| {
        core::array::from_fn(|_| generator.next_u64() as u32)
    });
}
