/* Numbers and keys by the structures that 1.0 shows: on the stack, with limbs of the program's own, with fields that
 * the program sets and reads, and the error codes of that time. */
#include <stdlib.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/dsa.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>

#include "../print.h"

#define IS_ZERO(a) ((a)->top == 0)

static void print_number(const char *label, const BIGNUM *a)
{
    char *text = BN_bn2hex(a);
    printf("%s: %s, top %d, negative %d\n", label, text, a->top, a->neg);
    OPENSSL_free(text);
}

static void print_errors(const char *label)
{
    unsigned long code;
    int line;
    const char *file;
    while ((code = ERR_get_error_line(&file, &line)) != 0)
        printf("%s: %08lx lib %d func %d reason %d\n", label, code, (int)(code >> 24), (int)(code >> 12 & 0xfff),
               (int)(code & 0xfff));
}

static void numbers(void)
{
    static BN_ULONG limbs[4] = {0x0123456789abcdefULL, 0xfedcba9876543210ULL, 0, 0};
    static BIGNUM fixed = {limbs, 2, 4, 0, BN_FLG_STATIC_DATA};
    BIGNUM a, b, c, *copy;
    BN_CTX *ctx = BN_CTX_new();
    BN_MONT_CTX mont;

    BN_init(&a);
    BN_init(&b);
    BN_init(&c);
    print_int("fresh", a.top + a.dmax + a.neg + a.flags + (a.d != NULL));
    print_int("set_word", BN_set_word(&a, 0xffffffffffffffffULL));
    print_number("a", &a);
    print_int("add", BN_add(&b, &a, &fixed));
    print_number("a + fixed", &b);
    print_int("sub", BN_sub(&b, &a, &fixed));
    print_number("a - fixed", &b);
    print_int("mul", BN_mul(&c, &b, &fixed, ctx));
    print_number("product", &c);
    print_int("div", BN_div(&a, &b, &c, &fixed, ctx));
    print_number("quotient", &a);
    print_number("remainder", &b);
    print_int("mod", BN_mod(&b, &c, &fixed, ctx));
    print_number("mod", &b);
    print_int("nnmod", BN_nnmod(&b, &c, &fixed, ctx));
    print_number("nnmod", &b);
    print_int("copy of fixed", BN_copy(&a, &fixed) == &a);
    print_int("flags of the copy", a.flags & BN_FLG_STATIC_DATA);
    copy = BN_dup(&fixed);
    print_int("flags of the duplicate", copy->flags & BN_FLG_STATIC_DATA);
    print_number("duplicate", copy);
    BN_clear(copy);
    print_int("cleared", IS_ZERO(copy));
    BN_free(copy);
    print_int("lshift", BN_lshift(&a, &fixed, 67));
    print_number("lshift", &a);
    print_int("rshift", BN_rshift(&a, &a, 131));
    print_number("rshift", &a);
    print_int("sub of equals", BN_sub(&a, &a, &a));
    print_number("zero", &a);
    print_int("grow into fixed limbs", BN_lshift(&fixed, &fixed, 1000) != 0);
    print_errors("growing");
    BN_set_word(&a, 0);
    print_int("div by zero", BN_div(&b, NULL, &c, &a, ctx));
    print_errors("div");
    print_int("mod_exp of an even modulus", BN_mod_exp_mont(&b, &c, &c, &a, ctx, NULL));
    print_errors("mod_exp_mont");
    BN_set_word(&a, 4);
    BN_set_word(&b, 8);
    print_int("no inverse", BN_mod_inverse(NULL, &a, &b, ctx) == NULL);
    print_errors("mod_inverse");

    BN_MONT_CTX_init(&mont);
    BN_hex2bn(&(BIGNUM *){&c}, "F123456789ABCDEF0123456789ABCDEF0123456789ABCDEF");
    print_int("mont set", BN_MONT_CTX_set(&mont, &c, ctx));
    print_int("ri", mont.ri);
    print_number("N", &mont.N);
    print_number("RR", &mont.RR);
    printf("n0: %016llx\n", (unsigned long long)mont.n0[0]);
    BN_set_word(&a, 1234567);
    print_int("to", BN_mod_mul_montgomery(&b, &a, &mont.RR, &mont, ctx));
    print_number("Montgomery form", &b);
    print_int("from", BN_from_montgomery(&b, &b, &mont, ctx));
    print_number("back", &b);
    BN_MONT_CTX_free(&mont);
    BN_free(&a);
    BN_free(&b);
    BN_clear_free(&c);
    BN_CTX_free(ctx);
}

