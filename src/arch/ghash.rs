//! GHASH (NIST SP 800-38D, 6.4): the polynomial over GF(2^128) that authenticates in GCM.

use super::generic::ghash as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::ghash_clmul;
use crate::cpu::table::Family;

/// Blocks that a kernel may take at once.
pub const MOST: usize = 8;

/// The first powers of the hash key, the number whose most significant bit is the coefficient of 1. In words, so that
/// memory aligned for any C struct holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Powers([[u64; 2]; MOST]);

impl Powers {
    /// The powers of the hash key, which is the cipher of a block of zeros.
    pub fn new(key: [u8; 16]) -> Self {
        let key = u128::from_be_bytes(key);
        let mut power = key;
        Self(core::array::from_fn(|index| {
            if index > 0 {
                power = generic::multiply(power, key);
            }
            [(power >> 64) as u64, power as u64]
        }))
    }

    /// The key itself.
    pub fn first(&self) -> u128 {
        self.power(0)
    }

    /// The power `index + 1`.
    #[inline(always)]
    pub fn power(&self, index: usize) -> u128 {
        let [high, low] = self.0[index];
        u128::from(high) << 64 | u128::from(low)
    }
}

/// Adds blocks to the state and multiplies by the key after each.
///
/// # Safety
/// `data` is readable for `blocks` blocks; the kernel's features are present.
pub type Ghash = unsafe fn(state: &mut [u8; 16], powers: &Powers, data: *const u8, blocks: usize);

/// GHASH.
pub static GHASH: Family<Ghash> = Family::new(
    "ghash",
    &[
        #[cfg(target_arch = "x86_64")]
        ghash_clmul::GHASH,
        generic::GHASH,
    ],
);

/// Adds the whole blocks of `data` to the state; the last bytes, less than a block, are left out.
#[inline(always)]
pub fn update(state: &mut [u8; 16], powers: &Powers, data: &[u8]) {
    let function = GHASH.function(data.len());
    // SAFETY: so many blocks are in the data; the table vouches for the features.
    unsafe { function(state, powers, data.as_ptr(), data.len() / 16) }
}

#[cfg(all(test, unix))]
#[path = "ghash_tests.rs"]
mod tests;
