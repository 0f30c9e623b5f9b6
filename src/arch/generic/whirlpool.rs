//! Whirlpool, portable: a table of a row's share in the next row, rotated for the columns. Bound: 1280 loads a block
//! and the operations that extract their indices, rotate and sum up.

use crate::arch::whirlpool::{State, WhirlpoolKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The mini-box E, its inverse, and R, of which the S-box is made (section 2.3 of the specification's revision of 2003).
pub(in crate::arch) const E: [u8; 16] = [1, 11, 9, 12, 13, 6, 15, 3, 14, 8, 7, 4, 10, 2, 5, 0];
/// The inverse of [`E`].
pub(in crate::arch) const E_INVERSE: [u8; 16] = {
    let mut inverse = [0; 16];
    let mut index = 0;
    while index < 16 {
        inverse[E[index] as usize] = index as u8;
        index += 1;
    }
    inverse
};
/// The third mini-box.
pub(in crate::arch) const R: [u8; 16] = [7, 12, 11, 13, 14, 4, 9, 15, 6, 3, 8, 10, 2, 5, 1, 0];

/// The S-box.
const fn substitute(byte: u8) -> u8 {
    let (upper, lower) = (E[(byte >> 4) as usize], E_INVERSE[(byte & 15) as usize]);
    let both = R[(upper ^ lower) as usize];
    E[(upper ^ both) as usize] << 4 | E_INVERSE[(lower ^ both) as usize]
}

/// Twice an element of the field modulo x^8 + x^4 + x^3 + x^2 + 1.
pub(in crate::arch) const fn double(element: u8) -> u8 {
    (element << 1) ^ ((element >> 7) * 0x1d)
}

/// What a byte of the first column adds to a row: its substitute times the first row of the diffusion matrix, 1, 1, 4,
/// 1, 8, 5, 2, 9.
static SHARES: [u64; 256] = {
    let mut shares = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let one = substitute(byte as u8);
        let (two, four, eight) = (double(one), double(double(one)), double(double(double(one))));
        shares[byte] = u64::from_le_bytes([one, one, four, one, eight, four ^ one, two, eight ^ one]);
        byte += 1;
    }
    shares
};

/// The ten round constants: the S-box's first 80 values, in the first row.
pub(in crate::arch) const CONSTANTS: [[u8; 8]; 10] = {
    let mut constants = [[0; 8]; 10];
    let mut index = 0;
    while index < 80 {
        constants[index / 8][index % 8] = substitute(index as u8);
        index += 1;
    }
    constants
};

/// Substitution, shifted columns and mixed rows: the round without its key.
#[inline(always)]
fn round(rows: &[u64; 8]) -> [u64; 8] {
    core::array::from_fn(|row| {
        (0..8).fold(0, |sum, column| {
            let byte = (rows[(row + 8 - column) % 8] >> (8 * column)) as u8;
            sum ^ SHARES[usize::from(byte)].rotate_left(8 * column as u32)
        })
    })
}

fn xor(left: &[u64; 8], right: &[u64; 8]) -> [u64; 8] {
    core::array::from_fn(|row| left[row] ^ right[row])
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    let rows = |bytes: &[u8; 64]| -> [u64; 8] {
        let (rows, _) = bytes.as_chunks();
        core::array::from_fn(|row| u64::from_le_bytes(rows[row]))
    };
    let mut chaining = rows(state);
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`; a block of bytes has no alignment.
        let block = rows(&unsafe { data.add(index).read() });
        let mut key = chaining;
        let mut text = xor(&block, &key);
        for constant in CONSTANTS {
            key = round(&key);
            key[0] ^= u64::from_le_bytes(constant);
            text = xor(&round(&text), &key);
        }
        chaining = xor(&xor(&chaining, &block), &text);
    }
    for (to, row) in state.as_chunks_mut().0.iter_mut().zip(chaining) {
        *to = row.to_le_bytes();
    }
}

/// The entry.
pub const PORTABLE: WhirlpoolKernel = Kernel {
    id: "whirlpool/portable",
    needs: Features::NONE,
    constant_time: false,
    bound: "1280 loads a block",
    barred: nowhere,
    function: compress,
};
