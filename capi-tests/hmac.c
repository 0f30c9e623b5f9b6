/* openssl/hmac.h */
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

#include "print.h"

static unsigned char key[300], data[5000], out[80];
static unsigned int length;

static void digests(const char *name, const EVP_MD *md)
{
    static const int keys[] = {0, 1, 16, 63, 64, 65, 127, 128, 129, 300};
    static const size_t lengths[] = {0, 1, 16, 55, 56, 64, 111, 112, 128, 1000, 5000};
    HMAC_CTX *context = HMAC_CTX_new(), *copy = HMAC_CTX_new();
    char label[80];
    size_t i, j;
    for (i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        for (j = 0; j < sizeof(lengths) / sizeof(*lengths); j++) {
            size_t split = lengths[j] / 3;
            snprintf(label, sizeof(label), "HMAC %s, key of %d, %zu bytes", name, keys[i], lengths[j]);
            length = 99;
            memset(out, 0xcc, sizeof(out));
            print_int(label, HMAC(md, key, keys[i], data, lengths[j], out, &length) == out);
            print_int(label, length);
            print_hex(label, out, sizeof(out));
            print_int("Init", HMAC_Init_ex(context, key, keys[i], md, NULL));
            print_int("Update", HMAC_Update(context, data, split));
            print_int("copy", HMAC_CTX_copy(copy, context));
            HMAC_Update(context, data + split, lengths[j] - split);
            HMAC_Final(context, out, &length);
            print_hex(label, out, length);
            HMAC_Update(copy, data + split, lengths[j] - split);
            HMAC_Final(copy, out, NULL);
            print_hex(label, out, length);
            print_int("Init with the key before", HMAC_Init_ex(context, NULL, 0, NULL, NULL));
            HMAC_Update(context, data, lengths[j]);
            HMAC_Final(context, out, &length);
            print_hex(label, out, length);
        }
    print_int("size", (long long)HMAC_size(context));
    print_int("digest", HMAC_CTX_get_md(context) == md);
    print_int("reset", HMAC_CTX_reset(context));
    print_int("size after reset", (long long)HMAC_size(context));
    HMAC_CTX_free(context);
    HMAC_CTX_free(copy);
}

int main(void)
{
    HMAC_CTX *context = HMAC_CTX_new(), *copy = HMAC_CTX_new();
    unsigned char *where;
    size_t i;
    for (i = 0; i < sizeof(key); i++)
        key[i] = (unsigned char)(i * 3 + 1);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 7 + 1);
    digests("md5", EVP_md5());
    digests("sha1", EVP_sha1());
    digests("sha224", EVP_sha224());
    digests("sha256", EVP_sha256());
    digests("sha384", EVP_sha384());
    digests("sha512", EVP_sha512());
    digests("sha512-224", EVP_sha512_224());
    digests("sha512-256", EVP_sha512_256());

    /* What a context without key or digest refuses, and which changes of either are allowed. */
    print_int("fresh size", (long long)HMAC_size(context));
    print_int("fresh digest", HMAC_CTX_get_md(context) == NULL);
    print_int("fresh, nothing given", HMAC_Init_ex(context, NULL, 0, NULL, NULL));
    print_int("fresh, digest alone", HMAC_Init_ex(context, NULL, 0, EVP_sha1(), NULL));
    print_int("fresh, key alone", HMAC_Init_ex(context, "k", 1, NULL, NULL));
    print_int("fresh Update", HMAC_Update(context, data, 1));
    print_int("fresh Final", HMAC_Final(context, out, &length));
    print_int("copy of a fresh one", HMAC_CTX_copy(copy, context));
    print_int("key and digest", HMAC_Init_ex(context, "k", 1, EVP_sha1(), NULL));
    print_int("negative length", HMAC_Init_ex(context, "k", -1, EVP_sha1(), NULL));
    print_int("negative length, other digest", HMAC_Init_ex(context, "k", -1, EVP_md5(), NULL));
    print_int("no key, negative length", HMAC_Init_ex(context, NULL, -1, EVP_sha1(), NULL));
    print_int("same digest", HMAC_Init_ex(context, NULL, 0, EVP_sha1(), NULL));
    print_int("other digest without key", HMAC_Init_ex(context, NULL, 0, EVP_sha256(), NULL));
    print_int("Update after that", HMAC_Update(context, data, 1));
    print_int("Final after that", HMAC_Final(context, out, &length));
    print_hex("code after that", out, length);
    print_int("new key", HMAC_Init_ex(context, "other", 5, NULL, NULL));
    HMAC_Final(context, out, &length);
    print_hex("code of nothing", out, length);
    print_int("empty key", HMAC_Init_ex(context, "", 0, NULL, NULL));
    HMAC_Final(context, out, &length);
    print_hex("code with an empty key", out, length);
    print_int("other digest with key", HMAC_Init_ex(context, "k", 1, EVP_sha256(), NULL));
    HMAC_Update(context, data, 100);
    print_int("Final", HMAC_Final(context, out, &length));
    print_hex("code", out, length);
    print_int("Final again", HMAC_Final(context, out, &length));
    print_hex("code again", out, length);
    print_int("Update after Final", HMAC_Update(context, data, 1));
    print_int("Final a third time", HMAC_Final(context, out, &length));
    print_hex("code a third time", out, length);
    print_int("copy over a used one", HMAC_CTX_copy(copy, context));
    print_int("Init with a NULL key and no digest", HMAC_Init(copy, NULL, 0, NULL));
    print_int("Init with a key", HMAC_Init(copy, "k", 1, EVP_sha1()));
    print_int("Init with another digest alone", HMAC_Init(copy, NULL, 0, EVP_md5()));
    print_int("the null digest", HMAC_Init_ex(context, "k", 1, EVP_md_null(), NULL));
    HMAC_CTX_set_flags(context, 1);
    HMAC_CTX_free(context);
    HMAC_CTX_free(copy);
    HMAC_CTX_free(NULL);

    where = HMAC(EVP_sha1(), "k", 1, data, 3, NULL, &length);
    print_hex("static output", where, length);
    print_int("the same each time", where == HMAC(EVP_md5(), "k", 1, data, 3, NULL, NULL));
    print_int("NULL key of no length", HMAC(EVP_sha1(), NULL, 0, data, 3, out, &length) == out);
    print_hex("code with it", out, length);
    print_int("NULL key with a length", HMAC(EVP_sha1(), NULL, 5, data, 3, out, &length) == NULL);
    print_int("key of negative length", HMAC(EVP_sha1(), "k", -1, data, 3, out, &length) == NULL);
    print_int("no digest", HMAC(NULL, "k", 1, data, 3, out, &length) == NULL);
    print_int("no data", HMAC(EVP_sha1(), "k", 1, NULL, 0, out, NULL) == out);
    print_hex("code of no data", out, 20);
    return 0;
}
