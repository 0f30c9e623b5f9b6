//! `oxeay check`: whether a program can run on this library, and what is missing.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};

use oxeay_symbols::{Symbol, symbols};
use serde::Serialize;

use crate::binary::{self, Binary, Import};

/// What becomes of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fate {
    /// Served.
    Served,
    /// The library has no such name.
    Missing,
    /// It has the name, but not under the version node that is asked for.
    MissingNode,
}

/// How the library can get under a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    /// In libcrypto's place: everything that is imported is served.
    Swap,
    /// Beside libcrypto: something is not served, but something imported may be interposed.
    Preload,
    /// Not at all.
    Neither,
    /// The program wants no libcrypto.
    NotNeeded,
}

impl Verdict {
    /// The verdict in words.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Swap => "can be swapped",
            Self::Preload => "can be preloaded, not swapped",
            Self::Neither => "neither swap nor preload",
            Self::NotNeeded => "nothing to do",
        }
    }
}

/// The findings on one file and, with `--deps`, its libraries.
#[derive(Serialize)]
pub(crate) struct Report {
    file: PathBuf,
    pub(crate) libcryptos: BTreeSet<String>,
    /// The libraries that want libcrypto themselves.
    through: Vec<PathBuf>,
    served: Vec<String>,
    missing: Vec<String>,
    /// Names that the preload library would interpose.
    interposed: Vec<String>,
    pub(crate) verdict: Verdict,
    pub(crate) reason: String,
}

impl Report {
    /// Whether everything that is imported is served.
    pub(crate) fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// What the judged library has.
pub(crate) struct Judge {
    listed: HashMap<String, Symbol>,
    by_ordinal: BTreeMap<u16, String>,
    /// Another library's exports.
    other: Option<BTreeSet<(String, Option<String>)>>,
}

impl Judge {
    /// By the list that this command was built with, or by another library's exports.
    pub(crate) fn new(lib: Option<&Path>) -> Result<Self, String> {
        let listed: HashMap<_, _> =
            symbols().into_iter().map(|symbol| (symbol.name.clone(), symbol)).collect();
        let by_ordinal =
            listed.values().filter_map(|symbol| Some((symbol.ordinal?, symbol.name.clone()))).collect();
        Ok(Self { listed, by_ordinal, other: lib.map(binary::exports).transpose()? })
    }

    fn fate(&self, name: &str, node: Option<&str>) -> Fate {
        let carries = |nodes: &mut dyn Iterator<Item = Option<&str>>| {
            let mut any = false;
            for found in nodes {
                any = true;
                if node.is_none() || found == node {
                    return Fate::Served;
                }
            }
            if any { Fate::MissingNode } else { Fate::Missing }
        };
        if let Some(other) = &self.other {
            let mut nodes = other.iter().filter(|(found, _)| found == name).map(|(_, node)| node.as_deref());
            return carries(&mut nodes);
        }
        let symbol = self.listed.get(name).filter(|symbol| symbol.served);
        let mut nodes =
            symbol.into_iter().flat_map(|symbol| &symbol.nodes).map(|version| Some(version.node.as_str()));
        carries(&mut nodes)
    }

    /// The findings on a file.
    pub(crate) fn check(&self, path: &Path, follow: bool) -> Result<Report, String> {
        let program = binary::read(path)?;
        let libraries = if follow { binary::dependencies(&program) } else { Vec::new() };
        let mut report = Report {
            file: path.to_owned(),
            libcryptos: BTreeSet::new(),
            through: Vec::new(),
            served: Vec::new(),
            missing: Vec::new(),
            interposed: Vec::new(),
            verdict: Verdict::NotNeeded,
            reason: String::new(),
        };
        let mut imports = BTreeSet::new();
        self.add(&program, &mut report, &mut imports);
        for (path, library) in &libraries {
            if !library.libcryptos.is_empty() {
                report.through.push(path.clone());
                self.add(library, &mut report, &mut imports);
            }
        }
        for (label, fate, interposable) in imports {
            match fate {
                Fate::Served => report.served.push(label.clone()),
                Fate::Missing => report.missing.push(label.clone()),
                Fate::MissingNode => {
                    report.missing.push(format!("{label} (served, but not under that node)"))
                }
            }
            if interposable {
                report.interposed.push(label);
            }
        }
        (report.verdict, report.reason) = judge(&report, &program);
        if !follow {
            report.reason.push_str("; its libraries were not looked at (--deps)");
        }
        Ok(report)
    }

