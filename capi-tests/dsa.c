/* openssl/dsa.h: parameters from a seed, signatures, encodings, and keys, digests and signatures that are wrong. */
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/dsa.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

#include "print.h"

static void errors(const char *label)
{
    unsigned long code = ERR_peek_last_error();

    /* What lies below differs in depth; the last one is the library's word for the failure. */
    printf("%s error: %d %d\n", label, ERR_GET_LIB(code), ERR_GET_REASON(code));
    ERR_clear_error();
}

static void number(const char *label, const BIGNUM *value)
{
    char *text = value == NULL ? NULL : BN_bn2hex(value);

    printf("%s: %s\n", label, text == NULL ? "none" : text);
    OPENSSL_free(text);
}

static void parameters(const char *label, const DSA *dsa)
{
    char line[100];

    snprintf(line, sizeof line, "%s p", label);
    number(line, DSA_get0_p(dsa));
    snprintf(line, sizeof line, "%s q", label);
    number(line, DSA_get0_q(dsa));
    snprintf(line, sizeof line, "%s g", label);
    number(line, DSA_get0_g(dsa));
}

/* FIPS 186-2, appendix 5. */
static const unsigned char seed_186_2[20] = {0xd5, 0x01, 0x4e, 0x4b, 0x60, 0xef, 0x2b, 0xa8, 0xb6, 0x21,
                                             0x1b, 0x40, 0x62, 0xba, 0x32, 0x24, 0xe0, 0x42, 0x7d, 0xd3};
static const char private_186_2[] = "2070b3223dba372fde1c0ffc7b2e3b498b260614";
static const unsigned char digest_abc[20] = {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e,
                                             0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d};
static const char r_186_2[] = "8bac1ab66410435cb7181f95b16ab97c92b341c0";
static const char s_186_2[] = "41e2345f1f56df2458f426d155b4ba2db6dcd8c8";

static BIGNUM *hex(const char *text)
{
    BIGNUM *value = NULL;

    BN_hex2bn(&value, text);
    return value;
}

/* Seeds by which q is prime, found by trying: p, g, counter and h follow from them. */
static void generation(void)
{
    static const struct {
        int bits, length, start;
    } seeds[] = {{512, 20, 45}, {512, 20, 77}, {1024, 20, 45}, {1024, 20, 77}, {2048, 32, 250}, {2048, 32, 249}, {1024, 24, 45}};
    unsigned char seed[40];

    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        DSA *dsa = DSA_new();
        int counter = -1;
        unsigned long h = 0;

        for (int k = 0; k < 40; k++)
            seed[k] = (unsigned char)(k * 7 + seeds[i].start * 29 + seeds[i].bits);
        printf("seed %zu: %d", i, DSA_generate_parameters_ex(dsa, seeds[i].bits, seed, seeds[i].length, &counter, &h, NULL));
        printf(" %d %lu\n", counter, h);
        parameters("seed", dsa);
        DSA_free(dsa);
        ERR_clear_error();
    }
    for (int bits = 512; bits <= 2048; bits *= 2) {
        DSA *dsa = DSA_new();

        print_int("seed of 10 bytes", DSA_generate_parameters_ex(dsa, bits, seed, 10, NULL, NULL, NULL));
        DSA_free(dsa);
        ERR_clear_error();
    }
}

static DSA *example(void)
{
    DSA *dsa = DSA_new();

    DSA_generate_parameters_ex(dsa, 512, seed_186_2, 20, NULL, NULL, NULL);
    BIGNUM *y = BN_new(), *x = hex(private_186_2);
    BN_CTX *ctx = BN_CTX_new();
    BN_mod_exp(y, DSA_get0_g(dsa), x, DSA_get0_p(dsa), ctx);
    BN_CTX_free(ctx);
    DSA_set0_key(dsa, y, x);
    number("y", DSA_get0_pub_key(dsa));
    number("x", DSA_get0_priv_key(dsa));
    return dsa;
}

static int verify_numbers(DSA *dsa, const unsigned char *digest, int length, BIGNUM *r, BIGNUM *s)
{
    DSA_SIG *sig = DSA_SIG_new();
    int verdict;

    DSA_SIG_set0(sig, r, s);
    verdict = DSA_do_verify(digest, length, sig, dsa);
    DSA_SIG_free(sig);
    return verdict;
}

