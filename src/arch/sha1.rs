//! SHA-1's compression function (FIPS 180-4, section 6.1.2).

use super::compress::{Compress, CompressKernel};
use super::generic::sha1 as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::sha1 as x86_64;
use crate::cpu::table::Family;

/// The chaining value, H0 to H4.
pub type State = [u32; 5];

/// The kernel entries' type.
pub type Sha1Kernel = CompressKernel<State, 64>;

/// The kernels of SHA-1.
pub static SHA1: Family<Compress<State, 64>> = Family::new(
    "sha1",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::SHANI,
        #[cfg(target_arch = "x86_64")]
        super::x86_64::sha1_avx2::AVX2,
        #[cfg(target_arch = "x86_64")]
        x86_64::BMI2,
        generic::PORTABLE,
    ],
);

/// The kernels of SHA-0, SHA-1's predecessor (FIPS 180, 1993).
pub static SHA0: Family<Compress<State, 64>> = Family::new(
    "sha0",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::SHA0_BMI2,
        generic::SHA0_PORTABLE,
    ],
);

#[cfg(all(test, unix))]
#[test]
fn kernels_agree_with_the_portable_one() {
    for family in [&SHA1, &SHA0] {
        super::compress::tests::kernels_agree(family, |generator| {
            core::array::from_fn(|_| generator.next_u64() as u32)
        });
    }
}
