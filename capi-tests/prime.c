/* Primes of openssl/bn.h and new keys of openssl/rsa.h: what is random is shown by its properties. */
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>
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

static int calls, kinds, stop_at = -1;

static int count(int a, int b, BN_GENCB *cb)
{
    (void)b;
    calls += BN_GENCB_get_arg(cb) == &calls;
    kinds |= 1 << a;
    return calls != stop_at;
}

static void tests(void)
{
    static const char *const numbers[] = { "0", "1", "2", "3", "4", "5", "9", "F", "11", "13", "-2", "-3", "-7", "231",
        "1FFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFC5", "FFFFFFFFFFFFFFC7", "7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
        "3FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000000000000000000000000001", "33FE1" };
    BN_CTX *ctx = BN_CTX_new();
    BN_GENCB *cb = BN_GENCB_new();
    size_t i;

    BN_GENCB_set(cb, count, &calls);
    for (i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        BIGNUM *n = NULL;

        BN_hex2bn(&n, numbers[i]);
        printf("prime %s: %d %d %d\n", numbers[i], BN_check_prime(n, ctx, NULL), BN_is_prime_ex(n, 5, ctx, NULL),
               BN_is_prime_fasttest_ex(n, 5, ctx, 1, NULL));
        /* Of a number that is composite the first random base may tell, or may not: of 561 one in 56 does not. */
        calls = 0;
        if (BN_is_prime_fasttest_ex(n, 64, NULL, 0, cb) == 1)
            printf("prime %s calls: %d\n", numbers[i], calls > 0);
        BN_free(n);
    }
    for (i = 0; i < sizeof(primes) / sizeof(*primes); i++) {
        BIGNUM *p = NULL, *q = NULL;

        BN_hex2bn(&p, primes[i].p);
        BN_hex2bn(&q, primes[i].q);
        printf("known %d: %d %d\n", primes[i].bits, BN_check_prime(p, ctx, NULL), BN_check_prime(q, ctx, NULL));
        BN_mul(p, p, q, ctx);
        printf("product %d: %d\n", primes[i].bits, BN_check_prime(p, ctx, NULL));
        BN_free(p);
        BN_free(q);
    }
    ERR_clear_error();
    BN_GENCB_free(cb);
    BN_CTX_free(ctx);
}

static void generation(void)
{
    static const int sizes[] = { -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 31, 32, 33, 64, 65, 100, 128, 256, 512 };
    BN_GENCB *cb = BN_GENCB_new();
    BIGNUM *p = BN_new(), *add = BN_new(), *rem = BN_new(), *r = BN_new();
    BN_CTX *ctx = BN_CTX_new();
    size_t i;
    int result;

    for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        result = BN_generate_prime_ex(p, sizes[i], 0, NULL, NULL, NULL);
        printf("generate %d: %d %d %d\n", sizes[i], result, !result || BN_num_bits(p) == sizes[i],
               !result || BN_check_prime(p, ctx, NULL));
        errors("generate");
        if (sizes[i] > 128)
            continue;
        result = BN_generate_prime_ex(p, sizes[i], 1, NULL, NULL, NULL);
        printf("safe %d: %d %d %d\n", sizes[i], result, !result || BN_num_bits(p) == sizes[i],
               !result || BN_check_prime(p, ctx, NULL));
        if (result) {
            BN_rshift1(p, p);
            printf("safe half %d: %d\n", sizes[i], BN_check_prime(p, ctx, NULL));
        }
        errors("safe");
    }
    BN_set_word(add, 24);
    BN_set_word(rem, 23);
    result = BN_generate_prime_ex(p, 100, 0, add, rem, NULL);
    BN_mod(r, p, add, ctx);
    printf("residue: %d %d\n", result, BN_is_word(r, 23));
    result = BN_generate_prime_ex(p, 100, 1, add, rem, NULL);
    BN_mod(r, p, add, ctx);
    printf("safe residue: %d %d\n", result, BN_is_word(r, 23));
    result = BN_generate_prime_ex(p, 100, 0, add, NULL, NULL);
    BN_mod(r, p, add, ctx);
    printf("default residue: %d %d\n", result, BN_is_word(r, 1));
    BN_GENCB_set(cb, count, &calls);
    calls = kinds = 0;
    printf("callback: %d\n", BN_generate_prime_ex(p, 100, 0, NULL, NULL, cb));
    printf("callback kinds: %x %d\n", kinds, calls > 0);
    calls = 0;
    stop_at = 1;
    printf("stopped: %d\n", BN_generate_prime_ex(p, 100, 0, NULL, NULL, cb));
    ERR_clear_error();
    stop_at = -1;
    BN_GENCB_free(cb);
    BN_GENCB_free(NULL);
    BN_free(p);
    BN_free(add);
    BN_free(rem);
    BN_free(r);
    BN_CTX_free(ctx);
}

static void keys(void)
{
    static const struct {
        int bits;
        unsigned long e;
    } wishes[] = { { 512, 65537 }, { 512, 3 }, { 513, 17 }, { 768, 65537 }, { 1024, 65537 }, { 1025, 3 }, { 511, 3 },
        { 0, 3 }, { -5, 3 }, { 512, 0 }, { 512, 1 }, { 512, 2 }, { 512, 4 } };
    unsigned char digest[20] = { 4 }, signature[200];
    unsigned int length;
    size_t i;

    for (i = 0; i < sizeof(wishes) / sizeof(*wishes); i++) {
        RSA *rsa = RSA_new();
        BIGNUM *e = BN_new();
        BN_GENCB *cb = BN_GENCB_new();
        int result;

        BN_set_word(e, wishes[i].e);
        BN_GENCB_set(cb, count, &calls);
        kinds = 0;
        result = RSA_generate_key_ex(rsa, wishes[i].bits, e, cb);
        printf("key %d %lu: %d\n", wishes[i].bits, wishes[i].e, result);
        errors("key");
        if (result) {
            printf("key %d: %d bits, %d %d\n", (int)i, RSA_bits(rsa), BN_cmp(RSA_get0_e(rsa), e),
                   BN_cmp(RSA_get0_p(rsa), RSA_get0_q(rsa)));
            printf("key %d kinds: %x\n", (int)i, kinds & 9);
            printf("key %d check: %d\n", (int)i, RSA_check_key(rsa));
            result = RSA_sign(NID_sha1, digest, 20, signature, &length, rsa);
            printf("key %d sign: %d %d\n", (int)i, result, RSA_verify(NID_sha1, digest, 20, signature, length, rsa));
            /* A number that is not the key's own. */
            BN_add_word((BIGNUM *)RSA_get0_dmp1(rsa), 2);
            printf("key %d dmp1: %d\n", (int)i, RSA_check_key(rsa));
            errors("dmp1");
            BN_add_word((BIGNUM *)RSA_get0_n(rsa), 2);
            printf("key %d n: %d\n", (int)i, RSA_check_key(rsa));
            errors("n");
        }
        RSA_free(rsa);
        BN_free(e);
        BN_GENCB_free(cb);
    }
    {
        RSA *rsa = RSA_new();

        printf("empty check: %d\n", RSA_check_key(rsa));
        errors("empty check");
        RSA_free(rsa);
    }
}

int main(void)
{
    tests();
    generation();
    keys();
    return 0;
}
