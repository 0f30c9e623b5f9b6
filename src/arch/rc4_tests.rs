use super::*;
use crate::arch::test_support::{Generator, Placement, placements, run_placed};
use crate::cpu::settings::settings;

/// Every kernel that this processor can run against the portable one.
#[test]
fn kernels_agree_with_the_portable_one() {
    let mut generator = Generator::new(4);
    let portable = RC4.kernels().last().expect("a family has kernels").function;
    for kernel in RC4.kernels().iter().filter(|kernel| settings().cpu.features.contains(kernel.needs)) {
        for length in (0..=80).chain([255, 256, 257, 1000, 4096]) {
            let mut start = Rc4State { x: 0, y: 0, permutation: [0; 256] };
            start.set_key(&generator.bytes(16));
            // Any x: the wide kernels take eight bytes a turn.
            let mut skipped = generator.bytes(length % 19);
            start.apply(InOut::in_place(&mut skipped));
            let input = generator.bytes(length);
            let run = |function: Stream, placement| {
                let mut state = start;
                let output = run_placed(&input, placement, &mut |data| {
                    // SAFETY: InOut vouches for the buffers, features were asked for.
                    unsafe { function(&mut state, data.input(), data.output(), data.len()) }
                });
                (output, state)
            };
            let expected = run(portable, Placement::Offsets(0, 0));
            let offsets = [Placement::Offsets(1, 3), Placement::Offsets(63, 64), Placement::Lagging(16)];
            for placement in placements().chain(offsets) {
                assert!(run(kernel.function, placement) == expected, "{} {length} {placement:?}", kernel.id);
            }
        }
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn assembly_keeps_the_callers_registers() {
    use crate::arch::test_support::keeps_callee_saved;
    for (id, function) in x86_64::ASSEMBLY {
        let needs = RC4.kernels().iter().find(|kernel| kernel.id == id).map(|kernel| kernel.needs);
        if !needs.is_some_and(|needs| settings().cpu.features.contains(needs)) {
            continue;
        }
        for length in [0, 1, 7, 8, 9, 300] {
            let mut state = Rc4State { x: 0, y: 0, permutation: [0; 256] };
            state.set_key(b"registers");
            let mut data = vec![0_u8; length];
            let arguments =
                [(&raw mut state) as usize, data.as_ptr() as usize, data.as_mut_ptr() as usize, length];
            // SAFETY: a state and `length` bytes.
            assert!(unsafe { keeps_callee_saved(function, arguments) }, "{id} {length}");
        }
    }
}
