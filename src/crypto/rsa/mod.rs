//! RSA (RFC 8017): the operations on keys, and the paddings of PKCS#1 version 1.5 and OAEP.
#![forbid(unsafe_code)]

mod blinding;
mod digest_info;
mod generate;
mod key;
mod oaep;
mod padding;

pub use digest_info::{encode as encode_digest_info, matches as digest_info_matches};
pub use generate::{NewKey, generate};
pub use key::{Parts, Prepared, check_public};
pub use oaep::{Oaep, add_mask};
pub use padding::{add_none, add_type_1, add_type_2, check_none, check_type_1, check_type_2};

#[cfg(all(test, unix))]
#[path = "rsa_tests.rs"]
mod tests;
