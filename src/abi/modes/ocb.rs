//! openssl/modes.h: OCB.

use core::ffi::{c_char, c_int, c_uchar, c_void};

use super::{block128_f, ocb128_f, with_cipher};
use crate::arch::block_cipher::Direction;
use crate::arch::in_out::InOut;
use crate::crypto::mode::gcm::tag_matches;
use crate::crypto::mode::ocb::Ocb;
use crate::sys::memory;

/// A key and a message under OCB. Its inside is not part of the interface.
#[derive(Clone, Copy)]
pub struct ocb128_context {
    encrypt: block128_f,
    decrypt: block128_f,
    keyenc: *mut c_void,
    keydec: *mut c_void,
    stream: ocb128_f,
    state: core::mem::MaybeUninit<Ocb>,
}

/// A key and a message under OCB.
pub type OCB128_CONTEXT = ocb128_context;

// OpenSSL's own, which a program that knows its inside may have on the stack, has 192 bytes.
const _: () = assert!(size_of::<OCB128_CONTEXT>() <= 192);

/// A context on the heap; NULL when there is no memory. `stream`, where it is not NULL, does whole blocks.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_new(
    keyenc: *mut c_void,
    keydec: *mut c_void,
    encrypt: block128_f,
    decrypt: block128_f,
    stream: ocb128_f,
) -> *mut OCB128_CONTEXT {
    if encrypt.is_none() {
        return core::ptr::null_mut();
    }
    let file: *const c_char = c"crypto/modes/ocb128.c".as_ptr();
    let context = memory::allocate(size_of::<OCB128_CONTEXT>(), file, 0).cast::<OCB128_CONTEXT>();
    // SAFETY: memory for one, aligned for any type, or NULL.
    unsafe { CRYPTO_ocb128_init(context, keyenc, keydec, encrypt, decrypt, stream) };
    context
}
export!(CRYPTO_ocb128_new);

/// Sets a context for a key's two schedules and block functions. Returns 1; 0 when the context or `encrypt` is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_init(
    ctx: *mut OCB128_CONTEXT,
    keyenc: *mut c_void,
    keydec: *mut c_void,
    encrypt: block128_f,
    decrypt: block128_f,
    stream: ocb128_f,
) -> c_int {
    if ctx.is_null() {
        return 0;
    }
    // SAFETY: the same contract.
    unsafe {
        let state = with_cipher!(encrypt, keyenc, Direction::Encrypt, return 0, |cipher| Ocb::new(cipher));
        let state = core::mem::MaybeUninit::new(state);
        ctx.write(ocb128_context { encrypt, decrypt, keyenc, keydec, stream, state });
    }
    1
}
export!(CRYPTO_ocb128_init);

/// Copies a context; schedules that are not NULL take the place of the copied ones. Returns 1; 0 when a context is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_copy_ctx(
    dest: *mut OCB128_CONTEXT,
    src: *mut OCB128_CONTEXT,
    keyenc: *mut c_void,
    keydec: *mut c_void,
) -> c_int {
    if dest.is_null() || src.is_null() {
        return 0;
    }
    // SAFETY: the same contract.
    unsafe {
        let mut copy = src.read();
        if !keyenc.is_null() {
            copy.keyenc = keyenc;
        }
        if !keydec.is_null() {
            copy.keydec = keydec;
        }
        dest.write(copy);
    }
    1
}
export!(CRYPTO_ocb128_copy_ctx);

/// Begins a message with a nonce of `len` bytes, 1 to 15, and a tag of `taglen`, 1 to 16. Returns 1; -1 for other lengths.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_setiv(
    ctx: *mut OCB128_CONTEXT,
    iv: *const c_uchar,
    len: usize,
    taglen: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_mut().filter(|_| !iv.is_null() && (1..16).contains(&len)) else {
            return -1;
        };
        let iv = core::slice::from_raw_parts(iv, len);
        let valid = with_cipher!(context.encrypt, context.keyenc, Direction::Encrypt, false, |cipher| {
            context.state.assume_init_mut().set_iv(cipher, iv, taglen)
        });
        if valid { 1 } else { -1 }
    }
}
export!(CRYPTO_ocb128_setiv);

