//! Packages of the distribution, fetched by name and unpacked in the cache.
#![allow(dead_code)] // Each test program uses its part.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// An unpacked package with the libraries that it needs beside it.
pub(crate) struct Package {
    root: PathBuf,
}

/// apt-get and the cache serve one test at a time.
static FETCHING: Mutex<()> = Mutex::new(());

impl Package {
    /// Fetches a package and those with its libraries, or takes them from the cache.
    ///
    /// # Panics
    /// When apt-get cannot fetch one: the message says how to mend it.
    pub(crate) fn fetch(name: &str, with: &[&str]) -> Self {
        Self::fetch_with(name, with, &[])
    }

    /// [`Package::fetch`] of another release of Debian.
    pub(crate) fn fetch_from(suite: &str, name: &str, with: &[&str]) -> Self {
        let base = cache().with_file_name(suite);
        let (lists, archives) = (base.join(".apt/lists/partial"), base.join(".apt/cache/archives/partial"));
        for folder in [&lists, &archives] {
            fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        }
        let sources = base.join(".apt/sources.list");
        let key = "/usr/share/keyrings/debian-archive-keyring.gpg";
        fs::write(&sources, format!("deb [signed-by={key}] http://deb.debian.org/debian {suite} main\n"))
            .expect("the cache is writable");
        let option = |name: &str, value: &Path| format!("-o{name}={}", value.display());
        let options = [
            option("Dir::Etc::sourcelist", &sources),
            "-oDir::Etc::sourceparts=-".to_owned(),
            option("Dir::State::lists", lists.parent().expect("a folder")),
            option("Dir::Cache", &base.join(".apt/cache")),
            "-oAPT::Sandbox::User=root".to_owned(),
        ];
        Self::fetch_with(name, with, &options)
    }

    fn fetch_with(name: &str, with: &[&str], options: &[String]) -> Self {
        let _one_at_a_time = FETCHING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let release = if options.is_empty() { "" } else { "other-" };
        let root = cache().join(format!("{release}{name}"));
        if !root.join(".complete").is_file() {
            let _ = fs::remove_dir_all(&root);
            fs::create_dir_all(&root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
            for package in core::iter::once(name).chain(with.iter().copied()) {
                unpack(package, &root, options);
            }
            fs::write(root.join(".complete"), "").expect("the cache is writable");
        }
        Self { root }
    }

    /// A file of the package.
    pub(crate) fn file(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A folder with links to all libraries that were unpacked, for `LD_LIBRARY_PATH`.
    pub(crate) fn libraries(&self) -> PathBuf {
        let all = self.root.join(".libraries");
        if !all.is_dir() {
            fs::create_dir_all(&all).expect("the cache is writable");
            for folder in ["lib", "usr/lib"] {
                let folder = self.root.join(folder).join("x86_64-linux-gnu");
                for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                    let _ = std::os::unix::fs::symlink(entry.path(), all.join(entry.file_name()));
                }
            }
        }
        all
    }
}

/// `${XDG_CACHE_HOME:-~/.cache}/oxeay/packages/<release of the distribution>`.
fn cache() -> PathBuf {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).unwrap_or_else(|| {
        PathBuf::from(std::env::var_os("HOME").unwrap_or_else(|| "/tmp".into())).join(".cache")
    });
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let value = |key: &str| {
        let line = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or("unknown").trim_matches('"').to_owned()
    };
    base.join("oxeay/packages").join(format!("{}-{}", value("ID"), value("VERSION_ID")))
}

fn unpack(package: &str, root: &Path, options: &[String]) {
    let download = || {
        Command::new("apt-get")
            .arg("-q")
            .args(options)
            .args(["download", package])
            .current_dir(root)
            .output()
            .unwrap_or_else(|error| panic!("apt-get, which fetches the test programs: {error}"))
    };
    let mut output = download();
    if !output.status.success() {
        // The package lists may be absent or old.
        let _ = Command::new("apt-get").arg("-q").args(options).arg("update").output();
        output = download();
    }
    assert!(
        output.status.success(),
        "apt-get download {package} failed; run `apt-get update` as root, then again:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let file = fs::read_dir(root)
        .expect("the cache is readable")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&format!("{package}_")) && name.ends_with(".deb")
        })
        .unwrap_or_else(|| panic!("apt-get download {package} left no file in {}", root.display()));
    let unpacked = Command::new("dpkg-deb").arg("-x").arg(&file).arg(root).status();
    assert!(unpacked.is_ok_and(|status| status.success()), "dpkg-deb -x {} failed", file.display());
}
