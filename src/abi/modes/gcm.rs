//! openssl/modes.h: GCM.

use core::ffi::{c_char, c_int, c_uchar, c_void};

use super::{Cipher, block128_f, cipher, ctr128_f, with_cipher};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;
use crate::crypto::mode::gcm::{Gcm, KeyStream, Refused, tag_matches};
use crate::sys::memory;

/// A message under GCM: the state, and the block function with its key.
#[derive(Clone, Copy)]
pub struct gcm128_context {
    state: core::mem::MaybeUninit<Gcm>,
    block: block128_f,
    key: *mut c_void,
}

/// A message under GCM. Its inside is not part of the interface.
pub type GCM128_CONTEXT = gcm128_context;

// OpenSSL's own, which a program that knows its inside may have on the stack, has 392 bytes before 1.1.1.
const _: () = assert!(size_of::<GCM128_CONTEXT>() <= 392 && align_of::<GCM128_CONTEXT>() == 8);

/// A function for whole blocks with a counter of 32 bits, beside the block function.
struct Stream<'cipher> {
    cipher: &'cipher Cipher<'cipher>,
    stream: unsafe extern "C" fn(*const c_uchar, *mut c_uchar, usize, *const c_void, *const c_uchar),
    key: *const c_void,
}

impl KeyStream for Stream<'_> {
    fn run(&self, counter: &mut [u8; 16], data: InOut<'_>) {
        let blocks = data.len() / 16;
        // SAFETY: whole blocks; the caller gave the function with its key.
        unsafe { (self.stream)(data.input(), data.output(), blocks, self.key, counter.as_ptr()) };
        let value = u128::from_be_bytes(*counter);
        let low = (value as u32).wrapping_add(blocks as u32);
        *counter = (value >> 32 << 32 | u128::from(low)).to_be_bytes();
    }

    fn block(&self, block: &mut [u8; 16]) {
        match self.cipher {
            Cipher::Aes(key) => key.encrypt_block(block),
            Cipher::Other(callback) => callback.encrypt_block(block),
        }
    }
}

/// The state of a context, and `$body` with it and its cipher; `$none` when the context or its function is NULL.
macro_rules! with_context {
    ($ctx:expr, $none:expr, |$state:ident, $cipher:ident| $body:expr) => {
        match $ctx.as_mut() {
            None => $none,
            Some(context) => with_cipher!(context.block, context.key, Direction::Encrypt, $none, |$cipher| {
                let $state = context.state.assume_init_mut();
                $body
            }),
        }
    };
}

/// A context on the heap for a block function and its key; NULL when there is no memory or the function is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_new(key: *mut c_void, block: block128_f) -> *mut GCM128_CONTEXT {
    if block.is_none() {
        return core::ptr::null_mut();
    }
    let file: *const c_char = c"crypto/modes/gcm128.c".as_ptr();
    let context = memory::allocate(size_of::<GCM128_CONTEXT>(), file, 0).cast::<GCM128_CONTEXT>();
    if !context.is_null() {
        // SAFETY: memory for one, aligned for any type.
        unsafe { CRYPTO_gcm128_init(context, key, block) };
    }
    context
}
export!(CRYPTO_gcm128_new);

/// Sets a context for a block function and its key.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_init(ctx: *mut GCM128_CONTEXT, key: *mut c_void, block: block128_f) {
    if ctx.is_null() {
        return;
    }
    // SAFETY: the same contract.
    unsafe {
        let state = with_cipher!(block, key, Direction::Encrypt, return, |cipher| Gcm::new(cipher));
        ctx.write(gcm128_context { state: core::mem::MaybeUninit::new(state), block, key });
    }
}
export!(CRYPTO_gcm128_init);

/// # Safety
/// `data` is NULL or `len` bytes, or `len` is 0.
unsafe fn bytes<'data>(data: *const c_uchar, len: usize) -> Option<&'data [u8]> {
    match len {
        0 => Some(&[]),
        _ if data.is_null() => None,
        // SAFETY: the caller's word.
        _ => Some(unsafe { core::slice::from_raw_parts(data, len) }),
    }
}

/// Begins a message with an initial value of `len` bytes.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_setiv(ctx: *mut GCM128_CONTEXT, iv: *const c_uchar, len: usize) {
    // SAFETY: the same contract.
    unsafe {
        let Some(iv) = bytes(iv, len) else { return };
        with_context!(ctx, (), |state, cipher| state.set_iv(cipher, iv));
    }
}
export!(CRYPTO_gcm128_setiv);

