//! The functions that load texts: the library's own are always there.

use core::ffi::c_int;

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ASN1_strings() -> c_int {
    1
}
export!(ERR_load_ASN1_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ASYNC_strings() -> c_int {
    1
}
export!(ERR_load_ASYNC_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_BIO_strings() -> c_int {
    1
}
export!(ERR_load_BIO_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_BN_strings() -> c_int {
    1
}
export!(ERR_load_BN_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_BUF_strings() -> c_int {
    1
}
export!(ERR_load_BUF_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_CMS_strings() -> c_int {
    1
}
export!(ERR_load_CMS_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_COMP_strings() -> c_int {
    1
}
export!(ERR_load_COMP_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_CONF_strings() -> c_int {
    1
}
export!(ERR_load_CONF_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_CRYPTO_strings() -> c_int {
    1
}
export!(ERR_load_CRYPTO_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_CRYPTOlib_strings() -> c_int {
    1
}
export!(ERR_load_CRYPTOlib_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_CT_strings() -> c_int {
    1
}
export!(ERR_load_CT_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_DH_strings() -> c_int {
    1
}
export!(ERR_load_DH_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_DSA_strings() -> c_int {
    1
}
export!(ERR_load_DSA_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_EC_strings() -> c_int {
    1
}
export!(ERR_load_EC_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ENGINE_strings() -> c_int {
    1
}
export!(ERR_load_ENGINE_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ERR_strings() -> c_int {
    1
}
export!(ERR_load_ERR_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_EVP_strings() -> c_int {
    1
}
export!(ERR_load_EVP_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_KDF_strings() -> c_int {
    1
}
export!(ERR_load_KDF_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_OBJ_strings() -> c_int {
    1
}
export!(ERR_load_OBJ_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_OCSP_strings() -> c_int {
    1
}
export!(ERR_load_OCSP_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_OSSL_STORE_strings() -> c_int {
    1
}
export!(ERR_load_OSSL_STORE_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_PEM_strings() -> c_int {
    1
}
export!(ERR_load_PEM_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_PKCS12_strings() -> c_int {
    1
}
export!(ERR_load_PKCS12_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_PKCS7_strings() -> c_int {
    1
}
export!(ERR_load_PKCS7_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_RAND_strings() -> c_int {
    1
}
export!(ERR_load_RAND_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_RSA_strings() -> c_int {
    1
}
export!(ERR_load_RSA_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_TS_strings() -> c_int {
    1
}
export!(ERR_load_TS_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_UI_strings() -> c_int {
    1
}
export!(ERR_load_UI_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_X509V3_strings() -> c_int {
    1
}
export!(ERR_load_X509V3_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_X509_strings() -> c_int {
    1
}
export!(ERR_load_X509_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_DSO_strings() -> c_int {
    1
}
export!(ERR_load_DSO_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ECDH_strings() -> c_int {
    1
}
export!(ERR_load_ECDH_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_ECDSA_strings() -> c_int {
    1
}
export!(ERR_load_ECDSA_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_load_crypto_strings() -> c_int {
    1
}
export!(ERR_load_crypto_strings);

/// Does nothing. Returns 1.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_free_strings() -> c_int {
    1
}
export!(ERR_free_strings);
