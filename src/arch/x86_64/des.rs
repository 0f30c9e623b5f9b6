//! DES by tables with BMI1 and BMI2: one chain of blocks, or two blocks side by side.
//!
//! Bound: for one chain, a round is a rotation or move (1 cycle), a load (5), what of the loads the three load ports take
//! later (2), and two exclusive ors; measured on Zen 3: 12.4 core cycles a round, where OpenSSL's round needs 21. In
//! assembly, as the compiler takes each byte out in three instructions and adds what the loads give one after the other.
//! Two blocks side by side wait half as long.
//!
//! The round keys are added to the half that waits (see [`Pass`]), as are those loads that come early. Bytes 0 and 1 of a
//! half are register names; the others are rotated into such a place in twos.

use core::arch::asm;
use core::cell::Cell;

use crate::arch::block_cipher::{self, BlockFunction, Cbc};
use crate::arch::des::{BLOCK, Keys};
use crate::arch::generic::des::{Pass, Passes, Words};
use crate::arch::generic::des_tables::SP;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A round of one block: adds f of the half in `$wide` (bytes `$low` and `$high`) and the key at `$key` to `$to`. r11 has
/// the tables, r14 the pass.
macro_rules! round {
    ($to:literal, $wide:literal, $low:literal, $high:literal, $key:literal) => {
        concat!(
            "rorx rcx, ",
            $wide,
            ", 32\n",
            "movzx esi, ",
            $low,
            "\n",
            "movzx edi, ",
            $high,
            "\n",
            "xor ",
            $to,
            ", qword ptr [r14 + ",
            $key,
            "]\n",
            "mov r8, qword ptr [r11 + rsi*2]\n",
            "mov r9, qword ptr [r11 + rdi*2 + 512]\n",
            "movzx esi, cl\n",
            "movzx edi, ch\n",
            "rorx rcx, ",
            $wide,
            ", 16\n",
            "xor r8, qword ptr [r11 + rsi*2 + 2048]\n",
            "xor r9, qword ptr [r11 + rdi*2 + 2560]\n",
            "movzx esi, cl\n",
            "movzx edi, ch\n",
            "rorx rcx, ",
            $wide,
            ", 48\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rsi*2 + 1024]\n",
            "mov r10, qword ptr [r11 + rdi*2 + 1536]\n",
            "movzx esi, cl\n",
            "movzx ecx, ch\n",
            "xor r8, r9\n",
            "xor r10, qword ptr [r11 + rsi*2 + 3072]\n",
            "xor ",
            $to,
            ", r8\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rcx*2 + 3584]\n",
            "xor ",
            $to,
            ", r10\n",
        )
    };
}

/// Two rounds of one block, halves in rax and rdx.
macro_rules! two_rounds {
    ($key:literal, $next:literal) => {
        concat!(round!("rax", "rdx", "dl", "dh", $key), round!("rdx", "rax", "al", "ah", $next))
    };
}

/// The 16 rounds of a pass over one block.
#[target_feature(enable = "bmi2")]
#[inline(never)]
fn rounds_of_one(mut first: u64, mut second: u64, pass: &Pass) -> (u64, u64) {
    // SAFETY: reads the pass, and the tables at offsets up to 8 bytes less than their size.
    unsafe {
        asm!(
            two_rounds!("0", "8"),
            two_rounds!("16", "24"),
            two_rounds!("32", "40"),
            two_rounds!("48", "56"),
            two_rounds!("64", "72"),
            two_rounds!("80", "88"),
            two_rounds!("96", "104"),
            two_rounds!("112", "120"),
            inout("rax") first,
            inout("rdx") second,
            in("r11") &raw const SP,
            in("r14") &raw const pass.rounds,
            out("rcx") _,
            out("rsi") _,
            out("rdi") _,
            out("r8") _,
            out("r9") _,
            out("r10") _,
            options(pure, readonly, nostack),
        );
    }
    (first, second)
}

