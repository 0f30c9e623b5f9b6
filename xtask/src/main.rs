//! What maintainers run: `cargo run -p xtask -- headers`, and so on. With `--check` nothing is written, and what
//! would change is an error.

mod exports;
mod headers;
mod kernels;
mod layers;
mod link;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};

/// What maintainers of oxeay run.
#[derive(Parser)]
#[command(disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes include/openssl/*.h from src/abi, and capi-tests/layout.c from the headers.
    Headers {
        /// Compare only.
        #[arg(long)]
        check: bool,
    },
    /// Checks the direction of the layers, where unsafe code is, and the size of files.
    Layers,
    /// Writes abi/exports.txt, the names of the built library, after comparing them with abi/symbols.tsv.
    Exports {
        /// Compare only.
        #[arg(long)]
        check: bool,
        /// The library [default: built with the feature `nodes`].
        #[arg(long, value_name = "FILE")]
        lib: Option<PathBuf>,
    },
    /// Prints the kernels as a Markdown table.
    KernelsTable {
        /// Compare with the part of FILE between `<!-- kernels -->` and `<!-- /kernels -->`.
        #[arg(long, value_name = "FILE", conflicts_with = "write")]
        check: Option<PathBuf>,
        /// Replace that part of FILE.
        #[arg(long, value_name = "FILE")]
        write: Option<PathBuf>,
    },
    /// Links the preload library from the archive.
    LinkPreload {
        /// liboxeay.a, built without nodes.
        #[arg(long, value_name = "FILE")]
        archive: PathBuf,
        /// The library to write.
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Links the swap library with GNU ld, for a toolchain without lld, and prints its path.
    LinkGnu,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Headers { check } => headers::run(check),
        Command::Layers => layers::run(),
        Command::Exports { check, lib } => exports::run(check, lib),
        Command::KernelsTable { check, write } => kernels::run(check.as_deref(), write.as_deref()),
        Command::LinkPreload { archive, output } => link::link_preload(&archive, &output),
        Command::LinkGnu => link::link_gnu(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

/// The workspace's root.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Reads a file as text.
fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Writes generated text, or with `check` says whether the file has it already. Returns whether it has changed.
fn put(path: &Path, text: &str, check: bool) -> Result<bool> {
    let same = std::fs::read_to_string(path).is_ok_and(|old| old == text);
    if !same && !check {
        std::fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(!same)
}

/// Fails with the list of problems, if there are any.
fn no_problems(problems: &[String]) -> Result<()> {
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    Ok(())
}
