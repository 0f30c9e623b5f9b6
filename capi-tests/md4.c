/* openssl/md4.h */
#include <openssl/md4.h>

#include "digest.h"

TEST_DIGEST(MD4, MD4_CTX, MD4_DIGEST_LENGTH, MD4_CBLOCK)
TEST_TRANSFORM(MD4, MD4_CTX)
TEST_COUNTS(MD4, MD4_CTX, MD4_DIGEST_LENGTH)

int main(void)
{
    test_MD4();
    test_MD4_Transform();
    test_MD4_counts();
    return 0;
}
