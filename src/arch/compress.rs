//! What the kernels of all iterated digests have in common.

use crate::cpu::table::{Family, Kernel};

/// Runs the compression function over `blocks` blocks of `BLOCK` bytes each at `data` and leaves the chaining
/// value in `state`.
///
/// # Safety
/// `data` is readable for `blocks` blocks at any alignment and does not overlap `state`; the kernel's features are
/// present.
pub type Compress<State, const BLOCK: usize> =
    unsafe fn(state: &mut State, data: *const [u8; BLOCK], blocks: usize);

/// The kernel entries' type.
pub type CompressKernel<State, const BLOCK: usize> = Kernel<Compress<State, BLOCK>>;

impl<State: 'static, const BLOCK: usize> Family<Compress<State, BLOCK>> {
    /// Compresses whole blocks with the active kernel.
    #[inline(always)]
    pub fn compress(&self, state: &mut State, blocks: &[[u8; BLOCK]]) {
        let function = self.function(size_of_val(blocks));
        // SAFETY: the slice vouches for the data, the table for the features.
        unsafe { function(state, blocks.as_ptr(), blocks.len()) }
    }

    /// Compresses one block with the active kernel of the smallest calls.
    #[inline(always)]
    pub fn compress_one(&self, state: &mut State, block: &[u8; BLOCK]) {
        let function = self.function_for_one();
        // SAFETY: the reference vouches for the data, the table for the features.
        unsafe { function(state, block, 1) }
    }
}

/// The word at `index` of the block, most significant byte first.
///
/// # Safety
/// `block` is readable and `index` below 16.
#[inline(always)]
pub(super) unsafe fn word_be<const BLOCK: usize>(block: *const [u8; BLOCK], index: usize) -> u32 {
    // SAFETY: the caller vouches for the address; the read is unaligned.
    u32::from_be(unsafe { block.cast::<u32>().add(index).read_unaligned() })
}

/// The word at `index` of the block, least significant byte first.
///
/// # Safety
/// `block` is readable and `index` below 16.
#[inline(always)]
pub(super) unsafe fn word_le<const BLOCK: usize>(block: *const [u8; BLOCK], index: usize) -> u32 {
    // SAFETY: the caller vouches for the address; the read is unaligned.
    u32::from_le(unsafe { block.cast::<u32>().add(index).read_unaligned() })
}

#[cfg(all(test, unix))]
#[path = "compress_tests.rs"]
pub(super) mod tests;
