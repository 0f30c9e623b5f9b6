//! RIPEMD-160 for x86-64: both lines, step by step in turn, in ten registers.
//!
//! Bound: each line's chain through its newest word, 4 cycles a step in rounds 1, 4 and 5 and 5 in rounds 2 and 3,
//! in either order: 352 cycles a block, 5.5 a byte. The arithmetic units are nearly as busy, with 37 (BMI1) or 40
//! operations in five steps of each line, 296 or 320 cycles a block. Measured on a Zen 3: 6.0
//! cycles a byte with BMI1, 6.3 without.
//!
//! What keeps it near: one line after the other would be two chains that the processor cannot overlap, as they are
//! longer than what it looks ahead. The fourth function's halves have no bit in common, so that the half without the
//! newest word is added early. `x ^ !y` is `!(x ^ y)`, and adding `!z` is subtracting `z` and 1: where and-not is one
//! operation, no complement is left, and the 1 goes into the constant.

use core::arch::naked_asm;

use crate::arch::ripemd160::{Ripemd160Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

// The functions. The arguments: A to E, a temporary, a temporary for the message's word, the constant, the word's
// offset, the rotation.

/// Adds the message's word and the constant.
macro_rules! early {
    ($a:literal $word:literal $k:literal $at:literal) => {
        early!($a $word $k "" $at)
    };
    ($a:literal $word:literal $k:literal $less:literal $at:literal) => {
        concat!("mov ", $word, ", dword ptr [rsi + ", $at, "]\nlea ", $a, ", [", $a, " + ", $word, " + ", $k, $less, "]\n")
    };
}
/// Rotates, adds E, and rotates C.
macro_rules! late {
    ($a:literal $c:literal $e:literal $shift:literal) => {
        concat!("rol ", $a, ", ", $shift, "\nadd ", $a, ", ", $e, "\nrol ", $c, ", 10\n")
    };
}
/// `b ^ c ^ d`, which has no constant.
macro_rules! f1 {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "mov ", $t, ", ", $c, "\nxor ", $t, ", ", $d, "\nadd ", $a, ", dword ptr [rsi + ", $at, "]\nxor ", $t, ", ", $b,
            "\nadd ", $a, ", ", $t, "\n", late!($a $c $e $s),
        )
    };
}
/// `b & c | !b & d`.
macro_rules! f2 {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "mov ", $t, ", ", $c, "\nxor ", $t, ", ", $d, "\n", early!($a $w $k $at), "and ", $t, ", ", $b, "\nxor ", $t, ", ", $d,
            "\nadd ", $a, ", ", $t, "\n", late!($a $c $e $s),
        )
    };
}
/// `(b | !c) ^ d`.
macro_rules! f3 {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "mov ", $t, ", ", $c, "\nnot ", $t, "\n", early!($a $w $k $at), "or ", $t, ", ", $b, "\nxor ", $t, ", ", $d,
            "\nadd ", $a, ", ", $t, "\n", late!($a $c $e $s),
        )
    };
}
/// `!((!b & c) ^ d)`, the same.
macro_rules! f3_bmi {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            early!($a $w $k " - 1" $at), "andn ", $t, ", ", $b, ", ", $c, "\nxor ", $t, ", ", $d, "\nsub ", $a, ", ", $t, "\n",
            late!($a $c $e $s),
        )
    };
}
/// `b & d | c & !d`.
macro_rules! f4 {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "mov ", $t, ", ", $d, "\nnot ", $t, "\nand ", $t, ", ", $c, "\nadd ", $a, ", dword ptr [rsi + ", $at, "]\nlea ", $a,
            ", [", $a, " + ", $t, " + ", $k, "]\nmov ", $t, ", ", $d, "\nand ", $t, ", ", $b, "\nadd ", $a, ", ", $t, "\n",
            late!($a $c $e $s),
        )
    };
}
/// The same with and-not.
macro_rules! f4_bmi {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "andn ", $t, ", ", $d, ", ", $c, "\nadd ", $a, ", dword ptr [rsi + ", $at, "]\nlea ", $a,
            ", [", $a, " + ", $t, " + ", $k, "]\nmov ", $t, ", ", $d, "\nand ", $t, ", ", $b, "\nadd ", $a, ", ", $t, "\n",
            late!($a $c $e $s),
        )
    };
}
/// `b ^ (c | !d)`.
macro_rules! f5 {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "mov ", $t, ", ", $d, "\nnot ", $t, "\nor ", $t, ", ", $c, "\n", early!($a $w $k $at), "xor ", $t, ", ", $b,
            "\nadd ", $a, ", ", $t, "\n", late!($a $c $e $s),
        )
    };
}
/// `!(b ^ (!c & d))`, the same.
macro_rules! f5_bmi {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $t:literal $w:literal $k:literal $at:literal $s:literal) => {
        concat!(
            "andn ", $t, ", ", $c, ", ", $d, "\n", early!($a $w $k " - 1" $at), "xor ", $t, ", ", $b, "\nsub ", $a, ", ", $t, "\n",
            late!($a $c $e $s),
        )
    };
}

