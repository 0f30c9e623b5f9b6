/* openssl/md4.h, md5.h, ripemd.h, sha.h, whrlpool.h, hmac.h: random steps on a few contexts at a time. */
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/md4.h>
#include <openssl/md5.h>
#include <openssl/ripemd.h>
#include <openssl/sha.h>
#include <openssl/whrlpool.h>
#include <stdlib.h>
#include <string.h>

#include "print.h"

enum { STEPS = 4000, CONTEXTS = 4 };

static unsigned char message[6000];
static unsigned long long generator = 88172645463325252ULL;

static unsigned draw(unsigned below)
{
    generator ^= generator << 13;
    generator ^= generator >> 7;
    generator ^= generator << 17;
    return (unsigned)(generator >> 33) % below;
}

static size_t draw_length(void)
{
    switch (draw(8)) {
    case 0: return draw(5000);
    case 1: return 64 * draw(6);
    case 2: return 128 * draw(4);
    default: return draw(150);
    }
}

/* Every context after every step, in one sum per hundred steps; the digests in full. */
#define STREAM(NAME, CONTEXT, SIZE)                                             \
    static void stream_##NAME(void)                                             \
    {                                                                           \
        CONTEXT contexts[CONTEXTS];                                             \
        unsigned char output[SIZE];                                             \
        char label[80];                                                         \
        int step, i;                                                            \
        for (i = 0; i < CONTEXTS; i++) {                                        \
            memset(&contexts[i], 0, sizeof(contexts[i]));                       \
            NAME##_Init(&contexts[i]);                                          \
        }                                                                       \
        for (step = 0; step < STEPS; step++) {                                  \
            CONTEXT *context = &contexts[draw(CONTEXTS)];                       \
            switch (draw(12)) {                                                 \
            case 0:                                                             \
                NAME##_Init(context);                                           \
                break;                                                          \
            case 1:                                                             \
                NAME##_Final(output, context);                                  \
                snprintf(label, sizeof(label), #NAME " step %d", step);         \
                print_hex(label, output, SIZE);                                 \
                if (draw(3) != 0)                                               \
                    NAME##_Init(context);                                       \
                break;                                                          \
            case 2:                                                             \
                contexts[draw(CONTEXTS)] = *context;                            \
                break;                                                          \
            default:                                                            \
                NAME##_Update(context, message + draw(64), draw_length());      \
            }                                                                   \
            if (step % 100 == 99) {                                             \
                snprintf(label, sizeof(label), #NAME " contexts at %d", step);  \
                print_sum(label, contexts, sizeof(contexts));                   \
            }                                                                   \
        }                                                                       \
    }

STREAM(MD4, MD4_CTX, MD4_DIGEST_LENGTH)
STREAM(MD5, MD5_CTX, MD5_DIGEST_LENGTH)
STREAM(RIPEMD160, RIPEMD160_CTX, RIPEMD160_DIGEST_LENGTH)
STREAM(SHA1, SHA_CTX, SHA_DIGEST_LENGTH)
STREAM(SHA224, SHA256_CTX, SHA224_DIGEST_LENGTH)
STREAM(SHA256, SHA256_CTX, SHA256_DIGEST_LENGTH)
STREAM(SHA384, SHA512_CTX, SHA384_DIGEST_LENGTH)
STREAM(SHA512, SHA512_CTX, SHA512_DIGEST_LENGTH)
STREAM(WHIRLPOOL, WHIRLPOOL_CTX, WHIRLPOOL_DIGEST_LENGTH)

static void stream_hmac(const char *name, const EVP_MD *md)
{
    HMAC_CTX *contexts[CONTEXTS];
    unsigned char output[EVP_MAX_MD_SIZE];
    unsigned length;
    char label[80];
    int step, i;
    for (i = 0; i < CONTEXTS; i++) {
        contexts[i] = HMAC_CTX_new();
        HMAC_Init_ex(contexts[i], message, i, md, NULL);
    }
    for (step = 0; step < STEPS / 4; step++) {
        i = (int)draw(CONTEXTS);
        switch (draw(10)) {
        case 0:
            HMAC_Init_ex(contexts[i], message + draw(64), (int)draw_length(), md, NULL);
            break;
        case 1:
            HMAC_Init_ex(contexts[i], NULL, 0, NULL, NULL);
            break;
        case 2:
            HMAC_CTX_copy(contexts[(i + 1) % CONTEXTS], contexts[i]);
            break;
        case 3:
            length = 0;
            HMAC_Final(contexts[i], output, &length);
            snprintf(label, sizeof(label), "HMAC %s step %d", name, step);
            print_hex(label, output, length);
            HMAC_Init_ex(contexts[i], NULL, 0, NULL, NULL);
            break;
        default:
            HMAC_Update(contexts[i], message + draw(64), draw_length());
        }
    }
    for (i = 0; i < CONTEXTS; i++)
        HMAC_CTX_free(contexts[i]);
}

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof(message); i++)
        message[i] = (unsigned char)draw(256);
    stream_MD4();
    stream_MD5();
    stream_RIPEMD160();
    stream_SHA1();
    stream_SHA224();
    stream_SHA256();
    stream_SHA384();
    stream_SHA512();
    stream_WHIRLPOOL();
    stream_hmac("md5", EVP_md5());
    stream_hmac("ripemd160", EVP_ripemd160());
    stream_hmac("sha1", EVP_sha1());
    stream_hmac("sha256", EVP_sha256());
    stream_hmac("sha512", EVP_sha512());
    return 0;
}
