//! The C programs of `capi-tests`, each compiled once against the system's headers and run on the system's library
//! and on this one: their lines must be equal, or be listed in `capi-tests/differences.tsv` with the reason.
//!
//! `cargo test --test capi rc4` runs what belongs to one program.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/lines.rs"]
mod lines;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use lines::{Differences, check, differences, run, same_lines, stem};

/// Not a program of this kind: it is compiled against both sets of headers (tests/headers.rs).
const LAYOUT: &str = "layout";

const FLAGS: [&str; 6] = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-DOPENSSL_SUPPRESS_DEPRECATED"];

fn main() {
    let arguments = Arguments::from_args();
    let folder = libraries::root().join("capi-tests");
    let mut sources: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("capi-tests is readable")
        .map(|entry| entry.expect("capi-tests is readable").path())
        .filter(|path| path.extension() == Some(OsStr::new("c")) && stem(path) != LAYOUT)
        .collect();
    sources.sort();
    let listed = Arc::new(differences(&folder.join("differences.tsv")));

    let names: Vec<String> = sources.iter().map(|path| stem(path)).collect();
    let unknown: Vec<String> = listed.keys().filter(|program| !names.contains(program)).cloned().collect();
    let mut trials = vec![Trial::test("differences::programs_exist", move || {
        check(unknown.is_empty(), || format!("differences.tsv names no program of capi-tests: {unknown:?}"))
    })];
    let has_valgrind = libraries::has("valgrind");
    for source in sources {
        for way in [Way::Native, Way::Portable, Way::Valgrind] {
            let (source, listed) = (source.clone(), listed.clone());
            let name = format!("{}::{}", stem(&source), way.name());
            let skipped = way == Way::Valgrind && !has_valgrind;
            trials.push(Trial::test(name, move || compare(&source, way, &listed)).with_ignored_flag(skipped));
        }
    }
    if !arguments.list {
        libraries::require_c_tools();
        libraries::swap_folder();
        libraries::scratch("capi");
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// How a program runs on this library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// With the kernels that this processor gets.
    Native,
    /// With the portable kernels.
    Portable,
    /// Under valgrind, whose processor has AVX2 and none of the newer features.
    Valgrind,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Portable => "portable",
            Self::Valgrind => "valgrind",
        }
    }
}

/// Runs one program on both libraries and compares their lines.
fn compare(source: &Path, way: Way, listed: &Differences) -> Result<(), Failed> {
    let program = stem(source);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("capi");
    // One binary per way, so that the ways may run at the same time.
    let binary = folder.join(format!("{program}-{}", way.name()));
    let mut compiler = libraries::cc();
    compiler.args(FLAGS).arg(source).arg("-o").arg(&binary);
    let ours = libraries::swap_folder();
    if way == Way::Valgrind {
        // Valgrind itself must not see LD_LIBRARY_PATH; this binary finds our library by its run path.
        compiler.arg("-g").arg("-Wl,--disable-new-dtags").arg(format!("-Wl,-rpath,{}", ours.display()));
    }
    run(compiler.args(["-lcrypto", "-lpthread"]))?;

    let theirs = match way {
        Way::Valgrind => {
            // The same calls on the system's library need a binary without the run path.
            let plain = folder.join(format!("{program}-plain"));
            let mut compiler = libraries::cc();
            run(compiler.args(FLAGS).arg(source).arg("-o").arg(&plain).args(["-lcrypto", "-lpthread"]))?;
            run(&mut libraries::clean(&plain))?
        }
        _ => run(&mut libraries::clean(&binary))?,
    };
    let served = match way {
        Way::Native => run(libraries::clean(&binary).env("LD_LIBRARY_PATH", ours))?,
        Way::Portable => {
            run(libraries::clean(&binary).env("LD_LIBRARY_PATH", ours).env("OXEAY_KERNEL", "portable"))?
        }
        Way::Valgrind => run(libraries::clean("valgrind").args(["-q", "--error-exitcode=1"]).arg(&binary))?,
    };
    let empty = BTreeMap::new();
    same_lines(&theirs, &served, listed.get(&program).unwrap_or(&empty))
}
