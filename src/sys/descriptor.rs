//! Reading and writing descriptors of the C library.

use std::io::{Error, ErrorKind};

/// Whether a call shall be made again: a signal came in between.
fn interrupted() -> bool {
    Error::last_os_error().kind() == ErrorKind::Interrupted
}

/// Fills `bytes`; `false` at the end of the file or on an error.
#[must_use]
pub fn read_all(descriptor: i32, mut bytes: &mut [u8]) -> bool {
    while !bytes.is_empty() {
        // SAFETY: a slice is writable for its length.
        let count = unsafe { libc::read(descriptor, bytes.as_mut_ptr().cast(), bytes.len() as _) };
        match usize::try_from(count) {
            Ok(0) => return false,
            Ok(count) => bytes = &mut bytes[count..],
            Err(_) if interrupted() => {}
            Err(_) => return false,
        }
    }
    true
}

/// Writes all of `bytes`; `false` on an error.
#[must_use]
pub fn write_all(descriptor: i32, mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        // SAFETY: a slice is readable for its length.
        let count = unsafe { libc::write(descriptor, bytes.as_ptr().cast(), bytes.len() as _) };
        match usize::try_from(count) {
            Ok(count) => bytes = &bytes[count..],
            Err(_) if interrupted() => {}
            Err(_) => return false,
        }
    }
    true
}
