use super::*;
use crate::arch::block_cipher::tests::{kernels_agree, stream_kernels_agree};
use crate::arch::test_support::Generator;

fn key(generator: &mut Generator) -> SeedKey {
    SeedKey { subkeys: core::array::from_fn(|_| generator.next_u64() as u32) }
}

#[test]
fn kernels_agree_with_the_portable_ones() {
    kernels_agree::<SeedKey, BLOCK>(31, key, key);
}

#[test]
fn stream_kernels_agree_with_the_portable_ones() {
    let counters = [u128::MAX - 20, (7 << 64) | u128::from(u64::MAX - 40)];
    stream_kernels_agree::<SeedKey, BLOCK>(32, key, &counters.map(u128::to_be_bytes));
}
