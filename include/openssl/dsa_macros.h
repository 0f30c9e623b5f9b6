/* openssl/dsa_macros.h: the hand-written part of dsa.h */
#ifndef HEADER_DSA_MACROS_H
#define HEADER_DSA_MACROS_H

#include <openssl/bn.h>
#include <openssl/crypto.h>

#if OPENSSL_API_LEVEL < 10100
/* A DSA key, as programs of OpenSSL 1.0 read and write it; DSA_new alone makes one. */
struct dsa_st {
    int pad;
    long version;
    int write_params;
    BIGNUM *p, *q, *g, *pub_key, *priv_key, *kinv, *r;
    int flags;
    void *method_mont_p;
    int references;
    CRYPTO_EX_DATA ex_data;
    const DSA_METHOD *meth;
    void *engine;
};
#endif

/* A key's parameters are a key without its own numbers. */
#define DSAparams_new DSA_new
#define DSAparams_free DSA_free

#endif /* HEADER_DSA_MACROS_H */
