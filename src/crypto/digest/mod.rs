//! Digests. [`merkle_damgard`] buffers, pads and counts for most of them, and a module each says what is its own; those
//! that are built another way do that themselves, and are a [`Digest`].
#![forbid(unsafe_code)]

pub mod md;
pub mod md2;
pub mod md4;
pub mod md5;
pub mod mdc2;
pub mod merkle_damgard;
pub mod ripemd160;
pub mod sha1;
pub mod sha256;
pub mod sha512;
pub mod whirlpool;

use merkle_damgard::BadContext;

/// A digest that is not padded and counted as most are.
pub trait Digest {
    /// Its state; the default is one that has seen nothing.
    type Context: Copy + Default;
    /// The digest, as bytes.
    type Output: AsRef<[u8]> + Copy;
    /// Bytes in a block.
    const BLOCK: usize;
    /// Takes in `input`.
    ///
    /// # Errors
    /// [`BadContext`]; nothing is changed.
    fn update(context: &mut Self::Context, input: &[u8]) -> Result<(), BadContext>;
    /// Pads, and returns the digest. The context is to be cleared then, which leaves a new one.
    ///
    /// # Errors
    /// [`BadContext`]; nothing is changed.
    fn finish(context: &mut Self::Context) -> Result<Self::Output, BadContext>;
}

/// The digest of a whole message.
fn digest<D: Digest<Output = [u8; SIZE]>, const SIZE: usize>(message: &[u8]) -> [u8; SIZE] {
    let mut context = D::Context::default();
    // A context that has seen nothing is a good one.
    match D::update(&mut context, message).and_then(|()| D::finish(&mut context)) {
        Ok(digest) => digest,
        Err(BadContext) => [0; SIZE],
    }
}

/// MD2.
#[derive(Debug, Clone, Copy)]
pub struct Md2;

/// Whirlpool.
#[derive(Debug, Clone, Copy)]
pub struct Whirlpool;
