//! Raw CPUID leaves and XCR0 to [`Cpu`], as a pure function; [`crate::sys::cpuid`] executes the instructions.
//!
//! Source: Intel SDM volume 2, CPUID; AMD APM volume 3, appendix E. A feature counts only with every bit that
//! it depends on: AVX needs OSXSAVE and the operating system's consent in XCR0, AVX-512 three more bits of it.

use core::fmt;

/// The four registers of one CPUID answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Registers {
    pub eax: u32,
    pub ebx: u32,
    pub ecx: u32,
    pub edx: u32,
}

/// What CPUID and XGETBV answered; all zero where a leaf does not exist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RawCpu {
    /// Leaf 0: the highest leaf and the vendor's name.
    pub leaf0: Registers,
    /// Leaf 1: family, model and the first features.
    pub leaf1: Registers,
    /// Leaf 7, subleaf 0.
    pub leaf7: Registers,
    /// Leaf 7, subleaf 1.
    pub leaf7_1: Registers,
    /// Leaf 0x8000_0001.
    pub extended1: Registers,
    /// Leaves 0x8000_0002 to 0x8000_0004: the brand's name.
    pub brand: [Registers; 3],
    /// Extended control register 0; zero without OSXSAVE.
    pub xcr0: u64,
}

/// Who made the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum Vendor {
    Intel,
    Amd,
    #[default]
    Other,
}

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(u64);

macro_rules! features {
    ($($name:ident $bit:literal $text:literal;)*) => {
        impl Features {
            $(#[doc = concat!("The feature `", $text, "`.")] pub const $name: Self = Self(1 << $bit);)*
            const NAMES: &'static [(Self, &'static str)] = &[$((Self::$name, $text)),*];
        }
    };
}

features! {
    SSE2 0 "sse2";
    SSSE3 1 "ssse3";
    SSE41 2 "sse4.1";
    AES 3 "aes";
    PCLMULQDQ 4 "pclmulqdq";
    SHA 5 "sha";
    AVX 6 "avx";
    AVX2 7 "avx2";
    BMI1 8 "bmi1";
    BMI2 9 "bmi2";
    ADX 10 "adx";
    VAES 11 "vaes";
    VPCLMULQDQ 12 "vpclmulqdq";
    GFNI 13 "gfni";
    AVX512F 14 "avx512f";
    AVX512BW 15 "avx512bw";
    AVX512DQ 16 "avx512dq";
    AVX512VL 17 "avx512vl";
    AVX512VBMI 18 "avx512vbmi";
    AVX512VBMI2 19 "avx512vbmi2";
    AVX512BITALG 20 "avx512bitalg";
    AVX512IFMA 21 "avx512ifma";
    AVXIFMA 22 "avxifma";
    SHA512 23 "sha512";
    RDRAND 24 "rdrand";
    MOVBE 25 "movbe";
    NEON 32 "neon";
    AARCH64_AES 33 "aes";
    AARCH64_SHA2 34 "sha2";
    AARCH64_SHA3 35 "sha3";
}

impl Features {
    /// No feature: what a portable kernel needs.
    pub const NONE: Self = Self(0);

    /// Both sets together.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is here.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// What is here and not in `other`.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The features' names, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().filter(move |(feature, _)| self.contains(*feature)).map(|(_, name)| *name)
    }
}

impl fmt::Display for Features {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.names().enumerate() {
            if index > 0 {
                formatter.write_str(" ")?;
            }
            formatter.write_str(name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "[{self}]")
    }
}

/// The processor as far as kernels care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cpu {
    /// Who made it.
    pub vendor: Vendor,
    /// The vendor's name as CPUID spells it, twelve bytes.
    pub vendor_name: [u8; 12],
    /// Display family.
    pub family: u32,
    /// Display model.
    pub model: u32,
    /// Stepping.
    pub stepping: u32,
    /// What it has.
    pub features: Features,
    /// The hyper-threading bit. Reported only: it is set on every processor package with several cores, and no
    /// kernel may be chosen by it (openssl-dev, "rc4_skey.c" cpuid test, 2006).
    pub hyper_threading_bit: bool,
    /// The brand's name, zero-padded.
    pub brand: [u8; 48],
}

impl Default for Cpu {
    fn default() -> Self {
        Self::decode(&RawCpu::default())
    }
}

/// XCR0: the operating system saves xmm and ymm.
const XCR0_AVX: u64 = 0x6;
/// XCR0: and the mask registers, the upper halves of zmm0 to 15, and zmm16 to 31.
const XCR0_AVX512: u64 = 0xe6;

