//! SHA-1 (FIPS 180-4, section 6.1), and SHA-0 (FIPS 180), which is SHA-1 without the rotation in its schedule.
#![forbid(unsafe_code)]

use super::merkle_damgard::{self as iterated, Algorithm};
use crate::arch::sha1::{SHA0, SHA1, State};

/// SHA-1 as an algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Sha1;

/// SHA-0 as an algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Sha0;

/// The digest's length in bytes.
pub const DIGEST_LENGTH: usize = 20;

macro_rules! algorithm {
    ($name:ident, $kernels:ident) => {
        impl Algorithm<64> for $name {
            type State = State;
            type Count = u32;
            type Output = [u8; DIGEST_LENGTH];
            const INITIAL: State = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
            type Tail = ();
            const TAIL: () = ();
            const BIG_ENDIAN: bool = true;

            #[inline(always)]
            fn compress(state: &mut State, blocks: &[[u8; 64]]) {
                $kernels.compress(state, blocks);
            }

            #[inline(always)]
            fn compress_one(state: &mut State, block: &[u8; 64]) {
                $kernels.compress_one(state, block);
            }

            #[inline(always)]
            fn output(state: &State) -> Self::Output {
                iterated::words_be(state)
            }
        }
    };
}
algorithm!(Sha1, SHA1);
algorithm!(Sha0, SHA0);

/// The context, `SHA_CTX` in OpenSSL.
pub type Context = iterated::Context<Sha1, 64>;

/// The same for SHA-0.
pub type Context0 = iterated::Context<Sha0, 64>;

/// The digest of a whole message.
#[inline]
pub fn digest(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    iterated::digest::<Sha1, 64>(message)
}

/// The SHA-0 digest of a whole message.
#[inline]
pub fn digest_0(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    iterated::digest::<Sha0, 64>(message)
}
