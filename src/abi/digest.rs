//! What the shims of all digests share: checked slices, and the buffers behind a NULL output.

use core::ffi::{c_int, c_uchar, c_void};
use core::sync::atomic::{AtomicU8, Ordering};

use crate::crypto::digest::Digest;
use crate::crypto::digest::merkle_damgard::{Algorithm, BadContext, Context};

/// What a one-shot digest returns when the caller gives no output: one buffer for each function, as in OpenSSL.
/// Threads that share it may see a mixture of digests, never anything undefined.
pub(super) struct StaticOutput<const BYTES: usize>([AtomicU8; BYTES]);

impl<const BYTES: usize> StaticOutput<BYTES> {
    pub(super) const fn new() -> Self {
        Self([const { AtomicU8::new(0) }; BYTES])
    }

    #[cold]
    pub(super) fn store(&'static self, bytes: &[u8]) -> *mut c_uchar {
        for (to, from) in self.0.iter().zip(bytes) {
            to.store(*from, Ordering::Relaxed);
        }
        self.0.as_ptr().cast_mut().cast()
    }
}

/// The caller's bytes; `None` for NULL with a length.
///
/// # Safety
/// See the [module](super); the bytes are not written while the slice lives.
#[inline(always)]
pub(super) unsafe fn input<'data>(data: *const c_void, len: usize) -> Option<&'data [u8]> {
    if len == 0 {
        return Some(&[]);
    }
    if data.is_null() || len > isize::MAX as usize {
        return None;
    }
    // SAFETY: not NULL, and readable for `len` bytes.
    Some(unsafe { core::slice::from_raw_parts(data.cast(), len) })
}

/// Writes a context.
///
/// # Safety
/// See the [module](super).
#[inline(always)]
pub(super) unsafe fn init<C>(c: *mut C, context: C) -> c_int {
    if c.is_null() {
        return 0;
    }
    // SAFETY: not NULL, and writable as the caller says.
    unsafe { c.write(context) };
    1
}

/// Takes `len` bytes in, which may even lie in the context.
///
/// # Safety
/// See the [module](super).
#[inline(always)]
pub(super) unsafe fn update<A: Algorithm<BLOCK>, const BLOCK: usize>(
    c: *mut Context<A, BLOCK>,
    data: *const c_void,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { take_in(c, data, len, |context, input| context.update(input)) }
}

/// Has `take` take `len` bytes into a context of any digest.
///
/// # Safety
/// As [`update`].
#[inline(always)]
pub(super) unsafe fn take_in<C: Copy>(
    c: *mut C,
    data: *const c_void,
    len: usize,
    take: impl FnOnce(&mut C, &[u8]) -> Result<(), BadContext>,
) -> c_int {
    if c.is_null() {
        return 0;
    }
    // SAFETY: as the caller says.
    let Some(input) = (unsafe { input(data, len) }) else { return 0 };
    let (context, bytes) = (c as usize, data as usize);
    if bytes.wrapping_sub(context) < size_of::<C>() || context.wrapping_sub(bytes) < len {
        // SAFETY: as the caller says.
        return unsafe { take_in_from_itself(c, input, take) };
    }
    // SAFETY: not NULL, and apart from the input.
    status(take(unsafe { &mut *c }, input))
}

/// The input lies in the context: a copy takes it in, so that the two never change together.
///
/// # Safety
/// As [`update`].
#[cold]
unsafe fn take_in_from_itself<C: Copy>(
    c: *mut C,
    input: &[u8],
    take: impl FnOnce(&mut C, &[u8]) -> Result<(), BadContext>,
) -> c_int {
    // SAFETY: the caller checked it.
    let mut copy = unsafe { c.read() };
    let status = status(take(&mut copy, input));
    // SAFETY: as above; the input is not used any more.
    unsafe { c.write(copy) };
    status
}

/// Finishes, and writes the digest, which may go into the context.
///
/// # Safety
/// See the [module](super); `md` is writable for the digest.
#[inline(always)]
pub(super) unsafe fn finish<A: Algorithm<BLOCK>, const BLOCK: usize>(
    md: *mut c_uchar,
    c: *mut Context<A, BLOCK>,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { give_out(md, c, Context::finish) }
}

/// Has `finish` finish a context of any digest.
///
/// # Safety
/// As [`finish`].
#[inline(always)]
pub(super) unsafe fn give_out<C, Output>(
    md: *mut c_uchar,
    c: *mut C,
    finish: impl FnOnce(&mut C) -> Result<Output, BadContext>,
) -> c_int {
    if md.is_null() || c.is_null() {
        return 0;
    }
    // SAFETY: not NULL; the borrow ends before `md` is written.
    match finish(unsafe { &mut *c }) {
        Ok(digest) => {
            // SAFETY: the caller gives room for the digest.
            unsafe { md.cast::<Output>().write_unaligned(digest) };
            1
        }
        Err(BadContext) => 0,
    }
}

/// Has a [`Digest`] finish its context, which is `Stored` at `c`, and clears that, after the digest is written.
///
/// # Safety
/// As [`finish`].
#[inline(always)]
pub(super) unsafe fn give_out_and_clear<D: Digest, Stored>(md: *mut c_uchar, c: *mut Stored) -> c_int
where
    Stored: Copy + Into<D::Context> + From<D::Context>,
{
    let finish = |stored: &mut Stored| {
        let mut context: D::Context = (*stored).into();
        D::finish(&mut context)
    };
    // SAFETY: the same contract.
    let status = unsafe { give_out(md, c, finish) };
    if status == 1 {
        // SAFETY: not NULL, as the digest was given out.
        unsafe { c.write(D::Context::default().into()) };
    }
    status
}

/// Compresses one block of the caller's, which is neither counted nor buffered.
///
/// # Safety
/// See the [module](super); `data` is readable for a block.
#[inline(always)]
pub(super) unsafe fn transform<A: Algorithm<BLOCK>, const BLOCK: usize>(
    c: *mut Context<A, BLOCK>,
    data: *const c_uchar,
) {
    if c.is_null() || data.is_null() {
        return;
    }
    // A copy, as the block may be the context's own, which programs do pass.
    // SAFETY: not NULL, and readable for a block.
    let block = unsafe { data.cast::<[u8; BLOCK]>().read_unaligned() };
    // SAFETY: not NULL.
    unsafe { &mut *c }.transform(&block);
}

/// A digest of a whole message, into `md` or, when that is NULL, the function's buffer.
///
/// # Safety
/// See the [module](super); `md` is NULL or writable for the digest.
#[inline(always)]
pub(super) unsafe fn one_shot<const BYTES: usize>(
    d: *const c_uchar,
    n: usize,
    md: *mut c_uchar,
    buffer: &'static StaticOutput<BYTES>,
    digest: impl FnOnce(&[u8]) -> [u8; BYTES],
) -> *mut c_uchar {
    // SAFETY: as the caller says.
    let Some(message) = (unsafe { input(d.cast(), n) }) else { return core::ptr::null_mut() };
    let digest = digest(message);
    if md.is_null() {
        return buffer.store(&digest);
    }
    // SAFETY: the caller gives room for the digest; the message is not used any more.
    unsafe { md.cast::<[u8; BYTES]>().write_unaligned(digest) };
    md
}

fn status(result: Result<(), BadContext>) -> c_int {
    c_int::from(result.is_ok())
}