/// Adds `len` bytes of additional data: whole blocks but for the last call. Returns 1; 0 when a pointer is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_aad(
    ctx: *mut OCB128_CONTEXT,
    aad: *const c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_mut().filter(|_| len == 0 || !aad.is_null()) else { return 0 };
        let data = if len == 0 { &[] } else { core::slice::from_raw_parts(aad, len) };
        with_cipher!(context.encrypt, context.keyenc, Direction::Encrypt, return 0, |cipher| {
            context.state.assume_init_mut().additional_data(cipher, data);
        });
        1
    }
}
export!(CRYPTO_ocb128_aad);

/// # Safety
/// As [`CRYPTO_ocb128_encrypt`].
unsafe fn run(
    ctx: *mut OCB128_CONTEXT,
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let valid = len == 0 || !input.is_null() && !output.is_null();
        let Some(context) = ctx.as_mut().filter(|_| valid) else { return 0 };
        let (whole, key) = match direction {
            Direction::Encrypt => (context.encrypt, context.keyenc),
            Direction::Decrypt => (context.decrypt, context.keydec),
        };
        let call = context.stream.map(|function| {
            move |first: u64,
                  offset: &mut [u8; 16],
                  values: &[[u8; 16]; 64],
                  checksum: &mut [u8; 16],
                  data: InOut<'_>| {
                function(
                    data.input(),
                    data.output(),
                    data.len() / 16,
                    key,
                    first as usize,
                    offset.as_mut_ptr(),
                    values.as_ptr(),
                    checksum.as_mut_ptr(),
                );
            }
        });
        let stream = call.as_ref().map(|call| call as crate::crypto::mode::ocb::Stream<'_>);
        let state = context.state.assume_init_mut();
        with_cipher!(context.encrypt, context.keyenc, Direction::Encrypt, return 0, |encrypt| {
            with_cipher!(whole, key, direction, return 0, |whole| {
                let data = InOut::from_raw(input, output, len);
                state.run(encrypt, whole, direction, data, stream);
            });
        });
        1
    }
}

/// Encrypts `len` bytes: whole blocks but for the last call. Returns 1; 0 when a pointer is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_encrypt(
    ctx: *mut OCB128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run(ctx, Direction::Encrypt, r#in, out, len) }
}
export!(CRYPTO_ocb128_encrypt);

/// Decrypts `len` bytes: whole blocks but for the last call. Returns 1; 0 when a pointer is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_decrypt(
    ctx: *mut OCB128_CONTEXT,
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run(ctx, Direction::Decrypt, r#in, out, len) }
}
export!(CRYPTO_ocb128_decrypt);

/// The tag of the message so far.
///
/// # Safety
/// The context is one that was set.
unsafe fn tag_of(context: &ocb128_context) -> Option<[u8; 16]> {
    // SAFETY: the caller's word.
    unsafe {
        with_cipher!(context.encrypt, context.keyenc, Direction::Encrypt, None, |cipher| {
            Some(context.state.assume_init_ref().tag(cipher))
        })
    }
}

/// Compares the tag's first `len` bytes with `tag`. Returns 0 when they are equal, another number when they are not, -1
/// when `len` is not 1 to 16.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_finish(
    ctx: *mut OCB128_CONTEXT,
    tag: *const c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_ref().filter(|_| !tag.is_null() && (1..=16).contains(&len)) else {
            return -1;
        };
        let Some(found) = tag_of(context) else { return -1 };
        i32::from(!tag_matches(&found, core::slice::from_raw_parts(tag, len)))
    }
}
export!(CRYPTO_ocb128_finish);

/// Writes the tag's first `len` bytes. Returns 1; -1 when `len` is not 1 to 16.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_tag(ctx: *mut OCB128_CONTEXT, tag: *mut c_uchar, len: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(context) = ctx.as_ref().filter(|_| !tag.is_null() && (1..=16).contains(&len)) else {
            return -1;
        };
        let Some(found) = tag_of(context) else { return -1 };
        core::ptr::copy_nonoverlapping(found.as_ptr(), tag, len);
        1
    }
}
export!(CRYPTO_ocb128_tag);

/// Wipes a context; that of [`CRYPTO_ocb128_new`] is then freed by `CRYPTO_free`.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ocb128_cleanup(ctx: *mut OCB128_CONTEXT) {
    if !ctx.is_null() {
        // SAFETY: the caller gives one.
        unsafe { memory::wipe(ctx.cast(), size_of::<OCB128_CONTEXT>()) };
    }
}
export!(CRYPTO_ocb128_cleanup);
