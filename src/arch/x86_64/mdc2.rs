//! MDC-2 with the rounds of DES side by side ([`des`](super::des)) and key schedules in vectors of four round keys.
//!
//! Bound: the sum of 14 table rows for both key schedules, then 16 rounds of two blocks.

use super::des::rounds_of_two_keys;
use crate::arch::generic::des::{Pass, Words};
use crate::arch::generic::mdc2::compress_by;
use crate::arch::mdc2::{Mdc2Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); needs AVX2 and BMI2.
#[target_feature(enable = "avx2,bmi2")]
unsafe fn compress(state: &mut State, data: *const [u8; 8], blocks: usize) {
    let encrypt = |passes: &[Pass; 2], [first, second]: Words| {
        let begun = [[first, second ^ passes[0].first], [first, second ^ passes[1].first]];
        let [one, other] = rounds_of_two_keys(begun, passes);
        [[one[1], one[0] ^ passes[0].last], [other[1], other[0] ^ passes[1].last]]
    };
    // SAFETY: the same contract.
    unsafe { compress_by(state, data, blocks, encrypt) }
}

/// The entry.
pub const AVX2: Mdc2Kernel = Kernel {
    id: "mdc2/avx2",
    needs: Features::AVX2.and(Features::BMI2),
    constant_time: false,
    bound: "key schedule and rounds of two encryptions",
    barred: nowhere,
    function: compress,
};
