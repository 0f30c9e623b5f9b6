//! The loops of ECB, CBC, CFB and CTR around a function that does many blocks of 128 bits at once, in place in a buffer:
//! from them are made the parallel kernels of ciphers whose blocks have to be brought into another order first. The last
//! blocks, where they are too few for that to pay, go to the cipher's scalar block function.

use core::cell::Cell;

use super::block_cipher::{self, BlockFunction, read, write};
use super::block_stream;

/// The most blocks of a function.
const MOST: usize = 32;

/// Blocks in the order of memory.
pub type Buffer = [[u8; 16]; MOST];

/// A function for many blocks.
pub trait Wide {
    /// The key schedule, with the scalar block function.
    type Key: BlockFunction<16>;
    /// Blocks that it does at once, 32 at most.
    const BLOCKS: usize;
    /// From so many blocks on it is faster than the scalar function, whatever is in the other places.
    const LEAST: usize;

    /// Encrypts or decrypts the first `count` blocks of the buffer; what the others become does not matter.
    ///
    /// # Safety
    /// The processor has the features of the kernel.
    unsafe fn run<const DECRYPT: bool>(key: &Self::Key, buffer: &mut Buffer, count: usize);
}

/// The sum of two blocks in GF(2).
#[inline(always)]
fn add(a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
    (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
}

/// Reads `count` blocks from the block `index` on.
///
/// # Safety
/// They are readable; `count` is at most 32.
#[inline(always)]
unsafe fn read_into(buffer: &mut [[u8; 16]], input: *const u8, index: usize, count: usize) {
    // SAFETY: the caller's word, and the slice is as long.
    unsafe {
        core::ptr::copy_nonoverlapping(input.add(16 * index), buffer[..count].as_mut_ptr().cast(), 16 * count)
    }
}

/// ECB.
///
/// # Safety
/// As [`Ecb`](super::block_cipher::Ecb).
pub unsafe fn ecb<W: Wide, const DECRYPT: bool>(
    key: &W::Key,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        let index = if blocks < W::LEAST { 0 } else { ecb_groups::<W, DECRYPT>(key, input, output, blocks) };
        let (input, output) = (input.add(16 * index), output.add(16 * index));
        block_cipher::ecb::<W::Key, 16, DECRYPT, 2>(key, input, output, blocks - index);
    }
}

/// ECB of as many blocks as make groups; returns how many.
///
/// # Safety
/// As [`ecb`].
#[inline(never)]
unsafe fn ecb_groups<W: Wide, const DECRYPT: bool>(
    key: &W::Key,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> usize {
    let mut buffer = [[0; 16]; MOST];
    let mut index = 0;
    // SAFETY: every index is below `blocks`; all of a group is read before any of it is written.
    unsafe {
        while blocks - index >= W::LEAST {
            let count = (blocks - index).min(W::BLOCKS);
            read_into(&mut buffer, input, index, count);
            W::run::<DECRYPT>(key, &mut buffer, count);
            for (lane, block) in buffer[..count].iter().enumerate() {
                write(output, index + lane, *block);
            }
            index += count;
        }
        index
    }
}

/// CBC decryption.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
pub unsafe fn cbc_decrypt<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        let index =
            if blocks < W::LEAST { 0 } else { cbc_decrypt_groups::<W>(key, iv, input, output, blocks) };
        let (input, output) = (input.add(16 * index), output.add(16 * index));
        block_cipher::cbc_decrypt::<W::Key, 16, 2>(key, iv, input, output, blocks - index);
    }
}

/// CBC decryption of as many blocks as make groups; returns how many.
///
/// # Safety
/// As [`cbc_decrypt`].
#[inline(never)]
unsafe fn cbc_decrypt_groups<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> usize {
    let mut buffer = [[0; 16]; MOST];
    // The block before, then the blocks of a group.
    let mut kept = [[0; 16]; MOST + 1];
    let mut index = 0;
    // SAFETY: as in `ecb`.
    unsafe {
        while blocks - index >= W::LEAST {
            let count = (blocks - index).min(W::BLOCKS);
            kept[0] = iv.get();
            read_into(&mut kept[1..], input, index, count);
            buffer[..count].copy_from_slice(&kept[1..=count]);
            W::run::<true>(key, &mut buffer, count);
            iv.set(kept[count]);
            for (lane, (block, before)) in buffer[..count].iter().zip(&kept).enumerate() {
                write(output, index + lane, add(*block, *before));
            }
            index += count;
        }
        index
    }
}

