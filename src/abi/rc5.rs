//! openssl/rc5.h

use core::ffi::{c_int, c_long, c_uchar, c_ulong};

use super::block_cipher::{self, ByteOrder, direction, words};
use crate::arch::block_cipher::Direction;
use crate::arch::rc5::Rc5Key;

/// For `enc`: encrypt.
pub const RC5_ENCRYPT: c_int = 1;
/// For `enc`: decrypt.
pub const RC5_DECRYPT: c_int = 0;
/// Bytes of a block.
pub const RC5_32_BLOCK: c_int = 8;
/// Bytes of the usual key.
pub const RC5_32_KEY_LENGTH: c_int = 16;
/// For `rounds`.
pub const RC5_8_ROUNDS: c_int = 8;
/// For `rounds`.
pub const RC5_12_ROUNDS: c_int = 12;
/// For `rounds`.
pub const RC5_16_ROUNDS: c_int = 16;

/// A word of RC5-32.
pub type RC5_32_INT = u32;

/// A key schedule: the number of rounds and the expanded key.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct rc5_key_st {
    /// 8, 12 or 16.
    pub rounds: c_int,
    /// The expanded key.
    pub data: [RC5_32_INT; 34],
}

/// A key schedule.
pub type RC5_32_KEY = rc5_key_st;

const _: () = assert!(size_of::<RC5_32_KEY>() == 140 && size_of::<Rc5Key>() == size_of::<RC5_32_KEY>());
const _: () = assert!(align_of::<RC5_32_KEY>() == 4 && align_of::<Rc5Key>() == 4);

/// Sets a schedule: `len` bytes at `data`, of which 255 count, for 8, 12 or 16 `rounds`; 16 for any other number. Returns
/// 1; 0 when a pointer is NULL or `len` is above 255 or below 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_set_key(
    key: *mut RC5_32_KEY,
    len: c_int,
    data: *const c_uchar,
    rounds: c_int,
) -> c_int {
    let Ok(length) = usize::try_from(len) else { return 0 };
    if key.is_null() || length > 255 || (data.is_null() && length > 0) {
        return 0;
    }
    let rounds = if matches!(rounds, 8 | 12 | 16) { rounds } else { RC5_16_ROUNDS };
    // SAFETY: the caller gives `len` readable bytes.
    let bytes = if length == 0 { &[] } else { unsafe { core::slice::from_raw_parts(data, length) } };
    match Rc5Key::new(bytes, rounds) {
        // SAFETY: sizes and alignments are equal (asserted above).
        Some(schedule) => unsafe { key.cast::<Rc5Key>().write(schedule) },
        None => return 0,
    }
    1
}
export!(RC5_32_set_key);

/// Encrypts (`enc` not 0) or decrypts the block at `in` to `out`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_ecb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const RC5_32_KEY,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ecb(key.cast::<Rc5Key>(), direction(enc), r#in, out) }
}
export!(RC5_32_ecb_encrypt);

/// Encrypts (`enc` not 0) or decrypts `length` bytes in CBC mode, and leaves the last block of ciphertext in `iv`.
/// Encryption fills a last block that is not whole with zeros, so that it writes whole blocks.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_cbc_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    key: *const RC5_32_KEY,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::cbc(key.cast::<Rc5Key>(), direction(enc), iv, r#in, out, length as isize) }
}
export!(RC5_32_cbc_encrypt);

/// CFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_cfb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC5_32_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        block_cipher::cfb(schedule.cast::<Rc5Key>(), direction(enc), ivec, num, r#in, out, length as isize);
    }
}
export!(RC5_32_cfb64_encrypt);

/// OFB over `length` bytes, continued at byte `num` of the block in `ivec`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_ofb64_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *const RC5_32_KEY,
    ivec: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { block_cipher::ofb(schedule.cast::<Rc5Key>(), ivec, num, r#in, out, length as isize) }
}
export!(RC5_32_ofb64_encrypt);

/// Encrypts the block of the two words at `d`, each 32 bits of an `unsigned long`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_encrypt(d: *mut c_ulong, key: *const RC5_32_KEY) {
    // SAFETY: the same contract.
    unsafe { words(d, key.cast::<Rc5Key>(), Direction::Encrypt, ByteOrder::Little) }
}
export!(RC5_32_encrypt);

/// Decrypts the block of the two words at `d`, each 32 bits of an `unsigned long`.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RC5_32_decrypt(d: *mut c_ulong, key: *const RC5_32_KEY) {
    // SAFETY: the same contract.
    unsafe { words(d, key.cast::<Rc5Key>(), Direction::Decrypt, ByteOrder::Little) }
}
export!(RC5_32_decrypt);

/// The schedule of OpenSSL 1.0 and before, whose words are `unsigned long`: 280 bytes where that has 64 bits.
#[allow(dead_code)] // Here and below: reached through its version node only.
#[repr(C)]
struct Schedule10 {
    rounds: c_int,
    data: [c_ulong; 34],
}

const _: () = assert!(size_of::<Schedule10>() == if size_of::<c_ulong>() == 8 { 280 } else { 140 });

impl Schedule10 {
    /// The schedule in today's layout.
    #[allow(dead_code)]
    fn narrow(&self) -> RC5_32_KEY {
        RC5_32_KEY { rounds: self.rounds, data: self.data.map(|word| word as RC5_32_INT) }
    }
}

/// Calls `run` with a schedule in today's layout; not with NULL.
///
/// # Safety
/// `key` is NULL or a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe fn with_schedule_1_0(key: *const Schedule10, run: impl FnOnce(*const RC5_32_KEY)) {
    // SAFETY: the caller's word.
    if let Some(key) = unsafe { key.as_ref() } {
        run(&key.narrow());
    }
}

