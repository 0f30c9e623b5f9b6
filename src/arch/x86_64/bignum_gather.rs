//! One entry of a table of powers, read so that no address tells which: every entry is loaded and masked.
//!
//! Bound: one load per four limbs of the table.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_storeu_si256,
};

use crate::arch::bignum::GatherKernel;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Gather`](crate::arch::bignum::Gather); needs AVX2.
#[target_feature(enable = "avx2")]
unsafe fn gather_avx2(r: *mut u64, table: *const u64, limbs: usize, entries: usize, index: usize) {
    let wanted = _mm256_set1_epi64x(index as i64);
    let one = _mm256_set1_epi64x(1);
    for limb in (0..limbs).step_by(4) {
        let mut found = _mm256_setzero_si256();
        let mut number = _mm256_setzero_si256();
        for entry in 0..entries {
            let mask = _mm256_cmpeq_epi64(number, wanted);
            // SAFETY: four limbs of an entry.
            let part = unsafe { _mm256_loadu_si256(table.add(entry * limbs + limb).cast::<__m256i>()) };
            found = _mm256_or_si256(found, _mm256_and_si256(part, mask));
            number = _mm256_add_epi64(number, one);
        }
        // SAFETY: four limbs of `r`.
        unsafe { _mm256_storeu_si256(r.add(limb).cast::<__m256i>(), found) };
    }
}

/// The entry.
pub const GATHER_AVX2: GatherKernel = Kernel {
    id: "bn-gather/avx2",
    needs: Features::AVX2,
    constant_time: true,
    bound: "one load per four limbs of the table",
    barred: nowhere,
    function: gather_avx2,
};
