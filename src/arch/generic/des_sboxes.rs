//! The S-boxes of DES as circuits, for bit planes.
//!
//! Each was found by a search after M. Kwan, "Reducing the gate count of bitslice DES" (IACR ePrint 2000/051): an output
//! is made of one, two or three gates on what is there already, or else by a choice on one input between two simpler
//! functions. Gates: and, or, exclusive or, and not, not. The tests compare every one with the table of FIPS 46-3.

use super::des_bitslice::Plane;

/// S1: 62 gates.
#[inline(always)]
pub(super) fn s1<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = !a2;
    let x1 = a3 ^ a0;
    let x2 = x1 & !a5;
    let x3 = x0 ^ x2;
    let x4 = x3 ^ a5;
    let x5 = x2 | a3;
    let x6 = x4 & x5;
    let x7 = x6 & a0;
    let x8 = x1 ^ x7;
    let x9 = x8 & !a4;
    let x10 = x3 ^ x9;
    let x11 = x10 & a1;
    let x12 = a2 & !x8;
    let x13 = a5 & !x1;
    let x14 = x12 | x13;
    let x15 = x7 | x3;
    let x16 = x15 & !a4;
    let x17 = x14 ^ x16;
    let x18 = x17 & a1;
    let x19 = x17 ^ x18;
    let x20 = x11 | x19;
    let x21 = x17 | x1;
    let x22 = x21 ^ x4;
    let x23 = x14 | x7;
    let x24 = x23 ^ x20;
    let x25 = x24 & a4;
    let x26 = x22 ^ x25;
    let x27 = x22 | x17;
    let x28 = x27 ^ x1;
    let x29 = x14 & a3;
    let x30 = x28 | x2;
    let x31 = x29 ^ x30;
    let x32 = x31 & a4;
    let x33 = x28 ^ x32;
    let x34 = x33 & !a1;
    let x35 = x26 ^ x34;
    let x36 = x15 ^ a1;
    let x37 = x0 | a4;
    let x38 = x36 ^ x37;
    let x39 = x23 & x11;
    let x40 = x25 | x9;
    let x41 = x39 ^ x40;
    let x42 = x41 & !a3;
    let x43 = x38 ^ x42;
    let x44 = x34 & !x7;
    let x45 = x44 ^ x19;
    let x46 = x18 & a3;
    let x47 = x40 & a0;
    let x48 = x46 ^ x47;
    let x49 = x48 & !a2;
    let x50 = x45 ^ x49;
    let x51 = x50 & a5;
    let x52 = x43 ^ x51;
    let x53 = x26 ^ x13;
    let x54 = x53 ^ x38;
    let x55 = x10 | a5;
    let x56 = x55 ^ x25;
    let x57 = x56 & !a0;
    let x58 = x54 ^ x57;
    let x59 = x12 ^ x7;
    let x60 = x59 & !a1;
    let x61 = x58 ^ x60;
    [x61, x35, x20, x52]
}

/// S2: 56 gates.
#[inline(always)]
pub(super) fn s2<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a5 & a1;
    let x1 = !x0;
    let x2 = a5 | a1;
    let x3 = x2 & !a4;
    let x4 = x1 ^ x3;
    let x5 = x4 & a0;
    let x6 = x1 ^ x5;
    let x7 = x4 ^ a1;
    let x8 = a5 & !x5;
    let x9 = x7 ^ x8;
    let x10 = x9 & a3;
    let x11 = x6 ^ x10;
    let x12 = a0 & !x8;
    let x13 = x12 ^ x7;
    let x14 = x13 ^ x2;
    let x15 = x14 & a4;
    let x16 = x13 ^ x15;
    let x17 = x16 & a2;
    let x18 = x11 ^ x17;
    let x19 = a4 ^ a0;
    let x20 = x3 & !a2;
    let x21 = x19 ^ x20;
    let x22 = a5 & !x17;
    let x23 = x22 ^ x4;
    let x24 = x23 & !a3;
    let x25 = x21 ^ x24;
    let x26 = x15 | x8;
    let x27 = x26 & a2;
    let x28 = x1 ^ x27;
    let x29 = x26 | x22;
    let x30 = x29 & a3;
    let x31 = x28 ^ x30;
    let x32 = x31 & a1;
    let x33 = x25 ^ x32;
    let x34 = x19 & !x13;
    let x35 = x23 & x7;
    let x36 = x34 ^ x35;
    let x37 = x14 & x9;
    let x38 = x37 | a0;
    let x39 = x38 & a2;
    let x40 = x36 ^ x39;
    let x41 = x26 & a4;
    let x42 = x41 | a1;
    let x43 = x42 & !a3;
    let x44 = x40 ^ x43;
    let x45 = x33 & x18;
    let x46 = x44 ^ x6;
    let x47 = x45 ^ x46;
    let x48 = x42 & a4;
    let x49 = x47 ^ x48;
    let x50 = x46 | a1;
    let x51 = x50 & !x18;
    let x52 = a0 & !a2;
    let x53 = x51 ^ x52;
    let x54 = x53 & a5;
    let x55 = x49 ^ x54;
    [x44, x33, x55, x18]
}

