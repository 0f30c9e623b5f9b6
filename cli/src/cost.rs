//! `oxeay info --cost`: what a program pays for the library before its first call.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use comfy_table::Table;
use serde::Serialize;

/// What one library costs.
#[derive(Serialize)]
pub(crate) struct Cost {
    path: PathBuf,
    /// Bytes of the file.
    file_bytes: u64,
    /// Names in its dynamic symbol table, and the bytes of that table with its strings.
    dynamic_symbols: usize,
    dynamic_symbol_bytes: u64,
    /// Microseconds from loading it to the address of SHA1, in a fresh process: the least of many.
    load_microseconds: f64,
}

const RUNS: usize = 60;

/// Measures the library and its peer, in turn.
pub(crate) fn measure(lib: Option<&Path>, peer: Option<&Path>) -> Result<Vec<Cost>, String> {
    let ours = match lib {
        Some(path) => path.to_owned(),
        None => beside_this_command()?,
    };
    let peer = peer.map(Path::to_owned).or_else(system_libcrypto);
    let paths: Vec<PathBuf> = [Some(ours), peer].into_iter().flatten().collect();
    let mut best = vec![f64::INFINITY; paths.len()];
    for _ in 0..RUNS {
        for (path, best) in paths.iter().zip(&mut best) {
            *best = best.min(load_in_a_child(path)?);
        }
    }
    paths.into_iter().zip(best).map(|(path, microseconds)| describe(path, microseconds)).collect()
}

/// `liboxeay.so` where `make` and `make install` put it, seen from this command.
pub(crate) fn beside_this_command() -> Result<PathBuf, String> {
    let command = std::env::current_exe().map_err(|error| format!("where this command lies: {error}"))?;
    let bin = command.parent().unwrap_or(Path::new("."));
    ["../lib/liboxeay.so", "../lib/oxeay/liboxeay.so", "liboxeay.so"]
        .iter()
        .map(|relative| bin.join(relative))
        .find(|path| path.is_file())
        .and_then(|path| path.canonicalize().ok())
        .ok_or_else(|| format!("no liboxeay.so beside {}; name it with --lib FILE", command.display()))
}

/// The system's libcrypto, from the usual folders of its architecture.
fn system_libcrypto() -> Option<PathBuf> {
    let multiarch = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    let folders = [multiarch.as_str(), "/usr/lib64", "/lib64", "/usr/lib"];
    let names = ["libcrypto.so.3", "libcrypto.so.1.1"];
    let mut paths =
        names.iter().flat_map(|name| folders.iter().map(move |folder| Path::new(folder).join(name)));
    paths.find(|path| path.is_file())
}

/// A fresh process, since a library stays once it is loaded.
fn load_in_a_child(path: &Path) -> Result<f64, String> {
    let command = std::env::current_exe().map_err(|error| format!("where this command lies: {error}"))?;
    let output =
        Command::new(command).arg("load-once").arg(path).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(|_| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        format!("loading {}: {}", path.display(), stderr.trim().trim_start_matches("oxeay: "))
    })
}

/// The child: prints the microseconds.
pub(crate) fn load_once(path: &Path) -> Result<(), String> {
    let start = Instant::now();
    // SAFETY: loading runs the library's constructors; the user named it as a libcrypto.
    let library = unsafe { libloading::Library::new(path) }.map_err(|error| error.to_string())?;
    // SAFETY: only the address is taken.
    let symbol = unsafe { library.get::<unsafe extern "C" fn()>(b"SHA1\0") };
    let elapsed = start.elapsed();
    symbol.map_err(|error| error.to_string())?;
    println!("{:.1}", elapsed.as_secs_f64() * 1e6);
    Ok(())
}

fn describe(path: PathBuf, load_microseconds: f64) -> Result<Cost, String> {
    use object::read::elf::{ElfFile64, FileHeader, SectionHeader};
    use object::{Endianness, Object, elf};
    let data = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let bad = |error: object::Error| format!("{}: {error}", path.display());
    let file = ElfFile64::<Endianness>::parse(&*data).map_err(bad)?;
    let endian = file.endian();
    let sections = file.elf_header().sections(endian, &*data).map_err(bad)?;
    let bytes = [elf::SHT_DYNSYM, elf::SHT_GNU_HASH, elf::SHT_GNU_VERSYM]
        .iter()
        .flat_map(|kind| sections.iter().filter(move |section| section.sh_type(endian) == *kind))
        .map(|section| section.sh_size(endian))
        .sum::<u64>();
    Ok(Cost {
        file_bytes: data.len() as u64,
        dynamic_symbols: file.dynamic_symbols().count(),
        dynamic_symbol_bytes: bytes,
        load_microseconds,
        path,
    })
}

/// The costs as a table.
pub(crate) fn table(costs: &[Cost]) -> Table {
    let mut table = crate::info::new_table(["library", "file", "dynamic symbols", "their table", "load"]);
    for cost in costs {
        table.add_row([
            cost.path.display().to_string(),
            format!("{} KiB", cost.file_bytes.div_ceil(1024)),
            cost.dynamic_symbols.to_string(),
            format!("{} KiB", cost.dynamic_symbol_bytes.div_ceil(1024)),
            format!("{:.0} µs", cost.load_microseconds),
        ]);
    }
    table
}