/// A round of one of two blocks, as [`round`]. r8 to r11 and r15 have the controls that take out bytes 2 to 6.
macro_rules! round_of_two {
    ($to:literal, $wide:literal, $low:literal, $high:literal, $key:literal) => {
        concat!(
            "movzx esi, ",
            $low,
            "\n",
            "movzx edi, ",
            $high,
            "\n",
            "xor ",
            $to,
            ", qword ptr [r14 + ",
            $key,
            "]\n",
            "mov r13, qword ptr [r12 + rsi*2]\n",
            "bextr rsi, ",
            $wide,
            ", r8\n",
            "xor ",
            $to,
            ", qword ptr [r12 + rdi*2 + 512]\n",
            "bextr rdi, ",
            $wide,
            ", r9\n",
            "xor r13, qword ptr [r12 + rsi*2 + 1024]\n",
            "bextr rsi, ",
            $wide,
            ", r10\n",
            "xor ",
            $to,
            ", qword ptr [r12 + rdi*2 + 1536]\n",
            "bextr rdi, ",
            $wide,
            ", r11\n",
            "xor r13, qword ptr [r12 + rsi*2 + 2048]\n",
            "bextr rsi, ",
            $wide,
            ", r15\n",
            "xor ",
            $to,
            ", qword ptr [r12 + rdi*2 + 2560]\n",
            "rorx rdi, ",
            $wide,
            ", 56\n",
            "movzx edi, dil\n",
            "xor r13, qword ptr [r12 + rsi*2 + 3072]\n",
            "xor ",
            $to,
            ", qword ptr [r12 + rdi*2 + 3584]\n",
            "xor ",
            $to,
            ", r13\n",
        )
    };
}

/// Two rounds of two blocks, halves in rax and rdx, rbx and rcx.
macro_rules! two_rounds_of_two {
    ($key:literal, $next:literal) => {
        concat!(
            round_of_two!("rax", "rdx", "dl", "dh", $key),
            round_of_two!("rbx", "rcx", "cl", "ch", $key),
            round_of_two!("rdx", "rax", "al", "ah", $next),
            round_of_two!("rcx", "rbx", "bl", "bh", $next),
        )
    };
}

/// The 16 rounds of a pass over two blocks.
#[target_feature(enable = "bmi1,bmi2")]
#[inline(never)]
fn rounds_of_two([mut one, mut other]: [Words; 2], pass: &Pass) -> [Words; 2] {
    // SAFETY: reads the pass, and the tables at offsets up to 8 bytes less than their size. rbx, which the compiler keeps
    // for itself, is restored.
    unsafe {
        asm!(
            "push rbx",
            "mov rbx, r13",
            two_rounds_of_two!("0", "8"),
            two_rounds_of_two!("16", "24"),
            two_rounds_of_two!("32", "40"),
            two_rounds_of_two!("48", "56"),
            two_rounds_of_two!("64", "72"),
            two_rounds_of_two!("80", "88"),
            two_rounds_of_two!("96", "104"),
            two_rounds_of_two!("112", "120"),
            "mov r13, rbx",
            "pop rbx",
            inout("rax") one[0],
            inout("rdx") one[1],
            inout("r13") other[0],
            inout("rcx") other[1],
            in("r12") &raw const SP,
            in("r14") &raw const pass.rounds,
            in("r8") 0x810,
            in("r9") 0x818,
            in("r10") 0x820,
            in("r11") 0x828,
            in("r15") 0x830,
            out("rsi") _,
            out("rdi") _,
            options(pure, readonly),
        );
    }
    [one, other]
}

/// One block through all passes.
#[target_feature(enable = "bmi2")]
#[inline]
fn one<const PASSES: usize>(passes: &Passes<PASSES>, [mut first, mut second]: Words) -> Words {
    for pass in &passes.0 {
        (first, second) = rounds_of_one(first, second ^ pass.first, pass);
        (first, second) = (second, first ^ pass.last);
    }
    [first, second]
}

/// Passes that two blocks go through side by side.
struct Two<const PASSES: usize>(Passes<PASSES>);

impl<const PASSES: usize> BlockFunction<BLOCK> for Two<PASSES> {
    type Words = Words;

    #[inline(always)]
    fn load(block: [u8; BLOCK]) -> Words {
        Passes::<PASSES>::load(block)
    }

    #[inline(always)]
    fn store(words: Words) -> [u8; BLOCK] {
        Passes::<PASSES>::store(words)
    }

