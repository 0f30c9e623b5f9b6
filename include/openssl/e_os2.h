/* openssl/e_os2.h: what depends on the platform */
#ifndef HEADER_E_OS2_H
#define HEADER_E_OS2_H

#include <openssl/opensslconf.h>

#include <stddef.h>
#include <stdint.h>
#ifndef _WIN32
#include <sys/types.h>
#endif

#if defined(_WIN64)
#define OPENSSL_SYS_WIN64
#endif
#if defined(_WIN32)
#define OPENSSL_SYS_WIN32
#define OPENSSL_SYS_WINDOWS
#define OPENSSL_SYS_MSDOS
#else
#define OPENSSL_SYS_UNIX
#endif
#if defined(__linux__)
#define OPENSSL_SYS_LINUX
#endif

#define OPENSSL_EXPORT extern
#define OPENSSL_EXTERN extern

#if defined(_WIN64)
#define ossl_ssize_t __int64
#elif defined(_WIN32)
#define ossl_ssize_t int
#else
#define ossl_ssize_t ssize_t
#endif

#ifndef __owur
#define __owur
#endif

#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define ossl_inline inline
#elif defined(__GNUC__)
#define ossl_inline __inline__
#elif defined(_MSC_VER)
#define ossl_inline __inline
#else
#define ossl_inline
#endif
#if defined(__GNUC__)
#define ossl_noreturn __attribute__((noreturn))
#define ossl_unused __attribute__((unused))
#else
#define ossl_noreturn
#define ossl_unused
#endif

#endif /* HEADER_E_OS2_H */
