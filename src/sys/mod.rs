//! What only the operating system or the processor can tell.

pub mod cpuid;
pub mod descriptor;
pub mod entropy;
pub mod environment;
pub mod error_queue;
pub mod memory;
