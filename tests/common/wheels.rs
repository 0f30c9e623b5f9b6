//! Packages of the Python index, fetched by name and version and unpacked in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `${XDG_CACHE_HOME:-~/.cache}/oxeay/wheels/<name>-<version>`, with the wheel's files; `options` choose the wheel
/// when it is one for another Python than this machine's.
///
/// # Panics
/// When pip cannot fetch it: the message says how to mend it.
pub(crate) fn fetch(name: &str, version: &str, options: &[&str]) -> PathBuf {
    let root = cache().join(format!("{name}-{version}"));
    if root.join(".complete").is_file() {
        return root;
    }
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"])
        .arg("--only-binary=:all:")
        .args(options)
        .arg(format!("{name}=={version}"))
        .arg("--dest")
        .arg(&root);
    succeeds(&mut pip, "it needs python3 with pip (apt-get install python3-pip) and the Python index");
    let wheel = fs::read_dir(&root)
        .expect("the cache is readable")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .unwrap_or_else(|| panic!("pip download {name}=={version} left no wheel in {}", root.display()));
    let mut unpack = Command::new("python3");
    unpack.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&root);
    succeeds(&mut unpack, "the wheel is damaged: remove it and run again");
    fs::write(root.join(".complete"), "").expect("the cache is writable");
    root
}

fn cache() -> PathBuf {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).unwrap_or_else(|| {
        Path::new(&std::env::var_os("HOME").unwrap_or_else(|| "/tmp".into())).join(".cache")
    });
    base.join("oxeay/wheels")
}

fn succeeds(command: &mut Command, hint: &str) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}; {hint}"));
    assert!(
        output.status.success(),
        "{command:?} failed; {hint}:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
