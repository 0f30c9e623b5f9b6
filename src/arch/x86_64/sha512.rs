//! SHA-512 for x86-64: rounds in general registers with BMI2, the schedule in AVX2 for two blocks at a time; and the
//! portable source compiled for BMI2.
//!
//! Bound of the first: a round is 22 operations of the general units and two moves, of which four operations start a
//! cycle: 440 cycles a block, 3.4 a byte (measured on Zen 3: about 530). The chain from E to E is 5 cycles a round, 400 a block. The schedule runs
//! on the vector units beside it: the low lanes are one block's words and the high lanes the next one's, so the second
//! block finds its schedule on the stack. The loops begin on a cache line: 16 bytes past one cost a tenth.

use core::arch::naked_asm;

use crate::arch::generic::sha512::{CONSTANTS, compress_scalar};
use crate::arch::sha512::{Sha512Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Byte orders for `vpshufb`: big-endian words, and every word rotated by 8 bits.
#[repr(align(64))]
struct Orders(#[allow(dead_code, reason = "read by the assembly")] [u8; 64]);

static ORDERS: Orders = Orders({
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 32 {
        bytes[index] = (index % 16) as u8 ^ 7;
        bytes[32 + index] = (index % 16 / 8 * 8 + (index + 1) % 8) as u8;
        index += 1;
    }
    bytes
});

/// One of the 24 instructions that make the next two words of both blocks, into `$w0`, and their sums with the
/// constants at `rsi + $constant`, stored at `rbp + $at`. A round takes up half of them.
#[rustfmt::skip]
macro_rules! word {
    (no, $half:ident, $line:literal, $words:tt) => { "" };
    (yes, first, 0, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpalignr ymm8, ", $w1, ", ", $w0, ", 8\n") };
    (yes, first, 1, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpalignr ymm9, ", $w5, ", ", $w4, ", 8\n") };
    (yes, first, 2, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpaddq ", $w0, ", ", $w0, ", ymm9\n") };
    (yes, first, 3, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsrlq ymm9, ymm8, 1\n") };
    (yes, first, 4, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsllq ymm10, ymm8, 63\n") };
    (yes, first, 5, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsrlq ymm11, ymm8, 7\n") };
    (yes, first, 6, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpshufb ymm8, ymm8, ymm14\n") };
    (yes, first, 7, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm9, ymm9, ymm10\n") };
    (yes, first, 8, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm8, ymm8, ymm11\n") };
    (yes, first, 9, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm8, ymm8, ymm9\n") };
    (yes, first, 10, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsrlq ymm9, ", $w7, ", 19\n") };
    (yes, first, 11, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsllq ymm10, ", $w7, ", 45\n") };
    (yes, second, 0, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsrlq ymm11, ", $w7, ", 61\n") };
    (yes, second, 1, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsllq ymm12, ", $w7, ", 3\n") };
    (yes, second, 2, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpsrlq ymm13, ", $w7, ", 6\n") };
    (yes, second, 3, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpaddq ", $w0, ", ", $w0, ", ymm8\n") };
    (yes, second, 4, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm9, ymm9, ymm10\n") };
    (yes, second, 5, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm11, ymm11, ymm12\n") };
    (yes, second, 6, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm9, ymm9, ymm13\n") };
    (yes, second, 7, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpxor ymm9, ymm9, ymm11\n") };
    (yes, second, 8, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vbroadcasti128 ymm10, xmmword ptr [rsi + ", $constant, "]\n") };
    (yes, second, 9, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpaddq ", $w0, ", ", $w0, ", ymm9\n") };
    (yes, second, 10, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vpaddq ymm10, ymm10, ", $w0, "\n") };
    (yes, second, 11, [$w0:literal, $w1:literal, $w4:literal, $w5:literal, $w7:literal, $constant:literal, $at:literal]) => { concat!("vmovdqa ymmword ptr [rbp + ", $at, "], ymm10\n") };
}
/// One round. `$x` receives A ^ B, which is the next round's B ^ C, and `$y` holds this round's. The sum of constant
/// and word lies at `rbp + $at`. The order is the fastest found by trying some hundreds: all operations of the general
/// units compete for four of them, so what the next round's E waits for goes first.
#[rustfmt::skip]
macro_rules! round {
    ($with:ident, $half:ident, $words:tt, $a:literal, $b:literal, $c:literal, $d:literal, $e:literal, $f:literal,
     $g:literal, $h:literal, $x:literal, $y:literal, $at:literal) => {
        concat!(
            "rorx r12, ", $e, ", 14\n",
            "mov r13, ", $f, "\n",
            word!($with, $half, 0, $words),
            "rorx rdi, ", $e, ", 18\n",
            "and r13, ", $e, "\n",
            word!($with, $half, 1, $words),
            "xor r12, rdi\n",
            "add ", $h, ", qword ptr [rbp + ", $at, "]\n",
            word!($with, $half, 2, $words),
            "rorx rdi, ", $e, ", 41\n",
            "add ", $h, ", r13\n",
            word!($with, $half, 3, $words),
            "andn r13, ", $e, ", ", $g, "\n",
            "xor r12, rdi\n",
            word!($with, $half, 4, $words),
            "add ", $h, ", r13\n",
            "rorx rdi, ", $a, ", 28\n",
            word!($with, $half, 5, $words),
            "rorx r13, ", $a, ", 34\n",
            "mov ", $x, ", ", $a, "\n",
            word!($with, $half, 6, $words),
            "xor ", $x, ", ", $b, "\n",
            "add ", $h, ", r12\n",
            word!($with, $half, 7, $words),
            "xor rdi, r13\n",
            "rorx r12, ", $a, ", 39\n",
            word!($with, $half, 8, $words),
            "and ", $y, ", ", $x, "\n",
            "add ", $d, ", ", $h, "\n",
            word!($with, $half, 9, $words),
            "xor rdi, r12\n",
            "add ", $h, ", rdi\n",
            word!($with, $half, 10, $words),
            "xor ", $y, ", ", $b, "\n",
            "add ", $h, ", ", $y, "\n",
            word!($with, $half, 11, $words),
        )
    };
}
/// 16 rounds, and with `yes` the words of the 16 after them.
#[rustfmt::skip]
macro_rules! sixteen_rounds {
    ($with:ident) => {
        concat!(
            round!($with, first, ["ymm0", "ymm1", "ymm4", "ymm5", "ymm7", "0", "256"], "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r14", "r15", "0"),
            round!($with, second, ["ymm0", "ymm1", "ymm4", "ymm5", "ymm7", "0", "256"], "r11", "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r15", "r14", "8"),
            round!($with, first, ["ymm1", "ymm2", "ymm5", "ymm6", "ymm0", "16", "288"], "r10", "r11", "rax", "rbx", "rcx", "rdx", "r8", "r9", "r14", "r15", "32"),
            round!($with, second, ["ymm1", "ymm2", "ymm5", "ymm6", "ymm0", "16", "288"], "r9", "r10", "r11", "rax", "rbx", "rcx", "rdx", "r8", "r15", "r14", "40"),
            round!($with, first, ["ymm2", "ymm3", "ymm6", "ymm7", "ymm1", "32", "320"], "r8", "r9", "r10", "r11", "rax", "rbx", "rcx", "rdx", "r14", "r15", "64"),
            round!($with, second, ["ymm2", "ymm3", "ymm6", "ymm7", "ymm1", "32", "320"], "rdx", "r8", "r9", "r10", "r11", "rax", "rbx", "rcx", "r15", "r14", "72"),
            round!($with, first, ["ymm3", "ymm4", "ymm7", "ymm0", "ymm2", "48", "352"], "rcx", "rdx", "r8", "r9", "r10", "r11", "rax", "rbx", "r14", "r15", "96"),
            round!($with, second, ["ymm3", "ymm4", "ymm7", "ymm0", "ymm2", "48", "352"], "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "rax", "r15", "r14", "104"),
            round!($with, first, ["ymm4", "ymm5", "ymm0", "ymm1", "ymm3", "64", "384"], "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r14", "r15", "128"),
            round!($with, second, ["ymm4", "ymm5", "ymm0", "ymm1", "ymm3", "64", "384"], "r11", "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r15", "r14", "136"),
            round!($with, first, ["ymm5", "ymm6", "ymm1", "ymm2", "ymm4", "80", "416"], "r10", "r11", "rax", "rbx", "rcx", "rdx", "r8", "r9", "r14", "r15", "160"),
            round!($with, second, ["ymm5", "ymm6", "ymm1", "ymm2", "ymm4", "80", "416"], "r9", "r10", "r11", "rax", "rbx", "rcx", "rdx", "r8", "r15", "r14", "168"),
            round!($with, first, ["ymm6", "ymm7", "ymm2", "ymm3", "ymm5", "96", "448"], "r8", "r9", "r10", "r11", "rax", "rbx", "rcx", "rdx", "r14", "r15", "192"),
            round!($with, second, ["ymm6", "ymm7", "ymm2", "ymm3", "ymm5", "96", "448"], "rdx", "r8", "r9", "r10", "r11", "rax", "rbx", "rcx", "r15", "r14", "200"),
            round!($with, first, ["ymm7", "ymm0", "ymm3", "ymm4", "ymm6", "112", "480"], "rcx", "rdx", "r8", "r9", "r10", "r11", "rax", "rbx", "r14", "r15", "224"),
            round!($with, second, ["ymm7", "ymm0", "ymm3", "ymm4", "ymm6", "112", "480"], "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "rax", "r15", "r14", "232"),
        )
    };
}
/// The two words at `$offset` of both blocks, and their sums with the constants.
macro_rules! load {
    ($word:literal, $low:literal, $offset:literal, $at:literal) => {
        concat!(
            "vmovdqu ",
            $low,
            ", xmmword ptr [rsi + ",
            $offset,
            "]\n",
            "vinserti128 ",
            $word,
            ", ",
            $word,
            ", xmmword ptr [rbp + ",
            $offset,
            "], 1\n",
            "vpshufb ",
            $word,
            ", ",
            $word,
            ", ymm15\n",
            "vbroadcasti128 ymm8, xmmword ptr [r12 + ",
            $offset,
            "]\n",
            "vpaddq ymm8, ymm8, ",
            $word,
            "\n",
            "vmovdqa ymmword ptr [rsp + ",
            $at,
            "], ymm8\n",
        )
    };
}
/// Adds the state to the registers and stores the sums there.
macro_rules! feed_forward {
    () => {
        concat!(
            "mov rdi, qword ptr [rsp + 1304]\n",
            "add rax, qword ptr [rdi]\nmov qword ptr [rdi], rax\n",
            "add rbx, qword ptr [rdi + 8]\nmov qword ptr [rdi + 8], rbx\n",
            "add rcx, qword ptr [rdi + 16]\nmov qword ptr [rdi + 16], rcx\n",
            "add rdx, qword ptr [rdi + 24]\nmov qword ptr [rdi + 24], rdx\n",
            "add r8, qword ptr [rdi + 32]\nmov qword ptr [rdi + 32], r8\n",
            "add r9, qword ptr [rdi + 40]\nmov qword ptr [rdi + 40], r9\n",
            "add r10, qword ptr [rdi + 48]\nmov qword ptr [rdi + 48], r10\n",
            "add r11, qword ptr [rdi + 56]\nmov qword ptr [rdi + 56], r11\n",
        )
    };
}

/// The stack: 40 times two sums of one block and of the next, then the caller's stack pointer, the blocks' address,
/// how many there are, and the state's address.
///
/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[unsafe(naked)]
unsafe extern "sysv64" fn sha512_avx2(state: &mut State, data: *const [u8; 128], blocks: usize) {
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
        "sub rsp, 1344",
        "and rsp, -64",
        "mov qword ptr [rsp + 1280], rax",
        "mov qword ptr [rsp + 1288], rsi",
        "mov qword ptr [rsp + 1296], rdx",
        "mov qword ptr [rsp + 1304], rdi",
        "lea rax, [rip + {orders}]",
        "vmovdqa ymm15, ymmword ptr [rax]",
        "vmovdqa ymm14, ymmword ptr [rax + 32]",
        "mov rax, qword ptr [rdi]",
        "mov rbx, qword ptr [rdi + 8]",
        "mov rcx, qword ptr [rdi + 16]",
        "mov rdx, qword ptr [rdi + 24]",
        "mov r8, qword ptr [rdi + 32]",
        "mov r9, qword ptr [rdi + 40]",
        "mov r10, qword ptr [rdi + 48]",
        "mov r11, qword ptr [rdi + 56]",
        "2:",
        // The last block of an odd number is its own companion.
        "mov rsi, qword ptr [rsp + 1288]",
        "lea rbp, [rsi + 128]",
        "cmp qword ptr [rsp + 1296], 1",
        "cmove rbp, rsi",
        "lea r12, [rip + {constants}]",
        load!("ymm0", "xmm0", "0", "0"),
        load!("ymm1", "xmm1", "16", "32"),
        load!("ymm2", "xmm2", "32", "64"),
        load!("ymm3", "xmm3", "48", "96"),
        load!("ymm4", "xmm4", "64", "128"),
        load!("ymm5", "xmm5", "80", "160"),
        load!("ymm6", "xmm6", "96", "192"),
        load!("ymm7", "xmm7", "112", "224"),
        "lea rsi, [r12 + 128]",
        "mov rbp, rsp",
        "mov r15, rbx",
        "xor r15, rcx",
        ".p2align 6",
        "3:",
        sixteen_rounds!(yes),
        "add rsi, 128",
        "add rbp, 256",
        "lea r12, [rsp + 1024]",
        "cmp rbp, r12",
        "jne 3b",
        sixteen_rounds!(no),
        feed_forward!(),
        "cmp qword ptr [rsp + 1296], 1",
        "je 5f",
        "lea rbp, [rsp + 16]",
        "mov r15, rbx",
        "xor r15, rcx",
        ".p2align 6",
        "4:",
        sixteen_rounds!(no),
        "add rbp, 256",
        "lea r12, [rsp + 1296]",
        "cmp rbp, r12",
        "jne 4b",
        feed_forward!(),
        "add qword ptr [rsp + 1288], 256",
        "sub qword ptr [rsp + 1296], 2",
        "jne 2b",
        "5:",
        "mov rsp, qword ptr [rsp + 1280]",
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

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[target_feature(enable = "bmi1,bmi2")]
unsafe fn compress_bmi2(state: &mut State, data: *const [u8; 128], blocks: usize) {
    // SAFETY: the same contract.
    unsafe { compress_scalar(state, data, blocks) }
}

/// The entry of the form with the schedule in AVX2.
pub const AVX2: Sha512Kernel = Kernel {
    id: "sha512/avx2",
    needs: Features::AVX2.and(Features::BMI1).and(Features::BMI2),
    constant_time: true,
    bound: "80 rounds of 22 operations",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`, which names the features.
    function: |state, data, blocks| unsafe { sha512_avx2(state, data, blocks) },
};

/// The entry of the scalar form with three-operand rotations.
pub const BMI2: Sha512Kernel = Kernel {
    id: "sha512/bmi2",
    needs: Features::BMI1.and(Features::BMI2),
    constant_time: true,
    bound: "80 rounds of 18 operations, schedule",
    barred: nowhere,
    function: compress_bmi2,
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    if crate::cpu::settings::settings().cpu.features.contains(AVX2.needs) {
        crate::arch::compress::tests::kernel_keeps_registers(sha512_avx2, [1; 8]);
    }
}
