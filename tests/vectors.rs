//! The vectors of the Python package `cryptography-vectors` (NIST's, RFCs', OpenSSL's) for what this library serves, through
//! its C functions. `capi-tests/vectors/vectors.c` answers one command a line; here the files are read, and each count is
//! known, so that no file can be passed over.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "vectors/records.rs"]
mod records;
#[path = "common/wheels.rs"]
mod wheels;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

use records::{Record, records};

/// The package, whose version is part of the counts below.
const VERSION: &str = "50.0.2";

fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| wheels::fetch("cryptography-vectors", VERSION, &[]).join("cryptography_vectors"))
}

fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let binary = libraries::scratch("vectors").join("vectors");
        let root = libraries::root();
        let mut compiler = libraries::cc();
        compiler.args(["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-I"]).arg(root.join("include"));
        compiler.arg(root.join("capi-tests/vectors/vectors.c")).arg("-o").arg(&binary);
        libraries::expect_success(compiler.arg("-L").arg(libraries::swap_folder()).arg("-lcrypto"));
        binary
    })
}

/// A command for the C program, the line that it must answer, and where it comes from.
struct Case {
    command: String,
    answer: String,
    origin: String,
}

/// Runs the cases with this processor's kernels and with the portable ones; `expected` is how many there are.
fn check(cases: &[Case], expected: usize) {
    for kernel in ["", "portable"] {
        let mut command = libraries::clean(program());
        command.env("LD_LIBRARY_PATH", libraries::swap_folder());
        if !kernel.is_empty() {
            command.env("OXEAY_KERNEL", kernel);
        }
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
        let input: String = cases.iter().map(|case| format!("{}\n", case.command)).collect();
        let mut stdin = child.stdin.take().expect("piped");
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().expect("the program runs");
        writer.join().expect("no panic").expect("the program reads to the end");
        assert!(output.status.success(), "{}", output.status);
        let text = String::from_utf8(output.stdout).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), cases.len(), "one answer to each command");
        for (case, line) in cases.iter().zip(lines) {
            assert_eq!(line, case.answer, "{}, kernels {kernel:?}: {}", case.origin, case.command);
        }
    }
    assert_eq!(cases.len(), expected, "the number of vectors");
}

/// The files of a folder whose names the test chooses, with their names.
fn files(folder_name: &str, chosen: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let path = folder().join(folder_name);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files: Vec<(String, String)> = entries
        .flatten()
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()))
        .filter(|(name, _)| !name.starts_with("Readme") && chosen(name))
        .map(|(name, path)| (format!("{folder_name}/{name}"), fs::read_to_string(path).expect("text")))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder_name}: no file");
    files
}

fn word(bytes: &str) -> String {
    if bytes.is_empty() { "-".to_owned() } else { bytes.to_lowercase() }
}

/// The key of a record: one value, or the three of triple DES.
fn key(record: &Record) -> String {
    let parts: String = ["KEY1", "KEY2", "KEY3"].iter().filter_map(|name| record.get(name)).collect();
    let one = || record.get("KEY").or_else(|| record.get("KEYS")).or_else(|| record.get("K"));
    if parts.is_empty() { one().expect("a key").to_owned() } else { parts }
}

/// Both directions of each record with a plaintext and a ciphertext.
fn both_directions(mode: &str, cipher: &str, files: &[(String, String)]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (origin, text) in files {
        for record in records(text) {
            let (Some(plain), Some(sealed)) = (record.get("PLAINTEXT"), record.get("CIPHERTEXT")) else {
                continue;
            };
            let key = word(&key(&record));
            let iv = word(record.get("IV").unwrap_or(""));
            for (way, from, to) in [("e", plain, sealed), ("d", sealed, plain)] {
                cases.push(Case {
                    command: format!("{mode} {cipher} {way} {key} {iv} {}", word(from)),
                    answer: word(to),
                    origin: origin.clone(),
                });
            }
        }
    }
    cases
}

