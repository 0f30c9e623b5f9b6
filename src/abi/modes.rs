//! openssl/modes.h: modes of operation over a block function of the caller's. Where that function is this library's own
//! `AES_encrypt` or `AES_decrypt`, AES's kernels serve.

pub mod authenticated;
pub mod cts;
pub mod gcm;
pub mod ocb;

use core::ffi::{c_int, c_uchar, c_uint, c_void};

use super::aes::{AES_decrypt, AES_encrypt};
use super::block_cipher::{self, direction};
use super::block128;
use super::key_wrap;
use crate::arch::aes::AesKey;
use crate::arch::block_cipher::{self as kernels, BlockCipher, BlockFunction, Direction, Families};
use crate::cpu::features::Features;
use crate::cpu::table::{Family, Kernel, nowhere};

/// Encrypts or decrypts one block; both pointers may be the same.
pub type block128_f =
    Option<unsafe extern "C" fn(r#in: *const c_uchar, out: *mut c_uchar, key: *const c_void)>;

/// Encrypts or decrypts whole blocks in CBC mode, and updates `ivec`.
pub type cbc128_f = Option<
    unsafe extern "C" fn(
        r#in: *const c_uchar,
        out: *mut c_uchar,
        len: usize,
        key: *const c_void,
        ivec: *mut c_uchar,
        enc: c_int,
    ),
>;

/// Encrypts or decrypts whole blocks, each by itself.
pub type ecb128_f = Option<
    unsafe extern "C" fn(r#in: *const c_uchar, out: *mut c_uchar, len: usize, key: *const c_void, enc: c_int),
>;

/// CTR over whole blocks; only the last 32 bits of the counter at `ivec` count, and `ivec` stays.
pub type ctr128_f = Option<
    unsafe extern "C" fn(
        r#in: *const c_uchar,
        out: *mut c_uchar,
        blocks: usize,
        key: *const c_void,
        ivec: *const c_uchar,
    ),
>;

/// CCM over whole blocks: CTR with the low 64 bits counting, and CBC-MAC into `cmac`.
pub type ccm128_f = Option<
    unsafe extern "C" fn(
        r#in: *const c_uchar,
        out: *mut c_uchar,
        blocks: usize,
        key: *const c_void,
        ivec: *const c_uchar,
        cmac: *mut c_uchar,
    ),
>;

/// OCB over whole blocks.
pub type ocb128_f = Option<
    unsafe extern "C" fn(
        r#in: *const c_uchar,
        out: *mut c_uchar,
        blocks: usize,
        key: *const c_void,
        start_block_num: usize,
        offset_i: *mut c_uchar,
        L_: *const [c_uchar; 16],
        checksum: *mut c_uchar,
    ),
>;

/// A block function of the caller's with its key, as a cipher. It encrypts or decrypts, whichever the function does.
#[derive(Clone, Copy)]
pub(super) struct Callback {
    block: unsafe extern "C" fn(*const c_uchar, *mut c_uchar, *const c_void),
    key: *const c_void,
}

impl BlockFunction<16> for Callback {
    type Words = [u8; 16];

    fn load(block: [u8; 16]) -> [u8; 16] {
        block
    }

    fn store(words: [u8; 16]) -> [u8; 16] {
        words
    }

    fn add(a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
        (u128::from_ne_bytes(a) ^ u128::from_ne_bytes(b)).to_ne_bytes()
    }

    fn encrypt(&self, words: [u8; 16]) -> [u8; 16] {
        let mut result = [0; 16];
        // SAFETY: the caller gave the function for blocks, with its key.
        unsafe { (self.block)(words.as_ptr(), result.as_mut_ptr(), self.key) };
        result
    }

    fn decrypt(&self, words: [u8; 16]) -> [u8; 16] {
        self.encrypt(words)
    }
}

/// What the entries share.
const fn entry<F>(id: &'static str, function: F) -> Kernel<F> {
    let bound = "the caller's function";
    Kernel { id, needs: Features::NONE, constant_time: false, bound, barred: nowhere, function }
}

static CALLBACK: Families<Callback, 16> = Families {
    ecb_encrypt: Family::new(
        "block128-ecb-enc",
        &[entry("block128-ecb-enc/portable", kernels::ecb::<Callback, 16, false, 1>)],
    ),
    ecb_decrypt: Family::new(
        "block128-ecb-dec",
        &[entry("block128-ecb-dec/portable", kernels::ecb::<Callback, 16, true, 1>)],
    ),
    cbc_encrypt: Family::new(
        "block128-cbc-enc",
        &[entry("block128-cbc-enc/portable", kernels::cbc_encrypt::<Callback, 16>)],
    ),
    cbc_decrypt: Family::new(
        "block128-cbc-dec",
        &[entry("block128-cbc-dec/portable", kernels::cbc_decrypt::<Callback, 16, 1>)],
    ),
};

impl BlockCipher<16> for Callback {
    fn families() -> &'static Families<Self, 16> {
        &CALLBACK
    }
}

/// A block function and its key, with what is known of it.
pub(super) enum Cipher<'key> {
    /// `AES_encrypt` or `AES_decrypt` with a schedule.
    Aes(&'key AesKey),
    /// Any other.
    Other(Callback),
}

/// The cipher of a block function that is called to encrypt or to decrypt; `None` when it is NULL.
///
/// # Safety
/// `key` is what the function takes.
pub(super) unsafe fn cipher<'key>(
    block: block128_f,
    key: *const c_void,
    direction: Direction,
) -> Option<Cipher<'key>> {
    let block = block?;
    let own: unsafe extern "C" fn(*const c_uchar, *mut c_uchar, *const super::aes::AES_KEY) = match direction
    {
        Direction::Encrypt => AES_encrypt,
        Direction::Decrypt => AES_decrypt,
    };
    if block as usize == own as usize {
        // SAFETY: our function's key is a schedule, and every byte pattern is one.
        return unsafe { key.cast::<AesKey>().as_ref() }.map(Cipher::Aes);
    }
    Some(Cipher::Other(Callback { block, key }))
}

