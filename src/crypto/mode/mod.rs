//! Modes of operation over any block cipher (NIST SP 800-38A, ISO/IEC 10116).
//!
//! ECB and CBC are the ciphers' own kernels (see [`crate::arch::block_cipher`]); here is what is made of single blocks.
#![forbid(unsafe_code)]

pub mod ccm;
pub mod counter;
pub mod feedback;
pub mod gcm;
pub mod key_wrap;
pub mod ocb;
pub mod shift_register;
pub mod xts;

/// A block times x in GF(2^128), of which the most significant bit is the highest coefficient (RFC 7253, section 2; IEEE 1619
/// with the bytes in the other order); constant time.
fn double(value: u128) -> u128 {
    value << 1 ^ (0_u128.wrapping_sub(value >> 127) & 0x87)
}

/// `block += other` in GF(2), as far as both go.
pub(super) fn add(block: &mut [u8], other: &[u8]) {
    for (byte, other) in block.iter_mut().zip(other) {
        *byte ^= other;
    }
}