    #[inline(always)]
    fn add(a: Words, b: Words) -> Words {
        Passes::<PASSES>::add(a, b)
    }

    #[inline(always)]
    fn encrypt(&self, words: Words) -> Words {
        // SAFETY: only `ecb` and `cbc_decrypt` make such passes, and they need the features.
        unsafe { one(&self.0, words) }
    }

    #[inline(always)]
    fn decrypt(&self, words: Words) -> Words {
        self.encrypt(words)
    }

    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, mut lanes: [Words; LANES]) -> [Words; LANES] {
        let (pairs, rest) = lanes.as_chunks_mut::<2>();
        for pair in pairs {
            for pass in &self.0.0 {
                let begun = pair.map(|[first, second]| [first, second ^ pass.first]);
                // SAFETY: as above.
                let worked = unsafe { rounds_of_two(begun, pass) };
                *pair = worked.map(|[first, second]| [second, first ^ pass.last]);
            }
        }
        for words in rest {
            *words = self.encrypt(*words);
        }
        lanes
    }

    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [Words; LANES]) -> [Words; LANES] {
        self.encrypt_lanes(lanes)
    }
}

/// ECB of a few blocks in either direction.
///
/// # Safety
/// As [`Ecb`](crate::arch::block_cipher::Ecb); needs BMI1 and BMI2.
#[target_feature(enable = "bmi1,bmi2")]
pub(super) unsafe fn ecb<const PASSES: usize, const DECRYPT: bool>(
    keys: &Keys<PASSES>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = Two(Passes::new::<DECRYPT>(keys));
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb::<_, BLOCK, false, 2>(&passes, input, output, blocks) }
}

/// CBC decryption of a few blocks.
///
/// # Safety
/// As [`Cbc`]; needs BMI1 and BMI2.
#[target_feature(enable = "bmi1,bmi2")]
pub(super) unsafe fn cbc_decrypt<const PASSES: usize>(
    keys: &Keys<PASSES>,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = Two(Passes::new::<true>(keys));
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc_decrypt::<_, BLOCK, 2>(&passes, iv, input, output, blocks) }
}

/// CBC encryption. A block is loaded and permuted before the rounds of the one before it, and stored behind the rounds of
/// the one after it: where its rounds are, what waits for their end would fill the schedulers.
///
/// # Safety
/// As [`Cbc`]; needs BMI2.
#[target_feature(enable = "bmi2")]
unsafe fn cbc_encrypt<const PASSES: usize>(
    keys: &Keys<PASSES>,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let Some(last) = blocks.checked_sub(1) else { return };
    let passes = Passes::new::<false>(keys);
    // SAFETY: every index is below `blocks`.
    let load = |index| Passes::<PASSES>::load(unsafe { block_cipher::read(input, index) });
    // SAFETY: as above.
    let store = |index, words| unsafe { block_cipher::write(output, index, Passes::<PASSES>::store(words)) };
    let mut chained = one(&passes, Passes::<PASSES>::add(Passes::<PASSES>::load(iv.get()), load(0)));
    if last > 0 {
        let mut next = load(1);
        for index in 1..last {
            let words = Passes::<PASSES>::add(chained, next);
            next = load(index + 1);
            let before = core::mem::replace(&mut chained, one(&passes, words));
            store(index - 1, before);
        }
        let before = chained;
        chained = one(&passes, Passes::<PASSES>::add(chained, next));
        store(last - 1, before);
    }
    store(last, chained);
    iv.set(Passes::<PASSES>::store(chained));
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "rotation, load and sum of eight per round";
    Kernel { id, needs: Features::BMI2, constant_time: false, bound, barred: nowhere, function }
}

/// The entry for CBC encryption.
pub const CBC_ENCRYPT: Kernel<Cbc<Keys<1>, BLOCK>> = entry("des-cbc-enc/bmi2", cbc_encrypt::<1>);
/// The entry for triple DES, CBC encryption.
pub const CBC_ENCRYPT_3: Kernel<Cbc<Keys<3>, BLOCK>> = entry("des3-cbc-enc/bmi2", cbc_encrypt::<3>);
