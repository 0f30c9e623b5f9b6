//! The tests of the finished library; see the files beside.

use std::path::Path;

/// The project's root.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