impl Cpu {
    /// What the raw answers mean.
    pub fn decode(raw: &RawCpu) -> Self {
        let mut vendor_name = [0; 12];
        for (part, register) in
            vendor_name.chunks_exact_mut(4).zip([raw.leaf0.ebx, raw.leaf0.edx, raw.leaf0.ecx])
        {
            part.copy_from_slice(&register.to_le_bytes());
        }
        let vendor = match &vendor_name {
            b"GenuineIntel" => Vendor::Intel,
            b"AuthenticAMD" | b"HygonGenuine" => Vendor::Amd,
            _ => Vendor::Other,
        };
        let signature = raw.leaf1.eax;
        let base_family = (signature >> 8) & 0xf;
        let family = if base_family == 0xf { base_family + ((signature >> 20) & 0xff) } else { base_family };
        let extended_model = if base_family == 0xf || base_family == 6 { (signature >> 16) & 0xf } else { 0 };
        let mut brand = [0; 48];
        for (part, leaf) in brand.chunks_exact_mut(16).zip(&raw.brand) {
            for (word, register) in part.chunks_exact_mut(4).zip([leaf.eax, leaf.ebx, leaf.ecx, leaf.edx]) {
                word.copy_from_slice(&register.to_le_bytes());
            }
        }
        Self {
            vendor,
            vendor_name,
            family,
            model: ((signature >> 4) & 0xf) | (extended_model << 4),
            stepping: signature & 0xf,
            features: decode_features(raw),
            hyper_threading_bit: raw.leaf1.edx & (1 << 28) != 0,
            brand,
        }
    }

    /// This machine's processor, from what it answered.
    pub fn detect(raw: &RawCpu) -> Self {
        let cpu = Self::decode(raw);
        #[cfg(target_arch = "aarch64")]
        let cpu = Self { features: aarch64_features(), ..cpu };
        cpu
    }
}

impl fmt::Display for Cpu {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |bytes| core::str::from_utf8(bytes).unwrap_or("").trim_matches(['\0', ' ']);
        let brand = text(&self.brand[..]);
        if brand.is_empty() {
            write!(formatter, "{}", std::env::consts::ARCH)?;
        } else {
            let vendor = text(&self.vendor_name[..]);
            write!(formatter, "{brand} ({vendor} {} {} {})", self.family, self.model, self.stepping)?;
        }
        write!(formatter, ": {}", self.features)
    }
}

fn decode_features(raw: &RawCpu) -> Features {
    let mut found = Features::NONE;
    let mut add = |present: bool, feature: Features| {
        if present {
            found = found.and(feature);
        }
    };
    let bit = |register: u32, index: u32| register & (1 << index) != 0;
    let (leaf1, leaf7, leaf7_1) = (&raw.leaf1, &raw.leaf7, &raw.leaf7_1);

    let sse2 = bit(leaf1.edx, 26);
    let ssse3 = sse2 && bit(leaf1.ecx, 9);
    let sse41 = ssse3 && bit(leaf1.ecx, 19);
    add(sse2, Features::SSE2);
    add(ssse3, Features::SSSE3);
    add(sse41, Features::SSE41);
    let aes = sse2 && bit(leaf1.ecx, 25);
    let pclmulqdq = sse2 && bit(leaf1.ecx, 1);
    add(aes, Features::AES);
    add(pclmulqdq, Features::PCLMULQDQ);
    add(sse41 && bit(leaf7.ebx, 29), Features::SHA);
    add(bit(leaf1.ecx, 30), Features::RDRAND);
    add(bit(leaf1.ecx, 22), Features::MOVBE);
    add(bit(leaf7.ebx, 19), Features::ADX);
    add(sse2 && bit(leaf7.ecx, 8), Features::GFNI);

    let os_saves = |mask: u64| bit(leaf1.ecx, 27) && raw.xcr0 & mask == mask;
    let avx = sse41 && bit(leaf1.ecx, 28) && os_saves(XCR0_AVX);
    let avx2 = avx && bit(leaf7.ebx, 5);
    add(avx, Features::AVX);
    add(avx2, Features::AVX2);
    // BMI1 and BMI2 are VEX-coded: some virtual machines report them without AVX, where they fault.
    add(avx && bit(leaf7.ebx, 3), Features::BMI1);
    add(avx && bit(leaf7.ebx, 8), Features::BMI2);
    add(avx2 && aes && bit(leaf7.ecx, 9), Features::VAES);
    add(avx2 && pclmulqdq && bit(leaf7.ecx, 10), Features::VPCLMULQDQ);
    add(avx2 && bit(leaf7_1.eax, 23), Features::AVXIFMA);
    add(avx2 && bit(leaf7_1.eax, 0), Features::SHA512);

    let avx512f = avx2 && bit(leaf7.ebx, 16) && os_saves(XCR0_AVX512);
    let avx512bw = avx512f && bit(leaf7.ebx, 30);
    add(avx512f, Features::AVX512F);
    add(avx512bw, Features::AVX512BW);
    add(avx512f && bit(leaf7.ebx, 17), Features::AVX512DQ);
    add(avx512f && bit(leaf7.ebx, 31), Features::AVX512VL);
    add(avx512f && bit(leaf7.ebx, 21), Features::AVX512IFMA);
    add(avx512bw && bit(leaf7.ecx, 1), Features::AVX512VBMI);
    add(avx512bw && bit(leaf7.ecx, 6), Features::AVX512VBMI2);
    add(avx512bw && bit(leaf7.ecx, 12), Features::AVX512BITALG);
    found
}

#[cfg(target_arch = "aarch64")]
fn aarch64_features() -> Features {
    let mut found = Features::NEON;
    if std::arch::is_aarch64_feature_detected!("aes") {
        found = found.and(Features::AARCH64_AES);
    }
    if std::arch::is_aarch64_feature_detected!("sha2") {
        found = found.and(Features::AARCH64_SHA2);
    }
    if std::arch::is_aarch64_feature_detected!("sha3") {
        found = found.and(Features::AARCH64_SHA3);
    }
    found
}

#[cfg(test)]
#[path = "features_tests.rs"]
mod tests;
