//! The snapshot of the exported names: a change of the interface shows in the history of `abi/exports.txt`.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use oxeay_symbols::symbols;

use crate::{link, no_problems, put, root};

#[path = "../../tests/common/elf.rs"]
mod elf;

/// Compares the built library with the list, then writes the snapshot or compares it.
pub(crate) fn run(check: bool, library: Option<PathBuf>) -> Result<()> {
    let library = match library {
        Some(path) => path,
        None => link::cargo_build(&["--features", "nodes", "--target-dir"], &root().join("target/nodes"))?
            .join("liboxeay.so"),
    };
    let bytes = std::fs::read(&library).with_context(|| library.display().to_string())?;
    let facts = elf::library(&bytes).with_context(|| library.display().to_string())?;
    no_problems(&elf::difference(&elf::expected(&symbols()), &facts.exports))
        .with_context(|| format!("{} and abi/symbols.tsv", library.display()))?;
    let text: String = facts.exports.iter().map(|name| format!("{name}\n")).collect();
    let snapshot = root().join("abi/exports.txt");
    if put(&snapshot, &text, check)? && check {
        bail!("abi/exports.txt is old: cargo run -p xtask -- exports");
    }
    println!("{} names and nodes", facts.exports.len());
    Ok(())
}
