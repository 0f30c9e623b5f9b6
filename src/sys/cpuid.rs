//! Executes CPUID and XGETBV. What the answers mean is decided in [`crate::cpu::features`].

use crate::cpu::features::RawCpu;

/// Reads the processor's identification leaves; all zero where the processor has no CPUID instruction.
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
#[allow(unused_unsafe)] // `__cpuid_count` is safe from Rust 1.94 on and unsafe before.
pub fn read_cpu() -> RawCpu {
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{__cpuid_count, _xgetbv};
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{__cpuid_count, _xgetbv};

    use crate::cpu::features::Registers;

    #[target_feature(enable = "xsave")]
    unsafe fn read_xcr0() -> u64 {
        // SAFETY: the caller has seen OSXSAVE, so the operating system allows XGETBV of register 0.
        unsafe { _xgetbv(0) }
    }

    let leaf = |leaf: u32, subleaf: u32| {
        // SAFETY: every processor that Rust's x86 targets support (Pentium 4 and later) has CPUID.
        let answer = unsafe { __cpuid_count(leaf, subleaf) };
        Registers { eax: answer.eax, ebx: answer.ebx, ecx: answer.ecx, edx: answer.edx }
    };
    let leaf0 = leaf(0, 0);
    let mut raw = RawCpu { leaf0, ..RawCpu::default() };
    if leaf0.eax >= 1 {
        raw.leaf1 = leaf(1, 0);
    }
    if leaf0.eax >= 7 {
        raw.leaf7 = leaf(7, 0);
        if raw.leaf7.eax >= 1 {
            raw.leaf7_1 = leaf(7, 1);
        }
    }
    let extended = leaf(0x8000_0000, 0);
    if extended.eax >= 0x8000_0001 {
        raw.extended1 = leaf(0x8000_0001, 0);
    }
    if extended.eax >= 0x8000_0004 {
        for (index, part) in raw.brand.iter_mut().enumerate() {
            *part = leaf(0x8000_0002 + index as u32, 0);
        }
    }
    if raw.leaf1.ecx & (1 << 27) != 0 {
        // SAFETY: OSXSAVE (leaf 1, ECX bit 27) says that XGETBV is enabled.
        raw.xcr0 = unsafe { read_xcr0() };
    }
    raw
}

/// Processors without CPUID: nothing is read, [`crate::cpu::features`] asks the operating system.
#[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
pub fn read_cpu() -> RawCpu {
    RawCpu::default()
}
