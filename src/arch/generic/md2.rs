//! MD2, portable. Bound: the chain of 864 steps a block, each a load and an exclusive-or.

use crate::arch::md2::{Md2Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A permutation made of the digits of pi (RFC 1319, section 3.2), twice, so that an index above 255 need not be
/// reduced.
#[repr(align(64))]
pub(in crate::arch) struct Twice(pub(in crate::arch) [u8; 512]);

/// The permutation.
pub(in crate::arch) static SUBSTITUTION: Twice = Twice({
    let mut twice = [0; 512];
    let mut index = 0;
    while index < 512 {
        twice[index] = PI[index % 256];
        index += 1;
    }
    twice
});

#[rustfmt::skip]
const PI: [u8; 256] = [
    41, 46, 67, 201, 162, 216, 124, 1, 61, 54, 84, 161, 236, 240, 6, 19,
    98, 167, 5, 243, 192, 199, 115, 140, 152, 147, 43, 217, 188, 76, 130, 202,
    30, 155, 87, 60, 253, 212, 224, 22, 103, 66, 111, 24, 138, 23, 229, 18,
    190, 78, 196, 214, 218, 158, 222, 73, 160, 251, 245, 142, 187, 47, 238, 122,
    169, 104, 121, 145, 21, 178, 7, 63, 148, 194, 16, 137, 11, 34, 95, 33,
    128, 127, 93, 154, 90, 144, 50, 39, 53, 62, 204, 231, 191, 247, 151, 3,
    255, 25, 48, 179, 72, 165, 181, 209, 215, 94, 146, 42, 172, 86, 170, 198,
    79, 184, 56, 210, 150, 164, 125, 182, 118, 252, 107, 226, 156, 116, 4, 241,
    69, 157, 112, 89, 100, 113, 135, 32, 134, 91, 207, 101, 230, 45, 168, 2,
    27, 96, 37, 173, 174, 176, 185, 246, 28, 70, 97, 105, 52, 64, 126, 15,
    85, 71, 163, 35, 221, 81, 175, 58, 195, 92, 249, 206, 186, 197, 234, 38,
    44, 83, 13, 110, 133, 40, 132, 9, 211, 223, 205, 244, 65, 129, 77, 82,
    106, 220, 55, 200, 108, 193, 171, 250, 36, 225, 123, 8, 12, 189, 177, 74,
    120, 136, 149, 139, 227, 99, 232, 109, 233, 203, 213, 254, 59, 0, 29, 57,
    242, 239, 183, 14, 102, 88, 208, 228, 166, 119, 114, 248, 235, 117, 75, 10,
    49, 68, 80, 180, 143, 237, 31, 26, 219, 153, 141, 51, 159, 17, 131, 20,
];

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 16], blocks: usize) {
    let Twice(substitution) = &SUBSTITUTION;
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`; a block of bytes has no alignment.
        let block = unsafe { data.add(index).read() };
        let mut last = state.checksum[15];
        for (sum, byte) in state.checksum.iter_mut().zip(block) {
            *sum ^= substitution[usize::from(byte ^ last)];
            last = *sum;
        }
        let mut buffer = [0; 48];
        for (place, byte) in block.iter().enumerate() {
            buffer[place] = state.state[place];
            buffer[16 + place] = *byte;
            buffer[32 + place] = state.state[place] ^ byte;
        }
        let mut last = 0_u8;
        for round in 0..18 {
            for byte in &mut buffer {
                *byte ^= substitution[usize::from(last)];
                last = *byte;
            }
            last = last.wrapping_add(round);
        }
        state.state.copy_from_slice(&buffer[..16]);
    }
}

/// The entry.
pub const PORTABLE: Md2Kernel = Kernel {
    id: "md2/portable",
    needs: Features::NONE,
    constant_time: false,
    bound: "chain of 864 loads a block",
    barred: nowhere,
    function: compress,
};
