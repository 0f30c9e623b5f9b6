//! MD2 (RFC 1319).
#![forbid(unsafe_code)]

use super::merkle_damgard::BadContext;
use super::{Digest, Md2};
use crate::arch::md2::{MD2 as KERNELS, State};

/// The digest's length in bytes, and a block's.
pub const DIGEST_LENGTH: usize = 16;

/// The context, `MD2_CTX` in OpenSSL since 1.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Context {
    /// How many bytes of the block that is not complete there are.
    pub num: u32,
    /// These bytes; behind them lies what was there.
    pub data: [u8; DIGEST_LENGTH],
    /// Checksum and state.
    pub state: State,
}

impl Default for Context {
    fn default() -> Self {
        Self { num: 0, data: [0; 16], state: State { checksum: [0; 16], state: [0; 16] } }
    }
}

impl Digest for Md2 {
    type Context = Context;
    type Output = [u8; DIGEST_LENGTH];
    const BLOCK: usize = DIGEST_LENGTH;

    fn update(context: &mut Context, mut input: &[u8]) -> Result<(), BadContext> {
        if input.is_empty() {
            return Ok(());
        }
        let num = context.num as usize;
        let Some(free) = context.data.get_mut(num..).filter(|free| !free.is_empty()) else {
            return Err(BadContext);
        };
        if num != 0 {
            let Some((head, rest)) = input.split_at_checked(free.len()) else {
                free[..input.len()].copy_from_slice(input);
                context.num += input.len() as u32;
                return Ok(());
            };
            free.copy_from_slice(head);
            KERNELS.compress_one(&mut context.state, &context.data);
            input = rest;
        }
        let (blocks, rest) = input.as_chunks();
        if !blocks.is_empty() {
            KERNELS.compress(&mut context.state, blocks);
        }
        context.data[..rest.len()].copy_from_slice(rest);
        context.num = rest.len() as u32;
        Ok(())
    }

    fn finish(context: &mut Context) -> Result<Self::Output, BadContext> {
        let num = context.num as usize;
        if num >= DIGEST_LENGTH {
            return Err(BadContext);
        }
        context.data[num..].fill((DIGEST_LENGTH - num) as u8);
        KERNELS.compress_one(&mut context.state, &context.data);
        let checksum = context.state.checksum;
        KERNELS.compress_one(&mut context.state, &checksum);
        Ok(context.state.state)
    }
}

/// The digest of a whole message.
pub fn digest(message: &[u8]) -> [u8; DIGEST_LENGTH] {
    super::digest::<Md2, DIGEST_LENGTH>(message)
}

#[cfg(test)]
#[path = "md2_tests.rs"]
mod tests;
