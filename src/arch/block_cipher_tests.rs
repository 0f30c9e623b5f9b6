//! What every block cipher's kernels are tested with.

use super::*;
use crate::arch::test_support::{Generator, Placement, placements, run_placed};
use crate::cpu::settings::settings;
use crate::cpu::table::Kernel;

fn runnable<F: Copy + Sync>(family: &'static Family<F>) -> impl Iterator<Item = &'static Kernel<F>> {
    family.kernels().iter().filter(|kernel| settings().cpu.features.contains(kernel.needs))
}

fn portable<F: Copy + Sync>(family: &'static Family<F>) -> F {
    family.kernels().last().expect("a family has kernels").function
}

/// How far the output trails the input, and offsets that no alignment divides.
fn places<const BLOCK: usize>(blocks: usize) -> impl Iterator<Item = Placement> {
    let others = [
        Placement::Offsets(blocks % 64, 7),
        Placement::Lagging(BLOCK),
        Placement::Lagging(1),
        Placement::Lagging(5 * BLOCK),
    ];
    placements().chain(others)
}

/// Block counts up to 4,096 bytes and a few beyond, every one up to 70 and around the kernels' group sizes.
fn counts<const BLOCK: usize>() -> impl Iterator<Item = usize> {
    let whole = 4096 / BLOCK;
    (0..=70)
        .chain([95, 96, 97, 127, 128, 129, 130, 191, 255, 256, 257, 383])
        .chain((131..whole).step_by(37))
        .chain([whole, 511, 512, 513, 600])
}

/// Compares every kernel that this processor can run with the portable one.
pub(crate) fn kernels_agree<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    seed: u64,
    mut encryption_key: impl FnMut(&mut Generator) -> Key,
    mut decryption_key: impl FnMut(&mut Generator) -> Key,
) {
    let mut generator = Generator::new(seed);
    let families = Key::families();
    for decrypt in [false, true] {
        let (ecb, cbc) = if decrypt {
            (&families.ecb_decrypt, &families.cbc_decrypt)
        } else {
            (&families.ecb_encrypt, &families.cbc_encrypt)
        };
        for blocks in counts::<BLOCK>() {
            let key = if decrypt { decryption_key(&mut generator) } else { encryption_key(&mut generator) };
            let input = generator.bytes(BLOCK * blocks);
            let iv: [u8; BLOCK] = generator.bytes(BLOCK).try_into().expect("one block");
            let run_ecb = |function: Ecb<Key>, placement| {
                // SAFETY: whole blocks, a set schedule, features asked for.
                run_placed(&input, placement, &mut |data| unsafe {
                    function(&key, data.input(), data.output(), blocks);
                })
            };
            let expected = run_ecb(portable(ecb), Placement::Offsets(0, 0));
            for kernel in runnable(ecb) {
                for placement in places::<BLOCK>(blocks) {
                    let got = run_ecb(kernel.function, placement);
                    assert!(got == expected, "{} {blocks} {placement:?}", kernel.id);
                }
            }
            chained_agree(&key, cbc, iv, &input);
        }
    }
}

/// Compares a family's kernels with its portable one, on whole blocks.
pub(crate) fn chained_agree<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    key: &Key,
    family: &'static Family<Cbc<Key, BLOCK>>,
    iv: [u8; BLOCK],
    input: &[u8],
) {
    let blocks = input.len() / BLOCK;
    let run = |function: Cbc<Key, BLOCK>, placement| {
        let chained = Cell::new(iv);
        let output = run_placed(input, placement, &mut |data| {
            // SAFETY: whole blocks, a set schedule, features asked for.
            unsafe { function(key, &chained, data.input(), data.output(), blocks) }
        });
        (output, chained.get())
    };
    let expected = run(portable(family), Placement::Offsets(0, 0));
    for kernel in runnable(family) {
        for placement in places::<BLOCK>(blocks) {
            let got = run(kernel.function, placement);
            assert!(got == expected, "{} {blocks} {placement:?}", kernel.id);
        }
    }
}

/// Compares every kernel of the modes that make a key stream with the portable one; `counters` are further values that CTR
/// starts from.
pub(crate) fn stream_kernels_agree<Key: BlockCipher<BLOCK>, const BLOCK: usize>(
    seed: u64,
    mut encryption_key: impl FnMut(&mut Generator) -> Key,
    counters: &[[u8; BLOCK]],
) {
    let mut generator = Generator::new(seed);
    let families = Key::stream_families().expect("the cipher has them");
    for blocks in counts::<BLOCK>() {
        let key = encryption_key(&mut generator);
        let input = generator.bytes(BLOCK * blocks);
        let iv: [u8; BLOCK] = generator.bytes(BLOCK).try_into().expect("one block");
        for family in [&families.cfb_encrypt, &families.cfb_decrypt, &families.ofb, &families.ctr] {
            chained_agree(&key, family, iv, &input);
        }
        for counter in counters {
            chained_agree(&key, &families.ctr, *counter, &input);
        }
    }
}
