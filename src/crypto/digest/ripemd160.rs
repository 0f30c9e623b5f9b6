//! RIPEMD-160 (Dobbertin, Bosselaers and Preneel, 1996).
#![forbid(unsafe_code)]

use super::merkle_damgard::{self as iterated, Algorithm};
use crate::arch::ripemd160::{RIPEMD160 as KERNELS, State};

/// Ripemd160 as an algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Ripemd160;

/// The digest's length in bytes.
pub const DIGEST_LENGTH: usize = 20;

impl Algorithm<64> for Ripemd160 {
    type State = State;
    type Count = u32;
    type Output = [u8; DIGEST_LENGTH];
    const INITIAL: State = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
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

/// The context, `RIPEMD160_CTX` in OpenSSL.
pub type Context = iterated::Context<Ripemd160, 64>;

/// The digest of a whole message.
#[inline]
pub fn digest(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    iterated::digest::<Ripemd160, 64>(message)
}