// A step of each line; the words' names move on by one with each.
macro_rules! step0 {
    ($left:ident $kl:literal $wl:literal $sl:literal, $right:ident $kr:literal $wr:literal $sr:literal) => {
        concat!(
            $left!("eax" "ebx" "ecx" "edx" "ebp" "r13d" "r15d" $kl $wl $sl),
            $right!("r8d" "r9d" "r10d" "r11d" "r12d" "r14d" "edi" $kr $wr $sr),
        )
    };
}
macro_rules! step1 {
    ($left:ident $kl:literal $wl:literal $sl:literal, $right:ident $kr:literal $wr:literal $sr:literal) => {
        concat!(
            $left!("ebp" "eax" "ebx" "ecx" "edx" "r13d" "r15d" $kl $wl $sl),
            $right!("r12d" "r8d" "r9d" "r10d" "r11d" "r14d" "edi" $kr $wr $sr),
        )
    };
}
macro_rules! step2 {
    ($left:ident $kl:literal $wl:literal $sl:literal, $right:ident $kr:literal $wr:literal $sr:literal) => {
        concat!(
            $left!("edx" "ebp" "eax" "ebx" "ecx" "r13d" "r15d" $kl $wl $sl),
            $right!("r11d" "r12d" "r8d" "r9d" "r10d" "r14d" "edi" $kr $wr $sr),
        )
    };
}
macro_rules! step3 {
    ($left:ident $kl:literal $wl:literal $sl:literal, $right:ident $kr:literal $wr:literal $sr:literal) => {
        concat!(
            $left!("ecx" "edx" "ebp" "eax" "ebx" "r13d" "r15d" $kl $wl $sl),
            $right!("r10d" "r11d" "r12d" "r8d" "r9d" "r14d" "edi" $kr $wr $sr),
        )
    };
}
macro_rules! step4 {
    ($left:ident $kl:literal $wl:literal $sl:literal, $right:ident $kr:literal $wr:literal $sr:literal) => {
        concat!(
            $left!("ebx" "ecx" "edx" "ebp" "eax" "r13d" "r15d" $kl $wl $sl),
            $right!("r9d" "r10d" "r11d" "r12d" "r8d" "r14d" "edi" $kr $wr $sr),
        )
    };
}

