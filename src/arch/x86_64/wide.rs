//! ECB and CBC decryption of ciphers with blocks of 64 bits, many blocks at once in vector registers.
//!
//! A group of blocks fills [`Wide::VECTORS`] registers. A rest that is worth it goes as a group too, filled up with zeros,
//! by way of the stack. All functions are inlined into an entry that enables the instructions.

use core::arch::x86_64::*;
use core::cell::Cell;

use crate::arch::block_cipher;

/// Bytes of a block.
const BLOCK: usize = 8;
/// The most bytes of a group.
const LARGEST: usize = 512;

macro_rules! vector {
    ($($(#[$doc:meta])* $name:ident = $narrow:ident, $wide:ident, $widest:ident;)*) => {
        /// A vector register; each method is an instruction or two.
        ///
        /// # Safety
        /// For all methods: the processor has AVX2 when the register has 256 bits, AVX-512F and AVX-512BW when it has 512.
        pub(super) trait Vector: Copy {
            /// Reads a register.
            unsafe fn load(from: *const u8) -> Self;
            /// Writes a register.
            unsafe fn store(self, to: *mut u8);
            /// A 16-bit word in all places.
            unsafe fn splat16(word: u16) -> Self;
            /// The bytes of each 16-bit word swapped.
            unsafe fn swap_bytes16(self) -> Self;
            /// All ones where 16-bit words are equal.
            unsafe fn equal16(self, other: Self) -> Self;
            $($(#[$doc])* unsafe fn $name(self, other: Self) -> Self;)*
        }

        vector!(@register __m128i, _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi16, _mm_or_si128, _mm_slli_epi16,
            _mm_srli_epi16, |a, b| _mm_cmpeq_epi16(a, b), $($name = $narrow;)*);
        vector!(@register __m256i, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi16, _mm256_or_si256,
            _mm256_slli_epi16, _mm256_srli_epi16, |a, b| _mm256_cmpeq_epi16(a, b), $($name = $wide;)*);
        vector!(@register __m512i, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi16, _mm512_or_si512,
            _mm512_slli_epi16, _mm512_srli_epi16, |a, b| _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b)),
            $($name = $widest;)*);
    };
    (@register $register:ident, $load:ident, $store:ident, $splat:ident, $or:ident, $up:ident, $down:ident,
     |$a:ident, $b:ident| $equal:expr, $($name:ident = $function:ident;)*) => {
        impl Vector for $register {
            #[inline(always)]
            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: the caller's word.
                unsafe { $load(from.cast()) }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut u8) {
                // SAFETY: the caller's word.
                unsafe { $store(to.cast(), self) }
            }
            #[inline(always)]
            unsafe fn splat16(word: u16) -> Self {
                // SAFETY: the caller's word; SSE2 is part of x86-64.
                unsafe { $splat(word as i16) }
            }
            #[inline(always)]
            unsafe fn swap_bytes16(self) -> Self {
                // SAFETY: as above.
                unsafe { $or($up::<8>(self), $down::<8>(self)) }
            }
            #[inline(always)]
            unsafe fn equal16(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                // SAFETY: as above.
                unsafe { $equal }
            }
            $(#[inline(always)]
            unsafe fn $name(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { $function(self, other) }
            })*
        }
    };
}

vector! {
    /// Exclusive or.
    xor = _mm_xor_si128, _mm256_xor_si256, _mm512_xor_si512;
    /// And.
    and = _mm_and_si128, _mm256_and_si256, _mm512_and_si512;
    /// Or.
    or = _mm_or_si128, _mm256_or_si256, _mm512_or_si512;
    /// Sums of 16-bit words.
    add16 = _mm_add_epi16, _mm256_add_epi16, _mm512_add_epi16;
    /// Differences of 16-bit words.
    sub16 = _mm_sub_epi16, _mm256_sub_epi16, _mm512_sub_epi16;
    /// Differences of unsigned 16-bit words, at least 0.
    saturating_sub16 = _mm_subs_epu16, _mm256_subs_epu16, _mm512_subs_epu16;
    /// Low halves of products of 16-bit words.
    multiply_low16 = _mm_mullo_epi16, _mm256_mullo_epi16, _mm512_mullo_epi16;
    /// High halves of products of unsigned 16-bit words.
    multiply_high16 = _mm_mulhi_epu16, _mm256_mulhi_epu16, _mm512_mulhi_epu16;
    /// The low 16-bit words of each 128 bits, in turn.
    low16 = _mm_unpacklo_epi16, _mm256_unpacklo_epi16, _mm512_unpacklo_epi16;
    /// The high 16-bit words of each 128 bits, in turn.
    high16 = _mm_unpackhi_epi16, _mm256_unpackhi_epi16, _mm512_unpackhi_epi16;
    /// The low 32-bit words of each 128 bits, in turn.
    low32 = _mm_unpacklo_epi32, _mm256_unpacklo_epi32, _mm512_unpacklo_epi32;
    /// The high 32-bit words of each 128 bits, in turn.
    high32 = _mm_unpackhi_epi32, _mm256_unpackhi_epi32, _mm512_unpackhi_epi32;
    /// The low 64-bit words of each 128 bits.
    low64 = _mm_unpacklo_epi64, _mm256_unpacklo_epi64, _mm512_unpacklo_epi64;
    /// The high 64-bit words of each 128 bits.
    high64 = _mm_unpackhi_epi64, _mm256_unpackhi_epi64, _mm512_unpackhi_epi64;
}

/// A cipher on many blocks.
pub(super) trait Wide<V: Vector, const N: usize> {
    /// Encrypts, or decrypts, the blocks that lie in the registers as in memory.
    ///
    /// # Safety
    /// As [`Vector`].
    unsafe fn transform(&self, data: [V; N]) -> [V; N];
}

/// From four registers of blocks to their first, second, third and fourth 16-bit words.
///
/// # Safety
/// As [`Vector`].
#[inline(always)]
pub(super) unsafe fn words16<V: Vector>([a, b, c, d]: [V; 4]) -> [V; 4] {
    // SAFETY: the caller's word.
    unsafe {
        let (e, f, g, h) = (a.low16(b), a.high16(b), c.low16(d), c.high16(d));
        let (a, b, c, d) = (e.low16(f), e.high16(f), g.low16(h), g.high16(h));
        [a.low64(c), a.high64(c), b.low64(d), b.high64(d)]
    }
}

/// Undoes [`words16`].
///
/// # Safety
/// As [`Vector`].
#[inline(always)]
pub(super) unsafe fn blocks16<V: Vector>([a, b, c, d]: [V; 4]) -> [V; 4] {
    // SAFETY: the caller's word.
    unsafe {
        let (e, f, g, h) = (a.low16(b), a.high16(b), c.low16(d), c.high16(d));
        [e.low32(g), e.high32(g), f.low32(h), f.high32(h)]
    }
}

/// Reads `N` registers. Loops, here and below, and not the methods of arrays, which are not inlined.
#[inline(always)]
unsafe fn load<V: Vector, const N: usize>(from: *const u8) -> [V; N] {
    // SAFETY: the caller gives `N` registers' bytes.
    unsafe {
        let mut data = [V::load(from); N];
        for (index, vector) in data.iter_mut().enumerate().skip(1) {
            *vector = V::load(from.add(size_of::<V>() * index));
        }
        data
    }
}

/// ECB of whole groups, and of a rest of at least `least` blocks. Returns how many blocks are done.
///
/// # Safety
/// As [`Ecb`](crate::arch::block_cipher::Ecb) and [`Vector`].
#[inline(always)]
pub(super) unsafe fn ecb<V: Vector, Key: Wide<V, N>, const N: usize>(
    key: &Key,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
    least: usize,
) -> usize {
    let group = N * size_of::<V>() / BLOCK;
    let mut done = 0;
    // SAFETY: `done` and the blocks behind it that are read or written are below `blocks`.
    unsafe {
        while blocks - done >= group {
            let data = key.transform(load(input.add(BLOCK * done)));
            for (index, vector) in data.into_iter().enumerate() {
                vector.store(output.add(BLOCK * done + size_of::<V>() * index));
            }
            done += group;
        }
        let rest = blocks - done;
        if rest >= least {
            let mut buffer = [0; LARGEST];
            core::ptr::copy_nonoverlapping(input.add(BLOCK * done), buffer.as_mut_ptr(), BLOCK * rest);
            let data = key.transform(load(buffer.as_ptr()));
            for (index, vector) in data.into_iter().enumerate() {
                vector.store(buffer.as_mut_ptr().add(size_of::<V>() * index));
            }
            core::ptr::copy_nonoverlapping(buffer.as_ptr(), output.add(BLOCK * done), BLOCK * rest);
            done = blocks;
        }
    }
    done
}

/// CBC decryption of whole groups, and of a rest of at least `least` blocks. Returns how many blocks are done.
///
/// # Safety
/// As [`Cbc`](crate::arch::block_cipher::Cbc) and [`Vector`].
#[inline(always)]
pub(super) unsafe fn cbc_decrypt<V: Vector, Key: Wide<V, N>, const N: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
    least: usize,
) -> usize {
    let group = N * size_of::<V>() / BLOCK;
    if blocks < group && blocks < least {
        return 0;
    }
    // The ciphertext behind the block before it: what the result is added to.
    let mut buffer = [0; BLOCK + LARGEST];
    let start = buffer.as_mut_ptr();
    let mut chained = iv.get();
    let mut done = 0;
    // SAFETY: `done` and the blocks behind it that are read or written are below `blocks`; a group fits the buffer.
    unsafe {
        while blocks - done >= group {
            let (from, to) = (input.add(BLOCK * done), output.add(BLOCK * done));
            let mut data: [V; N] = load(from);
            start.cast::<[u8; BLOCK]>().write(chained);
            data[0].store(start.add(BLOCK));
            chained = block_cipher::read(from, group - 1);
            data = key.transform(data);
            // All of a group is read before any of it is written. Only the first register's begins before the group.
            data[0] = data[0].xor(V::load(start));
            for (index, vector) in data.iter_mut().enumerate().skip(1) {
                *vector = vector.xor(V::load(from.add(size_of::<V>() * index - BLOCK)));
            }
            for (index, vector) in data.into_iter().enumerate() {
                vector.store(to.add(size_of::<V>() * index));
            }
            done += group;
        }
        let rest = blocks - done;
        if rest >= least {
            start.cast::<[u8; BLOCK]>().write(chained);
            core::ptr::copy_nonoverlapping(input.add(BLOCK * done), start.add(BLOCK), BLOCK * rest);
            chained = block_cipher::read(input.add(BLOCK * done), rest - 1);
            let mut plaintext = [0; LARGEST];
            for (index, vector) in key.transform(load(start.add(BLOCK))).into_iter().enumerate() {
                let chained = V::load(start.add(size_of::<V>() * index));
                vector.xor(chained).store(plaintext.as_mut_ptr().add(size_of::<V>() * index));
            }
            core::ptr::copy_nonoverlapping(plaintext.as_ptr(), output.add(BLOCK * done), BLOCK * rest);
            done = blocks;
        }
    }
    iv.set(chained);
    done
}