#[test]
fn aes() {
    let mut cases = Vec::new();
    for (mode, folder, prefix) in [
        ("cbc", "CBC", "CBC"),
        ("cfb", "CFB", "CFB128"),
        ("cfb8", "CFB", "CFB8"),
        ("cfb1", "CFB", "CFB1"),
        ("ctr", "CTR", "aes"),
        ("ecb", "ECB", "ECB"),
        ("ofb", "OFB", "OFB"),
    ] {
        let chosen =
            |name: &str| name.starts_with(prefix) && !(prefix == "CFB1" && name.starts_with("CFB128"));
        cases.extend(both_directions(mode, "aes", &files(&format!("ciphers/AES/{folder}"), chosen)));
    }
    check(&cases, 25_674);
}

/// Of triple DES all but the interleaved and pipelined modes (TCBCI, TCFBP, TOFBI), which no libcrypto has.
#[test]
fn triple_des() {
    let mut cases = Vec::new();
    for (mode, folder, prefix) in [
        ("cbc", "CBC", "TCBC"),
        ("cfb", "CFB", "TCFB64"),
        ("cfb8", "CFB", "TCFB8"),
        ("cfb1", "CFB", "TCFB1"),
        ("ecb", "ECB", "TECB"),
        ("ofb", "OFB", "TOFB"),
    ] {
        let chosen = |name: &str| name.strip_prefix(prefix).is_some_and(|rest| !rest.starts_with('I'));
        cases.extend(both_directions(mode, "des3", &files(&format!("ciphers/3DES/{folder}"), chosen)));
    }
    check(&cases, 6_360);
}

#[test]
fn other_block_ciphers() {
    let mut cases = Vec::new();
    for (mode, cipher, folder, file) in [
        ("cbc", "bf", "Blowfish", "bf-cbc.txt"),
        ("cfb", "bf", "Blowfish", "bf-cfb.txt"),
        ("ecb", "bf", "Blowfish", "bf-ecb.txt"),
        ("ofb", "bf", "Blowfish", "bf-ofb.txt"),
        ("cbc", "cast", "CAST5", "cast5-cbc.txt"),
        ("cfb", "cast", "CAST5", "cast5-cfb.txt"),
        ("ecb", "cast", "CAST5", "cast5-ecb.txt"),
        ("ofb", "cast", "CAST5", "cast5-ofb.txt"),
        ("cbc", "camellia", "Camellia", "camellia-cbc.txt"),
        ("cfb", "camellia", "Camellia", "camellia-cfb.txt"),
        ("ofb", "camellia", "Camellia", "camellia-ofb.txt"),
        ("cbc", "idea", "IDEA", "idea-cbc.txt"),
        ("cfb", "idea", "IDEA", "idea-cfb.txt"),
        ("ecb", "idea", "IDEA", "idea-ecb.txt"),
        ("ofb", "idea", "IDEA", "idea-ofb.txt"),
        ("cbc", "rc2", "RC2", "rc2-cbc.txt"),
        ("cbc", "seed", "SEED", "rfc-4196.txt"),
        ("ecb", "seed", "SEED", "rfc-4269.txt"),
        ("cfb", "seed", "SEED", "seed-cfb.txt"),
        ("ofb", "seed", "SEED", "seed-ofb.txt"),
    ] {
        cases.extend(both_directions(
            mode,
            cipher,
            &files(&format!("ciphers/{folder}"), |name| name == file),
        ));
    }
    check(&cases, 2_328);
}

/// NTT's own form: a key, and then pairs of a plaintext and a ciphertext, bytes with blanks between.
#[test]
fn camellia_by_its_authors() {
    let mut cases = Vec::new();
    for (origin, text) in files("ciphers/Camellia", |name| name.ends_with("-ecb.txt")) {
        let (mut key, mut plain) = (String::new(), String::new());
        for line in text.lines() {
            let Some((name, value)) = line.split_once(" : ") else { continue };
            let value: String = value.split_whitespace().collect::<String>().to_lowercase();
            match name.trim_start().chars().next() {
                Some('K') => key = value,
                Some('P') => plain = value,
                Some('C') => {
                    for (way, from, to) in [("e", &plain, &value), ("d", &value, &plain)] {
                        let command = format!("ecb camellia {way} {key} - {from}");
                        cases.push(Case { command, answer: to.clone(), origin: origin.clone() });
                    }
                }
                _ => {}
            }
        }
    }
    check(&cases, 7_680);
}

