/* openssl/macros.h: which interface a program asks for, and what the other headers share */
#ifndef HEADER_MACROS_H
#define HEADER_MACROS_H

#include <openssl/configuration.h>
#include <openssl/opensslv.h>

/*
 * OPENSSL_API_LEVEL is the interface that a program asks for, as major * 10000 + minor * 100 + patch. The program
 * says it by OPENSSL_API_COMPAT, in this form or as a version number of OpenSSL 1 (0x10002000L is 1.0.2).
 */
#ifndef OPENSSL_API_COMPAT
#define OPENSSL_API_LEVEL (OPENSSL_VERSION_MAJOR * 10000 + OPENSSL_VERSION_MINOR * 100)
#elif OPENSSL_API_COMPAT < 900000L
#define OPENSSL_API_LEVEL (OPENSSL_API_COMPAT)
#else
#define OPENSSL_API_LEVEL \
    (((OPENSSL_API_COMPAT >> 28) & 0xF) * 10000 + ((OPENSSL_API_COMPAT >> 20) & 0xFF) * 100 \
     + ((OPENSSL_API_COMPAT >> 12) & 0xFF))
#endif

#define OPENSSL_MSTR_HELPER(text) #text
#define OPENSSL_MSTR(text) OPENSSL_MSTR_HELPER(text)

/* Where a call stands, for functions that take it. */
#ifndef OPENSSL_FILE
#ifdef OPENSSL_NO_FILENAMES
#define OPENSSL_FILE ""
#define OPENSSL_LINE 0
#else
#define OPENSSL_FILE __FILE__
#define OPENSSL_LINE __LINE__
#endif
#endif
#ifndef OPENSSL_FUNC
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define OPENSSL_FUNC __func__
#else
#define OPENSSL_FUNC "(unknown function)"
#endif
#endif

/* No declaration here is marked as deprecated: serving them is what this library is for. */
#define OSSL_DEPRECATED(since)
#define OSSL_DEPRECATED_FOR(since, message)
#define OSSL_DEPRECATEDIN_3_0
#define OSSL_DEPRECATEDIN_3_0_FOR(message)
#define OSSL_DEPRECATEDIN_1_1_1
#define OSSL_DEPRECATEDIN_1_1_0
#define OSSL_DEPRECATEDIN_1_0_2
#define OSSL_DEPRECATEDIN_1_0_1
#define OSSL_DEPRECATEDIN_1_0_0
#define OSSL_DEPRECATEDIN_0_9_8

#endif /* HEADER_MACROS_H */
