//! `oxeay info` under masks, forced kernels and tuning files: what it prints is what the library chose.

#[path = "common/libraries.rs"]
mod libraries;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const SELECTORS: [&str; 4] = ["OPENSSL_ia32cap", "OXEAY_KERNEL", "OXEAY_CONF", "OXEAY_DEBUG"];

fn oxeay_at(program: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    for name in SELECTORS {
        command.env_remove(name);
    }
    // A tuning file of this machine must not decide the tests.
    command.env("OXEAY_CONF", "/nonexistent/oxeay.conf");
    command.envs(environment.iter().copied()).args(arguments).output().expect("oxeay starts")
}

fn oxeay(environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    oxeay_at(libraries::oxeay(), environment, arguments)
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn info(environment: &[(&str, &str)]) -> Value {
    json(&oxeay(environment, &["info", "--json"]))
}

/// The active kernel's id of each family, for the largest size class.
fn active(info: &Value) -> Vec<String> {
    let kernels = info["kernels"].as_array().expect("a list");
    let is_active =
        |kernel: &&Value| kernel["active_up_to"].as_array().is_some_and(|list| list.contains(&"max".into()));
    kernels.iter().filter(is_active).map(|kernel| kernel["id"].as_str().expect("a text").to_owned()).collect()
}

fn has_feature(info: &Value, name: &str) -> bool {
    info["cpu"]["features"].as_array().is_some_and(|list| list.contains(&name.into()))
}

#[test]
fn every_family_has_one_active_kernel_and_a_portable_one() {
    let info = info(&[]);
    let families = |ids: &[String]| -> Vec<String> {
        ids.iter().map(|id| id.split('/').next().unwrap_or_default().to_owned()).collect()
    };
    let active = families(&active(&info));
    let portable: Vec<String> = info["kernels"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|kernel| kernel["id"].as_str())
        .filter(|id| id.ends_with("/portable"))
        .map(str::to_owned)
        .collect();
    assert_eq!(active, families(&portable));
    assert!(active.contains(&"rc4".to_owned()));
}

#[test]
fn a_mask_takes_away_and_never_adds() {
    let free = info(&[]);
    // All words of CPUID that kernels look at, AND zero: nothing but the portable kernels and those without needs.
    let masked = info(&[("OPENSSL_ia32cap", "0:0")]);
    assert_eq!(masked["cpu"]["features"], Value::Array(Vec::new()));
    for kernel in masked["kernels"].as_array().expect("a list") {
        let needs_nothing = kernel["needs"].as_array().is_some_and(Vec::is_empty);
        assert_eq!(kernel["usable"].as_bool(), Some(needs_nothing), "{kernel}");
    }
    let ones = info(&[("OPENSSL_ia32cap", "0xffffffffffffffff:0xffffffffffffffff")]);
    assert_eq!(ones["cpu"]["features"], free["cpu"]["features"]);
    assert_eq!(active(&ones), active(&free));
    for malformed in ["x", "~", "1:2:3:4:5:6", "0x", "-1"] {
        let info = info(&[("OPENSSL_ia32cap", malformed)]);
        assert_eq!(info["cpu"]["features"], free["cpu"]["features"], "{malformed}");
    }
}

#[test]
fn each_masked_feature_is_gone_with_all_that_needs_it() {
    let free = info(&[]);
    let masks = [
        ("aes", "~0x200000000000000", ["aes", "vaes"]),
        ("sse4.1", "~0x8000000000000", ["sse4.1", "avx2"]),
        ("avx2", ":~0x20", ["avx2", "vaes"]),
        ("sha", ":~0x20000000", ["sha", "sha"]),
        ("vaes", ":~0x20000000000", ["vaes", "vaes"]),
    ];
    for (feature, mask, gone) in masks {
        if !has_feature(&free, feature) {
            continue;
        }
        let masked = info(&[("OPENSSL_ia32cap", mask)]);
        assert!(gone.iter().all(|name| !has_feature(&masked, name)), "{mask}");
        for kernel in masked["kernels"].as_array().expect("a list") {
            let needs = kernel["needs"].as_array().expect("a list");
            if gone.iter().any(|name| needs.contains(&(*name).into())) {
                assert_eq!(kernel["usable"], Value::Bool(false), "{kernel}");
                let reason = kernel["reason"].as_str().unwrap_or_default();
                assert!(reason.contains("takes away") || reason.contains("lacks"), "{kernel}");
            }
        }
    }
}

#[test]
fn a_kernel_can_be_forced_by_id_and_by_implementation() {
    let portable = active(&info(&[("OXEAY_KERNEL", "portable")]));
    assert!(portable.iter().all(|id| id.ends_with("/portable")), "{portable:?}");
    let one = active(&info(&[("OXEAY_KERNEL", "rc4/portable")]));
    let free = active(&info(&[]));
    for (forced, default) in one.iter().zip(&free) {
        assert_eq!(forced, if default.starts_with("rc4/") { "rc4/portable" } else { default });
    }
    assert_eq!(active(&info(&[("OXEAY_KERNEL", "rc4/none,aes/none,,")])), free);
}

fn tuning_file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the target directory is writable");
    path
}

