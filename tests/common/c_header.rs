//! Reads what a C header declares. It knows the forms that this project's headers have, not all of C.
#![allow(dead_code)] // Each user takes its part.

/// What one statement of a header declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Declaration {
    /// A function; the prototype without the semicolon.
    Function(String, String),
    /// A struct or union with its body's names, and its tag.
    Struct(String, Vec<String>),
    /// A struct or union without a body.
    Opaque(String),
    /// A typedef's name, and what it stands for when that is a struct or union: its tag.
    Typedef(String, Option<String>),
    /// Anything else.
    Other,
}

/// The text without its comments and preprocessor lines, and without what only C++ sees.
pub(crate) fn plain_code(text: &str) -> String {
    let mut code = String::new();
    let mut cpp_only = false;
    let mut continued = false;
    for line in without_comments(text).lines() {
        let line = line.trim_end();
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        if continued || directive.is_some() {
            continued = line.ends_with('\\');
            match directive.unwrap_or("") {
                "ifdef __cplusplus" => cpp_only = true,
                text if text.starts_with("endif") => cpp_only = false,
                _ => {}
            }
        } else if !cpp_only {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// The text without `/* */` comments.
pub(crate) fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    code + rest
}

/// The statements of plain code, at the outermost level, without their semicolons.
pub(crate) fn statements(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut statement = String::new();
    for character in code.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                found.push(std::mem::take(&mut statement).trim().to_owned());
                continue;
            }
            _ => {}
        }
        statement.push(character);
    }
    found
}

/// What a header declares, in order.
pub(crate) fn declarations(text: &str) -> Vec<Declaration> {
    statements(&plain_code(text)).iter().map(|statement| declaration(statement)).collect()
}

/// What one statement declares.
pub(crate) fn declaration(statement: &str) -> Declaration {
    let words: Vec<&str> = words(statement);
    let is_tagged = |word: Option<&&str>| matches!(word, Some(&("struct" | "union")));
    if words.first() == Some(&"typedef") {
        let tag = is_tagged(words.get(1)).then(|| words.get(2).map(|tag| (*tag).to_owned())).flatten();
        return declared_name(statement).map_or(Declaration::Other, |name| Declaration::Typedef(name, tag));
    }
    if is_tagged(words.first()) && !before_body(statement).contains('(') {
        let tag = words.get(1).map_or_else(String::new, |tag| (*tag).to_owned());
        return match statement.split_once('{') {
            Some((_, body)) => {
                let body = body.rsplit_once('}').map_or(body, |(body, _)| body);
                Declaration::Struct(tag, statements(body).iter().filter_map(|it| declared_name(it)).collect())
            }
            None => Declaration::Opaque(tag),
        };
    }
    if let Some((head, _)) = statement.split_once('(')
        && let Some(name) = self::words(head).last()
    {
        return Declaration::Function((*name).to_owned(), statement.to_owned());
    }
    Declaration::Other
}

/// The function-like or object-like macros of a header, with their values; empty for none, `None` for function-like.
pub(crate) fn macros(text: &str) -> Vec<(String, Option<String>)> {
    let joined = without_comments(text).replace("\\\n", " ");
    let defines = joined.lines().filter_map(|line| {
        let define = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?.trim_start();
        let end = define.find(|next: char| !is_word(next)).unwrap_or(define.len());
        let (name, value) = define.split_at(end);
        Some((name.to_owned(), (!value.starts_with('(')).then(|| value.trim().to_owned())))
    });
    defines.collect()
}

/// The name that a typedef or a field declares.
fn declared_name(statement: &str) -> Option<String> {
    let end = statement.rsplit_once('}').map_or(statement, |(_, end)| end);
    if let Some((_, pointer)) = end.split_once("(*") {
        return words(pointer).first().map(|name| (*name).to_owned());
    }
    let end = end.split_once('[').map_or(end, |(end, _)| end);
    words(end).last().map(|name| (*name).to_owned())
}

fn before_body(statement: &str) -> &str {
    statement.split_once('{').map_or(statement, |(head, _)| head)
}

/// The identifiers and numbers of a text.
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split(|next: char| !is_word(next)).filter(|word| !word.is_empty()).collect()
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
