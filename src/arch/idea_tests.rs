use super::*;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::test_support::Generator;

/// Random subkeys, of which some are 0 or 1 and some have more than 16 bits.
fn any_schedule(generator: &mut Generator) -> IdeaKey {
    IdeaKey {
        subkeys: core::array::from_fn(|_| {
            core::array::from_fn(|_| {
                let random = generator.next_u64();
                match random >> 61 {
                    0 => 0,
                    1 => (random & 1) as u32,
                    2 => random as u32,
                    _ => random as u32 & 0xffff,
                }
            })
        }),
    }
}

#[test]
fn kernels_agree_with_the_portable_ones() {
    kernels_agree::<IdeaKey, BLOCK>(13, any_schedule, any_schedule);
}

/// Blocks of zeros and ones under subkeys of zeros and ones: products of 2^16, which are written 0.
#[test]
fn kernels_agree_on_products_of_zero() {
    let mut generator = Generator::new(14);
    for _ in 0..100 {
        let schedule = IdeaKey {
            subkeys: core::array::from_fn(|_| core::array::from_fn(|_| (generator.next_u64() % 3) as u32)),
        };
        let input: Vec<u8> =
            (0..256).map(|index| if index % 2 == 0 { 0 } else { (generator.next_u64() % 3) as u8 }).collect();
        let run = |function: crate::arch::block_cipher::Ecb<IdeaKey>| {
            let mut output = vec![0; 256];
            // SAFETY: 32 blocks on both sides; the features are asked for below.
            unsafe { function(&schedule, input.as_ptr(), output.as_mut_ptr(), 32) };
            output
        };
        let expected = run(generic::ECB_ENCRYPT.function);
        for kernel in IDEA.ecb_encrypt.kernels() {
            if crate::cpu::settings::settings().cpu.features.contains(kernel.needs) {
                assert!(run(kernel.function) == expected, "{}", kernel.id);
            }
        }
    }
}
