//! Montgomery products of four and of eight limbs in one piece.
//!
//! At these sizes a call's registers, the clearing of the sum and the subtraction at the end cost as much as the
//! products. Four limbs stay in registers from the first product to the result; of eight, the sum is on the stack.
//! Bound: the chain of the quotients, a product and a half each: about 10 cycles a limb.

use core::arch::naked_asm;

/// One limb of `[rsi]` times the four at `$b`, and the multiple of the modulus at `rdi` that clears the lowest limb.
/// `r14` is `n0`, `rbp` ends as zero.
macro_rules! limb_of_four {
    ($b:literal, $index:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal) => {
        concat!(
            "mov rdx, [rsi + 8 * ",
            $index,
            "]\n",
            "xor ebp, ebp\n",
            "mov ",
            $t5,
            ", rbp\n",
            four_products!($b, $t0, $t1, $t2, $t3, $t4, $t5),
            "mov rdx, ",
            $t0,
            "\n",
            "imul rdx, r14\n",
            "xor ebp, ebp\n",
            four_products!("rdi", $t0, $t1, $t2, $t3, $t4, $t5),
        )
    };
}

/// `$t0` to `$t5` += `rdx` times the four limbs at `$at`.
macro_rules! four_products {
    ($at:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal) => {
        concat!(
            "mulx rbx, rax, [",
            $at,
            "]\n",
            "adcx ",
            $t0,
            ", rax\n",
            "adox ",
            $t1,
            ", rbx\n",
            "mulx rbx, rax, [",
            $at,
            " + 8]\n",
            "adcx ",
            $t1,
            ", rax\n",
            "adox ",
            $t2,
            ", rbx\n",
            "mulx rbx, rax, [",
            $at,
            " + 16]\n",
            "adcx ",
            $t2,
            ", rax\n",
            "adox ",
            $t3,
            ", rbx\n",
            "mulx rbx, rax, [",
            $at,
            " + 24]\n",
            "adcx ",
            $t3,
            ", rax\n",
            "adox ",
            $t4,
            ", rbx\n",
            "adcx ",
            $t4,
            ", rbp\n",
            "adox ",
            $t5,
            ", rbp\n",
            "adcx ",
            $t5,
            ", rbp\n",
        )
    };
}

/// `[rsi] * [$b] / 2^256` to `[$r]`; what exceeds 2^256 goes by one subtraction of the modulus or of zero.
macro_rules! multiply_four {
    ($b:literal, $r:literal) => {
        concat!(
            "xor r8d, r8d\nxor r9d, r9d\nxor r10d, r10d\nxor r11d, r11d\nxor r12d, r12d\n",
            limb_of_four!($b, "0", "r8", "r9", "r10", "r11", "r12", "r13"),
            limb_of_four!($b, "1", "r9", "r10", "r11", "r12", "r13", "r8"),
            limb_of_four!($b, "2", "r10", "r11", "r12", "r13", "r8", "r9"),
            limb_of_four!($b, "3", "r11", "r12", "r13", "r8", "r9", "r10"),
            "neg r10\n",
            "mov rax, [rdi]\n",
            "mov rbx, [rdi + 8]\n",
            "mov rdx, [rdi + 16]\n",
            "mov rbp, [rdi + 24]\n",
            "and rax, r10\n",
            "and rbx, r10\n",
            "and rdx, r10\n",
            "and rbp, r10\n",
            "sub r12, rax\n",
            "sbb r13, rbx\n",
            "sbb r8, rdx\n",
            "sbb r9, rbp\n",
            "mov [",
            $r,
            "], r12\n",
            "mov [",
            $r,
            " + 8], r13\n",
            "mov [",
            $r,
            " + 16], r8\n",
            "mov [",
            $r,
            " + 24], r9\n",
        )
    };
}

macro_rules! push_all {
    () => {
        "push rbx\npush rbp\npush r12\npush r13\npush r14\npush r15\n"
    };
}
macro_rules! pop_all {
    () => {
        "pop r15\npop r14\npop r13\npop r12\npop rbp\npop rbx\nret\n"
    };
}

/// # Safety
/// As [`MontMul`](crate::arch::bignum::MontMul) for four limbs; needs ADX and BMI2.
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn multiply_4(
    r: *mut u64,
    a: *const u64,
    b: *const u64,
    n: *const u64,
    n0: u64,
) {
    naked_asm!(
        push_all!(),
        "mov r15, rdi",
        "mov rdi, rcx",
        "mov rcx, rdx",
        "mov r14, r8",
        multiply_four!("rcx", "r15"),
        pop_all!(),
    )
}

/// # Safety
/// As [`MontSqr`](crate::arch::bignum::MontSqr) for four limbs; needs ADX and BMI2.
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn square_4(r: *mut u64, n: *const u64, n0: u64, count: usize) {
    naked_asm!(
        push_all!(),
        "mov r14, rdx",
        "mov r15, rcx",
        "xchg rdi, rsi",
        "2:",
        multiply_four!("rsi", "rsi"),
        "dec r15",
        "jnz 2b",
        pop_all!(),
    )
}

/// A row of a product whose result's limbs are new.
macro_rules! fresh_row {
    ($index:literal, $a0:literal $(, $a:literal)*) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $index, "]\n",
            "xor ebp, ebp\n",
            products!(concat!("mov [rdi + 8 * ", $index, "], ", $a0, "\n"), $a0 $(, $a)*),
        )
    };
}

