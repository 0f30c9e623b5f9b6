//! SHA-256 and SHA-224 (FIPS 180-4, sections 6.2 and 6.3), which share context and compression function.
#![forbid(unsafe_code)]

use super::merkle_damgard::{self as iterated, Algorithm, BadContext};
use crate::arch::sha256::{SHA256 as KERNELS, State};

/// SHA-256 as an algorithm; SHA-224's initial value is [`INITIAL_224`].
#[derive(Debug, Clone, Copy)]
pub struct Sha256;

/// SHA-224 as an algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Sha224;

/// SHA-256's initial chaining value.
const INITIAL_256: State =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// SHA-224's initial chaining value.
const INITIAL_224: State =
    [0xc105_9ed8, 0x367c_d507, 0x3070_dd17, 0xf70e_5939, 0xffc0_0b31, 0x6858_1511, 0x64f9_8fa7, 0xbefa_4fa4];

macro_rules! algorithm {
    ($name:ident, $initial:ident, $length:literal) => {
        impl Algorithm<64> for $name {
            type State = State;
            type Count = u32;
            type Output = [u8; $length];
            const INITIAL: State = $initial;
            /// The digest's length in bytes.
            type Tail = u32;
            const TAIL: u32 = $length;
            const BIG_ENDIAN: bool = true;

            #[inline(always)]
            fn compress(state: &mut State, blocks: &[[u8; 64]]) {
                KERNELS.compress(state, blocks);
            }

            #[inline(always)]
            fn compress_one(state: &mut State, block: &[u8; 64]) {
                KERNELS.compress_one(state, block);
            }

            #[inline(always)]
            fn output(state: &State) -> Self::Output {
                iterated::words_be(state)
            }
        }
    };
}
algorithm!(Sha256, INITIAL_256, 32);
algorithm!(Sha224, INITIAL_224, 28);

/// The context of both, `SHA256_CTX` in OpenSSL.
pub type Context = iterated::Context<Sha256, 64>;

/// What [`finish`] gives: a digest of some length.
pub struct Digest {
    bytes: [u8; 32],
    length: usize,
}

impl Digest {
    /// The digest, when it has the full length.
    #[inline(always)]
    pub fn full(&self) -> Option<&[u8; 32]> {
        (self.length == 32).then_some(&self.bytes)
    }

    /// The digest.
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// Pads, and returns as many whole words of the digest as `md_len` bytes hold, as OpenSSL does.
///
/// # Errors
/// [`BadContext`] when `num` is no length of buffered bytes, with nothing changed, and when `md_len` is above 32, with
/// the message finished.
#[inline(always)]
pub fn finish(context: &mut Context) -> Result<Digest, BadContext> {
    let bytes = context.finish()?;
    if context.tail > 32 {
        return Err(BadContext);
    }
    Ok(Digest { bytes, length: context.tail as usize & !3 })
}

/// The SHA-256 digest of a whole message.
#[inline]
pub fn digest_256(message: &[u8]) -> [u8; 32] {
    iterated::digest::<Sha256, 64>(message)
}

/// The SHA-224 digest of a whole message.
#[inline]
pub fn digest_224(message: &[u8]) -> [u8; 28] {
    iterated::digest::<Sha224, 64>(message)
}