static BIGNUM *number(const char *hex)
{
    BIGNUM *a = NULL;
    BN_hex2bn(&a, hex);
    return a;
}

static void rsa(int parts)
{
    static const char p[] = "E8F9B1A3C24D96F31B7C11E3A1B5E5C1D13B9E7C25E4A3D88E9F4B1D2C7A6B45";
    RSA *key = RSA_new();
    BN_CTX *ctx = BN_CTX_new();
    BIGNUM *one = number("1"), *phi = BN_new(), *p1 = BN_new(), *q1 = BN_new();
    unsigned char message[64], out[256], back[256];
    unsigned length;
    int size, n;

    /* The next primes after two fixed numbers. */
    key->p = number(p);
    while (!BN_is_prime_ex(key->p, 20, ctx, NULL))
        BN_add_word(key->p, 2);
    key->q = BN_dup(key->p);
    BN_sub_word(key->q, 2);
    BN_rshift1(p1, key->q);
    BN_sub(key->q, key->q, p1);
    key->q->d[0] |= 1;
    key->q->d[3] |= 0xc000000000000000ULL;
    while (!BN_is_prime_ex(key->q, 20, ctx, NULL))
        BN_add_word(key->q, 2);
    print_number("p", key->p);
    print_number("q", key->q);
    key->n = BN_new();
    BN_mul(key->n, key->p, key->q, ctx);
    key->e = number("10001");
    BN_sub(p1, key->p, one);
    BN_sub(q1, key->q, one);
    BN_mul(phi, p1, q1, ctx);
    key->d = BN_mod_inverse(NULL, key->e, phi, ctx);
    print_number("d", key->d);
    if (parts > 1) {
        key->dmp1 = BN_new();
        key->dmq1 = BN_new();
        BN_mod(key->dmp1, key->d, p1, ctx);
        BN_mod(key->dmq1, key->d, q1, ctx);
        key->iqmp = BN_mod_inverse(NULL, key->q, key->p, ctx);
    } else {
        BN_free(key->p);
        BN_free(key->q);
        key->p = key->q = NULL;
    }
    if (parts == 3)
        key->flags |= RSA_FLAG_NO_BLINDING;
    size = RSA_size(key);
    print_int("size", size);
    print_int("version", key->version);
    print_int("references", key->references);
    print_int("check", RSA_check_key(key));
    print_errors("check");
    for (n = 0; n < 64; n++)
        message[n] = (unsigned char)(n * 3 + 1);
    memset(out, 0xee, sizeof out);
    print_int("private encrypt", n = RSA_private_encrypt(40, message, out, key, RSA_PKCS1_PADDING));
    print_hex("signature", out, (size_t)size);
    print_int("public decrypt", RSA_public_decrypt(n, out, back, key, RSA_PKCS1_PADDING));
    print_int("equal", memcmp(back, message, 40));
    print_int("public encrypt", n = RSA_public_encrypt(40, message, out, key, RSA_PKCS1_PADDING));
    print_int("private decrypt", RSA_private_decrypt(n, out, back, key, RSA_PKCS1_PADDING));
    print_int("equal", memcmp(back, message, 40));
    print_int("sign", RSA_sign(NID_sha1, message, 20, out, &length, key));
    print_hex("signature", out, length);
    print_int("verify", RSA_verify(NID_sha1, message, 20, out, length, key));
    out[5] ^= 1;
    print_int("verify damaged", RSA_verify(NID_sha1, message, 20, out, length, key));
    print_errors("damaged");
    print_int("short", RSA_public_decrypt(n - 1, out, back, key, RSA_PKCS1_PADDING));
    print_errors("short");
    print_int("too long", RSA_private_encrypt(60, message, out, key, RSA_PKCS1_PADDING));
    print_errors("too long");
    print_int("raw of a wrong length", RSA_private_encrypt(60, message, out, key, RSA_NO_PADDING));
    print_errors("raw");
    memset(back, 0xff, sizeof back);
    print_int("raw above n", RSA_public_encrypt(size, back, out, key, RSA_NO_PADDING));
    print_errors("above");
    print_int("unknown padding", RSA_public_encrypt(40, message, out, key, 99));
    print_errors("padding");
    printf("method: %s\n", RSA_PKCS1_SSLeay()->name);
    print_int("method", RSA_get_default_method() == RSA_PKCS1_SSLeay());
    print_int("the key's", key->meth == RSA_PKCS1_SSLeay());
    RSA_free(key);
    BN_free(one);
    BN_free(phi);
    BN_free(p1);
    BN_free(q1);
    BN_CTX_free(ctx);
}

