/* openssl/whrlpool.h */
#include <openssl/whrlpool.h>

#include "digest.h"

TEST_DIGEST(WHIRLPOOL, WHIRLPOOL_CTX, WHIRLPOOL_DIGEST_LENGTH, 64)

/* Messages of any number of bits, in one piece, and in pieces of random numbers of bits and bytes. */
static void test_bits(void)
{
    WHIRLPOOL_CTX context;
    unsigned char out[WHIRLPOOL_DIGEST_LENGTH];
    char label[100];
    unsigned state = 12345;
    size_t bits, round, step, total;
    for (bits = 0; bits < 1100; bits = bits < 40 ? bits + 1 : bits + 37) {
        WHIRLPOOL_Init(&context);
        WHIRLPOOL_BitUpdate(&context, digest_data, bits);
        snprintf(label, sizeof(label), "%zu bits", bits);
        print_hex(label, &context, sizeof(context));
        WHIRLPOOL_Final(out, &context);
        print_hex(label, out, sizeof(out));
    }
    for (round = 0; round < 300; round++) {
        WHIRLPOOL_Init(&context);
        for (step = total = 0; step < 8; step++) {
            state = state * 1103515245 + 12345;
            bits = (state >> 16) % (step % 3 == 0 ? 18 : 1300);
            if (state >> 30 == 0)
                bits -= bits % 8;
            /* OpenSSL writes behind the block when a last odd byte reaches its end. */
            if ((total + bits) % 512 < 8)
                bits += 8;
            total += bits;
            if (state >> 30 == 0)
                WHIRLPOOL_Update(&context, digest_data + step, bits / 8);
            else
                WHIRLPOOL_BitUpdate(&context, digest_data + step, bits);
            snprintf(label, sizeof(label), "round %zu step %zu", round, step);
            print_sum(label, &context, sizeof(context));
        }
        WHIRLPOOL_Final(out, &context);
        print_hex("digest of pieces", out, sizeof(out));
    }
}

static void test_counts(void)
{
    WHIRLPOOL_CTX context;
    unsigned char out[WHIRLPOOL_DIGEST_LENGTH];
    size_t i, words = sizeof(context.bitlen) / sizeof(*context.bitlen);
    WHIRLPOOL_Init(&context);
    context.bitlen[0] = (size_t)-8;
    WHIRLPOOL_Update(&context, digest_data, 5);
    print_hex("low word carried", &context, sizeof(context));
    for (i = 0; i < words; i++)
        context.bitlen[i] = (size_t)-1;
    WHIRLPOOL_Update(&context, digest_data, 200);
    print_hex("all words wrapped", &context, sizeof(context));
    WHIRLPOOL_BitUpdate(&context, digest_data, 3);
    print_hex("bits behind them", &context, sizeof(context));
    WHIRLPOOL_Final(out, &context);
    print_hex("digest with these counts", out, sizeof(out));
    WHIRLPOOL_Init(&context);
    WHIRLPOOL_Update(&context, digest_data, 99);
    print_int("Final without output", WHIRLPOOL_Final(NULL, &context));
    print_hex("its context", &context, sizeof(context));
}

int main(void)
{
    test_WHIRLPOOL();
    test_bits();
    test_counts();
    return 0;
}
