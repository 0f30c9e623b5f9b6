//! AES on bit planes: four blocks in eight 64-bit words, without a table and without a branch on data.
//!
//! Plane `b` holds bit `b` of each of the 64 bytes. Byte `n` of block `m`, in column `c = n / 4` and row `r = n % 4`, lies
//! at bit `32 * (c % 2) + 8 * r + 2 * m + c / 2`: that is where the exchange of bits between words leaves it.

/// The bit planes of four blocks.
pub(super) type Planes = [u64; 8];

/// Exchanges the bits that `mask` selects in `low` with those `shift` higher in `high`.
fn exchange(low: &mut u64, high: &mut u64, mask: u64, shift: u32) {
    let moved = ((*low >> shift) ^ *high) & mask;
    *high ^= moved;
    *low ^= moved << shift;
}

/// Bit `i` of byte `k` of word `j` goes to bit `8 * k + j` of word `i`; it is its own inverse.
fn transpose(words: &mut Planes) {
    for (mask, shift) in [(0x5555_5555_5555_5555, 1), (0x3333_3333_3333_3333, 2), (0x0f0f_0f0f_0f0f_0f0f, 4)]
    {
        for low in (0..8).filter(|index| index & shift == 0) {
            let [low, high] = words.get_disjoint_mut([low, low | shift]).expect("two indices below eight");
            exchange(low, high, mask, shift as u32);
        }
    }
}

