use super::*;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::test_support::Generator;

#[test]
fn kernels_agree_with_the_portable_ones() {
    let key =
        |generator: &mut Generator| Rc2Key { words: core::array::from_fn(|_| generator.next_u64() as u32) };
    kernels_agree::<Rc2Key, BLOCK>(11, key, key);
}
