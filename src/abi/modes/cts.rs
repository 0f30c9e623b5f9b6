//! openssl/modes.h: CBC with ciphertext stealing. One form exchanges the last two blocks always (RFC 2040, section 8; RFC
//! 3962), the other (NIST SP 800-38A, addendum, CBC-CS1) puts the stolen bytes before the last whole block.

use core::ffi::{c_int, c_uchar, c_void};

use super::super::block_cipher;
use super::{Callback, Cipher, block128_f, cbc128_f, cipher};
use crate::arch::aes::AesKey;
use crate::arch::block_cipher::Direction;

/// Where the stolen bytes go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Exchanged,
    Nist,
}

/// CBC over whole blocks: the caller's function, or that of a block function.
#[derive(Clone, Copy)]
enum Chain<'key> {
    Aes(&'key AesKey),
    Block(Callback),
    Cbc(
        unsafe extern "C" fn(*const c_uchar, *mut c_uchar, usize, *const c_void, *mut c_uchar, c_int),
        *const c_void,
    ),
}

impl Chain<'_> {
    /// # Safety
    /// `block` takes `key`.
    unsafe fn of_block(block: block128_f, key: *const c_void, direction: Direction) -> Option<Self> {
        // SAFETY: the same contract.
        Some(match unsafe { cipher(block, key, direction) }? {
            Cipher::Aes(key) => Self::Aes(key),
            Cipher::Other(callback) => Self::Block(callback),
        })
    }

    /// # Safety
    /// Whole blocks on both sides; `ivec` is a block.
    unsafe fn run(
        self,
        direction: Direction,
        input: *const c_uchar,
        output: *mut c_uchar,
        length: usize,
        ivec: *mut c_uchar,
    ) {
        // SAFETY: the caller's word.
        unsafe {
            match self {
                Self::Aes(key) => block_cipher::cbc(key, direction, ivec, input, output, length as isize),
                Self::Block(ref callback) => {
                    block_cipher::cbc(callback, direction, ivec, input, output, length as isize);
                }
                Self::Cbc(function, key) => {
                    function(input, output, length, key, ivec, (direction == Direction::Encrypt).into());
                }
            }
        }
    }
}

/// Encrypts; returns the bytes written, `length`, or 0 when they are too few.
///
/// # Safety
/// Data as long as said; `ivec` is a block.
unsafe fn encrypt(
    form: Form,
    chain: Option<Chain<'_>>,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
    ivec: *mut c_uchar,
) -> usize {
    let Some(chain) = chain else { return 0 };
    let Some((whole, residue)) = split(form, input, output, length, ivec) else { return 0 };
    // SAFETY: the whole blocks and the residue are the data; there is a block before the residue.
    unsafe {
        chain.run(Direction::Encrypt, input, output, whole, ivec);
        if residue == 0 {
            return whole;
        }
        let mut last = [0; 16];
        core::ptr::copy_nonoverlapping(input.add(whole), last.as_mut_ptr(), residue);
        chain.run(Direction::Encrypt, last.as_ptr(), last.as_mut_ptr(), 16, ivec);
        let before = output.add(whole - 16);
        match form {
            Form::Exchanged => {
                core::ptr::copy(before, output.add(whole), residue);
                before.cast::<[u8; 16]>().write(last);
            }
            Form::Nist => before.add(residue).cast::<[u8; 16]>().write(last),
        }
    }
    length
}

/// Bytes before the last block, or part of one, and the bytes of that; `None` when there are too few or a pointer is NULL.
fn split(
    form: Form,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
    ivec: *mut c_uchar,
) -> Option<(usize, usize)> {
    let residue = match (form, length % 16) {
        (Form::Exchanged, 0) => 16,
        (_, residue) => residue,
    };
    let least = if form == Form::Exchanged { 17 } else { 16 };
    let valid = length >= least && !input.is_null() && !output.is_null() && !ivec.is_null();
    valid.then(|| (length - residue, residue))
}

