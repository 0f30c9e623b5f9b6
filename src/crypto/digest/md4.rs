//! MD4 (RFC 1320).
#![forbid(unsafe_code)]

use super::merkle_damgard::{self as iterated, Algorithm};
use crate::arch::md4::{MD4 as KERNELS, State};

/// Md4 as an algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Md4;

/// The digest's length in bytes.
pub const DIGEST_LENGTH: usize = 16;

impl Algorithm<64> for Md4 {
    type State = State;
    type Count = u32;
    type Output = [u8; DIGEST_LENGTH];
    const INITIAL: State = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    type Tail = ();
    const TAIL: () = ();
    const BIG_ENDIAN: bool = false;

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
        iterated::words_le(state)
    }
}

/// The context, `MD4_CTX` in OpenSSL.
pub type Context = iterated::Context<Md4, 64>;

/// The digest of a whole message.
#[inline]
pub fn digest(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    iterated::digest::<Md4, 64>(message)
}
