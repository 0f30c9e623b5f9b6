use num_bigint::BigUint;

use super::*;
use crate::arch::test_support::{Generator, Guard, GuardedPages};
use crate::cpu::settings::settings;

/// Limbs that provoke long carries, and arbitrary ones.
pub(crate) fn adversarial(generator: &mut Generator, limbs: usize) -> Vec<u64> {
    let kind = generator.next_u64() % 6;
    (0..limbs)
        .map(|_| {
            let random = generator.next_u64();
            match (kind, random % 8) {
                (0, _) => random,
                (1, _) | (5, 0) => u64::MAX,
                (2, _) | (5, 1) => 1 << 63,
                (3, 0) | (5, 2) => 1,
                (3, _) | (5, 3) => 0,
                (4, 0..=5) => u64::MAX,
                _ => random,
            }
        })
        .collect()
}

pub(crate) fn to_big(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

/// Limbs against a guard page.
fn guarded(pages: &mut GuardedPages, limbs: usize, guard: Guard) -> &mut [u64] {
    let bytes = pages.slice(8 * limbs, guard);
    // SAFETY: both ends of the accessible pages are aligned for limbs, and any bytes are limbs.
    unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), limbs) }
}

fn runs(needs: crate::cpu::features::Features) -> bool {
    settings().cpu.features.contains(needs)
}

/// `-1 / n mod 2^64` by trying bits.
fn negative_inverse(n: u64) -> u64 {
    (0..6).fold(1_u64, |x, _| x.wrapping_mul(2_u64.wrapping_sub(n.wrapping_mul(x)))).wrapping_neg()
}

#[test]
fn products_and_squares_are_right() {
    let mut generator = Generator::new(11);
    let (mut out, mut left, mut right) =
        (GuardedPages::new(4096), GuardedPages::new(4096), GuardedPages::new(4096));
    for kernel in MUL.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        for (a_limbs, b_limbs) in [(8, 8), (8, 16), (16, 8), (16, 16), (24, 24), (32, 32), (32, 64), (72, 8)]
        {
            for round in 0..40 {
                let guard = if round % 2 == 0 { Guard::After } else { Guard::Before };
                let a = guarded(&mut left, a_limbs, guard);
                a.copy_from_slice(&adversarial(&mut generator, a_limbs));
                let b = guarded(&mut right, b_limbs, guard);
                b.copy_from_slice(&adversarial(&mut generator, b_limbs));
                let r = guarded(&mut out, a_limbs + b_limbs, guard);
                r.fill(0xa5a5);
                // SAFETY: the lengths are multiples of a block and the features are present.
                unsafe { (kernel.function)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), a_limbs, b_limbs) };
                assert_eq!(to_big(r), to_big(a) * to_big(b), "{} {a_limbs} {b_limbs}", kernel.id);
            }
        }
    }
    for kernel in SQR.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        for limbs in [8, 16, 24, 32, 40, 64, 128] {
            for round in 0..40 {
                let guard = if round % 2 == 0 { Guard::After } else { Guard::Before };
                let a = guarded(&mut left, limbs, guard);
                a.copy_from_slice(&adversarial(&mut generator, limbs));
                let r = guarded(&mut out, 2 * limbs, guard);
                r.fill(0xa5a5);
                // SAFETY: as above.
                unsafe { (kernel.function)(r.as_mut_ptr(), a.as_ptr(), limbs) };
                assert_eq!(to_big(r), to_big(a) * to_big(a), "{} {limbs}", kernel.id);
            }
        }
    }
}

#[test]
fn odd_numbers_of_limbs_are_served() {
    let mut generator = Generator::new(12);
    for (a_limbs, b_limbs) in [(1, 1), (1, 5), (7, 3), (9, 16), (8, 9), (13, 13)] {
        for _ in 0..20 {
            let (a, b) = (adversarial(&mut generator, a_limbs), adversarial(&mut generator, b_limbs));
            let mut r = vec![7; a_limbs + b_limbs];
            mul(&mut r, &a, &b);
            assert_eq!(to_big(&r), to_big(&a) * to_big(&b));
            let mut r = vec![7; 2 * a_limbs];
            sqr(&mut r, &a);
            assert_eq!(to_big(&r), to_big(&a) * to_big(&a));
        }
    }
}

