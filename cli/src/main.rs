//! The `oxeay` command: what the library does on this machine.

mod cost;
mod info;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Says what the oxeay library does on this machine.
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
    /// Loads a library in this process, looks SHA1 up and prints the nanoseconds; `info --cost` runs it.
    #[command(hide = true)]
    LoadOnce {
        /// The library.
        library: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Info { json, cost, lib, peer } => info::run(json, cost, lib.as_deref(), peer.as_deref()),
        Command::LoadOnce { library } => cost::load_once(&library),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("oxeay: {message}");
            ExitCode::from(2)
        }
    }
}
