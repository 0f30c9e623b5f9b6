//! The `oxeay` command: what the library does on this machine and for a program.

mod binary;
mod check;
mod cost;
mod info;
#[cfg(unix)]
mod run;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Says what the oxeay library does on this machine and for a program, and runs programs on it.
#[derive(Parser)]
#[command(name = "oxeay", version, about, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The processor, its features, every kernel, and which one is active and why.
    Info {
        /// As JSON.
        #[arg(long)]
        json: bool,
        /// Also what the library costs: its size, its dynamic symbol table, the time to load it.
        #[arg(long)]
        cost: bool,
        /// The library whose cost is measured [default: liboxeay.so beside this command].
        #[arg(long, value_name = "FILE")]
        lib: Option<PathBuf>,
        /// The library to compare the cost with [default: the system's libcrypto].
        #[arg(long, value_name = "FILE")]
        peer: Option<PathBuf>,
    },
    /// Whether a program or library can run on oxeay, and what is missing. The file is read, never run. The exit status is
    /// 0 when all that it imports from libcrypto is served, 1 when something is missing, 2 when it cannot be read.
    Check {
        /// Programs and libraries, ELF or PE.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Also through its own libraries.
        #[arg(long)]
        deps: bool,
        /// As JSON.
        #[arg(long)]
        json: bool,
        /// Every name.
        #[arg(long, short)]
        verbose: bool,
        /// Judge this library instead of the one that this command was built with.
        #[arg(long, value_name = "FILE")]
        lib: Option<PathBuf>,
    },
    /// Starts a command with the library under it: swapped where all that it imports is served, else preloaded.
    #[cfg(unix)]
    Run {
        /// Swap, whatever `check` says.
        #[arg(long, conflicts_with = "preload")]
        swap: bool,
        /// Preload, whatever `check` says.
        #[arg(long)]
        preload: bool,
        /// Say on standard error what is chosen and why.
        #[arg(long, short)]
        verbose: bool,
        /// The command and its arguments.
        #[arg(required = true, trailing_var_arg = true, value_name = "CMD")]
        command: Vec<OsString>,
    },
    /// Loads a library in this process, looks SHA1 up and prints the nanoseconds; `info --cost` runs it.
    #[command(hide = true)]
    LoadOnce {
        /// The library.
        library: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Info { json, cost, lib, peer } => {
            info::run(json, cost, lib.as_deref(), peer.as_deref()).map(|()| ExitCode::SUCCESS)
        }
        Command::Check { files, deps, json, verbose, lib } => {
            let complete = check::run(&files, deps, json, verbose, lib.as_deref());
            complete.map(|complete| if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        #[cfg(unix)]
        Command::Run { swap, preload, verbose, command } => {
            let wanted = match (swap, preload) {
                (true, _) => run::Wanted::Swap,
                (_, true) => run::Wanted::Preload,
                _ => run::Wanted::Checked,
            };
            return run::run(wanted, verbose, &command);
        }
        Command::LoadOnce { library } => cost::load_once(&library).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|message| {
        eprintln!("oxeay: {message}");
        ExitCode::from(2)
    })
}
