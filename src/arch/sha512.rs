//! SHA-512's compression function (FIPS 180-4, section 6.4.2).

use super::compress::{Compress, CompressKernel};
use super::generic::sha512 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::sha512 as x86_64;
use crate::cpu::table::Family;

/// The chaining value, H0 to H7.
pub type State = [u64; 8];

/// The kernel entries' type.
pub type Sha512Kernel = CompressKernel<State, 128>;

/// The kernels of SHA-512.
pub static SHA512: Family<Compress<State, 128>> = Family::new(
    "sha512",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::AVX2,
        #[cfg(target_arch = "x86_64")]
        x86_64::BMI2,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&SHA512, |generator| {
        core::array::from_fn(|_| generator.next_u64())
    });
}
