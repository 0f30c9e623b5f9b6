//! Products, squares and Montgomery reductions of long numbers.
//!
//! Numbers are limbs of 64 bits, the least significant first. Every kernel's time depends on the number of limbs
//! alone.

use super::generic::bignum as generic;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{bignum as x86_64, bignum_gather};
use crate::cpu::table::{Family, Kernel};

/// `r = a * b`: `a` has `a_limbs`, `b` has `b_limbs`, `r` has as many as both.
///
/// # Safety
/// The pointers are valid for these limbs, `r` overlaps neither, both numbers of limbs are positive multiples of
/// [`BLOCK`], the kernel's features are present.
pub type Mul =
    unsafe extern "sysv64" fn(r: *mut u64, a: *const u64, b: *const u64, a_limbs: usize, b_limbs: usize);

/// `r = a * a`: `a` has `limbs`, `r` twice as many.
///
/// # Safety
/// As [`Mul`].
pub type Sqr = unsafe extern "sysv64" fn(r: *mut u64, a: *const u64, limbs: usize);

/// `r = t / 2^(64 limbs) mod n`, by Montgomery's reduction. `t` has twice as many limbs as `n` and is overwritten;
/// `n0 * n[0] = -1 mod 2^64`. For `t < 2^(64 limbs) * 2^(64 limbs)` the result is below `2^(64 limbs)`, but not
/// always below `n`.
///
/// # Safety
/// As [`Mul`].
pub type Reduce = unsafe extern "sysv64" fn(r: *mut u64, t: *mut u64, n: *const u64, n0: u64, limbs: usize);

/// `r = a * b / 2^(64 limbs) mod n`, all of `limbs` limbs; `t` is room for twice as many. `r` may be `a` or `b`. Of
/// the result, see [`Reduce`].
///
/// # Safety
/// As [`Reduce`]; `limbs` is 4 or a positive multiple of [`BLOCK`].
pub type MontMul = unsafe extern "sysv64" fn(
    r: *mut u64,
    a: *const u64,
    b: *const u64,
    n: *const u64,
    n0: u64,
    limbs: usize,
    t: *mut u64,
);

/// `r = r^2 / 2^(64 limbs) mod n`, `count` times; otherwise as [`MontMul`].
///
/// # Safety
/// As [`MontMul`]; `count` is positive.
pub type MontSqr =
    unsafe extern "sysv64" fn(r: *mut u64, n: *const u64, n0: u64, limbs: usize, t: *mut u64, count: usize);

/// `r = table[index]`, entries of `limbs` limbs, by reading all `entries` of them.
///
/// # Safety
/// `table` is valid for all entries, `r` for one that does not overlap them, `limbs` is a multiple of 4, the
/// kernel's features are present.
pub type Gather = unsafe fn(r: *mut u64, table: *const u64, limbs: usize, entries: usize, index: usize);

/// The kernels take numbers whose limbs are a multiple of this; others are padded with zero limbs.
pub const BLOCK: usize = 8;

/// The kernels of products.
pub static MUL: Family<Mul> = Family::new(
    "bn-mul",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::MUL_ADX,
        generic::MUL_PORTABLE,
    ],
);

/// The kernels of squares.
pub static SQR: Family<Sqr> = Family::new(
    "bn-sqr",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::SQR_ADX,
        generic::SQR_PORTABLE,
    ],
);

/// The kernels of Montgomery's reduction.
pub static REDUCE: Family<Reduce> = Family::new(
    "bn-mont-reduce",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::REDUCE_ADX,
        generic::REDUCE_PORTABLE,
    ],
);

/// The kernels of Montgomery's products.
pub static MONT_MUL: Family<MontMul> = Family::new(
    "bn-mont-mul",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::MONT_MUL_ADX,
        generic::MONT_MUL_PORTABLE,
    ],
);

