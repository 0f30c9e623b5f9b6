/* openssl/opensslv.h: the version */
#ifndef HEADER_OPENSSLV_H
#define HEADER_OPENSSLV_H

/* The newest release whose interface this library serves. */
#define OPENSSL_VERSION_MAJOR 3
#define OPENSSL_VERSION_MINOR 6
#define OPENSSL_VERSION_PATCH 3
#define OPENSSL_VERSION_PRE_RELEASE ""
#define OPENSSL_VERSION_BUILD_METADATA ""
#define OPENSSL_SHLIB_VERSION 3
#define OPENSSL_VERSION_NUMBER 0x30600030L
#define OPENSSL_VERSION_STR "3.6.3"
#define OPENSSL_FULL_VERSION_STR OPENSSL_VERSION_STR
#define OPENSSL_VERSION_TEXT "OpenSSL 3.6.3 (oxeay)"
#define OPENSSL_VERSION_PREREQ(major, minor) \
    (OPENSSL_VERSION_MAJOR > (major) || (OPENSSL_VERSION_MAJOR == (major) && OPENSSL_VERSION_MINOR >= (minor)))

#endif /* HEADER_OPENSSLV_H */
