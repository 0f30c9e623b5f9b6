/* openssl/err_macros.h: the hand-written part of err.h */
#ifndef HEADER_ERR_MACROS_H
#define HEADER_ERR_MACROS_H

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>

#include <openssl/crypto.h>

/* Errors that a thread's queue holds, and the longest text beside one. */
#define ERR_NUM_ERRORS 16
#define ERR_MAX_DATA_SIZE 1024

#define ERR_FLAG_MARK 0x01
#define ERR_FLAG_CLEAR 0x02

/* Libraries. */
#define ERR_LIB_NONE 1
#define ERR_LIB_SYS 2
#define ERR_LIB_BN 3
#define ERR_LIB_RSA 4
#define ERR_LIB_DH 5
#define ERR_LIB_EVP 6
#define ERR_LIB_BUF 7
#define ERR_LIB_OBJ 8
#define ERR_LIB_PEM 9
#define ERR_LIB_DSA 10
#define ERR_LIB_X509 11
#define ERR_LIB_ASN1 13
#define ERR_LIB_CONF 14
#define ERR_LIB_CRYPTO 15
#define ERR_LIB_EC 16
#define ERR_LIB_SSL 20
#define ERR_LIB_BIO 32
#define ERR_LIB_PKCS7 33
#define ERR_LIB_X509V3 34
#define ERR_LIB_PKCS12 35
#define ERR_LIB_RAND 36
#define ERR_LIB_DSO 37
#define ERR_LIB_ENGINE 38
#define ERR_LIB_OCSP 39
#define ERR_LIB_UI 40
#define ERR_LIB_COMP 41
#define ERR_LIB_ECDSA 42
#define ERR_LIB_ECDH 43
#define ERR_LIB_OSSL_STORE 44
#define ERR_LIB_FIPS 45
#define ERR_LIB_CMS 46
#define ERR_LIB_TS 47
#define ERR_LIB_HMAC 48
#define ERR_LIB_CT 50
#define ERR_LIB_ASYNC 51
#define ERR_LIB_KDF 52
#define ERR_LIB_SM2 53
#define ERR_LIB_ESS 54
#define ERR_LIB_PROP 55
#define ERR_LIB_CRMF 56
#define ERR_LIB_PROV 57
#define ERR_LIB_CMP 58
#define ERR_LIB_OSSL_ENCODER 59
#define ERR_LIB_OSSL_DECODER 60
#define ERR_LIB_HTTP 61
#define ERR_LIB_USER 128

/* An error code: bit 31 marks an error of the system, the rest is then errno; else library and reason. */
#define ERR_SYSTEM_FLAG ((unsigned int)INT_MAX + 1)
#define ERR_SYSTEM_MASK ((unsigned int)INT_MAX)
#define ERR_LIB_OFFSET 23L
#define ERR_LIB_MASK 0xFF
#define ERR_RFLAGS_OFFSET 18L
#define ERR_RFLAGS_MASK 0x1F
#define ERR_REASON_MASK 0x7FFFFF
#define ERR_RFLAG_FATAL (0x1 << ERR_RFLAGS_OFFSET)
#define ERR_RFLAG_COMMON (0x2 << ERR_RFLAGS_OFFSET)
#define ERR_SYSTEM_ERROR(code) (((code) & ERR_SYSTEM_FLAG) != 0)
#define ERR_PACK(lib, func, reason) \
    ((((unsigned long)(lib) & ERR_LIB_MASK) << ERR_LIB_OFFSET) | ((unsigned long)(reason) & ERR_REASON_MASK))
#define ERR_GET_LIB(code) \
    ((int)(ERR_SYSTEM_ERROR(code) ? ERR_LIB_SYS : ((code) >> ERR_LIB_OFFSET) & ERR_LIB_MASK))
#define ERR_GET_RFLAGS(code) \
    ((int)(ERR_SYSTEM_ERROR(code) ? 0 : (code) & (ERR_RFLAGS_MASK << ERR_RFLAGS_OFFSET)))