    fn add(&self, binary: &Binary, report: &mut Report, imports: &mut BTreeSet<(String, Fate, bool)>) {
        report.libcryptos.extend(binary.libcryptos.iter().cloned());
        for import in &binary.imports {
            let (name, node, label) = match import {
                Import::Name { name, node: Some(node) } => {
                    (name, Some(node.as_str()), format!("{name}@{node}"))
                }
                // An unversioned ELF file says not which library a name is from: libcrypto's are told by the list.
                Import::Name { name, node: None } if binary.is_pe || self.listed.contains_key(name) => {
                    (name, None, name.clone())
                }
                Import::Name { .. } => continue,
                Import::Ordinal(ordinal) => match self.by_ordinal.get(ordinal) {
                    Some(name) => (name, None, format!("{name} (ordinal {ordinal})")),
                    None => {
                        imports.insert((format!("ordinal {ordinal}"), Fate::Missing, false));
                        continue;
                    }
                },
            };
            let interposable = !binary.is_pe && self.listed.get(name).is_some_and(|symbol| symbol.preload);
            imports.insert((label, self.fate(name, node), interposable));
        }
    }
}

fn judge(report: &Report, program: &Binary) -> (Verdict, String) {
    let (served, missing) = (report.served.len(), report.missing.len());
    if report.libcryptos.is_empty() {
        return (
            Verdict::NotNeeded,
            "it does not use libcrypto, or loads it by itself at run time".to_owned(),
        );
    }
    if missing == 0 {
        return (Verdict::Swap, format!("all {served} names that it imports from libcrypto are served"));
    }
    if report.interposed.is_empty() || program.is_pe {
        let why = "and what it imports is none of the digests and ciphers that may be interposed";
        return (Verdict::Neither, format!("{missing} of {} names are not served, {why}", served + missing));
    }
    let count = report.interposed.len();
    (
        Verdict::Preload,
        format!("{missing} of {} names are not served, but {count} may be interposed", served + missing),
    )
}

/// Prints the findings on each file. Returns whether all are complete.
pub(crate) fn run(
    files: &[PathBuf],
    follow: bool,
    json: bool,
    verbose: bool,
    lib: Option<&Path>,
) -> Result<bool, String> {
    let judge = Judge::new(lib)?;
    let mut reports = Vec::new();
    let mut unreadable = Vec::new();
    for file in files {
        match judge.check(file, follow) {
            Ok(report) => reports.push(report),
            Err(message) => unreadable.push(message),
        }
    }
    let mut out = std::io::stdout().lock();
    let written = if json {
        serde_json::to_writer_pretty(&mut out, &reports)
            .map_err(std::io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        reports.iter().try_for_each(|report| write_report(&mut out, report, verbose))
    };
    if let Err(error) = written
        && error.kind() != std::io::ErrorKind::BrokenPipe
    {
        return Err(format!("standard output: {error}"));
    }
    if unreadable.is_empty() {
        Ok(reports.iter().all(Report::is_complete))
    } else {
        Err(unreadable.join("\noxeay: "))
    }
}

/// How many missing names are shown without `--verbose`.
const SHOWN: usize = 12;

fn write_report(out: &mut dyn Write, report: &Report, verbose: bool) -> std::io::Result<()> {
    writeln!(out, "{}: {}", report.file.display(), report.verdict.as_str())?;
    writeln!(out, "    {}", report.reason)?;
    if !report.libcryptos.is_empty() {
        let names: Vec<&str> = report.libcryptos.iter().map(String::as_str).collect();
        writeln!(out, "    wants {}", names.join(", "))?;
    }
    for path in &report.through {
        writeln!(out, "    also through {}", path.display())?;
    }
    if verbose {
        report.served.iter().try_for_each(|name| writeln!(out, "    served   {name}"))?;
    }
    let shown = if verbose { report.missing.len() } else { SHOWN };
    report.missing.iter().take(shown).try_for_each(|name| writeln!(out, "    missing  {name}"))?;
    if report.missing.len() > shown {
        writeln!(out, "    missing  {} more; --verbose lists them", report.missing.len() - shown)?;
    }
    Ok(())
}
