//! DES by tables with BMI2: one chain of blocks, or two or three blocks side by side.
//!
//! Bound: for one chain, a round is a move or rotation with a byte taken out (1 to 2 cycles), a load (5), what of the loads
//! the three load ports take later (2), and two exclusive ors; measured on Zen 3: 11.5 core cycles a round, where
//! OpenSSL's takes 20. In assembly, as the compiler takes each byte out in three instructions and adds what the loads give
//! one after the other. Two blocks side by side take 13.4 cycles a round together, three 16.6.
//!
//! The round keys are added to the half that waits (see [`Pass`]), as are those loads that come early. A half is rotated
//! by 16 bits at a time into a register whose two lowest bytes have names.

use core::arch::asm;
use core::cell::Cell;

use crate::arch::block_cipher::{self, BlockFunction, Cbc};
use crate::arch::des::{BLOCK, Keys};
use crate::arch::generic::des::{Pass, Passes, Words};
use crate::arch::generic::des_tables::SP;
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// A round of one block: adds f of the half in `$wide` and the key at `$key` to `$to`. r11 has the tables, r14 the pass.
macro_rules! round {
    ($to:literal, $wide:literal, $key:literal) => {
        concat!(
            "rorx rdx, ",
            $wide,
            ", 16\n",
            "mov rax, ",
            $wide,
            "\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "rorx rax, ",
            $wide,
            ", 32\n",
            "xor ",
            $to,
            ", qword ptr [r14 + ",
            $key,
            "]\n",
            "mov rcx, qword ptr [r11 + rsi*2]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 512]\n",
            "movzx esi, dl\n",
            "movzx edi, dh\n",
            "rorx rdx, ",
            $wide,
            ", 48\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 1024]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 1536]\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 2048]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 2560]\n",
            "movzx esi, dl\n",
            "movzx edi, dh\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 3072]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 3584]\n",
            "xor ",
            $to,
            ", rcx\n",
        )
    };
}

/// A round of one of several blocks, in which the order that [`round`] has gains nothing.
macro_rules! round_of_several {
    ($to:literal, $wide:literal, $key:expr) => {
        concat!(
            "mov rax, ",
            $wide,
            "\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "rorx rax, ",
            $wide,
            ", 16\n",
            "xor ",
            $to,
            ", qword ptr [r14 + ",
            $key,
            "]\n",
            "mov rcx, qword ptr [r11 + rsi*2]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 512]\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "rorx rax, ",
            $wide,
            ", 32\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 1024]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 1536]\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "rorx rax, ",
            $wide,
            ", 48\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 2048]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 2560]\n",
            "movzx esi, al\n",
            "movzx edi, ah\n",
            "xor rcx, qword ptr [r11 + rsi*2 + 3072]\n",
            "xor ",
            $to,
            ", qword ptr [r11 + rdi*2 + 3584]\n",
            "xor ",
            $to,
            ", rcx\n",
        )
    };
}

/// Two rounds of one block.
macro_rules! one_block {
    ($key:literal, $next:literal) => {
        concat!(round!("r8", "r9", $key), round!("r9", "r8", $next))
    };
}

/// Two rounds of two blocks under the same key.
macro_rules! two_blocks {
    ($key:literal, $next:literal) => {
        concat!(
            round_of_several!("r8", "r9", $key),
            round_of_several!("r10", "r12", $key),
            round_of_several!("r9", "r8", $next),
            round_of_several!("r12", "r10", $next),
        )
    };
}

/// Two rounds of two blocks; the second one's pass lies behind the first one's.
macro_rules! two_blocks_two_keys {
    ($key:literal, $next:literal) => {
        concat!(
            round_of_several!("r8", "r9", $key),
            round_of_several!("r10", "r12", concat!("144 + ", $key)),
            round_of_several!("r9", "r8", $next),
            round_of_several!("r12", "r10", concat!("144 + ", $next)),
        )
    };
}

/// Two rounds of three blocks under the same key.
macro_rules! three_blocks {
    ($key:literal, $next:literal) => {
        concat!(
            round_of_several!("r8", "r9", $key),
            round_of_several!("r10", "r12", $key),
            round_of_several!("r13", "r15", $key),
            round_of_several!("r9", "r8", $next),
            round_of_several!("r12", "r10", $next),
            round_of_several!("r15", "r13", $next),
        )
    };
}

const _: () = assert!(size_of::<Pass>() == 144 && core::mem::offset_of!(Pass, rounds) == 8);