#define ERR_GET_REASON(code) \
    ((int)(ERR_SYSTEM_ERROR(code) ? (code) & ERR_SYSTEM_MASK : (code) & ERR_REASON_MASK))
#define ERR_GET_FUNC(code) 0
#define ERR_FATAL_ERROR(code) ((ERR_GET_RFLAGS(code) & ERR_RFLAG_FATAL) != 0)
#define ERR_COMMON_ERROR(code) ((ERR_GET_RFLAGS(code) & ERR_RFLAG_COMMON) != 0)

/* Reasons that every library shares: a library as the reason, then the others. */
#define ERR_R_SYS_LIB (ERR_LIB_SYS | ERR_RFLAG_COMMON)
#define ERR_R_BN_LIB (ERR_LIB_BN | ERR_RFLAG_COMMON)
#define ERR_R_RSA_LIB (ERR_LIB_RSA | ERR_RFLAG_COMMON)
#define ERR_R_DH_LIB (ERR_LIB_DH | ERR_RFLAG_COMMON)
#define ERR_R_EVP_LIB (ERR_LIB_EVP | ERR_RFLAG_COMMON)
#define ERR_R_BUF_LIB (ERR_LIB_BUF | ERR_RFLAG_COMMON)
#define ERR_R_OBJ_LIB (ERR_LIB_OBJ | ERR_RFLAG_COMMON)
#define ERR_R_PEM_LIB (ERR_LIB_PEM | ERR_RFLAG_COMMON)
#define ERR_R_DSA_LIB (ERR_LIB_DSA | ERR_RFLAG_COMMON)
#define ERR_R_X509_LIB (ERR_LIB_X509 | ERR_RFLAG_COMMON)
#define ERR_R_ASN1_LIB (ERR_LIB_ASN1 | ERR_RFLAG_COMMON)
#define ERR_R_CONF_LIB (ERR_LIB_CONF | ERR_RFLAG_COMMON)
#define ERR_R_CRYPTO_LIB (ERR_LIB_CRYPTO | ERR_RFLAG_COMMON)
#define ERR_R_EC_LIB (ERR_LIB_EC | ERR_RFLAG_COMMON)
#define ERR_R_SSL_LIB (ERR_LIB_SSL | ERR_RFLAG_COMMON)
#define ERR_R_BIO_LIB (ERR_LIB_BIO | ERR_RFLAG_COMMON)
#define ERR_R_PKCS7_LIB (ERR_LIB_PKCS7 | ERR_RFLAG_COMMON)
#define ERR_R_X509V3_LIB (ERR_LIB_X509V3 | ERR_RFLAG_COMMON)
#define ERR_R_PKCS12_LIB (ERR_LIB_PKCS12 | ERR_RFLAG_COMMON)
#define ERR_R_RAND_LIB (ERR_LIB_RAND | ERR_RFLAG_COMMON)
#define ERR_R_DSO_LIB (ERR_LIB_DSO | ERR_RFLAG_COMMON)
#define ERR_R_ENGINE_LIB (ERR_LIB_ENGINE | ERR_RFLAG_COMMON)
#define ERR_R_UI_LIB (ERR_LIB_UI | ERR_RFLAG_COMMON)
#define ERR_R_ECDSA_LIB (ERR_LIB_ECDSA | ERR_RFLAG_COMMON)
#define ERR_R_OSSL_STORE_LIB (ERR_LIB_OSSL_STORE | ERR_RFLAG_COMMON)
#define ERR_R_CMS_LIB (ERR_LIB_CMS | ERR_RFLAG_COMMON)
#define ERR_R_TS_LIB (ERR_LIB_TS | ERR_RFLAG_COMMON)
#define ERR_R_CT_LIB (ERR_LIB_CT | ERR_RFLAG_COMMON)
#define ERR_R_PROV_LIB (ERR_LIB_PROV | ERR_RFLAG_COMMON)
#define ERR_R_ESS_LIB (ERR_LIB_ESS | ERR_RFLAG_COMMON)
#define ERR_R_CMP_LIB (ERR_LIB_CMP | ERR_RFLAG_COMMON)
#define ERR_R_OSSL_ENCODER_LIB (ERR_LIB_OSSL_ENCODER | ERR_RFLAG_COMMON)
#define ERR_R_OSSL_DECODER_LIB (ERR_LIB_OSSL_DECODER | ERR_RFLAG_COMMON)
#define ERR_R_FATAL (ERR_RFLAG_FATAL | ERR_RFLAG_COMMON)
#define ERR_R_MALLOC_FAILURE (256 | ERR_R_FATAL)
#define ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED (257 | ERR_R_FATAL)
#define ERR_R_PASSED_NULL_PARAMETER (258 | ERR_R_FATAL)
#define ERR_R_INTERNAL_ERROR (259 | ERR_R_FATAL)
#define ERR_R_DISABLED (260 | ERR_R_FATAL)
#define ERR_R_INIT_FAIL (261 | ERR_R_FATAL)
#define ERR_R_PASSED_INVALID_ARGUMENT (262 | ERR_RFLAG_COMMON)
#define ERR_R_OPERATION_FAIL (263 | ERR_R_FATAL)
#define ERR_R_INVALID_PROVIDER_FUNCTIONS (264 | ERR_R_FATAL)
#define ERR_R_INTERRUPTED_OR_CANCELLED (265 | ERR_RFLAG_COMMON)
#define ERR_R_NESTED_ASN1_ERROR (266 | ERR_RFLAG_COMMON)
#define ERR_R_MISSING_ASN1_EOS (267 | ERR_RFLAG_COMMON)
#define ERR_R_UNSUPPORTED (268 | ERR_RFLAG_COMMON)
#define ERR_R_FETCH_FAILED (269 | ERR_RFLAG_COMMON)
#define ERR_R_INVALID_PROPERTY_DEFINITION (270 | ERR_RFLAG_COMMON)
#define ERR_R_UNABLE_TO_GET_READ_LOCK (271 | ERR_R_FATAL)
#define ERR_R_UNABLE_TO_GET_WRITE_LOCK (272 | ERR_R_FATAL)

