//! RC4 for x86-64, eight bytes a turn, on OpenSSL's word form: one entry of the permutation per 32-bit word.
//!
//! Bound: instruction throughput, 12 instructions a byte; the chain through `y` (add, load: 1 + 4 cycles) runs beside
//! it. Measured on Zen 3: 3.6 core cycles a byte, where the same code on a permutation of bytes needs 6.6: byte stores
//! and byte loads of neighbours within one word collide in the store queue.
//!
//! What makes it fast: `S[x+1]` is loaded before the two stores of this byte, so the next byte's chain does not
//! wait for them. It is stale only when `x + 1 = y`; then it is the entry just stored, and a branch that is taken
//! once in 256 bytes puts that in. The branch keeps the load off the chain, which a conditional move would not.
//! A turn addresses its eight entries from one index, so it must not cross the end of the permutation: bytes up to
//! there go one by one, which happens once in a stream of any number of multiples of eight.

use core::arch::naked_asm;

use crate::arch::rc4::{Rc4Kernel, Rc4State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// Byte `$i` of a turn: swaps, and leaves the index of the key byte in `r11`. `$tx` holds `S[x]` (`$tx8` its low
/// byte) and `$tn` receives `S[x + 1]`, which lies at `[rdi + $next]`; `ebx` becomes x + 1 counted from the turn's
/// first index: before the load in `$wrap`, where that load needs it, else in `$index`.
#[rustfmt::skip]
macro_rules! swap {
    ($here:literal, $next:literal, $wrap:literal, $index:literal, $tx:literal, $tx8:literal, $tn:literal, $label:literal) => {
        concat!(
            "add al, ", $tx8, "\n",
            "movzx r11d, byte ptr [rdi + rax*4]\n",
            $wrap,
            "movzx ", $tn, ", byte ptr [rdi + ", $next, "]\n",
            "mov dword ptr [rdi + rax*4], ", $tx, "\n",
            "mov dword ptr [rdi + r8*4 + ", $here, "], r11d\n",
            $index,
            "cmp ebx, eax\n",
            "je ", $label, "f\n",
            $label, "0:\n",
            "add r11b, ", $tx8, "\n",
        )
    };
}
macro_rules! even {
    ($here:literal, $next:literal, $wrap:literal, $index:literal, $label:literal) => {
        swap!($here, $next, $wrap, $index, "r9d", "r9b", "r10d", $label)
    };
}
macro_rules! odd {
    ($here:literal, $next:literal, $wrap:literal, $index:literal, $label:literal) => {
        swap!($here, $next, $wrap, $index, "r10d", "r10b", "r9d", $label)
    };
}
/// A turn of eight bytes; `$gather` takes the key byte at `[rdi + r11*4]`.
macro_rules! turn {
    ($gather:ident) => {
        concat!(
            even!("0", "r8*4 + 4", "", "lea ebx, [r8 + 1]\n", "20"),
            $gather!("0", "0"),
            odd!("4", "r8*4 + 8", "", "lea ebx, [r8 + 2]\n", "21"),
            $gather!("1", "1"),
            even!("8", "r8*4 + 12", "", "lea ebx, [r8 + 3]\n", "22"),
            $gather!("0", "2"),
            odd!("12", "r8*4 + 16", "", "lea ebx, [r8 + 4]\n", "23"),
            $gather!("1", "3"),
            even!("16", "r8*4 + 20", "", "lea ebx, [r8 + 5]\n", "24"),
            $gather!("0", "4"),
            odd!("20", "r8*4 + 24", "", "lea ebx, [r8 + 6]\n", "25"),
            $gather!("1", "5"),
            even!("24", "r8*4 + 28", "", "lea ebx, [r8 + 7]\n", "26"),
            $gather!("0", "6"),
            // The last of the permutation is followed by its first.
            odd!("28", "rbx*4", "lea ebx, [r8 + 8]\nmovzx ebx, bl\n", "", "27"),
            $gather!("1", "7"),
            "mov r8d, ebx\n",
        )
    };
}
/// The stale `S[x + 1]` is replaced by the entry that was stored there.
macro_rules! slow {
    () => {
        concat!(
            "20: mov r10d, r9d\njmp 200b\n",
            "21: mov r9d, r10d\njmp 210b\n",
            "22: mov r10d, r9d\njmp 220b\n",
            "23: mov r9d, r10d\njmp 230b\n",
            "24: mov r10d, r9d\njmp 240b\n",
            "25: mov r9d, r10d\njmp 250b\n",
            "26: mov r10d, r9d\njmp 260b\n",
            "27: mov r9d, r10d\njmp 270b\n",
        )
    };
}
/// From the state in `rdi`: the permutation in `rdi`, the next x in `r8`, y in `rax`, `S[x]` in `r9`.
macro_rules! load_state {
    () => {
        concat!(
            "push rbx\n",
            "movzx r8d, byte ptr [rdi]\n",
            "movzx eax, byte ptr [rdi + 4]\n",
            "add rdi, 8\n",
            "inc r8b\n",
            "movzx r9d, byte ptr [rdi + r8*4]\n",
        )
    };
}
/// Bytes one by one: those left over at the end, and those up to the end of the permutation, after which it jumps
/// back to the turns at label 2.
macro_rules! single_bytes {
    () => {
        concat!(
            "4:\n",
            "test rcx, rcx\n",
            "jz 6f\n",
            "5:\n",
            "add al, r9b\n",
            "movzx r11d, byte ptr [rdi + rax*4]\n",
            "mov dword ptr [rdi + rax*4], r9d\n",
            "mov dword ptr [rdi + r8*4], r11d\n",
            "add r11b, r9b\n",
            "inc r8b\n",
            "movzx ebx, byte ptr [rdi + r11*4]\n",
            "movzx r9d, byte ptr [rdi + r8*4]\n",
            "xor bl, byte ptr [rsi]\n",
            "mov byte ptr [rdx], bl\n",
            "inc rsi\n",
            "inc rdx\n",
            "dec rcx\n",
            "jz 6f\n",
            "test r8d, r8d\n",
            "jnz 5b\n",
            "cmp rcx, 8\n",
            "jae 2b\n",
            "jmp 5b\n",
            "6:\n",
            "dec r8b\n",
            "mov dword ptr [rdi - 8], r8d\n",
            "mov dword ptr [rdi - 4], eax\n",
            "pop rbx\n",
        )
    };
}

/// Key bytes gathered in two vector registers.
///
/// # Safety
/// As [`Stream`](crate::arch::rc4::Stream); needs SSE4.1.
#[unsafe(naked)]
unsafe extern "sysv64" fn rc4_sse41(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize) {
    macro_rules! gather {
        ($register:literal, $lane:literal) => {
            concat!("pinsrb xmm", $register, ", byte ptr [rdi + r11*4], ", $lane, "\n")
        };
    }
    naked_asm!(
        load_state!(),
        "cmp rcx, 8",
        "jb 4f",
        ".p2align 5",
        "2:",
        "cmp r8d, 248",
        "ja 4f",
        "movq xmm2, qword ptr [rsi]",
        "pxor xmm0, xmm0",
        "pxor xmm1, xmm1",
        turn!(gather),
        "pxor xmm2, xmm0",
        "add rsi, 8",
        "pxor xmm2, xmm1",
        "movq qword ptr [rdx], xmm2",
        "add rdx, 8",
        "sub rcx, 8",
        "cmp rcx, 8",
        "jae 2b",
        single_bytes!(),
        "ret",
        slow!(),
    )
}

/// Key bytes gathered in a general register.
///
/// # Safety
/// As [`Stream`](crate::arch::rc4::Stream).
#[unsafe(naked)]
unsafe extern "sysv64" fn rc4_x86_64(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize) {
    macro_rules! gather {
        ($register:literal, $lane:literal) => {
            "mov bpl, byte ptr [rdi + r11*4]\nror rbp, 8\n"
        };
    }
    naked_asm!(
        "push rbp",
        load_state!(),
        "cmp rcx, 8",
        "jb 4f",
        ".p2align 5",
        "2:",
        "cmp r8d, 248",
        "ja 4f",
        turn!(gather),
        "xor rbp, qword ptr [rsi]",
        "add rsi, 8",
        "mov qword ptr [rdx], rbp",
        "add rdx, 8",
        "sub rcx, 8",
        "cmp rcx, 8",
        "jae 2b",
        single_bytes!(),
        "pop rbp",
        "ret",
        slow!(),
    )
}

/// The entry of the form that gathers in vector registers.
pub const SSE41: Rc4Kernel = Kernel {
    id: "rc4/sse41",
    needs: Features::SSE41,
    constant_time: false,
    bound: "12 instructions a byte",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Stream`, which names the features.
    function: |state, input, output, length| unsafe { rc4_sse41(state, input, output, length) },
};

/// The entry of the form that gathers in a general register.
pub const X86_64: Rc4Kernel = Kernel {
    id: "rc4/x86_64",
    needs: Features::NONE,
    constant_time: false,
    bound: "13 instructions a byte",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Stream`.
    function: |state, input, output, length| unsafe { rc4_x86_64(state, input, output, length) },
};

/// The assembly behind each entry, for the check of callee-saved registers.
#[cfg(test)]
pub(crate) const ASSEMBLY: [(&str, *const ()); 2] =
    [("rc4/sse41", rc4_sse41 as *const ()), ("rc4/x86_64", rc4_x86_64 as *const ())];
