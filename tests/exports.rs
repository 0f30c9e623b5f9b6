//! What the built library exports, how it is linked, and that programs of every generation start on it.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/elf.rs"]
mod elf;
#[path = "common/libraries.rs"]
mod libraries;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libraries::{
    archive, cc, clean, expect_success, link_preload, require_c_tools, root, scratch, swap_folder, xtask,
};
use object::elf::{DF_1_NODELETE, DF_1_NOW, DF_BIND_NOW};
use oxeay_symbols::symbols;

fn facts(path: &Path) -> elf::Library {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    elf::library(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// One fact of readelf's, as a second opinion on the reader above.
fn readelf_exports(path: &Path) -> usize {
    let output = expect_success(Command::new("readelf").args(["--dyn-syms", "--wide"]).arg(path));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .filter(|line| line.contains('@') && !line.contains(" UND ") && !line.contains(" ABS "))
        .count()
}

#[test]
fn names_and_nodes_are_those_of_the_list_and_of_the_snapshot() {
    let library = swap_folder().join("liboxeay.so");
    let exports = facts(&library).exports;
    let listed = elf::expected(&symbols());
    assert_eq!(elf::difference(&listed, &exports), [""; 0], "abi/symbols.tsv");
    assert_eq!(readelf_exports(&library), exports.len());
    let snapshot = fs::read_to_string(root().join("abi/exports.txt")).expect("the snapshot is there");
    let snapshot = snapshot.lines().map(str::to_owned).collect();
    let advice = "abi/exports.txt is old: cargo run --release -p xtask -- exports";
    assert_eq!(elf::difference(&snapshot, &exports), [""; 0], "{advice}");
}

#[test]
fn the_link_is_hardened_and_stays_loaded() {
    let facts = facts(&swap_folder().join("liboxeay.so"));
    assert_eq!(facts.soname, "libcrypto.so.3");
    assert!(!facts.text_relocations && facts.relro && facts.plain_stack && facts.write_xor_execute);
    assert!(facts.flags.1 & DF_1_NODELETE.0 != 0, "nodelete");
    let now = facts.flags.0 & DF_BIND_NOW.0 != 0 || facts.flags.1 & DF_1_NOW.0 != 0;
    assert!(now, "now");
}

/// A C program that the linker knows nothing of: it loads the library and looks every name up.
#[test]
fn dlsym_finds_every_name() {
    require_c_tools();
    let folder = scratch("dlsym");
    let source = "#include <dlfcn.h>\n#include <stdio.h>\n#include <string.h>\n\
        int main(int argc, char **argv) {\n\
        char name[256]; int missing = 0, found = 0; void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);\n\
        if (argc != 2 || !library) { puts(dlerror()); return 2; }\n\
        while (fgets(name, sizeof name, stdin)) {\n\
        name[strcspn(name, \"\\n\")] = 0;\n\
        if (dlsym(library, name)) found++; else { printf(\"%s\\n\", name); missing++; } }\n\
        printf(\"%d found\\n\", found); return missing != 0; }\n";
    fs::write(folder.join("look.c"), source).unwrap();
    let program = folder.join("look");
    expect_success(cc().arg(folder.join("look.c")).arg("-o").arg(&program).arg("-ldl"));
    let served: Vec<String> =
        symbols().into_iter().filter(|symbol| symbol.served).map(|symbol| symbol.name).collect();
    fs::write(folder.join("names"), served.join("\n") + "\n").unwrap();
    let mut look = clean(&program);
    look.arg(swap_folder().join("liboxeay.so")).stdin(fs::File::open(folder.join("names")).unwrap());
    let output = expect_success(&mut look);
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{} found\n", served.len()));
}

/// Builds a program against a stub of a libcrypto of some time, and starts it on ours with every name bound.
fn starts(name: &str, soname: &str, node: Option<&str>, version: &str, expected: u64) {
    require_c_tools();
    let folder = scratch(name);
    let names = ["AES_encrypt", "RC4", "SHA1_Init", "MD5_Update"];
    let mut stub: String = names.iter().map(|name| format!("void {name}(void) {{}}\n")).collect();
    stub.push_str(&format!("unsigned long {version}(void) {{ return 1; }}\n"));
    fs::write(folder.join("stub.c"), stub).unwrap();
    let declared: String = names.iter().map(|name| format!("void {name}(void);\n")).collect();
    let used: String = names.iter().map(|name| format!("(void *){name}, ")).collect();
    let source = format!(
        "#include <stdio.h>\n{declared}unsigned long {version}(void);\nint main(void) {{\n\
         void *used[] = {{ {used} }};\nprintf(\"%lx %d\\n\", {version}(), used[0] != used[1]); return 0; }}\n"
    );
    fs::write(folder.join("main.c"), source).unwrap();
    fs::write(folder.join("map"), format!("{} {{ global: *; }};\n", node.unwrap_or("NONE"))).unwrap();
    let library = folder.join(soname);
    let mut link = cc();
    link.args(["-shared", "-fPIC"]).arg(folder.join("stub.c")).arg("-o").arg(&library);
    link.arg(format!("-Wl,-soname,{soname}"));
    if node.is_some() {
        link.arg(format!("-Wl,--version-script={}", folder.join("map").display()));
    }
    expect_success(&mut link);
    let program = folder.join("program");
    expect_success(cc().arg(folder.join("main.c")).arg("-o").arg(&program).arg(&library));
    let mut run = clean(&program);
    let output = expect_success(run.env("LD_LIBRARY_PATH", swap_folder()).env("LD_BIND_NOW", "1"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{expected:x} 1\n"), "{name}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
}

#[test]
fn a_program_of_3_starts() {
    starts("of-3", "libcrypto.so.3", Some("OPENSSL_3.0.0"), "OpenSSL_version_num", 0x3060_0030);
}

#[test]
fn a_program_of_1_1_starts() {
    starts("of-1.1", "libcrypto.so.1.1", Some("OPENSSL_1_1_0"), "OpenSSL_version_num", 0x1010_117f);
}

#[test]
fn a_program_of_1_0_with_nodes_starts() {
    starts("of-1.0", "libcrypto.so.1.0.0", Some("OPENSSL_1.0.0"), "SSLeay", 0x1000_215f);
}

#[test]
fn a_program_without_versions_starts() {
    starts("unversioned", "libcrypto.so.1.0.0", None, "SSLeay", 0x1000_215f);
    starts("unversioned-0.9.8", "libcrypto.so.0.9.8", None, "SSLeay", 0x1000_215f);
}

/// The archive has no versions and serves a plain static link.
#[test]
fn a_program_links_with_the_archive() {
    require_c_tools();
    let folder = scratch("static");
    let source = "#include <openssl/sha.h>\n#include <stdio.h>\nint main(void) {\n\
        unsigned char md[20]; int i; SHA1((const unsigned char *)\"abc\", 3, md);\n\
        for (i = 0; i < 20; i++) printf(\"%02x\", md[i]); return 0; }\n";
    fs::write(folder.join("main.c"), source).unwrap();
    let program = folder.join("main");
    let mut link = cc();
    link.arg("-I").arg(root().join("include")).arg(folder.join("main.c")).arg("-o").arg(&program);
    expect_success(link.arg(archive()).args(["-lpthread", "-ldl", "-lm"]));
    let output = expect_success(&mut clean(&program));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "a9993e364706816aba3e25717850c26c9cd0d89d");
}

#[test]
fn the_preload_library_exports_the_preload_list_and_no_more() {
    require_c_tools();
    let folder = scratch("preload-exports");
    let library = link_preload(&folder);
    // The library that was built for the user is made by the same line.
    let built = swap_folder().join("liboxeay-preload.so");
    let listed =
        symbols().into_iter().filter(|symbol| symbol.served && symbol.preload).map(|symbol| symbol.name);
    let listed = listed.collect();
    for path in [Some(library), Some(built).filter(|path| path.exists())].into_iter().flatten() {
        let facts = facts(&path);
        assert_eq!(elf::difference(&listed, &facts.exports), [""; 0], "{}", path.display());
        assert_eq!(facts.soname, "liboxeay-preload.so");
    }
}

/// Where rustc links with GNU ld: one script, the same names and nodes, the same hardening.
#[test]
fn the_link_with_gnu_ld_gives_the_same() {
    require_c_tools();
    let path = PathBuf::from(xtask(&["link-gnu"]).trim());
    let gnu = facts(&path);
    assert_eq!(elf::difference(&elf::expected(&symbols()), &gnu.exports), [""; 0]);
    assert!(gnu.soname == "libcrypto.so.3" && gnu.relro && gnu.plain_stack && !gnu.text_relocations);
}

/// A panic must end the process and never unwind into C: a program of the library's own profile, whose export panics.
#[test]
fn a_panic_in_an_export_aborts() {
    use std::os::unix::process::ExitStatusExt;
    require_c_tools();
    let folder = scratch("panic");
    let source = "#[unsafe(no_mangle)]\npub extern \"C\" fn panics(zero: usize) -> usize { [1, 2, 3][zero + 3] }\n\
        fn main() { let _ = std::panic::catch_unwind(|| panics(std::env::args().count() - 1)); println!(\"survived\"); }\n";
    fs::write(folder.join("panics.rs"), source).unwrap();
    let program = folder.join("panics");
    // Unwinding on, as cargo has it in tests: the C ABI alone must stop it.
    let mut rustc = Command::new("rustc");
    expect_success(
        rustc
            .args(["--edition", "2024", "-O", "-C", "panic=unwind", "-o"])
            .arg(&program)
            .arg(folder.join("panics.rs")),
    );
    let output = clean(&program).output().expect("the program starts");
    assert_eq!(output.status.signal(), Some(6), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("survived"));
    // And the library's own profiles abort by themselves.
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("panic = \"abort\"").count(), 2, "dev and release");
}
