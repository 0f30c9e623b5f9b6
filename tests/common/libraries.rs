//! Builds what the tests of the finished library need, and the C compiler's calls that they share.
#![allow(dead_code)] // Each test program uses its part.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::{env, fs};

/// The names under which programs of all generations ask for the library.
pub(crate) const SONAMES: [&str; 6] = [
    "libcrypto.so.3",
    "libcrypto.so.1.1",
    "libcrypto.so.1.0.2",
    "libcrypto.so.1.0.0",
    "libcrypto.so.10",
    "libcrypto.so.0.9.8",
];

/// The line that brings everything these tests call.
const INSTALL: &str = "apt-get install -y --no-install-recommends gcc g++ libc6-dev libssl-dev valgrind";

/// The project's root.
pub(crate) fn root() -> &'static Path {
    oxeay_tests::root()
}

/// A folder for this test's files, empty.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("cargo's folder for tests is writable");
    folder
}

/// The folder with the swap library under all its names: `$OXEAY_DIST_LIB`, or built by cargo.
pub(crate) fn swap_folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(folder) = dist_lib() {
            return folder;
        }
        let library = build(&["--features", "nodes"], "nodes").join("liboxeay.so");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("swap");
        fs::create_dir_all(&folder).expect("cargo's folder for tests is writable");
        for name in SONAMES.iter().chain(&["liboxeay.so", "libcrypto.so"]) {
            let link = folder.join(name);
            if fs::read_link(&link).is_ok_and(|target| target == library) {
                continue;
            }
            let _ = fs::remove_file(&link);
            std::os::unix::fs::symlink(&library, &link).expect("the link can be made");
        }
        folder
    })
}

/// The archive without version nodes: `$OXEAY_DIST_LIB/liboxeay.a`, or built by cargo.
pub(crate) fn archive() -> &'static Path {
    static ARCHIVE: OnceLock<PathBuf> = OnceLock::new();
    ARCHIVE.get_or_init(|| dist_lib().unwrap_or_else(|| build(&[], "plain")).join("liboxeay.a"))
}

/// The preload library: `$OXEAY_DIST_LIB/liboxeay-preload.so`, or linked from the archive.
pub(crate) fn preload_library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| match dist_lib() {
        Some(folder) => folder.join("liboxeay-preload.so"),
        None => link_preload(&scratch("preload")),
    })
}

/// Links a preload library from the archive into a folder.
pub(crate) fn link_preload(folder: &Path) -> PathBuf {
    let library = folder.join("liboxeay-preload.so");
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    xtask(&["link-preload", "--archive", &text(archive()), "--output", &text(&library)]);
    library
}

/// The `oxeay` command: `bin/oxeay` beside `$OXEAY_DIST_LIB`, or built by cargo with the library beside it.
pub(crate) fn oxeay() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| match dist_lib() {
        Some(folder) => folder.join("../bin/oxeay"),
        None => cargo_build(&["--package", "oxeay", "--package", "oxeay-cli"], "plain").join("oxeay"),
    })
}

/// Runs one of the maintainer's commands, built in release like the library, and returns what it printed.
pub(crate) fn xtask(arguments: &[&str]) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["run", "--quiet", "--release", "--package", "xtask", "--"])
        .args(arguments)
        .current_dir(root());
    String::from_utf8(expect_success(cargo.env_remove("LD_LIBRARY_PATH")).stdout).expect("text")
}

fn dist_lib() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("OXEAY_DIST_LIB").filter(|value| !value.is_empty())?);
    Some(folder.canonicalize().unwrap_or_else(|error| panic!("OXEAY_DIST_LIB={}: {error}", folder.display())))
}

/// Builds the library into `target/<folder>`; returns the folder with it.
pub(crate) fn build(options: &[&str], folder: &str) -> PathBuf {
    cargo_build(&[&["--package", "oxeay", "--lib"], options].concat(), folder)
}

/// `cargo build --release` into `target/<folder>`; returns the folder with what was built.
fn cargo_build(options: &[&str], folder: &str) -> PathBuf {
    // The folder for test files is target/tmp.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name(folder);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--release"]).args(options);
    cargo.arg("--target-dir").arg(&target).current_dir(root());
    // What cargo set for this test is not meant for the build inside it.
    cargo.env_remove("LD_LIBRARY_PATH").env_remove("CARGO_TARGET_DIR");
    expect_success(&mut cargo);
    target.join("release")
}

/// The C compiler: `$CC`, else `cc`.
pub(crate) fn cc() -> Command {
    Command::new(env::var_os("CC").unwrap_or_else(|| "cc".into()))
}

/// Panics with the line to run when the C compiler or the system's headers are missing.
pub(crate) fn require_c_tools() {
    let folder = scratch("tools");
    let source = folder.join("probe.c");
    fs::write(
        &source,
        "#include <openssl/crypto.h>\nint main(void) { return OPENSSL_VERSION_NUMBER == 0; }\n",
    )
    .expect("the folder is writable");
    let compiled = cc().arg(&source).arg("-o").arg(folder.join("probe")).arg("-lcrypto").output();
    if !compiled.is_ok_and(|output| output.status.success()) {
        panic!("these tests need a C compiler and OpenSSL's headers; run: {INSTALL}");
    }
}

/// Whether a program is there.
pub(crate) fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// A command without the variables that choose a library or a kernel: each test sets its own.
pub(crate) fn clean(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let chooses = ["LD_", "OXEAY_", "OPENSSL_", "DEBUGINFOD_"];
        if chooses.iter().any(|prefix| text.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a command to its end and returns what it wrote.
///
/// # Panics
/// When it cannot start or fails.
pub(crate) fn expect_success(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
