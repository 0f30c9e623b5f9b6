//! Version scripts, and the link of the swap library where rustc's linker is GNU ld.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use oxeay_symbols::{Symbol, node_rank, symbols};

use crate::root;

/// Links the preload library from the archive: the families that may be interposed, and nothing else.
pub(crate) fn link_preload(archive: &Path, output: &Path) -> Result<()> {
    let listed = symbols();
    let names: Vec<&str> = listed
        .iter()
        .filter(|symbol| symbol.served && symbol.preload)
        .map(|symbol| symbol.name.as_str())
        .collect();
    let script = format!("{{ global: {}; local: *; }};\n", names.join("; "));
    link_archive(archive, output, "liboxeay-preload.so", &script, &[])
}

/// GNU ld takes no second version script, so it cannot link the cdylib with nodes. The archive of the same build,
/// linked by hand with one script, gives the same library.
pub(crate) fn link_gnu() -> Result<()> {
    let target = &root().join("target/nodes");
    let folder = root().join("target/gnu");
    std::fs::create_dir_all(&folder)?;
    cargo_build(&["--features", "nodes", "--target-dir"], target)?;
    let library = folder.join("liboxeay.so");
    let archive = target.join("release/liboxeay.a");
    let script = gnu_version_script(&symbols());
    link_archive(&archive, &library, "libcrypto.so.3", &script, &["-fuse-ld=bfd", "-lgcc_s"])?;
    println!("{}", library.display());
    Ok(())
}

/// Makes a shared library of an archive by a version script, which is left beside it.
fn link_archive(archive: &Path, output: &Path, soname: &str, script: &str, options: &[&str]) -> Result<()> {
    let map = output.with_extension("map");
    std::fs::write(&map, script).with_context(|| map.display().to_string())?;
    let mut link = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
    link.args(["-shared", "-s", "-o"]).arg(output);
    link.arg("-Wl,--whole-archive").arg(archive).arg("-Wl,--no-whole-archive");
    link.arg(format!("-Wl,--version-script={}", map.display())).arg(format!("-Wl,-soname,{soname}"));
    link.args(["-Wl,--gc-sections", "-Wl,-z,nodelete", "-Wl,-z,now", "-Wl,-z,relro", "-Wl,-z,noexecstack"]);
    succeed(link.args(["-lpthread", "-ldl", "-lm"]).args(options))
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
