//! SHA-1 for x86-64 without SHA instructions: rounds in general registers with BMI2, the schedule in AVX2 for two blocks
//! at a time.
//!
//! Bound: the operations of the general units, 8 in a round of the first 20, 7 in the parity's 40, and 9 in the
//! majority's 20, of which four start a cycle: 155 cycles a block, 2.4 a byte; the chain from A to A is 2 cycles a
//! round, 160 a block. The schedule runs on the vector units beside it: the low lanes are one block's words and the
//! high lanes the next one's, so the second block finds its schedule on the stack. From word 32 on, words come from the
//! relation that holds over twice the distance, in which none of four depends on another. Measured on a Zen 3: 2.8 a byte.

use core::arch::naked_asm;

use crate::arch::sha1::{Sha1Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Byte order of big-endian words for `vpshufb`, and the four constants.
#[repr(align(64))]
struct Table(#[allow(dead_code, reason = "read by the assembly")] [u32; 40]);

static TABLE: Table = Table({
    let mut words = [0; 40];
    let mut index = 0;
    while index < 8 {
        words[index] = 0x0001_0203 + index as u32 % 4 * 0x0404_0404;
        words[8 + index] = 0x5a82_7999;
        words[16 + index] = 0x6ed9_eba1;
        words[24 + index] = 0x8f1b_bcdc;
        words[32 + index] = 0xca62_c1d6;
        index += 1;
    }
    words
});

/// A quarter of the instructions that make the next four words of both blocks, into `$new`, and their sums with a
/// constant, stored at `rsp + $at`.
#[rustfmt::skip]
macro_rules! words {
    (no, $quarter:tt, []) => { "" };
    (first, 0, [$new:literal $w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpalignr ymm8, ", $w1, ", ", $w0, ", 8", "\n", "vpxor ymm8, ymm8, ", $w0, "\n", "vpsrldq ymm9, ", $w3, ", 4", "\n", "vpxor ymm9, ymm9, ", $w2, "\n") };
    (first, 1, [$new:literal $w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm8, ymm8, ymm9", "\n", "vpslldq ymm9, ymm8, 12", "\n", "vpaddd ymm10, ymm8, ymm8", "\n", "vpsrld ymm8, ymm8, 31", "\n") };
    (first, 2, [$new:literal $w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm11, ymm9, 30", "\n", "vpslld ymm9, ymm9, 2", "\n", "vpxor ymm8, ymm8, ymm10", "\n", "vpxor ymm9, ymm9, ymm11", "\n") };
    (first, 3, [$new:literal $w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ", $new, ", ymm8, ymm9", "\n", "vpaddd ymm10, ", $new, ", ", $constant, "\n", "vmovdqa ymmword ptr [rsp + ", $at, "], ymm10", "\n") };
    (later, 0, [$new:literal $w1:literal $w4:literal $w6:literal $w7:literal $constant:literal $at:literal]) => { concat!("vpalignr ymm8, ", $w7, ", ", $w6, ", 8", "\n", "vpxor ", $new, ", ", $new, ", ", $w1, "\n", "vpxor ymm8, ymm8, ", $w4, "\n") };
    (later, 1, [$new:literal $w1:literal $w4:literal $w6:literal $w7:literal $constant:literal $at:literal]) => { concat!("vpxor ymm8, ymm8, ", $new, "\n", "vpsrld ymm9, ymm8, 30", "\n") };
    (later, 2, [$new:literal $w1:literal $w4:literal $w6:literal $w7:literal $constant:literal $at:literal]) => { concat!("vpslld ymm8, ymm8, 2", "\n", "vpxor ", $new, ", ymm8, ymm9", "\n") };
    (later, 3, [$new:literal $w1:literal $w4:literal $w6:literal $w7:literal $constant:literal $at:literal]) => { concat!("vpaddd ymm10, ", $new, ", ", $constant, "\n", "vmovdqa ymmword ptr [rsp + ", $at, "], ymm10", "\n") };
}

// A round, and what the next one's E, which is D, adds besides the rotated A: its function and the sum at `$at`. When A
// is there only its rotation and the addition remain; the order within a round is the fastest found by trying some
// hundreds. The arguments: the sums' base, A to E, the offset of the next sum.

/// Before a round with `b & c | !b & d`.
#[rustfmt::skip]
macro_rules! ch {
    ($base:literal $a:literal $b:literal $c:literal $d:literal $e:literal $at:literal) => {
        concat!(
            "add ", $d, ", dword ptr [", $base, " + ", $at, "]\nrorx r10d, ", $a, ", 27\nandn edi, ", $a, ", ", $c, "\nadd ", $e,
            ", r10d\nrorx ", $b, ", ", $b, ", 2\nadd ", $d, ", edi\nmov r9d, ", $a, "\nand r9d, ", $b, "\nadd ", $d, ", r9d\n",
        )
    };
}
/// Before a round with `b ^ c ^ d`.
#[rustfmt::skip]
macro_rules! parity {
    ($base:literal $a:literal $b:literal $c:literal $d:literal $e:literal $at:literal) => {
        concat!(
            "rorx ", $b, ", ", $b, ", 2\nrorx r10d, ", $a, ", 27\nmov edi, ", $b, "\nxor edi, ", $c, "\nadd ", $d, ", dword ptr [",
            $base, " + ", $at, "]\nadd ", $e, ", r10d\nxor edi, ", $a, "\nadd ", $d, ", edi\n",
        )
    };
}
/// Before a round with the majority, as the sum of `c & d` and `b & (c ^ d)`, which have no bit in common.
#[rustfmt::skip]
macro_rules! majority {
    ($base:literal $a:literal $b:literal $c:literal $d:literal $e:literal $at:literal) => {
        concat!(
            "rorx r10d, ", $a, ", 27\nadd ", $d, ", dword ptr [", $base, " + ", $at, "]\nadd ", $e, ", r10d\nrorx ", $b, ", ", $b,
            ", 2\nmov edi, ", $b, "\nand edi, ", $c, "\nadd ", $d, ", edi\nmov r9d, ", $b, "\nxor r9d, ", $c, "\nand r9d, ", $a,
            "\nadd ", $d, ", r9d\n",
        )
    };
}
/// The last round.
macro_rules! last {
    ($a:literal $b:literal $c:literal $d:literal $e:literal) => {
        concat!("rorx r10d, ", $a, ", 27\nadd ", $e, ", r10d\nrorx ", $b, ", ", $b, ", 2\n")
    };
}
/// What the first round's E adds.
macro_rules! before {
    ($base:literal) => {
        concat!(
            "add r8d, dword ptr [",
            $base,
            "]\nandn edi, ebx, edx\nadd r8d, edi\nmov r9d, ebx\nand r9d, ecx\nadd r8d, r9d\n",
        )
    };
}
/// The rounds of the first block, and the words of both.
#[rustfmt::skip]
macro_rules! first_block {
    () => {
        concat!(
            before!("rsp"),
            ch!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "4"),
            words!(first, 0, ["ymm4" "ymm0" "ymm1" "ymm2" "ymm3" "ymm12" "128"]),
            ch!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "8"),
            words!(first, 1, ["ymm4" "ymm0" "ymm1" "ymm2" "ymm3" "ymm12" "128"]),
            ch!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "12"),
            words!(first, 2, ["ymm4" "ymm0" "ymm1" "ymm2" "ymm3" "ymm12" "128"]),
            ch!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "32"),
            words!(first, 3, ["ymm4" "ymm0" "ymm1" "ymm2" "ymm3" "ymm12" "128"]),
            ch!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "36"),
            words!(first, 0, ["ymm5" "ymm1" "ymm2" "ymm3" "ymm4" "ymm13" "160"]),
            ch!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "40"),
            words!(first, 1, ["ymm5" "ymm1" "ymm2" "ymm3" "ymm4" "ymm13" "160"]),
            ch!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "44"),
            words!(first, 2, ["ymm5" "ymm1" "ymm2" "ymm3" "ymm4" "ymm13" "160"]),
            ch!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "64"),
            words!(first, 3, ["ymm5" "ymm1" "ymm2" "ymm3" "ymm4" "ymm13" "160"]),
            ch!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "68"),
            words!(first, 0, ["ymm6" "ymm2" "ymm3" "ymm4" "ymm5" "ymm13" "192"]),
            ch!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "72"),
            words!(first, 1, ["ymm6" "ymm2" "ymm3" "ymm4" "ymm5" "ymm13" "192"]),
            ch!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "76"),
            words!(first, 2, ["ymm6" "ymm2" "ymm3" "ymm4" "ymm5" "ymm13" "192"]),
            ch!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "96"),
            words!(first, 3, ["ymm6" "ymm2" "ymm3" "ymm4" "ymm5" "ymm13" "192"]),
            ch!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "100"),
            words!(first, 0, ["ymm7" "ymm3" "ymm4" "ymm5" "ymm6" "ymm13" "224"]),
            ch!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "104"),
            words!(first, 1, ["ymm7" "ymm3" "ymm4" "ymm5" "ymm6" "ymm13" "224"]),
            ch!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "108"),
            words!(first, 2, ["ymm7" "ymm3" "ymm4" "ymm5" "ymm6" "ymm13" "224"]),
            ch!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "128"),
            words!(first, 3, ["ymm7" "ymm3" "ymm4" "ymm5" "ymm6" "ymm13" "224"]),
            ch!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "132"),
            words!(later, 0, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm13" "256"]),
            ch!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "136"),
            words!(later, 1, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm13" "256"]),
            ch!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "140"),
            words!(later, 2, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm13" "256"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "160"),
            words!(later, 3, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm13" "256"]),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "164"),
            words!(later, 0, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm13" "288"]),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "168"),
            words!(later, 1, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm13" "288"]),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "172"),
            words!(later, 2, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm13" "288"]),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "192"),
            words!(later, 3, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm13" "288"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "196"),
            words!(later, 0, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm14" "320"]),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "200"),
            words!(later, 1, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm14" "320"]),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "204"),
            words!(later, 2, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm14" "320"]),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "224"),
            words!(later, 3, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm14" "320"]),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "228"),
            words!(later, 0, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm14" "352"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "232"),
            words!(later, 1, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm14" "352"]),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "236"),
            words!(later, 2, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm14" "352"]),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "256"),
            words!(later, 3, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm14" "352"]),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "260"),
            words!(later, 0, ["ymm4" "ymm5" "ymm0" "ymm2" "ymm3" "ymm14" "384"]),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "264"),
            words!(later, 1, ["ymm4" "ymm5" "ymm0" "ymm2" "ymm3" "ymm14" "384"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "268"),
            words!(later, 2, ["ymm4" "ymm5" "ymm0" "ymm2" "ymm3" "ymm14" "384"]),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "288"),
            words!(later, 3, ["ymm4" "ymm5" "ymm0" "ymm2" "ymm3" "ymm14" "384"]),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "292"),
            words!(later, 0, ["ymm5" "ymm6" "ymm1" "ymm3" "ymm4" "ymm14" "416"]),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "296"),
            words!(later, 1, ["ymm5" "ymm6" "ymm1" "ymm3" "ymm4" "ymm14" "416"]),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "300"),
            words!(later, 2, ["ymm5" "ymm6" "ymm1" "ymm3" "ymm4" "ymm14" "416"]),
            majority!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "320"),
            words!(later, 3, ["ymm5" "ymm6" "ymm1" "ymm3" "ymm4" "ymm14" "416"]),
            majority!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "324"),
            words!(later, 0, ["ymm6" "ymm7" "ymm2" "ymm4" "ymm5" "ymm14" "448"]),
            majority!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "328"),
            words!(later, 1, ["ymm6" "ymm7" "ymm2" "ymm4" "ymm5" "ymm14" "448"]),
            majority!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "332"),
            words!(later, 2, ["ymm6" "ymm7" "ymm2" "ymm4" "ymm5" "ymm14" "448"]),
            majority!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "352"),
            words!(later, 3, ["ymm6" "ymm7" "ymm2" "ymm4" "ymm5" "ymm14" "448"]),
            majority!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "356"),
            words!(later, 0, ["ymm7" "ymm0" "ymm3" "ymm5" "ymm6" "ymm15" "480"]),
            majority!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "360"),
            words!(later, 1, ["ymm7" "ymm0" "ymm3" "ymm5" "ymm6" "ymm15" "480"]),
            majority!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "364"),
            words!(later, 2, ["ymm7" "ymm0" "ymm3" "ymm5" "ymm6" "ymm15" "480"]),
            majority!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "384"),
            words!(later, 3, ["ymm7" "ymm0" "ymm3" "ymm5" "ymm6" "ymm15" "480"]),
            majority!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "388"),
            words!(later, 0, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm15" "512"]),
            majority!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "392"),
            words!(later, 1, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm15" "512"]),
            majority!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "396"),
            words!(later, 2, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm15" "512"]),
            majority!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "416"),
            words!(later, 3, ["ymm0" "ymm1" "ymm4" "ymm6" "ymm7" "ymm15" "512"]),
            majority!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "420"),
            words!(later, 0, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm15" "544"]),
            majority!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "424"),
            words!(later, 1, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm15" "544"]),
            majority!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "428"),
            words!(later, 2, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm15" "544"]),
            majority!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "448"),
            words!(later, 3, ["ymm1" "ymm2" "ymm5" "ymm7" "ymm0" "ymm15" "544"]),
            majority!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "452"),
            words!(later, 0, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm15" "576"]),
            majority!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "456"),
            words!(later, 1, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm15" "576"]),
            majority!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "460"),
            words!(later, 2, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm15" "576"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "480"),
            words!(later, 3, ["ymm2" "ymm3" "ymm6" "ymm0" "ymm1" "ymm15" "576"]),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "484"),
            words!(later, 0, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm15" "608"]),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "488"),
            words!(later, 1, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm15" "608"]),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "492"),
            words!(later, 2, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm15" "608"]),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "512"),
            words!(later, 3, ["ymm3" "ymm4" "ymm7" "ymm1" "ymm2" "ymm15" "608"]),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "516"),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "520"),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "524"),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "544"),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "548"),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "552"),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "556"),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "576"),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "580"),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "584"),
            parity!("rsp" "ebx" "ecx" "edx" "r8d" "eax" "588"),
            parity!("rsp" "eax" "ebx" "ecx" "edx" "r8d" "608"),
            parity!("rsp" "r8d" "eax" "ebx" "ecx" "edx" "612"),
            parity!("rsp" "edx" "r8d" "eax" "ebx" "ecx" "616"),
            parity!("rsp" "ecx" "edx" "r8d" "eax" "ebx" "620"),
            last!("ebx" "ecx" "edx" "r8d" "eax"),
        )
    };
}
/// The rounds of the second block.
#[rustfmt::skip]
macro_rules! second_block {
    () => {
        concat!(
            before!("rbp"),
            ch!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "4"),
            ch!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "8"),
            ch!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "12"),
            ch!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "32"),
            ch!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "36"),
            ch!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "40"),
            ch!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "44"),
            ch!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "64"),
            ch!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "68"),
            ch!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "72"),
            ch!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "76"),
            ch!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "96"),
            ch!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "100"),
            ch!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "104"),
            ch!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "108"),
            ch!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "128"),
            ch!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "132"),
            ch!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "136"),
            ch!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "140"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "160"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "164"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "168"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "172"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "192"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "196"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "200"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "204"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "224"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "228"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "232"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "236"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "256"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "260"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "264"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "268"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "288"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "292"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "296"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "300"),
            majority!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "320"),
            majority!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "324"),
            majority!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "328"),
            majority!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "332"),
            majority!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "352"),
            majority!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "356"),
            majority!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "360"),
            majority!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "364"),
            majority!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "384"),
            majority!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "388"),
            majority!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "392"),
            majority!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "396"),
            majority!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "416"),
            majority!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "420"),
            majority!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "424"),
            majority!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "428"),
            majority!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "448"),
            majority!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "452"),
            majority!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "456"),
            majority!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "460"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "480"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "484"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "488"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "492"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "512"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "516"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "520"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "524"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "544"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "548"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "552"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "556"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "576"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "580"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "584"),
            parity!("rbp" "ebx" "ecx" "edx" "r8d" "eax" "588"),
            parity!("rbp" "eax" "ebx" "ecx" "edx" "r8d" "608"),
            parity!("rbp" "r8d" "eax" "ebx" "ecx" "edx" "612"),
            parity!("rbp" "edx" "r8d" "eax" "ebx" "ecx" "616"),
            parity!("rbp" "ecx" "edx" "r8d" "eax" "ebx" "620"),
            last!("ebx" "ecx" "edx" "r8d" "eax"),
        )
    };
}
/// The four words at `$offset` of both blocks, and their sums with the constant.
#[rustfmt::skip]
macro_rules! load {
    ($word:literal $low:literal $offset:literal $at:literal) => {
        concat!(
            "vmovdqu ", $low, ", xmmword ptr [rsi + ", $offset, "]\n",
            "vinserti128 ", $word, ", ", $word, ", xmmword ptr [rbp + ", $offset, "], 1\n",
            "vpshufb ", $word, ", ", $word, ", ymm11\nvpaddd ymm8, ymm12, ", $word, "\nvmovdqa ymmword ptr [rsp + ", $at, "], ymm8\n",
        )
    };
}
/// Adds the state to the registers and stores the sums there.
#[rustfmt::skip]
macro_rules! feed_forward {
    () => {
        concat!(
            "add eax, dword ptr [r11 + 0]\nmov dword ptr [r11 + 0], eax\n",
            "add ebx, dword ptr [r11 + 4]\nmov dword ptr [r11 + 4], ebx\n",
            "add ecx, dword ptr [r11 + 8]\nmov dword ptr [r11 + 8], ecx\n",
            "add edx, dword ptr [r11 + 12]\nmov dword ptr [r11 + 12], edx\n",
            "add r8d, dword ptr [r11 + 16]\nmov dword ptr [r11 + 16], r8d\n",
        )
    };
}

