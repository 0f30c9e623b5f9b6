//! What the processor can do, and which kernel is active.

pub mod features;
pub mod mask;
pub mod settings;
pub mod table;
pub mod tune;
