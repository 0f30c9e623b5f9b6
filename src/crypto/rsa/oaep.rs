//! OAEP (RFC 8017, 7.1) and its mask generation function (B.2.1).
#![forbid(unsafe_code)]

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, ConstantTimeLess};
use zeroize::Zeroizing;

use super::padding::move_content;
use crate::crypto::digest::md::Md;
use crate::crypto::error::Error;
use crate::crypto::hmac::{MAX_DIGEST, digest};
use crate::sys::entropy;

/// The digests of label and mask, and the label.
#[derive(Clone, Copy)]
pub struct Oaep<'label> {
    /// Of the label.
    pub digest: Md,
    /// Of the mask generation function.
    pub mask_digest: Md,
    /// What encryption and decryption must agree on; often empty.
    pub label: &'label [u8],
}

/// Adds the mask of a seed to `target`, in GF(2).
///
/// # Errors
/// When the digest is none.
pub fn add_mask(target: &mut [u8], seed: &[u8], md: Md) -> Result<(), Error> {
    let mut message = Zeroizing::new(seed.to_vec());
    let mut block = Zeroizing::new([0; MAX_DIGEST]);
    let size = usize::try_from(md.description().size).unwrap_or(0).max(1);
    for (counter, part) in (0_u32..).zip(target.chunks_mut(size)) {
        message.truncate(seed.len());
        message.extend_from_slice(&counter.to_be_bytes());
        digest(md, &message, &mut block).ok_or(Error::UNKNOWN_DIGEST)?;
        for (byte, mask) in part.iter_mut().zip(block.iter()) {
            *byte ^= mask;
        }
    }
    Ok(())
}

impl Oaep<'_> {
    fn label_hash(&self) -> Result<(Zeroizing<[u8; MAX_DIGEST]>, usize), Error> {
        let mut hash = Zeroizing::new([0; MAX_DIGEST]);
        let size = digest(self.digest, self.label, &mut hash).ok_or(Error::UNKNOWN_DIGEST)?;
        Ok((hash, size))
    }

    /// Fills `target`, which has the modulus's bytes, with `data`: 00, masked seed, masked (label's digest, zeros, 01, data).
    ///
    /// # Errors
    /// When there is no room, there are no random bytes, or a digest is none.
    pub fn add(&self, target: &mut [u8], data: &[u8]) -> Result<(), Error> {
        let (hash, size) = self.label_hash()?;
        let room = target.len().saturating_sub(1);
        Error::DATA_TOO_LARGE_FOR_KEY_SIZE.unless(data.len() + 2 * size < room)?;
        let (first, rest) = target.split_at_mut(1);
        let (seed, block) = rest.split_at_mut(size);
        first[0] = 0;
        Error::ERROR_RETRIEVING_ENTROPY.unless(entropy::fill(seed))?;
        let (front, content) = block.split_at_mut(block.len() - data.len());
        let last = front.len() - 1;
        front.fill(0);
        front[..size].copy_from_slice(&hash[..size]);
        front[last] = 1;
        content.copy_from_slice(data);
        add_mask(block, seed, self.mask_digest)?;
        add_mask(seed, block, self.mask_digest)
    }

    /// Takes the padding off `padded`, which has the modulus's bytes, and copies the data to `target`. The time depends on
    /// the lengths alone, as long as the result is not looked at.
    ///
    /// Returns the data's length, or -1; then `target` is as it was.
    ///
    /// # Errors
    /// When `padded` is shorter than any padding, or a digest is none.
    pub fn check(&self, target: &mut [u8], padded: &[u8]) -> Result<i32, Error> {
        let (hash, size) = self.label_hash()?;
        Error::OAEP_DECODING_ERROR.unless(padded.len() >= 2 * size + 2)?;
        let mut seed = Zeroizing::new(padded[1..=size].to_vec());
        let mut block = Zeroizing::new(padded[size + 1..].to_vec());
        add_mask(&mut seed, &block, self.mask_digest)?;
        add_mask(&mut block, &seed, self.mask_digest)?;
        let mut good = padded[0].ct_eq(&0) & block[..size].ct_eq(&hash[..size]);
        // The first byte behind the zeros, which must be 1.
        let (mut found, mut index_of_one) = (Choice::from(0), 0_u32);
        for (index, byte) in block.iter().enumerate().skip(size) {
            let (one, zero) = (byte.ct_eq(&1), byte.ct_eq(&0));
            index_of_one.conditional_assign(&(index as u32), one & !found);
            found |= one;
            good &= found | zero;
        }
        good &= found;
        let length = block.len() as u32 - 1 - index_of_one;
        let most = block.len() - size - 1;
        good &= !(target.len().min(most) as u32).ct_lt(&length);
        Ok(move_content(target, &block[size + 1..], length, good))
    }
}
