//! Real programs from the distribution, unmodified, on the swapped and on the preloaded library. Their output is
//! compared with that on the stock library, and the dynamic linker's own trace proves that our code was bound.
//!
//! The packages are fetched by name with apt-get into the cache and unpacked there; nothing is installed.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/packages.rs"]
mod packages;
#[path = "common/under.rs"]
mod under;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use libraries::scratch;
use packages::Package;
use under::{Under, assert_bound_to_ours, command, counted_calls, input, run};

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
    // One call for each block.
    let key = format!("--key-file={}", repository.join(".git/git-crypt/keys/default").display());
    let prepare = |command: &mut Command| {
        command.args(["clean", &key]).stdin(Stdio::from(fs::File::open(&input).unwrap()));
    };
    let calls = counted_calls("git-crypt", &program, prepare, |name| name == "AES_encrypt");
    assert_eq!(calls, 187_500);
}
