//! The cipher objects of openssl/evp.h.

use core::ffi::{c_char, c_int, c_ulong, c_void};
use core::ptr::null;

use super::index_of;
use super::md::bytes;
use crate::crypto::cipher::evp::{Cipher, DESCRIPTIONS, Description};

/// A cipher. The fields are those of OpenSSL 1.0, where programs could read them; the functions are NULL, as a cipher here
/// is worked by its own functions and by CMAC's.
#[repr(C)]
pub struct evp_cipher_st {
    /// Its object identifier's number.
    pub nid: c_int,
    /// Bytes in a block.
    pub block_size: c_int,
    /// Bytes in a key.
    pub key_len: c_int,
    /// Bytes in an initialisation vector.
    pub iv_len: c_int,
    /// `EVP_CIPH_*`.
    pub flags: c_ulong,
    /// Not used.
    pub functions: [Option<unsafe extern "C" fn()>; 3],
    /// Not used.
    pub ctx_size: c_int,
    /// Not used.
    pub parameters: [Option<unsafe extern "C" fn()>; 3],
    /// Not used.
    pub app_data: *mut c_void,
}

/// A cipher.
pub type EVP_CIPHER = evp_cipher_st;

#[cfg(all(unix, target_pointer_width = "64"))]
const _: () = assert!(size_of::<EVP_CIPHER>() == 88 && core::mem::offset_of!(EVP_CIPHER, app_data) == 80);

// SAFETY: the objects are never written.
unsafe impl Sync for EVP_CIPHER {}

/// For flags: CBC mode.
pub const EVP_CIPH_CBC_MODE: c_int = 2;
/// For flags: the mode's bits.
pub const EVP_CIPH_MODE: c_int = 0xF0007;
/// For flags: keys of other lengths are allowed.
pub const EVP_CIPH_VARIABLE_LENGTH: c_int = 0x8;

const COUNT: usize = DESCRIPTIONS.len();

/// The objects, in the order of [`Cipher`].
static OBJECTS: [EVP_CIPHER; COUNT] = {
    let mut objects = [const { object(&DESCRIPTIONS[0]) }; COUNT];
    let mut index = 1;
    while index < COUNT {
        objects[index] = object(&DESCRIPTIONS[index]);
        index += 1;
    }
    objects
};

const fn flags(description: &Description) -> c_int {
    EVP_CIPH_CBC_MODE | if description.variable_key_length { EVP_CIPH_VARIABLE_LENGTH } else { 0 }
}

const fn object(description: &Description) -> EVP_CIPHER {
    EVP_CIPHER {
        nid: description.nid,
        block_size: description.block,
        key_len: description.key_length,
        iv_len: description.block,
        flags: flags(description) as c_ulong,
        functions: [None; 3],
        ctx_size: 0,
        parameters: [None; 3],
        app_data: core::ptr::null_mut(),
    }
}

/// The cipher of an object; `None` for NULL and for objects that this library did not make.
pub(in crate::abi) fn cipher_of(cipher: *const EVP_CIPHER) -> Option<Cipher> {
    index_of(&OBJECTS, cipher).map(|index| DESCRIPTIONS[index].cipher)
}

fn description(cipher: *const EVP_CIPHER) -> Option<&'static Description> {
    cipher_of(cipher).map(Cipher::description)
}

/// The number that stands in algorithm identifiers: none where the cipher has no object identifier.
fn type_of(cipher: *const EVP_CIPHER) -> c_int {
    match cipher_of(cipher) {
        None | Some(Cipher::TripleDesTwoKeys) => 0,
        Some(cipher) => cipher.description().nid,
    }
}

/// The object of a cipher.
fn object_of(cipher: Cipher) -> *const EVP_CIPHER {
    &raw const OBJECTS[cipher as usize]
}

/// AES with 128 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_aes_128_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Aes128)
}
export!(EVP_aes_128_cbc);

/// AES with 192 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_aes_192_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Aes192)
}
export!(EVP_aes_192_cbc);

/// AES with 256 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_aes_256_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Aes256)
}
export!(EVP_aes_256_cbc);

/// DES in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_des_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Des)
}
export!(EVP_des_cbc);

