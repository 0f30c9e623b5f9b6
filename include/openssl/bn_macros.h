/* openssl/bn_macros.h: the hand-written part of bn.h */
#ifndef HEADER_BN_MACROS_H
#define HEADER_BN_MACROS_H

#include <stdio.h>

#include <openssl/macros.h>
#include <openssl/types.h>

/* Limbs: bits, bytes, and half of the bits. */
#define BN_BITS2 64
#define BN_BYTES 8
#define BN_BITS4 32
#define BN_TBIT ((BN_ULONG)1 << 63)

/* The number of bytes that BN_bn2bin writes. */
#define BN_num_bytes(a) ((BN_num_bits(a) + 7) / 8)
#define BN_one(a) (BN_set_word((a), 1))
#define BN_zero(a) (BN_zero_ex(a))

#if OPENSSL_API_LEVEL < 10100
/* A function in SSLeay; the macro stands before it. */
#ifdef __cplusplus
extern "C" {
#endif
int BN_mod(BIGNUM *rem, const BIGNUM *m, const BIGNUM *d, BN_CTX *ctx);
#ifdef __cplusplus
}
#endif
#endif
#define BN_mod(rem, m, d, ctx) BN_div(NULL, (rem), (m), (d), (ctx))

#endif /* HEADER_BN_MACROS_H */
