/* HMAC on the structure that 1.0 shows, which programs place on the stack, copy and read. */
#include <string.h>

#include <openssl/hmac.h>

#include "../print.h"

static unsigned char key[300], data[1000];

struct digest {
    const char *name;
    const EVP_MD *(*get)(void);
};

static const struct digest digests[] = {
    {"md4", EVP_md4},       {"md5", EVP_md5},       {"sha", EVP_sha},           {"sha1", EVP_sha1},
    {"sha224", EVP_sha224}, {"sha256", EVP_sha256}, {"sha384", EVP_sha384},     {"sha512", EVP_sha512},
    {"ripemd160", EVP_ripemd160}, {"whirlpool", EVP_whirlpool}};

static void finish(const char *label, HMAC_CTX *context)
{
    unsigned char out[EVP_MAX_MD_SIZE + 4];
    unsigned length = 77;

    memset(out, 0xee, sizeof out);
    print_int(label, HMAC_Final(context, out, &length));
    print_int("length", length);
    print_hex(label, out, sizeof out);
}

static void of(const struct digest *digest)
{
    static const int key_lengths[] = {0, 1, 20, 63, 64, 65, 127, 128, 129, 300};
    const EVP_MD *md = digest->get();
    HMAC_CTX context, copy;
    unsigned char out[EVP_MAX_MD_SIZE];
    unsigned length;

    printf("digest: %s\n", digest->name);
    for (size_t i = 0; i < sizeof key_lengths / sizeof *key_lengths; i++) {
        HMAC_CTX_init(&context);
        print_int("init_ex", HMAC_Init_ex(&context, key, key_lengths[i], md, NULL));
        print_int("digest is kept", context.md == md);
        print_int("size", EVP_MD_size(context.md));
        print_int("update", HMAC_Update(&context, data, 10));
        HMAC_CTX_init(&copy);
        print_int("copy", HMAC_CTX_copy(&copy, &context));
        print_int("update", HMAC_Update(&context, data + 10, 90));
        finish("final", &context);
        /* The key again, by NULL. */
        print_int("again", HMAC_Init_ex(&context, NULL, 0, NULL, NULL));
        HMAC_Update(&context, data, 100);
        finish("final again", &context);
        HMAC_Init(&context, NULL, 0, NULL);
        HMAC_Update(&context, data, 100);
        finish("final once more", &context);
        HMAC_Update(&copy, data + 10, 90);
        finish("the copy", &copy);
        HMAC_CTX_cleanup(&copy);
        length = 0;
        HMAC(md, key, key_lengths[i], data, 100, out, &length);
        print_hex("at once", out, length);
        print_int("at once, static", memcmp(HMAC(md, key, key_lengths[i], data, 100, NULL, NULL), out, length));
        HMAC_CTX_cleanup(&context);
    }
}

/* HMAC_Init prepares a structure that nobody initialised, when it gets a key and a digest. */
static void uninitialised(void)
{
    HMAC_CTX context;

    memset(&context, 0x5a, sizeof context);
    print_int("init", HMAC_Init(&context, key, 20, EVP_sha1()));
    HMAC_Update(&context, data, 33);
    finish("final", &context);
    print_int("another digest, the same key", HMAC_Init_ex(&context, NULL, 0, EVP_sha1(), NULL));
    HMAC_Update(&context, data, 33);
    finish("final", &context);
    print_int("a new digest with a key", HMAC_Init_ex(&context, key, 30, EVP_md5(), NULL));
    HMAC_Update(&context, data, 33);
    finish("final", &context);
    HMAC_CTX_set_flags(&context, 8);
    print_int("a key without a digest", HMAC_Init_ex(&context, key, 31, NULL, NULL));
    HMAC_Update(&context, data, 33);
    finish("final", &context);
    HMAC_CTX_cleanup(&context);
    for (size_t i = 0; i < sizeof context; i++)
        if (((unsigned char *)&context)[i] != 0) {
            print_int("cleanup leaves a byte", (long)i);
            break;
        }
    HMAC_CTX_init(&context);
    print_int("no digest at all", HMAC_Init_ex(&context, key, 20, NULL, NULL));
    HMAC_CTX_cleanup(&context);
    print_int("cleaned twice", (HMAC_CTX_cleanup(&context), 1));
}

int main(void)
{
    size_t i;
    print_int("sizeof", (long)sizeof(HMAC_CTX));
    for (i = 0; i < sizeof key; i++)
        key[i] = (unsigned char)(i * 7 + 3);
    for (i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 31 + 1);
    for (i = 0; i < sizeof digests / sizeof *digests; i++)
        of(&digests[i]);
    uninitialised();
    return 0;
}
