//! Where the built libraries lie.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder with `liboxeay.so` under all its names, `liboxeay.a` and `liboxeay-preload.so`: `OXEAY_DIST_LIB`, which
/// `make test` sets, else `dist/lib`, which is built first.
///
/// # Panics
/// When the build fails.
pub(crate) fn library_dir() -> &'static Path {
    static DIRECTORY: OnceLock<PathBuf> = OnceLock::new();
    DIRECTORY.get_or_init(|| {
        let directory = std::env::var_os("OXEAY_DIST_LIB").map(PathBuf::from).unwrap_or_else(|| {
            let root = oxeay_tests::root();
            let built = Command::new("make").args(["-s", "dist"]).current_dir(root).output();
            let built = built.expect("make, which builds the libraries under test, runs");
            assert!(built.status.success(), "make dist failed:\n{}", String::from_utf8_lossy(&built.stderr));
            root.join("dist/lib")
        });
        directory.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", directory.display()))
    })
}
