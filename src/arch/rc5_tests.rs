use super::*;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::test_support::Generator;

#[test]
fn kernels_agree_with_the_portable_ones() {
    let key = |generator: &mut Generator| Rc5Key {
        rounds: [8, 12, 16][(generator.next_u64() % 3) as usize],
        table: core::array::from_fn(|_| generator.next_u64() as u32),
    };
    kernels_agree::<Rc5Key, BLOCK>(5, key, key);
}
