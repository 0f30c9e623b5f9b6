/* openssl/bn.h: every operation on numbers of every kind, with every pair of arguments the same object. */
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

#include "print.h"

static const char *const values[] = { "0", "1", "-1", "2", "-2", "3", "7", "-7", "FF", "8000000000000000",
    "FFFFFFFFFFFFFFFF", "-FFFFFFFFFFFFFFFF", "10000000000000000", "10000000000000001",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "-80000000000000000000000000000001",
    "123456789ABCDEF0FEDCBA98765432100F1E2D3C4B5A69788796A5B4C3D2E1F",
    "FFFFFFFFFFFFFFFF0000000000000000FFFFFFFFFFFFFFFF8000000000000000000000000000000000000000000000000000000000000001",
    "C7970CEDCC5226750AB53BF77E20A4F3A11BD7A9CA9B38D7B7DE98F1E3C2B1A0998877665544332211FFEEDDCCBBAA99887766554433221"
    "1C7970CEDCC5226750AB53BF77E20A4F3A11BD7A9CA9B38D7B7DE98F1E3C2B1A0998877665544332211FFEEDDCCBBAA998877665544332211" };
#define COUNT (sizeof(values) / sizeof(*values))

static BN_CTX *ctx;

static BIGNUM *number(size_t index)
{
    BIGNUM *result = NULL;

    BN_hex2bn(&result, values[index]);
    return result;
}

static void show(const char *label, int returned, const BIGNUM *value)
{
    char *text = BN_bn2hex(value);

    printf("%s: %d %s neg %d errors", label, returned, text, BN_is_negative(value));
    OPENSSL_free(text);
    for (;;) {
        unsigned long code = ERR_get_error();
        if (code == 0)
            break;
        printf(" %08lx", code);
    }
    printf("\n");
}

typedef int binary(BIGNUM *r, const BIGNUM *a, const BIGNUM *b);

