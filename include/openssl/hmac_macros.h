/* openssl/hmac_macros.h: the hand-written part of hmac.h */
#ifndef HEADER_HMAC_MACROS_H
#define HEADER_HMAC_MACROS_H

#include <stddef.h>

#include <openssl/macros.h>
#include <openssl/types.h>

#if OPENSSL_API_LEVEL < 10100
/* The state of HMAC, as large as in OpenSSL 1.0, where programs have it in their own memory. */
struct hmac_ctx_st {
    /* The digest. */
    const EVP_MD *md;
    /* What the library keeps. */
    size_t opaque[sizeof(size_t) == 8 ? 35 : 51];
};
#endif

#endif /* HEADER_HMAC_MACROS_H */
