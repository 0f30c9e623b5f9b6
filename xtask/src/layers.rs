//! The direction of the layers, where unsafe code is, and the size of files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{no_problems, read, root};

/// Each layer and those that it may call beside itself.
const LAYERS: [(&str, &[&str]); 5] = [
    ("abi", &["crypto", "arch", "cpu", "sys"]),
    ("crypto", &["arch", "cpu", "sys"]),
    ("arch", &["cpu", "sys"]),
    ("cpu", &["sys"]),
    ("sys", &[]),
];

/// `sys` fills the raw form of what `cpu` interprets.
const SYS_MAY_USE: &str = "features";

/// Layers with unsafe code.
const UNSAFE_IN: [&str; 3] = ["abi", "arch", "sys"];

const MAX_LINES: usize = 600;

/// Fails with every file and line that breaks a rule.
pub(crate) fn run() -> Result<()> {
    let mut problems = Vec::new();
    let source = root().join("src");
    for file in rust_files(&source)? {
        let text = read(&file)?;
        let place = file.strip_prefix(root()).unwrap_or(&file).display().to_string();
        let module = module_path(file.strip_prefix(&source).unwrap_or(&file));
        let tokens: TokenStream = text.parse().map_err(|error| anyhow::anyhow!("{place}: {error}"))?;
        let is_test = place.ends_with("_tests.rs") || place.ends_with("test_support.rs");

        let head: String = text.lines().take(5).collect::<Vec<_>>().join(" ").to_lowercase();
        let is_table = head.contains("generated") || head.contains("table");
        let lines = text.lines().count();
        if lines > MAX_LINES && !is_table && !is_test {
            problems.push(format!(
                "{place}: {lines} lines; more than {MAX_LINES} are for tables and generated text"
            ));
        }
        let Some(layer) = module.first().filter(|first| LAYERS.iter().any(|(name, _)| name == first)) else {
            continue;
        };
        let mut scan = Scan { place: &place, layer, uses: Vec::new(), unsafe_at: Vec::new(), functions: 0 };
        scan.tokens(tokens, &module);
        // A test may look at any layer.
        if !is_test {
            problems.extend(scan.problems());
        }
        let forbids = text.contains("#![forbid(unsafe_code)]");
        if *layer == "crypto" && scan.functions > 0 && !forbids && !is_test {
            problems.push(format!("{place}: begins without #![forbid(unsafe_code)]"));
        }
    }
    no_problems(&problems)
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// `arch/x86_64/rc4.rs` is `arch::x86_64::rc4`. A `foo_tests.rs` is mounted as `foo::tests`.
fn module_path(file: &Path) -> Vec<String> {
    let name = file.with_extension("").to_string_lossy().replace("_tests", "/tests");
    let mut parts: Vec<String> = name.split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// What one file mentions.
struct Scan<'text> {
    place: &'text str,
    layer: &'text str,
    /// The line and the path from the crate's root, of which two segments count.
    uses: Vec<(usize, Vec<String>)>,
    unsafe_at: Vec<usize>,
    functions: usize,
}

impl Scan<'_> {
    fn problems(&self) -> Vec<String> {
        let allowed = LAYERS.iter().find(|(name, _)| *name == self.layer).map_or(&[][..], |(_, below)| below);
        let mut problems = Vec::new();
        for (line, path) in &self.uses {
            let Some(target) = path.first().filter(|first| LAYERS.iter().any(|(name, _)| name == first))
            else {
                continue;
            };
            let is_features = self.layer == "sys"
                && target == "cpu"
                && path.get(1).is_some_and(|module| module == SYS_MAY_USE);
            if target != self.layer && !allowed.contains(&target.as_str()) && !is_features {
                problems.push(format!(
                    "{}:{line}: {} points up to {}",
                    self.place,
                    self.layer,
                    path.join("::")
                ));
            }
        }
        if !UNSAFE_IN.contains(&self.layer) {
            let lines = self.unsafe_at.iter();
            problems
                .extend(lines.map(|line| format!("{}:{line}: unsafe code in {}", self.place, self.layer)));
        }
        problems
    }

    /// Walks the tokens of one module; macro bodies count too.
    fn tokens(&mut self, stream: TokenStream, module: &[String]) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut index = 0;
        while index < trees.len() {
            match &trees[index] {
                TokenTree::Group(group) => {
                    let inner = match inline_module(&trees[..index]) {
                        Some(name) if group.delimiter() == Delimiter::Brace => {
                            let mut inner = module.to_vec();
                            inner.push(name);
                            inner
                        }
                        _ => module.to_vec(),
                    };
                    self.tokens(group.stream(), &inner);
                }
                TokenTree::Ident(word) if word == "unsafe" => self.unsafe_at.push(word.span().start().line),
                TokenTree::Ident(word) if word == "fn" => self.functions += 1,
                TokenTree::Ident(word) if word == "crate" => {
                    self.path(word.span().start().line, Vec::new(), &trees[index + 1..]);
                }
                TokenTree::Ident(word) if word == "super" && !follows_path(&trees[..index]) => {
                    let line = word.span().start().line;
                    let mut base = module.to_vec();
                    base.pop();
                    let mut rest = &trees[index + 1..];
                    while let Some(next) = after_colons(rest) {
                        match next.first() {
                            Some(TokenTree::Ident(again)) if again == "super" => {
                                base.pop();
                                rest = &next[1..];
                            }
                            _ => break,
                        }
                    }
                    self.path(line, base, rest);
                }
                _ => {}
            }
            index += 1;
        }
    }

    /// Notes what `base` and the tokens after it lead to; a group in braces leads to several.
    fn path(&mut self, line: usize, mut base: Vec<String>, mut rest: &[TokenTree]) {
        while base.len() < 2 {
            let Some(next) = after_colons(rest) else { break };
            match next.first() {
                Some(TokenTree::Ident(word)) => {
                    base.push(word.to_string());
                    rest = &next[1..];
                }
                Some(TokenTree::Group(group)) => {
                    let list: Vec<TokenTree> = group.stream().into_iter().collect();
                    for item in
                        list.split(|tree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ','))
                    {
                        if let Some(TokenTree::Ident(word)) = item.first() {
                            let mut path = base.clone();
                            path.push(word.to_string());
                            self.path(line, path, &item[1..]);
                        }
                    }
                    return;
                }
                _ => break,
            }
        }
        if !base.is_empty() {
            self.uses.push((line, base));
        }
    }
}

/// What follows `::`.
fn after_colons(trees: &[TokenTree]) -> Option<&[TokenTree]> {
    let is_colon =
        |tree: Option<&TokenTree>| matches!(tree, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    (is_colon(trees.first()) && is_colon(trees.get(1))).then(|| &trees[2..])
}

/// Whether the tokens before end with `::`.
fn follows_path(before: &[TokenTree]) -> bool {
    before.len() >= 2 && after_colons(&before[before.len() - 2..]).is_some()
}

/// The name in `mod name` before a brace.
fn inline_module(before: &[TokenTree]) -> Option<String> {
    let [.., TokenTree::Ident(keyword), TokenTree::Ident(name)] = before else { return None };
    (keyword == "mod").then(|| name.to_string())
}