/// A function that runs the 16 rounds of a pass over some blocks. `$first` and `$second` are their halves' registers.
macro_rules! rounds {
    ($(#[$meta:meta])* $name:ident, $pass:ty, $lanes:literal, $rounds:ident, $($lane:literal $first:tt $second:tt),*) => {
        $(#[$meta])*
        #[target_feature(enable = "bmi2")]
        #[inline(never)]
        pub(super) fn $name(mut lanes: [Words; $lanes], pass: &$pass) -> [Words; $lanes] {
            // SAFETY: reads the pass, and the tables at offsets up to 8 bytes less than their size.
            unsafe {
                asm!(
                    $rounds!("8", "16"),
                    $rounds!("24", "32"),
                    $rounds!("40", "48"),
                    $rounds!("56", "64"),
                    $rounds!("72", "80"),
                    $rounds!("88", "96"),
                    $rounds!("104", "112"),
                    $rounds!("120", "128"),
                    $(inout($first) lanes[$lane][0], inout($second) lanes[$lane][1],)*
                    in("r11") &raw const SP,
                    in("r14") &raw const *pass,
                    out("rax") _,
                    out("rcx") _,
                    out("rdx") _,
                    out("rsi") _,
                    out("rdi") _,
                    options(pure, readonly, nostack),
                );
            }
            lanes
        }
    };
}
rounds!(
    /// Two blocks.
    rounds_of_two, Pass, 2, two_blocks, 0 "r8" "r9", 1 "r10" "r12"
);
rounds!(
    /// Two blocks, each with its pass.
    rounds_of_two_keys, [Pass; 2], 2, two_blocks_two_keys, 0 "r8" "r9", 1 "r10" "r12"
);
rounds!(
    /// Three blocks.
    rounds_of_three, Pass, 3, three_blocks, 0 "r8" "r9", 1 "r10" "r12", 2 "r13" "r15"
);

/// The 16 rounds of a pass over one block, whose halves stay in registers.
#[target_feature(enable = "bmi2")]
#[inline(never)]
fn rounds_of_one(mut first: u64, mut second: u64, pass: &Pass) -> (u64, u64) {
    // SAFETY: reads the pass, and the tables at offsets up to 8 bytes less than their size.
    unsafe {
        asm!(
            one_block!("8", "16"),
            one_block!("24", "32"),
            one_block!("40", "48"),
            one_block!("56", "64"),
            one_block!("72", "80"),
            one_block!("88", "96"),
            one_block!("104", "112"),
            one_block!("120", "128"),
            inout("r8") first,
            inout("r9") second,
            in("r11") &raw const SP,
            in("r14") &raw const *pass,
            out("rax") _,
            out("rcx") _,
            out("rdx") _,
            out("rsi") _,
            out("rdi") _,
            options(pure, readonly, nostack),
        );
    }
    (first, second)
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

/// Passes that one, two or three blocks go through side by side.
struct SideBySide<const PASSES: usize>(Passes<PASSES>);

impl<const PASSES: usize> BlockFunction<BLOCK> for SideBySide<PASSES> {
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
        if LANES == 1 {
            return lanes.map(|words| self.encrypt(words));
        }
        for pass in &self.0.0 {
            for words in &mut lanes {
                words[1] ^= pass.first;
            }
            let (threes, rest) = lanes.as_chunks_mut::<3>();
            for three in threes {
                // SAFETY: as above.
                *three = unsafe { rounds_of_three(*three, pass) };
            }
            for two in rest.as_chunks_mut::<2>().0 {
                // SAFETY: as above.
                *two = unsafe { rounds_of_two(*two, pass) };
            }
            lanes = lanes.map(|[first, second]| [second, first ^ pass.last]);
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
/// As [`Ecb`](crate::arch::block_cipher::Ecb); needs BMI2.
#[target_feature(enable = "bmi2")]
pub(super) unsafe fn ecb<const PASSES: usize, const DECRYPT: bool>(
    keys: &Keys<PASSES>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = SideBySide(Passes::new::<DECRYPT>(keys));
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb::<_, BLOCK, false, 3>(&passes, input, output, blocks) }
}

/// CBC decryption of a few blocks.
///
/// # Safety
/// As [`Cbc`]; needs BMI2.
#[target_feature(enable = "bmi2")]
pub(super) unsafe fn cbc_decrypt<const PASSES: usize>(
    keys: &Keys<PASSES>,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let passes = SideBySide(Passes::new::<true>(keys));
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc_decrypt::<_, BLOCK, 3>(&passes, iv, input, output, blocks) }
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
