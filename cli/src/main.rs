//! The `oxeay` command.
fn main() {}
