use super::*;
use crate::arch::test_support::{Generator, Guard, GuardedPages};
use crate::cpu::settings::settings;

#[test]
fn kernels_agree_with_the_portable_one() {
    let mut generator = Generator::new(12);
    let portable = GHASH.kernels().last().expect("a family has kernels").function;
    for kernel in GHASH.kernels().iter().filter(|kernel| settings().cpu.features.contains(kernel.needs)) {
        for blocks in (0..=40).chain([63, 64, 65, 256]) {
            for guard in [Guard::Before, Guard::After] {
                let key: [u8; 16] = generator.bytes(16).try_into().expect("one block");
                let powers = Powers::new(key);
                let state: [u8; 16] = generator.bytes(16).try_into().expect("one block");
                let mut pages = GuardedPages::new(16 * blocks);
                let data = pages.slice(16 * blocks, guard);
                generator.fill(data);
                let run = |function: Ghash| {
                    let mut state = state;
                    // SAFETY: the features were asked for, the data is whole blocks.
                    unsafe { function(&mut state, &powers, data.as_ptr(), blocks) };
                    state
                };
                assert_eq!(run(kernel.function), run(portable), "{} {blocks}", kernel.id);
            }
        }
    }
}

/// SP 800-38D's multiplication, bit by bit.
#[test]
fn the_portable_product_is_the_definition() {
    let mut generator = Generator::new(13);
    for _ in 0..200 {
        let mut number = || u128::from(generator.next_u64()) << 64 | u128::from(generator.next_u64());
        let (x, y) = (number(), number());
        let (mut product, mut v) = (0, y);
        for bit in (0..128).rev() {
            if x >> bit & 1 == 1 {
                product ^= v;
            }
            v = v >> 1 ^ if v & 1 == 1 { 0xe1 << 120 } else { 0 };
        }
        assert_eq!(generic::multiply(x, y), product);
    }
}
