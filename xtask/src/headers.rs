//! The C headers: cbindgen reads prototypes, structs and constants from `src/abi`, one file (and the folder of its
//! name) per OpenSSL header; what it cannot know stands by hand in `include/openssl`, in `<header>_macros.h` and in
//! headers without a counterpart in `src/abi`.

mod comments;
mod layout;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use oxeay_symbols::symbols;
use regex::Regex;

use crate::{no_problems, put, read, root};

#[path = "../../tests/common/c_header.rs"]
mod c_header;

use c_header::{Declaration, declaration, declarations};

/// Public in OpenSSL 1.0 and opaque since: the bodies are for callers that ask for that interface.
const PUBLIC_IN_1_0: [&str; 17] = [
    "crypto_ex_data_st",
    "bignum_st",
    "bn_mont_ctx_st",
    "bn_recp_ctx_st",
    "bn_gencb_st",
    "hmac_ctx_st",
    "evp_md_ctx_st",
    "evp_cipher_ctx_st",
    "evp_md_st",
    "evp_cipher_st",
    "evp_pkey_st",
    "rsa_st",
    "rsa_meth_st",
    "dsa_st",
    "dsa_method",
    "DSA_SIG_st",
    "crypto_threadid_st_1_0",
];

/// Headers that OpenSSL's header brings along: programs include the first and use the second.
const BRINGS_ALONG: [(&str, &[&str]); 7] = [
    ("bn", &["crypto"]),
    ("cmac", &["evp"]),
    ("dsa", &["bn", "crypto"]),
    ("evp", &["objects"]),
    ("hmac", &["evp"]),
    ("rsa", &["bn", "crypto"]),
    ("seed", &["crypto"]),
];

/// Families that a program may leave out by `OPENSSL_NO_*`, and the header that serves each.
const FAMILIES: [(&str, &str); 27] = [
    ("AES", "aes"),
    ("ASN1", "asn1"),
    ("BF", "blowfish"),
    ("BIO", "bio"),
    ("CAMELLIA", "camellia"),
    ("CAST", "cast"),
    ("CMAC", "cmac"),
    ("DES", "des"),
    ("DH", "dh"),
    ("DSA", "dsa"),
    ("EC", "ec"),
    ("ENGINE", "engine"),
    ("EVP", "evp"),
    ("HMAC", "hmac"),
    ("IDEA", "idea"),
    ("MD2", "md2"),
    ("MD4", "md4"),
    ("MD5", "md5"),
    ("MDC2", "mdc2"),
    ("RC2", "rc2"),
    ("RC4", "rc4"),
    ("RC5", "rc5"),
    ("RMD160", "ripemd"),
    ("RSA", "rsa"),
    ("SEED", "seed"),
    ("SHA", "sha"),
    ("WHIRLPOOL", "whrlpool"),
];

/// Writes or compares the headers and what follows from them.
pub(crate) fn run(check: bool) -> Result<()> {
    let folder = root().join("include/openssl");
    fs::create_dir_all(&folder)?;
    let sources = sources()?;
    let by_hand = by_hand(&folder, &sources)?;

    let mut bodies = BTreeMap::new();
    for (header, files) in &sources {
        let body = body(header, files, &by_hand).with_context(|| format!("openssl/{header}.h"))?;
        bodies.insert(header.clone(), body);
    }
    let mut written: BTreeMap<String, String> = BTreeMap::new();
    for header in bodies.keys() {
        let has_macros = by_hand.contains_key(&format!("{header}_macros"));
        written.insert(header.clone(), assemble(header, &bodies, has_macros));
    }
    written.insert("configuration".to_owned(), configuration(&sources));

    let mut changed = Vec::new();
    for (header, text) in &written {
        if put(&folder.join(format!("{header}.h")), text, check)? {
            changed.push(format!("include/openssl/{header}.h"));
        }
    }
    let layout = layout::program(&folder, &written)?;
    if put(&root().join("capi-tests/layout.c"), &layout, check)? {
        changed.push("capi-tests/layout.c".to_owned());
    }

    let mut problems = stray(&folder, &written, &by_hand)?;
    problems.extend(undeclared(&written, &by_hand));
    if check {
        let stale = |file: &String| format!("{file} is not what src/abi says: cargo run -p xtask -- headers");
        problems.extend(changed.iter().map(stale));
    } else {
        changed.iter().for_each(|file| println!("wrote {file}"));
    }
    no_problems(&problems)
}

