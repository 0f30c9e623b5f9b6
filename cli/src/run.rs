//! `oxeay run`: starts a program with the library under it.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use crate::binary;
use crate::check::{Judge, Verdict};
use crate::cost::beside_this_command;

/// As shells do: the command was found but cannot be run.
const CANNOT_RUN: u8 = 126;
/// As shells do: there is no such command.
const NOT_FOUND: u8 = 127;

/// What the user asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Whatever `oxeay check` finds.
    Checked,
    /// In libcrypto's place.
    Swap,
    /// Beside libcrypto.
    Preload,
}

/// Replaces this process by the command. Returns only when that fails.
pub(crate) fn run(wanted: Wanted, verbose: bool, command: &[OsString]) -> ExitCode {
    let (code, message) = match start(wanted, verbose, command) {
        Ok(never) => match never {},
        Err(failure) => failure,
    };
    eprintln!("oxeay: {message}");
    ExitCode::from(code)
}

fn start(
    wanted: Wanted,
    verbose: bool,
    command: &[OsString],
) -> Result<core::convert::Infallible, (u8, String)> {
    let [name, arguments @ ..] = command else { return Err((2, "no command to run".to_owned())) };
    let program = find(name).ok_or_else(|| (NOT_FOUND, format!("{}: command not found", name.display())))?;
    // The loader reads the variables for the interpreter of a script.
    let loaded = binary::interpreter(&program).unwrap_or_else(|| program.clone());
    refuse_privileged(&loaded)?;
    let cannot = |message: String| (CANNOT_RUN, message);
    let report = Judge::new(None).and_then(|judge| judge.check(&loaded, true)).map_err(cannot)?;
    let verdict = match wanted {
        Wanted::Checked => report.verdict,
        Wanted::Swap => Verdict::Swap,
        Wanted::Preload => Verdict::Preload,
    };
    if verbose || verdict != report.verdict {
        eprintln!("oxeay: {}: {}: {}", loaded.display(), report.verdict.as_str(), report.reason);
    }
    let library = beside_this_command().map_err(cannot)?;
    let folder = library.parent().unwrap_or(Path::new(".")).to_owned();
    let mut child = Command::new(&program);
    child.arg0(name).args(arguments);
    match verdict {
        Verdict::Swap => child.env("LD_LIBRARY_PATH", prepended("LD_LIBRARY_PATH", &folder)),
        Verdict::Preload => {
            child.env("LD_PRELOAD", prepended("LD_PRELOAD", &folder.join("liboxeay-preload.so")))
        }
        Verdict::NotNeeded => &mut child,
        Verdict::Neither => {
            let hint = format!("`oxeay check --deps --verbose {}` lists what is missing", loaded.display());
            return Err(cannot(format!("{}: {}; {hint}", loaded.display(), report.reason)));
        }
    };
    if verbose {
        let how = match verdict {
            Verdict::Swap => "swapped",
            Verdict::Preload => "preloaded",
            Verdict::NotNeeded | Verdict::Neither => "left alone",
        };
        eprintln!("oxeay: {} runs with libcrypto {how} by {}", program.display(), folder.display());
    }
    let error = child.exec();
    Err(cannot(format!("{}: {error}", program.display())))
}

/// The command's file: by its path, or in `PATH`.
fn find(name: &OsStr) -> Option<PathBuf> {
    let is_program = |path: &Path| {
        fs::metadata(path)
            .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
    };
    let path = Path::new(name);
    if path.components().count() > 1 {
        return is_program(path).then(|| path.to_owned());
    }
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(path)).find(|path| is_program(path))
}

/// The loader ignores the variables in a program with more rights than its caller, silently: say so instead.
fn refuse_privileged(program: &Path) -> Result<(), (u8, String)> {
    let metadata =
        fs::metadata(program).map_err(|error| (NOT_FOUND, format!("{}: {error}", program.display())))?;
    if metadata.mode() & 0o6000 != 0 {
        let why = "the loader ignores LD_LIBRARY_PATH and LD_PRELOAD there";
        return Err((CANNOT_RUN, format!("{} is setuid or setgid: {why}", program.display())));
    }
    Ok(())
}

/// The variable with one more entry before those that it has.
fn prepended(variable: &str, entry: &Path) -> OsString {
    let mut value = entry.as_os_str().to_owned();
    if let Some(rest) = env::var_os(variable).filter(|rest| !rest.is_empty()) {
        value.push(":");
        value.push(rest);
    }
    value
}
