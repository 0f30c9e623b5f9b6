//! Buffering, padding and counting of the iterated digests, on the contexts of OpenSSL's layout.
//!
//! Programs keep these contexts on their stack, copy them, read them, and continue either copy; so every field
//! has OpenSSL's meaning after every call. A block that came in pieces is compressed from `data`, which is kept
//! zero behind `num` bytes; all others are compressed where they are.
//!
//! Source: FIPS 180-4, section 5; RFC 1321, section 3.
#![forbid(unsafe_code)]

/// The word in which a digest counts: `u32` for blocks of 64 bytes, `u64` for those of 128.
pub trait Count: Copy {
    /// Adds a number of bytes to the count of bits, low and high word, modulo the words' width.
    fn add_bytes(low: &mut Self, high: &mut Self, bytes: usize);
    /// The count of bits.
    fn bits(low: Self, high: Self) -> u128;
}

impl Count for u32 {
    #[inline(always)]
    fn add_bytes(low: &mut Self, high: &mut Self, bytes: usize) {
        let bits = (u64::from(*high) << 32 | u64::from(*low)).wrapping_add((bytes as u64) << 3);
        (*low, *high) = (bits as u32, (bits >> 32) as u32);
    }

    #[inline(always)]
    fn bits(low: Self, high: Self) -> u128 {
        u128::from(u64::from(high) << 32 | u64::from(low))
    }
}

impl Count for u64 {
    #[inline(always)]
    fn add_bytes(low: &mut Self, high: &mut Self, bytes: usize) {
        let bits = Self::bits(*low, *high).wrapping_add((bytes as u128) << 3);
        (*low, *high) = (bits as u64, (bits >> 64) as u64);
    }

    #[inline(always)]
    fn bits(low: Self, high: Self) -> u128 {
        u128::from(high) << 64 | u128::from(low)
    }
}

/// What distinguishes one iterated digest from the others.
pub trait Algorithm<const BLOCK: usize>: 'static {
    /// The chaining value.
    type State: Copy;
    /// The word of the count.
    type Count: Count + Default;
    /// The digest, as bytes.
    type Output: AsRef<[u8]> + Copy;
    /// The initial chaining value.
    const INITIAL: Self::State;
    /// Whether the length is written most significant byte first.
    const BIG_ENDIAN: bool;
    /// Whether `data` is cleared when a block is done, and `num` at the end; OpenSSL leaves SHA-512's as they are.
    const CLEARS: bool = true;
    /// What OpenSSL's context has behind `num`.
    type Tail: Copy;
    /// Its value at the beginning.
    const TAIL: Self::Tail;
    /// Compresses whole blocks.
    fn compress(state: &mut Self::State, blocks: &[[u8; BLOCK]]);
    /// Compresses one block.
    fn compress_one(state: &mut Self::State, block: &[u8; BLOCK]);
    /// The chaining value as bytes.
    fn output(state: &Self::State) -> Self::Output;
}

/// A context as OpenSSL lays it out: `A` to `E` or `h`, `Nl`, `Nh`, `data`, `num`.
#[repr(C)]
pub struct Context<A: Algorithm<BLOCK>, const BLOCK: usize> {
    /// The chaining value.
    pub state: A::State,
    /// The count of bits, low word.
    pub nl: A::Count,
    /// The count of bits, high word.
    pub nh: A::Count,
    /// The bytes of the block that is not complete.
    pub data: [u8; BLOCK],
    /// How many of them there are.
    pub num: u32,
    /// The digest's length where the context has it.
    pub tail: A::Tail,
}

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Clone for Context<A, BLOCK> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Copy for Context<A, BLOCK> {}

/// The context is none that a digest leaves: its `num` is not below the block size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadContext;

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Default for Context<A, BLOCK> {
    #[inline(always)]
    fn default() -> Self {
        Self::with_state(A::INITIAL)
    }
}

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Context<A, BLOCK> {
    /// A context that has seen nothing, with a chaining value of the caller's.
    #[inline(always)]
    pub fn with_state(state: A::State) -> Self {
        Self {
            state,
            nl: A::Count::default(),
            nh: A::Count::default(),
            data: [0; BLOCK],
            num: 0,
            tail: A::TAIL,
        }
    }

    /// Begins again and leaves `data` as it is, which counts for nothing.
    #[inline(always)]
    pub fn restart(&mut self) {
        (self.state, self.num, self.tail) = (A::INITIAL, 0, A::TAIL);
        (self.nl, self.nh) = Default::default();
    }

    /// A context behind one block that led to `state`.
    #[inline(always)]
    pub fn behind_a_block(state: A::State) -> Self {
        let mut context = Self::with_state(state);
        A::Count::add_bytes(&mut context.nl, &mut context.nh, BLOCK);
        context
    }

    /// Takes in `input`.
    ///
    /// # Errors
    /// [`BadContext`]; nothing is changed.
    #[inline(always)]
    pub fn update(&mut self, mut input: &[u8]) -> Result<(), BadContext> {
        if input.is_empty() {
            return Ok(());
        }
        let num = self.num as usize;
        if num >= BLOCK {
            return Err(BadContext);
        }
        A::Count::add_bytes(&mut self.nl, &mut self.nh, input.len());
        if num != 0 {
            let Some(rest) = self.fill(num, input) else { return Ok(()) };
            input = rest;
        }
        let (blocks, rest) = input.as_chunks();
        if !blocks.is_empty() {
            A::compress(&mut self.state, blocks);
        }
        if !rest.is_empty() {
            copy_short(&mut self.data, rest);
            self.num = rest.len() as u32;
        }
        Ok(())
    }

    /// Adds to a block that has begun. When that completes it, it is compressed and the input behind it returned.
    #[inline]
    fn fill<'input>(&mut self, num: usize, input: &'input [u8]) -> Option<&'input [u8]> {
        let free = &mut self.data[num..];
        if input.len() < free.len() {
            free[..input.len()].copy_from_slice(input);
            self.num += input.len() as u32;
            return None;
        }
        let (head, rest) = input.split_at(free.len());
        free.copy_from_slice(head);
        A::compress_one(&mut self.state, &self.data);
        if A::CLEARS {
            self.data = [0; BLOCK];
        }
        self.num = 0;
        Some(rest)
    }

    /// Pads, and returns the digest. The chaining value and the count stay as they are then.
    ///
    /// # Errors
    /// [`BadContext`]; nothing is changed.
    #[inline(always)]
    pub fn finish(&mut self) -> Result<A::Output, BadContext> {
        let num = self.num as usize;
        if num >= BLOCK {
            return Err(BadContext);
        }
        pad::<A, BLOCK>(&mut self.state, &mut self.data, num, A::Count::bits(self.nl, self.nh));
        if A::CLEARS {
            self.num = 0;
            self.data = [0; BLOCK];
        }
        Ok(A::output(&self.state))
    }

    /// Compresses one block, which is neither counted nor buffered.
    #[inline]
    pub fn transform(&mut self, block: &[u8; BLOCK]) {
        A::compress_one(&mut self.state, block);
    }
}