/// Header to its source files, of `src/abi`.
fn sources() -> Result<BTreeMap<String, Vec<PathBuf>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root().join("src/abi"))? {
        let path = entry?.path();
        let Some(name) = rust_module(&path) else { continue };
        // A file of a header says so in its first line; others help them.
        if !read(&path)?.starts_with(&format!("//! openssl/{name}.h")) {
            continue;
        }
        let mut files = vec![path.clone()];
        let folder = path.with_extension("");
        if folder.is_dir() {
            let mut parts: Vec<PathBuf> =
                fs::read_dir(&folder)?.map(|part| part.map(|part| part.path())).collect::<Result<_, _>>()?;
            parts.retain(|part| rust_module(part).is_some());
            parts.sort();
            files.extend(parts);
        }
        found.insert(name, files);
    }
    Ok(found)
}

/// The module's name, when a file may hold declarations of a header.
fn rust_module(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?.strip_suffix(".rs")?;
    (!name.ends_with("_tests")).then(|| name.to_owned())
}

/// The hand-written headers: name to text.
fn by_hand(folder: &Path, sources: &BTreeMap<String, Vec<PathBuf>>) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".h")) else {
            continue;
        };
        if !sources.contains_key(name) && name != "configuration" {
            let text = read(&path)?;
            // A generated header whose source is gone is not written by hand.
            if !text.contains(GENERATED) {
                texts.insert(name.to_owned(), text);
            }
        }
    }
    Ok(texts)
}

const GENERATED: &str = "Generated by `cargo run -p xtask -- headers`";

/// Which programs see a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Always,
    /// By those that ask for an interface older than this level.
    Before(u32),
}

/// One declaration of a generated header.
struct Item {
    seen: Seen,
    comment: String,
    code: String,
}

/// What cbindgen finds, less what is declared by hand, each with its condition.
fn body(header: &str, files: &[PathBuf], by_hand: &BTreeMap<String, String>) -> Result<Vec<Item>> {
    let hand: Vec<Declaration> = by_hand.values().flat_map(|text| declarations(text)).collect();
    let hand_macros: BTreeSet<String> = by_hand
        .values()
        .flat_map(|text| c_header::macros(text))
        .filter_map(|(name, value)| value.is_some().then_some(name))
        .collect();
    let levels: HashMap<String, Seen> = symbols()
        .into_iter()
        .filter(|symbol| symbol.served)
        .map(|symbol| {
            let newest = symbol.nodes.first().map_or("", |version| version.node.as_str());
            let seen = match newest {
                _ if newest.starts_with("OPENSSL_1.0") || newest.starts_with("OPENSSL_0.9") => {
                    Seen::Before(10_100)
                }
                _ if newest.starts_with("OPENSSL_1_1") => Seen::Before(30_000),
                _ => Seen::Always,
            };
            (symbol.name, seen)
        })
        .collect();

    let mut items = Vec::new();
    for chunk in comments::chunks(&run_cbindgen(files)?) {
        let (comment, code) = comments::split(&chunk);
        if code.is_empty() {
            continue;
        }
        let code = comments::tidy(&code);
        let comment = comments::tidy(&comment);
        let mut seen = Seen::Always;
        let code = match declaration(code.trim_end_matches(';')) {
            _ if code.starts_with("#define") => {
                let name = c_header::words(&code).get(1).map_or("", |name| *name).to_owned();
                if hand_macros.contains(&name) {
                    continue;
                }
                code
            }
            Declaration::Function(name, _) => {
                let by_hand =
                    hand.iter().any(|it| matches!(it, Declaration::Function(other, _) if *other == name));
                let Some(level) = levels.get(&name).filter(|_| !by_hand) else { continue };
                seen = *level;
                comments::wrap(&named_parameters(&code))
            }
            Declaration::Typedef(name, _) => {
                if hand.iter().any(|it| matches!(it, Declaration::Typedef(other, _) if *other == name)) {
                    continue;
                }
                code
            }
            Declaration::Struct(tag, _) => {
                if hand.iter().any(|it| matches!(it, Declaration::Struct(other, _) if *other == tag)) {
                    continue;
                }
                if PUBLIC_IN_1_0.contains(&tag.as_str()) {
                    seen = Seen::Before(10_100);
                }
                // Rust's form of a type whose inside nobody sees.
                if code.contains("_private[0]") { format!("struct {tag};") } else { code }
            }
            Declaration::Opaque(tag) if tag.contains("Option_") => {
                bail!("{header}: {tag}: C has no such type; make the alias itself an Option of the function")
            }
            Declaration::Opaque(tag)
                if hand.iter().any(|it| {
                    matches!(it, Declaration::Typedef(_, Some(other)) | Declaration::Opaque(other)
                        if *other == tag)
                }) =>
            {
                continue;
            }
            _ => code,
        };
        items.push(Item { seen, comment, code });
    }
    Ok(items)
}

