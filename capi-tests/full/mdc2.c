/* openssl/mdc2.h */
#include <openssl/mdc2.h>

/* Behind the buffered bytes OpenSSL leaves what was there. */
#define SETTLE(context) memset((context)->data + (context)->num, 0, MDC2_BLOCK - (context)->num)

#include "../digest.h"

TEST_DIGEST(MDC2, MDC2_CTX, MDC2_DIGEST_LENGTH, MDC2_BLOCK)

/* Both ways to pad, and numbers that are none. */
static void pad_types(void)
{
    for (int type = -1; type < 5; type++)
        for (size_t length = 0; length < 40; length++) {
            MDC2_CTX context;
            unsigned char md[MDC2_DIGEST_LENGTH];
            MDC2_Init(&context);
            context.pad_type = (unsigned)type;
            print_int("update", MDC2_Update(&context, digest_data, length));
            print_int("final", MDC2_Final(md, &context));
            print_hex("digest", md, sizeof md);
            SETTLE(&context);
            print_hex("context", &context, sizeof context);
        }
}

int main(void)
{
    test_MDC2();
    pad_types();
    return 0;
}