static void verification(DSA *dsa)
{
    BIGNUM *r, *s;
    unsigned char longer[64] = {0};
    static const int lengths[] = {0, 1, 19, 20, 21, 32, 64};
    char label[64];

    memcpy(longer, digest_abc, 20);
    for (int i = 0; i < 3; i++)
        print_int("verify", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), hex(s_186_2)));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        snprintf(label, sizeof label, "verify of %d bytes", lengths[i]);
        print_int(label, verify_numbers(dsa, longer, lengths[i], hex(r_186_2), hex(s_186_2)));
    }
    print_int("r 0", verify_numbers(dsa, digest_abc, 20, hex("0"), hex(s_186_2)));
    print_int("s 0", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), hex("0")));
    print_int("r q", verify_numbers(dsa, digest_abc, 20, BN_dup(DSA_get0_q(dsa)), hex(s_186_2)));
    print_int("s q", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), BN_dup(DSA_get0_q(dsa))));
    r = hex(r_186_2);
    BN_set_negative(r, 1);
    print_int("r negative", verify_numbers(dsa, digest_abc, 20, r, hex(s_186_2)));
    s = hex(s_186_2);
    BN_add(s, s, DSA_get0_q(dsa));
    print_int("s + q", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), s));
}

static void signing(DSA *dsa)
{
    unsigned char sig[200], digest[64];
    unsigned int length = 77;
    int good = 0, size = DSA_size(dsa);

    print_int("size", size);
    print_int("bits", DSA_bits(dsa));
    print_int("security bits", DSA_security_bits(dsa));
    for (int i = 0; i < 64; i++)
        digest[i] = (unsigned char)(i * 37);
    for (int i = 0; i < 40; i++) {
        int bytes = i < 35 ? i : 64;
        if (DSA_sign(0, digest, bytes, sig, &length, dsa) == 1 && (int)length <= size &&
            DSA_verify(0, digest, bytes, sig, (int)length, dsa) == 1)
            good++;
    }
    print_int("signed and verified", good);
    print_int("trailing byte", DSA_verify(0, digest, 64, sig, (int)length + 1, dsa));
    print_int("byte too few", DSA_verify(0, digest, 64, sig, (int)length - 1, dsa));
    print_int("length 0", DSA_verify(0, digest, 64, sig, 0, dsa));
    errors("length 0");
    sig[0] = 0x31;
    print_int("no sequence", DSA_verify(0, digest, 64, sig, (int)length, dsa));
    ERR_clear_error();
    length = 77;
    print_int("length alone", DSA_sign(0, digest, 20, NULL, &length, dsa) == 1 && (int)length <= size && length > 40);
}

static void encodings(DSA *dsa)
{
    unsigned char buffer[1000], *end = buffer, *fresh = NULL;
    const unsigned char *start = buffer;
    DSA *copy;
    DSA_SIG *sig = DSA_SIG_new(), *back = NULL;
    static const unsigned char odd[][12] = {
        {0x30, 6, 2, 1, 5, 2, 1, 7},       {0x30, 6, 2, 1, 0xff, 2, 1, 7}, {0x30, 7, 2, 2, 0, 5, 2, 1, 7},
        {0x30, 3, 2, 1, 5},                {0x30, 9, 2, 1, 5, 2, 1, 7, 2, 1, 9}, {0x30, 6, 2, 1, 5, 4, 1, 7},
        {0x30, 5, 2, 0, 2, 1, 7},
    };

    print_int("set0 NULL", DSA_SIG_set0(sig, NULL, NULL));
    DSA_SIG_set0(sig, hex("80"), hex("7f00"));
    print_int("signature length", i2d_DSA_SIG(sig, NULL));
    print_int("signature", i2d_DSA_SIG(sig, &end));
    print_hex("signature", buffer, (size_t)(end - buffer));
    back = d2i_DSA_SIG(NULL, &start, end - buffer + 5);
    print_int("moved", start - buffer);
    if (back != NULL) {
        const BIGNUM *r;
        DSA_SIG_get0(back, &r, NULL);
        number("back r", r);
    }
    DSA_SIG_free(back);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        start = odd[i];
        back = d2i_DSA_SIG(NULL, &start, 12);
        printf("odd %zu: %d %ld\n", i, back != NULL, (long)(start - odd[i]));
        if (back != NULL) {
            const BIGNUM *r, *s;
            DSA_SIG_get0(back, &r, &s);
            number("odd r", r);
            number("odd s", s);
        }
        DSA_SIG_free(back);
        ERR_clear_error();
    }
    DSA_SIG_free(sig);

    print_int("parameters", i2d_DSAparams(dsa, &fresh));
    print_hex("parameters", fresh, (size_t)i2d_DSAparams(dsa, NULL));
    start = fresh;
    copy = d2i_DSAparams(NULL, &start, 1000);
    parameters("copy", copy);
    number("copy y", DSA_get0_pub_key(copy));
    DSA_free(copy);
    OPENSSL_free(fresh);

    end = buffer;
    print_int("public", i2d_DSAPublicKey(dsa, &end));
    print_hex("public", buffer, (size_t)(end - buffer));
    start = buffer;
    copy = d2i_DSAPublicKey(NULL, &start, end - buffer);
    number("copy y", copy == NULL ? NULL : DSA_get0_pub_key(copy));
    DSA_free(copy);

    end = buffer;
    print_int("private", i2d_DSAPrivateKey(dsa, &end));
    print_hex("private", buffer, (size_t)(end - buffer));
    start = buffer;
    copy = NULL;
    print_int("private back", d2i_DSAPrivateKey(&copy, &start, end - buffer) == copy && copy != NULL);
    number("copy x", copy == NULL ? NULL : DSA_get0_priv_key(copy));
    DSA_free(copy);
    start = buffer;
    print_int("private cut", d2i_DSAPrivateKey(NULL, &start, end - buffer - 1) == NULL && start == buffer);
    ERR_clear_error();

    copy = DSAparams_dup(dsa);
    parameters("dup", copy);
    number("dup y", DSA_get0_pub_key(copy));
    DSA_free(copy);
}

