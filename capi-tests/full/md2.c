/* openssl/md2.h */
#include <openssl/md2.h>

#include "../digest.h"

TEST_DIGEST(MD2, MD2_CTX, MD2_DIGEST_LENGTH, 16)

int main(void)
{
    printf("options: %s\n", MD2_options());
    test_MD2();
    return 0;
}
