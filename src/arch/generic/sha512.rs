//! SHA-512, portable. Bound: 80 rounds of about 18 operations, and ten a word of the schedule.

use crate::arch::sha512::{Sha512Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The round constants: the first 64 bits of the fractional parts of the cube roots of the first 80 primes
/// (FIPS 180-4, section 4.2.3), aligned for vector loads.
#[repr(align(64))]
pub(in crate::arch) struct RoundConstants(pub(in crate::arch) [u64; 80]);

pub(in crate::arch) static CONSTANTS: RoundConstants = RoundConstants([
    0x428a_2f98_d728_ae22,
    0x7137_4491_23ef_65cd,
    0xb5c0_fbcf_ec4d_3b2f,
    0xe9b5_dba5_8189_dbbc,
    0x3956_c25b_f348_b538,
    0x59f1_11f1_b605_d019,
    0x923f_82a4_af19_4f9b,
    0xab1c_5ed5_da6d_8118,
    0xd807_aa98_a303_0242,
    0x1283_5b01_4570_6fbe,
    0x2431_85be_4ee4_b28c,
    0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f,
    0x80de_b1fe_3b16_96b1,
    0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694,
    0xe49b_69c1_9ef1_4ad2,
    0xefbe_4786_384f_25e3,
    0x0fc1_9dc6_8b8c_d5b5,
    0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275,
    0x4a74_84aa_6ea6_e483,
    0x5cb0_a9dc_bd41_fbd4,
    0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab,
    0xa831_c66d_2db4_3210,
    0xb003_27c8_98fb_213f,
    0xbf59_7fc7_beef_0ee4,
    0xc6e0_0bf3_3da8_8fc2,
    0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f,
    0x1429_2967_0a0e_6e70,
    0x27b7_0a85_46d2_2ffc,
    0x2e1b_2138_5c26_c926,
    0x4d2c_6dfc_5ac4_2aed,
    0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de,
    0x766a_0abb_3c77_b2a8,
    0x81c2_c92e_47ed_aee6,
    0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364,
    0xa81a_664b_bc42_3001,
    0xc24b_8b70_d0f8_9791,
    0xc76c_51a3_0654_be30,
    0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910,
    0xf40e_3585_5771_202a,
    0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8,
    0x1e37_6c08_5141_ab53,
    0x2748_774c_df8e_eb99,
    0x34b0_bcb5_e19b_48a8,
    0x391c_0cb3_c5c9_5a63,
    0x4ed8_aa4a_e341_8acb,
    0x5b9c_ca4f_7763_e373,
    0x682e_6ff3_d6b2_b8a3,
    0x748f_82ee_5def_b2fc,
    0x78a5_636f_4317_2f60,
    0x84c8_7814_a1f0_ab72,
    0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28,
    0xa450_6ceb_de82_bde9,
    0xbef9_a3f7_b2c6_7915,
    0xc671_78f2_e372_532b,
    0xca27_3ece_ea26_619c,
    0xd186_b8c7_21c0_c207,
    0xeada_7dd6_cde0_eb1e,
    0xf57d_4f7f_ee6e_d178,
    0x06f0_67aa_7217_6fba,
    0x0a63_7dc5_a2c8_98a6,
    0x113f_9804_bef9_0dae,
    0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84,
    0x32ca_ab7b_40c7_2493,
    0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c,
    0x4cc5_d4be_cb3e_42b6,
    0x597f_299c_fc65_7e2a,
    0x5fcb_6fab_3ad6_faec,
    0x6c44_198c_4a47_5817,
]);

/// The function of all kernels that are compiled from this one source.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[inline(always)]
pub(in crate::arch) unsafe fn compress_scalar(state: &mut State, data: *const [u8; 128], blocks: usize) {
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        let block = unsafe { data.add(index) }.cast::<u64>();
        let mut words: [u64; 16] =
            // SAFETY: a block has 16 words; the read is unaligned.
            core::array::from_fn(|word| u64::from_be(unsafe { block.add(word).read_unaligned() }));
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
        for turn in 0..5 {
            for step in 0..16 {
                if turn > 0 {
                    let (after, before) = (words[(step + 1) % 16], words[(step + 14) % 16]);
                    let sigma0 = after.rotate_right(1) ^ after.rotate_right(8) ^ (after >> 7);
                    let sigma1 = before.rotate_right(19) ^ before.rotate_right(61) ^ (before >> 6);
                    words[step] = words[step]
                        .wrapping_add(sigma0)
                        .wrapping_add(words[(step + 9) % 16])
                        .wrapping_add(sigma1);
                }
                let sum1 = e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41);
                let choice = (f ^ g) & e ^ g;
                let first = h
                    .wrapping_add(words[step])
                    .wrapping_add(CONSTANTS.0[16 * turn + step])
                    .wrapping_add(choice)
                    .wrapping_add(sum1);
                let sum0 = a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39);
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
unsafe fn compress(state: &mut State, data: *const [u8; 128], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar(state, data, blocks) }
}

/// The entry.
pub const PORTABLE: Sha512Kernel = Kernel {
    id: "sha512/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "80 rounds of 18 operations, schedule",
    barred: nowhere,
    function: compress,
};
