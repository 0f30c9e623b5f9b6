//! `OPENSSL_ia32cap`: a mask that takes features away, and never adds one.
//!
//! The form is OpenSSL's: up to five 64-bit numbers separated by colons, each decimal, octal or hexadecimal,
//! each with an optional `~`. A plain number is ANDed with what the processor has; `~number` clears the
//! number's bits. The words are leaf 1 (EDX, ECX), leaf 7 (EBX, ECX), leaf 7 (EDX) with leaf 7.1 (EAX), and two
//! that no kernel here depends on. An absent word leaves its bits alone; a malformed text changes nothing.

use super::features::{RawCpu, Registers};

/// What a mask leaves of the processor's answers.
pub fn apply(raw: &RawCpu, mask: &str) -> RawCpu {
    let mut keep = [u64::MAX; 5];
    let mut words = keep.iter_mut();
    for text in mask.split(':') {
        let Some(word) = words.next() else { return *raw };
        match parse_word(text) {
            Some(bits) => *word = bits,
            None if text.is_empty() => {}
            None => return *raw,
        }
    }
    let low = |word: u64| word as u32;
    let high = |word: u64| (word >> 32) as u32;
    RawCpu {
        leaf1: Registers {
            edx: raw.leaf1.edx & low(keep[0]),
            ecx: raw.leaf1.ecx & high(keep[0]),
            ..raw.leaf1
        },
        leaf7: Registers {
            ebx: raw.leaf7.ebx & low(keep[1]),
            ecx: raw.leaf7.ecx & high(keep[1]),
            edx: raw.leaf7.edx & low(keep[2]),
            ..raw.leaf7
        },
        leaf7_1: Registers { eax: raw.leaf7_1.eax & high(keep[2]), ..raw.leaf7_1 },
        ..*raw
    }
}

/// The bits that one word keeps; `None` when it is not a number.
fn parse_word(text: &str) -> Option<u64> {
    let (clears, digits) = text.strip_prefix('~').map_or((false, text), |rest| (true, rest));
    let lower = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let number = match lower {
        Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16),
        None if digits.len() > 1 && digits.starts_with('0') => u64::from_str_radix(&digits[1..], 8),
        None => digits.parse(),
    };
    // `from_str_radix` accepts a sign, which is no part of the form.
    let number = number.ok().filter(|_| !digits.contains(['+', '-']))?;
    Some(if clears { !number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> RawCpu {
        let all = Registers { eax: u32::MAX, ebx: u32::MAX, ecx: u32::MAX, edx: u32::MAX };
        RawCpu { leaf0: all, leaf1: all, leaf7: all, leaf7_1: all, extended1: all, brand: [all; 3], xcr0: 7 }
    }

    #[test]
    fn a_tilde_clears_and_a_number_keeps() {
        assert_eq!(apply(&full(), "~0x200000200000000").leaf1.ecx, !((1 << 25) | (1 << 1)));
        assert_eq!(apply(&full(), ":~0x20").leaf7.ebx, !(1 << 5));
        assert_eq!(apply(&full(), ":~0x20").leaf1, full().leaf1);
        assert_eq!(apply(&full(), "0").leaf1.edx, 0);
        assert_eq!(apply(&full(), "0").leaf7, full().leaf7);
        assert_eq!(apply(&full(), "0:0").leaf7.ecx, 0);
        assert_eq!(apply(&full(), "010").leaf1.edx, 8);
        assert_eq!(apply(&full(), "::~0x80000000000000").leaf7_1.eax, !(1 << 23));
    }

    #[test]
    fn an_absent_bit_is_never_enabled() {
        let empty = RawCpu::default();
        assert_eq!(apply(&empty, "0xffffffffffffffff:0xffffffffffffffff"), empty);
    }

    #[test]
    fn a_malformed_mask_changes_nothing() {
        for text in
            ["", ":", "zz", "~", "~:0x", "-1", "+1", "0x1 ", "1:2:3:4:5:6", "0x10000000000000000", "1:x"]
        {
            assert_eq!(apply(&full(), text), full(), "{text:?}");
        }
    }
}
