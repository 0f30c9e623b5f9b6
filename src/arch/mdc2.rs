//! MDC-2's compression function (ISO/IEC 10118-2, with DES): two encryptions under keys made of the chaining values.

use super::compress::{Compress, CompressKernel};
use super::generic::mdc2 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::mdc2 as x86_64;
use crate::cpu::table::Family;

/// The chaining values, `h` and `hh` of OpenSSL's context.
pub type State = [[u8; 8]; 2];

/// The kernel entries' type.
pub type Mdc2Kernel = CompressKernel<State, 8>;

/// The kernels of MDC-2.
pub static MDC2: Family<Compress<State, 8>> = Family::new(
    "mdc2",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::AVX2,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&MDC2, |generator| {
        core::array::from_fn(|_| generator.next_u64().to_le_bytes())
    });
}
