//! SHA-256's compression function (FIPS 180-4, section 6.2.2).

use super::compress::{Compress, CompressKernel};
use super::generic::sha256 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::sha256 as x86_64;
use crate::cpu::table::Family;

/// The chaining value, H0 to H7.
pub type State = [u32; 8];

/// The kernel entries' type.
pub type Sha256Kernel = CompressKernel<State, 64>;

/// The kernels of SHA-256.
pub static SHA256: Family<Compress<State, 64>> = Family::new(
    "sha256",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::SHANI,
        #[cfg(target_arch = "x86_64")]
        super::x86_64::sha256_avx2::AVX2,
        #[cfg(target_arch = "x86_64")]
        x86_64::BMI2,
        generic::PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    super::compress::tests::kernels_agree(&SHA256, |generator| {
        core::array::from_fn(|_| generator.next_u64() as u32)
    });
}
