//! `oxeay check` and `oxeay run` on files made for the purpose.
#![cfg(target_os = "linux")]

#[path = "common/libraries.rs"]
mod libraries;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn oxeay(arguments: &[&str], path: Option<&Path>) -> Output {
    let mut command = Command::new(libraries::oxeay());
    command.args(arguments).args(path).env_remove("LD_PRELOAD").env_remove("LD_LIBRARY_PATH");
    command.output().expect("oxeay starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> PathBuf {
    libraries::scratch(&format!("check-{name}"))
}

fn cc(arguments: &[&str], folder: &Path) {
    libraries::expect_success(libraries::cc().args(arguments).current_dir(folder));
}

/// A program that calls `names` of a stub libcrypto with the soname and the version script given.
fn program(name: &str, names: &[&str], soname: &str, script: &str) -> PathBuf {
    let folder = folder(name);
    let stub: String = names.iter().map(|name| format!("void {name}(void) {{}}\n")).collect();
    let declared: String = names.iter().map(|name| format!("void {name}(void);\n")).collect();
    let called: String = names.iter().map(|name| format!("{name}();")).collect();
    fs::write(folder.join("stub.c"), stub).unwrap();
    fs::write(folder.join("main.c"), format!("{declared}int main(void) {{ {called} return 0; }}\n")).unwrap();
    fs::write(folder.join("map"), script).unwrap();
    let soname = format!("-Wl,-soname,{soname}");
    let mut stub = vec!["-shared", "-fPIC", "stub.c", "-o", "libstub.so", &soname];
    if !script.is_empty() {
        stub.push("-Wl,--version-script=map");
    }
    cc(&stub, &folder);
    cc(&["main.c", "-o", "program", "-Wl,--no-as-needed", "./libstub.so"], &folder);
    folder.join("program")
}

/// Checks a file as JSON: the exit status and the one report.
fn check(path: &Path) -> (Option<i32>, Value) {
    let output = oxeay(&["check", "--json"], Some(path));
    let reports: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code(), reports[0].clone())
}

#[test]
fn each_kind_of_program_gets_its_verdict() {
    let node = |node: &str| format!("{node} {{ global: *; }};\n");
    type Case<'text> = (&'text str, &'text [&'text str], &'text str, String, i32, &'text str);
    let cases: [Case<'_>; 7] = [
        ("served", &["AES_encrypt", "SHA1_Init"], "libcrypto.so.3", node("OPENSSL_3.0.0"), 0, "swap"),
        ("served-1.1", &["AES_encrypt", "RC4"], "libcrypto.so.1.1", node("OPENSSL_1_1_0"), 0, "swap"),
        ("unversioned", &["MD5_Init", "RC4"], "libcrypto.so.1.0.0", String::new(), 0, "swap"),
        ("missing", &["AES_encrypt", "X509_new"], "libcrypto.so.3", node("OPENSSL_3.0.0"), 1, "preload"),
        ("neither", &["X509_new", "BIO_new"], "libcrypto.so.3", node("OPENSSL_3.0.0"), 1, "neither"),
        ("node", &["RC4"], "libcrypto.so.3", node("OPENSSL_9.9.9"), 1, "preload"),
        ("other", &["X509_new"], "libother.so.1", String::new(), 0, "not_needed"),
    ];
    for (name, names, soname, script, status, verdict) in cases {
        let (code, report) = check(&program(name, names, soname, &script));
        assert_eq!((code, report["verdict"].as_str()), (Some(status), Some(verdict)), "{name}: {report}");
        let counted = report["served"].as_array().map_or(0, Vec::len)
            + report["missing"].as_array().map_or(0, Vec::len);
        assert_eq!(counted, if verdict == "not_needed" { 0 } else { names.len() }, "{name}: {report}");
    }
}

#[test]
fn a_library_between_is_followed_with_deps() {
    let inner = program("inner", &["X509_new"], "libcrypto.so.3", "OPENSSL_3.0.0 { global: *; };\n");
    let inner = inner.parent().unwrap();
    fs::write(inner.join("between.c"), "void X509_new(void); void between(void) { X509_new(); }\n").unwrap();
    cc(
        &[
            "-shared",
            "-fPIC",
            "between.c",
            "-o",
            "libbetween.so",
            "./libstub.so",
            "-Wl,-soname,libbetween.so",
        ],
        inner,
    );
    fs::write(inner.join("outer.c"), "void between(void); int main(void) { between(); return 0; }\n")
        .unwrap();
    let flags =
        ["outer.c", "-o", "outer", "./libbetween.so", "-Wl,-rpath,$ORIGIN", "-Wl,--allow-shlib-undefined"];
    cc(&flags, inner);
    let outer = inner.join("outer");
    assert_eq!(check(&outer).1["verdict"], "not_needed");
    let output = oxeay(&["check", "--deps"], Some(&outer));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("libbetween.so") && text.contains("missing  X509_new@OPENSSL_3.0.0"), "{text}");
}

