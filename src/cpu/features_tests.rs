use super::*;

/// A processor from its signature, its vendor and the feature bits of leaves 1 and 7.
fn raw(vendor: &[u8; 12], signature: u32, ecx: u32, edx: u32, leaf7: (u32, u32), xcr0: u64) -> RawCpu {
    let word = |at: usize| u32::from_le_bytes([vendor[at], vendor[at + 1], vendor[at + 2], vendor[at + 3]]);
    RawCpu {
        leaf0: Registers { eax: 0x16, ebx: word(0), edx: word(4), ecx: word(8) },
        leaf1: Registers { eax: signature, ebx: 0, ecx, edx },
        leaf7: Registers { eax: 0, ebx: leaf7.0, ecx: leaf7.1, edx: 0 },
        xcr0,
        ..RawCpu::default()
    }
}

const INTEL: &[u8; 12] = b"GenuineIntel";
const AMD: &[u8; 12] = b"AuthenticAMD";
const HYPER_THREADING: u32 = 1 << 28;

#[test]
fn dual_core_k8_and_pentium_4_differ_in_model_and_not_in_what_kernels_need() {
    // Athlon 64 X2, revision F: family 15, extended model; the hyper-threading bit is set though it has none.
    let k8 = Cpu::decode(&raw(AMD, 0x0004_0f32, 0x2001, 0x178b_fbff, (0, 0), 0));
    assert_eq!((k8.vendor, k8.family, k8.model), (Vendor::Amd, 15, 0x43));
    assert!(k8.hyper_threading_bit);
    assert_eq!(k8.features, Features::SSE2);
    let single = Cpu::decode(&raw(AMD, 0x0004_0f32, 0x2001, 0x178b_fbff & !HYPER_THREADING, (0, 0), 0));
    assert!(!single.hyper_threading_bit);
    // Pentium 4 Northwood, with and without hyper-threading.
    let with = Cpu::decode(&raw(INTEL, 0x0f29, 0x4400, 0xbfeb_fbff, (0, 0), 0));
    let without = Cpu::decode(&raw(INTEL, 0x0f29, 0x4400, 0xbfeb_fbff & !HYPER_THREADING, (0, 0), 0));
    assert_eq!((with.family, with.model), (15, 2));
    assert_eq!(with.features, without.features);
    // The choice of a kernel is a function of features and, by an entry's own rule, of the model.
    for (one, other) in [(k8, single), (with, without)] {
        let rc4 = &crate::arch::rc4::RC4;
        assert_eq!(rc4.static_choice(&one), rc4.static_choice(&other));
    }
}

#[test]
fn core_2_has_ssse3_and_no_more() {
    let core2 = Cpu::decode(&raw(INTEL, 0x06f6, 0x0000_e3bd, 0xbfeb_fbff, (0, 0), 0));
    assert_eq!((core2.vendor, core2.family, core2.model), (Vendor::Intel, 6, 15));
    assert_eq!(core2.features, Features::SSE2.and(Features::SSSE3));
}

const HASWELL_ECX: u32 = 0x7ffa_fbff;
const HASWELL_LEAF7: u32 = 0x0000_27ab;

#[test]
fn haswell_has_avx2_only_with_the_operating_systems_consent() {
    let decode =
        |xcr0| Cpu::decode(&raw(INTEL, 0x0003_06c3, HASWELL_ECX, 0xbfeb_fbff, (HASWELL_LEAF7, 0), xcr0));
    let haswell = decode(7);
    assert_eq!((haswell.family, haswell.model), (6, 0x3c));
    let avx2 = Features::AVX2.and(Features::BMI2).and(Features::AES).and(Features::PCLMULQDQ);
    assert!(haswell.features.contains(avx2));
    assert!(!haswell.features.contains(Features::SHA) && !haswell.features.contains(Features::VAES));
    for xcr0 in [0, 1, 2, 3, 4, 5] {
        let features = decode(xcr0).features;
        let vector = [Features::AVX, Features::AVX2, Features::BMI1, Features::BMI2];
        assert!(vector.iter().all(|feature| !features.contains(*feature)), "{xcr0}");
        assert!(features.contains(Features::AES), "AES-NI needs no AVX");
    }
}

/// Leaf 7 of Zen 4: AVX-512 with VBMI, BITALG, IFMA; VAES, GFNI, SHA.
const ZEN4_LEAF7: (u32, u32) = (0xf1bf_97a9, 0x0040_5fce);

