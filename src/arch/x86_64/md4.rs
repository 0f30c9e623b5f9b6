//! MD4 for x86-64.
//!
//! Bound: the chain through the newest word. A step waits for it with and, xor, add, rotate in the first round (4
//! cycles), 3 operations in the second and third: 16 * (4 + 3 + 3) = 160 cycles a block and one for the sum with the
//! chaining value, 2.5 a byte. Measured on a Zen 3: 2.5.
//!
//! What keeps it at the bound: the majority is the sum of `b & (c ^ d)` and `c & d`, which have no bit in common, and
//! the half without the newest word is added early.

use core::arch::naked_asm;

use crate::arch::md4::{Md4Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

// The functions. The arguments: A to D, the word's offset, the rotation.

/// `b & c | !b & d`.
macro_rules! f {
    ($a:literal $b:literal $c:literal $d:literal $at:literal $shift:literal) => {
        concat!(
            "mov r8d, ",
            $c,
            "\nxor r8d, ",
            $d,
            "\nadd ",
            $a,
            ", dword ptr [rsi + ",
            $at,
            "]\nand r8d, ",
            $b,
            "\nxor r8d, ",
            $d,
            "\nadd ",
            $a,
            ", r8d\nrol ",
            $a,
            ", ",
            $shift,
            "\n",
        )
    };
}
/// The majority, and the square root of 2.
macro_rules! g {
    ($a:literal $b:literal $c:literal $d:literal $at:literal $shift:literal) => {
        concat!(
            "mov r8d, ",
            $c,
            "\nand r8d, ",
            $d,
            "\nadd ",
            $a,
            ", dword ptr [rsi + ",
            $at,
            "]\nlea ",
            $a,
            ", [",
            $a,
            " + r8d + 0x5a827999]\nmov r9d, ",
            $c,
            "\nxor r9d, ",
            $d,
            "\nand r9d, ",
            $b,
            "\nadd ",
            $a,
            ", r9d\nrol ",
            $a,
            ", ",
            $shift,
            "\n",
        )
    };
}
/// `b ^ c ^ d`, and the square root of 3.
macro_rules! h {
    ($a:literal $b:literal $c:literal $d:literal $at:literal $shift:literal) => {
        concat!(
            "mov r8d, ",
            $c,
            "\nxor r8d, ",
            $d,
            "\nadd ",
            $a,
            ", dword ptr [rsi + ",
            $at,
            "]\nadd ",
            $a,
            ", 0x6ed9eba1\nxor r8d, ",
            $b,
            "\nadd ",
            $a,
            ", r8d\nrol ",
            $a,
            ", ",
            $shift,
            "\n",
        )
    };
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[unsafe(naked)]
unsafe extern "sysv64" fn md4_x86_64(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(
        "test rdx, rdx",
        "jz 3f",
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "mov rbp, rdx",
        "mov eax, dword ptr [rdi]",
        "mov ebx, dword ptr [rdi + 4]",
        "mov ecx, dword ptr [rdi + 8]",
        "mov edx, dword ptr [rdi + 12]",
        ".p2align 5",
        "2:",
        "mov r10d, eax",
        "mov r11d, ebx",
        "mov r12d, ecx",
        "mov r13d, edx",
        f!("eax" "ebx" "ecx" "edx" 0 3),
        f!("edx" "eax" "ebx" "ecx" 4 7),
        f!("ecx" "edx" "eax" "ebx" 8 11),
        f!("ebx" "ecx" "edx" "eax" 12 19),
        f!("eax" "ebx" "ecx" "edx" 16 3),
        f!("edx" "eax" "ebx" "ecx" 20 7),
        f!("ecx" "edx" "eax" "ebx" 24 11),
        f!("ebx" "ecx" "edx" "eax" 28 19),
        f!("eax" "ebx" "ecx" "edx" 32 3),
        f!("edx" "eax" "ebx" "ecx" 36 7),
        f!("ecx" "edx" "eax" "ebx" 40 11),
        f!("ebx" "ecx" "edx" "eax" 44 19),
        f!("eax" "ebx" "ecx" "edx" 48 3),
        f!("edx" "eax" "ebx" "ecx" 52 7),
        f!("ecx" "edx" "eax" "ebx" 56 11),
        f!("ebx" "ecx" "edx" "eax" 60 19),
        g!("eax" "ebx" "ecx" "edx" 0 3),
        g!("edx" "eax" "ebx" "ecx" 16 5),
        g!("ecx" "edx" "eax" "ebx" 32 9),
        g!("ebx" "ecx" "edx" "eax" 48 13),
        g!("eax" "ebx" "ecx" "edx" 4 3),
        g!("edx" "eax" "ebx" "ecx" 20 5),
        g!("ecx" "edx" "eax" "ebx" 36 9),
        g!("ebx" "ecx" "edx" "eax" 52 13),
        g!("eax" "ebx" "ecx" "edx" 8 3),
        g!("edx" "eax" "ebx" "ecx" 24 5),
        g!("ecx" "edx" "eax" "ebx" 40 9),
        g!("ebx" "ecx" "edx" "eax" 56 13),
        g!("eax" "ebx" "ecx" "edx" 12 3),
        g!("edx" "eax" "ebx" "ecx" 28 5),
        g!("ecx" "edx" "eax" "ebx" 44 9),
        g!("ebx" "ecx" "edx" "eax" 60 13),
        h!("eax" "ebx" "ecx" "edx" 0 3),
        h!("edx" "eax" "ebx" "ecx" 32 9),
        h!("ecx" "edx" "eax" "ebx" 16 11),
        h!("ebx" "ecx" "edx" "eax" 48 15),
        h!("eax" "ebx" "ecx" "edx" 8 3),
        h!("edx" "eax" "ebx" "ecx" 40 9),
        h!("ecx" "edx" "eax" "ebx" 24 11),
        h!("ebx" "ecx" "edx" "eax" 56 15),
        h!("eax" "ebx" "ecx" "edx" 4 3),
        h!("edx" "eax" "ebx" "ecx" 36 9),
        h!("ecx" "edx" "eax" "ebx" 20 11),
        h!("ebx" "ecx" "edx" "eax" 52 15),
        h!("eax" "ebx" "ecx" "edx" 12 3),
        h!("edx" "eax" "ebx" "ecx" 44 9),
        h!("ecx" "edx" "eax" "ebx" 28 11),
        h!("ebx" "ecx" "edx" "eax" 60 15),
        "add eax, r10d",
        "add ebx, r11d",
        "add ecx, r12d",
        "add edx, r13d",
        "add rsi, 64",
        "dec rbp",
        "jnz 2b",
        "mov dword ptr [rdi], eax",
        "mov dword ptr [rdi + 4], ebx",
        "mov dword ptr [rdi + 8], ecx",
        "mov dword ptr [rdi + 12], edx",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "3:",
        "ret",
    )
}

/// The entry.
pub const X86_64: Md4Kernel = Kernel {
    id: "md4/x86_64",
    needs: Features::NONE,
    constant_time: true,
    bound: "chain of 161 cycles a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`.
    function: |state, data, blocks| unsafe { md4_x86_64(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    crate::arch::compress::tests::kernel_keeps_registers(md4_x86_64, [1, 2, 3, 4]);
}
