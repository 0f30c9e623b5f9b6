//! OpenSSL 1.1.1's own tests of what this library serves, on this library alone: fetched, compiled and linked to
//! `libcrypto.so.1.1` here (`scripts/openssl-tests.sh`). Each counts its cases, so that none can be empty.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use libraries::{cc, clean, expect_success, root, scratch, swap_folder};
use libtest_mimic::{Arguments, Failed, Trial};

/// A test program, the cases that it has at least (lines `ok` of its report, or what it says it completed), and its data
/// files.
struct Suite {
    name: &'static str,
    cases: usize,
    data: &'static [&'static str],
}

const fn suite(name: &'static str, cases: usize) -> Suite {
    Suite { name, cases, data: &[] }
}

/// `rsa_test` and `rsa_mp_test` are not here: the padding of SSLv23 and keys of more primes that a caller sets are not
/// served. Of bntest's 6,837 vectors 82 are square roots, which are not served either ([`NOT_SERVED`]).
const SUITES: [Suite; 14] = [
    suite("bftest", 66),
    Suite { name: "bntest", cases: 6_755, data: &["bnexp", "bngcd", "bnmod", "bnmul", "bnshift", "bnsum"] },
    suite("casttest", 5),
    suite("constant_time_test", 121),
    suite("destest", 94),
    suite("dsatest", 1),
    suite("exptest", 202),
    suite("ideatest", 3),
    suite("igetest", 14),
    suite("mdc2_internal_test", 2),
    suite("modes_internal_test", 35),
    suite("rc2test", 5),
    suite("rc4test", 50),
    suite("rc5test", 34),
];

/// How the stanzas begin that are left out.
const NOT_SERVED: &str = "ModSqrt";

fn main() {
    let arguments = Arguments::from_args();
    let trials = SUITES.iter().map(|suite| Trial::test(suite.name, move || run(suite))).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// Where the compiled tests are, and the archive of what our library does not export.
struct Built {
    cache: PathBuf,
    binaries: PathBuf,
}

fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let mut script = Command::new(root().join("scripts/openssl-tests.sh"));
        let output = expect_success(script.args(SUITES.iter().map(|suite| suite.name)));
        let cache = PathBuf::from(String::from_utf8(output.stdout).expect("a path").trim());
        let binaries = scratch("suites");
        let sources = root().join("capi-tests/suites");
        expect_success(
            cc().args(["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-c"])
                .arg(sources.join("output.c"))
                .arg("-o")
                .arg(binaries.join("output.o")),
        );
        let absent = sources.join("absent.c");
        let mut archive = Command::new("ar");
        archive.arg("crs").arg(binaries.join("absent.a"));
        let text = fs::read_to_string(&absent).expect("the project is readable");
        for name in text.lines().filter_map(|line| line.strip_prefix("#ifdef ABSENT_")) {
            let object = binaries.join(format!("absent-{name}.o"));
            expect_success(
                cc().args(["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-c"])
                    .arg(format!("-DABSENT_{name}"))
                    .arg(&absent)
                    .arg("-o")
                    .arg(&object),
            );
            archive.arg(object);
        }
        expect_success(&mut archive);
        // An archive, because some tests bring functions of the framework of their own.
        let framework = fs::read_dir(cache.join("objects/framework")).expect("the script made it");
        expect_success(
            Command::new("ar")
                .arg("crs")
                .arg(binaries.join("framework.a"))
                .args(framework.flatten().map(|entry| entry.path())),
        );
        Built { cache, binaries }
    })
}

/// Links a test to our library, runs it and counts what it reports.
fn run(suite: &Suite) -> Result<(), Failed> {
    let built = built();
    let objects = built.cache.join("objects");
    let binary = built.binaries.join(suite.name);
    let mut linker = cc();
    linker.arg(objects.join(suite.name).with_extension("o"));
    linker
        .arg(built.binaries.join("framework.a"))
        .arg(built.binaries.join("output.o"))
        .arg("-o")
        .arg(&binary);
    // Ours first: the archive gives only what is missing.
    linker.arg("-L").arg(swap_folder()).arg("-l:libcrypto.so.1.1").arg(built.binaries.join("absent.a"));
    let linked = linker.output()?;
    if !linked.status.success() {
        return Err(
            format!("{} does not link:\n{}", suite.name, String::from_utf8_lossy(&linked.stderr)).into()
        );
    }

    let data = suite.data.iter().map(|name| data_file(built, name)).collect::<Result<Vec<_>, _>>()?;
    let mut program = clean(&binary);
    program.env("LD_LIBRARY_PATH", swap_folder());
    let loaded = program.env("LD_TRACE_LOADED_OBJECTS", "1").output()?;
    let ours = swap_folder().display().to_string();
    if !String::from_utf8_lossy(&loaded.stdout).contains(&ours) {
        return Err(format!("{} would run on another library than ours", suite.name).into());
    }
    let output = program.env_remove("LD_TRACE_LOADED_OBJECTS").args(&data).output()?;
    let report = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_result = |line: &&str| line.trim_start().starts_with("ok ");
    let cases = match completed(&report) + completed(&errors) {
        0 => report.lines().filter(is_result).count(),
        cases => cases,
    };
    let failed: Vec<&str> = report.lines().filter(|line| line.trim_start().starts_with("not ok ")).collect();
    let end = |text: &str| {
        text.lines().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n")
    };
    if !output.status.success() || !failed.is_empty() {
        return Err(
            format!("{}: {}\nfailed: {failed:#?}\n{}", suite.name, output.status, end(&errors)).into()
        );
    }
    if cases < suite.cases {
        return Err(
            format!("{}: {cases} cases, {} are known:\n{}", suite.name, suite.cases, end(&report)).into()
        );
    }
    println!("{}: {cases} cases", suite.name);
    Ok(())
}

/// The sum of the numbers in "Completed N tests".
fn completed(text: &str) -> usize {
    let counts = text
        .lines()
        .filter_map(|line| line.split_once("Completed ")?.1.split(' ').next()?.parse::<usize>().ok());
    counts.sum()
}

/// A copy of a file of stanzas beside the recipe of bntest, without those that are not served.
fn data_file(built: &Built, name: &str) -> std::io::Result<PathBuf> {
    let folder = built.cache.join("openssl-1.1.1w/test/recipes/10-test_bn_data");
    let text = fs::read_to_string(folder.join(name).with_extension("txt"))?;
    let stanzas: Vec<&str> = text.split("\n\n").filter(|stanza| !is_left_out(stanza)).collect();
    let copy = built.binaries.join(name).with_extension("txt");
    fs::write(&copy, stanzas.join("\n\n"))?;
    Ok(copy)
}

fn is_left_out(stanza: &str) -> bool {
    stanza.lines().any(|line| line.starts_with(NOT_SERVED))
}
