//! openssl/modes.h: CCM and XTS.

use core::ffi::{c_int, c_uchar, c_uint, c_void};

use super::{block128_f, ccm128_f, with_cipher};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;
use crate::crypto::mode::ccm::{Ccm, Refused};
use crate::crypto::mode::xts;

/// A message under CCM. Its inside is not part of the interface, but a program has to have one: the layout is OpenSSL's.
#[derive(Clone, Copy)]
pub struct ccm128_context(Message);

#[derive(Clone, Copy)]
#[repr(C)]
struct Message {
    state: core::mem::MaybeUninit<Ccm>,
    block: block128_f,
    key: *mut c_void,
}

/// A message under CCM.
pub type CCM128_CONTEXT = ccm128_context;

const _: () = assert!(size_of::<CCM128_CONTEXT>() == 40 + 2 * size_of::<usize>());

/// The two keys of XTS and their block functions. Its inside is not part of the interface, but a program has to fill one:
/// the layout is OpenSSL's.
#[derive(Clone, Copy)]
pub struct xts128_context(Keys);

/// The first key and function are for the data, the second for the tweak.
#[derive(Clone, Copy)]
#[repr(C)]
struct Keys {
    key1: *mut c_void,
    key2: *mut c_void,
    block1: block128_f,
    block2: block128_f,
}

/// The two keys of XTS and their block functions.
pub type XTS128_CONTEXT = xts128_context;

const _: () = assert!(size_of::<XTS128_CONTEXT>() == 4 * size_of::<usize>());

/// Sets a context for tags of `M` bytes and lengths of `L` bytes, by a block function and its key.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_init(
    ctx: *mut CCM128_CONTEXT,
    M: c_uint,
    L: c_uint,
    key: *mut c_void,
    block: block128_f,
) {
    if !ctx.is_null() {
        let state = core::mem::MaybeUninit::new(Ccm::new(M, L));
        // SAFETY: the caller gives memory for one.
        unsafe { ctx.write(ccm128_context(Message { state, block, key })) };
    }
}
export!(CRYPTO_ccm128_init);

/// Sets the nonce, of which 15 - L bytes are used, and the message's length. Returns 0; -1 when `nlen` is less or a pointer
/// is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_setiv(
    ctx: *mut CCM128_CONTEXT,
    nonce: *const c_uchar,
    nlen: usize,
    mlen: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let Some(ccm128_context(context)) = ctx.as_mut().filter(|_| !nonce.is_null()) else { return -1 };
        let nonce = core::slice::from_raw_parts(nonce, nlen);
        if context.state.assume_init_mut().set_nonce(nonce, mlen as u64) { 0 } else { -1 }
    }
}
export!(CRYPTO_ccm128_setiv);

/// Adds `alen` bytes of additional data, all of it at once, after the nonce.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_aad(ctx: *mut CCM128_CONTEXT, aad: *const c_uchar, alen: usize) {
    // SAFETY: the same contract.
    unsafe {
        let Some(ccm128_context(context)) = ctx.as_mut().filter(|_| alen > 0 && !aad.is_null()) else {
            return;
        };
        let data = core::slice::from_raw_parts(aad, alen);
        with_cipher!(context.block, context.key, Direction::Encrypt, (), |cipher| {
            context.state.assume_init_mut().additional_data(cipher, data);
        });
    }
}
export!(CRYPTO_ccm128_aad);

/// # Safety
/// As [`CRYPTO_ccm128_encrypt_ccm64`].
unsafe fn ccm(
    ctx: *mut CCM128_CONTEXT,
    direction: Direction,
    input: *const c_uchar,
    output: *mut c_uchar,
    len: usize,
    stream: ccm128_f,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        let valid = len == 0 || !input.is_null() && !output.is_null();
        let Some(ccm128_context(context)) = ctx.as_mut().filter(|_| valid) else { return -1 };
        let key = context.key;
        let stream = stream.map(|function| {
            move |nonce: &[u8; 16], mac: &mut [u8; 16], data: InOut<'_>| {
                let blocks = data.len() / 16;
                function(data.input(), data.output(), blocks, key, nonce.as_ptr(), mac.as_mut_ptr());
            }
        });
        let result = with_cipher!(context.block, key, Direction::Encrypt, return -1, |cipher| {
            let data = InOut::from_raw(input, output, len);
            context.state.assume_init_mut().run(cipher, direction, data, stream)
        });
        match result {
            Ok(()) => 0,
            Err(Refused::Length) => -1,
            Err(Refused::TooLong) => -2,
        }
    }
}

/// Encrypts the message of `len` bytes. Returns 0; -1 when the length is not the one set with the nonce; -2 when the key
/// was used for too much.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_encrypt(
    ctx: *mut CCM128_CONTEXT,
    inp: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { ccm(ctx, Direction::Encrypt, inp, out, len, None) }
}
export!(CRYPTO_ccm128_encrypt);

/// Decrypts the message of `len` bytes. Returns 0; -1 when the length is not the one set with the nonce.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_decrypt(
    ctx: *mut CCM128_CONTEXT,
    inp: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { ccm(ctx, Direction::Decrypt, inp, out, len, None) }
}
export!(CRYPTO_ccm128_decrypt);

/// [`CRYPTO_ccm128_encrypt`] with a function for whole blocks.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_encrypt_ccm64(
    ctx: *mut CCM128_CONTEXT,
    inp: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    stream: ccm128_f,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { ccm(ctx, Direction::Encrypt, inp, out, len, stream) }
}
export!(CRYPTO_ccm128_encrypt_ccm64);

/// [`CRYPTO_ccm128_decrypt`] with a function for whole blocks.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_decrypt_ccm64(
    ctx: *mut CCM128_CONTEXT,
    inp: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    stream: ccm128_f,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { ccm(ctx, Direction::Decrypt, inp, out, len, stream) }
}
export!(CRYPTO_ccm128_decrypt_ccm64);

/// Writes the tag. Returns its bytes; 0 when `len` is not the M of [`CRYPTO_ccm128_init`].
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ccm128_tag(ctx: *mut CCM128_CONTEXT, tag: *mut c_uchar, len: usize) -> usize {
    // SAFETY: the same contract.
    unsafe {
        let Some(ccm128_context(context)) = ctx.as_ref().filter(|_| !tag.is_null()) else { return 0 };
        let Some(bytes) = context.state.assume_init_ref().tag(len) else { return 0 };
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), tag, bytes.len());
        bytes.len()
    }
}
export!(CRYPTO_ccm128_tag);

/// Encrypts (`enc` not 0) or decrypts a data unit of `len` bytes, 16 at least; `iv` is its number, and `block1` of the
/// context does what `enc` says. Returns 0; -1 when there are too few bytes or a pointer is NULL.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_xts128_encrypt(
    ctx: *const XTS128_CONTEXT,
    iv: *const c_uchar,
    inp: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    enc: c_int,
) -> c_int {
    let direction = super::direction(enc);
    // SAFETY: the same contract.
    unsafe {
        let Some(xts128_context(context)) = ctx.as_ref() else { return -1 };
        if len < 16 || iv.is_null() || inp.is_null() || out.is_null() {
            return -1;
        }
        let mut tweak = iv.cast::<[u8; 16]>().read();
        with_cipher!(context.block2, context.key2, Direction::Encrypt, return -1, |cipher| {
            cipher.encrypt_block(&mut tweak);
        });
        with_cipher!(context.block1, context.key1, direction, return -1, |cipher| {
            xts::run(cipher, direction, tweak, InOut::from_raw(inp, out, len));
        });
        0
    }
}
export!(CRYPTO_xts128_encrypt);