/// cbindgen's text for these files, without includes and guards.
fn run_cbindgen(files: &[PathBuf]) -> Result<String> {
    let mut text = String::new();
    for file in files {
        let mut config = cbindgen::Config {
            language: cbindgen::Language::C,
            style: cbindgen::Style::Tag,
            documentation_style: cbindgen::DocumentationStyle::C,
            usize_is_size_t: true,
            no_includes: true,
            cpp_compat: false,
            line_length: 100,
            tab_width: 4,
            ..cbindgen::Config::default()
        };
        config.export.include = structs(&read(file)?);
        // Each file as its own source: cbindgen need not know the rest of the crate.
        let bindings = cbindgen::Builder::new().with_config(config).with_src(file).generate()?;
        let mut bytes = Vec::new();
        bindings.write(&mut bytes);
        text.push_str(&String::from_utf8(bytes)?);
        text.push_str("\n\n");
    }
    Ok(text)
}

/// The names of the public structs and aliases, so that those are kept which no function mentions.
fn structs(source: &str) -> Vec<String> {
    let public =
        Regex::new(r"(?m)^pub (?:struct|union|type|const) (?:r#)?(\w+)").expect("a valid expression");
    public.captures_iter(source).map(|found| found[1].to_owned()).collect()
}

/// A prototype whose parameters have the names of the documentation: Rust marks an unused one by an underscore.
fn named_parameters(code: &str) -> String {
    let unused = Regex::new(r"\b_([a-z]\w*)(\s*[,)\[])").expect("a valid expression");
    unused.replace_all(code, "$1$2").into_owned()
}

