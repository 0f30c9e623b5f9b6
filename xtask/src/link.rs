//! Version scripts, and the link of the swap library where rustc's linker is GNU ld.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use oxeay_symbols::{Symbol, node_rank, symbols};

use crate::root;

/// Prints the version script of the preload library: the families that may be interposed, and nothing else.
pub(crate) fn print_preload_map() -> Result<()> {
    let listed = symbols();
    let names: Vec<&str> = listed
        .iter()
        .filter(|symbol| symbol.served && symbol.preload)
        .map(|symbol| symbol.name.as_str())
        .collect();
    println!("{{");
    // An empty `global:` is a syntax error.
    if !names.is_empty() {
        println!("  global:");
        names.iter().for_each(|name| println!("    {name};"));
    }
    println!("  local: *;\n}};");
    Ok(())
}

/// GNU ld takes no second version script, so it cannot link the cdylib with nodes. The archive of the same build,
/// linked by hand with one script, gives the same library.
pub(crate) fn link_gnu() -> Result<()> {
    let target = &root().join("target/nodes");
    let folder = root().join("target/gnu");
    std::fs::create_dir_all(&folder)?;
    cargo_build(&["--features", "nodes", "--target-dir"], target)?;
    let script = folder.join("nodes.map");
    std::fs::write(&script, gnu_version_script(&symbols()))?;
    let library = folder.join("liboxeay.so");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut link = Command::new(compiler);
    link.args(["-shared", "-s", "-fuse-ld=bfd", "-o"])
        .arg(&library)
        .arg("-Wl,--whole-archive")
        .arg(target.join("release/liboxeay.a"))
        .arg("-Wl,--no-whole-archive")
        .arg(format!("-Wl,--version-script={}", script.display()))
        .args(["-Wl,--gc-sections", "-Wl,-soname,libcrypto.so.3", "-Wl,-z,nodelete", "-Wl,-z,now"])
        .args(["-Wl,-z,relro", "-Wl,-z,noexecstack", "-lpthread", "-ldl", "-lm", "-lgcc_s"]);
    succeed(&mut link)?;
    println!("{}", library.display());
    Ok(())
}

/// Builds the library in release; returns the folder with it.
pub(crate) fn cargo_build(options: &[&str], target: &Path) -> Result<PathBuf> {
    succeed(&mut build_command(options, target))?;
    Ok(target.join("release"))
}

fn build_command(options: &[&str], target: &Path) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "--package", "oxeay", "--lib"]).args(options).arg(target);
    build.current_dir(root()).env_remove("CARGO_TARGET_DIR");
    build
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("{command:?}: {status}");
    }
    Ok(())
}

/// Every node with its names, the oldest node first; what no node names is local.
fn gnu_version_script(symbols: &[Symbol]) -> String {
    let mut nodes: BTreeMap<(u8, String), Vec<&str>> = BTreeMap::new();
    let mut of_symver = BTreeSet::new();
    for symbol in symbols.iter().filter(|symbol| symbol.served) {
        let shared = symbol.nodes.iter().filter(|version| version.own.is_none()).count();
        for version in &symbol.nodes {
            let names = nodes.entry(node_rank(&version.node)).or_default();
            // A function of one node has it from its `.symver`; the script would define it a second time.
            if version.own.is_some() || shared < 2 {
                of_symver.insert(version.node.as_str());
            } else {
                names.push(&symbol.name);
            }
        }
    }
    // What is local would also hide what has its node from a `.symver`.
    let hides = nodes.keys().map(|(_, node)| node.clone()).find(|node| !of_symver.contains(node.as_str()));
    let mut text = String::new();
    let mut before = String::new();
    for ((_, node), names) in &nodes {
        let local = if hides.as_ref() == Some(node) { " local: *;" } else { "" };
        let global = if names.is_empty() { String::new() } else { format!(" global: {};", names.join("; ")) };
        writeln!(text, "{node} {{{global}{local} }} {before};").expect("a String takes everything");
        before.clone_from(node);
    }
    text
}