static void wrong_keys(DSA *example_key)
{
    unsigned char sig[200];
    unsigned int length = 5;
    DSA *dsa = DSA_new();

    print_int("empty size", DSA_size(dsa));
    print_int("empty bits", DSA_bits(DSA_get0_p(dsa) == NULL ? example_key : dsa));
    print_int("empty sign", DSA_sign(0, digest_abc, 20, sig, &length, dsa));
    print_int("empty length", length);
    errors("empty sign");
    print_int("empty verify", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), hex(s_186_2)));
    errors("empty verify");
    print_int("set p alone", DSA_set0_pqg(dsa, hex("17"), NULL, NULL) == 0);
    DSA_free(dsa);

    dsa = DSAparams_dup(example_key);
    print_int("no private key", DSA_sign(0, digest_abc, 20, sig, &length, dsa));
    errors("no private key");
    DSA_free(dsa);

    dsa = DSA_new();
    DSA_set0_pqg(dsa, hex("17"), hex("0b"), hex("4"));
    DSA_set0_key(dsa, hex("9"), hex("3"));
    print_int("q of 4 bits", verify_numbers(dsa, digest_abc, 20, hex("5"), hex("5")));
    errors("q of 4 bits");
    DSA_free(dsa);

    dsa = DSA_new();
    DSA_set0_pqg(dsa, hex("0"), BN_dup(DSA_get0_q(example_key)), hex("4"));
    DSA_set0_key(dsa, hex("9"), hex("3"));
    print_int("p 0", DSA_sign(0, digest_abc, 20, sig, &length, dsa));
    errors("p 0");
    DSA_free(dsa);
    DSA_free(NULL);
    DSA_SIG_free(NULL);
}

static int own_calls;
static int own_verify(const unsigned char *digest, int length, DSA_SIG *sig, DSA *dsa)
{
    own_calls++;
    return DSA_meth_get_verify(DSA_OpenSSL())(digest, length, sig, dsa);
}

static void methods(void)
{
    DSA_METHOD *method = DSA_meth_dup(DSA_OpenSSL());
    DSA *dsa = DSA_new();

    printf("name: %s\n", DSA_meth_get0_name(method));
    print_int("flags", DSA_meth_get_flags(method));
    print_int("set name", DSA_meth_set1_name(method, "own"));
    printf("name: %s\n", DSA_meth_get0_name(method));
    print_int("set verify", DSA_meth_set_verify(method, own_verify));
    print_int("set method", DSA_set_method(dsa, method));
    print_int("is method", DSA_get_method(dsa) == method);
    DSA_generate_parameters_ex(dsa, 512, seed_186_2, 20, NULL, NULL, NULL);
    DSA_set0_key(dsa, NULL, hex(private_186_2));
    print_int("generate", DSA_generate_key(dsa));
    print_int("a new private key", BN_is_zero(DSA_get0_priv_key(dsa)) == 0);
    print_int("own verify", verify_numbers(dsa, digest_abc, 20, hex(r_186_2), hex(s_186_2)));
    print_int("own calls", own_calls);
    DSA_set_flags(dsa, 0x10000);
    print_int("flag", DSA_test_flags(dsa, 0x10000) != 0);
    DSA_clear_flags(dsa, 0x10000);
    print_int("flag", DSA_test_flags(dsa, 0x10000) != 0);
    print_int("up", DSA_up_ref(dsa));
    DSA_free(dsa);
    DSA_free(dsa);
    DSA_meth_free(method);
}

int main(void)
{
    DSA *dsa;

    generation();
    dsa = example();
    verification(dsa);
    signing(dsa);
    encodings(dsa);
    wrong_keys(dsa);
    methods();
    DSA_free(dsa);
    return 0;
}
