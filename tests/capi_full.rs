//! C programs of what distributions leave out of their libcrypto (MD2, MDC-2, IDEA, RC5), on real libcryptos with everything
//! and on this one: their lines must be equal, or be listed in `capi-tests/full/differences.tsv` with the reason.
//!
//! `scripts/peer.sh` builds OpenSSL 1.1.1w into the cache when it is not there (two minutes); 3.6.3 is taken too where
//! `make peer` has built it.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/lines.rs"]
mod lines;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use lines::{Differences, check, differences, run, same_lines, stem};

const FLAGS: [&str; 6] = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread"];

fn main() {
    let arguments = Arguments::from_args();
    let folder = libraries::root().join("capi-tests/full");
    let mut sources: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("capi-tests/full is readable")
        .map(|entry| entry.expect("capi-tests/full is readable").path())
        .filter(|path| path.extension() == Some(OsStr::new("c")))
        .collect();
    sources.sort();
    let listed = Arc::new(differences(&folder.join("differences.tsv")));
    let trials = sources.into_iter().map(|source| {
        let listed = listed.clone();
        Trial::test(stem(&source), move || compare(&source, &listed))
    });
    let trials: Vec<Trial> = trials.collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// The real libraries that are there, at least OpenSSL 1.1.1w.
fn peers() -> &'static [PathBuf] {
    static PEERS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    PEERS.get_or_init(|| {
        let root = libraries::root();
        libraries::expect_success(Command::new(root.join("scripts/peer.sh")).arg("1.1.1w"));
        libraries::scratch("capi-full");
        let links = root.join("target/peer");
        let of = |version: &str| links.join(format!("libcrypto-{version}.so"));
        // The link follows from the cache alone.
        let cache = fs::read_link(of("1.1.1w")).expect("peer.sh made the link");
        let newer = cache.with_file_name("libcrypto-3.6.3.so");
        [cache, newer].into_iter().filter(|path| path.is_file()).collect()
    })
}

/// Runs one program on each real library and on ours, for which it is linked anew: real ones have no version nodes.
fn compare(source: &Path, listed: &Differences) -> Result<(), Failed> {
    let program = stem(source);
    let binary_for = |library: &Path, name: &str| -> Result<PathBuf, Failed> {
        let binary =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("capi-full").join(format!("{program}-{name}"));
        let mut compiler = libraries::cc();
        compiler
            .args(FLAGS)
            .arg("-I")
            .arg(libraries::root().join("include"))
            .arg(source)
            .arg("-o")
            .arg(&binary);
        run(compiler.arg(library).arg("-lm"))?;
        Ok(binary)
    };
    let peers = peers();
    check(!peers.is_empty(), || "no real library".to_owned())?;
    let ours = binary_for(&libraries::swap_folder().join("libcrypto.so.3"), "ours")?;
    let mut swapped = libraries::clean(&ours);
    let native = run(swapped.env("LD_LIBRARY_PATH", libraries::swap_folder()))?;
    let portable = run(swapped.env("OXEAY_KERNEL", "portable"))?;
    let none = BTreeMap::new();
    for peer in peers {
        let theirs = run(&mut libraries::clean(binary_for(peer, &stem(peer))?))?;
        for ours in [&native, &portable] {
            same_lines(&theirs, ours, listed.get(&program).unwrap_or(&none))
                .map_err(|failed| format!("{}: {}", peer.display(), failed.message().unwrap_or_default()))?;
        }
    }
    Ok(())
}