#[test]
fn reductions_are_right() {
    let mut generator = Generator::new(13);
    let (mut out, mut sums, mut moduli) =
        (GuardedPages::new(4096), GuardedPages::new(4096), GuardedPages::new(4096));
    for kernel in REDUCE.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        let portable = kernel.needs == crate::cpu::features::Features::NONE;
        let sizes = [8, 16, 24, 32, 64, 128]
            .into_iter()
            .chain(portable.then_some([1, 2, 3, 4, 5, 9]).into_iter().flatten());
        for limbs in sizes {
            for round in 0..40 {
                let guard = if round % 2 == 0 { Guard::After } else { Guard::Before };
                let n = guarded(&mut moduli, limbs, guard);
                n.copy_from_slice(&adversarial(&mut generator, limbs));
                n[0] |= 1;
                let t = guarded(&mut sums, 2 * limbs, guard);
                t.copy_from_slice(&adversarial(&mut generator, 2 * limbs));
                let (value, modulus) = (to_big(t), to_big(n));
                let r = guarded(&mut out, limbs, guard);
                r.fill(0xa5a5);
                let n0 = negative_inverse(n[0]);
                // SAFETY: as above.
                unsafe { (kernel.function)(r.as_mut_ptr(), t.as_mut_ptr(), n.as_ptr(), n0, limbs) };
                let shifted = (to_big(r) << (64 * limbs)) % &modulus;
                assert_eq!(shifted, value % &modulus, "{} {limbs}", kernel.id);
            }
        }
    }
}

#[test]
fn montgomery_products_and_squares_are_right() {
    let mut generator = Generator::new(15);
    for limbs in [4, 8, 16, 24, 64] {
        for round in 0..300 {
            let mut n = adversarial(&mut generator, limbs);
            n[0] |= 1;
            if round % 3 == 0 {
                n[1..].fill(u64::MAX);
            }
            let (a, b) = (adversarial(&mut generator, limbs), adversarial(&mut generator, limbs));
            let (n0, modulus) = (negative_inverse(n[0]), to_big(&n));
            for kernel in MONT_MUL.kernels().iter().filter(|kernel| runs(kernel.needs)) {
                let (mut r, mut t) = (a.clone(), vec![9; 2 * limbs]);
                let (value, sum) = (r.as_mut_ptr(), t.as_mut_ptr());
                // SAFETY: all have these limbs, the sum twice as many.
                unsafe { (kernel.function)(value, value, b.as_ptr(), n.as_ptr(), n0, limbs, sum) };
                let product = (to_big(&r) << (64 * limbs)) % &modulus;
                assert_eq!(product, to_big(&a) * to_big(&b) % &modulus, "{} {limbs}", kernel.id);
            }
            for kernel in MONT_SQR.kernels().iter().filter(|kernel| runs(kernel.needs)) {
                let (mut r, mut t) = (a.clone(), vec![9; 2 * limbs]);
                // SAFETY: as above.
                unsafe { (kernel.function)(r.as_mut_ptr(), n.as_ptr(), n0, limbs, t.as_mut_ptr(), 3) };
                let raised = (to_big(&r) << (7 * 64 * limbs)) % &modulus;
                assert_eq!(raised, to_big(&a).pow(8) % &modulus, "{} {limbs}", kernel.id);
            }
        }
    }
}

#[test]
fn gathering_finds_every_entry() {
    let mut generator = Generator::new(14);
    for kernel in GATHER.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        for (limbs, entries) in [(4, 16), (8, 32), (16, 32), (12, 5)] {
            let table: Vec<u64> = (0..limbs * entries).map(|_| generator.next_u64()).collect();
            for index in 0..entries {
                let mut r = vec![1; limbs];
                // SAFETY: the table has the entries, and the features are present.
                unsafe { (kernel.function)(r.as_mut_ptr(), table.as_ptr(), limbs, entries, index) };
                assert_eq!(r, table[index * limbs..][..limbs], "{}", kernel.id);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn registers_are_kept() {
    use crate::arch::test_support::keeps_callee_saved;
    let (mut r, a) = ([0_u64; 32], [3_u64; 32]);
    let (out, input) = (r.as_mut_ptr() as usize, a.as_ptr() as usize);
    for kernel in SQR.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        // SAFETY: 16 limbs squared.
        assert!(unsafe { keeps_callee_saved(kernel.function as *const (), [out, input, 16, 0]) });
    }
    for kernel in REDUCE.kernels().iter().filter(|kernel| runs(kernel.needs)) {
        extern "sysv64" fn with_eight(function: Reduce, r: *mut u64, t: *mut u64, n: *const u64) {
            // SAFETY: eight limbs, twice as many in the sum.
            unsafe { function(r, t, n, 1, 8) };
        }
        let mut sum = [5_u64; 16];
        let function = kernel.function as usize;
        let arguments = [function, out, sum.as_mut_ptr() as usize, input];
        // SAFETY: the function gets what it asks for.
        assert!(unsafe { keeps_callee_saved(with_eight as *const (), arguments) });
    }
}