/// The kernels of Montgomery's squares.
pub static MONT_SQR: Family<MontSqr> = Family::new(
    "bn-mont-sqr",
    &[
        #[cfg(target_arch = "x86_64")]
        x86_64::MONT_SQR_ADX,
        generic::MONT_SQR_PORTABLE,
    ],
);

/// The kernels that read a table without telling which entry is wanted.
pub static GATHER: Family<Gather> = Family::new(
    "bn-gather",
    &[
        #[cfg(target_arch = "x86_64")]
        bignum_gather::GATHER_AVX2,
        generic::GATHER_PORTABLE,
    ],
);

/// `r = a * b`.
///
/// # Panics
/// When `r` has not as many limbs as `a` and `b` together, or one of them has none.
#[inline]
pub fn mul(r: &mut [u64], a: &[u64], b: &[u64]) {
    assert!(r.len() == a.len() + b.len() && !a.is_empty() && !b.is_empty());
    let function = if a.len().is_multiple_of(BLOCK) && b.len().is_multiple_of(BLOCK) {
        MUL.function_for_one()
    } else {
        generic::mul
    };
    // SAFETY: the lengths are checked, references do not overlap; the portable kernel takes any number of limbs.
    unsafe { function(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), a.len(), b.len()) }
}

/// `r = a * a`.
///
/// # Panics
/// When `r` has not twice as many limbs as `a`, or `a` has none.
#[inline]
pub fn sqr(r: &mut [u64], a: &[u64]) {
    assert!(r.len() == 2 * a.len() && !a.is_empty());
    let function = if a.len().is_multiple_of(BLOCK) { SQR.function_for_one() } else { generic::sqr };
    // SAFETY: as in `mul`.
    unsafe { function(r.as_mut_ptr(), a.as_ptr(), a.len()) }
}

/// `r = t / 2^(64 limbs) mod n`; see [`Reduce`].
///
/// # Panics
/// When `r` has not as many limbs as `n`, or `t` not twice as many, or `n` none.
#[inline]
pub fn reduce(r: &mut [u64], t: &mut [u64], n: &[u64], n0: u64) {
    assert!(r.len() == n.len() && t.len() == 2 * n.len() && !n.is_empty());
    let function = if n.len().is_multiple_of(BLOCK) { REDUCE.function_for_one() } else { generic::reduce };
    // SAFETY: as in `mul`.
    unsafe { function(r.as_mut_ptr(), t.as_mut_ptr(), n.as_ptr(), n0, n.len()) }
}

/// Whether Montgomery's products and squares of so many limbs have kernels.
fn is_kernel_size(limbs: usize) -> bool {
    limbs == 4 || limbs > 0 && limbs.is_multiple_of(BLOCK)
}

/// `value = value * factor / 2^(64 limbs) mod n`; see [`MontMul`].
///
/// # Panics
/// When the limbs differ, are neither 4 nor whole blocks, or `t` has not twice as many.
#[inline]
pub fn mont_mul(value: &mut [u64], factor: &[u64], n: &[u64], n0: u64, t: &mut [u64]) {
    let limbs = n.len();
    assert!(is_kernel_size(limbs) && value.len() == limbs && factor.len() == limbs && t.len() == 2 * limbs);
    let r = value.as_mut_ptr();
    // SAFETY: the lengths are checked; only the value is both read and written, through one pointer.
    unsafe {
        MONT_MUL.function_for_one()(r, r, factor.as_ptr(), n.as_ptr(), n0, limbs, t.as_mut_ptr());
    }
}

/// `value = value^2 / 2^(64 limbs) mod n`, `count` times; see [`MontSqr`].
///
/// # Panics
/// As [`mont_mul`], or when `count` is 0.
#[inline]
pub fn mont_sqr(value: &mut [u64], n: &[u64], n0: u64, t: &mut [u64], count: usize) {
    let limbs = n.len();
    assert!(is_kernel_size(limbs) && value.len() == limbs && t.len() == 2 * limbs && count > 0);
    // SAFETY: as in `mont_mul`.
    unsafe {
        MONT_SQR.function_for_one()(value.as_mut_ptr(), n.as_ptr(), n0, limbs, t.as_mut_ptr(), count);
    }
}

