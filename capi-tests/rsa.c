/* openssl/rsa.h: signatures of keys of many sizes, and keys, lengths and values that are wrong. */
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "print.h"
#include "rsa_primes.h"

static void errors(const char *label)
{
    unsigned long code;

    printf("%s errors:", label);
    while ((code = ERR_get_error()) != 0)
        printf(" %08lx", code);
    printf("\n");
}

static BIGNUM *hex(const char *text)
{
    BIGNUM *number = NULL;

    BN_hex2bn(&number, text);
    return number;
}

enum { CRT = 1, PRIVATE = 2, FACTORS = 4, NO_E = 8 };

static RSA *make_key(size_t index, unsigned long exponent, int parts)
{
    RSA *rsa = RSA_new();
    BN_CTX *ctx = BN_CTX_new();
    BIGNUM *p = hex(primes[index].p), *q = hex(primes[index].q), *e = BN_new(), *n = BN_new();
    BIGNUM *p1 = BN_dup(p), *q1 = BN_dup(q), *phi = BN_new(), *d;

    BN_set_word(e, exponent);
    BN_sub_word(p1, 1);
    BN_sub_word(q1, 1);
    BN_mul(phi, p1, q1, ctx);
    BN_mul(n, p, q, ctx);
    d = BN_mod_inverse(NULL, e, phi, ctx);
    if (parts & CRT) {
        BIGNUM *dmp1 = BN_new(), *dmq1 = BN_new();

        BN_mod(dmp1, d, p1, ctx);
        BN_mod(dmq1, d, q1, ctx);
        RSA_set0_crt_params(rsa, dmp1, dmq1, BN_mod_inverse(NULL, q, p, ctx));
    }
    RSA_set0_key(rsa, n, e, (parts & PRIVATE) ? d : NULL);
    if (!(parts & PRIVATE))
        BN_free(d);
    if (parts & FACTORS) {
        RSA_set0_factors(rsa, p, q);
    } else {
        BN_free(p);
        BN_free(q);
    }
    BN_free(p1);
    BN_free(q1);
    BN_free(phi);
    BN_CTX_free(ctx);
    return rsa;
}

static const int types[] = { NID_md5, NID_sha1, NID_md5_sha1, NID_sha224, NID_sha256, NID_sha384, NID_sha512,
    NID_ripemd160, NID_md4, NID_sha512_256, NID_sha3_256, NID_undef, NID_rsaEncryption };

static void signatures(void)
{
    unsigned char digest[64], signature[600], again[600];
    unsigned int length, again_length;
    size_t i, t;
    int parts;
    char label[64];

    for (i = 0; i < sizeof(digest); i++)
        digest[i] = (unsigned char)(i * 3 + 1);
    for (i = 0; i < sizeof(primes) / sizeof(*primes); i++) {
        RSA *rsa = make_key(i, 65537, CRT | PRIVATE | FACTORS);

        printf("key %d: %d bytes, %d bits\n", 2 * primes[i].bits, RSA_size(rsa), RSA_bits(rsa));
        for (t = 0; t < sizeof(types) / sizeof(*types); t++) {
            static const unsigned int lengths[] = { 16, 20, 36, 28, 32, 48, 64, 20, 16, 32, 32, 20, 20 };
            int result;

            memset(signature, 0, sizeof(signature));
            length = 0;
            result = RSA_sign(types[t], digest, lengths[t], signature, &length, rsa);
            snprintf(label, sizeof(label), "sign %d %d", 2 * primes[i].bits, types[t]);
            printf("%s: %d %u\n", label, result, length);
            print_sum(label, signature, sizeof(signature));
            if (result == 1) {
                printf("verify %d %d: %d\n", primes[i].bits, types[t],
                       RSA_verify(types[t], digest, lengths[t], signature, length, rsa));
                signature[length / 2] ^= 1;
                printf("altered %d %d: %d\n", primes[i].bits, types[t],
                       RSA_verify(types[t], digest, lengths[t], signature, length, rsa));
            }
            errors(label);
        }
        RSA_sign(NID_sha1, digest, 20, signature, &length, rsa);
        RSA_free(rsa);
        for (parts = 0; parts < 8; parts++) {
            unsigned long exponent = parts & 1 ? 3 : 65537;
            RSA *other = make_key(i, exponent, parts);

            again_length = 0;
            memset(again, 0, sizeof(again));
            printf("parts %d of %d: %d\n", parts, primes[i].bits,
                   RSA_sign(NID_sha1, digest, 20, again, &again_length, other));
            if (exponent == 65537 && again_length != 0)
                printf("parts %d of %d equal: %d\n", parts, primes[i].bits, memcmp(again, signature, length) == 0);
            if (again_length != 0)
                printf("parts %d of %d verify: %d\n", parts, primes[i].bits,
                       RSA_verify(NID_sha1, digest, 20, again, again_length, other));
            RSA_blinding_off(other);
            printf("parts %d of %d unblinded: %d\n", parts, primes[i].bits,
                   RSA_sign(NID_sha1, digest, 20, again, &again_length, other));
            RSA_free(other);
            ERR_clear_error();
        }
    }
}

