//! Vector moves that several kernels need.

use core::arch::x86_64::*;

/// 16 bytes in two loads. Where a digest's length was just stored in 8 bytes, a load of 16 would not be forwarded
/// from that store but wait for it to reach the cache. In assembly, as the compiler makes one load of two.
///
/// # Safety
/// `from` is readable for 16 bytes.
#[inline(always)]
pub(super) unsafe fn load_in_halves(from: *const __m128i) -> __m128i {
    // SAFETY: 8 bytes, and the 8 behind them.
    unsafe {
        let mut both = _mm_loadl_epi64(from);
        core::arch::asm!(
            "movhps {both}, qword ptr [{from} + 8]",
            both = inout(xmm_reg) both,
            from = in(reg) from,
            options(pure, readonly, nostack, preserves_flags),
        );
        both
    }
}
