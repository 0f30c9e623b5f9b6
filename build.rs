//! Reads the one list of symbols, `abi/symbols.tsv`, and writes what follows from it into `OUT_DIR`:
//! the arms of `export!`, and with the feature `nodes` the version map of the ELF library.
//!
//! How the nodes reach the object: rustc links with lld, which takes a second version script beside
//! rustc's own, and `.symver` in the module of the function gives one address several nodes.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use oxeay_symbols::{Symbol, node_rank, symbols};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let symbols = symbols();

    let elf = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "unix")
        && env::var("CARGO_CFG_TARGET_VENDOR").is_ok_and(|vendor| vendor != "apple");
    let nodes = elf && env::var_os("CARGO_FEATURE_NODES").is_some();
    fs::write(out.join("export.rs"), export_macro(&symbols, nodes)).expect("OUT_DIR is writable");
    if nodes {
        let map = out.join("nodes.map");
        fs::write(&map, version_map(&symbols)).expect("OUT_DIR is writable");
        println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={}", map.display());
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcrypto.so.3");
    }
    if elf {
        for argument in ["-Wl,-z,nodelete", "-Wl,-z,now", "-Wl,-z,relro", "-Wl,-z,noexecstack"] {
            println!("cargo:rustc-cdylib-link-arg={argument}");
        }
    }
    println!("cargo:rustc-env=OXEAY_BUILD_TARGET={}", env::var("TARGET").expect("cargo sets TARGET"));
    println!("cargo:rustc-env=OXEAY_BUILD_DATE={}", build_date());
    println!("cargo:rustc-env=OXEAY_BUILD_FLAGS={}", build_flags());
}

/// `export!(NAME)`: nothing without nodes; with them, the `.symver` lines of NAME.
fn export_macro(symbols: &[Symbol], nodes: bool) -> String {
    let mut text = String::from("macro_rules! export {\n");
    for symbol in symbols.iter().filter(|symbol| symbol.served) {
        let name = &symbol.name;
        if !nodes {
            writeln!(text, "    ({name}) => {{}};").unwrap();
            continue;
        }
        let (default, older) = symbol.nodes.split_first().expect("a served name has a node");
        let mut versions = format!("\".symver {name}, {name}@@{}\"", default.node);
        for version in older.iter().filter(|version| version.own.is_none()) {
            write!(versions, ", \".symver {name}, {name}@{}\"", version.node).unwrap();
        }
        write!(text, "    ({name}) => {{ ::core::arch::global_asm!({versions});").unwrap();
        for (index, version) in older.iter().enumerate() {
            let Some(function) = &version.own else { continue };
            write!(text, " {}", trampoline(name, index, &version.node, function)).unwrap();
        }
        text.push_str(" };\n");
    }
    text.push_str("}\n");
    text
}

/// An older node with its own implementation: a one-jump function that carries NAME@NODE. A `.symver` on the
/// private function itself yields nothing, because that symbol is local.
fn trampoline(name: &str, index: usize, node: &str, function: &str) -> String {
    let label = format!("{name}__{index}");
    let jump = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("aarch64" | "arm") => "b",
        Ok("s390x") => "jg",
        _ => "jmp",
    };
    format!(
        "::core::arch::global_asm!(\".pushsection .text.{label},\\\"ax\\\",@progbits\", \".globl {label}\", \
         \".type {label},@function\", \"{label}: {jump} {{f}}\", \".size {label}, .-{label}\", \
         \".symver {label}, {name}@{node}, remove\", \".popsection\", f = sym {function});"
    )
}

/// One empty node after the other, the oldest first: an unversioned program binds to the first node that
/// carries a name, and such programs are of OpenSSL 1.0's time.
fn version_map(symbols: &[Symbol]) -> String {
    let mut used: Vec<&str> = symbols
        .iter()
        .filter(|symbol| symbol.served)
        .flat_map(|symbol| symbol.nodes.iter().map(|version| version.node.as_str()))
        .collect();
    used.sort_by_key(|node| node_rank(node));
    used.dedup();
    let mut text = String::new();
    let mut before = "";
    for node in used {
        writeln!(text, "{node} {{ }} {before};").unwrap();
        before = node;
    }
    text
}

/// Days since 1970 to a civil date; `SOURCE_DATE_EPOCH` makes a build reproducible.
fn build_date() -> String {
    let seconds =
        env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok()).unwrap_or_else(|| {
            std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .map_or(0, |time| time.as_secs())
        });
    let days = (seconds / 86_400) as i64;
    // Proleptic Gregorian calendar in eras of 400 years that start on 1 March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The compiler and its flags, for the speed table's header: a comparison names how both sides were built.
fn build_flags() -> String {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = std::process::Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "rustc".into());
    let profile = env::var("PROFILE").unwrap_or_default();
    let level = env::var("OPT_LEVEL").unwrap_or_default();
    let extra = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\x1f', " ");
    format!("{} {profile} -C opt-level={level} {extra}", version.trim()).trim_end().to_owned()
}
