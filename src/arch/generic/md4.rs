//! MD4, portable. Bound: the chain of 16 steps of each round, 4, 3 or 4 (as the compiler orders them) and 3
//! operations long.

use crate::arch::compress::word_le;
use crate::arch::md4::{Md4Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The words of the second and the third round (RFC 1320, section 3.4).
const SECOND: [usize; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
const THIRD: [usize; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) };
        let [mut a, mut b, mut c, mut d] = *state;
        macro_rules! round {
            ($function:expr, $constant:literal, $word:expr, $shifts:expr) => {
                for step in 0..16 {
                    // SAFETY: the index is below 16.
                    let word = unsafe { word_le(block, $word(step)) };
                    let sum = a.wrapping_add($function(b, c, d)).wrapping_add(word).wrapping_add($constant);
                    (a, d, c, b) = (d, c, b, sum.rotate_left($shifts[step % 4]));
                }
            };
        }
        round!(|x: u32, y: u32, z: u32| (y ^ z) & x ^ z, 0, |step| step, [3, 7, 11, 19]);
        round!(
            |x: u32, y: u32, z: u32| (x & (y ^ z)) | (y & z),
            0x5a82_7999,
            |step: usize| SECOND[step],
            [3, 5, 9, 13]
        );
        round!(|x: u32, y: u32, z: u32| x ^ y ^ z, 0x6ed9_eba1, |step: usize| THIRD[step], [3, 9, 11, 15]);
        for (word, value) in state.iter_mut().zip([a, b, c, d]) {
            *word = word.wrapping_add(value);
        }
    }
}

/// The entry.
pub const PORTABLE: Md4Kernel = Kernel {
    id: "md4/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "chain of 48 steps",
    barred: nowhere,
    function: compress,
};
