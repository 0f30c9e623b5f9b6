//! The distribution's `openssl` command, its libcrypto and its provider modules in place, with the preload library before
//! them: what it prints is the same, and the calls that reach ours are counted.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/under.rs"]
mod under;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libraries::scratch;
use under::{Under, command, counted_calls, input, run};

const PROVIDERS: [&str; 4] = ["-provider", "legacy", "-provider", "default"];

fn openssl(under: Under, arguments: &[&str]) -> Command {
    let mut openssl = command(under, Path::new("/usr/bin/openssl"), Path::new("/usr/lib/x86_64-linux-gnu"));
    openssl.args(arguments);
    openssl
}

/// The data: long enough for the wide kernels; counting calls takes its first part.
fn data(name: &str) -> (PathBuf, PathBuf) {
    let directory = scratch(name);
    let whole = input(&directory);
    let part = directory.join("part.bin");
    fs::write(&part, &fs::read(&whole).expect("just written")[..40_003]).expect("the directory is writable");
    (whole, part)
}

/// Encrypts stock and preloaded, decrypts each with the other, and counts the calls of functions by their prefix.
fn cipher(name: &str, prefix: &str, least: u64) {
    let (whole, part) = data(&format!("openssl-{name}"));
    let path = whole.to_str().expect("text");
    let enc = |direction: &'static str, from: &str| {
        let options = ["enc", direction, name, "-K", "00112233445566778899aabbccddeeff0123456789abcdef"];
        let key_bytes = match name {
            "-des-ede3-cbc" => 24,
            "-des-cbc" => 8,
            _ => 16,
        };
        let mut arguments: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        arguments[4].truncate(2 * key_bytes);
        let block = if name.starts_with("-seed") || name.starts_with("-camellia") { 16 } else { 8 };
        arguments.extend(["-iv".to_owned(), "f0e1d2c3b4a5968778695a4b3c2d1e0f"[..2 * block].to_owned()]);
        arguments.extend(["-in".to_owned(), from.to_owned()]);
        arguments.extend(PROVIDERS.map(str::to_owned));
        arguments
    };
    let run_enc = |under, arguments: &[String]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run(&mut openssl(under, &arguments)).stdout
    };
    let stock = run_enc(Under::Stock, &enc("-e", path));
    let ours = run_enc(Under::Preloaded, &enc("-e", path));
    assert!(stock == ours, "{name}: the ciphertext differs from stock's");
    assert!(stock.len() > 3_000_000, "{name}: {} bytes", stock.len());
    let sealed = whole.with_file_name("sealed");
    fs::write(&sealed, &ours).expect("the directory is writable");
    let sealed = sealed.to_str().expect("text");
    let plain = fs::read(&whole).expect("just written");
    assert!(run_enc(Under::Stock, &enc("-d", sealed)) == plain, "{name}: stock does not open ours");
    assert!(run_enc(Under::Preloaded, &enc("-d", sealed)) == plain, "{name}: ours does not open stock's");
    let arguments = enc("-e", part.to_str().expect("text"));
    let calls = counted_calls(
        &format!("openssl{name}"),
        Path::new("/usr/bin/openssl"),
        |command| {
            command.args(&arguments).args(["-out", "/dev/null"]);
        },
        |function| function.starts_with(prefix),
    );
    assert!(calls >= least, "{name}: {calls} calls of {prefix}");
}

/// The legacy provider, a module of its own, calls libcrypto's low-level functions: a schedule and a call for each buffer.
#[test]
fn ciphers_of_the_legacy_provider() {
    cipher("-bf-cbc", "BF_", 5);
    cipher("-cast5-cbc", "CAST_", 5);
    cipher("-seed-cbc", "SEED_", 5);
    cipher("-rc2-cbc", "RC2_", 5);
    cipher("-des-cbc", "DES_", 1);
}

/// The default provider is inside libcrypto, which calls these through its own table of imports.
#[test]
fn ciphers_of_the_default_provider() {
    cipher("-des-ede3-cbc", "DES_", 5);
    cipher("-camellia-128-cbc", "Camellia_", 5);
}

#[test]
fn digests() {
    let (whole, part) = data("openssl-dgst");
    for name in
        ["-md4", "-md5", "-ripemd160", "-sha1", "-sha224", "-sha256", "-sha384", "-sha512", "-whirlpool"]
    {
        let arguments = |file: &Path| {
            let mut arguments = vec!["dgst".to_owned(), name.to_owned()];
            arguments.extend(PROVIDERS.map(str::to_owned));
            arguments.push(file.to_str().expect("text").to_owned());
            arguments
        };
        let both = [Under::Stock, Under::Preloaded].map(|under| {
            let arguments = arguments(&whole);
            run(&mut openssl(under, &arguments.iter().map(String::as_str).collect::<Vec<_>>())).stdout
        });
        assert!(!both[0].is_empty() && both[0] == both[1], "{name}");
        let calls = counted_calls(
            &format!("openssl{name}"),
            Path::new("/usr/bin/openssl"),
            |command| {
                command.args(arguments(&part));
            },
            |function| function.ends_with("_Update"),
        );
        assert!(calls >= 5, "{name}: {calls} calls of Update");
    }
}

/// The schemes of crypt(3) on SHA-512, SHA-256 and MD5; the number of updates follows from the schemes.
#[test]
fn passwords() {
    for (scheme, updates) in [("-6", 17_887), ("-5", 17_852), ("-1", 3_534), ("-apr1", 3_534)] {
        let arguments = ["passwd", scheme, "-salt", "abcdefgh", "pw"];
        let both = [Under::Stock, Under::Preloaded].map(|under| run(&mut openssl(under, &arguments)).stdout);
        assert!(!both[0].is_empty() && both[0] == both[1], "{scheme}");
        let calls = counted_calls(
            &format!("openssl-passwd{scheme}"),
            Path::new("/usr/bin/openssl"),
            |command| {
                command.args(arguments);
            },
            |function| function.ends_with("_Update"),
        );
        assert_eq!(calls, updates, "{scheme}");
    }
}