#[test]
fn arc4() {
    let mut cases = Vec::new();
    for (origin, text) in files("ciphers/ARC4", |_| true) {
        for record in records(&text) {
            let field = |name| record.get(name).expect("every record has it");
            let command =
                format!("rc4 {} {} {}", field("OFFSET"), word(field("KEY")), word(field("PLAINTEXT")));
            cases.push(Case { command, answer: word(field("CIPHERTEXT")), origin: origin.clone() });
        }
    }
    check(&cases, 288);
}

#[test]
fn gcm() {
    let mut cases = Vec::new();
    for (origin, text) in files("ciphers/AES/GCM", |name| name.ends_with(".rsp")) {
        for record in records(&text) {
            let field = |name| word(record.get(name).unwrap_or(""));
            let tag = field("TAG");
            let of = |way: &str, from: &str, last: &str| {
                format!("gcm {way} {} {} {} {from} {last}", field("KEY"), field("IV"), field("AAD"))
            };
            let open = of("d", &field("CT"), &tag);
            if record.get("FAIL").is_some() {
                cases.push(Case { command: open, answer: "error".to_owned(), origin: origin.clone() });
                continue;
            }
            cases.push(Case { command: open, answer: field("PT"), origin: origin.clone() });
            let sealed = word(&format!("{}{}", record.get("CT").unwrap_or(""), tag));
            let command = of("e", &field("PT"), &(tag.len() / 2).to_string());
            cases.push(Case { command, answer: sealed, origin: origin.clone() });
        }
    }
    check(&cases, 82_592);
}

#[test]
fn xts() {
    let mut cases = Vec::new();
    for folder in ["tweak-128hexstr", "tweak-dataunitseqno"] {
        for (origin, text) in files(&format!("ciphers/AES/XTS/{folder}"), |name| name.ends_with(".rsp")) {
            for record in records(&text) {
                let field = |name| record.get(name).expect("every record has it");
                // Of a part of a byte, which the interface does not know.
                if field("DATAUNITLEN").parse::<usize>().expect("a number") % 8 != 0 {
                    continue;
                }
                let tweak = record.get("I").map(str::to_owned).unwrap_or_else(|| {
                    let number: u128 = field("DATAUNITSEQNUMBER").parse().expect("a number");
                    number.to_le_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
                });
                for (way, from, to) in [("e", "PT", "CT"), ("d", "CT", "PT")] {
                    let command = format!("xts {way} {} {tweak} {}", field("KEY"), field(from));
                    cases.push(Case { command, answer: word(field(to)), origin: origin.clone() });
                }
            }
        }
    }
    check(&cases, 5_600);
}

#[test]
fn ocb() {
    let mut cases = Vec::new();
    for (origin, text) in files("ciphers/AES/OCB3", |_| true) {
        for record in records(&text) {
            let field = |name| word(record.get(name).unwrap_or(""));
            let (plain, sealed) = (record.get("PLAINTEXT").unwrap_or(""), field("CIPHERTEXT"));
            let (data, tag) = sealed.split_at(plain.len());
            let start = |way: &str| format!("ocb {way} {} {} {}", field("KEY"), field("NONCE"), field("AAD"));
            let command = format!("{} {} {}", start("e"), word(plain), tag.len() / 2);
            cases.push(Case { command, answer: sealed.clone(), origin: origin.clone() });
            let command = format!("{} {} {tag}", start("d"), word(data));
            cases.push(Case { command, answer: word(plain), origin: origin.clone() });
        }
    }
    check(&cases, 142);
}

