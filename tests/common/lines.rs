//! What a C program printed on one library and on another, compared line by line; known differences are listed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Failed;

/// Program and label to the reason.
pub(crate) type Differences = BTreeMap<String, BTreeMap<String, String>>;

/// Reads `program<TAB>label<TAB>reason` lines; `#` begins a comment.
pub(crate) fn differences(path: &Path) -> Differences {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut listed = Differences::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [program, label, reason] = columns[..] else {
            panic!("{}: not three columns: {line}", path.display());
        };
        let labels = listed.entry(program.to_owned()).or_default();
        let before = labels.insert(label.to_owned(), reason.to_owned());
        assert!(before.is_none(), "{}: twice: {line}", path.display());
    }
    listed
}

/// Compares line by line. A label is what stands before the first `: `.
pub(crate) fn same_lines(theirs: &str, ours: &str, listed: &BTreeMap<String, String>) -> Result<(), Failed> {
    let label = |line: &str| line.split_once(": ").map_or(line, |(label, _)| label).to_owned();
    let mut problems = Vec::new();
    let mut stale: BTreeMap<&String, &String> = listed.iter().collect();
    let (their_lines, our_lines): (Vec<&str>, Vec<&str>) = (theirs.lines().collect(), ours.lines().collect());
    if their_lines.is_empty() {
        problems.push("the program prints nothing".to_owned());
    }
    if their_lines.len() != our_lines.len() {
        problems.push(format!("{} lines on theirs, {} on ours", their_lines.len(), our_lines.len()));
    }
    for (their_line, our_line) in their_lines.iter().zip(&our_lines) {
        let name = label(their_line);
        if name != label(our_line) {
            problems.push(format!("theirs: {their_line}\nours:   {our_line}\nthe lines part here"));
            break;
        }
        let is_listed = listed.contains_key(&name);
        if their_line != our_line {
            stale.remove(&name);
            if !is_listed {
                problems.push(format!("theirs: {their_line}\nours:   {our_line}"));
            }
        }
    }
    problems
        .extend(stale.keys().map(|name| format!("listed in differences.tsv, but does not differ: {name}")));
    check(problems.is_empty(), || problems.join("\n"))
}

/// Runs a command and returns its standard output; it must succeed and write nothing to standard error.
pub(crate) fn run(command: &mut Command) -> Result<String, Failed> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    check(output.status.success() && stderr.is_empty(), || {
        let end: Vec<&str> = stdout.lines().rev().take(3).collect();
        format!("{command:?}: {}\n{stderr}last lines: {end:?}", output.status)
    })?;
    Ok(stdout)
}

pub(crate) fn check(good: bool, problem: impl FnOnce() -> String) -> Result<(), Failed> {
    if good { Ok(()) } else { Err(problem().into()) }
}

pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
