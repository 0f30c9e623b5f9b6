//! SHA-256, portable. Bound: 64 rounds of about 18 operations, and ten a word of the schedule.

use crate::arch::compress::word_be;
use crate::arch::sha256::{Sha256Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes
/// (FIPS 180-4, section 4.2.2), aligned for vector loads.
#[repr(align(64))]
pub(in crate::arch) struct RoundConstants(pub(in crate::arch) [u32; 64]);

pub(in crate::arch) static CONSTANTS: RoundConstants = RoundConstants([
    0x428a_2f98,
    0x7137_4491,
    0xb5c0_fbcf,
    0xe9b5_dba5,
    0x3956_c25b,
    0x59f1_11f1,
    0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98,
    0x1283_5b01,
    0x2431_85be,
    0x550c_7dc3,
    0x72be_5d74,
    0x80de_b1fe,
    0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1,
    0xefbe_4786,
    0x0fc1_9dc6,
    0x240c_a1cc,
    0x2de9_2c6f,
    0x4a74_84aa,
    0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152,
    0xa831_c66d,
    0xb003_27c8,
    0xbf59_7fc7,
    0xc6e0_0bf3,
    0xd5a7_9147,
    0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85,
    0x2e1b_2138,
    0x4d2c_6dfc,
    0x5338_0d13,
    0x650a_7354,
    0x766a_0abb,
    0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1,
    0xa81a_664b,
    0xc24b_8b70,
    0xc76c_51a3,
    0xd192_e819,
    0xd699_0624,
    0xf40e_3585,
    0x106a_a070,
    0x19a4_c116,
    0x1e37_6c08,
    0x2748_774c,
    0x34b0_bcb5,
    0x391c_0cb3,
    0x4ed8_aa4a,
    0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee,
    0x78a5_636f,
    0x84c8_7814,
    0x8cc7_0208,
    0x90be_fffa,
    0xa450_6ceb,
    0xbef9_a3f7,
    0xc671_78f2,
]);

/// The function of all kernels that are compiled from this one source.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[inline(always)]
pub(in crate::arch) unsafe fn compress_scalar(state: &mut State, data: *const [u8; 64], blocks: usize) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) };
        // SAFETY: the indices are below 16.
        let mut words: [u32; 16] = core::array::from_fn(|word| unsafe { word_be(block, word) });
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
        for turn in 0..4 {
            for step in 0..16 {
                if turn > 0 {
                    let (after, before) = (words[(step + 1) % 16], words[(step + 14) % 16]);
                    let sigma0 = after.rotate_right(7) ^ after.rotate_right(18) ^ (after >> 3);
                    let sigma1 = before.rotate_right(17) ^ before.rotate_right(19) ^ (before >> 10);
                    words[step] = words[step]
                        .wrapping_add(sigma0)
                        .wrapping_add(words[(step + 9) % 16])
                        .wrapping_add(sigma1);
                }
                let sum1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
                let choice = (f ^ g) & e ^ g;
                let first = h
                    .wrapping_add(words[step])
                    .wrapping_add(CONSTANTS.0[16 * turn + step])
                    .wrapping_add(choice)
                    .wrapping_add(sum1);
                let sum0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
                let majority = (a & b).wrapping_add((a ^ b) & c);
                (h, g, f, e) = (g, f, e, d.wrapping_add(first));
                (d, c, b, a) = (c, b, a, first.wrapping_add(sum0).wrapping_add(majority));
            }
        }
        for (word, value) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *word = word.wrapping_add(value);
        }
    }
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
unsafe fn compress(state: &mut State, data: *const [u8; 64], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar(state, data, blocks) }
}

/// The entry.
pub const PORTABLE: Sha256Kernel = Kernel {
    id: "sha256/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "64 rounds of 18 operations, schedule",
    barred: nowhere,
    function: compress,
};
