//! What this process runs with: the processor, and what the environment and the tuning file ask for.
//! Read once, without heap: in the ELF constructor, or at the first call where a caller is earlier.

use std::sync::OnceLock;

use super::features::Cpu;
use super::{mask, tune};
use crate::sys::environment::{self, Text};

/// The tuning file's place when `OXEAY_CONF` names no other.
pub const DEFAULT_TUNING_FILE: &str = "/etc/oxeay/oxeay.conf";

/// Largest tuning file that is read.
const TUNING_FILE_LIMIT: usize = 16 * 1024;

/// What this process runs with.
pub struct Settings {
    /// The processor less what `OPENSSL_ia32cap` takes away.
    pub cpu: Cpu,
    /// The processor as it is.
    pub unmasked: Cpu,
    /// `OPENSSL_ia32cap`.
    pub mask: Option<Text<256>>,
    /// `OXEAY_KERNEL`: kernel ids and implementation names, separated by commas.
    pub kernel: Option<Text<1024>>,
    /// `OXEAY_DEBUG=1`.
    pub debug: bool,
    /// Where the tuning file is looked for.
    pub tuning_path: Text<512>,
    /// Its content, when it is for this processor and this version.
    pub tuning: Option<Text<TUNING_FILE_LIMIT>>,
    /// Why there is no content.
    pub tuning_problem: Option<tune::Problem>,
}

/// The settings of this process.
pub fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(read_settings)
}

#[cold]
fn read_settings() -> Settings {
    let raw = crate::sys::cpuid::read_cpu();
    let unmasked = Cpu::detect(&raw);
    let mask = environment::variable::<256>(c"OPENSSL_ia32cap");
    let cpu = match &mask {
        Some(text) if cfg!(any(target_arch = "x86_64", target_arch = "x86")) => {
            Cpu::decode(&mask::apply(&raw, text.as_str()))
        }
        _ => unmasked,
    };
    let tuning_path = environment::variable(c"OXEAY_CONF")
        .unwrap_or_else(|| Text::new(DEFAULT_TUNING_FILE.as_bytes()).unwrap_or(Text::EMPTY));
    // The file is for the processor as it is: a mask does not make it another one.
    let (tuning, tuning_problem) = match environment::file::<TUNING_FILE_LIMIT>(tuning_path.as_str()) {
        None => (None, Some(tune::Problem::Unreadable)),
        Some(content) => match tune::check_header(content.as_str(), &unmasked) {
            Ok(()) => (Some(content), None),
            Err(problem) => (None, Some(problem)),
        },
    };
    Settings {
        cpu,
        unmasked,
        mask,
        kernel: environment::variable(c"OXEAY_KERNEL"),
        debug: environment::variable::<8>(c"OXEAY_DEBUG").is_some_and(|text| text.as_str() == "1"),
        tuning_path,
        tuning,
        tuning_problem,
    }
}
