//! MD2 for x86-64.
//!
//! Bound: 48 * 18 = 864 steps a block, each an exclusive-or that waits for a load that waits for the step before: 5
//! cycles, 4320 a block, 270 a byte. Measured on a Zen 3: 278.
//!
//! What keeps it at the bound: the 48 bytes stay in six registers. In memory, each byte's store and its load in the next
//! round make a step wait about 8 cycles on a Zen 3. A word is rotated by a byte a step, so that the byte in turn is the
//! lowest, and a copy of it gives the bytes as they were. The number of the round is not added to the last byte but to the
//! base, as the table continues behind 256 entries. The checksum's 16 steps are another chain, beside this one.

use core::arch::naked_asm;

use crate::arch::generic::md2::SUBSTITUTION;
use crate::arch::md2::{Md2Kernel, State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A step on the lowest byte of `$word`, which is that of `rdx` too. `eax` has the last byte.
macro_rules! step {
    ($word:literal, $base:literal) => {
        concat!(
            "movzx eax, byte ptr [",
            $base,
            " + rax]\nmovzx ecx, dl\nshr rdx, 8\nxor ",
            $word,
            ", rax\nror ",
            $word,
            ", 8\nxor eax, ecx\n",
        )
    };
}
/// Seven steps of a word.
macro_rules! seven_steps {
    ($word:literal) => {
        concat!(
            step!($word, "r8"),
            step!($word, "r8"),
            step!($word, "r8"),
            step!($word, "r8"),
            step!($word, "r8"),
            step!($word, "r8"),
            step!($word, "r8"),
        )
    };
}
/// The eight steps of a word.
macro_rules! word {
    ($word:literal) => {
        concat!("mov rdx, ", $word, "\n", step!($word, "r8"), seven_steps!($word))
    };
}
/// Steps of the checksum; `edx` has its newest byte.
macro_rules! checksum {
    ($($at:literal)*) => {
        concat!($(
            "movzx ecx, byte ptr [rsi + ", $at, "]\nxor edx, ecx\nmovzx ecx, byte ptr [rdi + ", $at,
            "]\nmovzx edx, byte ptr [r8 + rdx]\nxor edx, ecx\nmov byte ptr [rdi + ", $at, "], dl\n",
        )*)
    };
}

/// # Safety
/// As [`Compress`](crate::arch::compress::Compress).
#[unsafe(naked)]
unsafe extern "sysv64" fn md2_x86_64(state: &mut State, data: *const [u8; 16], blocks: usize) {
    naked_asm!(
        "test rdx, rdx",
        "jz 4f",
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "shl rdx, 4",
        "lea r15, [rsi + rdx]",
        "lea r8, [rip + {table}]",
        "mov r9, qword ptr [rdi + 16]",
        "mov r10, qword ptr [rdi + 24]",
        "2:",
        "movzx edx, byte ptr [rdi + 15]",
        checksum!("0" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "13" "14" "15"),
        "mov r11, qword ptr [rsi]",
        "mov r12, qword ptr [rsi + 8]",
        "mov r13, r9",
        "xor r13, r11",
        "mov r14, r10",
        "xor r14, r12",
        "xor eax, eax",
        // Where this round's first load is based, and the next one's.
        "mov rbx, r8",
        "mov rbp, r8",
        "3:",
        "mov rdx, r9",
        step!("r9", "rbx"),
        seven_steps!("r9"),
        word!("r10"),
        word!("r11"),
        word!("r12"),
        word!("r13"),
        word!("r14"),
        "mov rbx, rbp",
        "inc rbp",
        "lea rcx, [r8 + 18]",
        "cmp rbp, rcx",
        "jne 3b",
        "add rsi, 16",
        "cmp rsi, r15",
        "jne 2b",
        "mov qword ptr [rdi + 16], r9",
        "mov qword ptr [rdi + 24], r10",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "4:",
        "ret",
        table = sym SUBSTITUTION,
    )
}

/// The entry.
pub const X86_64: Md2Kernel = Kernel {
    id: "md2/x86_64",
    needs: Features::NONE,
    constant_time: false,
    bound: "chain of 4320 cycles a block",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Compress`.
    function: |state, data, blocks| unsafe { md2_x86_64(state, data, blocks) },
};

#[cfg(all(test, unix))]
#[test]
fn keeps_the_callers_registers() {
    crate::arch::compress::tests::kernel_keeps_registers(
        md2_x86_64,
        State { checksum: [1; 16], state: [2; 16] },
    );
}