/// The function's body, with the functions that differ.
macro_rules! body {
    ($f3:ident $f4:ident $f5:ident) => {
        concat!(
            "test rdx, rdx\njz 3f\npush rbx\npush rbp\npush r12\npush r13\npush r14\npush r15\n",
            "shl rdx, 6\nadd rdx, rsi\npush rdx\npush rdi\n",
            "mov eax, dword ptr [rdi]\nmov ebx, dword ptr [rdi + 4]\nmov ecx, dword ptr [rdi + 8]\n",
            "mov edx, dword ptr [rdi + 12]\nmov ebp, dword ptr [rdi + 16]\n.p2align 5\n2:\n",
            "mov r8d, eax\nmov r9d, ebx\nmov r10d, ecx\nmov r11d, edx\nmov r12d, ebp\n",
            step0!(f1 "0" 0 11, $f5 "0x50a28be6" 20 8),
            step1!(f1 "0" 4 14, $f5 "0x50a28be6" 56 9),
            step2!(f1 "0" 8 15, $f5 "0x50a28be6" 28 9),
            step3!(f1 "0" 12 12, $f5 "0x50a28be6" 0 11),
            step4!(f1 "0" 16 5, $f5 "0x50a28be6" 36 13),
            step0!(f1 "0" 20 8, $f5 "0x50a28be6" 8 15),
            step1!(f1 "0" 24 7, $f5 "0x50a28be6" 44 15),
            step2!(f1 "0" 28 9, $f5 "0x50a28be6" 16 5),
            step3!(f1 "0" 32 11, $f5 "0x50a28be6" 52 7),
            step4!(f1 "0" 36 13, $f5 "0x50a28be6" 24 7),
            step0!(f1 "0" 40 14, $f5 "0x50a28be6" 60 8),
            step1!(f1 "0" 44 15, $f5 "0x50a28be6" 32 11),
            step2!(f1 "0" 48 6, $f5 "0x50a28be6" 4 14),
            step3!(f1 "0" 52 7, $f5 "0x50a28be6" 40 14),
            step4!(f1 "0" 56 9, $f5 "0x50a28be6" 12 12),
            step0!(f1 "0" 60 8, $f5 "0x50a28be6" 48 6),
            step1!(f2 "0x5a827999" 28 7, $f4 "0x5c4dd124" 24 9),
            step2!(f2 "0x5a827999" 16 6, $f4 "0x5c4dd124" 44 13),
            step3!(f2 "0x5a827999" 52 8, $f4 "0x5c4dd124" 12 15),
            step4!(f2 "0x5a827999" 4 13, $f4 "0x5c4dd124" 28 7),
            step0!(f2 "0x5a827999" 40 11, $f4 "0x5c4dd124" 0 12),
            step1!(f2 "0x5a827999" 24 9, $f4 "0x5c4dd124" 52 8),
            step2!(f2 "0x5a827999" 60 7, $f4 "0x5c4dd124" 20 9),
            step3!(f2 "0x5a827999" 12 15, $f4 "0x5c4dd124" 40 11),
            step4!(f2 "0x5a827999" 48 7, $f4 "0x5c4dd124" 56 7),
            step0!(f2 "0x5a827999" 0 12, $f4 "0x5c4dd124" 60 7),
            step1!(f2 "0x5a827999" 36 15, $f4 "0x5c4dd124" 32 12),
            step2!(f2 "0x5a827999" 20 9, $f4 "0x5c4dd124" 48 7),
            step3!(f2 "0x5a827999" 8 11, $f4 "0x5c4dd124" 16 6),
            step4!(f2 "0x5a827999" 56 7, $f4 "0x5c4dd124" 36 15),
            step0!(f2 "0x5a827999" 44 13, $f4 "0x5c4dd124" 4 13),
            step1!(f2 "0x5a827999" 32 12, $f4 "0x5c4dd124" 8 11),
            step2!($f3 "0x6ed9eba1" 12 11, $f3 "0x6d703ef3" 60 9),
            step3!($f3 "0x6ed9eba1" 40 13, $f3 "0x6d703ef3" 20 7),
            step4!($f3 "0x6ed9eba1" 56 6, $f3 "0x6d703ef3" 4 15),
            step0!($f3 "0x6ed9eba1" 16 7, $f3 "0x6d703ef3" 12 11),
            step1!($f3 "0x6ed9eba1" 36 14, $f3 "0x6d703ef3" 28 8),
            step2!($f3 "0x6ed9eba1" 60 9, $f3 "0x6d703ef3" 56 6),
            step3!($f3 "0x6ed9eba1" 32 13, $f3 "0x6d703ef3" 24 6),
            step4!($f3 "0x6ed9eba1" 4 15, $f3 "0x6d703ef3" 36 14),
            step0!($f3 "0x6ed9eba1" 8 14, $f3 "0x6d703ef3" 44 12),
            step1!($f3 "0x6ed9eba1" 28 8, $f3 "0x6d703ef3" 32 13),
            step2!($f3 "0x6ed9eba1" 0 13, $f3 "0x6d703ef3" 48 5),
            step3!($f3 "0x6ed9eba1" 24 6, $f3 "0x6d703ef3" 8 14),
            step4!($f3 "0x6ed9eba1" 52 5, $f3 "0x6d703ef3" 40 13),
            step0!($f3 "0x6ed9eba1" 44 12, $f3 "0x6d703ef3" 0 13),
            step1!($f3 "0x6ed9eba1" 20 7, $f3 "0x6d703ef3" 16 7),
            step2!($f3 "0x6ed9eba1" 48 5, $f3 "0x6d703ef3" 52 5),
            step3!($f4 "0x8f1bbcdc" 4 11, f2 "0x7a6d76e9" 32 15),
            step4!($f4 "0x8f1bbcdc" 36 12, f2 "0x7a6d76e9" 24 5),
            step0!($f4 "0x8f1bbcdc" 44 14, f2 "0x7a6d76e9" 16 8),
            step1!($f4 "0x8f1bbcdc" 40 15, f2 "0x7a6d76e9" 4 11),
            step2!($f4 "0x8f1bbcdc" 0 14, f2 "0x7a6d76e9" 12 14),
            step3!($f4 "0x8f1bbcdc" 32 15, f2 "0x7a6d76e9" 44 14),
            step4!($f4 "0x8f1bbcdc" 48 9, f2 "0x7a6d76e9" 60 6),
            step0!($f4 "0x8f1bbcdc" 16 8, f2 "0x7a6d76e9" 0 14),
            step1!($f4 "0x8f1bbcdc" 52 9, f2 "0x7a6d76e9" 20 6),
            step2!($f4 "0x8f1bbcdc" 12 14, f2 "0x7a6d76e9" 48 9),
            step3!($f4 "0x8f1bbcdc" 28 5, f2 "0x7a6d76e9" 8 12),
            step4!($f4 "0x8f1bbcdc" 60 6, f2 "0x7a6d76e9" 52 9),
            step0!($f4 "0x8f1bbcdc" 56 8, f2 "0x7a6d76e9" 36 12),
            step1!($f4 "0x8f1bbcdc" 20 6, f2 "0x7a6d76e9" 28 5),
            step2!($f4 "0x8f1bbcdc" 24 5, f2 "0x7a6d76e9" 40 15),
            step3!($f4 "0x8f1bbcdc" 8 12, f2 "0x7a6d76e9" 56 8),
            step4!($f5 "0xa953fd4e" 16 9, f1 "0" 48 8),
            step0!($f5 "0xa953fd4e" 0 15, f1 "0" 60 5),
            step1!($f5 "0xa953fd4e" 20 5, f1 "0" 40 12),
            step2!($f5 "0xa953fd4e" 36 11, f1 "0" 16 9),
            step3!($f5 "0xa953fd4e" 28 6, f1 "0" 4 12),
            step4!($f5 "0xa953fd4e" 48 8, f1 "0" 20 5),
            step0!($f5 "0xa953fd4e" 8 13, f1 "0" 32 14),
            step1!($f5 "0xa953fd4e" 40 12, f1 "0" 28 6),
            step2!($f5 "0xa953fd4e" 56 5, f1 "0" 24 8),
            step3!($f5 "0xa953fd4e" 4 12, f1 "0" 8 13),
            step4!($f5 "0xa953fd4e" 12 13, f1 "0" 52 6),
            step0!($f5 "0xa953fd4e" 32 14, f1 "0" 56 5),
            step1!($f5 "0xa953fd4e" 44 11, f1 "0" 0 15),
            step2!($f5 "0xa953fd4e" 24 8, f1 "0" 12 13),
            step3!($f5 "0xa953fd4e" 60 5, f1 "0" 36 11),
            step4!($f5 "0xa953fd4e" 52 6, f1 "0" 44 11),
            // The words of one line, those of the other a place on, and the chaining value another.
            "mov rdi, qword ptr [rsp]\n",
            "add ecx, r11d\nadd edx, r12d\nadd ebp, r8d\nadd eax, r9d\nadd ebx, r10d\n",
            "add ecx, dword ptr [rdi + 4]\nadd edx, dword ptr [rdi + 8]\nadd ebp, dword ptr [rdi + 12]\n",
            "add eax, dword ptr [rdi + 16]\nadd ebx, dword ptr [rdi]\n",
            "mov dword ptr [rdi], ecx\nmov dword ptr [rdi + 4], edx\nmov dword ptr [rdi + 8], ebp\n",
            "mov dword ptr [rdi + 12], eax\nmov dword ptr [rdi + 16], ebx\n",
            "mov r8d, ebp\nmov ebp, ebx\nmov ebx, edx\nmov edx, eax\nmov eax, ecx\nmov ecx, r8d\n",
            "add rsi, 64\ncmp rsi, qword ptr [rsp + 8]\njne 2b\n",
            "add rsp, 16\npop r15\npop r14\npop r13\npop r12\npop rbp\npop rbx\n3:\nret",
        )
    };
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[unsafe(naked)]
unsafe extern "sysv64" fn ripemd160_x86_64(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(body!(f3 f4 f5))
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); the processor has BMI1.
#[unsafe(naked)]
unsafe extern "sysv64" fn ripemd160_bmi1(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(body!(f3_bmi f4_bmi f5_bmi))
}

/// The entry of the one with BMI1.
pub const BMI1: Ripemd160Kernel = Kernel {
    id: "ripemd160/bmi1",
    needs: Features::BMI1,
    constant_time: true,
    bound: "two chains of 352 cycles a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`.
    function: |state, data, blocks| unsafe { ripemd160_bmi1(state, data, blocks) },
};

/// The entry of the one for every x86-64 processor.
pub const X86_64: Ripemd160Kernel = Kernel {
    id: "ripemd160/x86_64",
    needs: Features::NONE,
    constant_time: true,
    bound: "two chains of 352 cycles a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`.
    function: |state, data, blocks| unsafe { ripemd160_x86_64(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    crate::arch::compress::tests::kernel_keeps_registers(ripemd160_x86_64, [1, 2, 3, 4, 5]);
    if crate::cpu::settings::settings().cpu.features.contains(Features::BMI1) {
        crate::arch::compress::tests::kernel_keeps_registers(ripemd160_bmi1, [1, 2, 3, 4, 5]);
    }
}