/// The digest of a message that is there as a whole, without a context.
#[inline]
pub fn digest<A: Algorithm<BLOCK>, const BLOCK: usize>(message: &[u8]) -> A::Output {
    digest_behind::<A, BLOCK>(A::INITIAL, 0, message)
}

/// The digest of a message of which `counted` bytes, whole blocks, led to `state`, and `message` is the rest.
#[inline]
pub fn digest_behind<A: Algorithm<BLOCK>, const BLOCK: usize>(
    mut state: A::State,
    counted: usize,
    message: &[u8],
) -> A::Output {
    let (blocks, rest) = message.as_chunks();
    if !blocks.is_empty() {
        A::compress(&mut state, blocks);
    }
    let mut data = [0; BLOCK];
    copy_short(&mut data, rest);
    pad::<A, BLOCK>(&mut state, &mut data, rest.len(), (counted as u128 + message.len() as u128) << 3);
    let output = A::output(&state);
    data = [0; BLOCK];
    core::hint::black_box(&mut data);
    output
}

/// Pads a block of which the first `num` bytes, below `BLOCK`, are the message's, and compresses it.
#[inline(always)]
fn pad<A: Algorithm<BLOCK>, const BLOCK: usize>(
    state: &mut A::State,
    data: &mut [u8; BLOCK],
    num: usize,
    bits: u128,
) {
    // The kernels load 16 bytes, and wait long for those that came in more than one store: every lane is stored as
    // a whole. A lane behind the message is not even read.
    let (lanes, _) = data.as_chunks_mut::<LANE>();
    let (before, within) = (num / LANE, num % LANE);
    for (index, lane) in lanes.iter_mut().enumerate() {
        if index > before {
            *lane = [0; LANE];
        } else if index == before {
            if within == 0 {
                *lane = MARKED;
            } else {
                let mark = 0x80_u128 << (8 * within);
                let message = u128::from_le_bytes(*lane) & ((mark >> 7) - 1);
                *lane = (message | mark).to_le_bytes();
            }
        }
    }
    let length_at = BLOCK - BLOCK / 8;
    if num >= length_at {
        A::compress_one(state, data);
        *data = [0; BLOCK];
    }
    let length = if A::BIG_ENDIAN { bits.to_be_bytes() } else { bits.to_le_bytes() };
    let bytes = match (BLOCK, A::BIG_ENDIAN) {
        (64, true) => &length[8..],
        (64, false) => &length[..8],
        _ => &length[..],
    };
    data[length_at..].copy_from_slice(bytes);
    A::compress_one(state, data);
}

/// Words as bytes, most significant first: as many words as the bytes hold.
#[inline(always)]
pub(super) fn words_be<const BYTES: usize>(words: &[u32]) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (chunk, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
        *chunk = word.to_be_bytes();
    }
    bytes
}

/// Words as bytes, least significant first.
#[inline(always)]
pub(super) fn words_le<const BYTES: usize>(words: &[u32]) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (chunk, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
        *chunk = word.to_le_bytes();
    }
    bytes
}

/// What the kernels load at once.
const LANE: usize = 16;

/// The lane with the padding's first byte where the message ends at a lane's end.
const MARKED: [u8; LANE] = 0x80_u128.to_le_bytes();

/// Copies less than a block to the block's beginning: by moves of a fixed size that overlap, as a call of the C
/// library costs more than the copy.
#[inline(always)]
pub fn copy_short<const BLOCK: usize>(block: &mut [u8; BLOCK], source: &[u8]) {
    let length = source.len();
    /// From both ends, for `$size` to twice as many bytes.
    macro_rules! from_both_ends {
        ($size:literal) => {
            if let (Some(first), Some(last)) = (source.first_chunk::<$size>(), source.last_chunk::<$size>())
                && let Some(end) = block.get_mut(length - $size..length)
            {
                end.copy_from_slice(last);
                block[..$size].copy_from_slice(first);
                return;
            }
        };
    }
    if length > 64 {
        // Blocks of 128 bytes only.
        from_both_ends!(64);
    }
    from_both_ends!(32);
    from_both_ends!(16);
    from_both_ends!(8);
    from_both_ends!(4);
    for (to, from) in block.iter_mut().zip(source) {
        *to = *from;
    }
}

#[cfg(test)]
#[path = "merkle_damgard_tests.rs"]
mod tests;
