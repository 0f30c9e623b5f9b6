//! Random numbers.
#![forbid(unsafe_code)]

use zeroize::Zeroizing;

use super::{Natural, compare, from_be_bytes, is_zero};
use crate::crypto::error::Error;
use crate::sys::entropy;

/// A random number of at most `count` bits.
///
/// # Errors
/// When there are no random bytes.
pub fn random_bits(count: usize) -> Result<Natural, Error> {
    let mut bytes = Zeroizing::new(vec![0_u8; count.div_ceil(8)]);
    Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(&mut bytes))?;
    if let Some(first) = bytes.first_mut() {
        *first &= 0xff >> ((8 - count % 8) % 8);
    }
    Ok(from_be_bytes(&bytes))
}

/// A random number from 1 to n - 1, where n has `bits` bits.
///
/// # Errors
/// When there are no random bytes, or n is less than 2.
pub fn random_below(n: &[u64], bits: usize) -> Result<Natural, Error> {
    let mut bytes = Zeroizing::new(vec![0_u8; bits.div_ceil(8)]);
    for _ in 0..100 {
        Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(&mut bytes))?;
        bytes[0] &= 0xff >> ((8 - bits % 8) % 8);
        let value = from_be_bytes(&bytes);
        if !is_zero(&value) && compare(&value, n).is_lt() {
            return Ok(value);
        }
    }
    Err(Error::TOO_MANY_ITERATIONS)
}
