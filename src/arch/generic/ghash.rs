//! GHASH, portable and constant time.
//!
//! Bound: nine integer multiplications a product of 64 bits without carries, three such products a block, and as many for
//! the bits in reverse, which are the products' high halves.

use crate::arch::ghash::{Ghash, Powers};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The low 64 bits of the product of two polynomials. Each integer product has bits only every fourth place on both
/// sides, so that no carry reaches a place that counts (T. Pornin, BearSSL, "Constant-time multiplication").
fn low_product(x: u64, y: u64) -> u64 {
    const MASKS: [u64; 4] =
        [0x1111_1111_1111_1111, 0x2222_2222_2222_2222, 0x4444_4444_4444_4444, 0x8888_8888_8888_8888];
    let (xs, ys) = (MASKS.map(|mask| x & mask), MASKS.map(|mask| y & mask));
    let mut product = 0;
    for (place, mask) in MASKS.iter().enumerate() {
        let mut sum = 0;
        for (index, x) in xs.iter().enumerate() {
            sum ^= x.wrapping_mul(ys[(place + 4 - index) % 4]);
        }
        product |= sum & mask;
    }
    product
}

/// The product of two polynomials of 64 bits: low and high half.
fn product(x: u64, y: u64) -> (u64, u64) {
    // The high half is the low half of the reversed factors, reversed; it has 63 bits.
    (low_product(x, y), low_product(x.reverse_bits(), y.reverse_bits()).reverse_bits() >> 1)
}

/// The product in GCM's field of two numbers whose most significant bit is the coefficient of 1 (SP 800-38D, 6.3).
pub fn multiply(a: u128, b: u128) -> u128 {
    let ((a1, a0), (b1, b0)) = (((a >> 64) as u64, a as u64), ((b >> 64) as u64, b as u64));
    let (low0, low1) = product(a0, b0);
    let (high0, high1) = product(a1, b1);
    let (middle0, middle1) = product(a0 ^ a1, b0 ^ b1);
    let (middle0, middle1) = (middle0 ^ low0 ^ high0, middle1 ^ low1 ^ high1);
    let low = u128::from(low0) | u128::from(low1 ^ middle0) << 64;
    let high = u128::from(high0 ^ middle1) | u128::from(high1) << 64;
    // In reverse the product is one place too low.
    let (high, low) = (high << 1 | low >> 127, low << 1);
    // What is in `low` are the coefficients of x^128 and more: x^128 = 1 + x + x^2 + x^7, twice.
    let folded = low ^ low << 127 ^ low << 126 ^ low << 121;
    high ^ folded ^ folded >> 1 ^ folded >> 2 ^ folded >> 7
}

/// # Safety
/// As [`Ghash`].
unsafe fn ghash(state: &mut [u8; 16], powers: &Powers, data: *const u8, blocks: usize) {
    let mut sum = u128::from_be_bytes(*state);
    let key = powers.first();
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`; an array of bytes has no alignment.
        let block = unsafe { *data.cast::<[u8; 16]>().add(index) };
        sum = multiply(sum ^ u128::from_be_bytes(block), key);
    }
    *state = sum.to_be_bytes();
}

/// The entry.
pub const GHASH: Kernel<Ghash> = Kernel {
    id: "ghash/portable",
    needs: Features::NONE,
    constant_time: true,
    bound: "96 multiplications a block",
    barred: nowhere,
    function: ghash,
};