/// S3: 57 gates.
#[inline(always)]
pub(super) fn s3<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a5 ^ a0;
    let x1 = !x0;
    let x2 = a1 & a2;
    let x3 = x1 ^ x2;
    let x4 = a2 | a1;
    let x5 = x4 | a0;
    let x6 = x0 & a5;
    let x7 = x5 ^ x6;
    let x8 = x7 & !a3;
    let x9 = x3 ^ x8;
    let x10 = a4 ^ a2;
    let x11 = a3 | a0;
    let x12 = x10 | x11;
    let x13 = x11 ^ a1;
    let x14 = x4 ^ x3;
    let x15 = x13 & x14;
    let x16 = x15 & !a5;
    let x17 = x12 ^ x16;
    let x18 = x17 & a4;
    let x19 = x9 ^ x18;
    let x20 = x13 ^ a5;
    let x21 = x20 & !a4;
    let x22 = a4 & !x14;
    let x23 = x21 | x22;
    let x24 = x2 | x0;
    let x25 = x24 & !a3;
    let x26 = x20 ^ x15;
    let x27 = x26 & !a4;
    let x28 = x25 ^ x27;
    let x29 = x28 & a0;
    let x30 = x23 ^ x29;
    let x31 = x23 ^ a2;
    let x32 = a4 & a2;
    let x33 = x32 | x19;
    let x34 = x33 & a3;
    let x35 = x31 ^ x34;
    let x36 = x10 ^ a5;
    let x37 = x36 & !x25;
    let x38 = x19 & !x36;
    let x39 = x35 & !x38;
    let x40 = x39 & !a2;
    let x41 = x37 ^ x40;
    let x42 = x41 & a1;
    let x43 = x35 ^ x42;
    let x44 = a1 & !a0;
    let x45 = x44 ^ x10;
    let x46 = x30 ^ x19;
    let x47 = x46 | x14;
    let x48 = x47 & !a5;
    let x49 = x45 ^ x48;
    let x50 = x13 | x6;
    let x51 = x50 ^ x46;
    let x52 = x51 & !x38;
    let x53 = x52 & !a4;
    let x54 = x50 ^ x53;
    let x55 = x54 & a3;
    let x56 = x49 ^ x55;
    [x19, x43, x56, x30]
}

/// S4: 44 gates.
#[inline(always)]
pub(super) fn s4<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a2 | a1;
    let x1 = x0 ^ a4;
    let x2 = a4 | a1;
    let x3 = x2 & a3;
    let x4 = x1 ^ x3;
    let x5 = a3 & a1;
    let x6 = a2 & !x5;
    let x7 = x3 ^ a2;
    let x8 = !x7;
    let x9 = x8 & !a4;
    let x10 = x6 ^ x9;
    let x11 = x10 & !a0;
    let x12 = x4 ^ x11;
    let x13 = a2 & !a4;
    let x14 = x10 | a0;
    let x15 = x14 & !a1;
    let x16 = x13 ^ x15;
    let x17 = x8 ^ x0;
    let x18 = a0 & !x13;
    let x19 = x17 ^ x18;
    let x20 = x19 & a3;
    let x21 = x16 ^ x20;
    let x22 = x21 & !a5;
    let x23 = x12 ^ x22;
    let x24 = x19 ^ a3;
    let x25 = x24 ^ a2;
    let x26 = x18 & x10;
    let x27 = x26 ^ x4;
    let x28 = x27 & a1;
    let x29 = x25 ^ x28;
    let x30 = x29 & !a0;
    let x31 = x15 ^ x6;
    let x32 = x30 ^ x31;
    let x33 = x27 ^ a4;
    let x34 = a3 & !x19;
    let x35 = x33 | x34;
    let x36 = x35 & a4;
    let x37 = x32 ^ x36;
    let x38 = x37 & a5;
    let x39 = x29 ^ x38;
    let x40 = x23 ^ x21;
    let x41 = x40 ^ a5;
    let x42 = x37 | a5;
    let x43 = x42 ^ x29;
    [x23, x41, x43, x39]
}