/// Does `$body` with the cipher of a block function, or gives `$none` when it is NULL.
macro_rules! with_cipher {
    ($block:expr, $key:expr, $direction:expr, $none:expr, |$cipher:ident| $body:expr) => {
        match $crate::abi::modes::cipher($block, $key, $direction) {
            Some($crate::abi::modes::Cipher::Aes($cipher)) => $body,
            Some($crate::abi::modes::Cipher::Other(ref $cipher)) => $body,
            None => $none,
        }
    };
}
pub(super) use with_cipher;

/// CBC encryption of `len` bytes. Fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cbc128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
            block_cipher::cbc::<_, 16>(cipher, Direction::Encrypt, ivec, r#in, out, len as isize);
        });
    }
}
export!(CRYPTO_cbc128_encrypt);

/// CBC decryption of `len` bytes. Reads whole blocks and writes `len` bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cbc128_decrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Decrypt, (), |cipher| {
            block_cipher::cbc::<_, 16>(cipher, Direction::Decrypt, ivec, r#in, out, len as isize);
        });
    }
}
export!(CRYPTO_cbc128_decrypt);

/// CTR over `len` bytes, continued at byte `num` of the block of key stream in `ecount_buf`; `ivec` is the counter of the
/// next block, 128 bits, most significant byte first.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ctr128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    ecount_buf: *mut c_uchar,
    num: *mut c_uint,
    block: block128_f,
) {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
            block128::ctr(cipher, ivec, ecount_buf, num, r#in, out, len);
        });
    }
}
export!(CRYPTO_ctr128_encrypt);

