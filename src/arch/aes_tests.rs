use super::*;
use crate::arch::block_cipher::tests::{kernels_agree, stream_kernels_agree};
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

/// A key size in turn, so that every test sees all.
fn any_size(generator: &mut Generator) -> KeySize {
    SIZES[(generator.next_u64() % 3) as usize]
}

fn encryption_key(generator: &mut Generator) -> AesKey {
    let size = any_size(generator);
    schedule(&SET_ENCRYPT_KEY, &generator.bytes(32), size)
}

fn decryption_key(generator: &mut Generator) -> AesKey {
    let size = any_size(generator);
    schedule(&SET_DECRYPT_KEY, &generator.bytes(32), size)
}

#[test]
fn kernels_agree_with_the_portable_ones() {
    kernels_agree::<AesKey, BLOCK>(2, encryption_key, decryption_key);
}

#[test]
fn stream_kernels_agree_with_the_portable_ones() {
    // The counter's halves and all of it overflow inside the data.
    let counters = [
        u128::MAX,
        u128::MAX - 20,
        u128::from(u64::MAX) - 8,
        u128::from(u64::MAX),
        (7 << 64) | u128::from(u64::MAX - 63),
        u128::from(u32::MAX) - 3,
    ];
    stream_kernels_agree::<AesKey, BLOCK>(3, encryption_key, &counters.map(u128::to_be_bytes));
}

#[test]
fn ige_agrees_with_the_portable_kernel() {
    let mut generator = Generator::new(4);
    for decrypt in [false, true] {
        let family = if decrypt { &IGE_DECRYPT } else { &IGE_ENCRYPT };
        for blocks in (0..=40).chain([255, 256, 257]) {
            let key = if decrypt { decryption_key(&mut generator) } else { encryption_key(&mut generator) };
            let input = generator.bytes(BLOCK * blocks);
            let iv: [u8; 2 * BLOCK] = generator.bytes(2 * BLOCK).try_into().expect("two blocks");
            for backwards in [false, true] {
                let run = |function: Ige, placement| {
                    let chained = Cell::new(iv);
                    let output = run_placed(&input, placement, &mut |data| {
                        // SAFETY: whole blocks, a set schedule, features asked for.
                        unsafe { function(&key, &chained, data.input(), data.output(), blocks, backwards) }
                    });
                    (output, chained.get())
                };
                let expected = run(portable(family), Placement::Offsets(0, 0));
                let lagging = [Placement::Lagging(16), Placement::Lagging(1)];
                let others = lagging.into_iter().filter(|_| !backwards);
                for kernel in runnable(family) {
                    for placement in placements().chain([Placement::Offsets(3, 7)]).chain(others.clone()) {
                        let got = run(kernel.function, placement);
                        assert!(got == expected, "{} {blocks} {placement:?}", kernel.id);
                    }
                }
            }
        }
    }
}
