//! What a program or library wants of libcrypto, read from its file and never by running it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use object::read::elf::{Dyn, FileHeader};
use object::{Endianness, File, ImportFlags, NameOrOrdinal, Object, elf};

/// One imported name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Import {
    /// By name, with the version node where the file asks for one.
    Name { name: String, node: Option<String> },
    /// By ordinal, as old Windows programs do.
    Ordinal(u16),
}

/// What one file wants.
#[derive(Debug, Default)]
pub(crate) struct Binary {
    /// The libcryptos that it names.
    pub(crate) libcryptos: Vec<String>,
    /// What it takes from them; of an unversioned ELF file, all names that it imports from anywhere.
    pub(crate) imports: BTreeSet<Import>,
    /// The other libraries that it needs.
    needs: Vec<String>,
    /// Where it lets the loader look for them, `$ORIGIN` put in.
    search: Vec<PathBuf>,
    /// Windows, whose loader this command cannot steer.
    pub(crate) is_pe: bool,
}

/// Whether a library's name is one under which libcrypto goes.
fn is_libcrypto(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("libcrypto.so")
        || name == "libeay32.dll"
        || (name.starts_with("libcrypto-") && name.ends_with(".dll"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Binary, String> {
    let data = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if data.starts_with(b"#!") {
        let line = text(data[2..].split(|byte| *byte == b'\n').next().unwrap_or_default());
        let interpreter = line.split_whitespace().next().unwrap_or("its interpreter").to_owned();
        return Err(format!("{} is a script; check {interpreter} instead", path.display()));
    }
    let bad = |error: object::Error| {
        format!("{} is no program or library that this command reads: {error}", path.display())
    };
    let file = File::parse(&*data).map_err(bad)?;
    let is_pe = matches!(file, File::Pe32(_) | File::Pe64(_));
    let mut binary = Binary { is_pe, ..Binary::default() };
    match &file {
        File::Elf32(elf) => read_dynamic(elf.elf_header(), &data, path, &mut binary).map_err(bad)?,
        File::Elf64(elf) => read_dynamic(elf.elf_header(), &data, path, &mut binary).map_err(bad)?,
        _ => {}
    }
    for import in file.imports().map_err(bad)? {
        let import = import.map_err(bad)?;
        let library = text(import.library());
        let node = match import.flags() {
            ImportFlags::Elf { version, .. } => version.map(text),
            _ => None,
        };
        // An unversioned ELF import names no library.
        if !is_libcrypto(&library) && (is_pe || !library.is_empty()) {
            continue;
        }
        if is_pe && !binary.libcryptos.contains(&library) {
            binary.libcryptos.push(library);
        }
        binary.imports.insert(match import.name() {
            NameOrOrdinal::Name(name) => Import::Name { name: text(name), node },
            NameOrOrdinal::Ordinal(ordinal) => Import::Ordinal(ordinal),
        });
    }
    if binary.libcryptos.is_empty() {
        binary.imports.clear();
    }
    Ok(binary)
}

/// DT_NEEDED and the search paths.
fn read_dynamic<Elf: FileHeader<Endian = Endianness>>(
    header: &Elf,
    data: &[u8],
    path: &Path,
    binary: &mut Binary,
) -> object::Result<()> {
    let endian = header.endian()?;
    let sections = header.sections(endian, data)?;
    let Some((entries, strings)) = sections.dynamic(endian, data)? else { return Ok(()) };
    let strings = sections.strings(endian, data, strings)?;
    // The loader takes the file behind links.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let origin = path.parent().unwrap_or(Path::new(".")).display().to_string();
    for entry in entries {
        let tag = entry.d_tag(endian);
        let value = u32::try_from(entry.d_val(endian).into()).unwrap_or(u32::MAX);
        if ![elf::DT_NEEDED, elf::DT_RUNPATH, elf::DT_RPATH].contains(&tag) {
            continue;
        }
        let Ok(string) = strings.get(value) else { continue };
        let string = text(string);
        if tag != elf::DT_NEEDED {
            let folders = string.replace("${ORIGIN}", &origin).replace("$ORIGIN", &origin);
            binary.search.extend(folders.split(':').filter(|folder| !folder.is_empty()).map(PathBuf::from));
        } else if is_libcrypto(&string) {
            binary.libcryptos.push(string);
        } else {
            binary.needs.push(string);
        }
    }
    Ok(())
}

/// The program's libraries and theirs, each with what it wants; libcrypto's own are left out.
pub(crate) fn dependencies(program: &Binary) -> Vec<(PathBuf, Binary)> {
    let mut found: Vec<(PathBuf, Binary)> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<(String, Vec<PathBuf>)> =
        program.needs.iter().map(|name| (name.clone(), program.search.clone())).collect();
    while let Some((name, search)) = waiting.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some((path, library)) = locate(&name, &search) else { continue };
        waiting.extend(library.needs.iter().map(|need| (need.clone(), library.search.clone())));
        found.push((path, library));
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn locate(name: &str, search: &[PathBuf]) -> Option<(PathBuf, Binary)> {
    let variable = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let multiarch = format!("{}-linux-gnu", env::consts::ARCH);
    let default = ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"].map(PathBuf::from);
    let default = default.iter().flat_map(|folder| [folder.join(&multiarch), folder.clone()]);
    let mut candidates = env::split_paths(&variable).chain(search.iter().cloned()).chain(default);
    candidates.find_map(|folder| {
        let path = folder.join(name);
        let binary = read(&path).ok()?;
        Some((path, binary))
    })
}

/// The interpreter's path when the file is a script.
pub(crate) fn interpreter(path: &Path) -> Option<PathBuf> {
    let data = fs::read(path).ok()?;
    let line = data.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    Some(PathBuf::from(text(line).split_whitespace().next()?))
}

/// What another library exports, for `--lib`: names with the nodes that carry them.
pub(crate) fn exports(path: &Path) -> Result<BTreeSet<(String, Option<String>)>, String> {
    let data = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let bad = |error: object::Error| format!("{}: {error}", path.display());
    let file = File::parse(&*data).map_err(bad)?;
    let mut names = BTreeSet::new();
    for export in file.exports().map_err(bad)? {
        let export = export.map_err(bad)?;
        let NameOrOrdinal::Name(name) = export.name() else { continue };
        let node = match export.flags() {
            object::ExportFlags::Elf { version, .. } => version.map(text),
            _ => None,
        };
        names.insert((text(name), node));
    }
    Ok(names)
}