/// S5: 61 gates.
#[inline(always)]
pub(super) fn s5<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a4 ^ a1;
    let x1 = a1 | a0;
    let x2 = x1 | a4;
    let x3 = x2 & a3;
    let x4 = x0 ^ x3;
    let x5 = !a4;
    let x6 = a4 | a1;
    let x7 = x6 & a0;
    let x8 = x5 ^ x7;
    let x9 = x8 & !a2;
    let x10 = x4 ^ x9;
    let x11 = x8 & !a3;
    let x12 = x3 | x0;
    let x13 = x12 | x11;
    let x14 = x13 & !a2;
    let x15 = a3 ^ x14;
    let x16 = x15 & !a0;
    let x17 = x11 ^ x16;
    let x18 = x17 & !a5;
    let x19 = x10 ^ x18;
    let x20 = x7 ^ a3;
    let x21 = x4 | x1;
    let x22 = x20 ^ x21;
    let x23 = x20 | a1;
    let x24 = x23 & !x4;
    let x25 = x24 & !a2;
    let x26 = x22 ^ x25;
    let x27 = x15 & !x17;
    let x28 = a4 & !x9;
    let x29 = x27 | x28;
    let x30 = a3 & !x14;
    let x31 = x5 & !x30;
    let x32 = x31 & !a1;
    let x33 = x29 ^ x32;
    let x34 = x33 & !a5;
    let x35 = x26 ^ x34;
    let x36 = x9 | x0;
    let x37 = x36 ^ x17;
    let x38 = x22 ^ x10;
    let x39 = x38 & !x27;
    let x40 = x39 & a0;
    let x41 = x37 ^ x40;
    let x42 = x25 ^ x10;
    let x43 = x41 & x1;
    let x44 = x42 ^ x43;
    let x45 = x44 & !a3;
    let x46 = a3 ^ x45;
    let x47 = x46 & !a5;
    let x48 = x41 ^ x47;
    let x49 = a0 & !x35;
    let x50 = x48 ^ x19;
    let x51 = x49 ^ x50;
    let x52 = x35 & a1;
    let x53 = x51 ^ x52;
    let x54 = x37 & !x35;
    let x55 = x44 & !x18;
    let x56 = x55 ^ x36;
    let x57 = x56 & !a0;
    let x58 = x54 ^ x57;
    let x59 = x58 & !a4;
    let x60 = x53 ^ x59;
    [x60, x48, x19, x35]
}

/// S6: 60 gates.
#[inline(always)]
pub(super) fn s6<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a5 ^ a3;
    let x1 = a2 & a1;
    let x2 = x0 ^ x1;
    let x3 = a5 ^ a1;
    let x4 = x3 | a2;
    let x5 = x4 & a0;
    let x6 = x2 ^ x5;
    let x7 = a2 | a1;
    let x8 = x3 & !x0;
    let x9 = x7 ^ x8;
    let x10 = x6 & !a1;
    let x11 = !x10;
    let x12 = x11 & !a5;
    let x13 = x2 ^ x12;
    let x14 = x13 & a0;
    let x15 = x9 ^ x14;
    let x16 = x15 & a4;
    let x17 = x6 ^ x16;
    let x18 = x0 ^ a0;
    let x19 = x15 & !x0;
    let x20 = a2 ^ a1;
    let x21 = x19 | x20;
    let x22 = x21 & a1;
    let x23 = x18 ^ x22;
    let x24 = x11 ^ x9;
    let x25 = x24 | a2;
    let x26 = x10 ^ a2;
    let x27 = x12 | x3;
    let x28 = x26 ^ x27;
    let x29 = x28 & a0;
    let x30 = x25 ^ x29;
    let x31 = x30 & !a4;
    let x32 = x23 ^ x31;
    let x33 = x15 & x4;
    let x34 = x33 ^ x10;
    let x35 = x11 | a5;
    let x36 = x35 & a4;
    let x37 = x34 ^ x36;
    let x38 = x32 | x17;
    let x39 = x38 ^ a4;
    let x40 = x21 | a4;
    let x41 = x40 ^ x9;
    let x42 = x41 & a5;
    let x43 = x39 ^ x42;
    let x44 = x43 & !a0;
    let x45 = x37 ^ x44;
    let x46 = x25 ^ x2;
    let x47 = x46 ^ a0;
    let x48 = a3 ^ a2;
    let x49 = x48 & !x23;
    let x50 = x49 & !a5;
    let x51 = x47 ^ x50;
    let x52 = a3 & !x44;
    let x53 = !x52;
    let x54 = x53 & !a2;
    let x55 = x23 ^ a5;
    let x56 = x7 & !x55;
    let x57 = x54 | x56;
    let x58 = x57 & !a4;
    let x59 = x51 ^ x58;
    [x32, x45, x17, x59]
}

