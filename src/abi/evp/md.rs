//! The digest objects of openssl/evp.h.

use core::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use core::ptr::null;

use super::index_of;
use crate::crypto::digest::md::{DESCRIPTIONS, Description, Md};

/// A digest. The fields are those of OpenSSL 1.0, where programs could read them; the functions are NULL, as a
/// digest here is worked by its own functions and by HMAC's.
#[repr(C)]
pub struct evp_md_st {
    /// Its object identifier's number.
    pub r#type: c_int,
    /// The number of its signature with RSA.
    pub pkey_type: c_int,
    /// Bytes in a digest.
    pub md_size: c_int,
    /// `EVP_MD_FLAG_*`.
    pub flags: c_ulong,
    /// Not used.
    pub functions: [Option<unsafe extern "C" fn()>; 7],
    /// Not used.
    pub required_pkey_type: [c_int; 5],
    /// Bytes in a block.
    pub block_size: c_int,
    /// Not used.
    pub ctx_size: c_int,
    /// Not used.
    pub md_ctrl: Option<unsafe extern "C" fn()>,
}

/// A digest.
pub type EVP_MD = evp_md_st;

#[cfg(all(unix, target_pointer_width = "64"))]
const _: () = assert!(size_of::<EVP_MD>() == 120 && core::mem::offset_of!(EVP_MD, block_size) == 100);

/// Bytes in the longest digest.
pub const EVP_MAX_MD_SIZE: c_int = 64;

const COUNT: usize = DESCRIPTIONS.len();

/// The objects, in the order of [`Md`].
static OBJECTS: [EVP_MD; COUNT] = {
    let mut objects = [const { object(&DESCRIPTIONS[0]) }; COUNT];
    let mut index = 1;
    while index < COUNT {
        objects[index] = object(&DESCRIPTIONS[index]);
        index += 1;
    }
    objects
};

const fn object(description: &Description) -> EVP_MD {
    EVP_MD {
        r#type: description.nid,
        pkey_type: description.pkey_nid,
        md_size: description.size,
        flags: description.flags as c_ulong,
        functions: [None; 7],
        required_pkey_type: [0; 5],
        block_size: description.block,
        ctx_size: 0,
        md_ctrl: None,
    }
}

/// The digest of an object; `None` for NULL and for objects that this library did not make.
pub(in crate::abi) fn md_of(md: *const EVP_MD) -> Option<Md> {
    index_of(&OBJECTS, md).map(|index| DESCRIPTIONS[index].md)
}

fn description(md: *const EVP_MD) -> Option<&'static Description> {
    md_of(md).map(Md::description)
}

/// The object of a digest.
fn object_of(md: Md) -> *const EVP_MD {
    &raw const OBJECTS[md as usize]
}

/// The digest of nothing, which has no bytes; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_md_null() -> *const EVP_MD {
    object_of(Md::Null)
}
export!(EVP_md_null);

/// MD5; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_md5() -> *const EVP_MD {
    object_of(Md::Md5)
}
export!(EVP_md5);

/// SHA-1; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha1() -> *const EVP_MD {
    object_of(Md::Sha1)
}
export!(EVP_sha1);

/// SHA-224; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha224() -> *const EVP_MD {
    object_of(Md::Sha224)
}
export!(EVP_sha224);

/// SHA-256; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha256() -> *const EVP_MD {
    object_of(Md::Sha256)
}
export!(EVP_sha256);

/// SHA-384; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha384() -> *const EVP_MD {
    object_of(Md::Sha384)
}
export!(EVP_sha384);

/// SHA-512; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha512() -> *const EVP_MD {
    object_of(Md::Sha512)
}
export!(EVP_sha512);

/// SHA-512/224; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha512_224() -> *const EVP_MD {
    object_of(Md::Sha512Slash224)
}
export!(EVP_sha512_224);

/// SHA-512/256; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha512_256() -> *const EVP_MD {
    object_of(Md::Sha512Slash256)
}
export!(EVP_sha512_256);

/// MD4; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_md4() -> *const EVP_MD {
    object_of(Md::Md4)
}
export!(EVP_md4);

/// RIPEMD-160; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_ripemd160() -> *const EVP_MD {
    object_of(Md::Ripemd160)
}
export!(EVP_ripemd160);

/// MD2; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_md2() -> *const EVP_MD {
    object_of(Md::Md2)
}
export!(EVP_md2);

/// Whirlpool; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_whirlpool() -> *const EVP_MD {
    object_of(Md::Whirlpool)
}
export!(EVP_whirlpool);

/// SHA-0, until OpenSSL 1.0; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_sha() -> *const EVP_MD {
    object_of(Md::Sha0)
}
export!(EVP_sha);

