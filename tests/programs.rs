//! Real programs from the distribution, unmodified, on the swapped and on the preloaded library. Their output is
//! compared with that on the stock library, and the dynamic linker's own trace proves that our code was bound.
//!
//! The packages are fetched by name with apt-get into the cache and unpacked there; nothing is installed.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/packages.rs"]
mod packages;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libraries::{expect_success, preload_library, scratch, swap_folder};
use packages::Package;

/// How the library gets under a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Under {
    Stock,
    Swapped,
    Preloaded,
}

/// A command with the library under it; the variables are set for this one child.
fn command(under: Under, program: &Path, libraries: &Path) -> Command {
    let mut command = Command::new(program);
    let system = libraries.display();
    match under {
        Under::Stock => command.env("LD_LIBRARY_PATH", format!("{system}")),
        Under::Swapped => command.env("LD_LIBRARY_PATH", format!("{}:{system}", swap_folder().display())),
        Under::Preloaded => {
            command.env("LD_LIBRARY_PATH", format!("{system}")).env("LD_PRELOAD", preload_library())
        }
    };
    command
}

/// Runs to success.
fn run(command: &mut Command) -> Output {
    let output = expect_success(command);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!stderr.contains("no version information"), "{command:?}:\n{stderr}");
    output
}

/// Runs the command once more under the dynamic linker's trace: each of the names must be bound to our file.
fn assert_bound_to_ours(command: &mut Command, names: &[&str], directory: &Path) {
    let trace = directory.join("bindings");
    run(command.env("LD_DEBUG", "bindings").env("LD_DEBUG_OUTPUT", &trace));
    let text: String = fs::read_dir(directory)
        .expect("the directory is ours")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("bindings")))
        .map(|path| String::from_utf8_lossy(&fs::read(path).expect("the trace is readable")).into_owned())
        .collect();
    let ours = [swap_folder(), preload_library()].map(|path| path.display().to_string());
    for name in names {
        let bound = text.lines().any(|line| {
            line.split_once(" to ")
                .is_some_and(|(_, target)| ours.iter().any(|ours| target.starts_with(ours)))
                && line.contains(&format!("symbol `{name}'"))
        });
        assert!(bound, "{name} was not bound to ours, {ours:?}");
    }
}

