/* openssl/rsa_macros.h: the hand-written part of rsa.h */
#ifndef HEADER_RSA_MACROS_H
#define HEADER_RSA_MACROS_H

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>

/* Paddings that are refused, besides those in rsa.h. */
#define RSA_PKCS1_OAEP_PADDING 4
#define RSA_X931_PADDING 5
#define RSA_PKCS1_PSS_PADDING 6
#define RSA_PKCS1_WITH_TLS_PADDING 7

#if OPENSSL_API_LEVEL < 10100
/* An RSA key, as programs of OpenSSL 1.0 read and write it; RSA_new alone makes one. */
struct rsa_st {
    int pad;
    long version;
    const RSA_METHOD *meth;
    void *engine;
    BIGNUM *n, *e, *d, *p, *q, *dmp1, *dmq1, *iqmp;
    CRYPTO_EX_DATA ex_data;
    int references;
    int flags;
    void *_method_mod_n, *_method_mod_p, *_method_mod_q;
    char *bignum_data;
    void *blinding, *mt_blinding;
};
#endif

/* Public exponents. */
#define RSA_3 0x3L
#define RSA_F4 0x10001L

#endif /* HEADER_RSA_MACROS_H */
