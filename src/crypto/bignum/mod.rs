//! Natural numbers of any size, and arithmetic modulo one of them.
//!
//! A number is a slice of 64-bit limbs, the least significant first; leading zero limbs are allowed in arguments.
//! What a function returns is a [`Natural`], which is wiped when it is dropped: it may be a key or a part of one.
//! Only [`Montgomery`] promises a time that is independent of values; the rest may branch on them.
#![forbid(unsafe_code)]

mod bytes;
mod comb;
mod division;
mod inverse;
mod limbs;
mod montgomery;
mod prime;
mod random;

pub use bytes::{from_be_bytes, from_decimal, from_hex, to_be_bytes, to_decimal, to_hex, to_le_bytes};
pub use comb::Comb;
pub use division::{div_rem, div_rem_word, rem};
pub use inverse::{gcd, kronecker, mod_inverse};
pub use limbs::{
    Natural, add, add_assign, add_word, bits, compare, fits_kernels, is_zero, mul, mul_word, shl, shr, sqr,
    sub, sub_assign, sub_word, trim,
};
pub use montgomery::Montgomery;
pub use prime::{Wish, generate as generate_prime, is_prime, rounds_for_any};
pub use random::{random_below, random_bits};

#[cfg(all(test, unix))]
#[path = "bignum_tests.rs"]
mod tests;