/// Triple DES with two keys in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_des_ede_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::TripleDesTwoKeys)
}
export!(EVP_des_ede_cbc);

/// Triple DES in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_des_ede3_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::TripleDes)
}
export!(EVP_des_ede3_cbc);

/// Blowfish in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_bf_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Blowfish)
}
export!(EVP_bf_cbc);

/// CAST-128 in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_cast5_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Cast)
}
export!(EVP_cast5_cbc);

/// Camellia with 128 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_camellia_128_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Camellia128)
}
export!(EVP_camellia_128_cbc);

/// Camellia with 192 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_camellia_192_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Camellia192)
}
export!(EVP_camellia_192_cbc);

/// Camellia with 256 bits in CBC mode; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_camellia_256_cbc() -> *const EVP_CIPHER {
    object_of(Cipher::Camellia256)
}
export!(EVP_camellia_256_cbc);

/// The number of the cipher's object identifier; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_nid(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.nid)
}
export!(EVP_CIPHER_get_nid);

/// The name of [`EVP_CIPHER_get_nid`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_nid(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.nid)
}
export!(EVP_CIPHER_nid);

/// The number of the object identifier that stands in algorithm identifiers; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_type(cipher: *const EVP_CIPHER) -> c_int {
    type_of(cipher)
}
export!(EVP_CIPHER_get_type);

/// The name of [`EVP_CIPHER_get_type`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_type(cipher: *const EVP_CIPHER) -> c_int {
    type_of(cipher)
}
export!(EVP_CIPHER_type);

/// Bytes in a block; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_block_size(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.block)
}
export!(EVP_CIPHER_get_block_size);

/// The name of [`EVP_CIPHER_get_block_size`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_block_size(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.block)
}
export!(EVP_CIPHER_block_size);

/// Bytes in a key; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_key_length(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.key_length)
}
export!(EVP_CIPHER_get_key_length);

/// The name of [`EVP_CIPHER_get_key_length`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_key_length(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.key_length)
}
export!(EVP_CIPHER_key_length);

/// Bytes in an initialisation vector; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_iv_length(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.block)
}
export!(EVP_CIPHER_get_iv_length);

/// The name of [`EVP_CIPHER_get_iv_length`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_iv_length(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| description.block)
}
export!(EVP_CIPHER_iv_length);

/// `EVP_CIPH_*_MODE`; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_mode(cipher: *const EVP_CIPHER) -> c_int {
    description(cipher).map_or(0, |description| flags(description) & EVP_CIPH_MODE)
}
export!(EVP_CIPHER_get_mode);

/// `EVP_CIPH_*`; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get_flags(cipher: *const EVP_CIPHER) -> c_ulong {
    description(cipher).map_or(0, |description| flags(description) as c_ulong)
}
export!(EVP_CIPHER_get_flags);

/// The name of [`EVP_CIPHER_get_flags`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_flags(cipher: *const EVP_CIPHER) -> c_ulong {
    EVP_CIPHER_get_flags(cipher)
}
export!(EVP_CIPHER_flags);

/// The cipher's name; NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_CIPHER_get0_name(cipher: *const EVP_CIPHER) -> *const c_char {
    description(cipher).map_or(null(), |description| description.name.as_ptr())
}
export!(EVP_CIPHER_get0_name);

/// Whether `name` is one of the cipher's names, without regard to case.
///
/// # Safety
/// `name` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EVP_CIPHER_is_a(cipher: *const EVP_CIPHER, name: *const c_char) -> c_int {
    // SAFETY: the same contract.
    let name = unsafe { bytes(name) };
    c_int::from(cipher_of(cipher).is_some_and(|cipher| name.is_some_and(|name| cipher.is_named(name))))
}
export!(EVP_CIPHER_is_a);

/// The cipher of a name, without regard to case; NULL when there is none.
///
/// # Safety
/// `name` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EVP_get_cipherbyname(name: *const c_char) -> *const EVP_CIPHER {
    // SAFETY: the same contract.
    unsafe { bytes(name) }.and_then(Cipher::by_name).map_or(null(), object_of)
}
export!(EVP_get_cipherbyname);
