//! `capi-tests/layout.c`: what a compiler makes of our headers, to be compared with what it makes of the system's.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;

use super::c_header::{Declaration, declarations, macros, words};
use super::{FAMILIES, GENERATED, PUBLIC_IN_1_0};
use crate::read;

/// Headers whose macros say which release this is.
const OF_THE_RELEASE: [&str; 3] = ["opensslv", "configuration", "macros"];

/// The program: sizes, alignments and offsets of all public structs, and the values of all constants. What the
/// system's headers do not have is left out there by the preprocessor.
pub(super) fn program(folder: &Path, written: &BTreeMap<String, String>) -> Result<String> {
    let mut text = format!(
        "/* {GENERATED}.\n *\n * Compiled twice, against the system's headers and against ours: both must print \
         the same (tests/headers.rs).\n */\n#include <stddef.h>\n#include <stdio.h>\n\n\
         #define SIZE(type) printf(#type \": size %lu, alignment %lu\\n\", (unsigned long)sizeof(type), \\\n    \
         (unsigned long)offsetof(struct {{ char first; type second; }}, second))\n\
         #define FIELD(type, field) printf(#type \".\" #field \": offset %lu, size %lu\\n\", \\\n    \
         (unsigned long)offsetof(type, field), (unsigned long)sizeof(((type *)0)->field))\n\
         #define NUMBER(name, value) printf(name \": %ld\\n\", (long)(value))\n\
         #define TEXT(name, value) printf(name \": %s\\n\", value)\n\n"
    );
    let mut body = String::new();
    for header in written.keys().filter(|header| !OF_THE_RELEASE.contains(&header.as_str())) {
        let family = FAMILIES.iter().find(|(_, of)| of == header).map(|(family, _)| *family);
        let part = part(folder, header)?;
        if part.is_empty() || header == "oxeay" {
            continue;
        }
        let (before, after) = match family {
            Some(family) => (format!("#ifndef OPENSSL_NO_{family}\n"), "#endif\n"),
            None => (String::new(), ""),
        };
        text.push_str("#include <openssl/opensslconf.h>\n".repeat(usize::from(family.is_some())).as_str());
        write!(text, "{before}#include <openssl/{header}.h>\n{after}").expect("a String takes everything");
        write!(body, "\n    /* openssl/{header}.h */\n{before}{part}{after}")
            .expect("a String takes everything");
    }
    write!(text, "\nint main(void)\n{{{body}    return 0;\n}}\n").expect("a String takes everything");
    Ok(text)
}

/// The lines of one header, and of its hand-written part.
fn part(folder: &Path, header: &str) -> Result<String> {
    let mut text = read(&folder.join(format!("{header}.h"))).unwrap_or_default();
    let by_hand = folder.join(format!("{header}_macros.h"));
    if by_hand.exists() {
        text.push_str(&read(&by_hand)?);
    }
    let mut lines = String::new();
    let found = declarations(&text);
    for it in &found {
        let Declaration::Typedef(name, Some(tag)) = it else { continue };
        if PUBLIC_IN_1_0.contains(&tag.as_str()) {
            continue;
        }
        let is_body = |it: &&Declaration| matches!(it, Declaration::Struct(other, _) if other == tag);
        let Some(Declaration::Struct(_, fields)) = found.iter().find(is_body) else { continue };
        writeln!(lines, "    SIZE({name});").expect("a String takes everything");
        for field in fields {
            writeln!(lines, "    FIELD({name}, {field});").expect("a String takes everything");
        }
    }
    for (name, value) in macros(&text) {
        let Some(value) = value.filter(|value| !value.is_empty()) else { continue };
        let kind = match value.chars().next() {
            Some('"') => "TEXT",
            _ if is_number(&value) => "NUMBER",
            _ => continue,
        };
        writeln!(lines, "#ifdef {name}\n    {kind}(\"{name}\", {name});\n#endif")
            .expect("a String takes everything");
    }
    Ok(lines)
}

/// An expression of numbers and other constants: no type, no function.
fn is_number(value: &str) -> bool {
    let operators = "()+-*/<>|&~ \t";
    let only_words =
        value.chars().all(|next| next.is_ascii_alphanumeric() || next == '_' || operators.contains(next));
    let constant = |word: &&str| {
        word.starts_with(|first: char| first.is_ascii_digit())
            || (word.len() > 1 && word.chars().all(|next| !next.is_ascii_lowercase()) && word.contains('_'))
    };
    only_words
        && words(value).iter().all(constant)
        && value.contains(|next: char| next.is_ascii_digit() || next == '_')
}
