//! openssl/evp.h

mod md;

pub use md::*;
