//! GHASH by PCLMULQDQ, eight blocks and one reduction at a time.
//!
//! Bound: PCLMULQDQ, three a block and two a reduction. A block is a number whose most significant bit is the coefficient
//! of 1; the product of two such numbers is one place too low, so a sum of products is moved by one before it is reduced.

use core::arch::x86_64::*;

use super::aes_ni_wide::{number, reversed_bytes};
use crate::arch::ghash::{Ghash, MOST, Powers};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A product before its reduction: low half, high half and the sum of the two middle products.
#[derive(Clone, Copy)]
struct Product {
    low: __m128i,
    middle: __m128i,
    high: __m128i,
}

/// Adds a product to `sum` (Karatsuba's three multiplications).
#[inline]
#[target_feature(enable = "pclmulqdq,sse2")]
fn add_product(sum: Product, a: __m128i, b: __m128i) -> Product {
    let halves = |x| _mm_xor_si128(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
    Product {
        low: _mm_xor_si128(sum.low, _mm_clmulepi64_si128::<0x00>(a, b)),
        middle: _mm_xor_si128(sum.middle, _mm_clmulepi64_si128::<0x00>(halves(a), halves(b))),
        high: _mm_xor_si128(sum.high, _mm_clmulepi64_si128::<0x11>(a, b)),
    }
}

/// The remainder of a sum of products. The polynomial in this order of bits is 0xc2 << 120 + 1, of which PCLMULQDQ takes
/// the upper half; each of two steps clears 64 bits at the low end. The move by one place comes first.
#[inline]
#[target_feature(enable = "pclmulqdq,sse2")]
fn reduce(sum: Product) -> __m128i {
    let middle = _mm_xor_si128(sum.middle, _mm_xor_si128(sum.low, sum.high));
    let low = _mm_xor_si128(sum.low, _mm_slli_si128::<8>(middle));
    let high = _mm_xor_si128(sum.high, _mm_srli_si128::<8>(middle));
    // One place up, over 256 bits.
    let carry_low = _mm_srli_epi64::<63>(low);
    let carry_high = _mm_srli_epi64::<63>(high);
    let low = _mm_or_si128(_mm_slli_epi64::<1>(low), _mm_slli_si128::<8>(carry_low));
    let high = _mm_or_si128(
        _mm_or_si128(_mm_slli_epi64::<1>(high), _mm_slli_si128::<8>(carry_high)),
        _mm_srli_si128::<8>(carry_low),
    );
    let polynomial = _mm_set_epi64x(0, (0xc2_u64 << 56) as i64);
    let step = |low: __m128i| {
        let folded = _mm_clmulepi64_si128::<0x00>(low, polynomial);
        _mm_xor_si128(_mm_shuffle_epi32::<0b01_00_11_10>(low), folded)
    };
    _mm_xor_si128(high, step(step(low)))
}

/// # Safety
/// As [`Ghash`]; needs PCLMULQDQ and SSSE3.
#[target_feature(enable = "pclmulqdq,ssse3")]
unsafe fn ghash(state: &mut [u8; 16], powers: &Powers, data: *const u8, blocks: usize) {
    let order = reversed_bytes();
    let zero = Product { low: _mm_setzero_si128(), middle: _mm_setzero_si128(), high: _mm_setzero_si128() };
    // SAFETY: every block is below `blocks`; any alignment.
    unsafe {
        let mut sum = _mm_shuffle_epi8(_mm_loadu_si128(state.as_ptr().cast()), order);
        let mut done = 0;
        while done < blocks {
            let count = (blocks - done).min(MOST);
            let mut product = zero;
            for index in 0..count {
                let block = _mm_loadu_si128(data.add(16 * (done + index)).cast());
                let mut block = _mm_shuffle_epi8(block, order);
                if index == 0 {
                    block = _mm_xor_si128(block, sum);
                }
                product = add_product(product, block, number(powers.power(count - 1 - index)));
            }
            sum = reduce(product);
            done += count;
        }
        _mm_storeu_si128(state.as_mut_ptr().cast(), _mm_shuffle_epi8(sum, order));
    }
}

/// The entry.
pub const GHASH: Kernel<Ghash> = Kernel {
    id: "ghash/pclmul",
    needs: Features::PCLMULQDQ.and(Features::SSSE3),
    constant_time: true,
    bound: "three PCLMULQDQ a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Ghash`, which names the features.
    function: |state, powers, data, blocks| unsafe { ghash(state, powers, data, blocks) },
};
