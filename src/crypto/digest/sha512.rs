//! SHA-512 and those that share its context and compression function: SHA-384, SHA-512/224, SHA-512/256 (FIPS
//! 180-4, sections 6.4 to 6.7).
#![forbid(unsafe_code)]

use super::merkle_damgard::{self as iterated, Algorithm, BadContext};
use crate::arch::sha512::{SHA512 as KERNELS, State};

macro_rules! algorithm {
    ($(#[$doc:meta])* $name:ident, $length:literal, $initial:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl Algorithm<128> for $name {
            type State = State;
            type Count = u64;
            type Output = [u8; $length];
            const INITIAL: State = $initial;
            /// The digest's length in bytes.
            type Tail = u32;
            const TAIL: u32 = $length;
            const BIG_ENDIAN: bool = true;
            const CLEARS: bool = false;

            #[inline(always)]
            fn compress(state: &mut State, blocks: &[[u8; 128]]) {
                KERNELS.compress(state, blocks);
            }

            #[inline(always)]
            fn compress_one(state: &mut State, block: &[u8; 128]) {
                KERNELS.compress_one(state, block);
            }

            #[inline(always)]
            fn output(state: &State) -> Self::Output {
                let mut bytes = [0; 64];
                for (chunk, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(state) {
                    *chunk = word.to_be_bytes();
                }
                core::array::from_fn(|index| bytes[index])
            }
        }
    };
}
algorithm!(
    /// SHA-512 as an algorithm.
    Sha512,
    64,
    [
        0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
    ]
);
algorithm!(
    /// SHA-384 as an algorithm.
    Sha384,
    48,
    [
        0xcbbb_9d5d_c105_9ed8, 0x629a_292a_367c_d507, 0x9159_015a_3070_dd17, 0x152f_ecd8_f70e_5939,
        0x6733_2667_ffc0_0b31, 0x8eb4_4a87_6858_1511, 0xdb0c_2e0d_64f9_8fa7, 0x47b5_481d_befa_4fa4,
    ]
);
algorithm!(
    /// SHA-512/256 as an algorithm.
    Sha512Slash256,
    32,
    [
        0x2231_2194_fc2b_f72c, 0x9f55_5fa3_c84c_64c2, 0x2393_b86b_6f53_b151, 0x9638_7719_5940_eabd,
        0x9628_3ee2_a88e_ffe3, 0xbe5e_1e25_5386_3992, 0x2b01_99fc_2c85_b8aa, 0x0eb7_2ddc_81c5_2ca2,
    ]
);
algorithm!(
    /// SHA-512/224 as an algorithm.
    Sha512Slash224,
    28,
    [
        0x8c3d_37c8_1954_4da2, 0x73e1_9966_89dc_d4d6, 0x1dfa_b7ae_32ff_9c82, 0x679d_d514_582f_9fcf,
        0x0f6d_2b69_7bd4_4da8, 0x77e3_6f73_04c4_8942, 0x3f9d_85a8_6a1d_36c8, 0x1112_e6ad_91d6_92a1,
    ]
);

/// The context of all, `SHA512_CTX` in OpenSSL.
pub type Context = iterated::Context<Sha512, 128>;

/// Pads, and returns the digest with its length, `md_len`.
///
/// # Errors
/// [`BadContext`] when `num` is no length of buffered bytes, with nothing changed, and when `md_len` is none of 28,
/// 32, 48 and 64, with the message finished.
#[inline(always)]
pub fn finish(context: &mut Context) -> Result<([u8; 64], usize), BadContext> {
    let bytes = context.finish()?;
    match context.tail {
        28 | 32 | 48 | 64 => Ok((bytes, context.tail as usize)),
        _ => Err(BadContext),
    }
}

/// The SHA-512 digest of a whole message.
#[inline]
pub fn digest_512(message: &[u8]) -> [u8; 64] {
    iterated::digest::<Sha512, 128>(message)
}

/// The SHA-384 digest of a whole message.
#[inline]
pub fn digest_384(message: &[u8]) -> [u8; 48] {
    iterated::digest::<Sha384, 128>(message)
}