/// CFB decryption.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
pub unsafe fn cfb_decrypt<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        let index =
            if blocks < W::LEAST { 0 } else { cfb_decrypt_groups::<W>(key, iv, input, output, blocks) };
        let (input, output) = (input.add(16 * index), output.add(16 * index));
        block_stream::cfb_decrypt::<W::Key, 16, 2>(key, iv, input, output, blocks - index);
    }
}

/// CFB decryption of as many blocks as make groups; returns how many.
///
/// # Safety
/// As [`cfb_decrypt`].
#[inline(never)]
unsafe fn cfb_decrypt_groups<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> usize {
    let mut buffer = [[0; 16]; MOST];
    let mut kept = [[0; 16]; MOST + 1];
    let mut index = 0;
    // SAFETY: as in `ecb`.
    unsafe {
        while blocks - index >= W::LEAST {
            let count = (blocks - index).min(W::BLOCKS);
            kept[0] = iv.get();
            read_into(&mut kept[1..], input, index, count);
            buffer[..count].copy_from_slice(&kept[..count]);
            W::run::<false>(key, &mut buffer, count);
            iv.set(kept[count]);
            for (lane, (block, ciphertext)) in buffer[..count].iter().zip(&kept[1..]).enumerate() {
                write(output, index + lane, add(*block, *ciphertext));
            }
            index += count;
        }
        index
    }
}

/// CTR with a counter of 128 bits.
///
/// # Safety
/// As [`Cbc`](super::block_cipher::Cbc).
pub unsafe fn ctr<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        let index = if blocks < W::LEAST { 0 } else { ctr_groups::<W>(key, iv, input, output, blocks) };
        let (input, output) = (input.add(16 * index), output.add(16 * index));
        block_stream::ctr::<W::Key, 2>(key, iv, input, output, blocks - index);
    }
}

/// CTR of as many blocks as make groups; returns how many.
///
/// # Safety
/// As [`ctr`].
#[inline(never)]
unsafe fn ctr_groups<W: Wide>(
    key: &W::Key,
    iv: &Cell<[u8; 16]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) -> usize {
    let mut buffer = [[0; 16]; MOST];
    let mut index = 0;
    // SAFETY: as in `ecb`.
    unsafe {
        while blocks - index >= W::LEAST {
            let count = (blocks - index).min(W::BLOCKS);
            let mut counter = u128::from_be_bytes(iv.get());
            for block in &mut buffer[..count] {
                *block = counter.to_be_bytes();
                counter = counter.wrapping_add(1);
            }
            W::run::<false>(key, &mut buffer, count);
            iv.set(counter.to_be_bytes());
            for (lane, block) in buffer[..count].iter().enumerate() {
                write(output, index + lane, add(*block, read(input, index + lane)));
            }
            index += count;
        }
        index
    }
}

/// The five entries of the kernels that come from a [`Wide`] function; `$entry` is a `const fn` of id and function.
macro_rules! wide_entries {
    ($wide:ty, $key:ty, $cipher:literal / $kernel:literal, $entry:ident) => {
        /// The entry for ECB encryption.
        pub const ECB_ENCRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Ecb<$key>> =
            $entry(concat!($cipher, "-ecb-enc/", $kernel), $crate::arch::block_wide::ecb::<$wide, false>);
        /// The entry for ECB decryption.
        pub const ECB_DECRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Ecb<$key>> =
            $entry(concat!($cipher, "-ecb-dec/", $kernel), $crate::arch::block_wide::ecb::<$wide, true>);
        /// The entry for CBC decryption.
        pub const CBC_DECRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Cbc<$key, 16>> =
            $entry(concat!($cipher, "-cbc-dec/", $kernel), $crate::arch::block_wide::cbc_decrypt::<$wide>);
        /// The entry for CFB decryption.
        pub const CFB_DECRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Cbc<$key, 16>> =
            $entry(concat!($cipher, "-cfb-dec/", $kernel), $crate::arch::block_wide::cfb_decrypt::<$wide>);
        /// The entry for CTR.
        pub const CTR: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Cbc<$key, 16>> =
            $entry(concat!($cipher, "-ctr/", $kernel), $crate::arch::block_wide::ctr::<$wide>);
    };
}
pub(in crate::arch) use wide_entries;
