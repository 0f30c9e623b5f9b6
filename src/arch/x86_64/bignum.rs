//! Long numbers with MULX and two carry chains (ADCX, ADOX).
//!
//! Everything is built from one step: eight limbs times eight limbs, added to eight limbs of the result in memory
//! and eight in registers. Its row, one limb times eight, takes eight products; every limb of the row gets one
//! addition on either chain, among them the result's limb in memory, so no carry is left over between rows. The
//! register of a row's finished limb becomes the next one's highest.
//!
//! Bound: one MULX a cycle, 64 a step; measured 9 to 10 cycles a row on Zen 3.

use core::arch::naked_asm;

use crate::arch::bignum::{MontMulKernel, MontSqrKernel, MulKernel, ReduceKernel, SqrKernel};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// The products of `rdx` with `[rcx]`, added to `$a0` to `$a7`; `$a0`'s limb is done (`$done` says what to do with
/// it) and the register takes the ninth limb. CF has the carry into `$a0`, OF is clear, `rbp` is zero.
macro_rules! products {
    ($done:expr, $a0:literal, $a1:literal, $a2:literal, $a3:literal, $a4:literal, $a5:literal, $a6:literal, $a7:literal) => {
        concat!(
            "mulx rbx, rax, [rcx]\n",
            "adox ",
            $a0,
            ", rax\n",
            $done,
            "adcx ",
            $a1,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 8]\n",
            "adox ",
            $a1,
            ", rax\n",
            "adcx ",
            $a2,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 16]\n",
            "adox ",
            $a2,
            ", rax\n",
            "adcx ",
            $a3,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 24]\n",
            "adox ",
            $a3,
            ", rax\n",
            "adcx ",
            $a4,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 32]\n",
            "adox ",
            $a4,
            ", rax\n",
            "adcx ",
            $a5,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 40]\n",
            "adox ",
            $a5,
            ", rax\n",
            "adcx ",
            $a6,
            ", rbx\n",
            "mulx rbx, rax, [rcx + 48]\n",
            "adox ",
            $a6,
            ", rax\n",
            "adcx ",
            $a7,
            ", rbx\n",
            "mulx ",
            $a0,
            ", rax, [rcx + 56]\n",
            "adox ",
            $a7,
            ", rax\n",
            "adcx ",
            $a0,
            ", rbp\n",
            "adox ",
            $a0,
            ", rbp\n",
        )
    };
}

/// One row of the step.
macro_rules! row {
    ($index:literal, $a0:literal $(, $a:literal)*) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $index, "]\n",
            "xor ebp, ebp\n",
            "adcx ", $a0, ", [rdi + 8 * ", $index, "]\n",
            products!(concat!("mov [rdi + 8 * ", $index, "], ", $a0, "\n"), $a0 $(, $a)*),
        )
    };
}

/// One row of a reduction: the multiple of the modulus that clears the lowest limb. The factor replaces it in
/// memory, and `[rsp + 16]` is the modulus's `n0`.
macro_rules! reducing_row {
    ($index:literal, $a0:literal $(, $a:literal)*) => {
        concat!(
            "mov rdx, ", $a0, "\n",
            "imul rdx, [rsp + 16]\n",
            "xor ebp, ebp\n",
            "mov [rsi + 8 * ", $index, "], rdx\n",
            products!("", $a0 $(, $a)*),
        )
    };
}