static int mul(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_mul(r, a, b, ctx); }
static int quotient(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_div(r, NULL, a, b, ctx); }
static int rest(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_div(NULL, r, a, b, ctx); }
static int nnmod(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_nnmod(r, a, b, ctx); }
static int mod_sqr(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_mod_sqr(r, a, b, ctx); }
static int mod_lshift1(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_mod_lshift1(r, a, b, ctx); }
static int gcd(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_gcd(r, a, b, ctx); }
static int inverse(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { return BN_mod_inverse(r, a, b, ctx) != NULL; }
static int kronecker(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { BN_zero(r); return BN_kronecker(a, b, ctx); }
static int compare(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) { BN_zero(r); return 10 * BN_cmp(a, b) + BN_ucmp(a, b); }

static const struct {
    const char *name;
    binary *function;
    int keeps; /* what it leaves on failure is the same */
} binaries[] = { { "add", BN_add, 1 }, { "sub", BN_sub, 1 }, { "uadd", BN_uadd, 1 }, { "usub", BN_usub, 1 }, { "mul", mul, 1 },
    { "quotient", quotient, 1 }, { "rest", rest, 1 }, { "nnmod", nnmod, 1 }, { "mod_sqr", mod_sqr, 1 },
    { "mod_lshift1", mod_lshift1, 1 }, { "gcd", gcd, 1 }, { "inverse", inverse, 0 }, { "kronecker", kronecker, 1 },
    { "cmp", compare, 1 } };

static void pairs(void)
{
    size_t f, i, j;
    char label[64];

    for (f = 0; f < sizeof(binaries) / sizeof(*binaries); f++) {
        for (i = 0; i < COUNT; i++) {
            for (j = 0; j < COUNT; j++) {
                BIGNUM *a = number(i), *b = number(j), *r = BN_new(), *same = number(i), *second = number(j);
                int result = binaries[f].function(r, a, b);

                if (result == 0)
                    BN_zero(r);
                snprintf(label, sizeof(label), "%s %d %d", binaries[f].name, (int)i, (int)j);
                show(label, result, r);
                if (f != 12 && f != 13) { /* the result in an argument's place */
                    int first = binaries[f].function(same, same, b);
                    /* The modulus's place is taken by OpenSSL's functions themselves. */
                    int last = f >= 7 && f <= 9 ? 0 : binaries[f].function(second, a, second);

                    ERR_clear_error();
                    printf("%s aliased: %d %d\n", label, !first || BN_cmp(same, r) == 0,
                           !last || BN_cmp(second, r) == 0);
                }
                BN_free(a);
                BN_free(b);
                BN_free(r);
                BN_free(same);
                BN_clear_free(second);
            }
        }
    }
}

static void singles(void)
{
    static const BN_ULONG words[] = { 0, 1, 2, 3, 10, 0x8000000000000000UL, 0xffffffffffffffffUL };
    static const int counts[] = { 0, 1, 2, 63, 64, 65, 127, 128, 500, -1 };
    unsigned char bytes[300];
    size_t i, j;
    char label[64];

    for (i = 0; i < COUNT; i++) {
        BIGNUM *a = number(i), *r = BN_new();
        char *text = BN_bn2dec(a);
        int length;

        printf("dec %d: %s\n", (int)i, text);
        printf("dec back %d: %d %d\n", (int)i, BN_dec2bn(&r, text), BN_cmp(r, a));
        OPENSSL_free(text);
        printf("print %d: ", (int)i);
        BN_print_fp(stdout, a);
        printf("\n");
        printf("predicates %d: %d %d %d %d %d %d %d\n", (int)i, BN_is_zero(a), BN_is_one(a), BN_is_odd(a),
               BN_is_negative(a), BN_is_word(a, 2), BN_abs_is_word(a, 2), BN_is_word(a, 0));
        printf("size %d: %d %d %lx\n", (int)i, BN_num_bits(a), BN_num_bytes(a), (unsigned long)BN_get_word(a));
        memset(bytes, 0xee, sizeof(bytes));
        snprintf(label, sizeof(label), "bin %d", (int)i);
        printf("%s: %d\n", label, length = BN_bn2bin(a, bytes));
        print_hex(label, bytes, 120);
        printf("bin back %d: %d\n", (int)i, BN_ucmp(BN_bin2bn(bytes, length, r), a));
        memset(bytes, 0xee, sizeof(bytes));
        printf("%s mpi: %d %d\n", label, BN_bn2mpi(a, NULL), length = BN_bn2mpi(a, bytes));
        print_hex(label, bytes, 120);
        printf("mpi back %d: %d\n", (int)i, BN_cmp(BN_mpi2bn(bytes, length, r), a));
        printf("mpi short %d: %d\n", (int)i, BN_mpi2bn(bytes, length - 1, NULL) == NULL);
        ERR_clear_error();
        for (j = 0; j < 8; j++) {
            int room = BN_num_bytes(a) + (int)j - 2;

            memset(bytes, 0xee, sizeof(bytes));
            printf("%s pad %d: %d\n", label, room, BN_bn2binpad(a, bytes, room));
            print_hex(label, bytes, 20);
            memset(bytes, 0xee, sizeof(bytes));
            printf("%s le %d: %d\n", label, room, BN_bn2lebinpad(a, bytes, room));
            print_hex(label, bytes, 20);
            if (room >= 0 && room >= BN_num_bytes(a))
                printf("%s le back %d: %d\n", label, room, BN_ucmp(BN_lebin2bn(bytes, room, r), a));
        }
        for (j = 0; j < sizeof(words) / sizeof(*words); j++) {
            BIGNUM *b = BN_dup(a);
            BN_ULONG remainder = BN_mod_word(a, words[j]);

            snprintf(label, sizeof(label), "word %d %d", (int)i, (int)j);
            printf("%s mod: %lx\n", label, (unsigned long)remainder);
            show(label, BN_add_word(b, words[j]), b);
            BN_copy(b, a);
            show(label, BN_sub_word(b, words[j]), b);
            BN_copy(b, a);
            show(label, BN_mul_word(b, words[j]), b);
            BN_copy(b, a);
            remainder = BN_div_word(b, words[j]);
            show(label, remainder == (BN_ULONG)-1, b);
            show(label, BN_set_word(b, words[j]), b);
            BN_free(b);
        }
        for (j = 0; j < sizeof(counts) / sizeof(*counts); j++) {
            BIGNUM *b = BN_dup(a);

            snprintf(label, sizeof(label), "shift %d %d", (int)i, counts[j]);
            show(label, BN_lshift(b, a, counts[j]), b);
            show(label, BN_rshift(b, a, counts[j]), b);
            BN_copy(b, a);
            show(label, BN_lshift(b, b, counts[j]), b);
            BN_copy(b, a);
            show(label, BN_rshift(b, b, counts[j]), b);
            BN_copy(b, a);
            printf("%s bit: %d\n", label, BN_is_bit_set(b, counts[j]));
            show(label, BN_set_bit(b, counts[j]), b);
            BN_copy(b, a);
            show(label, BN_clear_bit(b, counts[j]), b);
            BN_copy(b, a);
            show(label, BN_mask_bits(b, counts[j]), b);
            BN_free(b);
        }
        snprintf(label, sizeof(label), "single %d", (int)i);
        show(label, BN_sqr(r, a, ctx), r);
        show(label, BN_lshift1(r, a), r);
        show(label, BN_rshift1(r, a), r);
        BN_set_negative(r, 1);
        show(label, 0, r);
        BN_clear(r);
        show(label, BN_copy(r, a) == r, r);
        BN_free(a);
        BN_free(r);
    }
    printf("word bits: %d %d %d\n", BN_num_bits_word(0), BN_num_bits_word(1), BN_num_bits_word((BN_ULONG)-1));
    printf("compare with nothing: %d %d %d\n", BN_cmp(NULL, NULL), BN_cmp(BN_value_one(), NULL), BN_cmp(NULL, BN_value_one()));
    BN_free(NULL);
    BN_clear_free(NULL);
}

static void texts(void)
{
    static const char *const inputs[] = { "", "-", "-0", "0", "00", "12", "-12", "12x", "x12", "+12", " 12", "0x12",
        "0X1f", "-0x1F", "ffff", "-FFFF", "123456789012345678901234567890123456789012345678901234567890",
        "00000000000000000000000000000000000000000001", "0x", "12 34", "--1" };
    size_t i;

    for (i = 0; i < sizeof(inputs) / sizeof(*inputs); i++) {
        BIGNUM *a = NULL, *b = BN_new(), *c = NULL;
        int hex = BN_hex2bn(&a, inputs[i]), dec, asc;

        printf("count hex %s: %d\n", inputs[i], BN_hex2bn(NULL, inputs[i]));
        printf("hex %s: %d %d\n", inputs[i], hex, a == NULL);
        if (a != NULL)
            show("hex", hex, a);
        BN_set_word(b, 5);
        dec = BN_dec2bn(&b, inputs[i]);
        if (dec != 0) {
            printf("count dec %s: %d\n", inputs[i], BN_dec2bn(NULL, inputs[i]));
            show("dec", dec, b);
        }
        printf("dec %s: %d\n", inputs[i], dec);
        asc = BN_asc2bn(&c, inputs[i]);
        printf("asc %s: %d %d\n", inputs[i], asc, c == NULL);
        if (c != NULL)
            show("asc", asc, c);
        BN_free(a);
        BN_free(b);
        BN_free(c);
    }
    printf("hex of nothing: %d\n", BN_hex2bn(NULL, NULL));
}

static void powers(void)
{
    static const size_t bases[] = { 0, 1, 2, 3, 7, 9, 10, 14, 15, 16, 18 };
    size_t i, j, k;
    char label[64];

    for (i = 0; i < sizeof(bases) / sizeof(*bases); i++) {
        for (j = 0; j < COUNT; j++) {
            for (k = 0; k < COUNT; k++) {
                BIGNUM *a = number(bases[i]), *p = number(j), *m = number(k), *r = BN_new();
                int result;

                snprintf(label, sizeof(label), "power %d %d %d", (int)bases[i], (int)j, (int)k);
                BN_set_word(r, 77);
                result = BN_mod_exp(r, a, p, m, ctx);
                if (result == 0)
                    BN_zero(r);
                ERR_clear_error();
                show(label, result, r);
                if (k > 0) {
                    result = BN_mod_exp_mont(r, a, p, m, ctx, NULL);
                    if (result == 0)
                        BN_zero(r);
                    show(label, result, r);
                    if (k != 2 && k != 1 && !BN_is_negative(a)) {
                        result = BN_mod_exp_mont_consttime(r, a, p, m, ctx, NULL);
                        if (result == 0)
                            BN_zero(r);
                        show(label, result, r);
                    }
                    result = BN_mod_exp_mont_word(r, 3, p, m, ctx, NULL);
                    if (result == 0)
                        BN_zero(r);
                    show(label, result, r);
                }
                if (i < 5 && k > 0) {
                    result = BN_mod_mul(r, a, p, m, ctx);
                    show(label, result, r);
                    result = BN_mod_add(r, a, p, m, ctx);
                    show(label, result, r);
                    result = BN_mod_sub(r, a, p, m, ctx);
                    show(label, result, r);
                }
                BN_free(a);
                BN_free(p);
                BN_free(m);
                BN_free(r);
            }
        }
    }
    for (i = 0; i < COUNT; i++) {
        for (j = 0; j < 9; j++) {
            BIGNUM *a = number(i), *p = number(j), *r = BN_new();

            if (j != 8 || i < 10) {
                snprintf(label, sizeof(label), "exp %d %d", (int)i, (int)j);
                show(label, BN_exp(r, a, p, ctx), r);
            }
            BN_free(a);
            BN_free(p);
            BN_free(r);
        }
    }
}

static void montgomery(void)
{
    size_t i, j;
    char label[64];

    for (i = 1; i < COUNT; i++) {
        BN_MONT_CTX *mont = BN_MONT_CTX_new(), *copy = BN_MONT_CTX_new();
        BIGNUM *m = number(i), *r = BN_new();

        if (BN_is_odd(m) && !BN_is_negative(m) && !BN_is_one(m)) {
            printf("mont set %d: %d\n", (int)i, BN_MONT_CTX_set(mont, m, ctx));
            printf("mont copy %d: %d\n", (int)i, BN_MONT_CTX_copy(copy, mont) == copy);
            for (j = 0; j < COUNT; j++) {
                BIGNUM *a = number(j);

                BN_nnmod(a, a, m, ctx);
                snprintf(label, sizeof(label), "mont %d %d", (int)i, (int)j);
                show(label, BN_to_montgomery(r, a, copy, ctx), r);
                show(label, BN_mod_mul_montgomery(r, r, a, mont, ctx), r);
                show(label, BN_from_montgomery(r, r, mont, ctx), r);
                BN_free(a);
            }
        }
        BN_MONT_CTX_free(mont);
        BN_MONT_CTX_free(copy);
        BN_free(m);
        BN_free(r);
    }
    BN_MONT_CTX_free(NULL);
}

static void objects(void)
{
    BIGNUM *a = number(16), *b = number(3), *view = BN_new(), *secure = BN_secure_new(), *made;
    int i;

    BN_swap(a, b);
    show("swap", 0, a);
    BN_with_flags(view, b, BN_FLG_CONSTTIME);
    show("view", BN_get_flags(view, BN_FLG_CONSTTIME | BN_FLG_STATIC_DATA | BN_FLG_MALLOCED), view);
    BN_free(view);
    show("behind the view", 0, b);
    printf("flags: %d %d\n", BN_get_flags(secure, 0xff), BN_get_flags(a, 0xff));
    BN_set_flags(a, BN_FLG_CONSTTIME);
    made = BN_dup(a);
    printf("dup: %d %d %d\n", BN_get_flags(made, 0xff), BN_cmp(made, a), BN_dup(NULL) == NULL);
    BN_free(made);
    show("one", BN_is_one(BN_value_one()), BN_value_one());
    BN_CTX_start(ctx);
    for (i = 0; i < 100; i++)
        BN_set_word(BN_CTX_get(ctx), (BN_ULONG)i);
    BN_CTX_end(ctx);
    BN_CTX_start(ctx);
    show("context", 0, BN_CTX_get(ctx));
    BN_CTX_end(ctx);
    BN_copy(a, made = number(16));
    BN_copy(b, a);
    BN_sub_word(b, 1);
    BN_consttime_swap(0, a, b, 4);
    show("not swapped", BN_cmp(a, made), b);
    BN_consttime_swap(5, a, b, 4);
    show("swapped", BN_cmp(b, made), a);
    BN_free(made);
    i = BN_rand(a, 100, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ODD);
    printf("random: %d %d %d\n", i, BN_num_bits(a), BN_is_odd(a));
    i = BN_rand(a, 65, BN_RAND_TOP_TWO, 0);
    printf("random two: %d %d %d\n", i, BN_is_bit_set(a, 64), BN_is_bit_set(a, 63));
    printf("random none: %d %d %d\n", BN_rand(a, 0, BN_RAND_TOP_ANY, 0), BN_rand(a, 0, 0, 0), BN_rand(a, 1, 1, 0));
    printf("random negative: %d\n", BN_rand(a, -5, BN_RAND_TOP_ANY, 0));
    BN_set_word(b, 1);
    i = BN_rand_range(a, b);
    printf("range of one: %d %d\n", i, BN_is_zero(a));
    BN_zero(b);
    printf("range of none: %d\n", BN_rand_range(a, b));
    BN_set_word(b, 1000);
    i = BN_rand_range(a, b);
    printf("range: %d %d\n", i, BN_cmp(a, b));
    BN_free(a);
    BN_free(b);
    BN_free(secure);
    view = BN_new();
    show("shift of a modulus", BN_mod_lshift(view, BN_value_one(), 100, BN_value_one(), ctx), view);
    BN_free(view);
}

int main(void)
{
    ctx = BN_CTX_new();
    pairs();
    singles();
    texts();
    powers();
    montgomery();
    objects();
    BN_CTX_free(ctx);
    BN_CTX_free(NULL);
    return 0;
}