static void lengths(void)
{
    unsigned char digest[100] = { 7 }, signature[300], out[300], data[300];
    unsigned int length = 0;
    RSA *rsa = make_key(4, 65537, CRT | PRIVATE | FACTORS), *small = RSA_new();
    int i;

    printf("sign: %d\n", RSA_sign(NID_sha256, digest, 32, signature, &length, rsa));
    for (i = -2; i <= 1; i++) {
        printf("verify %+d: %d\n", i, RSA_verify(NID_sha256, digest, 32, signature, length + (unsigned int)i, rsa));
        errors("verify length");
    }
    printf("verify other type: %d\n", RSA_verify(NID_sha1, digest, 20, signature, length, rsa));
    errors("verify other type");
    printf("verify shorter digest: %d\n", RSA_verify(NID_sha256, digest, 31, signature, length, rsa));
    errors("verify shorter digest");
    printf("verify both: %d\n", RSA_verify(NID_md5_sha1, digest, 36, signature, length, rsa));
    errors("verify both");
    printf("sign both, 35: %d\n", RSA_sign(NID_md5_sha1, digest, 35, signature, &length, rsa));
    errors("sign both, 35");
    printf("sign long: %d\n", RSA_sign(NID_sha1, digest, 100, signature, &length, rsa));
    errors("sign long");
    print_sum("sign long", signature, 128);
    for (i = 0; i <= 130; i++) {
        int result;

        memset(data, i, sizeof(data));
        memset(out, 0, sizeof(out));
        result = RSA_private_encrypt(i, data, out, rsa, RSA_PKCS1_PADDING);
        printf("private encrypt %d: %d\n", i, result);
        print_sum("private encrypt", out, 140);
        if (result > 0) {
            result = RSA_public_decrypt(result, out, signature, rsa, RSA_PKCS1_PADDING);
            printf("public decrypt %d: %d %d\n", i, result, memcmp(signature, data, (size_t)i) == 0);
        }
        errors("private encrypt");
        result = RSA_public_encrypt(i, data, out, rsa, RSA_PKCS1_PADDING);
        printf("public encrypt %d: %d\n", i, result);
        if (result > 0) {
            result = RSA_private_decrypt(result, out, signature, rsa, RSA_PKCS1_PADDING);
            printf("private decrypt %d: %d %d\n", i, result, memcmp(signature, data, (size_t)i) == 0);
        }
        errors("public encrypt");
    }
    for (i = 125; i <= 130; i++) {
        memset(data, 0, sizeof(data));
        data[i - 1] = 2;
        memset(out, 0, sizeof(out));
        printf("raw public %d: %d\n", i, RSA_public_encrypt(i, data, out, rsa, RSA_NO_PADDING));
        print_sum("raw public", out, 140);
        errors("raw public");
        printf("raw private %d: %d\n", i, RSA_private_encrypt(i, data, out, rsa, RSA_NO_PADDING));
        print_sum("raw private", out, 140);
        errors("raw private");
        printf("raw decrypt %d: %d\n", i, RSA_private_decrypt(i, data, out, rsa, RSA_NO_PADDING));
        print_sum("raw decrypt", out, 140);
        errors("raw decrypt");
        printf("raw public decrypt %d: %d\n", i, RSA_public_decrypt(i, data, out, rsa, RSA_NO_PADDING));
        print_sum("raw public decrypt", out, 140);
        errors("raw public decrypt");
    }
    memset(data, 0xff, sizeof(data));
    for (i = 1; i < 8; i++) {
        printf("too large, padding %d: %d %d %d\n", i, RSA_public_decrypt(128, data, out, rsa, i),
               RSA_private_encrypt(128, data, out, rsa, i == RSA_X931_PADDING ? 99 : i),
               RSA_private_decrypt(128, data, out, rsa, RSA_NO_PADDING));
        if (i == RSA_NO_PADDING || i == 99)
            errors("too large");
        ERR_clear_error();
    }
    memset(data, 0, sizeof(data));
    printf("zero: %d\n", RSA_public_decrypt(128, data, out, rsa, RSA_PKCS1_PADDING));
    errors("zero");
    printf("zero private: %d\n", RSA_private_decrypt(128, data, out, rsa, RSA_PKCS1_PADDING));
    errors("zero private");
    printf("size: %d %d\n", RSA_size(rsa), RSA_flags(rsa));
    printf("flags: %x\n", RSA_test_flags(rsa, -1) & ~0x8);
    printf("version: %d\n", RSA_get_version(rsa));
    printf("references: %d\n", RSA_up_ref(rsa));
    RSA_free(rsa);
    printf("still there: %d\n", RSA_size(rsa));
    RSA_free(rsa);
    RSA_free(NULL);

    printf("set nothing: %d\n", RSA_set0_key(small, NULL, NULL, NULL));
    printf("set half: %d\n", RSA_set0_key(small, BN_new(), NULL, NULL));
    printf("set factors: %d %d\n", RSA_set0_factors(small, NULL, NULL), RSA_set0_crt_params(small, NULL, NULL, NULL));
    printf("get: %d\n", RSA_get0_n(small) == NULL && RSA_get0_d(small) == NULL);
    RSA_free(small);
}

