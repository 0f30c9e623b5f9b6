//! Random bytes from the operating system.

/// Fills `bytes`; `false` when the system has none to give.
#[must_use]
pub fn fill(bytes: &mut [u8]) -> bool {
    getrandom::fill(bytes).is_ok()
}