/// The number of the digest's object identifier; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get_type(md: *const EVP_MD) -> c_int {
    description(md).map_or(0, |description| description.nid)
}
export!(EVP_MD_get_type);

/// The name of [`EVP_MD_get_type`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_type(md: *const EVP_MD) -> c_int {
    description(md).map_or(0, |description| description.nid)
}
export!(EVP_MD_type);

/// The number of the digest's signature with RSA; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get_pkey_type(md: *const EVP_MD) -> c_int {
    description(md).map_or(0, |description| description.pkey_nid)
}
export!(EVP_MD_get_pkey_type);

/// The name of [`EVP_MD_get_pkey_type`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_pkey_type(md: *const EVP_MD) -> c_int {
    description(md).map_or(0, |description| description.pkey_nid)
}
export!(EVP_MD_pkey_type);

/// Bytes in a digest; -1 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get_size(md: *const EVP_MD) -> c_int {
    description(md).map_or(-1, |description| description.size)
}
export!(EVP_MD_get_size);

/// The name of [`EVP_MD_get_size`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_size(md: *const EVP_MD) -> c_int {
    description(md).map_or(-1, |description| description.size)
}
export!(EVP_MD_size);

/// Bytes in a block; -1 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get_block_size(md: *const EVP_MD) -> c_int {
    description(md).map_or(-1, |description| description.block)
}
export!(EVP_MD_get_block_size);

/// The name of [`EVP_MD_get_block_size`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_block_size(md: *const EVP_MD) -> c_int {
    description(md).map_or(-1, |description| description.block)
}
export!(EVP_MD_block_size);

/// `EVP_MD_FLAG_*`; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get_flags(md: *const EVP_MD) -> c_ulong {
    description(md).map_or(0, |description| description.flags as c_ulong)
}
export!(EVP_MD_get_flags);

/// The name of [`EVP_MD_get_flags`] before 3.0.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_flags(md: *const EVP_MD) -> c_ulong {
    description(md).map_or(0, |description| description.flags as c_ulong)
}
export!(EVP_MD_flags);

/// The digest's name; NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_get0_name(md: *const EVP_MD) -> *const c_char {
    description(md).map_or(null(), |description| description.name.as_ptr())
}
export!(EVP_MD_get0_name);

/// Whether `name` is one of the digest's own names, without regard to case.
///
/// # Safety
/// `name` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EVP_MD_is_a(md: *const EVP_MD, name: *const c_char) -> c_int {
    // SAFETY: the same contract.
    let name = unsafe { bytes(name) };
    c_int::from(md_of(md).is_some_and(|md| name.is_some_and(|name| md.is_named(name))))
}
export!(EVP_MD_is_a);

/// The digest of a name, without regard to case; NULL when there is none.
///
/// # Safety
/// `name` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EVP_get_digestbyname(name: *const c_char) -> *const EVP_MD {
    // SAFETY: the same contract.
    unsafe { by_name(name) }.map_or(null(), object_of)
}
export!(EVP_get_digestbyname);

/// 1.0 knows SHA-0 by name.
///
/// # Safety
/// As [`EVP_get_digestbyname`].
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn evp_get_digestbyname_1_0(name: *const c_char) -> *const EVP_MD {
    // SAFETY: the same contract.
    unsafe { bytes(name) }.and_then(Md::by_name_of_1_0).map_or(null(), object_of)
}

/// The digest of a name; NULL when there is none. Library context and properties select nothing.
///
/// # Safety
/// `algorithm` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn EVP_MD_fetch(
    _ctx: *mut c_void,
    algorithm: *const c_char,
    _properties: *const c_char,
) -> *mut EVP_MD {
    // SAFETY: the same contract. Nothing of the object is ever written.
    unsafe { by_name(algorithm) }.map_or(null(), object_of).cast_mut()
}
export!(EVP_MD_fetch);

/// Does nothing: the objects are static.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_free(_md: *mut EVP_MD) {}
export!(EVP_MD_free);

/// Returns 1: the objects are static.
#[unsafe(no_mangle)]
pub extern "C" fn EVP_MD_up_ref(_md: *mut EVP_MD) -> c_int {
    1
}
export!(EVP_MD_up_ref);

/// # Safety
/// `name` is NULL or a C string.
unsafe fn by_name(name: *const c_char) -> Option<Md> {
    // SAFETY: the same contract.
    unsafe { bytes(name) }.and_then(Md::by_name)
}

/// # Safety
/// `name` is NULL or a C string.
pub(super) unsafe fn bytes<'name>(name: *const c_char) -> Option<&'name [u8]> {
    // SAFETY: not NULL, and a C string as the caller says.
    (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_bytes())
}
