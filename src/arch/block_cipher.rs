//! What the kernels of all block ciphers share: their types, and the loops of ECB and CBC around a cipher's block
//! function, from which the portable and the scalar kernels are made.

use core::cell::Cell;

use super::in_out::InOut;
use crate::cpu::table::Family;

/// Encryption or decryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Encryption.
    Encrypt,
    /// Decryption.
    Decrypt,
}

/// Encrypts or decrypts whole blocks, each by itself.
///
/// # Safety
/// `input` is readable and `output` writable for `blocks` blocks; the output is the input's memory, or begins before it,
/// or does not overlap it; the key schedule is one that the cipher's `is_set` accepts; the kernel's features are present.
pub type Ecb<Key> = unsafe fn(key: &Key, input: *const u8, output: *mut u8, blocks: usize);

/// Encrypts or decrypts whole blocks in CBC mode, and leaves the last block of ciphertext in `iv`.
///
/// # Safety
/// As [`Ecb`]; `iv` is a cell since a C caller's may lie in the data.
pub type Cbc<Key, const BLOCK: usize> =
    unsafe fn(key: &Key, iv: &Cell<[u8; BLOCK]>, input: *const u8, output: *mut u8, blocks: usize);

/// The four families of a block cipher.
pub struct Families<Key: 'static, const BLOCK: usize> {
    /// ECB encryption.
    pub ecb_encrypt: Family<Ecb<Key>>,
    /// ECB decryption.
    pub ecb_decrypt: Family<Ecb<Key>>,
    /// CBC encryption.
    pub cbc_encrypt: Family<Cbc<Key, BLOCK>>,
    /// CBC decryption.
    pub cbc_decrypt: Family<Cbc<Key, BLOCK>>,
}

/// Families of a cipher that has kernels of its own for the modes that make a key stream, over whole blocks. `iv` is the
/// mode's register: the last block of ciphertext (CFB), of key stream (OFB), or the counter of the next block, a number of
/// all of the block's bits, most significant byte first (CTR).
pub struct StreamFamilies<Key: 'static, const BLOCK: usize> {
    /// CFB encryption with feedback of whole blocks.
    pub cfb_encrypt: Family<Cbc<Key, BLOCK>>,
    /// CFB decryption with feedback of whole blocks.
    pub cfb_decrypt: Family<Cbc<Key, BLOCK>>,
    /// OFB, either direction.
    pub ofb: Family<Cbc<Key, BLOCK>>,
    /// CTR, either direction.
    pub ctr: Family<Cbc<Key, BLOCK>>,
}

/// A block cipher with its key schedule: what a mode of operation works with.
pub trait BlockCipher<const BLOCK: usize>: Sized + 'static {
    /// The cipher's kernels.
    fn families() -> &'static Families<Self, BLOCK>;

    /// The cipher's kernels for modes that make a key stream, where it has any.
    #[inline(always)]
    fn stream_families() -> Option<&'static StreamFamilies<Self, BLOCK>> {
        None
    }

    /// Whether the kernels may follow the schedule. A caller can hand in a struct that was never set.
    #[inline(always)]
    fn is_set(&self) -> bool {
        true
    }

    /// Encrypts or decrypts the blocks of `data`, each by itself. Does nothing when the schedule was never set or the
    /// data is not whole blocks.
    #[inline(always)]
    fn ecb(&self, direction: Direction, data: InOut<'_>) {
        if !self.is_set() || !data.len().is_multiple_of(BLOCK) {
            return;
        }
        let families = Self::families();
        let family = match direction {
            Direction::Encrypt => &families.ecb_encrypt,
            Direction::Decrypt => &families.ecb_decrypt,
        };
        let function = family.function(data.len());
        // SAFETY: length and schedule were checked, InOut vouches for the buffers, the table for the features.
        unsafe { function(self, data.input(), data.output(), data.len() / BLOCK) }
    }

    /// Encrypts one block.
    #[inline(always)]
    fn encrypt_block(&self, block: &mut [u8; BLOCK]) {
        self.ecb(Direction::Encrypt, InOut::in_place(block));
    }

    /// Encrypts or decrypts the whole blocks of `data` in CBC mode, and leaves the last block of ciphertext in `iv`. Does
    /// nothing when the schedule was never set or the data is not whole blocks.
    #[inline(always)]
    fn cbc(&self, direction: Direction, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        if !self.is_set() || !data.len().is_multiple_of(BLOCK) {
            return;
        }
        let families = Self::families();
        let family = match direction {
            Direction::Encrypt => &families.cbc_encrypt,
            Direction::Decrypt => &families.cbc_decrypt,
        };
        self.chained(family, iv, data);
    }

    /// Runs a family's active kernel over the whole blocks of `data`. Does nothing when the schedule was never set or the
    /// data is not whole blocks.
    #[inline(always)]
    fn chained(&self, family: &Family<Cbc<Self, BLOCK>>, iv: &Cell<[u8; BLOCK]>, data: InOut<'_>) {
        if !self.is_set() || !data.len().is_multiple_of(BLOCK) {
            return;
        }
        let function = family.function(data.len());
        // SAFETY: as in `ecb`.
        unsafe { function(self, iv, data.input(), data.output(), data.len() / BLOCK) }
    }
}

