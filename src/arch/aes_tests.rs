use super::*;
use crate::arch::test_support::{Generator, Placement, placements, run_placed};
use crate::cpu::settings::settings;

const EMPTY: AesKey = AesKey { round_keys: [0; 60], rounds: 0 };
const SIZES: [KeySize; 3] = [KeySize::Bits128, KeySize::Bits192, KeySize::Bits256];

fn runnable<F: Copy + Sync>(family: &'static Family<F>) -> impl Iterator<Item = &'static Kernel<F>> {
    family.kernels().iter().filter(|kernel| settings().cpu.features.contains(kernel.needs))
}

fn portable<F: Copy + Sync>(family: &'static Family<F>) -> F {
    family.kernels().last().expect("a family has kernels").function
}

/// A schedule by the portable kernel.
fn schedule(family: &'static Family<SetKey>, key: &[u8], size: KeySize) -> AesKey {
    let mut schedule = EMPTY;
    // SAFETY: the portable kernel needs no feature, the key is long enough.
    unsafe { portable(family)(&mut schedule, key.as_ptr(), size) };
    schedule
}

#[test]
fn key_schedules_agree_with_the_portable_ones() {
    let mut generator = Generator::new(1);
    for family in [&SET_ENCRYPT_KEY, &SET_DECRYPT_KEY] {
        for kernel in runnable(family) {
            for size in SIZES {
                for _ in 0..50 {
                    // Against a guard page: no byte behind the key is read.
                    let mut pages = crate::arch::test_support::GuardedPages::new(64);
                    let key = pages.slice(size.bytes(), crate::arch::test_support::Guard::After);
                    generator.fill(key);
                    let expected = schedule(family, key, size);
                    let mut got = EMPTY;
                    // SAFETY: the features were asked for, the key has its bytes.
                    unsafe { (kernel.function)(&mut got, key.as_ptr(), size) };
                    assert_eq!(got, expected, "{} {size:?}", kernel.id);
                }
            }
        }
    }
}

#[test]
fn blocks_agree_with_the_portable_kernel() {
    let mut generator = Generator::new(2);
    for (family, keys) in [(&BLOCK_ENCRYPT, &SET_ENCRYPT_KEY), (&BLOCK_DECRYPT, &SET_DECRYPT_KEY)] {
        for kernel in runnable(family) {
            for size in SIZES {
                for offset in 0..20 {
                    let key = schedule(keys, &generator.bytes(32), size);
                    let input = generator.bytes(BLOCK);
                    let run = |function: Block, placement| {
                        // SAFETY: one block, a set schedule, features asked for.
                        run_placed(&input, placement, &mut |data| unsafe {
                            function(&key, data.input(), data.output());
                        })
                    };
                    let expected = run(portable(family), Placement::Offsets(0, 0));
                    let others = [Placement::Offsets(offset, 64 - offset)];
                    for placement in placements().chain(others) {
                        assert_eq!(run(kernel.function, placement), expected, "{} {placement:?}", kernel.id);
                    }
                }
            }
        }
    }
}

#[test]
fn cbc_agrees_with_the_portable_kernel() {
    let mut generator = Generator::new(3);
    for (family, keys) in [(&CBC_ENCRYPT, &SET_ENCRYPT_KEY), (&CBC_DECRYPT, &SET_DECRYPT_KEY)] {
        for kernel in runnable(family) {
            for size in SIZES {
                let key = schedule(keys, &generator.bytes(32), size);
                for blocks in (0..=70).chain([127, 128, 129, 255, 256]) {
                    let input = generator.bytes(BLOCK * blocks);
                    let iv: [u8; BLOCK] = generator.bytes(BLOCK).try_into().expect("one block");
                    let run = |function: Cbc, placement| {
                        let chained = Cell::new(iv);
                        let output = run_placed(&input, placement, &mut |data| {
                            // SAFETY: whole blocks, a set schedule, features asked for.
                            unsafe { function(&key, &chained, data.input(), data.output(), blocks) }
                        });
                        (output, chained.get())
                    };
                    let expected = run(portable(family), Placement::Offsets(0, 0));
                    let others =
                        [Placement::Offsets(blocks % 64, 7), Placement::Lagging(16), Placement::Lagging(1)];
                    for placement in placements().chain(others) {
                        let got = run(kernel.function, placement);
                        assert!(got == expected, "{} {size:?} {blocks} {placement:?}", kernel.id);
                    }
                }
            }
        }
    }
}
