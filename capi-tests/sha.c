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
    test_md_len();
    return 0;
}