/// Decrypts; returns what OpenSSL does, which counts 16 bytes too many where `counted_twice`, or 0 when there are too few.
///
/// # Safety
/// Data as long as said; `ivec` is a block.
unsafe fn decrypt(
    form: Form,
    chain: Option<Chain<'_>>,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
    ivec: *mut c_uchar,
    counted_twice: bool,
) -> usize {
    let Some(chain) = chain else { return 0 };
    let Some((whole, residue)) = split(form, input, output, length, ivec) else { return 0 };
    // SAFETY: the data is what comes before the last whole block, that block, and the residue.
    unsafe {
        if residue == 0 {
            chain.run(Direction::Decrypt, input, output, whole, ivec);
            return whole;
        }
        let before = whole - 16;
        if before > 0 {
            chain.run(Direction::Decrypt, input, output, before, ivec);
        }
        let (input, output) = (input.add(before), output.add(before));
        // The block that was encrypted last, and the stolen one, of which only the first bytes are there.
        let mut last = [0; 16];
        let mut stolen = [0; 16];
        let (last_at, stolen_at) = match form {
            Form::Exchanged => (0, 16),
            Form::Nist => (residue, 0),
        };
        core::ptr::copy_nonoverlapping(input.add(last_at), last.as_mut_ptr(), 16);
        let mut both = [[0; 16]; 2];
        let mut zero = [0; 16];
        chain.run(Direction::Decrypt, last.as_ptr(), stolen.as_mut_ptr(), 16, zero.as_mut_ptr());
        core::ptr::copy_nonoverlapping(input.add(stolen_at), stolen.as_mut_ptr(), residue);
        both[0] = stolen;
        both[1] = last;
        let data = both.as_mut_ptr().cast::<u8>();
        chain.run(Direction::Decrypt, data, data, 32, ivec);
        core::ptr::copy_nonoverlapping(data, output, 16 + residue);
    }
    if counted_twice { length + 16 } else { length }
}

/// CBC encryption of `len` bytes, 17 at least, whose last two blocks are exchanged, by a block function. Returns the bytes
/// written, `len`; 0 when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cts128_encrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe { encrypt(Form::Exchanged, Chain::of_block(block, key, Direction::Encrypt), r#in, out, len, ivec) }
}
export!(CRYPTO_cts128_encrypt_block);

/// [`CRYPTO_cts128_encrypt_block`] by a function for CBC.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cts128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    cbc: cbc128_f,
) -> usize {
    let chain = cbc.map(|function| Chain::Cbc(function, key));
    // SAFETY: the same contract.
    unsafe { encrypt(Form::Exchanged, chain, r#in, out, len, ivec) }
}
export!(CRYPTO_cts128_encrypt);

/// Decryption of what [`CRYPTO_cts128_encrypt_block`] encrypted, by a block function. Returns 16 more than the bytes
/// written, as OpenSSL does; 0 when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cts128_decrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        let chain = Chain::of_block(block, key, Direction::Decrypt);
        decrypt(Form::Exchanged, chain, r#in, out, len, ivec, true)
    }
}
export!(CRYPTO_cts128_decrypt_block);

/// Decryption of what [`CRYPTO_cts128_encrypt_block`] encrypted, by a function for CBC. Returns the bytes written, `len`; 0
/// when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_cts128_decrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    cbc: cbc128_f,
) -> usize {
    let chain = cbc.map(|function| Chain::Cbc(function, key));
    // SAFETY: the same contract.
    unsafe { decrypt(Form::Exchanged, chain, r#in, out, len, ivec, false) }
}
export!(CRYPTO_cts128_decrypt);

/// CBC encryption of `len` bytes, 16 at least, with NIST's ciphertext stealing, by a block function. Returns the bytes
/// written, `len`; 0 when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_nistcts128_encrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe { encrypt(Form::Nist, Chain::of_block(block, key, Direction::Encrypt), r#in, out, len, ivec) }
}
export!(CRYPTO_nistcts128_encrypt_block);

/// [`CRYPTO_nistcts128_encrypt_block`] by a function for CBC.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_nistcts128_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    cbc: cbc128_f,
) -> usize {
    let chain = cbc.map(|function| Chain::Cbc(function, key));
    // SAFETY: the same contract.
    unsafe { encrypt(Form::Nist, chain, r#in, out, len, ivec) }
}
export!(CRYPTO_nistcts128_encrypt);

/// Decryption of what [`CRYPTO_nistcts128_encrypt_block`] encrypted, by a block function. Returns 16 more than the bytes
/// written where the last block is not whole, as OpenSSL does; 0 when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_nistcts128_decrypt_block(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    block: block128_f,
) -> usize {
    // SAFETY: the same contract.
    unsafe {
        let chain = Chain::of_block(block, key, Direction::Decrypt);
        decrypt(Form::Nist, chain, r#in, out, len, ivec, true)
    }
}
export!(CRYPTO_nistcts128_decrypt_block);

/// Decryption of what [`CRYPTO_nistcts128_encrypt_block`] encrypted, by a function for CBC. Returns the bytes written,
/// `len`; 0 when there are too few.
///
/// # Safety
/// See the [module](super::super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_nistcts128_decrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    len: usize,
    key: *const c_void,
    ivec: *mut c_uchar,
    cbc: cbc128_f,
) -> usize {
    let chain = cbc.map(|function| Chain::Cbc(function, key));
    // SAFETY: the same contract.
    unsafe { decrypt(Form::Nist, chain, r#in, out, len, ivec, false) }
}
export!(CRYPTO_nistcts128_decrypt);
