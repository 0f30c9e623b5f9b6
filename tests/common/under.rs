//! Real programs with this library under them: stock, swapped or preloaded, and the proof that ours was called.
#![allow(dead_code)] // Each test program uses its part.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::libraries::{expect_success, preload_library, scratch, swap_folder};

/// How the library gets under a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Under {
    Stock,
    Swapped,
    Preloaded,
}

/// A command with the library under it; the variables are set for this one child.
pub(crate) fn command(under: Under, program: &Path, libraries: &Path) -> Command {
    let mut command = Command::new(program);
    let system = libraries.display();
    match under {
        Under::Stock => command.env("LD_LIBRARY_PATH", format!("{system}")),
        Under::Swapped => command.env("LD_LIBRARY_PATH", format!("{}:{system}", swap_folder().display())),
        Under::Preloaded => {
            command.env("LD_LIBRARY_PATH", format!("{system}")).env("LD_PRELOAD", preload_library())
        }
    };
    command
}

/// Runs to success.
pub(crate) fn run(command: &mut Command) -> Output {
    let output = expect_success(command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!stderr.contains("no version information"), "{command:?}:\n{stderr}");
    output
}

/// Runs the command once more under the dynamic linker's trace: each of the names must be bound to our file.
pub(crate) fn assert_bound_to_ours(command: &mut Command, names: &[&str], directory: &Path) {
    let trace = directory.join("bindings");
    run(command.env("LD_DEBUG", "bindings").env("LD_DEBUG_OUTPUT", &trace));
    let text: String = fs::read_dir(directory)
        .expect("the directory is ours")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("bindings")))
        .map(|path| String::from_utf8_lossy(&fs::read(path).expect("the trace is readable")).into_owned())
        .collect();
    let ours = [swap_folder(), preload_library()].map(|path| path.display().to_string());
    for name in names {
        let bound = text.lines().any(|line| {
            line.split_once(" to ")
                .is_some_and(|(_, target)| ours.iter().any(|ours| target.starts_with(ours)))
                && line.contains(&format!("symbol `{name}'"))
        });
        assert!(bound, "{name} was not bound to ours, {ours:?}");
    }
}

/// Three million arbitrary bytes (a linear congruential generator's high bytes).
pub(crate) fn input(directory: &Path) -> PathBuf {
    let mut state = 1_u64;
    let bytes: Vec<u8> = (0..3_000_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    let path = directory.join("in.bin");
    fs::write(&path, bytes).expect("the directory is writable");
    path
}

/// How often a program calls functions of our preload library whose names the test chooses, counted by callgrind. The
/// linker folds functions of the same code, so that a name can stand for its equals: `SHA384_Update` for `SHA512_Update`.
pub(crate) fn counted_calls(
    name: &str,
    program: &Path,
    prepare: impl FnOnce(&mut Command),
    chosen: impl Fn(&str) -> bool,
) -> u64 {
    let directory = scratch(&format!("{name}-profile"));
    let mut command = Command::new("valgrind");
    command
        .args(["-q", "--tool=callgrind", "--compress-strings=no", "--trace-children=yes"])
        .arg(format!("--callgrind-out-file={}", directory.join("profile.%p").display()))
        // The variable is for the program alone: valgrind and its shell must not load the library.
        .args(["--", "/usr/bin/env"])
        .arg(format!("LD_PRELOAD={}", preload_library().display()))
        .arg(program);
    prepare(&mut command);
    run(&mut command);
    let profiles = fs::read_dir(&directory).expect("the directory is ours").flatten();
    profiles.map(|entry| calls(&String::from_utf8_lossy(&fs::read(entry.path()).unwrap()), &chosen)).sum()
}

/// The calls of chosen functions of ours in one profile of callgrind's format.
fn calls(text: &str, chosen: impl Fn(&str) -> bool) -> u64 {
    let mut called_object = "";
    let mut called = "";
    let mut total = 0;
    for line in text.lines() {
        if let Some(object) = line.strip_prefix("cob=") {
            called_object = object;
        } else if let Some(function) = line.strip_prefix("cfn=") {
            called = function;
        } else if let Some(calls) = line.strip_prefix("calls=") {
            if chosen(called) && called_object.contains("liboxeay-preload.so") {
                total += calls.split(' ').next().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
            }
            called_object = "";
        }
    }
    total
}