static RSA *public_key(BIGNUM *n, BIGNUM *e)
{
    RSA *rsa = RSA_new();

    RSA_set0_key(rsa, n, e, NULL);
    return rsa;
}

static void hostile(void)
{
    static const char *const moduli[] = { "0", "1", "2", "3", "FFFFFFFF", "10000000000000000000000000000000",
        "8000000000000000000000000000000000000000000000000000000000000001" };
    static const char *const exponents[] = { "0", "1", "2", "3", "10001", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF" };
    unsigned char data[2100] = { 0 }, out[2100];
    size_t i, j;
    BIGNUM *large;
    RSA *rsa;

    for (i = 0; i < sizeof(moduli) / sizeof(*moduli); i++) {
        for (j = 0; j < sizeof(exponents) / sizeof(*exponents); j++) {
            int size, result;

            rsa = public_key(hex(moduli[i]), hex(exponents[j]));
            size = RSA_size(rsa);
            memset(data, 0, sizeof(data));
            if (size > 0)
                data[size - 1] = 2;
            memset(out, 0, sizeof(out));
            if (i != 0) { /* a modulus of 0 */
                result = RSA_public_encrypt(size, data, out, rsa, RSA_NO_PADDING);
                printf("hostile %s %s: %d %02x%02x\n", moduli[i], exponents[j], result, out[0], out[1]);
                errors("hostile");
            }
            printf("hostile sign %s %s: %d\n", moduli[i], exponents[j], RSA_private_encrypt(size, data, out, rsa, RSA_NO_PADDING));
            ERR_clear_error();
            RSA_free(rsa);
        }
    }
    for (i = 3071; i < 16390; i += i < 3073 ? 1 : i < 16383 ? 13310 : 1) {
        for (j = 63; j < 67; j++) {
            BIGNUM *e = BN_new();

            large = BN_new();
            BN_set_bit(large, (int)i - 1);
            BN_set_bit(large, 0);
            BN_set_bit(e, (int)j - 1);
            BN_set_bit(e, 0);
            rsa = public_key(large, e);
            memset(data, 0, sizeof(data));
            data[RSA_size(rsa) - 1] = 1;
            printf("limits %d %d: %d\n", (int)i, (int)j, RSA_public_encrypt(RSA_size(rsa), data, out, rsa, RSA_NO_PADDING));
            errors("limits");
            RSA_free(rsa);
        }
    }
    /* Primes that are none, equal primes, exponents of zero: never a crash, and d decides. */
    for (i = 0; i < 5; i++) {
        unsigned int length = 0;

        for (j = 0; j < 4; j++) {
            static const char *const values[] = { "0", "1", "4", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF" };
            const BIGNUM *p, *q, *dmp1, *dmq1, *iqmp;

            rsa = make_key(0, 65537, CRT | PRIVATE | FACTORS);
            RSA_get0_factors(rsa, &p, &q);
            RSA_get0_crt_params(rsa, &dmp1, &dmq1, &iqmp);
            BN_copy((BIGNUM *)(i == 0 ? p : i == 1 ? q : i == 2 ? dmp1 : i == 3 ? dmq1 : iqmp), hex(values[j]));
            memset(data, 5, 64);
            data[0] = 0;
            memset(out, 0, 64);
            /* What OpenSSL does with even primes or zero is its own affair; the result must be right or refused. */
            length = (unsigned int)RSA_private_encrypt(64, data, out, rsa, RSA_NO_PADDING);
            if (length == 64)
                RSA_public_decrypt(64, out, out, rsa, RSA_NO_PADDING);
            printf("broken %d %s: %d\n", (int)i, values[j], length != 64 || memcmp(out, data, 64) == 0);
            ERR_clear_error();
            RSA_free(rsa);
        }
    }
}

#define THREADS 10
static RSA *shared;
static unsigned char expected[64];

static void *sign_often(void *arg)
{
    unsigned char digest[20] = { 9 }, signature[64];
    unsigned int length;
    int i;

    for (i = 0; i < 200; i++) {
        if (RSA_sign(NID_sha1, digest, 20, signature, &length, shared) != 1 || memcmp(signature, expected, 64) != 0)
            return arg;
        if (RSA_verify(NID_sha1, digest, 20, signature, length, shared) != 1)
            return arg;
    }
    return NULL;
}

static void threads(void)
{
    pthread_t ids[THREADS];
    unsigned char digest[20] = { 9 };
    unsigned int length;
    int i, failed = 0;
    void *result;

    shared = make_key(0, 65537, CRT | PRIVATE | FACTORS);
    RSA_sign(NID_sha1, digest, 20, expected, &length, shared);
    for (i = 0; i < THREADS; i++)
        pthread_create(&ids[i], NULL, sign_often, &failed);
    for (i = 0; i < THREADS; i++) {
        pthread_join(ids[i], &result);
        failed += result != NULL;
    }
    print_int("threads that failed", failed);
    RSA_free(shared);
}

int main(void)
{
    signatures();
    lengths();
    hostile();
    threads();
    return 0;
}
