//! Documentation comments of Rust as comments of C.

use regex::Regex;

/// The declarations of cbindgen's text, each with the comment above it: blank lines part them, those inside
/// comments apart.
pub(super) fn chunks(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut in_comment = false;
    for line in text.lines() {
        match line.trim() {
            "" if !in_comment => found.push(String::new()),
            mark => {
                in_comment = mark == "/*" || (in_comment && mark != "*/");
                let chunk = found.last_mut().expect("there is always one");
                chunk.push_str(line);
                chunk.push('\n');
            }
        }
    }
    found
}

/// A prototype on as few lines as fit.
pub(super) fn wrap(code: &str) -> String {
    let mut lines = vec![String::new()];
    for word in code.split_whitespace() {
        let line = lines.last_mut().expect("there is always one");
        if line.len() + word.len() >= MAX_COLUMNS && line.ends_with(',') {
            lines.push(format!("    {word}"));
        } else {
            let blank = if line.is_empty() { "" } else { " " };
            line.push_str(blank);
            line.push_str(word);
        }
    }
    lines.join("\n")
}

const MAX_COLUMNS: usize = 110;

/// Splits a declaration from the comment above it.
pub(super) fn split(chunk: &str) -> (String, String) {
    let chunk = chunk.trim_matches('\n');
    match chunk.strip_prefix("/*").and_then(|rest| rest.split_once("*/")) {
        Some((comment, code)) => (format!("/*{comment}*/"), code.trim_matches('\n').to_owned()),
        None => (String::new(), chunk.to_owned()),
    }
}

/// Rewrites every comment in the text: without Rust's links and `# Safety` sections, on one line where it fits.
pub(super) fn tidy(text: &str) -> String {
    let mut tidied = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "/*" {
            tidied.push(line.to_owned());
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let comment: Vec<&str> =
            lines.by_ref().take_while(|line| line.trim() != "*/").map(str::trim).collect();
        tidied.extend(c_comment(&comment, indent));
    }
    tidied.join("\n")
}

/// One comment.
fn c_comment(lines: &[&str], indent: &str) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut in_safety = false;
    for line in lines {
        if line.starts_with("# ") {
            in_safety = *line == "# Safety";
        }
        let leads = line.is_empty() && kept.is_empty();
        if !in_safety && !leads {
            kept.push(without_links(line.trim_start_matches("# ")));
        }
    }
    while kept.last().is_some_and(String::is_empty) {
        kept.pop();
    }
    match &kept[..] {
        [] => Vec::new(),
        [only] => vec![format!("{indent}/* {only} */")],
        [first, rest @ ..] => {
            let mut text = vec![format!("{indent}/* {first}")];
            text.extend(rest.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned()));
            let last = text.len() - 1;
            text[last].push_str(" */");
            text
        }
    }
}

/// "[`BN_new`]" and "[the rules](super)" as plain text.
fn without_links(line: &str) -> String {
    let link = Regex::new(r"\[(`?)([^\]`]+)`?\](?:\([^)]*\))?").expect("a valid expression");
    let path = Regex::new(r"\b(?:super|crate|Self)(?:::\w+)*::(\w+)").expect("a valid expression");
    let text = link.replace_all(line, "$1$2$1");
    path.replace_all(&text, "$1").replace("*/", "* /")
}
