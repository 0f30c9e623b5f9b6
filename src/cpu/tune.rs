//! The measured choice: the tuning file that `speed --generate-conf` writes.
//!
//! ```text
//! version = 0.1.0
//! cpu = AuthenticAMD 25 1 1
//! rc4 = rc4/x86_64
//! aes-cbc-dec.64 = aes-cbc-dec/aesni
//! ```
//!
//! `version` and `cpu` (vendor, family, model, stepping) must be this library's and this processor's, else the
//! whole file is passed over. Then one line per family, or per family and size class: `.64`, `.256`, `.2048`
//! and `.max` hold for calls up to that many bytes. A bad line, an unknown id or a kernel that the processor lacks
//! leaves that entry to the static order. `#` begins a comment.

use super::features::Cpu;

/// The size classes: the largest number of bytes of a call that belongs to each, and its name.
pub const SIZE_CLASSES: [(usize, &str); 4] = [(64, "64"), (256, "256"), (2048, "2048"), (usize::MAX, "max")];

/// Why a tuning file is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// It is absent, unreadable, no plain file or too large.
    Unreadable,
    /// It was written by another version.
    OtherVersion,
    /// It was written on another processor.
    OtherCpu,
}

impl Problem {
    /// The reason as a text for people.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "absent or unreadable",
            Self::OtherVersion => "written by another version",
            Self::OtherCpu => "written on another processor",
        }
    }
}

/// The `key = value` of a line, if it is one.
fn key_and_value(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split('#').next()?.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.is_empty()).then_some((key, value))
}

fn value_of<'text>(content: &'text str, wanted: &str) -> Option<&'text str> {
    content.lines().filter_map(key_and_value).find(|(key, _)| *key == wanted).map(|(_, value)| value)
}

/// Whether a tuning file is this version's and was measured on this processor.
pub fn check_header(content: &str, cpu: &Cpu) -> Result<(), Problem> {
    if value_of(content, "version") != Some(env!("CARGO_PKG_VERSION")) {
        return Err(Problem::OtherVersion);
    }
    let mut words = value_of(content, "cpu").unwrap_or("").split_whitespace();
    let vendor_matches = words.next().is_some_and(|vendor| vendor.as_bytes() == cpu.vendor_name);
    let numbers_match = [cpu.family, cpu.model, cpu.stepping]
        .iter()
        .all(|number| words.next().and_then(|word| word.parse().ok()) == Some(*number));
    if vendor_matches && numbers_match && words.next().is_none() { Ok(()) } else { Err(Problem::OtherCpu) }
}

/// The kernel id that a file names for a family and size class.
pub fn choice<'text>(content: &'text str, family: &str, class: usize) -> Option<&'text str> {
    let (_, class_name) = SIZE_CLASSES[class];
    let of_class = content.lines().filter_map(key_and_value).find(|(key, _)| {
        key.strip_prefix(family).and_then(|rest| rest.strip_prefix('.')) == Some(class_name)
    });
    of_class.map(|(_, value)| value).or_else(|| value_of(content, family))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::features::Vendor;

    fn cpu() -> Cpu {
        let vendor_name = *b"AuthenticAMD";
        Cpu { vendor: Vendor::Amd, vendor_name, family: 25, model: 1, stepping: 1, ..Cpu::default() }
    }

    const HEADER: &str = concat!("version = ", env!("CARGO_PKG_VERSION"), "\n");

    #[test]
    fn the_header_must_be_ours_and_this_processors() {
        let check = |text: &str| check_header(&format!("{HEADER}{text}"), &cpu());
        assert_eq!(check("cpu = AuthenticAMD 25 1 1\n"), Ok(()));
        assert_eq!(check("cpu=AuthenticAMD 25 1 1 # measured\n"), Ok(()));
        for other in [
            "cpu = AuthenticAMD 25 1 2",
            "cpu = GenuineIntel 25 1 1",
            "cpu = AuthenticAMD 25 1",
            "cpu =",
            "",
            "cpu = AuthenticAMD 25 1 1 1",
            "cpu = AuthenticAMD x y z",
        ] {
            assert_eq!(check(other), Err(Problem::OtherCpu), "{other:?}");
        }
        assert_eq!(
            check_header("version = 0\ncpu = AuthenticAMD 25 1 1", &cpu()),
            Err(Problem::OtherVersion)
        );
        assert_eq!(check_header("\0\u{fffd}=", &cpu()), Err(Problem::OtherVersion));
    }

    #[test]
    fn a_size_class_goes_before_its_family() {
        let text = "rc4 = rc4/x86_64\nrc4.64 = rc4/portable\nrc4x = rc4/other\n= b\nrc4.999 = c\n";
        assert_eq!(choice(text, "rc4", 0), Some("rc4/portable"));
        assert_eq!(choice(text, "rc4", 1), Some("rc4/x86_64"));
        assert_eq!(choice(text, "rc4", 3), Some("rc4/x86_64"));
        assert_eq!(choice(text, "md5", 0), None);
    }
}
