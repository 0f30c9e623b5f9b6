//! RIPEMD-160's compression function (Dobbertin, Bosselaers and Preneel, "RIPEMD-160: A strengthened version of RIPEMD",
//! 1996; ISO/IEC 10118-3).

use super::compress::{Compress, CompressKernel};
use super::generic::ripemd160 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::ripemd160 as x86_64;
use crate::cpu::table::Family;

/// The chaining value: A to E.
pub type State = [u32; 5];

/// The kernel entries' type.
pub type Ripemd160Kernel = CompressKernel<State, 64>;

/// The kernels of RIPEMD-160.
pub static RIPEMD160: Family<Compress<State, 64>> = Family::new(
    "ripemd160",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::BMI1,
        #[cfg(target_arch = "x86_64")]
        x86_64::X86_64,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&RIPEMD160, |generator| {
        core::array::from_fn(|_| generator.next_u64() as u32)
    });
}
