use super::*;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::test_support::Generator;

#[test]
fn kernels_agree_with_the_portable_ones() {
    let key = |generator: &mut Generator| CastKey {
        subkeys: core::array::from_fn(|_| generator.next_u64() as u32),
        short_key: (generator.next_u64() % 2) as i32,
    };
    kernels_agree::<CastKey, BLOCK>(9, key, key);
}
