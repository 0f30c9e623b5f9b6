//! oxeay takes libcrypto's place: OpenSSL's C ABI, in Rust.
//!
//! - [`abi`]: the C functions, one file per OpenSSL header. The only layer that knows C.
//! - [`crypto`]: the algorithms, in safe code: buffering, padding, modes, key objects.
//! - [`arch`]: the kernels, per processor, and nothing else.
//! - [`cpu`]: what the processor can do, and which kernel is active.
//! - [`sys`]: the few things that only the operating system or the processor can tell.
//!
//! A call goes down only: `abi` calls `crypto`, `crypto` calls `arch`; `cpu` and `sys` lie below.
#![warn(clippy::undocumented_unsafe_blocks)]

// The arms of `export!` come from abi/symbols.tsv; the macro must be known before the modules that use it.
include!(concat!(env!("OUT_DIR"), "/export.rs"));

pub mod abi;
pub mod arch;
pub mod cpu;
pub mod crypto;
pub mod sys;
