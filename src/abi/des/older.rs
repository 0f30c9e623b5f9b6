//! The lower-case names of openssl/des_old.h, which OpenSSL before 1.1 has for programs written for the DES library that it
//! began as. Schedules are the same.

use core::ffi::{c_char, c_int, c_long, c_uchar};

use super::keys::{des_options_1_0, des_set_key_before_3};
use super::text::{des_crypt_1_0, des_fcrypt_1_0, no_terminal};
use super::*;

/// [`DES_options`] of OpenSSL before 1.1.
#[unsafe(no_mangle)]
pub extern "C" fn _ossl_old_des_options() -> *const c_char {
    des_options_1_0()
}
export!(_ossl_old_des_options);

/// [`DES_ecb3_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ecb3_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ecb3_encrypt(input, output, ks1, ks2, ks3, enc) }
}
export!(_ossl_old_des_ecb3_encrypt);

/// [`DES_cbc_cksum`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_cbc_cksum(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
) -> DES_LONG {
    // SAFETY: the same contract.
    unsafe { DES_cbc_cksum(input.cast(), output, length, schedule, ivec) }
}
export!(_ossl_old_des_cbc_cksum);

/// [`DES_cbc_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_cbc_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_cbc_encrypt(input.cast(), output.cast(), length, schedule, ivec, enc) }
}
export!(_ossl_old_des_cbc_encrypt);

/// [`DES_ncbc_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ncbc_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ncbc_encrypt(input.cast(), output.cast(), length, schedule, ivec, enc) }
}
export!(_ossl_old_des_ncbc_encrypt);

/// [`DES_xcbc_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_xcbc_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    inw: *mut DES_cblock,
    outw: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_xcbc_encrypt(input.cast(), output.cast(), length, schedule, ivec, inw, outw, enc) }
}
export!(_ossl_old_des_xcbc_encrypt);

/// [`DES_pcbc_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_pcbc_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_pcbc_encrypt(input.cast(), output.cast(), length, schedule, ivec, enc) }
}
export!(_ossl_old_des_pcbc_encrypt);

/// [`DES_cfb_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_cfb_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    numbits: c_int,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_cfb_encrypt(r#in, out, numbits, length, schedule, ivec, enc) }
}
export!(_ossl_old_des_cfb_encrypt);

/// [`DES_ofb_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ofb_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    numbits: c_int,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
) {
    // SAFETY: the same contract.
    unsafe { DES_ofb_encrypt(r#in, out, numbits, length, schedule, ivec) }
}
export!(_ossl_old_des_ofb_encrypt);

/// [`DES_ecb_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ecb_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    ks: *mut DES_key_schedule,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ecb_encrypt(input, output, ks, enc) }
}
export!(_ossl_old_des_ecb_encrypt);

/// [`DES_encrypt1`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_encrypt(data: *mut DES_LONG, ks: *mut DES_key_schedule, enc: c_int) {
    // SAFETY: the same contract.
    unsafe { DES_encrypt1(data, ks, enc) }
}
export!(_ossl_old_des_encrypt);

/// [`DES_encrypt2`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_encrypt2(data: *mut DES_LONG, ks: *mut DES_key_schedule, enc: c_int) {
    // SAFETY: the same contract.
    unsafe { DES_encrypt2(data, ks, enc) }
}
export!(_ossl_old_des_encrypt2);

/// [`DES_encrypt3`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_encrypt3(
    data: *mut DES_LONG,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
) {
    // SAFETY: the same contract.
    unsafe { DES_encrypt3(data, ks1, ks2, ks3) }
}
export!(_ossl_old_des_encrypt3);

/// [`DES_decrypt3`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_decrypt3(
    data: *mut DES_LONG,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
) {
    // SAFETY: the same contract.
    unsafe { DES_decrypt3(data, ks1, ks2, ks3) }
}
export!(_ossl_old_des_decrypt3);

/// [`DES_ede3_cbc_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ede3_cbc_encrypt(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ede3_cbc_encrypt(input.cast(), output.cast(), length, ks1, ks2, ks3, ivec, enc) }
}
export!(_ossl_old_des_ede3_cbc_encrypt);

/// [`DES_ede3_cfb64_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ede3_cfb64_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ede3_cfb64_encrypt(r#in, out, length, ks1, ks2, ks3, ivec, num, enc) }
}
export!(_ossl_old_des_ede3_cfb64_encrypt);

/// [`DES_ede3_ofb64_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ede3_ofb64_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ede3_ofb64_encrypt(r#in, out, length, ks1, ks2, ks3, ivec, num) }
}
export!(_ossl_old_des_ede3_ofb64_encrypt);

/// [`DES_cfb64_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_cfb64_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_cfb64_encrypt(r#in, out, length, schedule, ivec, num, enc) }
}
export!(_ossl_old_des_cfb64_encrypt);

/// [`DES_ofb64_encrypt`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_ofb64_encrypt(
    r#in: *mut c_uchar,
    out: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    num: *mut c_int,
) {
    // SAFETY: the same contract.
    unsafe { DES_ofb64_encrypt(r#in, out, length, schedule, ivec, num) }
}
export!(_ossl_old_des_ofb64_encrypt);

/// [`DES_enc_read`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_enc_read(
    fd: c_int,
    buf: *mut c_char,
    len: c_int,
    sched: *mut DES_key_schedule,
    iv: *mut DES_cblock,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_enc_read(fd, buf.cast(), len, sched, iv) }
}
export!(_ossl_old_des_enc_read);