/// Decryption of NIST's CCM files: half of the records have another tag.
#[test]
fn ccm() {
    let mut cases = Vec::new();
    for (origin, text) in files("ciphers/AES/CCM", |name| name.starts_with("DVPT") && name.ends_with(".rsp"))
    {
        let mut current_key = String::new();
        let mut lengths = BTreeMap::new();
        for record in records(&text) {
            if let Some(key) = record.get("KEY") {
                current_key = key.to_owned();
            }
            lengths.extend(record.section_numbers());
            let Some(sealed) = record.get("CT") else { continue };
            let length = |name: &str| lengths[name];
            let (data, tag) = sealed.split_at(2 * length("PLEN"));
            assert_eq!(tag.len(), 2 * length("TLEN"), "{origin}");
            let aad = &record.get("ADATA").expect("data")[..2 * length("ALEN")];
            let nonce = record.get("NONCE").expect("a nonce");
            let command = format!("ccm d {current_key} {nonce} {} {} {tag}", word(aad), word(data));
            let passes = record.get("RESULT").expect("a result").starts_with("Pass");
            let payload = || word(&record.get("PAYLOAD").expect("a payload")[..2 * length("PLEN")]);
            let answer = if passes { payload() } else { "error".to_owned() };
            cases.push(Case { command, answer, origin: origin.clone() });
        }
    }
    check(&cases, 720);
}

#[test]
fn key_wrap() {
    let mut cases = Vec::new();
    let plain_cipher = |name: &str| {
        name.starts_with("KW") && !name.contains("inv") && !name.contains("TDES") && !name.starts_with("TKW")
    };
    for (origin, text) in files("keywrap/kwtestvectors", plain_cipher) {
        let pad = if origin.contains("KWP") { "-pad" } else { "" };
        for record in records(&text) {
            let (Some(key), Some(sealed)) = (record.get("K"), record.get("C")) else { continue };
            let plain = record.get("P");
            let answer = plain.map_or("error".to_owned(), word);
            cases.push(Case {
                command: format!("unwrap{pad} {key} {sealed}"),
                answer,
                origin: origin.clone(),
            });
            if let Some(plain) = plain {
                let command = format!("wrap{pad} {key} {plain}");
                cases.push(Case { command, answer: word(sealed), origin: origin.clone() });
            }
        }
    }
    check(&cases, 11_400);
}

#[test]
fn digests() {
    let mut cases = Vec::new();
    let sources = [
        ("MD5", "md5", "rfc-1321"),
        ("SHA1", "sha1", "SHA1"),
        ("SHA2", "sha224", "SHA224"),
        ("SHA2", "sha256", "SHA256"),
        ("SHA2", "sha384", "SHA384"),
        ("SHA2", "sha512", "SHA512"),
        ("ripemd160", "ripemd160", "ripevectors"),
    ];
    for (folder, name, prefix) in sources {
        let chosen = |file: &str| {
            file.starts_with(prefix) && !file.starts_with("SHA512_") && !file.contains("Monte.txt")
        };
        for (origin, text) in files(&format!("hashes/{folder}"), chosen) {
            let mut seed = String::new();
            for record in records(&text) {
                if let Some(first) = record.get("SEED") {
                    seed = first.to_owned();
                }
                let Some(md) = record.get("MD") else { continue };
                let command = if origin.contains("Monte") {
                    let command = format!("monte {name} {seed}");
                    seed = md.to_owned();
                    command
                } else {
                    let bits: usize = record.get("LEN").expect("a length").parse().expect("a number");
                    format!("digest {name} {}", word(&record.get("MSG").expect("a message")[..bits / 4]))
                };
                cases.push(Case { command, answer: word(md), origin: origin.clone() });
            }
        }
    }
    check(&cases, 1_416);
}

#[test]
fn authentication_codes() {
    let mut cases = Vec::new();
    for (origin, text) in files("HMAC", |_| true) {
        let name = origin.rsplit(['-', '.']).nth(1).expect("the digest's name").to_owned();
        for record in records(&text) {
            let (Some(message), Some(md)) = (record.get("MSG"), record.get("MD")) else { continue };
            let command = format!("hmac {name} {} {}", word(&key(&record)), word(message));
            cases.push(Case { command, answer: word(md), origin: origin.clone() });
        }
    }
    for (origin, text) in files("CMAC", |_| true) {
        let name = if origin.contains("3des") { "des3" } else { "aes" };
        for record in records(&text) {
            let Some(output) = record.get("OUTPUT") else { continue };
            let command =
                format!("cmac {name} {} {}", word(&key(&record)), word(record.get("MESSAGE").unwrap_or("")));
            cases.push(Case { command, answer: word(output), origin: origin.clone() });
        }
    }
    check(&cases, 65);
}
