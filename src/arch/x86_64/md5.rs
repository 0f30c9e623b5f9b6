//! MD5 for x86-64.
//!
//! Bound: the chain through the newest word. A step waits for it with and, xor, add, rotate, add in the first
//! round (5 cycles), 4 in the second and third, or, xor, add, rotate, add in the fourth: 16 * (5 + 4 + 4 + 5) = 288
//! cycles a block, 4.5 a byte.
//!
//! What keeps it at the bound: the two halves of the second round's function have no bit in common, so they are
//! added one after the other, and the half without the newest word is added early. The chaining value of the
//! word that is newest at the block's end is added to the word that the last step adds anyway, off the chain.

use core::arch::naked_asm;

use crate::arch::md5::{Md5Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The sum that does not wait for the newest word: the message's word and the constant.
macro_rules! early {
    ($a:literal, $term:literal, $at:literal, $sine:literal) => {
        concat!("add ", $a, ", dword ptr [rsi + ", $at, "]\nlea ", $a, ", [", $a, $term, " + ", $sine, "]\n")
    };
}
/// Rotates, and adds the newest word.
macro_rules! late {
    ($a:literal, $b:literal, $shift:literal) => {
        concat!("rol ", $a, ", ", $shift, "\nadd ", $a, ", ", $b, "\n")
    };
}
macro_rules! f {
    ($a:literal, $b:literal, $c:literal, $d:literal, $at:literal, $sine:literal, $shift:literal) => {
        concat!(
            "mov r8d, ",
            $c,
            "\nxor r8d, ",
            $d,
            "\n",
            early!($a, "", $at, $sine),
            "and r8d, ",
            $b,
            "\nxor r8d, ",
            $d,
            "\nadd ",
            $a,
            ", r8d\n",
            late!($a, $b, $shift),
        )
    };
}
macro_rules! g {
    ($a:literal, $b:literal, $c:literal, $d:literal, $at:literal, $sine:literal, $shift:literal) => {
        concat!(
            "mov r8d, ",
            $d,
            "\nnot r8d\nand r8d, ",
            $c,
            "\n",
            early!($a, " + r8d", $at, $sine),
            "mov r9d, ",
            $d,
            "\nand r9d, ",
            $b,
            "\nadd ",
            $a,
            ", r9d\n",
            late!($a, $b, $shift),
        )
    };
}
macro_rules! h {
    ($a:literal, $b:literal, $c:literal, $d:literal, $at:literal, $sine:literal, $shift:literal) => {
        concat!(
            "mov r8d, ",
            $c,
            "\nxor r8d, ",
            $d,
            "\n",
            early!($a, "", $at, $sine),
            "xor r8d, ",
            $b,
            "\nadd ",
            $a,
            ", r8d\n",
            late!($a, $b, $shift),
        )
    };
}
macro_rules! i {
    ($a:literal, $b:literal, $c:literal, $d:literal, $at:literal, $sine:literal, $shift:literal) => {
        i!($a, $b, $c, $d, $at, $sine, $shift, $b)
    };
    ($a:literal, $b:literal, $c:literal, $d:literal, $at:literal, $sine:literal, $shift:literal, $add:literal) => {
        concat!(
            "mov r8d, ",
            $d,
            "\nnot r8d\n",
            early!($a, "", $at, $sine),
            "or r8d, ",
            $b,
            "\nxor r8d, ",
            $c,
            "\nadd ",
            $a,
            ", r8d\n",
            late!($a, $add, $shift),
        )
    };
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[unsafe(naked)]
#[rustfmt::skip]
unsafe extern "sysv64" fn md5_x86_64(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(
        "test rdx, rdx",
        "jz 3f",
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "mov rbp, rdx",
        "mov r10d, dword ptr [rdi]",
        "mov r11d, dword ptr [rdi + 4]",
        "mov r12d, dword ptr [rdi + 8]",
        "mov r13d, dword ptr [rdi + 12]",
        "mov eax, r10d",
        "mov ebx, r11d",
        "mov ecx, r12d",
        "mov edx, r13d",
        ".p2align 5",
        "2:",
        f!("eax", "ebx", "ecx", "edx", "0", "0xd76aa478", "7"),
        f!("edx", "eax", "ebx", "ecx", "4", "0xe8c7b756", "12"),
        f!("ecx", "edx", "eax", "ebx", "8", "0x242070db", "17"),
        f!("ebx", "ecx", "edx", "eax", "12", "0xc1bdceee", "22"),
        f!("eax", "ebx", "ecx", "edx", "16", "0xf57c0faf", "7"),
        f!("edx", "eax", "ebx", "ecx", "20", "0x4787c62a", "12"),
        f!("ecx", "edx", "eax", "ebx", "24", "0xa8304613", "17"),
        f!("ebx", "ecx", "edx", "eax", "28", "0xfd469501", "22"),
        f!("eax", "ebx", "ecx", "edx", "32", "0x698098d8", "7"),
        f!("edx", "eax", "ebx", "ecx", "36", "0x8b44f7af", "12"),
        f!("ecx", "edx", "eax", "ebx", "40", "0xffff5bb1", "17"),
        f!("ebx", "ecx", "edx", "eax", "44", "0x895cd7be", "22"),
        f!("eax", "ebx", "ecx", "edx", "48", "0x6b901122", "7"),
        f!("edx", "eax", "ebx", "ecx", "52", "0xfd987193", "12"),
        f!("ecx", "edx", "eax", "ebx", "56", "0xa679438e", "17"),
        f!("ebx", "ecx", "edx", "eax", "60", "0x49b40821", "22"),
        g!("eax", "ebx", "ecx", "edx", "4", "0xf61e2562", "5"),
        g!("edx", "eax", "ebx", "ecx", "24", "0xc040b340", "9"),
        g!("ecx", "edx", "eax", "ebx", "44", "0x265e5a51", "14"),
        g!("ebx", "ecx", "edx", "eax", "0", "0xe9b6c7aa", "20"),
        g!("eax", "ebx", "ecx", "edx", "20", "0xd62f105d", "5"),
        g!("edx", "eax", "ebx", "ecx", "40", "0x02441453", "9"),
        g!("ecx", "edx", "eax", "ebx", "60", "0xd8a1e681", "14"),
        g!("ebx", "ecx", "edx", "eax", "16", "0xe7d3fbc8", "20"),
        g!("eax", "ebx", "ecx", "edx", "36", "0x21e1cde6", "5"),
        g!("edx", "eax", "ebx", "ecx", "56", "0xc33707d6", "9"),
        g!("ecx", "edx", "eax", "ebx", "12", "0xf4d50d87", "14"),
        g!("ebx", "ecx", "edx", "eax", "32", "0x455a14ed", "20"),
        g!("eax", "ebx", "ecx", "edx", "52", "0xa9e3e905", "5"),
        g!("edx", "eax", "ebx", "ecx", "8", "0xfcefa3f8", "9"),
        g!("ecx", "edx", "eax", "ebx", "28", "0x676f02d9", "14"),
        g!("ebx", "ecx", "edx", "eax", "48", "0x8d2a4c8a", "20"),
        h!("eax", "ebx", "ecx", "edx", "20", "0xfffa3942", "4"),
        h!("edx", "eax", "ebx", "ecx", "32", "0x8771f681", "11"),
        h!("ecx", "edx", "eax", "ebx", "44", "0x6d9d6122", "16"),
        h!("ebx", "ecx", "edx", "eax", "56", "0xfde5380c", "23"),
        h!("eax", "ebx", "ecx", "edx", "4", "0xa4beea44", "4"),
        h!("edx", "eax", "ebx", "ecx", "16", "0x4bdecfa9", "11"),
        h!("ecx", "edx", "eax", "ebx", "28", "0xf6bb4b60", "16"),
        h!("ebx", "ecx", "edx", "eax", "40", "0xbebfbc70", "23"),
        h!("eax", "ebx", "ecx", "edx", "52", "0x289b7ec6", "4"),
        h!("edx", "eax", "ebx", "ecx", "0", "0xeaa127fa", "11"),
        h!("ecx", "edx", "eax", "ebx", "12", "0xd4ef3085", "16"),
        h!("ebx", "ecx", "edx", "eax", "24", "0x04881d05", "23"),
        h!("eax", "ebx", "ecx", "edx", "36", "0xd9d4d039", "4"),
        h!("edx", "eax", "ebx", "ecx", "48", "0xe6db99e5", "11"),
        h!("ecx", "edx", "eax", "ebx", "60", "0x1fa27cf8", "16"),
        h!("ebx", "ecx", "edx", "eax", "8", "0xc4ac5665", "23"),
        i!("eax", "ebx", "ecx", "edx", "0", "0xf4292244", "6"),
        i!("edx", "eax", "ebx", "ecx", "28", "0x432aff97", "10"),
        i!("ecx", "edx", "eax", "ebx", "56", "0xab9423a7", "15"),
        i!("ebx", "ecx", "edx", "eax", "20", "0xfc93a039", "21"),
        i!("eax", "ebx", "ecx", "edx", "48", "0x655b59c3", "6"),
        i!("edx", "eax", "ebx", "ecx", "12", "0x8f0ccc92", "10"),
        i!("ecx", "edx", "eax", "ebx", "40", "0xffeff47d", "15"),
        i!("ebx", "ecx", "edx", "eax", "4", "0x85845dd1", "21"),
        i!("eax", "ebx", "ecx", "edx", "32", "0x6fa87e4f", "6"),
        i!("edx", "eax", "ebx", "ecx", "60", "0xfe2ce6e0", "10"),
        i!("ecx", "edx", "eax", "ebx", "24", "0xa3014314", "15"),
        i!("ebx", "ecx", "edx", "eax", "52", "0x4e0811a1", "21"),
        i!("eax", "ebx", "ecx", "edx", "16", "0xf7537e82", "6"),
        i!("edx", "eax", "ebx", "ecx", "44", "0xbd3af235", "10"),
        i!("ecx", "edx", "eax", "ebx", "8", "0x2ad7d2bb", "15"),
        // B's step, with its chaining value added to the word that the step adds.
        "add r11d, ecx",
        i!("ebx", "ecx", "edx", "eax", "36", "0xeb86d391", "21", "r11d"),
        "add r12d, ecx",
        "mov ecx, r12d",
        "add r10d, eax",
        "mov eax, r10d",
        "add r13d, edx",
        "mov edx, r13d",
        "mov r11d, ebx",
        "add rsi, 64",
        "dec rbp",
        "jnz 2b",
        "mov dword ptr [rdi], r10d",
        "mov dword ptr [rdi + 4], r11d",
        "mov dword ptr [rdi + 8], r12d",
        "mov dword ptr [rdi + 12], r13d",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "3:",
        "ret",
    )
}

/// The entry.
pub const X86_64: Md5Kernel = Kernel {
    id: "md5/x86_64",
    needs: Features::NONE,
    constant_time: true,
    bound: "chain of 288 cycles a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`.
    function: |state, data, blocks| unsafe { md5_x86_64(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    crate::arch::compress::tests::kernel_keeps_registers(md5_x86_64, [1, 2, 3, 4]);
}