/// [`DES_enc_write`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_enc_write(
    fd: c_int,
    buf: *mut c_char,
    len: c_int,
    sched: *mut DES_key_schedule,
    iv: *mut DES_cblock,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_enc_write(fd, buf.cast(), len, sched, iv) }
}
export!(_ossl_old_des_enc_write);

/// [`DES_fcrypt`] of OpenSSL before 1.1.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_fcrypt(
    buf: *const c_char,
    salt: *const c_char,
    ret: *mut c_char,
) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { des_fcrypt_1_0(buf, salt, ret) }
}
export!(_ossl_old_des_fcrypt);

/// [`DES_crypt`] of OpenSSL before 1.1.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_crypt(buf: *const c_char, salt: *const c_char) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { des_crypt_1_0(buf, salt) }
}
export!(_ossl_old_des_crypt);

/// [`DES_quad_cksum`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_quad_cksum(
    input: *mut DES_cblock,
    output: *mut DES_cblock,
    length: c_long,
    out_count: c_int,
    seed: *mut DES_cblock,
) -> DES_LONG {
    // SAFETY: the same contract.
    unsafe { DES_quad_cksum(input.cast(), output, length, out_count, seed) }
}
export!(_ossl_old_des_quad_cksum);

/// [`DES_read_password`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_read_password(
    key: *mut DES_cblock,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_read_password(key, prompt, verify) }
}
export!(_ossl_old_des_read_password);

/// [`DES_read_2passwords`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_read_2passwords(
    key1: *mut DES_cblock,
    key2: *mut DES_cblock,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_read_2passwords(key1, key2, prompt, verify) }
}
export!(_ossl_old_des_read_2passwords);

/// [`DES_set_odd_parity`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_set_odd_parity(key: *mut DES_cblock) {
    // SAFETY: the same contract.
    unsafe { DES_set_odd_parity(key) }
}
export!(_ossl_old_des_set_odd_parity);

/// [`DES_is_weak_key`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_is_weak_key(key: *mut DES_cblock) -> c_int {
    // SAFETY: the same contract.
    unsafe { DES_is_weak_key(key) }
}
export!(_ossl_old_des_is_weak_key);

/// [`DES_set_key`] of OpenSSL before 3.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_set_key(
    key: *mut DES_cblock,
    schedule: *mut DES_key_schedule,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { des_set_key_before_3(key, schedule) }
}
export!(_ossl_old_des_set_key);

/// [`DES_key_sched`] of OpenSSL before 3.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_key_sched(
    key: *mut DES_cblock,
    schedule: *mut DES_key_schedule,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { des_set_key_before_3(key, schedule) }
}
export!(_ossl_old_des_key_sched);

/// [`DES_string_to_key`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_string_to_key(str: *mut c_char, key: *mut DES_cblock) {
    // SAFETY: the same contract.
    unsafe { DES_string_to_key(str, key) }
}
export!(_ossl_old_des_string_to_key);

/// [`DES_string_to_2keys`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_string_to_2keys(
    str: *mut c_char,
    key1: *mut DES_cblock,
    key2: *mut DES_cblock,
) {
    // SAFETY: the same contract.
    unsafe { DES_string_to_2keys(str, key1, key2) }
}
export!(_ossl_old_des_string_to_2keys);

/// [`DES_crypt`] of OpenSSL before 1.1.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_crypt(buf: *const c_char, salt: *const c_char) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { des_crypt_1_0(buf, salt) }
}
export!(_ossl_old_crypt);

/// [`DES_crypt`] of OpenSSL before 1.1.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _des_crypt(buf: *const c_char, salt: *const c_char) -> *mut c_char {
    // SAFETY: the same contract.
    unsafe { des_crypt_1_0(buf, salt) }
}
export!(_des_crypt);

/// [`DES_random_key`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_random_key(ret: *mut DES_cblock) {
    // SAFETY: the same contract.
    unsafe { DES_random_key(ret) };
}
export!(_ossl_old_des_random_key);

/// Would seed the random number generator, which needs no seed.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_random_seed(key: *mut DES_cblock) {
    let _ = key;
}
export!(_ossl_old_des_random_seed);

/// Would seed the random number generator, which needs no seed.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_096_des_random_seed(key: *mut DES_cblock) {
    let _ = key;
}
export!(_ossl_096_des_random_seed);

/// Would read a password from the terminal, which this library does not: returns -1, with an error in the queue.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_read_pw_string(
    buf: *mut c_char,
    length: c_int,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    let _ = (buf, length, prompt, verify);
    no_terminal(c"_ossl_old_des_read_pw_string")
}
export!(_ossl_old_des_read_pw_string);

/// As [`_ossl_old_des_read_pw_string`].
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _ossl_old_des_read_pw(
    buf: *mut c_char,
    buff: *mut c_char,
    size: c_int,
    prompt: *const c_char,
    verify: c_int,
) -> c_int {
    let _ = (buf, buff, size, prompt, verify);
    no_terminal(c"_ossl_old_des_read_pw")
}
export!(_ossl_old_des_read_pw);
