//! RC4 for x86-64, eight bytes a turn.
//!
//! Bound: the chain through `y` (add, load: 1 + 4 cycles, of which the swap's stores take part only when indices
//! meet) is shorter than the work of 10 to 11 instructions a byte, so instruction throughput decides: 2.4 cycles a
//! byte on a core that retires six, and the memory-order checks of two stores between three loads.
//!
//! What makes it fast: `S[x+1]` is loaded before the two stores of this byte, so the next byte's chain does not
//! wait for them. It is stale only when `x + 1 = y`; then it is the byte just stored, and a branch that is taken
//! once in 256 bytes puts that in. The branch keeps the load off the chain, which a conditional move would not.
//! Two index registers advance by two in turn, as bytes, so there is no alignment of `x` to wait for and calls of
//! 16 bytes run at full speed.

use core::arch::naked_asm;

use crate::arch::rc4::{Rc4Kernel, Rc4State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// One byte: swaps, and leaves the index of the key byte in `rbx`. `$x` holds x, `$next` x + 1 (`$x8` and
/// `$next8` their low bytes), `$from_x` is `S[x]` and `$from_next` receives `S[x + 1]`.
macro_rules! swap {
    ($x:literal, $x32:literal, $x8:literal, $next:literal, $next32:literal, $tx32:literal, $tx8:literal, $tn32:literal, $slow:literal) => {
        concat!(
            "add al, ", $tx8, "\n",
            "movzx ebx, byte ptr [rdi + rax]\n",
            "movzx ", $tn32, ", byte ptr [rdi + ", $next, "]\n",
            "mov byte ptr [rdi + rax], ", $tx8, "\n",
            "mov byte ptr [rdi + ", $x, "], bl\n",
            "cmp ", $next32, ", eax\n",
            "je ", $slow, "f\n",
            $slow, "0:\n",
            "add ", $x8, ", 2\n",
            "add bl, ", $tx8, "\n",
        )
    };
}
macro_rules! even {
    ($slow:literal) => {
        swap!("r8", "r8d", "r8b", "r9", "r9d", "r10d", "r10b", "r11d", $slow)
    };
}
macro_rules! odd {
    ($slow:literal) => {
        swap!("r9", "r9d", "r9b", "r8", "r8d", "r11d", "r11b", "r10d", $slow)
    };
}
/// The stale `S[x + 1]` is replaced by the byte that was stored there.
macro_rules! slow {
    ($slow:literal, $to:literal, $from:literal) => {
        concat!($slow, ":\nmov ", $to, ", ", $from, "\njmp ", $slow, "0b\n")
    };
}
/// Loads x, y and `S[x + 1]`; then `rdi` is the permutation, `r8` the next x, `r9` the one after it.
macro_rules! prologue {
    () => {
        concat!(
            "movzx r8d, byte ptr [rdi]\n",
            "movzx eax, byte ptr [rdi + 4]\n",
            "add rdi, 8\n",
            "inc r8b\n",
            "lea r9d, [r8 + 1]\n",
            "movzx r9d, r9b\n",
            "movzx r10d, byte ptr [rdi + r8]\n",
        )
    };
}
/// The bytes left over, one a turn, and the state back into memory; `$restore` pops what was pushed.
macro_rules! epilogue {
    ($restore:literal) => {
        concat!(
            "test ecx, 7\n",
            "jz 5f\n",
            "and ecx, 7\n",
            "4:\n",
            "add al, r10b\n",
            "movzx ebx, byte ptr [rdi + rax]\n",
            "mov byte ptr [rdi + rax], r10b\n",
            "mov byte ptr [rdi + r8], bl\n",
            "add bl, r10b\n",
            "inc r8b\n",
            "movzx r11d, byte ptr [rdi + rbx]\n",
            "movzx r10d, byte ptr [rdi + r8]\n",
            "xor r11b, byte ptr [rsi]\n",
            "mov byte ptr [rdx], r11b\n",
            "inc rsi\n",
            "inc rdx\n",
            "dec ecx\n",
            "jnz 4b\n",
            "5:\n",
            "dec r8b\n",
            "mov dword ptr [rdi - 8], r8d\n",
            "mov dword ptr [rdi - 4], eax\n",
            $restore,
            "ret\n",
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
            concat!("pinsrb ", $register, ", byte ptr [rdi + rbx], ", $lane, "\n")
        };
    }
    naked_asm!(
        "push rbx",
        prologue!(),
        "cmp rcx, 8",
        "jb 3f",
        ".p2align 5",
        "2:",
        "movq xmm2, qword ptr [rsi]",
        "pxor xmm0, xmm0",
        "pxor xmm1, xmm1",
        even!("20"),
        gather!("xmm0", "0"),
        odd!("21"),
        gather!("xmm1", "1"),
        even!("22"),
        gather!("xmm0", "2"),
        odd!("23"),
        gather!("xmm1", "3"),
        even!("24"),
        gather!("xmm0", "4"),
        odd!("25"),
        gather!("xmm1", "5"),
        even!("26"),
        gather!("xmm0", "6"),
        odd!("27"),
        gather!("xmm1", "7"),
        "pxor xmm2, xmm0",
        "add rsi, 8",
        "pxor xmm2, xmm1",
        "sub rcx, 8",
        "movq qword ptr [rdx], xmm2",
        "lea rdx, [rdx + 8]",
        "cmp rcx, 8",
        "jae 2b",
        "3:",
        epilogue!("pop rbx\n"),
        slow!("20", "r11d", "r10d"),
        slow!("21", "r10d", "r11d"),
        slow!("22", "r11d", "r10d"),
        slow!("23", "r10d", "r11d"),
        slow!("24", "r11d", "r10d"),
        slow!("25", "r10d", "r11d"),
        slow!("26", "r11d", "r10d"),
        slow!("27", "r10d", "r11d"),
    )
}

/// Key bytes gathered in a general register, for processors before SSE4.1.
///
/// # Safety
/// As [`Stream`](crate::arch::rc4::Stream).
#[unsafe(naked)]
unsafe extern "sysv64" fn rc4_x86_64(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize) {
    macro_rules! gather {
        () => {
            "mov bpl, byte ptr [rdi + rbx]\nror rbp, 8\n"
        };
    }
    naked_asm!(
        "push rbp",
        "push rbx",
        prologue!(),
        "cmp rcx, 8",
        "jb 3f",
        ".p2align 5",
        "2:",
        even!("20"),
        gather!(),
        odd!("21"),
        gather!(),
        even!("22"),
        gather!(),
        odd!("23"),
        gather!(),
        even!("24"),
        gather!(),
        odd!("25"),
        gather!(),
        even!("26"),
        gather!(),
        odd!("27"),
        gather!(),
        "xor rbp, qword ptr [rsi]",
        "add rsi, 8",
        "mov qword ptr [rdx], rbp",
        "add rdx, 8",
        "sub rcx, 8",
        "cmp rcx, 8",
        "jae 2b",
        "3:",
        epilogue!("pop rbx\npop rbp\n"),
        slow!("20", "r11d", "r10d"),
        slow!("21", "r10d", "r11d"),
        slow!("22", "r11d", "r10d"),
        slow!("23", "r10d", "r11d"),
        slow!("24", "r11d", "r10d"),
        slow!("25", "r10d", "r11d"),
        slow!("26", "r11d", "r10d"),
        slow!("27", "r10d", "r11d"),
    )
}

/// The entry of the form that gathers in vector registers.
pub const SSE41: Rc4Kernel = Kernel {
    id: "rc4/sse41",
    needs: Features::SSE41,
    constant_time: false,
    bound: "11 instructions a byte",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Stream`, which names the features.
    function: |state, input, output, length| unsafe { rc4_sse41(state, input, output, length) },
};

/// The entry of the form that gathers in a general register.
pub const X86_64: Rc4Kernel = Kernel {
    id: "rc4/x86_64",
    needs: Features::NONE,
    constant_time: false,
    bound: "12 instructions a byte",
    barred: nowhere,
    // SAFETY: the caller keeps the contract of `Stream`.
    function: |state, input, output, length| unsafe { rc4_x86_64(state, input, output, length) },
};
