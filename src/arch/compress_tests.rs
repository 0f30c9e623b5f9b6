use super::Compress;
use crate::arch::test_support::{Generator, Guard, GuardedPages};
use crate::cpu::settings::settings;
use crate::cpu::table::Family;

/// Every kernel that this processor can run against the portable one: 0 to 9 and 64 blocks, against both guard
/// pages and at every offset from a 64-byte boundary, from arbitrary chaining values.
pub(in crate::arch) fn kernels_agree<State, const BLOCK: usize>(
    family: &Family<Compress<State, BLOCK>>,
    arbitrary: impl Fn(&mut Generator) -> State,
) where
    State: Copy + PartialEq + core::fmt::Debug + 'static,
{
    let mut generator = Generator::new(5);
    let portable = family.kernels().last().expect("a family has kernels").function;
    let mut pages = GuardedPages::new(64 * BLOCK);
    let features = settings().cpu.features;
    for kernel in family.kernels().iter().filter(|kernel| features.contains(kernel.needs)) {
        for blocks in (0..10).chain([64]) {
            let length = blocks * BLOCK;
            let mut check = |data: &mut [u8]| {
                generator.fill(data);
                let before = data.to_vec();
                let start = arbitrary(&mut generator);
                let run = |function: Compress<State, BLOCK>| {
                    let mut state = start;
                    // SAFETY: `data` is readable for the blocks, and the features were asked for.
                    unsafe { function(&mut state, data.as_ptr().cast(), blocks) };
                    state
                };
                assert_eq!(run(kernel.function), run(portable), "{} {blocks} blocks", kernel.id);
                assert_eq!(data, before, "{} wrote its input", kernel.id);
            };
            check(pages.slice(length, Guard::Before));
            check(pages.slice(length, Guard::After));
            if blocks < 4 {
                for offset in 1..64 {
                    check(&mut pages.slice(length + offset, Guard::Before)[offset..]);
                }
            }
        }
    }
}

/// Every kernel keeps the registers that belong to its caller.
#[cfg(target_arch = "x86_64")]
pub(in crate::arch) fn kernel_keeps_registers<State: Copy, const BLOCK: usize>(
    kernel: unsafe extern "sysv64" fn(&mut State, *const [u8; BLOCK], usize),
    start: State,
) {
    let mut state = start;
    let data = [[0x5a_u8; BLOCK]; 3];
    // SAFETY: the kernel's contract: a state, three blocks.
    let kept = unsafe {
        crate::arch::test_support::keeps_callee_saved(
            kernel as *const (),
            [&raw mut state as usize, data.as_ptr() as usize, data.len(), 0],
        )
    };
    assert!(kept);
}
