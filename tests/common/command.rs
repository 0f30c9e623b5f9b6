//! The `oxeay` command under test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The command: `bin/oxeay` beside `$OXEAY_DIST_LIB`, which `make test` sets, else built by cargo.
pub(crate) fn oxeay() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(folder) = std::env::var_os("OXEAY_DIST_LIB").filter(|value| !value.is_empty()) {
            return Path::new(&folder).join("../bin/oxeay");
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("plain");
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--release",
                "--package",
                "oxeay-cli",
                "--package",
                "oxeay",
                "--target-dir",
            ])
            .arg(&target)
            .current_dir(oxeay_tests::root())
            .env_remove("CARGO_TARGET_DIR")
            .status();
        assert!(built.is_ok_and(|status| status.success()), "the oxeay command does not build");
        target.join("release/oxeay")
    })
}