static void dsa(void)
{
    /* The example of FIPS 186, appendix 5. */
    static unsigned char seed[20] = {0xd5, 0x01, 0x4e, 0x4b, 0x60, 0xef, 0x2b, 0xa8, 0xb6, 0x21,
                                     0x1b, 0x40, 0x62, 0xba, 0x32, 0x24, 0xe0, 0x42, 0x7d, 0xd3};
    unsigned char message[20] = "message of 20 bytes", out[64];
    unsigned length;
    int counter = -1;
    unsigned long h = 0;
    DSA *key = DSA_generate_parameters(512, seed, 20, &counter, &h, NULL, NULL);

    print_int("counter", counter);
    print_int("h", (long)h);
    print_number("p", key->p);
    print_number("q", key->q);
    print_number("g", key->g);
    key->priv_key = number("123456789ABCDEF0123456789ABCDEF012345678");
    key->pub_key = BN_new();
    BN_CTX *ctx = BN_CTX_new();
    BIGNUM *order = BN_dup(key->q);
    BN_mod_exp(key->pub_key, key->g, key->priv_key, key->p, ctx);
    print_number("public key", key->pub_key);
    print_int("generate", DSA_generate_key(key));
    BN_mod_exp(key->pub_key, key->g, key->priv_key, key->p, ctx);
    BN_set_word(key->q, 0);
    BN_hex2bn(&key->q, "123456789ABCDEF0123456789ABCDEF012345678");
    print_int("the private key is a new one", BN_cmp(key->q, key->priv_key) != 0);
    BN_copy(key->q, order);
    BN_free(order);
    print_int("size", DSA_size(key));
    print_int("sign", DSA_sign(0, message, 20, out, &length, key));
    print_int("verify", DSA_verify(0, message, 20, out, (int)length, key));
    message[0] ^= 1;
    print_int("verify another", DSA_verify(0, message, 20, out, (int)length, key));
    out[0] ^= 1;
    print_int("verify no signature", DSA_verify(0, message, 20, out, (int)length, key));
    ERR_clear_error();
    BN_free(key->q);
    key->q = NULL;
    print_int("without q", DSA_sign(0, message, 20, out, &length, key));
    print_errors("without q");
    print_int("verify without q", DSA_verify(0, message, 20, out, (int)length, key));
    ERR_clear_error();
    DSA_free(key);
    BN_CTX_free(ctx);
}

int main(void)
{
    numbers();
    for (int parts = 1; parts < 4; parts++)
        rsa(parts);
    dsa();
    return 0;
}