/// S7: 58 gates.
#[inline(always)]
pub(super) fn s7<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a4 ^ a2;
    let x1 = a3 ^ a0;
    let x2 = x0 ^ x1;
    let x3 = a3 & !a4;
    let x4 = x3 ^ a1;
    let x5 = x4 & !a2;
    let x6 = x2 ^ x5;
    let x7 = a0 & !x2;
    let x8 = x4 & !x7;
    let x9 = !x3;
    let x10 = x9 & !a1;
    let x11 = x8 ^ x10;
    let x12 = x11 & a5;
    let x13 = x6 ^ x12;
    let x14 = a5 & !x5;
    let x15 = x13 ^ x4;
    let x16 = x14 ^ x15;
    let x17 = a5 | a2;
    let x18 = x17 ^ x6;
    let x19 = x18 & a0;
    let x20 = x16 ^ x19;
    let x21 = x8 ^ a3;
    let x22 = x20 & !x0;
    let x23 = x21 ^ x22;
    let x24 = x13 | x0;
    let x25 = x7 & !a2;
    let x26 = x24 ^ x25;
    let x27 = x26 & a5;
    let x28 = x23 ^ x27;
    let x29 = x28 & !a1;
    let x30 = x20 ^ x29;
    let x31 = a0 & !a2;
    let x32 = x31 ^ x4;
    let x33 = x0 & !x32;
    let x34 = x22 | x16;
    let x35 = x33 ^ x34;
    let x36 = x35 & a3;
    let x37 = x32 ^ x36;
    let x38 = x9 ^ x6;
    let x39 = x35 & x30;
    let x40 = x38 ^ x39;
    let x41 = x40 & a0;
    let x42 = x2 ^ x41;
    let x43 = x42 & !a5;
    let x44 = x37 ^ x43;
    let x45 = x24 & x18;
    let x46 = x45 ^ x37;
    let x47 = x4 | a2;
    let x48 = x47 & a5;
    let x49 = x46 ^ x48;
    let x50 = x9 & !x21;
    let x51 = x50 ^ x17;
    let x52 = x27 & !x15;
    let x53 = x52 ^ x2;
    let x54 = x53 & a2;
    let x55 = x51 ^ x54;
    let x56 = x55 & !a0;
    let x57 = x49 ^ x56;
    [x30, x57, x44, x13]
}

/// S8: 58 gates.
#[inline(always)]
pub(super) fn s8<V: Plane>([a0, a1, a2, a3, a4, a5]: [V; 6]) -> [V; 4] {
    let x0 = a1 & !a3;
    let x1 = a2 ^ a0;
    let x2 = x0 ^ x1;
    let x3 = a3 & !a1;
    let x4 = !x3;
    let x5 = x1 & !a1;
    let x6 = x5 ^ x0;
    let x7 = x6 & a0;
    let x8 = x4 ^ x7;
    let x9 = x8 & !a4;
    let x10 = x2 ^ x9;
    let x11 = x1 & !a4;
    let x12 = x11 | a3;
    let x13 = a4 ^ a2;
    let x14 = x13 & !x7;
    let x15 = x7 & a3;
    let x16 = x14 ^ x15;
    let x17 = x16 & !a1;
    let x18 = x12 ^ x17;
    let x19 = x18 & a5;
    let x20 = x10 ^ x19;
    let x21 = x0 | a0;
    let x22 = x21 ^ x8;
    let x23 = x21 & !x14;
    let x24 = x23 & a5;
    let x25 = x22 ^ x24;
    let x26 = x13 & a0;
    let x27 = x10 ^ a1;
    let x28 = x26 ^ x27;
    let x29 = x2 ^ a3;
    let x30 = x29 & a0;
    let x31 = x30 & !a5;
    let x32 = x28 ^ x31;
    let x33 = x32 & !a4;
    let x34 = x25 ^ x33;
    let x35 = x18 & !x32;
    let x36 = x8 ^ x5;
    let x37 = x35 ^ x36;
    let x38 = x28 ^ x9;
    let x39 = x38 & !x11;
    let x40 = x39 & a2;
    let x41 = x37 ^ x40;
    let x42 = x41 ^ x10;
    let x43 = !x42;
    let x44 = x43 & a5;
    let x45 = x41 ^ x44;
    let x46 = x8 ^ a5;
    let x47 = x13 & !x31;
    let x48 = x46 ^ x47;
    let x49 = x34 & !a4;
    let x50 = x48 ^ x49;
    let x51 = x48 ^ x20;
    let x52 = x51 ^ x45;
    let x53 = a0 & !a5;
    let x54 = x53 & a4;
    let x55 = x52 ^ x54;
    let x56 = x55 & a1;
    let x57 = x50 ^ x56;
    [x45, x57, x34, x20]
}