/// The name under which OpenSSL 1.0 exports the key schedule beside its FIPS wrapper, in that release's layout.
///
/// # Safety
/// As [`RC5_32_set_key`], with a schedule of OpenSSL 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_RC5_32_set_key(
    key: *mut RC5_32_KEY,
    len: c_int,
    data: *const c_uchar,
    rounds: c_int,
) {
    let mut schedule = RC5_32_KEY { rounds: 0, data: [0; 34] };
    // SAFETY: the same contract; the memory at `key` is as large as that release's layout.
    unsafe {
        if key.is_null() || RC5_32_set_key(&raw mut schedule, len, data, rounds) == 0 {
            return;
        }
        let wide = Schedule10 { rounds: schedule.rounds, data: schedule.data.map(c_ulong::from) };
        key.cast::<Schedule10>().write(wide);
    }
}
export!(private_RC5_32_set_key);

/// [`RC5_32_set_key`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_set_key`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_set_key_1_0(
    key: *mut Schedule10,
    len: c_int,
    data: *const c_uchar,
    rounds: c_int,
) {
    // SAFETY: the same contract.
    unsafe { private_RC5_32_set_key(key.cast(), len, data, rounds) }
}

/// [`RC5_32_ecb_encrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_ecb_encrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_ecb_encrypt_1_0(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    key: *const Schedule10,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_ecb_encrypt(r#in, out, key, enc));
    }
}

/// [`RC5_32_cbc_encrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_cbc_encrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_cbc_encrypt_1_0(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    key: *const Schedule10,
    iv: *mut c_uchar,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_cbc_encrypt(r#in, out, length, key, iv, enc));
    }
}

/// [`RC5_32_cfb64_encrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_cfb64_encrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_cfb64_encrypt_1_0(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    key: *const Schedule10,
    iv: *mut c_uchar,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_cfb64_encrypt(r#in, out, length, key, iv, num, enc));
    }
}

/// [`RC5_32_ofb64_encrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_ofb64_encrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_ofb64_encrypt_1_0(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    key: *const Schedule10,
    iv: *mut c_uchar,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_ofb64_encrypt(r#in, out, length, key, iv, num));
    }
}

/// [`RC5_32_encrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_encrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_encrypt_1_0(d: *mut c_ulong, key: *const Schedule10) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_encrypt(d, key));
    }
}

/// [`RC5_32_decrypt`] for programs of OpenSSL 1.0.
///
/// # Safety
/// As [`RC5_32_decrypt`], with a schedule of OpenSSL 1.0.
#[allow(dead_code)]
unsafe extern "C" fn rc5_32_decrypt_1_0(d: *mut c_ulong, key: *const Schedule10) {
    // SAFETY: the same contract.
    unsafe {
        with_schedule_1_0(key, |key| RC5_32_decrypt(d, key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The functions of OpenSSL 1.0 do on their layout what those of today do on theirs.
    #[test]
    fn schedules_of_openssl_1_0() {
        let key = b"a key of 16 byte";
        let input = [0x5a_u8; 40];
        for rounds in [8, 12, 16] {
            let mut today = RC5_32_KEY { rounds: 0, data: [0; 34] };
            let mut old = Schedule10 { rounds: 0, data: [0; 34] };
            // SAFETY: all pointers are to objects of the sizes that the functions name.
            unsafe {
                assert_eq!(RC5_32_set_key(&raw mut today, 16, key.as_ptr(), rounds), 1);
                rc5_32_set_key_1_0(&raw mut old, 16, key.as_ptr(), rounds);
                assert_eq!((old.rounds, old.data), (today.rounds, today.data.map(c_ulong::from)));
                for enc in [0, 1] {
                    let (mut a, mut b) = ([0; 40], [0; 40]);
                    let (mut iv_a, mut iv_b) = ([1; 8], [1; 8]);
                    let (mut num_a, mut num_b) = (3, 3);
                    RC5_32_cbc_encrypt(input.as_ptr(), a.as_mut_ptr(), 37, &today, iv_a.as_mut_ptr(), enc);
                    rc5_32_cbc_encrypt_1_0(input.as_ptr(), b.as_mut_ptr(), 37, &old, iv_b.as_mut_ptr(), enc);
                    assert_eq!((a, iv_a), (b, iv_b));
                    let (from, to) = (a.as_mut_ptr(), b.as_mut_ptr());
                    RC5_32_cfb64_encrypt(from, from, 37, &today, iv_a.as_mut_ptr(), &raw mut num_a, enc);
                    rc5_32_cfb64_encrypt_1_0(to, to, 37, &old, iv_b.as_mut_ptr(), &raw mut num_b, enc);
                    RC5_32_ofb64_encrypt(from, from, 37, &today, iv_a.as_mut_ptr(), &raw mut num_a);
                    rc5_32_ofb64_encrypt_1_0(to, to, 37, &old, iv_b.as_mut_ptr(), &raw mut num_b);
                    RC5_32_ecb_encrypt(from, from, &today, enc);
                    rc5_32_ecb_encrypt_1_0(to, to, &old, enc);
                    assert_eq!((a, iv_a, num_a), (b, iv_b, num_b));
                }
                let (mut a, mut b) = ([1, 2], [1, 2]);
                RC5_32_encrypt(a.as_mut_ptr(), &today);
                rc5_32_encrypt_1_0(b.as_mut_ptr(), &old);
                assert_eq!(a, b);
                RC5_32_decrypt(a.as_mut_ptr(), &today);
                rc5_32_decrypt_1_0(b.as_mut_ptr(), &old);
                assert_eq!((a, b), ([1, 2], [1, 2]));
            }
        }
    }
}