/// A cipher's block function on the words that it computes with, for the scalar kernels below.
pub trait BlockFunction<const BLOCK: usize> {
    /// A block as words in registers.
    type Words: Copy;

    /// The words of a block.
    fn load(block: [u8; BLOCK]) -> Self::Words;

    /// The block of the words.
    fn store(words: Self::Words) -> [u8; BLOCK];

    /// The sum of two blocks in GF(2).
    fn add(a: Self::Words, b: Self::Words) -> Self::Words;

    /// Encrypts one block.
    fn encrypt(&self, words: Self::Words) -> Self::Words;

    /// Decrypts one block.
    fn decrypt(&self, words: Self::Words) -> Self::Words;

    /// Encrypts the sum of two blocks, of which `chained` is known late: a cipher that begins by adding a subkey adds it to
    /// the other, and one that has a half of the result early makes it [`opaque`], so that it is not joined to the late
    /// one and taken from that again.
    #[inline(always)]
    fn encrypt_chained(&self, chained: Self::Words, input: Self::Words) -> Self::Words {
        self.encrypt(Self::add(chained, input))
    }

    /// Encrypts independent blocks; a cipher whose instructions interleave well does them step by step.
    #[inline(always)]
    fn encrypt_lanes<const LANES: usize>(&self, lanes: [Self::Words; LANES]) -> [Self::Words; LANES] {
        lanes.map(|words| self.encrypt(words))
    }

    /// Decrypts independent blocks, as [`encrypt_lanes`](Self::encrypt_lanes).
    #[inline(always)]
    fn decrypt_lanes<const LANES: usize>(&self, lanes: [Self::Words; LANES]) -> [Self::Words; LANES] {
        lanes.map(|words| self.decrypt(words))
    }
}

/// What [`opaque`] takes.
pub trait Register: Copy {
    /// See [`opaque`].
    fn hidden(self) -> Self;
}

