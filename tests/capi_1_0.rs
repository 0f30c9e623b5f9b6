//! C programs against the interface of OpenSSL 1.0, on a real libcrypto 1.0.2 and on this one: their lines must be
//! equal, or be listed in `capi-tests/1.0/differences.tsv` with the reason.
//!
//! They are compiled with this project's headers, which must describe 1.0's public structures as they were, and linked
//! to the real 1.0.2, which has no version nodes: as with programs of that time, the linker takes this library's first
//! node. The real one is the libcrypto that the wheels of psycopg2-binary 2.7.7 on the Python index carry.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/lines.rs"]
mod lines;
#[path = "common/wheels.rs"]
mod wheels;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use lines::{Differences, differences, run, same_lines, stem};

/// Of the programs for every generation those that need nothing newer than 1.0.
const OF_ALL_GENERATIONS: [&str; 13] = [
    "aes", "blowfish", "camellia", "cast", "des", "md4", "md5", "rc2", "rc4", "ripemd", "seed", "sha",
    "whrlpool",
];

const FLAGS: [&str; 8] = [
    "-std=gnu11",
    "-O1",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-DOPENSSL_API_COMPAT=0x10002000L",
    "-DAPI_1_0", // What these programs leave out there.
    "-pthread",
];

fn main() {
    let arguments = Arguments::from_args();
    let folder = libraries::root().join("capi-tests");
    let mut sources: Vec<PathBuf> =
        OF_ALL_GENERATIONS.iter().map(|name| folder.join(name).with_extension("c")).collect();
    let own = fs::read_dir(folder.join("1.0")).expect("capi-tests/1.0 is readable");
    sources.extend(
        own.map(|entry| entry.expect("capi-tests/1.0 is readable").path())
            .filter(|path| path.extension() == Some(OsStr::new("c"))),
    );
    sources.sort();
    let listed = Arc::new(differences(&folder.join("1.0/differences.tsv")));
    let names: Vec<String> = sources.iter().map(|path| stem(path)).collect();
    if let Some(unknown) = listed.keys().find(|program| !names.contains(program)) {
        panic!("capi-tests/1.0/differences.tsv names no program of capi-tests: {unknown}");
    }
    let trials = sources.into_iter().map(|source| {
        let listed = listed.clone();
        Trial::test(format!("{}::1.0.2", stem(&source)), move || compare(&source, &listed))
    });
    let trials: Vec<Trial> = trials.collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// The real library, and a folder with ours under its name.
struct Libraries {
    theirs: PathBuf,
    ours: PathBuf,
    binaries: PathBuf,
}

fn both() -> &'static Libraries {
    static BOTH: OnceLock<Libraries> = OnceLock::new();
    BOTH.get_or_init(|| {
        libraries::require_c_tools();
        let for_python_3_6 = [
            "--platform",
            "manylinux1_x86_64",
            "--python-version",
            "3.6",
            "--implementation",
            "cp",
            "--abi",
            "cp36m",
        ];
        let wheel = wheels::fetch("psycopg2-binary", "2.7.7", &for_python_3_6);
        let theirs = fs::read_dir(wheel.join("psycopg2/.libs"))
            .expect("the wheel has a folder of libraries")
            .flatten()
            .map(|entry| entry.path())
            .find(|path| {
                path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libcrypto-"))
            })
            .expect("the wheel carries a libcrypto");
        let binaries = libraries::scratch("capi-1.0");
        let ours = binaries.join("ours");
        fs::create_dir_all(&ours).expect("cargo's folder for tests is writable");
        let library = libraries::swap_folder().join("liboxeay.so");
        std::os::unix::fs::symlink(library, ours.join(theirs.file_name().expect("a file")))
            .expect("the link can be made");
        Libraries { theirs, ours, binaries }
    })
}

/// Runs one program on both libraries and compares their lines.
fn compare(source: &Path, listed: &Differences) -> Result<(), Failed> {
    let both = both();
    let program = stem(source);
    let binary = both.binaries.join(&program);
    let beside = both.theirs.parent().expect("a folder");
    let mut compiler = libraries::cc();
    compiler.args(FLAGS).arg("-I").arg(libraries::root().join("include"));
    compiler.arg(source).arg("-o").arg(&binary).arg(&both.theirs);
    run(compiler.arg(format!("-Wl,-rpath-link,{}", beside.display())))?;
    let theirs = run(libraries::clean(&binary).env("LD_LIBRARY_PATH", beside))?;
    let ours = run(libraries::clean(&binary).env("LD_LIBRARY_PATH", &both.ours))?;
    same_lines(&theirs, &ours, listed.get(&program).unwrap_or(&BTreeMap::new()))
}
