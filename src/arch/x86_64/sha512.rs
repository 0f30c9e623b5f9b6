//! SHA-512 for x86-64: the portable source compiled for BMI2.

use crate::arch::generic::sha512::compress_scalar;
use crate::arch::sha512::{Sha512Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn compress_bmi2(state: &mut State, data: *const [u8; 128], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar(state, data, blocks) }
}

/// The entry of the scalar form with three-operand rotations.
pub const BMI2: Sha512Kernel = Kernel {
    id: "sha512/bmi2",
    needs: Features::BMI1.and(Features::BMI2),
    constant_time: true,
    bound: "80 rounds of 18 operations, schedule",
    barred: nowhere,
    function: compress_bmi2,
};
