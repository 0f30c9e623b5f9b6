//! What only the operating system or the processor can tell.

pub mod cpuid;
pub mod environment;