/// [`CRYPTO_ctr128_encrypt`] over a function that does whole blocks with a counter of 32 bits; the carry into the other 96
/// bits is done here. `ecount_buf` is written only where a part of a block is used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ctr128_encrypt_ctr32(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    ecount_buf: *mut c_uchar,
    num: *mut c_uint,
    ctr: ctr128_f,
) {
    let Some(ctr) = ctr else { return };
    if len == 0 || r#in.is_null() || out.is_null() || ivec.is_null() || ecount_buf.is_null() || num.is_null()
    {
        return;
    }
    // SAFETY: the caller gives `len` bytes on both sides, two blocks and a number; every index is below them.
    unsafe {
        let mut position = num.read() as usize % 16;
        let mut done = 0;
        while position > 0 && done < len {
            out.add(done).write(r#in.add(done).read() ^ ecount_buf.add(position).read());
            done += 1;
            position = (position + 1) % 16;
        }
        let counter = ivec.cast::<[u8; 16]>();
        while len - done >= 16 {
            let before = u128::from_be_bytes(counter.read());
            // No more than up to where the 32 bits overflow, nor than the number of a call.
            let up_to_overflow = (1 << 32) - u64::from(before as u32);
            let blocks = (((len - done) / 16) as u64).min(up_to_overflow).min(1 << 28) as usize;
            ctr(r#in.add(done), out.add(done), blocks, key, ivec);
            counter.write(before.wrapping_add(blocks as u128).to_be_bytes());
            done += 16 * blocks;
        }
        if done < len {
            ecount_buf.cast::<[u8; 16]>().write([0; 16]);
            ctr(ecount_buf, ecount_buf, 1, key, ivec);
            counter.write(u128::from_be_bytes(counter.read()).wrapping_add(1).to_be_bytes());
            while done < len {
                out.add(done).write(r#in.add(done).read() ^ ecount_buf.add(position).read());
                done += 1;
                position += 1;
            }
        }
        num.write(position as c_uint);
    }
}
export!(CRYPTO_ctr128_encrypt_ctr32);

/// OFB over `len` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_ofb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    num: *mut c_int,
    block: block128_f,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
                block_cipher::ofb::<_, 16>(cipher, ivec, num, r#in, out, len as isize);
            });
        }
    }
}
export!(CRYPTO_ofb128_encrypt);

/// CFB over `len` bytes, continued at byte `num` of the block in `ivec`. A negative `num` becomes -1 and nothing is done.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cfb128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
    block: block128_f,
) {
    // SAFETY: the same contract.
    unsafe {
        if block128::position_is_valid(num) {
            with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
                block_cipher::cfb::<_, 16>(cipher, direction(enc), ivec, num, r#in, out, len as isize);
            });
        }
    }
}
export!(CRYPTO_cfb128_encrypt);

/// CFB with feedback of one byte, over `length` bytes. `num` is not used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cfb128_8_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
    block: block128_f,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
            block128::cfb_8(cipher, direction(enc), ivec, r#in, out, length);
        });
    }
}
export!(CRYPTO_cfb128_8_encrypt);

/// CFB with feedback of one bit, over `bits` bits; the first bit of a byte is its most significant one. `num` is not used.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cfb128_1_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    bits: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
    block: block128_f,
) {
    let _ = num;
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, (), |cipher| {
            block128::cfb_1(cipher, direction(enc), ivec, r#in, out, bits);
        });
    }
}
export!(CRYPTO_cfb128_1_encrypt);

/// Wraps `inlen` bytes, whole halves of a block and two at least, to eight bytes more (RFC 3394). `iv` is eight bytes or
/// NULL for the default. Returns the bytes written; 0 for another length.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_128_wrap(
    key: *mut c_void,
    iv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: usize,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, 0, |cipher| {
            key_wrap::wrap(cipher, iv, out, r#in, inlen, 16)
        })
    }
}
export!(CRYPTO_128_wrap);

/// Unwraps what [`CRYPTO_128_wrap`] wrapped. Returns the bytes written, eight fewer; 0 for another length or when the
/// initial value is not found, and the output is then zero.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_128_unwrap(
    key: *mut c_void,
    iv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: usize,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Decrypt, 0, |cipher| {
            key_wrap::unwrap(cipher, iv, out, r#in, inlen)
        })
    }
}
export!(CRYPTO_128_unwrap);

/// Wraps `inlen` bytes with padding (RFC 5649), to up to 15 bytes more. `icv` is four bytes or NULL for the default.
/// Returns the bytes written; 0 for no bytes or 2^31 and more.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_128_wrap_pad(
    key: *mut c_void,
    icv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: usize,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Encrypt, 0, |cipher| {
            key_wrap::wrap_padded(cipher, icv, out, r#in, inlen)
        })
    }
}
export!(CRYPTO_128_wrap_pad);

/// Unwraps what [`CRYPTO_128_wrap_pad`] wrapped; `out` is as long as the input. Returns how many bytes were wrapped; 0 for
/// another length or when the initial value or the padding is wrong, and `inlen` bytes of the output are then zero.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_128_unwrap_pad(
    key: *mut c_void,
    icv: *const c_uchar,
    out: *mut c_uchar,
    r#in: *const c_uchar,
    inlen: usize,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        with_cipher!(block, key, Direction::Decrypt, 0, |cipher| {
            key_wrap::unwrap_padded(cipher, icv, out, r#in, inlen)
        })
    }
}
export!(CRYPTO_128_unwrap_pad);