/// A row of a reduction that keeps no quotient; `[rsp + 144]` is `n0`.
macro_rules! last_row {
    ($index:literal, $a0:literal $(, $a:literal)*) => {
        concat!(
            "mov rdx, ", $a0, "\n",
            "imul rdx, [rsp + 144]\n",
            "xor ebp, ebp\n",
            products!("", $a0 $(, $a)*),
        )
    };
}

/// Reduces the sixteen limbs at `rsp` by the modulus at `rcx`, to `[rdi]`.
macro_rules! reduce_sixteen {
    () => {
        concat!(
            registers!("mov ", ", [rsp", "]"),
            eight!(last_row),
            "add r8, [rsp + 64]\n",
            "adc r9, [rsp + 72]\n",
            "adc r10, [rsp + 80]\n",
            "adc r11, [rsp + 88]\n",
            "adc r12, [rsp + 96]\n",
            "adc r13, [rsp + 104]\n",
            "adc r14, [rsp + 112]\n",
            "adc r15, [rsp + 120]\n",
            "sbb rbx, rbx\n",
            "movq xmm0, rbx\n",
            "punpcklqdq xmm0, xmm0\n",
            "movdqu xmm1, [rcx]\n",
            "movdqu xmm2, [rcx + 16]\n",
            "movdqu xmm3, [rcx + 32]\n",
            "movdqu xmm4, [rcx + 48]\n",
            "pand xmm1, xmm0\n",
            "pand xmm2, xmm0\n",
            "pand xmm3, xmm0\n",
            "pand xmm4, xmm0\n",
            "movdqu [rsp], xmm1\n",
            "movdqu [rsp + 16], xmm2\n",
            "movdqu [rsp + 32], xmm3\n",
            "movdqu [rsp + 48], xmm4\n",
            "sub r8, [rsp]\n",
            "sbb r9, [rsp + 8]\n",
            "sbb r10, [rsp + 16]\n",
            "sbb r11, [rsp + 24]\n",
            "sbb r12, [rsp + 32]\n",
            "sbb r13, [rsp + 40]\n",
            "sbb r14, [rsp + 48]\n",
            "sbb r15, [rsp + 56]\n",
            store_registers!(),
        )
    };
}

/// Wipes the sum at `rsp`.
macro_rules! wipe_sum {
    () => {
        concat!(
            "pxor xmm0, xmm0\n",
            "movdqu [rsp], xmm0\nmovdqu [rsp + 16], xmm0\nmovdqu [rsp + 32], xmm0\nmovdqu [rsp + 48], xmm0\n",
            "movdqu [rsp + 64], xmm0\nmovdqu [rsp + 80], xmm0\nmovdqu [rsp + 96], xmm0\nmovdqu [rsp + 112], xmm0\n",
        )
    };
}

/// # Safety
/// As [`MontMul`](crate::arch::bignum::MontMul) for eight limbs; needs ADX and BMI2.
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn multiply_8(
    r: *mut u64,
    a: *const u64,
    b: *const u64,
    n: *const u64,
    n0: u64,
) {
    naked_asm!(
        push_all!(),
        "sub rsp, 168",
        // [rsp] the sum, [rsp + 128] r, [rsp + 136] n, [rsp + 144] n0.
        "mov [rsp + 128], rdi",
        "mov [rsp + 136], rcx",
        "mov [rsp + 144], r8",
        "mov rcx, rdx",
        "mov rdi, rsp",
        "xor r8d, r8d\nxor r9d, r9d\nxor r10d, r10d\nxor r11d, r11d",
        "xor r12d, r12d\nxor r13d, r13d\nxor r14d, r14d\nxor r15d, r15d",
        eight!(fresh_row),
        "add rdi, 64",
        store_registers!(),
        "mov rcx, [rsp + 136]",
        "mov rdi, [rsp + 128]",
        reduce_sixteen!(),
        wipe_sum!(),
        "add rsp, 168",
        pop_all!(),
    )
}

/// # Safety
/// As [`MontSqr`](crate::arch::bignum::MontSqr) for eight limbs; needs ADX and BMI2.
#[unsafe(naked)]
pub(super) unsafe extern "sysv64" fn square_8(r: *mut u64, n: *const u64, n0: u64, count: usize) {
    naked_asm!(
        push_all!(),
        "sub rsp, 168",
        // [rsp] the sum, [rsp + 128] r, [rsp + 136] n, [rsp + 144] n0, [rsp + 152] squares left.
        "mov [rsp + 128], rdi",
        "mov [rsp + 136], rsi",
        "mov [rsp + 144], rdx",
        "mov [rsp + 152], rcx",
        "mov rsi, rdi",
        "2:",
        "mov rdi, rsp",
        "pxor xmm0, xmm0",
        "movdqu [rsp], xmm0",
        "movdqu [rsp + 16], xmm0",
        "movdqu [rsp + 32], xmm0",
        "movdqu [rsp + 48], xmm0",
        triangle!(),
        "xor r15d, r15d",
        "add rdi, 64",
        store_registers!(),
        "mov rdi, rsp",
        "xor eax, eax",
        double_and_square!("0", "0"),
        double_and_square!("16", "32"),
        double_and_square!("32", "64"),
        double_and_square!("48", "96"),
        "mov rcx, [rsp + 136]",
        "mov rdi, [rsp + 128]",
        reduce_sixteen!(),
        "dec qword ptr [rsp + 152]",
        "jnz 2b",
        wipe_sum!(),
        "add rsp, 168",
        pop_all!(),
    )
}
