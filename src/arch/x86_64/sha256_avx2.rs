//! SHA-256 for x86-64 without SHA instructions: rounds in general registers with BMI2, the schedule in AVX2 for two
//! blocks at a time.
//!
//! Bound: a round is 22 operations of the general units and two moves, of which four operations start a cycle: 352
//! cycles a block, 5.5 a byte. The chain from E to E is 5 cycles a round, 320 a block. The schedule runs on the vector
//! units beside it: the low lanes are one block's words and the high lanes the next one's, so the second block finds
//! its schedule on the stack. Measured on a Zen 3: 6.1 a byte.

use core::arch::naked_asm;

use crate::arch::generic::sha256::CONSTANTS;
use crate::arch::sha256::{Sha256Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Byte orders for `vpshufb`: big-endian words; the even words first and nothing behind them; nothing, and the even
/// words behind that.
#[repr(align(64))]
struct Orders(#[allow(dead_code, reason = "read by the assembly")] [u8; 96]);

static ORDERS: Orders = Orders({
    let mut bytes = [0x80; 96];
    let mut index = 0;
    while index < 32 {
        let within = index % 16;
        bytes[index] = within as u8 ^ 3;
        let even = (within % 4 + within % 8 / 4 * 8) as u8;
        if within < 8 {
            bytes[32 + index] = even;
        } else {
            bytes[64 + index] = even;
        }
        index += 1;
    }
    bytes
});

/// One of the 32 instructions that make the next four words of both blocks, into `$w0`, and their sums with the
/// constants at `rsi + $constant`, stored at `rbp + $at`. A round takes up a quarter of them.
#[rustfmt::skip]
macro_rules! word {
    (no, $quarter:tt, $line:tt, $words:tt) => { "" };
    (yes, 0, 0, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpalignr ymm4, ", $w1, ", ", $w0, ", 4", "\n") };
    (yes, 0, 1, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpalignr ymm5, ", $w3, ", ", $w2, ", 4", "\n") };
    (yes, 0, 2, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpaddd ", $w0, ", ", $w0, ", ymm5", "\n") };
    (yes, 0, 3, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm5, ymm4, 7", "\n") };
    (yes, 0, 4, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpslld ymm6, ymm4, 25", "\n") };
    (yes, 0, 5, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm7, ymm4, 18", "\n") };
    (yes, 0, 6, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpslld ymm8, ymm4, 14", "\n") };
    (yes, 0, 7, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm4, ymm4, 3", "\n") };
    (yes, 1, 0, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm6", "\n") };
    (yes, 1, 1, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm7, ymm7, ymm8", "\n") };
    (yes, 1, 2, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm4", "\n") };
    (yes, 1, 3, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm7", "\n") };
    (yes, 1, 4, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpaddd ", $w0, ", ", $w0, ", ymm5", "\n") };
    (yes, 1, 5, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpshufd ymm4, ", $w3, ", 0xfa", "\n") };
    (yes, 1, 6, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm5, ymm4, 10", "\n") };
    (yes, 1, 7, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrlq ymm6, ymm4, 17", "\n") };
    (yes, 2, 0, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrlq ymm4, ymm4, 19", "\n") };
    (yes, 2, 1, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm6", "\n") };
    (yes, 2, 2, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm4", "\n") };
    (yes, 2, 3, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpshufb ymm5, ymm5, ymm14", "\n") };
    (yes, 2, 4, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpaddd ", $w0, ", ", $w0, ", ymm5", "\n") };
    (yes, 2, 5, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpshufd ymm4, ", $w0, ", 0x50", "\n") };
    (yes, 2, 6, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrld ymm5, ymm4, 10", "\n") };
    (yes, 2, 7, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrlq ymm6, ymm4, 17", "\n") };
    (yes, 3, 0, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpsrlq ymm4, ymm4, 19", "\n") };
    (yes, 3, 1, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm6", "\n") };
    (yes, 3, 2, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpxor ymm5, ymm5, ymm4", "\n") };
    (yes, 3, 3, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpshufb ymm5, ymm5, ymm13", "\n") };
    (yes, 3, 4, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpaddd ", $w0, ", ", $w0, ", ymm5", "\n") };
    (yes, 3, 5, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vbroadcasti128 ymm4, xmmword ptr [rsi + ", $constant, "]", "\n") };
    (yes, 3, 6, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vpaddd ymm4, ymm4, ", $w0, "\n") };
    (yes, 3, 7, [$w0:literal $w1:literal $w2:literal $w3:literal $constant:literal $at:literal]) => { concat!("vmovdqa ymmword ptr [rbp + ", $at, "], ymm4", "\n") };
}
/// One round. `$x` has what the round before still owes to its H, which is A now, and receives A ^ B, which is the next
/// round's B ^ C. `$y` holds this round's, and receives what is owed: the majority and the sum of A's rotations. So the
/// chain from E to E goes first. The sum of constant and word lies at `rbp + $at`.
#[rustfmt::skip]
macro_rules! round {
    ($with:ident, $quarter:tt, $words:tt, $a:literal $b:literal $c:literal $d:literal $e:literal $f:literal $g:literal
     $h:literal $x:literal $y:literal $at:literal) => {
        concat!(
            "rorx r12d, ", $e, ", 6\nmov r13d, ", $f, "\n",
            word!($with, $quarter, 0, $words),
            "rorx edi, ", $e, ", 11\nand r13d, ", $e, "\nxor r12d, edi\n",
            word!($with, $quarter, 1, $words),
            "add ", $h, ", dword ptr [rbp + ", $at, "]\nadd ", $a, ", ", $x, "\nrorx edi, ", $e, ", 25\n",
            word!($with, $quarter, 2, $words),
            "add ", $h, ", r13d\nandn r13d, ", $e, ", ", $g, "\nxor r12d, edi\n",
            word!($with, $quarter, 3, $words),
            "add ", $h, ", r13d\nrorx edi, ", $a, ", 2\nrorx r13d, ", $a, ", 13\n",
            word!($with, $quarter, 4, $words),
            "mov ", $x, ", ", $a, "\nxor ", $x, ", ", $b, "\nadd ", $h, ", r12d\n",
            word!($with, $quarter, 5, $words),
            "xor edi, r13d\nrorx r12d, ", $a, ", 22\nand ", $y, ", ", $x, "\n",
            word!($with, $quarter, 6, $words),
            "add ", $d, ", ", $h, "\nxor edi, r12d\nxor ", $y, ", ", $b, "\nadd ", $y, ", edi\n",
            word!($with, $quarter, 7, $words),
        )
    };
}
/// 16 rounds, and with `yes` the words of the 16 after them.
#[rustfmt::skip]
macro_rules! sixteen_rounds {
    ($with:ident) => {
        concat!(
            round!($with, 0, ["ymm0" "ymm1" "ymm2" "ymm3" "0" "128"], "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "r14d" "r15d" "0"),
            round!($with, 1, ["ymm0" "ymm1" "ymm2" "ymm3" "0" "128"], "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r15d" "r14d" "4"),
            round!($with, 2, ["ymm0" "ymm1" "ymm2" "ymm3" "0" "128"], "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r14d" "r15d" "8"),
            round!($with, 3, ["ymm0" "ymm1" "ymm2" "ymm3" "0" "128"], "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r15d" "r14d" "12"),
            round!($with, 0, ["ymm1" "ymm2" "ymm3" "ymm0" "16" "160"], "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r14d" "r15d" "32"),
            round!($with, 1, ["ymm1" "ymm2" "ymm3" "ymm0" "16" "160"], "edx" "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "r15d" "r14d" "36"),
            round!($with, 2, ["ymm1" "ymm2" "ymm3" "ymm0" "16" "160"], "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "r14d" "r15d" "40"),
            round!($with, 3, ["ymm1" "ymm2" "ymm3" "ymm0" "16" "160"], "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "eax" "r15d" "r14d" "44"),
            round!($with, 0, ["ymm2" "ymm3" "ymm0" "ymm1" "32" "192"], "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "r14d" "r15d" "64"),
            round!($with, 1, ["ymm2" "ymm3" "ymm0" "ymm1" "32" "192"], "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r15d" "r14d" "68"),
            round!($with, 2, ["ymm2" "ymm3" "ymm0" "ymm1" "32" "192"], "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r9d" "r14d" "r15d" "72"),
            round!($with, 3, ["ymm2" "ymm3" "ymm0" "ymm1" "32" "192"], "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r8d" "r15d" "r14d" "76"),
            round!($with, 0, ["ymm3" "ymm0" "ymm1" "ymm2" "48" "224"], "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "edx" "r14d" "r15d" "96"),
            round!($with, 1, ["ymm3" "ymm0" "ymm1" "ymm2" "48" "224"], "edx" "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "ecx" "r15d" "r14d" "100"),
            round!($with, 2, ["ymm3" "ymm0" "ymm1" "ymm2" "48" "224"], "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "eax" "ebx" "r14d" "r15d" "104"),
            round!($with, 3, ["ymm3" "ymm0" "ymm1" "ymm2" "48" "224"], "ebx" "ecx" "edx" "r8d" "r9d" "r10d" "r11d" "eax" "r15d" "r14d" "108"),
        )
    };
}
/// The four words at `$offset` of both blocks, and their sums with the constants.
#[rustfmt::skip]
macro_rules! load {
    ($word:literal $low:literal $offset:literal $at:literal) => {
        concat!(
            "vmovdqu ", $low, ", xmmword ptr [rsi + ", $offset, "]\n",
            "vinserti128 ", $word, ", ", $word, ", xmmword ptr [rbp + ", $offset, "], 1\n",
            "vpshufb ", $word, ", ", $word, ", ymm15\nvbroadcasti128 ymm8, xmmword ptr [r12 + ", $offset, "]\n",
            "vpaddd ymm8, ymm8, ", $word, "\nvmovdqa ymmword ptr [rsp + ", $at, "], ymm8\n",
        )
    };
}
/// Pays what the last round owes, adds the state to the registers and stores the sums there.
#[rustfmt::skip]
macro_rules! feed_forward {
    () => {
        concat!(
            "add eax, r14d\nmov rdi, qword ptr [rsp + 536]\n",
            "add eax, dword ptr [rdi + 0]\nmov dword ptr [rdi + 0], eax\n",
            "add ebx, dword ptr [rdi + 4]\nmov dword ptr [rdi + 4], ebx\n",
            "add ecx, dword ptr [rdi + 8]\nmov dword ptr [rdi + 8], ecx\n",
            "add edx, dword ptr [rdi + 12]\nmov dword ptr [rdi + 12], edx\n",
            "add r8d, dword ptr [rdi + 16]\nmov dword ptr [rdi + 16], r8d\n",
            "add r9d, dword ptr [rdi + 20]\nmov dword ptr [rdi + 20], r9d\n",
            "add r10d, dword ptr [rdi + 24]\nmov dword ptr [rdi + 24], r10d\n",
            "add r11d, dword ptr [rdi + 28]\nmov dword ptr [rdi + 28], r11d\n",
        )
    };
}

/// The stack: 16 times four sums of one block and of the next, then the caller's stack pointer, the blocks' address,
/// how many there are, and the state's address.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress); the processor has AVX2, BMI1 and BMI2.
#[unsafe(naked)]
unsafe extern "sysv64" fn sha256_avx2(state: &mut State, data: *const [u8; 64], blocks: usize) {
    naked_asm!(
        "test rdx, rdx",
        "jz 9f",
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "mov rax, rsp",
        "sub rsp, 576",
        "and rsp, -64",
        "mov qword ptr [rsp + 512], rax",
        "mov qword ptr [rsp + 520], rsi",
        "mov qword ptr [rsp + 528], rdx",
        "mov qword ptr [rsp + 536], rdi",
        "lea rax, [rip + {orders}]",
        "vmovdqa ymm15, ymmword ptr [rax]",
        "vmovdqa ymm14, ymmword ptr [rax + 32]",
        "vmovdqa ymm13, ymmword ptr [rax + 64]",
        "mov eax, dword ptr [rdi + 0]",
        "mov ebx, dword ptr [rdi + 4]",
        "mov ecx, dword ptr [rdi + 8]",
        "mov edx, dword ptr [rdi + 12]",
        "mov r8d, dword ptr [rdi + 16]",
        "mov r9d, dword ptr [rdi + 20]",
        "mov r10d, dword ptr [rdi + 24]",
        "mov r11d, dword ptr [rdi + 28]",
        "2:",
        // The last block of an odd number is its own companion.
        "mov rsi, qword ptr [rsp + 520]",
        "lea rbp, [rsi + 64]",
        "cmp qword ptr [rsp + 528], 1",
        "cmove rbp, rsi",
        "lea r12, [rip + {constants}]",
        load!("ymm0" "xmm0" "0" "0"),
        load!("ymm1" "xmm1" "16" "32"),
        load!("ymm2" "xmm2" "32" "64"),
        load!("ymm3" "xmm3" "48" "96"),
        "lea rsi, [r12 + 64]",
        "mov rbp, rsp",
        "mov r15d, ebx",
        "xor r15d, ecx",
        "xor r14d, r14d",
        ".p2align 6",
        "3:",
        sixteen_rounds!(yes),
        "add rsi, 64",
        "add rbp, 128",
        "lea r12, [rsp + 384]",
        "cmp rbp, r12",
        "jne 3b",
        sixteen_rounds!(no),
        feed_forward!(),
        "cmp qword ptr [rsp + 528], 1",
        "je 5f",
        "lea rbp, [rsp + 16]",
        "mov r15d, ebx",
        "xor r15d, ecx",
        "xor r14d, r14d",
        ".p2align 6",
        "4:",
        sixteen_rounds!(no),
        "add rbp, 128",
        "lea r12, [rsp + 528]",
        "cmp rbp, r12",
        "jne 4b",
        feed_forward!(),
        "add qword ptr [rsp + 520], 128",
        "sub qword ptr [rsp + 528], 2",
        "jne 2b",
        "5:",
        "mov rsp, qword ptr [rsp + 512]",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "vzeroupper",
        "9:",
        "ret",
        orders = sym ORDERS,
        constants = sym CONSTANTS,
    )
}

/// The entry.
pub const AVX2: Sha256Kernel = Kernel {
    id: "sha256/avx2",
    needs: Features::AVX2.and(Features::BMI1).and(Features::BMI2),
    constant_time: true,
    bound: "64 rounds of 22 operations",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`, the table that of the features.
    function: |state, data, blocks| unsafe { sha256_avx2(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    if crate::cpu::settings::settings().cpu.features.contains(AVX2.needs) {
        crate::arch::compress::tests::kernel_keeps_registers(sha256_avx2, [1; 8]);
    }
}
