//! Input and output of a cipher call.

use core::marker::PhantomData;

/// Input and output of the same length, which may be the same memory or overlap as C callers have them: in
/// place, or with output that trails the input. There is never a reference into either, only raw pointers, and
/// every access is a copy of bytes: overlap is then defined, and so is any alignment.
pub struct InOut<'data> {
    input: *const u8,
    output: *mut u8,
    length: usize,
    lifetime: PhantomData<&'data mut [u8]>,
}

impl<'data> InOut<'data> {
    /// Wraps what a C caller gave.
    ///
    /// # Safety
    /// For the lifetime `input` is readable and `output` writable for `length` bytes, or `length` is zero.
    pub unsafe fn from_raw(input: *const u8, output: *mut u8, length: usize) -> Self {
        Self { input, output, length, lifetime: PhantomData }
    }

    /// In place.
    pub fn in_place(data: &'data mut [u8]) -> Self {
        let output = data.as_mut_ptr();
        Self { input: output, output, length: data.len(), lifetime: PhantomData }
    }

    /// The same input and output, for a call before another.
    pub fn reborrow(&mut self) -> InOut<'_> {
        InOut { lifetime: PhantomData, ..*self }
    }

    /// The output, to be worked on in place after it was written.
    pub fn output_in_place(&mut self) -> InOut<'_> {
        InOut { input: self.output, lifetime: PhantomData, ..*self }
    }

    /// Bytes.
    pub fn len(&self) -> usize {
        self.length
    }

    /// No bytes.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Where the input begins.
    pub fn input(&self) -> *const u8 {
        self.input
    }

    /// Where the output begins.
    pub fn output(&self) -> *mut u8 {
        self.output
    }

    /// The first `length` bytes and the rest.
    ///
    /// # Panics
    /// When there are fewer bytes.
    pub fn split_at(self, length: usize) -> (Self, Self) {
        assert!(length <= self.length);
        let head = Self { length, ..self };
        let rest = Self {
            // SAFETY: `length` is at most the length of both buffers.
            input: unsafe { self.input.add(length) },
            // SAFETY: as above.
            output: unsafe { self.output.add(length) },
            length: self.length - length,
            lifetime: PhantomData,
        };
        (head, rest)
    }

    /// Copies the input into the first bytes of `block`.
    ///
    /// # Panics
    /// When there is more input than `block` holds.
    pub fn read_into(&self, block: &mut [u8]) {
        let block = &mut block[..self.length];
        // SAFETY: the input is readable for the length, which is `block`'s; `block` is a reference and cannot
        // overlap memory that is only reached through raw pointers of the caller.
        unsafe { core::ptr::copy_nonoverlapping(self.input, block.as_mut_ptr(), block.len()) }
    }

    /// Copies `block` to the output.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn write_from(&mut self, block: &[u8]) {
        assert_eq!(block.len(), self.length);
        // SAFETY: the output is writable for the length, which is `block`'s.
        unsafe { core::ptr::copy_nonoverlapping(block.as_ptr(), self.output, block.len()) }
    }
}