/// Stays where it stands in the order of its kind, with the words that go through it. Without it the compiler would put the
/// instructions of one block after those of the other, too far apart for a processor to overlap them.
#[inline(always)]
pub fn in_turn(words: &mut [&mut u16; 4]) {
    #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
    {
        let [a, b, c, d] = words;
        // SAFETY: no instruction, only a comment.
        unsafe {
            core::arch::asm!(
                "/* {0:x} {1:x} {2:x} {3:x} */",
                inout(reg) * *a,
                inout(reg) * *b,
                inout(reg) * *c,
                inout(reg) * *d,
                options(nomem, nostack, preserves_flags)
            );
        }
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
    let _ = words;
}

macro_rules! register {
    ($(($($generic:tt)*) $type:ty, $modifier:literal, $($option:ident),*;)*) => {$(
        impl<$($generic)*> Register for $type {
            #[inline(always)]
            fn hidden(self) -> Self {
                #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
                {
                    let mut register = self;
                    // SAFETY: no instruction, only a comment.
                    unsafe {
                        core::arch::asm!(concat!("/* {0", $modifier, "} */"), inout(reg) register,
                            options($($option,)* nostack, preserves_flags));
                    }
                    register
                }
                #[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
                self
            }
        }
    )*};
}
register! {
    () u16, ":x", pure, nomem;
    () u32, ":e", pure, nomem;
    (T) *const T, "", readonly;
}

impl<A: Register, B: Register> Register for (A, B) {
    #[inline(always)]
    fn hidden(self) -> Self {
        (self.0.hidden(), self.1.hidden())
    }
}

/// Hides from the compiler how a word or a pointer came about, so that an early sum stays early, and what is read through
/// the pointer is read where it is used.
#[inline(always)]
pub fn opaque<T: Register>(register: T) -> T {
    register.hidden()
}

/// Reads the block `index` of `data`.
///
/// # Safety
/// The block is readable.
#[inline(always)]
pub unsafe fn read<const BLOCK: usize>(data: *const u8, index: usize) -> [u8; BLOCK] {
    // SAFETY: the caller's word; an array of bytes has no alignment.
    unsafe { *data.add(BLOCK * index).cast::<[u8; BLOCK]>() }
}

/// Writes the block `index` of `data`.
///
/// # Safety
/// The block is writable.
#[inline(always)]
pub unsafe fn write<const BLOCK: usize>(data: *mut u8, index: usize, block: [u8; BLOCK]) {
    // SAFETY: the caller's word; an array of bytes has no alignment.
    unsafe { *data.add(BLOCK * index).cast::<[u8; BLOCK]>() = block }
}

/// Encrypts or decrypts `LANES` independent blocks.
#[inline(always)]
fn transform<Key: BlockFunction<BLOCK>, const BLOCK: usize, const DECRYPT: bool, const LANES: usize>(
    key: &Key,
    lanes: [Key::Words; LANES],
) -> [Key::Words; LANES] {
    if DECRYPT { key.decrypt_lanes(lanes) } else { key.encrypt_lanes(lanes) }
}

/// `LANES` blocks of ECB, from `index`.
///
/// # Safety
/// As [`Ecb`]; there are as many blocks.
#[inline(always)]
unsafe fn ecb_group<
    Key: BlockFunction<BLOCK>,
    const BLOCK: usize,
    const DECRYPT: bool,
    const LANES: usize,
>(
    key: &Key,
    input: *const u8,
    output: *mut u8,
    index: usize,
) {
    // SAFETY: the caller's word. All of a group is read before any of it is written.
    unsafe {
        let lanes = core::array::from_fn(|lane| Key::load(read(input, index + lane)));
        let lanes = transform::<Key, BLOCK, DECRYPT, LANES>(key, lanes);
        for (lane, words) in lanes.into_iter().enumerate() {
            write(output, index + lane, Key::store(words));
        }
    }
}

/// ECB, `LANES` blocks at once, then two, then one.
///
/// # Safety
/// As [`Ecb`].
#[inline(always)]
pub unsafe fn ecb<Key: BlockFunction<BLOCK>, const BLOCK: usize, const DECRYPT: bool, const LANES: usize>(
    key: &Key,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut index = 0;
    // SAFETY: every index is below `blocks`.
    unsafe {
        while LANES > 2 && blocks - index >= LANES {
            ecb_group::<Key, BLOCK, DECRYPT, LANES>(key, input, output, index);
            index += LANES;
        }
        while LANES > 1 && blocks - index >= 2 {
            ecb_group::<Key, BLOCK, DECRYPT, 2>(key, input, output, index);
            index += 2;
        }
        while index < blocks {
            ecb_group::<Key, BLOCK, DECRYPT, 1>(key, input, output, index);
            index += 1;
        }
    }
}

/// CBC encryption: one chain.
///
/// # Safety
/// As [`Cbc`].
#[inline(always)]
pub unsafe fn cbc_encrypt<Key: BlockFunction<BLOCK>, const BLOCK: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut chained = Key::load(iv.get());
    for index in 0..blocks {
        // SAFETY: `index` is below `blocks`.
        unsafe {
            // Else the subkeys would be copied to the stack before the first block.
            let key = &*opaque(core::ptr::from_ref(key));
            chained = key.encrypt_chained(chained, Key::load(read(input, index)));
            write(output, index, Key::store(chained));
        }
    }
    iv.set(Key::store(chained));
}