/// Three million arbitrary bytes (a linear congruential generator's high bytes).
fn input(directory: &Path) -> PathBuf {
    let mut state = 1_u64;
    let bytes: Vec<u8> = (0..3_000_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    let path = directory.join("in.bin");
    fs::write(&path, bytes).expect("the directory is writable");
    path
}

#[test]
fn mktorrent_swapped() {
    let package = Package::fetch("mktorrent", &[]);
    let directory = scratch("mktorrent");
    let input = input(&directory);
    let torrent = |under, name: &str| {
        let output = directory.join(name);
        let mut command = command(under, &package.file("usr/bin/mktorrent"), &package.libraries());
        command.args(["-d", "-l", "15", "-a", "http://t/", "-o"]).arg(&output).arg(&input);
        (command, output)
    };
    let (mut stock, expected) = torrent(Under::Stock, "stock.torrent");
    let (mut swapped, got) = torrent(Under::Swapped, "swapped.torrent");
    run(&mut stock);
    run(&mut swapped);
    assert_eq!(fs::read(expected).unwrap(), fs::read(got).unwrap());
    let (mut traced, _) = torrent(Under::Swapped, "traced.torrent");
    assert_bound_to_ours(&mut traced, &["SHA1_Init", "SHA1_Update", "SHA1_Final"], &directory);
}

#[test]
fn genpmk_swapped() {
    // genpmk links libpcap, which links libdbus, though it calls neither here.
    let package = Package::fetch("cowpatty", &["libpcap0.8", "libdbus-1-3"]);
    let directory = scratch("genpmk");
    fs::write(directory.join("words"), "password\nletmein123\nabcdefghij\n").unwrap();
    let table = |under, name: &str| {
        let mut command = command(under, &package.file("usr/bin/genpmk"), &package.libraries());
        command.current_dir(&directory).args(["-f", "words", "-s", "IEEE", "-d", name]);
        command
    };
    run(&mut table(Under::Stock, "stock.pmk"));
    run(&mut table(Under::Swapped, "swapped.pmk"));
    let read = |name: &str| fs::read(directory.join(name)).unwrap();
    assert!(read("stock.pmk").len() > 96, "three keys were written");
    assert_eq!(read("stock.pmk"), read("swapped.pmk"));
    let names = ["SHA1_Init", "SHA1_Update", "SHA1_Final"];
    assert_bound_to_ours(&mut table(Under::Swapped, "traced.pmk"), &names, &directory);
}

#[test]
fn git_crypt_preloaded_and_swapped() {
    let package = Package::fetch("git-crypt", &[]);
    let directory = scratch("git-crypt");
    let input = input(&directory);
    let repository = directory.join("repository");
    run(Command::new("git").args(["init", "-q"]).arg(&repository));
    let program = package.file("usr/bin/git-crypt");
    let on = |under, arguments: &[&str]| {
        let mut command = command(under, &program, &package.libraries());
        command.current_dir(&repository).args(arguments);
        command
    };
    run(&mut on(Under::Stock, &["init"]));
    let key = format!("--key-file={}", repository.join(".git/git-crypt/keys/default").display());
    let piped = |under, verb: &str, from: &Path| {
        let mut command = on(under, &[verb, &key]);
        command.stdin(Stdio::from(fs::File::open(from).unwrap()));
        command
    };
    let plain = fs::read(&input).unwrap();
    let expected = run(&mut piped(Under::Stock, "clean", &input)).stdout;
    assert!(expected.len() > plain.len() && expected != plain);
    for under in [Under::Preloaded, Under::Swapped] {
        let got = run(&mut piped(under, "clean", &input)).stdout;
        assert!(got == expected, "{under:?}: the ciphertext differs from stock's");
        let ciphertext = directory.join("encrypted");
        fs::write(&ciphertext, &got).unwrap();
        // What ours encrypted, stock decrypts, and the reverse.
        assert!(run(&mut piped(Under::Stock, "smudge", &ciphertext)).stdout == plain);
        assert!(run(&mut piped(under, "smudge", &ciphertext)).stdout == plain);
        assert_bound_to_ours(
            &mut piped(under, "clean", &input),
            &["AES_set_encrypt_key", "AES_encrypt"],
            &directory,
        );
    }
    // A key of our own random bytes works on stock.
    let other = directory.join("other");
    run(Command::new("git").args(["init", "-q"]).arg(&other));
    run(command(Under::Swapped, &program, &package.libraries()).current_dir(&other).arg("init"));
    let key = format!("--key-file={}", other.join(".git/git-crypt/keys/default").display());
    let mut clean = command(Under::Stock, &program, &package.libraries());
    clean.args(["clean", &key]).stdin(Stdio::from(fs::File::open(&input).unwrap()));
    assert!(run(&mut clean).stdout.len() > plain.len());
    assert_eq!(aes_encrypt_calls(&package, &repository, &input), 187_500);
}

/// How often git-crypt calls our `AES_encrypt` for the input, counted by callgrind: one call per block.
fn aes_encrypt_calls(package: &Package, repository: &Path, input: &Path) -> u64 {
    let directory = scratch("git-crypt-profile");
    let key = format!("--key-file={}", repository.join(".git/git-crypt/keys/default").display());
    let mut command = Command::new("valgrind");
    command
        .args(["-q", "--tool=callgrind", "--compress-strings=no", "--trace-children=yes"])
        .arg(format!("--callgrind-out-file={}", directory.join("profile.%p").display()))
        // The variable is for the program alone: valgrind and its shell must not load the library.
        .args(["--", "/usr/bin/env"])
        .arg(format!("LD_PRELOAD={}", preload_library().display()))
        .arg(package.file("usr/bin/git-crypt"))
        .args(["clean", &key])
        .stdin(Stdio::from(fs::File::open(input).unwrap()));
    run(&mut command);
    let profiles = fs::read_dir(&directory).expect("the directory is ours").flatten();
    profiles.map(|entry| calls(&String::from_utf8_lossy(&fs::read(entry.path()).unwrap()))).sum()
}

/// The calls of our `AES_encrypt` in one profile of callgrind's format.
fn calls(text: &str) -> u64 {
    let mut called_object = "";
    let mut called = "";
    let mut total = 0;
    for line in text.lines() {
        if let Some(object) = line.strip_prefix("cob=") {
            called_object = object;
        } else if let Some(function) = line.strip_prefix("cfn=") {
            called = function;
        } else if let Some(calls) = line.strip_prefix("calls=") {
            if called == "AES_encrypt" && called_object.contains("liboxeay-preload.so") {
                total += calls.split(' ').next().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
            }
            called_object = "";
        }
    }
    total
}
