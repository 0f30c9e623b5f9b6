//! Whirlpool's compression function (Barreto and Rijmen, "The Whirlpool hashing function", 2003; ISO/IEC 10118-3).

use super::compress::{Compress, CompressKernel};
use super::generic::whirlpool as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::whirlpool as x86_64;
use crate::cpu::table::Family;

/// The chaining value, row by row.
pub type State = [u8; 64];

/// The kernel entries' type.
pub type WhirlpoolKernel = CompressKernel<State, 64>;

/// The kernels of Whirlpool.
pub static WHIRLPOOL: Family<Compress<State, 64>> = Family::new(
    "whirlpool",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::AVX2,
        #[cfg(target_arch = "x86_64")]
        x86_64::SSSE3,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&WHIRLPOOL, |generator| {
        core::array::from_fn(|_| generator.next_u64() as u8)
    });
}