#ifdef __cplusplus
extern "C" {
#endif

/* Completes the error that ERR_new began: its library and reason, and a text as printf makes it. */
void ERR_set_error(int lib, int reason, const char *fmt, ...);

/* As ERR_set_error, with the arguments of the text as a list. */
void ERR_vset_error(int lib, int reason, const char *fmt, va_list args);

/* Sets the text of the last error to `num` strings, one after the other. */
void ERR_add_error_data(int num, ...);

/* As ERR_add_error_data, with the strings as a list. */
void ERR_add_error_vdata(int num, va_list args);

#ifdef __cplusplus
}
#endif

#define ERR_raise_data (ERR_new(), ERR_set_debug(OPENSSL_FILE, OPENSSL_LINE, OPENSSL_FUNC), ERR_set_error)
#define ERR_raise(lib, reason) ERR_raise_data((lib), (reason), NULL)

#if OPENSSL_API_LEVEL >= 30000
#define ERR_put_error(lib, func, reason, file, line) \
    (ERR_new(), ERR_set_debug((file), (line), OPENSSL_FUNC), ERR_set_error((lib), (reason), NULL))
#endif
#define ERR_PUT_error(lib, func, reason, file, line) ERR_put_error((lib), (func), (reason), (file), (line))

#if OPENSSL_API_LEVEL >= 10100
#define ERR_load_crypto_strings() OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CRYPTO_STRINGS, NULL)
#define ERR_free_strings() ((void)0)
#endif

#endif /* HEADER_ERR_MACROS_H */
