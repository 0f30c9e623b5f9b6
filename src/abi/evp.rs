//! openssl/evp.h

mod cipher;
mod md;

pub use cipher::*;
pub use md::*;