/// `LANES` blocks of CBC decryption, from `index`; `chained` is the block of ciphertext before them, then their last.
///
/// # Safety
/// As [`Cbc`]; there are as many blocks.
#[inline(always)]
unsafe fn cbc_decrypt_group<Key: BlockFunction<BLOCK>, const BLOCK: usize, const LANES: usize>(
    key: &Key,
    chained: &mut Key::Words,
    input: *const u8,
    output: *mut u8,
    index: usize,
) {
    // SAFETY: the caller's word. All of a group is read before any of it is written.
    unsafe {
        let ciphertext: [Key::Words; LANES] =
            core::array::from_fn(|lane| Key::load(read(input, index + lane)));
        for (lane, words) in key.decrypt_lanes(ciphertext).into_iter().enumerate() {
            write(output, index + lane, Key::store(Key::add(words, *chained)));
            *chained = ciphertext[lane];
        }
    }
}

/// CBC decryption, `LANES` blocks at once, then two, then one.
///
/// # Safety
/// As [`Cbc`].
#[inline(always)]
pub unsafe fn cbc_decrypt<Key: BlockFunction<BLOCK>, const BLOCK: usize, const LANES: usize>(
    key: &Key,
    iv: &Cell<[u8; BLOCK]>,
    input: *const u8,
    output: *mut u8,
    blocks: usize,
) {
    let mut chained = Key::load(iv.get());
    let mut index = 0;
    // SAFETY: every index is below `blocks`.
    unsafe {
        while LANES > 2 && blocks - index >= LANES {
            cbc_decrypt_group::<Key, BLOCK, LANES>(key, &mut chained, input, output, index);
            index += LANES;
        }
        while LANES > 1 && blocks - index >= 2 {
            cbc_decrypt_group::<Key, BLOCK, 2>(key, &mut chained, input, output, index);
            index += 2;
        }
        while index < blocks {
            cbc_decrypt_group::<Key, BLOCK, 1>(key, &mut chained, input, output, index);
            index += 1;
        }
    }
    iv.set(Key::store(chained));
}

/// The four entries of the kernels that come from a block function: `$schedule` turns a `&$key` into a reference to a
/// [`BlockFunction`], of which decryption and ECB run `$lanes` at once; `$entry` is a `const fn` of id and function.
macro_rules! entries {
    ($key:ty, $cipher:literal / $kernel:literal, $entry:ident, $lanes:literal, $schedule:expr) => {
        /// The entry for ECB encryption.
        pub const ECB_ENCRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Ecb<$key>> = $entry(
            concat!($cipher, "-ecb-enc/", $kernel),
            // SAFETY: the same contract.
            |key, input, output, blocks| unsafe {
                $crate::arch::block_cipher::ecb::<_, _, false, $lanes>($schedule(key), input, output, blocks);
            },
        );
        /// The entry for ECB decryption.
        pub const ECB_DECRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Ecb<$key>> = $entry(
            concat!($cipher, "-ecb-dec/", $kernel),
            // SAFETY: the same contract.
            |key, input, output, blocks| unsafe {
                $crate::arch::block_cipher::ecb::<_, _, true, $lanes>($schedule(key), input, output, blocks);
            },
        );
        /// The entry for CBC encryption.
        pub const CBC_ENCRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Cbc<$key, BLOCK>> =
            $entry(
                concat!($cipher, "-cbc-enc/", $kernel),
                // SAFETY: the same contract.
                |key, iv, input, output, blocks| unsafe {
                    $crate::arch::block_cipher::cbc_encrypt($schedule(key), iv, input, output, blocks);
                },
            );
        /// The entry for CBC decryption.
        pub const CBC_DECRYPT: $crate::cpu::table::Kernel<$crate::arch::block_cipher::Cbc<$key, BLOCK>> =
            $entry(
                concat!($cipher, "-cbc-dec/", $kernel),
                // SAFETY: the same contract.
                |key, iv, input, output, blocks| unsafe {
                    $crate::arch::block_cipher::cbc_decrypt::<_, _, $lanes>(
                        $schedule(key),
                        iv,
                        input,
                        output,
                        blocks,
                    );
                },
            );
    };
}
pub(in crate::arch) use entries;

#[cfg(all(test, unix))]
#[path = "block_cipher_tests.rs"]
pub(crate) mod tests;
