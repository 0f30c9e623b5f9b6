use super::*;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::test_support::Generator;
use crate::cpu::settings::settings;

fn any_schedule(generator: &mut Generator) -> BlowfishKey {
    BlowfishKey {
        subkeys: core::array::from_fn(|_| generator.next_u64() as u32),
        s_boxes: core::array::from_fn(|_| generator.next_u64() as u32),
    }
}

#[test]
fn kernels_agree_with_the_portable_ones() {
    kernels_agree::<BlowfishKey, BLOCK>(6, any_schedule, any_schedule);
}

#[test]
fn kernels_of_the_key_schedule_agree() {
    let mut generator = Generator::new(7);
    for _ in 0..5 {
        let schedule = any_schedule(&mut generator);
        let mut expected = schedule;
        // SAFETY: it needs no features.
        unsafe { (generic::EXPAND.function)(&mut expected) };
        for kernel in EXPAND.kernels() {
            if settings().cpu.features.contains(kernel.needs) {
                let mut got = schedule;
                // SAFETY: the features are present.
                unsafe { (kernel.function)(&mut got) };
                assert!(got == expected, "{}", kernel.id);
            }
        }
    }
}
