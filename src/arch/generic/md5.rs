//! MD5, portable. Bound: the chain of 16 steps of each round, 5, 4 or 5 (as the compiler orders them), 4 and 5
//! operations long.

use crate::arch::compress::word_le;
use crate::arch::md5::{Md5Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// `floor(2^32 * abs(sin(i + 1)))` (RFC 1321, section 3.4).
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) };
        let [mut a, mut b, mut c, mut d] = *state;
        /// Four steps; the word's index is `$factor * i + $offset` modulo 16.
        macro_rules! round {
            ($function:expr, $first:literal, $factor:literal, $offset:literal, $shifts:expr) => {
                for step in $first..$first + 16 {
                    // SAFETY: the index is reduced to below 16.
                    let word = unsafe { word_le(block, ($factor * step + $offset) % 16) };
                    let sum = a.wrapping_add($function(b, c, d)).wrapping_add(word).wrapping_add(SINES[step]);
                    (a, d, c, b) = (d, c, b, b.wrapping_add(sum.rotate_left($shifts[step % 4])));
                }
            };
        }
        round!(|x: u32, y: u32, z: u32| (y ^ z) & x ^ z, 0, 1, 0, [7, 12, 17, 22]);
        round!(|x: u32, y: u32, z: u32| (x & z) | (y & !z), 16, 5, 1, [5, 9, 14, 20]);
        round!(|x: u32, y: u32, z: u32| x ^ y ^ z, 32, 3, 5, [4, 11, 16, 23]);
        round!(|x: u32, y: u32, z: u32| y ^ (x | !z), 48, 7, 0, [6, 10, 15, 21]);
        for (word, value) in state.iter_mut().zip([a, b, c, d]) {
            *word = word.wrapping_add(value);
        }
    }
}

/// The entry.
pub const PORTABLE: Md5Kernel = Kernel {
    id: "md5/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "chain of 64 steps",
    barred: nowhere,
    function: compress,
};