#[test]
fn another_library_can_be_judged() {
    let path = program("judged", &["X509_new"], "libcrypto.so.3", "OPENSSL_3.0.0 { global: *; };\n");
    let stub = path.with_file_name("libstub.so");
    let output = oxeay(&["check", "--lib", stub.to_str().unwrap()], Some(&path));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn what_is_no_program_is_told_and_the_others_go_on() {
    let folder = folder("unreadable");
    let good = program("good", &["RC4"], "libcrypto.so.3", "OPENSSL_3.0.0 { global: *; };\n");
    fs::write(folder.join("text"), "just words\n").unwrap();
    fs::write(folder.join("script"), "#!/bin/sh -e\n").unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    let paths = ["text", "script", "empty", "absent"].map(|name| folder.join(name));
    let mut command = Command::new(libraries::oxeay());
    let output = command.arg("check").args(&paths).arg(&good).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(paths.iter().all(|path| stderr(&output).contains(path.to_str().unwrap())), "{}", stderr(&output));
    assert!(stderr(&output).contains("script; check /bin/sh instead"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("can be swapped"));
}

/// Headers with bytes changed: an answer or an error, never a panic.
#[test]
fn broken_files_are_errors() {
    let good =
        fs::read(program("broken", &["RC4"], "libcrypto.so.3", "OPENSSL_3.0.0 { global: *; };\n")).unwrap();
    let path = folder("broken-copies").join("copy");
    let mut state = 1_u64;
    for round in 0..200 {
        let mut copy = good.clone();
        for _ in 0..=round % 7 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (state >> 33) as usize % 0x1000.min(copy.len());
            copy[at] = (state >> 56) as u8;
        }
        if round % 5 == 0 {
            copy.truncate((state >> 40) as usize % good.len());
        }
        fs::write(&path, copy).unwrap();
        let output = oxeay(&["check", "--deps"], Some(&path));
        assert!(
            output.status.code().is_some_and(|code| code <= 2),
            "{round}: {:?} {}",
            output.status,
            stderr(&output)
        );
    }
}

/// A PE image of one section with an import table: LIBEAY32.dll by ordinal 3033 (AES_encrypt) and by a name.
fn windows_program(ordinal: u32, name: &str) -> Vec<u8> {
    let mut image = vec![0_u8; 0x400];
    let put =
        |image: &mut Vec<u8>, at: usize, bytes: &[u8]| image[at..at + bytes.len()].copy_from_slice(bytes);
    let word =
        |image: &mut Vec<u8>, at: usize, value: u32| image[at..at + 4].copy_from_slice(&value.to_le_bytes());
    put(&mut image, 0, b"MZ");
    word(&mut image, 0x3c, 0x40);
    put(&mut image, 0x40, b"PE\0\0");
    // COFF header: i386, one section, an optional header of 0xe0 bytes, executable.
    put(&mut image, 0x44, &[0x4c, 1, 1, 0]);
    put(&mut image, 0x54, &[0xe0, 0, 0x02, 0x01]);
    put(&mut image, 0x58, &[0x0b, 1]);
    word(&mut image, 0x58 + 28, 0x40_0000);
    word(&mut image, 0x58 + 32, 0x1000);
    word(&mut image, 0x58 + 36, 0x200);
    word(&mut image, 0x58 + 56, 0x2000);
    word(&mut image, 0x58 + 60, 0x200);
    word(&mut image, 0x58 + 92, 16);
    // The import directory at the section's start.
    word(&mut image, 0x58 + 104, 0x1000);
    word(&mut image, 0x58 + 108, 40);
    put(&mut image, 0x138, b".idata\0\0");
    for (at, value) in [(8, 0x1000), (12, 0x1000), (16, 0x200), (20, 0x200)] {
        word(&mut image, 0x138 + at, value);
    }
    image.resize(0x400, 0);
    for (at, value) in [(0, 0x1080), (12, 0x1040), (16, 0x1080)] {
        word(&mut image, 0x200 + at, value);
    }
    put(&mut image, 0x240, b"LIBEAY32.dll\0");
    word(&mut image, 0x280, 0x8000_0000 | ordinal);
    word(&mut image, 0x284, 0x10c0);
    put(&mut image, 0x2c2, name.as_bytes());
    image
}

#[test]
fn windows_programs_are_read_by_ordinal_and_name() {
    let path = folder("windows").join("program.exe");
    fs::write(&path, windows_program(3033, "RC4")).unwrap();
    let (code, report) = check(&path);
    assert_eq!((code, report["verdict"].as_str()), (Some(0), Some("swap")), "{report}");
    assert!(report.to_string().contains("AES_encrypt (ordinal 3033)"), "{report}");
    fs::write(&path, windows_program(65_000, "X509_new")).unwrap();
    let (code, report) = check(&path);
    assert_eq!((code, report["verdict"].as_str()), (Some(1), Some("neither")), "{report}");
    assert!(report.to_string().contains("ordinal 65000"), "{report}");
}

#[test]
fn run_says_what_it_cannot_do() {
    let missing = oxeay(&["run", "--", "no-such-command-here"], None);
    assert_eq!(missing.status.code(), Some(127));
    let path = folder("setuid").join("program");
    fs::copy(program("plain", &["RC4"], "libcrypto.so.3", "OPENSSL_3.0.0 { global: *; };\n"), &path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o4755)).unwrap();
    let setuid = oxeay(&["run", "--"], Some(&path));
    assert_eq!(setuid.status.code(), Some(126));
    assert!(stderr(&setuid).contains("setuid"), "{}", stderr(&setuid));
    assert_eq!(oxeay(&["run"], None).status.code(), Some(2));
}

/// The child gets the variable and its arguments as they are; what needs no libcrypto is left alone.
#[test]
fn run_sets_the_variable_for_the_child_alone() {
    let script = folder("environment").join("show variables");
    fs::write(&script, "#!/bin/sh\nprintf '%s|' \"$LD_LIBRARY_PATH\" \"$@\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |mode: &[&str]| {
        let mut command = Command::new(libraries::oxeay());
        command
            .arg("run")
            .args(mode)
            .arg("--")
            .arg(&script)
            .args(["a b", ""])
            .env("LD_LIBRARY_PATH", "/before");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(run(&[]), "/before|a b||");
    let swapped = run(&["--swap"]);
    let folder = swapped.strip_suffix(":/before|a b||").expect("ours goes before what was set");
    assert!(Path::new(folder).join("liboxeay.so").is_file(), "{swapped}");
}