/// `r = table[index]`, where an entry has as many limbs as `r`. All entries are read.
///
/// # Panics
/// When `r`'s limbs are no multiple of 4, or the table is none of whole entries.
#[inline]
pub fn gather(r: &mut [u64], table: &[u64], index: usize) {
    let limbs = r.len();
    assert!(limbs > 0 && limbs.is_multiple_of(4) && table.len().is_multiple_of(limbs));
    // SAFETY: the table has whole entries, and `r` is one.
    unsafe {
        GATHER.function_for_one()(r.as_mut_ptr(), table.as_ptr(), limbs, table.len() / limbs, index);
    }
}

/// `high * 2^64 + low` over `divisor`: quotient and remainder.
///
/// # Panics
/// When the quotient has more than 64 bits, or the divisor is 0.
#[inline]
pub fn divide_wide(high: u64, low: u64, divisor: u64) -> (u64, u64) {
    assert!(high < divisor);
    #[cfg(target_arch = "x86_64")]
    {
        let (quotient, remainder);
        // SAFETY: the quotient fits, as `high` is below the divisor, so DIV does not fault.
        unsafe {
            core::arch::asm!(
                "div {divisor}",
                divisor = in(reg) divisor,
                inlateout("rax") low => quotient,
                inlateout("rdx") high => remainder,
                options(pure, nomem, nostack),
            );
        }
        (quotient, remainder)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let value = u128::from(high) << 64 | u128::from(low);
        ((value / u128::from(divisor)) as u64, (value % u128::from(divisor)) as u64)
    }
}

/// `r = a + b` over `a_limbs`, which are at least `b_limbs`; the bit that is carried out. `r` may be `a` or `b`.
///
/// # Safety
/// `r` and `a` are valid for `a_limbs`, `b` for `b_limbs`; where they overlap they are the same.
#[inline]
pub unsafe fn add_raw(r: *mut u64, a: *const u64, a_limbs: usize, b: *const u64, b_limbs: usize) -> bool {
    let mut carry = false;
    for index in 0..a_limbs {
        // SAFETY: the index is below the limbs; each limb is read before it is written.
        unsafe {
            let addend = if index < b_limbs { *b.add(index) } else { 0 };
            let (sum, over) = (*a.add(index)).overflowing_add(addend);
            let (sum, again) = sum.overflowing_add(carry.into());
            *r.add(index) = sum;
            carry = over | again;
        }
    }
    carry
}

/// `r = a - b`, otherwise as [`add_raw`]; whether there was a borrow.
///
/// # Safety
/// As [`add_raw`].
#[inline]
pub unsafe fn sub_raw(r: *mut u64, a: *const u64, a_limbs: usize, b: *const u64, b_limbs: usize) -> bool {
    let mut borrow = false;
    for index in 0..a_limbs {
        // SAFETY: as in `add_raw`.
        unsafe {
            let subtrahend = if index < b_limbs { *b.add(index) } else { 0 };
            let (difference, under) = (*a.add(index)).overflowing_sub(subtrahend);
            let (difference, again) = difference.overflowing_sub(borrow.into());
            *r.add(index) = difference;
            borrow = under | again;
        }
    }
    borrow
}

/// The kernel entries' types.
pub type MulKernel = Kernel<Mul>;
/// See [`MulKernel`].
pub type SqrKernel = Kernel<Sqr>;
/// See [`MulKernel`].
pub type ReduceKernel = Kernel<Reduce>;
/// See [`MulKernel`].
pub type MontMulKernel = Kernel<MontMul>;
/// See [`MulKernel`].
pub type MontSqrKernel = Kernel<MontSqr>;
/// See [`MulKernel`].
pub type GatherKernel = Kernel<Gather>;

#[cfg(all(test, unix))]
#[path = "bignum_tests.rs"]
mod tests;