#[test]
fn zen_4_has_avx_512_with_all_three_bits_of_xcr0() {
    let decode = |xcr0| Cpu::decode(&raw(AMD, 0x00a1_0f11, 0x7eda_320b, 0x178b_fbff, ZEN4_LEAF7, xcr0));
    let zen4 = decode(0xe7);
    assert_eq!((zen4.vendor, zen4.family, zen4.model), (Vendor::Amd, 25, 17));
    let wide = [
        Features::AVX512F,
        Features::AVX512BW,
        Features::AVX512VL,
        Features::AVX512VBMI,
        Features::AVX512VBMI2,
        Features::AVX512BITALG,
        Features::AVX512IFMA,
    ];
    assert!(wide.iter().all(|feature| zen4.features.contains(*feature)));
    assert!(zen4.features.contains(Features::SHA.and(Features::GFNI)));
    for xcr0 in [0x07, 0x27, 0x67, 0xa7, 0xc7] {
        let features = decode(xcr0).features;
        assert!(wide.iter().all(|feature| !features.contains(*feature)), "{xcr0:#x}");
        assert!(features.contains(Features::AVX2.and(Features::VAES)), "{xcr0:#x}");
    }
}

#[test]
fn skylake_x_has_avx_512_without_vbmi_and_ice_lake_has_it() {
    let skylake = raw(INTEL, 0x0005_0654, 0x7ffe_fbff, 0xbfeb_fbff, (0xd39f_ffeb, 0), 0xe7);
    let skylake = Cpu::decode(&skylake);
    assert_eq!(skylake.model, 85);
    assert!(skylake.features.contains(Features::AVX512BW.and(Features::AVX512VL)));
    assert!(!skylake.features.contains(Features::AVX512VBMI) && !skylake.features.contains(Features::VAES));
    let ice_lake =
        Cpu::decode(&raw(INTEL, 0x0006_06a6, 0x7ffe_fbff, 0xbfeb_fbff, (0xf3bf_b7ef, 0x40417f5e), 0xe7));
    assert_eq!(ice_lake.model, 106);
    assert!(ice_lake.features.contains(Features::AVX512VBMI.and(Features::VAES).and(Features::AVX512IFMA)));
}

#[test]
fn odd_virtual_machines_get_no_feature_whose_ground_is_missing() {
    let has = |raw: &RawCpu, feature| Cpu::decode(raw).features.contains(feature);
    // AVX2, VAES and AVX-512 bits without AVX: a mask that took only leaf 1's bit.
    let without_avx = raw(AMD, 0x00a1_0f11, 0x7eda_320b & !(1 << 28), 0x178b_fbff, ZEN4_LEAF7, 0xe7);
    for feature in [Features::AVX2, Features::VAES, Features::AVX512F, Features::BMI2, Features::AVX512VBMI] {
        assert!(!has(&without_avx, feature), "{feature:?}");
    }
    assert!(has(&without_avx, Features::AES) && has(&without_avx, Features::SHA));
    // VAES without AES-NI, VPCLMULQDQ without PCLMULQDQ.
    let without_aes = raw(AMD, 0x00a1_0f11, 0x7eda_320b & !(1 << 25) & !2, 0x178b_fbff, ZEN4_LEAF7, 0xe7);
    assert!(!has(&without_aes, Features::VAES) && !has(&without_aes, Features::VPCLMULQDQ));
    // AVX-512BW and VBMI bits without the foundation.
    let without_foundation =
        raw(AMD, 0x00a1_0f11, 0x7eda_320b, 0x178b_fbff, (ZEN4_LEAF7.0 & !(1 << 16), ZEN4_LEAF7.1), 0xe7);
    assert!(!has(&without_foundation, Features::AVX512BW) && !has(&without_foundation, Features::AVX512VBMI));
    // SHA without SSE4.1: its kernels use both.
    let without_sse41 = raw(AMD, 0x00a1_0f11, 0x7eda_320b & !(1 << 19), 0x178b_fbff, ZEN4_LEAF7, 0xe7);
    assert!(!has(&without_sse41, Features::SHA));
    // XCR0 without OSXSAVE is not the operating system's word.
    let without_osxsave = raw(AMD, 0x00a1_0f11, 0x7eda_320b & !(1 << 27), 0x178b_fbff, ZEN4_LEAF7, 0xe7);
    assert!(!has(&without_osxsave, Features::AVX));
    // Nothing at all.
    assert_eq!(Cpu::decode(&RawCpu::default()).features, Features::NONE);
}

#[test]
fn the_processors_name_is_read() {
    let mut named = raw(AMD, 0x00a0_0f11, 0, 1 << 26, (0, 0), 0);
    let words = |text: &[u8; 16]| {
        let word = |at: usize| u32::from_le_bytes([text[at], text[at + 1], text[at + 2], text[at + 3]]);
        Registers { eax: word(0), ebx: word(4), ecx: word(8), edx: word(12) }
    };
    named.brand = [words(b"AMD EPYC 7763 64"), words(b"-Core\0\0\0\0\0\0\0\0\0\0\0"), Registers::default()];
    assert_eq!(Cpu::decode(&named).to_string(), "AMD EPYC 7763 64-Core (AuthenticAMD 25 1 1): sse2");
}
