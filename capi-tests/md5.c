/* openssl/md5.h */
#include <openssl/md5.h>

#include "digest.h"

TEST_DIGEST(MD5, MD5_CTX, MD5_DIGEST_LENGTH, MD5_CBLOCK)
TEST_TRANSFORM(MD5, MD5_CTX)
TEST_COUNTS(MD5, MD5_CTX, MD5_DIGEST_LENGTH)

int main(void)
{
    test_MD5();
    test_MD5_Transform();
    test_MD5_counts();
    return 0;
}
