/* openssl/sha.h */
#include <openssl/sha.h>

#include "digest.h"

TEST_DIGEST(SHA1, SHA_CTX, SHA_DIGEST_LENGTH, SHA_CBLOCK)
TEST_TRANSFORM(SHA1, SHA_CTX)
TEST_COUNTS(SHA1, SHA_CTX, SHA_DIGEST_LENGTH)
TEST_DIGEST(SHA224, SHA256_CTX, SHA224_DIGEST_LENGTH, SHA256_CBLOCK)
TEST_COUNTS(SHA224, SHA256_CTX, SHA224_DIGEST_LENGTH)
TEST_DIGEST(SHA256, SHA256_CTX, SHA256_DIGEST_LENGTH, SHA256_CBLOCK)
TEST_TRANSFORM(SHA256, SHA256_CTX)
TEST_COUNTS(SHA256, SHA256_CTX, SHA256_DIGEST_LENGTH)
TEST_DIGEST(SHA384, SHA512_CTX, SHA384_DIGEST_LENGTH, SHA512_CBLOCK)
TEST_DIGEST(SHA512, SHA512_CTX, SHA512_DIGEST_LENGTH, SHA512_CBLOCK)

/* The digest's length is a field that programs set. */
static void test_md_len(void)
{
    unsigned char out[48];
    unsigned length;
    for (length = 0; length < 40; length++) {
        SHA256_CTX context;
        char label[64];
        SHA256_Init(&context);
        SHA256_Update(&context, "abc", 3);
        context.md_len = length;
        memset(out, 0xcc, sizeof(out));
        snprintf(label, sizeof(label), "md_len %u", length);
        print_int(label, length % 2 ? SHA224_Final(out, &context) : SHA256_Final(out, &context));
        print_hex(label, out, sizeof(out));
        print_hex(label, &context, sizeof(context));
    }
}

static void test_md_len_512(void)
{
    unsigned char out[80];
    unsigned length;
    for (length = 0; length < 70; length++) {
        SHA512_CTX context;
        char label[64];
        memset(&context, 0x77, sizeof(context));
        SHA512_Init(&context);
        SHA512_Update(&context, "abc", 3);
        context.md_len = length;
        memset(out, 0xcc, sizeof(out));
        snprintf(label, sizeof(label), "md_len %u of SHA-512", length);
        print_int(label, length % 2 ? SHA384_Final(out, &context) : SHA512_Final(out, &context));
        print_hex(label, out, sizeof(out));
        print_hex(label, &context, sizeof(context));
    }
}

/* Blocks that are not counted, and a count that carries. */
static void test_SHA512_fields(void)
{
    SHA512_CTX context;
    unsigned char out[SHA512_DIGEST_LENGTH];
    memset(&context, 0x77, sizeof(context));
    SHA512_Init(&context);
    SHA512_Update(&context, digest_data, 70);
    SHA512_Transform(&context, digest_data + 1);
    print_hex("SHA512 Transform", &context, sizeof(context));
    context.Nl = (SHA_LONG64)-8;
    SHA512_Update(&context, digest_data, 3);
    print_hex("SHA512 low word carried", &context, sizeof(context));
    print_int("SHA512 Final without output", SHA512_Final(NULL, &context));
    print_hex("SHA512 context without output", &context, sizeof(context));
    print_int("SHA512 Final", SHA512_Final(out, &context));
    print_hex("SHA512 digest with these counts", out, sizeof(out));
}

int main(void)
{
    test_SHA1();
    test_SHA1_Transform();
    test_SHA1_counts();
    test_SHA224();
    test_SHA224_counts();
    test_SHA256();
    test_SHA256_Transform();
    test_SHA256_counts();
    test_SHA384();
    test_SHA512();
    test_SHA512_fields();
    test_md_len();
    test_md_len_512();
    return 0;
}
