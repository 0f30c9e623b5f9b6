//! Our headers with C compilers: each alone, all together, in every dialect; and against the system's.
#![cfg(target_os = "linux")]

#[path = "common/libraries.rs"]
mod libraries;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libraries::{cc, expect_success, require_c_tools, root, scratch};

const DIALECTS: [(&str, &[&str]); 3] = [
    ("cc", &["-std=c89", "-x", "c"]),
    ("cc", &["-std=c11", "-x", "c"]),
    ("c++", &["-std=c++17", "-x", "c++"]),
];

fn include() -> PathBuf {
    root().join("include")
}

fn headers() -> Vec<String> {
    let entries = fs::read_dir(include().join("openssl")).expect("the headers are there").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Compiles a source that includes these headers, in every dialect, for today's programs and for those of 1.0.
fn compile(folder: &Path, name: &str, names: &[String]) {
    let includes: String = names.iter().map(|name| format!("#include <openssl/{name}>\n")).collect();
    let source = folder.join(format!("{name}.c"));
    // A header of macros alone leaves nothing to translate, which C forbids.
    fs::write(&source, format!("{includes}typedef int translation_unit;\n")).unwrap();
    for (compiler, dialect) in DIALECTS {
        for level in ["-DNO_LEVEL", "-DOPENSSL_API_COMPAT=0x10000000L", "-DOPENSSL_API_COMPAT=0x10100000L"] {
            let mut command = Command::new(compiler);
            command.args(dialect).args([
                "-pedantic",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-fsyntax-only",
                level,
                "-I",
            ]);
            expect_success(command.arg(include()).arg(&source));
        }
    }
}

#[test]
fn each_header_compiles_alone_and_all_together() {
    require_c_tools();
    let folder = scratch("headers");
    let names = headers();
    assert!(names.len() > 10, "{names:?}");
    for name in &names {
        compile(&folder, name.trim_end_matches(".h"), std::slice::from_ref(name));
    }
    compile(&folder, "together", &names);
}

/// What programs use compiles with our headers too.
#[test]
fn the_c_programs_compile_with_our_headers() {
    require_c_tools();
    for entry in fs::read_dir(root().join("capi-tests")).expect("the programs are there").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "c") {
            let mut command = cc();
            command.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"]);
            expect_success(command.arg(include()).arg(entry.path()));
        }
    }
}

/// `capi-tests/layout.c` prints sizes, alignments, offsets and constants of what the headers have.
#[test]
fn layouts_and_constants_are_the_systems() {
    require_c_tools();
    let folder = scratch("layout");
    let print = |name: &str, options: &[&str]| -> BTreeMap<String, String> {
        let program = folder.join(name);
        let mut command = cc();
        command.args(["-std=c11", "-w", "-DOPENSSL_SUPPRESS_DEPRECATED"]).args(options);
        expect_success(command.arg(root().join("capi-tests/layout.c")).arg("-o").arg(&program));
        let output = expect_success(&mut Command::new(&program));
        let text = String::from_utf8(output.stdout).expect("text");
        let lines = text.lines().filter_map(|line| line.split_once(": "));
        lines.map(|(label, value)| (label.to_owned(), value.to_owned())).collect()
    };
    let system = print("system", &[]);
    let ours = print("ours", &["-I", include().to_str().expect("UTF-8")]);
    // The release that each set of headers is of.
    let differs = |label: &str| label == "SSLEAY_VERSION_NUMBER";
    let mut compared = 0;
    for (label, value) in &ours {
        let Some(theirs) = system.get(label).filter(|_| !differs(label)) else { continue };
        assert_eq!(value, theirs, "{label}");
        compared += 1;
    }
    assert!(compared > 200, "only {compared} lines are in both");
    // What the system's headers say and ours do not would be a hole in the list.
    let holes: Vec<&String> = system.keys().filter(|label| !ours.contains_key(*label)).collect();
    assert!(holes.is_empty(), "{holes:?}");
}
