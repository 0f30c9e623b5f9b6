//! The README's table of kernels, from the kernel tables.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, bail};
use oxeay::arch::FAMILIES;
use oxeay::cpu::table::Description;

use crate::{put, read};

const BEGIN: &str = "<!-- kernels -->";
const END: &str = "<!-- /kernels -->";

/// Prints the table, or compares or replaces it in a file.
pub(crate) fn run(check: Option<&Path>, write: Option<&Path>) -> Result<()> {
    let Some(file) = check.or(write) else {
        print!("{}", table());
        return Ok(());
    };
    let text = read(file)?;
    let parts = text.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let Some((head, tail)) = parts else {
        bail!("{}: no part between {BEGIN} and {END}", file.display());
    };
    let new = format!("{head}{BEGIN}\n{}{END}{tail}", table());
    if put(file, &new, check.is_some())? && check.is_some() {
        bail!(
            "{0}: the table of kernels is old: cargo run -p xtask -- kernels-table --write {0}",
            file.display()
        );
    }
    Ok(())
}

/// One line per kernel, fastest first within its row.
fn table() -> String {
    let mut text = String::from(
        "| row | kernels, fastest first | needs | constant time | bound |\n|---|---|---|---|---|\n",
    );
    for family in FAMILIES {
        let kernels: Vec<Description> = (0..).map_while(|index| family.describe(index)).collect();
        for (index, kernel) in kernels.iter().enumerate() {
            let row = if index == 0 { family.name() } else { "" };
            let name = kernel.id.split_once('/').map_or(kernel.id, |(_, name)| name);
            let needs = kernel.needs.to_string();
            let needs = if needs.is_empty() { "-" } else { &needs };
            let constant_time = if kernel.constant_time { "yes" } else { "no" };
            let bound = kernel.bound.replace('|', "\\|");
            writeln!(text, "| {row} | {name} | {needs} | {constant_time} | {bound} |")
                .expect("a String takes everything");
        }
    }
    text
}