#[test]
fn a_tuning_file_is_heeded_or_passed_over_whole() {
    let free = info(&[]);
    let cpu = &free["cpu"];
    let identity =
        format!("{} {} {} {}", cpu["vendor"].as_str().unwrap(), cpu["family"], cpu["model"], cpu["stepping"]);
    let header = format!("version = {}\ncpu = {identity}\n", env!("CARGO_PKG_VERSION"));
    let with = |name: &str, content: &[u8]| {
        let path = tuning_file(name, content);
        info(&[("OXEAY_CONF", path.to_str().expect("UTF-8"))])
    };
    let rc4 =
        |info: &Value| active(info).into_iter().find(|id| id.starts_with("rc4/")).expect("RC4 is active");

    let good = with("good", format!("{header}rc4 = rc4/portable\n").as_bytes());
    assert_eq!(rc4(&good), "rc4/portable");
    assert_eq!(good["tuning_file"]["in_use"], Value::Bool(true));
    let by_class = with("class", format!("{header}rc4.64 = rc4/portable\n").as_bytes());
    assert_eq!(rc4(&by_class), rc4(&free));

    let other_cpu =
        format!("version = {}\ncpu = NobodysCpu!! 1 2 3\nrc4 = rc4/portable\n", env!("CARGO_PKG_VERSION"));
    let huge = format!("{header}rc4 = rc4/portable\n{}", "# padding\n".repeat(100_000));
    let cases: [(&str, Vec<u8>); 6] = [
        ("other-version", format!("version = 0.0.0\ncpu = {identity}\nrc4 = rc4/portable\n").into_bytes()),
        ("other-cpu", other_cpu.into_bytes()),
        ("unknown-id", format!("{header}rc4 = rc4/nothing\nnothing = rc4/portable\nrc4\n= =\n").into_bytes()),
        ("garbage", (0..=255).cycle().take(5000).collect()),
        ("huge", huge.into_bytes()),
        ("empty", Vec::new()),
    ];
    for (name, content) in cases {
        assert_eq!(active(&with(name, &content)), active(&free), "{name}");
    }
    // No plain file: a directory, and a FIFO that would block.
    assert_eq!(active(&info(&[("OXEAY_CONF", env!("CARGO_TARGET_TMPDIR"))])), active(&free));
    let fifo = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifo");
    let _ = fs::remove_file(&fifo);
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    assert_eq!(active(&info(&[("OXEAY_CONF", fifo.to_str().expect("UTF-8"))])), active(&free));
}

/// As root a copy that runs as another user is privileged in the kernel's sense: AT_SECURE.
#[test]
fn a_setuid_program_heeds_nothing() {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !is_root {
        eprintln!("only root can make a setuid copy: not run");
        return;
    }
    let copy = Path::new("/var/tmp").join(format!("oxeay-setuid-test-{}", std::process::id()));
    fs::copy(libraries::oxeay(), &copy).expect("/var/tmp is writable");
    let prepared = ["chown nobody", "chmod 4755"].iter().all(|command| {
        let mut words = command.split(' ');
        let program = words.next().unwrap_or_default();
        Command::new(program).args(words).arg(&copy).status().is_ok_and(|status| status.success())
    });
    let environment = [("OXEAY_KERNEL", "portable"), ("OPENSSL_ia32cap", "0:0"), ("OXEAY_DEBUG", "1")];
    let output = oxeay_at(&copy, &environment, &["info", "--json"]);
    let _ = fs::remove_file(&copy);
    assert!(prepared);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(active(&json(&output)), active(&info(&[])));
}

#[test]
fn debug_says_what_was_chosen_and_wrong_usage_is_told() {
    let output = oxeay(&[("OXEAY_DEBUG", "1"), ("OXEAY_KERNEL", "rc4/portable")], &["info"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("oxeay: rc4/portable (forced)"), "{stderr}");
    let wrong = oxeay(&[], &["inform"]);
    assert_eq!(wrong.status.code(), Some(2));
    let missing = oxeay(&[], &["info", "--cost", "--lib", "/nonexistent.so"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/nonexistent.so"));
}