/// Four blocks to planes.
pub(super) fn pack(blocks: &[u8; 64]) -> Planes {
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(blocks.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    transpose(&mut words);
    words
}

/// Planes to four blocks.
pub(super) fn unpack(planes: &Planes) -> [u8; 64] {
    let mut words = *planes;
    transpose(&mut words);
    let mut blocks = [0; 64];
    for (bytes, word) in blocks.as_chunks_mut::<8>().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    blocks
}

pub(super) fn add(planes: &mut Planes, key: &Planes) {
    for (plane, key) in planes.iter_mut().zip(key) {
        *plane ^= key;
    }
}

/// SubBytes as a circuit of 113 gates. Source of the gate list: J. Boyar, R. Peralta, "A new combinational logic
/// minimization technique with applications to cryptology", SEA 2010; x0 is the most significant bit there.
pub(super) fn sub_bytes(planes: &mut Planes) {
    let [x7, x6, x5, x4, x3, x2, x1, x0] = *planes;
    let y14 = x3 ^ x5;
    let y13 = x0 ^ x6;
    let y9 = x0 ^ x3;
    let y8 = x0 ^ x5;
    let t0 = x1 ^ x2;
    let y1 = t0 ^ x7;
    let y4 = y1 ^ x3;
    let y12 = y13 ^ y14;
    let y2 = y1 ^ x0;
    let y5 = y1 ^ x6;
    let y3 = y5 ^ y8;
    let t1 = x4 ^ y12;
    let y15 = t1 ^ x5;
    let y20 = t1 ^ x1;
    let y6 = y15 ^ x7;
    let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;
    let y7 = x7 ^ y11;
    let y17 = y10 ^ y11;
    let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;
    let y21 = y13 ^ y16;
    let y18 = x0 ^ y16;
    // The inversion in GF(2^8) by way of GF(2^4).
    let t2 = y12 & y15;
    let t3 = y3 & y6;
    let t4 = t3 ^ t2;
    let t5 = y4 & x7;
    let t6 = t5 ^ t2;
    let t7 = y13 & y16;
    let t8 = y5 & y1;
    let t9 = t8 ^ t7;
    let t10 = y2 & y7;
    let t11 = t10 ^ t7;
    let t12 = y9 & y11;
    let t13 = y14 & y17;
    let t14 = t13 ^ t12;
    let t15 = y8 & y10;
    let t16 = t15 ^ t12;
    let t17 = t4 ^ t14;
    let t18 = t6 ^ t16;
    let t19 = t9 ^ t14;
    let t20 = t11 ^ t16;
    let t21 = t17 ^ y20;
    let t22 = t18 ^ y19;
    let t23 = t19 ^ y21;
    let t24 = t20 ^ y18;
    let t25 = t21 ^ t22;
    let t26 = t21 & t23;
    let t27 = t24 ^ t26;
    let t28 = t25 & t27;
    let t29 = t28 ^ t22;
    let t30 = t23 ^ t24;
    let t31 = t22 ^ t26;
    let t32 = t31 & t30;
    let t33 = t32 ^ t24;
    let t34 = t23 ^ t33;
    let t35 = t27 ^ t33;
    let t36 = t24 & t35;
    let t37 = t36 ^ t34;
    let t38 = t27 ^ t36;
    let t39 = t29 & t38;
    let t40 = t25 ^ t39;
    let t41 = t40 ^ t37;
    let t42 = t29 ^ t33;
    let t43 = t29 ^ t40;
    let t44 = t33 ^ t37;
    let t45 = t42 ^ t41;
    let z0 = t44 & y15;
    let z1 = t37 & y6;
    let z2 = t33 & x7;
    let z3 = t43 & y16;
    let z4 = t40 & y1;
    let z5 = t29 & y7;
    let z6 = t42 & y11;
    let z7 = t45 & y17;
    let z8 = t41 & y10;
    let z9 = t44 & y12;
    let z10 = t37 & y3;
    let z11 = t33 & y4;
    let z12 = t43 & y13;
    let z13 = t40 & y5;
    let z14 = t29 & y2;
    let z15 = t42 & y9;
    let z16 = t45 & y14;
    let z17 = t41 & y8;
    // The affine transformation.
    let t46 = z15 ^ z16;
    let t47 = z10 ^ z11;
    let t48 = z5 ^ z13;
    let t49 = z9 ^ z10;
    let t50 = z2 ^ z12;
    let t51 = z2 ^ z5;
    let t52 = z7 ^ z8;
    let t53 = z0 ^ z3;
    let t54 = z6 ^ z7;
    let t55 = z16 ^ z17;
    let t56 = z12 ^ t48;
    let t57 = t50 ^ t53;
    let t58 = z4 ^ t46;
    let t59 = z3 ^ t54;
    let t60 = t46 ^ t57;
    let t61 = z14 ^ t57;
    let t62 = t52 ^ t58;
    let t63 = t49 ^ t58;
    let t64 = z4 ^ t59;
    let t65 = t61 ^ t62;
    let t66 = z1 ^ t63;
    let t67 = t64 ^ t65;
    let s0 = t59 ^ t63;
    let s3 = t53 ^ t66;
    let s4 = t51 ^ t66;
    let s5 = t47 ^ t65;
    let s6 = t56 ^ !t62;
    let s7 = t48 ^ !t60;
    let s1 = t64 ^ !s3;
    let s2 = t55 ^ !t67;
    *planes = [s7, s6, s5, s4, s3, s2, s1, s0];
}

/// The inverse of SubBytes' linear part, after its constant 0x63 is taken off: FIPS 197, 5.3.2.
fn inverse_affine(planes: &mut Planes) {
    let mut taken = *planes;
    for bit in [0, 1, 5, 6] {
        taken[bit] = !taken[bit];
    }
    *planes = core::array::from_fn(|bit| taken[(bit + 2) % 8] ^ taken[(bit + 5) % 8] ^ taken[(bit + 7) % 8]);
}

/// With S = A(inverse) + 0x63, the inverse of S is the same circuit between two inverse affine maps.
pub(super) fn inverse_sub_bytes(planes: &mut Planes) {
    inverse_affine(planes);
    sub_bytes(planes);
    inverse_affine(planes);
}

const ROW: [u64; 4] =
    [0x0000_00ff_0000_00ff, 0x0000_ff00_0000_ff00, 0x00ff_0000_00ff_0000, 0xff00_0000_ff00_0000];
/// Columns 0 and 1, which lie at even bits.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// Columns c and c + 2 trade places: neighbouring bits.
fn swap_pairs(row: u64) -> u64 {
    ((row >> 1) & EVEN) | ((row & EVEN) << 1)
}

/// Column c takes what column c + 1 holds: even columns from the other half; odd ones too, from the next pair.
fn rotate_by_one(row: u64) -> u64 {
    let halves = row.rotate_left(32);
    (halves & 0xffff_ffff) | swap_pairs(halves & !0xffff_ffff)
}

/// Column c takes what column c - 1 holds.
fn rotate_by_three(row: u64) -> u64 {
    let halves = row.rotate_left(32);
    swap_pairs(halves & 0xffff_ffff) | (halves & !0xffff_ffff)
}

pub(super) fn shift_rows(planes: &mut Planes) {
    for plane in planes {
        let row = |index: usize| *plane & ROW[index];
        *plane = row(0) | rotate_by_one(row(1)) | swap_pairs(row(2)) | rotate_by_three(row(3));
    }
}

pub(super) fn inverse_shift_rows(planes: &mut Planes) {
    for plane in planes {
        let row = |index: usize| *plane & ROW[index];
        *plane = row(0) | rotate_by_three(row(1)) | swap_pairs(row(2)) | rotate_by_one(row(3));
    }
}

/// Row r takes what row r + `rows` holds, in every column.
fn rotate_rows(plane: u64, rows: u32) -> u64 {
    let half = |half: u64| u64::from((half as u32).rotate_right(8 * rows));
    half(plane) | half(plane >> 32) << 32
}

/// Multiplies every byte by x in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1.
fn times_x(a: &Planes) -> Planes {
    [a[7], a[0] ^ a[7], a[1], a[2] ^ a[7], a[3] ^ a[7], a[4], a[5], a[6]]
}

pub(super) fn mix_columns(planes: &mut Planes) {
    // 2 a + 3 b + c + d = 2 (a + b) + b + (c + d).
    let next = planes.map(|plane| rotate_rows(plane, 1));
    let sum: Planes = core::array::from_fn(|bit| planes[bit] ^ next[bit]);
    let doubled = times_x(&sum);
    *planes = core::array::from_fn(|bit| doubled[bit] ^ next[bit] ^ rotate_rows(sum[bit], 2));
}

/// The inverse matrix is MixColumns' times the circulant one of 5, 0, 4, 0: add 4 (a + c) first.
pub(super) fn inverse_mix_columns(planes: &mut Planes) {
    let sum = planes.map(|plane| plane ^ rotate_rows(plane, 2));
    add(planes, &times_x(&times_x(&sum)));
    mix_columns(planes);
}