/// Eight rows; the registers have moved round once.
macro_rules! eight {
    ($row:ident) => {
        concat!(
            $row!("0", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"),
            $row!("1", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "r8"),
            $row!("2", "r10", "r11", "r12", "r13", "r14", "r15", "r8", "r9"),
            $row!("3", "r11", "r12", "r13", "r14", "r15", "r8", "r9", "r10"),
            $row!("4", "r12", "r13", "r14", "r15", "r8", "r9", "r10", "r11"),
            $row!("5", "r13", "r14", "r15", "r8", "r9", "r10", "r11", "r12"),
            $row!("6", "r14", "r15", "r8", "r9", "r10", "r11", "r12", "r13"),
            $row!("7", "r15", "r8", "r9", "r10", "r11", "r12", "r13", "r14"),
        )
    };
}

/// `$each` for the eight registers and their offsets.
macro_rules! registers {
    ($before:literal, $between:literal, $after:literal) => {
        concat!(
            $before, "r8", $between, "", $after, "\n", $before, "r9", $between, " + 8", $after, "\n",
            $before, "r10", $between, " + 16", $after, "\n", $before, "r11", $between, " + 24", $after, "\n",
            $before, "r12", $between, " + 32", $after, "\n", $before, "r13", $between, " + 40", $after, "\n",
            $before, "r14", $between, " + 48", $after, "\n", $before, "r15", $between, " + 56", $after, "\n",
        )
    };
}

/// Stores the eight registers at `[rdi]`.
macro_rules! store_registers {
    () => {
        concat!(
            "mov [rdi], r8\n",
            "mov [rdi + 8], r9\n",
            "mov [rdi + 16], r10\n",
            "mov [rdi + 24], r11\n",
            "mov [rdi + 32], r12\n",
            "mov [rdi + 40], r13\n",
            "mov [rdi + 48], r14\n",
            "mov [rdi + 56], r15\n",
        )
    };
}

/// Zeroes `rcx / 8` blocks from `rdi` on; uses `rax`, `rcx`, `xmm0`.
macro_rules! clear_result {
    () => {
        concat!(
            "pxor xmm0, xmm0\n",
            "mov rax, rdi\n",
            "20:\n",
            "movups [rax], xmm0\n",
            "movups [rax + 16], xmm0\n",
            "movups [rax + 32], xmm0\n",
            "movups [rax + 48], xmm0\n",
            "add rax, 64\n",
            "dec rcx\n",
            "jnz 20b\n",
        )
    };
}

macro_rules! enter {
    () => {
        "push rbx\npush rbp\npush r12\npush r13\npush r14\npush r15\nsub rsp, 56\n"
    };
}
macro_rules! leave {
    () => {
        "add rsp, 56\npop r15\npop r14\npop r13\npop r12\npop rbp\npop rbx\nret\n"
    };
}

/// The step: `r8` to `r15` and the eight limbs at `rdi` += eight limbs at `rsi` times eight at `rcx`; the low half
/// of the sum is in memory, the high half in the registers. Uses `rax`, `rbx`, `rdx`, `rbp`.
#[unsafe(naked)]
unsafe extern "sysv64" fn step() {
    naked_asm!(eight!(row), "ret")
}

/// # Safety
/// As [`Mul`](crate::arch::bignum::Mul); needs ADX and BMI2.
#[unsafe(naked)]
unsafe extern "sysv64" fn mul_adx(r: *mut u64, a: *const u64, b: *const u64, a_limbs: usize, b_limbs: usize) {
    naked_asm!(
        enter!(),
        // [rsp] b, [rsp + 8] blocks of b, [rsp + 16] blocks of a left, [rsp + 24] blocks of b left.
        "mov [rsp], rdx",
        "shr rcx, 3",
        "shr r8, 3",
        "mov [rsp + 8], r8",
        "mov [rsp + 16], rcx",
        "mov rcx, r8",
        clear_result!(),
        "2:",
        "mov rax, [rsp + 8]",
        "mov rcx, [rsp]",
        "mov [rsp + 24], rax",
        "xor r8d, r8d",
        "xor r9d, r9d",
        "xor r10d, r10d",
        "xor r11d, r11d",
        "xor r12d, r12d",
        "xor r13d, r13d",
        "xor r14d, r14d",
        "xor r15d, r15d",
        "3:",
        "call {step}",
        "add rcx, 64",
        "add rdi, 64",
        "dec qword ptr [rsp + 24]",
        "jnz 3b",
        store_registers!(),
        "mov rax, [rsp + 8]",
        "shl rax, 6",
        "add rsi, 64",
        "sub rdi, rax",
        "add rdi, 64",
        "dec qword ptr [rsp + 16]",
        "jnz 2b",
        leave!(),
        step = sym step,
    )
}

/// The products of the limb `$index` at `[rsi]` with the higher ones of its block; see `triangle`.
macro_rules! triangle_row {
    ($index:literal $(, $offset:literal, $low:literal, $high:literal)* ; $last_low:literal, $new:literal) => {
        concat!(
            "mov rdx, [rsi + 8 * ", $index, "]\n",
            "xor ebp, ebp\n",
            $(
                "mulx rbx, rax, [rsi + 8 * ", $offset, "]\n",
                "adcx ", $low, ", rax\n",
                "adox ", $high, ", rbx\n",
            )*
            "mulx ", $new, ", rax, [rsi + 56]\n",
            "adcx ", $last_low, ", rax\n",
            "adcx ", $new, ", rbp\n",
            "adox ", $new, ", rbp\n",
        )
    };
}

/// The products of different limbs within the block at `rsi`: sums 1 to 7 go to `[rdi]`, to what is there; 8 to 14
/// stay in `r8` to `r14`.
macro_rules! triangle {
    () => {
        concat!(
            "mov r9, [rdi + 8]\n",
            "mov r10, [rdi + 16]\n",
            "mov r11, [rdi + 24]\n",
            "mov r12, [rdi + 32]\n",
            "mov r13, [rdi + 40]\n",
            "mov r14, [rdi + 48]\n",
            "mov r15, [rdi + 56]\n",
            triangle_row!("0", "1", "r9", "r10", "2", "r10", "r11", "3", "r11", "r12", "4", "r12", "r13", "5", "r13", "r14", "6", "r14", "r15"; "r15", "r8"),
            "mov [rdi + 8], r9\n",
            "mov [rdi + 16], r10\n",
            triangle_row!("1", "2", "r11", "r12", "3", "r12", "r13", "4", "r13", "r14", "5", "r14", "r15", "6", "r15", "r8"; "r8", "r9"),
            "mov [rdi + 24], r11\n",
            "mov [rdi + 32], r12\n",
            triangle_row!("2", "3", "r13", "r14", "4", "r14", "r15", "5", "r15", "r8", "6", "r8", "r9"; "r9", "r10"),
            "mov [rdi + 40], r13\n",
            "mov [rdi + 48], r14\n",
            triangle_row!("3", "4", "r15", "r8", "5", "r8", "r9", "6", "r9", "r10"; "r10", "r11"),
            "mov [rdi + 56], r15\n",
            triangle_row!("4", "5", "r9", "r10", "6", "r10", "r11"; "r11", "r12"),
            triangle_row!("5", "6", "r11", "r12"; "r12", "r13"),
            triangle_row!("6"; "r13", "r14"),
        )
    };
}

/// Doubles the four limbs at `[rdi + $r]` and adds the squares of the two at `[rsi + $a]`; CF and OF carry on.
macro_rules! double_and_square {
    ($a:literal, $r:literal) => {
        concat!(
            "mov rdx, [rsi + ",
            $a,
            "]\n",
            "mulx rbx, rax, rdx\n",
            "mov r8, [rdi + ",
            $r,
            "]\n",
            "mov r9, [rdi + ",
            $r,
            " + 8]\n",
            "mov r10, [rdi + ",
            $r,
            " + 16]\n",
            "mov r11, [rdi + ",
            $r,
            " + 24]\n",
            "adcx r8, r8\n",
            "adox r8, rax\n",
            "adcx r9, r9\n",
            "adox r9, rbx\n",
            "mov [rdi + ",
            $r,
            "], r8\n",
            "mov [rdi + ",
            $r,
            " + 8], r9\n",
            "mov rdx, [rsi + ",
            $a,
            " + 8]\n",
            "mulx rbx, rax, rdx\n",
            "adcx r10, r10\n",
            "adox r10, rax\n",
            "adcx r11, r11\n",
            "adox r11, rbx\n",
            "mov [rdi + ",
            $r,
            " + 16], r10\n",
            "mov [rdi + ",
            $r,
            " + 24], r11\n",
        )
    };
}

/// # Safety
/// As [`Sqr`](crate::arch::bignum::Sqr); needs ADX and BMI2.
#[unsafe(naked)]
unsafe extern "sysv64" fn sqr_adx(r: *mut u64, a: *const u64, limbs: usize) {
    naked_asm!(
        enter!(),
        // [rsp] a, [rsp + 8] r, [rsp + 16] blocks, [rsp + 24] steps left, [rsp + 32] steps of this block.
        "shr rdx, 3",
        "mov [rsp], rsi",
        "mov [rsp + 8], rdi",
        "mov [rsp + 16], rdx",
        "mov rcx, rdx",
        clear_result!(),
        "dec rdx",
        "mov [rsp + 32], rdx",
        "2:",
        triangle!(),
        "xor r15d, r15d",
        "add rdi, 64",
        // The products with the blocks above.
        "lea rcx, [rsi + 64]",
        "mov rax, [rsp + 32]",
        "mov [rsp + 24], rax",
        "test rax, rax",
        "jz 4f",
        "3:",
        "call {step}",
        "add rcx, 64",
        "add rdi, 64",
        "dec qword ptr [rsp + 24]",
        "jnz 3b",
        "4:",
        store_registers!(),
        "add rsi, 64",
        // The next block begins 128 bytes behind this one.
        "mov rax, [rsp + 32]",
        "shl rax, 6",
        "sub rdi, rax",
        "add rdi, 64",
        "dec qword ptr [rsp + 32]",
        "jns 2b",
        // Twice that, and the squares.
        "mov rsi, [rsp]",
        "mov rdi, [rsp + 8]",
        "mov rcx, [rsp + 16]",
        "shl rcx, 1",
        "xor eax, eax",
        "5:",
        double_and_square!("0", "0"),
        double_and_square!("16", "32"),
        "lea rsi, [rsi + 32]",
        "lea rdi, [rdi + 64]",
        "lea rcx, [rcx - 1]",
        "jrcxz 6f",
        "jmp 5b",
        "6:",
        leave!(),
        step = sym step,
    )
}

/// # Safety
/// As [`Reduce`](crate::arch::bignum::Reduce); needs ADX and BMI2.
#[unsafe(naked)]
unsafe extern "sysv64" fn reduce_adx(r: *mut u64, t: *mut u64, n: *const u64, n0: u64, limbs: usize) {
    naked_asm!(
        enter!(),
        // [rsp] n, [rsp + 8] blocks, [rsp + 16] n0, [rsp + 24] steps left, [rsp + 32] blocks left,
        // [rsp + 40] r, [rsp + 48] the carry out of the blocks before, as 0 or -1.
        "shr r8, 3",
        "mov [rsp], rdx",
        "mov [rsp + 8], r8",
        "mov [rsp + 16], rcx",
        "mov [rsp + 32], r8",
        "mov [rsp + 40], rdi",
        "mov qword ptr [rsp + 48], 0",
        "2:",
        "mov rcx, [rsp]",
        "mov rdi, rsi",
        registers!("mov ", ", [rsi", "]"),
        eight!(reducing_row),
        "mov rax, [rsp + 8]",
        "dec rax",
        "mov [rsp + 24], rax",
        "jz 4f",
        "3:",
        "add rcx, 64",
        "add rdi, 64",
        "call {step}",
        "dec qword ptr [rsp + 24]",
        "jnz 3b",
        "4:",
        "mov rax, [rsp + 48]",
        "add rax, rax",
        registers!("adc ", ", [rdi + 64", "]"),
        "sbb rax, rax",
        "mov [rsp + 48], rax",
        "add rdi, 64",
        store_registers!(),
        "add rsi, 64",
        "dec qword ptr [rsp + 32]",
        "jnz 2b",
        // What exceeds 2^(64 limbs) goes by one subtraction of the modulus or of zero.
        "mov rdi, [rsp + 40]",
        "mov rcx, [rsp]",
        "mov rdx, [rsp + 8]",
        "mov rbx, [rsp + 48]",
        "xor ebp, ebp",
        "5:",
        registers!("mov ", ", [rcx", "]"),
        "and r8, rbx",
        "and r9, rbx",
        "and r10, rbx",
        "and r11, rbx",
        "and r12, rbx",
        "and r13, rbx",
        "and r14, rbx",
        "and r15, rbx",
        "add rbp, rbp",
        "mov rax, [rsi]",
        "sbb rax, r8",
        "mov [rdi], rax",
        "mov rax, [rsi + 8]",
        "sbb rax, r9",
        "mov [rdi + 8], rax",
        "mov rax, [rsi + 16]",
        "sbb rax, r10",
        "mov [rdi + 16], rax",
        "mov rax, [rsi + 24]",
        "sbb rax, r11",
        "mov [rdi + 24], rax",
        "mov rax, [rsi + 32]",
        "sbb rax, r12",
        "mov [rdi + 32], rax",
        "mov rax, [rsi + 40]",
        "sbb rax, r13",
        "mov [rdi + 40], rax",
        "mov rax, [rsi + 48]",
        "sbb rax, r14",
        "mov [rdi + 48], rax",
        "mov rax, [rsi + 56]",
        "sbb rax, r15",
        "mov [rdi + 56], rax",
        "sbb rbp, rbp",
        "add rsi, 64",
        "add rdi, 64",
        "add rcx, 64",
        "dec rdx",
        "jnz 5b",
        leave!(),
        step = sym step,
    )
}

mod fused;

/// # Safety
/// As [`MontMul`](crate::arch::bignum::MontMul); needs ADX and BMI2.
unsafe extern "sysv64" fn mont_mul_adx(
    r: *mut u64,
    a: *const u64,
    b: *const u64,
    n: *const u64,
    n0: u64,
    limbs: usize,
    t: *mut u64,
) {
    // SAFETY: the same contract, by sizes.
    unsafe {
        match limbs {
            4 => fused::multiply_4(r, a, b, n, n0),
            8 => fused::multiply_8(r, a, b, n, n0),
            _ => {
                mul_adx(t, a, b, limbs, limbs);
                reduce_adx(r, t, n, n0, limbs);
            }
        }
    }
}

/// # Safety
/// As [`MontSqr`](crate::arch::bignum::MontSqr); needs ADX and BMI2.
unsafe extern "sysv64" fn mont_sqr_adx(
    r: *mut u64,
    n: *const u64,
    n0: u64,
    limbs: usize,
    t: *mut u64,
    count: usize,
) {
    // SAFETY: the same contract, by sizes.
    unsafe {
        match limbs {
            4 => fused::square_4(r, n, n0, count),
            8 => fused::square_8(r, n, n0, count),
            _ => {
                for _ in 0..count {
                    sqr_adx(t, r, limbs);
                    reduce_adx(r, t, n, n0, limbs);
                }
            }
        }
    }
}

/// What MULX, ADCX and ADOX need.
const ADX_BMI2: Features = Features::ADX.and(Features::BMI2);

/// The entry.
pub const MUL_ADX: MulKernel = Kernel {
    id: "bn-mul/adx",
    needs: ADX_BMI2,
    constant_time: true,
    bound: "one MULX a cycle",
    barred: nowhere,
    function: mul_adx,
};

/// The entry.
pub const SQR_ADX: SqrKernel = Kernel {
    id: "bn-sqr/adx",
    needs: ADX_BMI2,
    constant_time: true,
    bound: "one MULX a cycle",
    barred: nowhere,
    function: sqr_adx,
};

/// The entry.
pub const REDUCE_ADX: ReduceKernel = Kernel {
    id: "bn-mont-reduce/adx",
    needs: ADX_BMI2,
    constant_time: true,
    bound: "one MULX a cycle",
    barred: nowhere,
    function: reduce_adx,
};

/// The entry.
pub const MONT_MUL_ADX: MontMulKernel = Kernel {
    id: "bn-mont-mul/adx",
    needs: ADX_BMI2,
    constant_time: true,
    bound: "one MULX a cycle; to 8 limbs the chain of quotients",
    barred: nowhere,
    function: mont_mul_adx,
};

/// The entry.
pub const MONT_SQR_ADX: MontSqrKernel = Kernel {
    id: "bn-mont-sqr/adx",
    needs: ADX_BMI2,
    constant_time: true,
    bound: "one MULX a cycle; to 8 limbs the chain of quotients",
    barred: nowhere,
    function: mont_sqr_adx,
};
