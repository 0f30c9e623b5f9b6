/* openssl/ripemd.h */
#include <openssl/ripemd.h>

#include "digest.h"

TEST_DIGEST(RIPEMD160, RIPEMD160_CTX, RIPEMD160_DIGEST_LENGTH, RIPEMD160_CBLOCK)
TEST_TRANSFORM(RIPEMD160, RIPEMD160_CTX)
TEST_COUNTS(RIPEMD160, RIPEMD160_CTX, RIPEMD160_DIGEST_LENGTH)

int main(void)
{
    test_RIPEMD160();
    test_RIPEMD160_Transform();
    test_RIPEMD160_counts();
    return 0;
}