/// The stack: 20 times four sums of one block and of the next.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); the processor has AVX2, BMI1 and BMI2.
#[unsafe(naked)]
unsafe extern "sysv64" fn sha1_avx2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(
        "test rdx, rdx",
        "jz 9f",
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "mov r14, rsp",
        "sub rsp, 640",
        "and rsp, -64",
        "mov r11, rdi",
        "mov r13, rdx",
        "lea r12, [rip + {table}]",
        "vmovdqa ymm12, ymmword ptr [r12 + 32]",
        "vmovdqa ymm13, ymmword ptr [r12 + 64]",
        "vmovdqa ymm14, ymmword ptr [r12 + 96]",
        "vmovdqa ymm15, ymmword ptr [r12 + 128]",
        "mov eax, dword ptr [r11 + 0]",
        "mov ebx, dword ptr [r11 + 4]",
        "mov ecx, dword ptr [r11 + 8]",
        "mov edx, dword ptr [r11 + 12]",
        "mov r8d, dword ptr [r11 + 16]",
        ".p2align 6",
        "2:",
        // The last block of an odd number is its own companion.
        "lea rbp, [rsi + 64]",
        "cmp r13, 1",
        "cmove rbp, rsi",
        "vmovdqa ymm11, ymmword ptr [r12]",
        load!("ymm0" "xmm0" "0" "0"),
        load!("ymm1" "xmm1" "16" "32"),
        load!("ymm2" "xmm2" "32" "64"),
        load!("ymm3" "xmm3" "48" "96"),
        first_block!(),
        feed_forward!(),
        "cmp r13, 1",
        "je 5f",
        "lea rbp, [rsp + 16]",
        second_block!(),
        feed_forward!(),
        "add rsi, 128",
        "sub r13, 2",
        "jne 2b",
        "5:",
        "mov rsp, r14",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "vzeroupper",
        "9:",
        "ret",
        table = sym TABLE,
    )
}

/// The entry.
pub const AVX2: Sha1Kernel = Kernel {
    id: "sha1/avx2",
    needs: Features::AVX2.and(Features::BMI1).and(Features::BMI2),
    constant_time: true,
    bound: "chain of 160 cycles a block, 620 operations",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`, the table that of the features.
    function: |state, data, blocks| unsafe { sha1_avx2(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    if crate::cpu::settings::settings().cpu.features.contains(AVX2.needs) {
        crate::arch::compress::tests::kernel_keeps_registers(sha1_avx2, [1; 5]);
    }
}