/// Adds `len` bytes of additional data. Returns 0; -1 when there are too many; -2 after data.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_aad(
    ctx: *mut GCM128_CONTEXT,
    aad: *const c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let (Some(context), Some(data)) = (ctx.as_mut(), bytes(aad, len)) else { return -1 };
        match context.state.assume_init_mut().additional_data(data) {
            Ok(()) => 0,
            Err(Refused::TooLong) => -1,
            Err(Refused::AfterData) => -2,
        }
    }
}
export!(CRYPTO_gcm128_aad);

/// # Safety
/// As [`CRYPTO_gcm128_encrypt`].
unsafe fn run(
    ctx: *mut GCM128_CONTEXT,
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
    len: usize,
) -> c_int {
    if len > 0 && (input.is_null() || output.is_null()) {
        return -1;
    }
    // SAFETY: the same contract.
    let result = unsafe {
        with_context!(ctx, return -1, |state, cipher| {
            state.run(cipher, direction, InOut::from_raw(input, output, len))
        })
    };
    if result.is_ok() { 0 } else { -1 }
}

/// # Safety
/// As [`CRYPTO_gcm128_encrypt_ctr32`].
unsafe fn run_stream(
    ctx: *mut GCM128_CONTEXT,
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
    len: usize,
    stream: ctr128_f,
) -> c_int {
    if len > 0 && (input.is_null() || output.is_null()) {
        return -1;
    }
    // SAFETY: the same contract.
    unsafe {
        let (Some(context), Some(stream)) = (ctx.as_mut(), stream) else { return -1 };
        let Some(cipher) = cipher(context.block, context.key, Direction::Encrypt) else { return -1 };
        let stream = Stream { cipher: &cipher, stream, key: context.key };
        let state = context.state.assume_init_mut();
        if state.run(&stream, direction, InOut::from_raw(input, output, len)).is_ok() { 0 } else { -1 }
    }
}

/// Encrypts `len` bytes. Returns 0; -1 when there are too many.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_encrypt(
    ctx: *mut GCM128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run(ctx, Direction::Encrypt, r#in, out, len) }
}
export!(CRYPTO_gcm128_encrypt);

/// Decrypts `len` bytes. Returns 0; -1 when there are too many.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_decrypt(
    ctx: *mut GCM128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run(ctx, Direction::Decrypt, r#in, out, len) }
}
export!(CRYPTO_gcm128_decrypt);

/// [`CRYPTO_gcm128_encrypt`] with a function for whole blocks.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_encrypt_ctr32(
    ctx: *mut GCM128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    stream: ctr128_f,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_stream(ctx, Direction::Encrypt, r#in, out, len, stream) }
}
export!(CRYPTO_gcm128_encrypt_ctr32);

/// [`CRYPTO_gcm128_decrypt`] with a function for whole blocks.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_decrypt_ctr32(
    ctx: *mut GCM128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    stream: ctr128_f,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_stream(ctx, Direction::Decrypt, r#in, out, len, stream) }
}
export!(CRYPTO_gcm128_decrypt_ctr32);

/// Ends the message and compares its tag's first `len` bytes with `tag`. Returns 0 when they are equal, another number
/// when they are not, -1 when `tag` is NULL or `len` above 16.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_finish(
    ctx: *mut GCM128_CONTEXT,
    tag: *const c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_mut() else { return -1 };
        let found = context.state.assume_init_mut().tag();
        if tag.is_null() || len > 16 {
            return -1;
        }
        i32::from(!bytes(tag, len).is_some_and(|expected| tag_matches(&found, expected)))
    }
}
export!(CRYPTO_gcm128_finish);

/// Ends the message and writes its tag's first `len` bytes, 16 at most.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_tag(ctx: *mut GCM128_CONTEXT, tag: *mut c_uchar, len: usize) {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_mut() else { return };
        let found = context.state.assume_init_mut().tag();
        if !tag.is_null() {
            core::ptr::copy_nonoverlapping(found.as_ptr(), tag, len.min(16));
        }
    }
}
export!(CRYPTO_gcm128_tag);

/// Wipes and frees a context of [`CRYPTO_gcm128_new`]. NULL is allowed.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_gcm128_release(ctx: *mut GCM128_CONTEXT) {
    let file: *const c_char = c"crypto/modes/gcm128.c".as_ptr();
    if !ctx.is_null() {
        // SAFETY: the caller gives what `CRYPTO_gcm128_new` gave.
        unsafe {
            memory::wipe(ctx.cast(), size_of::<GCM128_CONTEXT>());
            memory::release(ctx.cast(), file, 0);
        }
    }
}
export!(CRYPTO_gcm128_release);
