//! The C programs of `capi-tests`, each compiled once against the system's headers and run on the system's library
//! and on this one: their lines must be equal, or be listed in `capi-tests/differences.tsv` with the reason.
//!
//! `cargo test --test capi rc4` runs what belongs to one program.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

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

/// Program and label to the reason.
type Differences = BTreeMap<String, BTreeMap<String, String>>;

/// Reads `program<TAB>label<TAB>reason` lines; `#` begins a comment.
fn differences(path: &Path) -> Differences {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut listed = Differences::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [program, label, reason] = columns[..] else {
            panic!("{}: not three columns: {line}", path.display());
        };
        let labels = listed.entry(program.to_owned()).or_default();
        let before = labels.insert(label.to_owned(), reason.to_owned());
        assert!(before.is_none(), "{}: twice: {line}", path.display());
    }
    listed
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

/// Compares line by line. A label is what stands before the first `: `.
fn same_lines(theirs: &str, ours: &str, listed: &BTreeMap<String, String>) -> Result<(), Failed> {
    let label = |line: &str| line.split_once(": ").map_or(line, |(label, _)| label).to_owned();
    let mut problems = Vec::new();
    let mut stale: BTreeMap<&String, &String> = listed.iter().collect();
    let (their_lines, our_lines): (Vec<&str>, Vec<&str>) = (theirs.lines().collect(), ours.lines().collect());
    if their_lines.is_empty() {
        problems.push("the program prints nothing".to_owned());
    }
    if their_lines.len() != our_lines.len() {
        problems.push(format!("{} lines on theirs, {} on ours", their_lines.len(), our_lines.len()));
    }
    for (their_line, our_line) in their_lines.iter().zip(&our_lines) {
        let name = label(their_line);
        if name != label(our_line) {
            problems.push(format!("theirs: {their_line}\nours:   {our_line}\nthe lines part here"));
            break;
        }
        let is_listed = listed.contains_key(&name);
        if their_line != our_line {
            stale.remove(&name);
            if !is_listed {
                problems.push(format!("theirs: {their_line}\nours:   {our_line}"));
            }
        }
    }
    problems
        .extend(stale.keys().map(|name| format!("listed in differences.tsv, but does not differ: {name}")));
    check(problems.is_empty(), || problems.join("\n"))
}

/// Runs a command and returns its standard output; it must succeed and write nothing to standard error.
fn run(command: &mut Command) -> Result<String, Failed> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    check(output.status.success() && stderr.is_empty(), || {
        let end: Vec<&str> = stdout.lines().rev().take(3).collect();
        format!("{command:?}: {}\n{stderr}last lines: {end:?}", output.status)
    })?;
    Ok(stdout)
}

fn check(good: bool, problem: impl FnOnce() -> String) -> Result<(), Failed> {
    if good { Ok(()) } else { Err(problem().into()) }
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