/// The whole header.
fn assemble(header: &str, bodies: &BTreeMap<String, Vec<Item>>, has_macros: bool) -> String {
    let items = &bodies[header];
    let all: String = items.iter().map(|item| format!("{}\n", item.code)).collect();
    let words: BTreeSet<&str> = c_header::words(&all).into_iter().collect();
    let mut text = format!("/* openssl/{header}.h\n *\n * {GENERATED} from src/abi/{header}.rs");
    if has_macros {
        text.push_str(&format!(".\n * The hand-written part is {header}_macros.h"));
    }
    let guard = format!("HEADER_{}_H", header.to_uppercase());
    text.push_str(&format!(".\n */\n#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n"));
    let standard = |types: &[&str]| types.iter().any(|name| words.contains(name));
    if standard(&["uint8_t", "uint16_t", "uint32_t", "uint64_t", "int32_t", "int64_t", "uintptr_t"]) {
        text.push_str("#include <stdint.h>\n");
    }
    if standard(&["FILE"]) {
        text.push_str("#include <stdio.h>\n");
    }
    text.push_str("\n#include <openssl/macros.h>\n#include <openssl/types.h>\n");
    let along = BRINGS_ALONG.iter().find(|(name, _)| *name == header).map_or(&[][..], |(_, along)| along);
    for other in along {
        text.push_str(&format!("#include <openssl/{other}.h>\n"));
    }
    for (other, other_items) in bodies.iter().filter(|(other, _)| *other != header) {
        let defines = |item: &Item| match declaration(item.code.trim_end_matches(';')) {
            Declaration::Typedef(name, _) => words.contains(name.as_str()),
            _ => false,
        };
        if !along.contains(&other.as_str()) && other_items.iter().any(defines) {
            text.push_str(&format!("#include <openssl/{other}.h>\n"));
        }
    }
    if has_macros {
        text.push_str(&format!("#include <openssl/{header}_macros.h>\n"));
    }
    text.push_str("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    let mut open = Seen::Always;
    for item in items {
        if item.seen != open {
            if open != Seen::Always {
                text.push_str("\n#endif\n");
            }
            if let Seen::Before(level) = item.seen {
                text.push_str(&format!("\n#if OPENSSL_API_LEVEL < {level}\n"));
            }
            open = item.seen;
        }
        text.push('\n');
        if !item.comment.is_empty() {
            text.push_str(&item.comment);
            text.push('\n');
        }
        text.push_str(&item.code);
        text.push('\n');
    }
    if open != Seen::Always {
        text.push_str("\n#endif\n");
    }
    text.push_str(&format!("\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n"));
    text
}

/// openssl/configuration.h: `OPENSSL_NO_*` for each family without a header.
fn configuration(sources: &BTreeMap<String, Vec<PathBuf>>) -> String {
    let mut text =
        format!("/* openssl/configuration.h\n *\n * {GENERATED}: what this library does not serve.\n */\n");
    text.push_str("#ifndef HEADER_CONFIGURATION_H\n#define HEADER_CONFIGURATION_H\n\n");
    for (family, header) in FAMILIES {
        if !sources.contains_key(header) {
            text.push_str(&format!("#ifndef OPENSSL_NO_{family}\n#define OPENSSL_NO_{family}\n#endif\n"));
        }
    }
    text.push_str("\n#endif /* HEADER_CONFIGURATION_H */\n");
    text
}

/// Generated headers whose source is gone, and `_macros.h` files whose header is.
fn stray(
    folder: &Path,
    written: &BTreeMap<String, String>,
    by_hand: &BTreeMap<String, String>,
) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().trim_end_matches(".h").to_owned();
        if !written.contains_key(&name) && !by_hand.contains_key(&name) {
            problems.push(format!("include/openssl/{name}.h has no source any more: remove it"));
        }
        if name.strip_suffix("_macros").is_some_and(|header| !written.contains_key(header)) {
            problems.push(format!("include/openssl/{name}.h belongs to no header"));
        }
    }
    Ok(problems)
}

/// Served functions that no header declares.
fn undeclared(written: &BTreeMap<String, String>, by_hand: &BTreeMap<String, String>) -> Vec<String> {
    let declared: BTreeSet<String> = written
        .values()
        .chain(by_hand.values())
        .flat_map(|text| declarations(text))
        .filter_map(|it| if let Declaration::Function(name, _) = it { Some(name) } else { None })
        .collect();
    symbols()
        .into_iter()
        .filter(|symbol| symbol.served && symbol.kind == "func" && !declared.contains(&symbol.name))
        .map(|symbol| format!("{} is served and no header declares it", symbol.name))
        .collect()
}
