//! What a shared library exports, and how it was linked.
#![allow(dead_code)] // Each user takes its part.

use std::collections::BTreeSet;

use object::elf;
use object::read::elf::{Dyn, ElfFile64, FileHeader, ProgramHeader, Sym};
use object::{Endianness, read};

/// The facts of one library.
pub(crate) struct Library {
    /// `NAME@@NODE` for a default version, `NAME@NODE` for another, `NAME` without version.
    pub(crate) exports: BTreeSet<String>,
    /// DT_SONAME.
    pub(crate) soname: String,
    /// DT_FLAGS and DT_FLAGS_1.
    pub(crate) flags: (u64, u64),
    /// It has DT_TEXTREL.
    pub(crate) text_relocations: bool,
    /// It has PT_GNU_RELRO.
    pub(crate) relro: bool,
    /// PT_GNU_STACK is there and not executable.
    pub(crate) plain_stack: bool,
    /// No segment is both writable and executable.
    pub(crate) write_xor_execute: bool,
}

/// Reads a 64-bit ELF library.
pub(crate) fn library(bytes: &[u8]) -> read::Result<Library> {
    let file = ElfFile64::<Endianness>::parse(bytes)?;
    let endian = file.endian();
    let sections = file.elf_section_table();
    let symbols = sections.symbols(endian, bytes, elf::SHT_DYNSYM)?;
    let versions = sections.versions(endian, bytes)?;
    let mut exports = BTreeSet::new();
    for (index, symbol) in symbols.enumerate() {
        if symbol.is_undefined(endian) || symbol.st_bind() == elf::STB_LOCAL {
            continue;
        }
        let name = String::from_utf8_lossy(symbol.name(endian, symbols.strings())?).into_owned();
        let table = versions.as_ref();
        let version = table.map(|table| (table, table.version_index(endian, index)));
        let node = match version {
            Some((table, index)) => table.version(index.index())?,
            None => None,
        };
        // GNU ld gives each node an absolute symbol of its name.
        if symbol.st_shndx(endian) == elf::SHN_ABS {
            continue;
        }
        exports.insert(match (node, version) {
            (Some(node), Some((_, index))) => {
                let at = if index.is_hidden() { "@" } else { "@@" };
                format!("{name}{at}{}", String::from_utf8_lossy(node.name()))
            }
            _ => name,
        });
    }

    let mut facts = Library {
        exports,
        soname: String::new(),
        flags: (0, 0),
        text_relocations: false,
        relro: false,
        plain_stack: false,
        write_xor_execute: true,
    };
    if let Some((dynamic, strings)) = sections.dynamic(endian, bytes)? {
        let strings = sections.strings(endian, bytes, strings)?;
        for entry in dynamic {
            let value = entry.d_val(endian);
            match entry.d_tag(endian) {
                elf::DT_SONAME => {
                    let name = entry.string(endian, strings)?;
                    facts.soname = String::from_utf8_lossy(name).into_owned();
                }
                elf::DT_FLAGS => facts.flags.0 = value,
                elf::DT_FLAGS_1 => facts.flags.1 = value,
                elf::DT_TEXTREL => facts.text_relocations = true,
                _ => {}
            }
        }
    }
    if facts.flags.0 & elf::DF_TEXTREL.0 != 0 {
        facts.text_relocations = true;
    }
    for segment in file.elf_header().program_headers(endian, bytes)? {
        let flags = segment.p_flags(endian);
        let both = elf::PF_W.0 | elf::PF_X.0;
        match segment.p_type(endian) {
            elf::PT_GNU_RELRO => facts.relro = true,
            elf::PT_GNU_STACK => facts.plain_stack = flags.0 & elf::PF_X.0 == 0,
            elf::PT_LOAD if flags.0 & both == both => facts.write_xor_execute = false,
            _ => {}
        }
    }
    Ok(facts)
}

/// What the list says a library with nodes exports.
pub(crate) fn expected(symbols: &[oxeay_symbols::Symbol]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for symbol in symbols.iter().filter(|symbol| symbol.served) {
        for (index, version) in symbol.nodes.iter().enumerate() {
            let at = if index == 0 { "@@" } else { "@" };
            names.insert(format!("{}{at}{}", symbol.name, version.node));
        }
    }
    names
}

/// How two sets differ, one line per name.
pub(crate) fn difference(wanted: &BTreeSet<String>, found: &BTreeSet<String>) -> Vec<String> {
    let missing = wanted.difference(found).map(|name| format!("missing: {name}"));
    missing.chain(found.difference(wanted).map(|name| format!("not wanted: {name}"))).collect()
}
