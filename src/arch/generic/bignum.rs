//! Long numbers, portable, for any number of limbs. Bound: one 64 by 64 bit product with two additions per pair of
//! limbs.

use core::hint::black_box;

use crate::arch::bignum::{GatherKernel, MontMulKernel, MontSqrKernel, MulKernel, ReduceKernel, SqrKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// `r += a * factor`; the limb that is carried out.
///
/// # Safety
/// `r` and `a` are valid for `limbs` and do not overlap.
#[inline(always)]
unsafe fn add_row(r: *mut u64, a: *const u64, factor: u64, limbs: usize) -> u64 {
    let mut carry = 0_u64;
    for index in 0..limbs {
        // SAFETY: the index is below `limbs`. The sum cannot exceed 128 bits: (2^64-1)^2 + 2(2^64-1) = 2^128-1.
        unsafe {
            let sum = u128::from(*a.add(index)) * u128::from(factor)
                + u128::from(*r.add(index))
                + u128::from(carry);
            *r.add(index) = sum as u64;
            carry = (sum >> 64) as u64;
        }
    }
    carry
}

/// # Safety
/// As [`Mul`](crate::arch::bignum::Mul), for any positive numbers of limbs.
pub unsafe extern "sysv64" fn mul(r: *mut u64, a: *const u64, b: *const u64, a_limbs: usize, b_limbs: usize) {
    // SAFETY: row `index` writes limbs `index` to `index + b_limbs` of `r`, and reads those that were written.
    unsafe {
        r.write_bytes(0, b_limbs);
        for index in 0..a_limbs {
            *r.add(index + b_limbs) = add_row(r.add(index), b, *a.add(index), b_limbs);
        }
    }
}

/// # Safety
/// As [`Sqr`](crate::arch::bignum::Sqr), for any positive number of limbs.
pub unsafe extern "sysv64" fn sqr(r: *mut u64, a: *const u64, limbs: usize) {
    // SAFETY: row `index` adds to limbs `2 index + 1` to `index + limbs - 1` of `r` and writes the next; all were
    // written before, by the clearing or the row before.
    unsafe {
        r.write_bytes(0, limbs);
        for index in 0..limbs {
            let rest = limbs - 1 - index;
            *r.add(index + limbs) = add_row(r.add(2 * index + 1), a.add(index + 1), *a.add(index), rest);
        }
        // Twice the products of different limbs, and the squares.
        let (mut shifted_out, mut carry) = (0_u64, 0_u64);
        for index in 0..limbs {
            let square = u128::from(*a.add(index)) * u128::from(*a.add(index));
            for (offset, part) in [(0, square as u64), (1, (square >> 64) as u64)] {
                let limb = *r.add(2 * index + offset);
                let sum = u128::from(limb << 1 | shifted_out) + u128::from(part) + u128::from(carry);
                shifted_out = limb >> 63;
                carry = (sum >> 64) as u64;
                *r.add(2 * index + offset) = sum as u64;
            }
        }
    }
}

/// # Safety
/// As [`Reduce`](crate::arch::bignum::Reduce), for any positive number of limbs.
pub unsafe extern "sysv64" fn reduce(r: *mut u64, t: *mut u64, n: *const u64, n0: u64, limbs: usize) {
    // SAFETY: row `index` adds to limbs `index` to `index + limbs` of `t`, which has twice `limbs`.
    unsafe {
        let mut carry = 0_u64;
        for index in 0..limbs {
            let quotient = (*t.add(index)).wrapping_mul(n0);
            let top = add_row(t.add(index), n, quotient, limbs);
            let sum = u128::from(*t.add(index + limbs)) + u128::from(top) + u128::from(carry);
            *t.add(index + limbs) = sum as u64;
            carry = (sum >> 64) as u64;
        }
        // What exceeds 2^(64 limbs) goes by one subtraction; whether it is needed stays in a mask.
        let mask = black_box(0_u64.wrapping_sub(carry));
        let mut borrow = 0_u64;
        for index in 0..limbs {
            let (first, under) = (*t.add(index + limbs)).overflowing_sub(*n.add(index) & mask);
            let (second, again) = first.overflowing_sub(borrow);
            *r.add(index) = second;
            borrow = u64::from(under | again);
        }
    }
}

/// # Safety
/// As [`MontMul`](crate::arch::bignum::MontMul), for any positive number of limbs.
unsafe extern "sysv64" fn mont_mul(
    r: *mut u64,
    a: *const u64,
    b: *const u64,
    n: *const u64,
    n0: u64,
    limbs: usize,
    t: *mut u64,
) {
    // SAFETY: the same contract; `t` has the limbs of a product.
    unsafe {
        mul(t, a, b, limbs, limbs);
        reduce(r, t, n, n0, limbs);
    }
}

/// # Safety
/// As [`MontSqr`](crate::arch::bignum::MontSqr), for any positive number of limbs.
unsafe extern "sysv64" fn mont_sqr(
    r: *mut u64,
    n: *const u64,
    n0: u64,
    limbs: usize,
    t: *mut u64,
    count: usize,
) {
    for _ in 0..count {
        // SAFETY: the same contract; `t` has the limbs of a square.
        unsafe {
            sqr(t, r, limbs);
            reduce(r, t, n, n0, limbs);
        }
    }
}

/// # Safety
/// As [`Gather`](crate::arch::bignum::Gather).
unsafe fn gather(r: *mut u64, table: *const u64, limbs: usize, entries: usize, index: usize) {
    // SAFETY: `r` has `limbs` limbs, the table `entries` times as many.
    unsafe {
        r.write_bytes(0, limbs);
        for entry in 0..entries {
            let difference = (entry ^ index) as u64;
            // All ones where the difference is zero; the compiler must not see that it is a choice.
            let mask = black_box((difference | difference.wrapping_neg()) >> 63).wrapping_sub(1);
            for limb in 0..limbs {
                *r.add(limb) |= *table.add(entry * limbs + limb) & mask;
            }
        }
    }
}

/// The entry.
pub const MUL_PORTABLE: MulKernel = Kernel {
    id: "bn-mul/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "product and carry chain per limb pair",
    barred: nowhere,
    function: mul,
};

/// The entry.
pub const SQR_PORTABLE: SqrKernel = Kernel {
    id: "bn-sqr/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "product and carry chain per limb pair",
    barred: nowhere,
    function: sqr,
};

/// The entry.
pub const REDUCE_PORTABLE: ReduceKernel = Kernel {
    id: "bn-mont-reduce/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "product and carry chain per limb pair",
    barred: nowhere,
    function: reduce,
};

/// The entry.
pub const MONT_MUL_PORTABLE: MontMulKernel = Kernel {
    id: "bn-mont-mul/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "product and carry chain per limb pair",
    barred: nowhere,
    function: mont_mul,
};

/// The entry.
pub const MONT_SQR_PORTABLE: MontSqrKernel = Kernel {
    id: "bn-mont-sqr/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "product and carry chain per limb pair",
    barred: nowhere,
    function: mont_sqr,
};

/// The entry.
pub const GATHER_PORTABLE: GatherKernel = Kernel {
    id: "bn-gather/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "one load per limb of the table",
    barred: nowhere,
    function: gather,
};
