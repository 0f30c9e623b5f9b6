/* openssl/cmac.h: every cipher, splits of the input, copies, restarts, and calls in the wrong order. */
#include <openssl/cmac.h>
#include <openssl/evp.h>
#include <string.h>

#include "print.h"

static unsigned char message[700], key[64];

static void names(void)
{
    static const char *const asked[] = {"aes-128-cbc", "AES-192-CBC", "aes256", "DES-CBC", "des", "des3", "des-ede-cbc", "DES-EDE3-CBC",
        "bf", "blowfish", "bf-cbc", "cast", "cast5-cbc", "CAST-cbc", "camellia128", "camellia-192-cbc", "CAMELLIA-256-CBC", "", "nothing"};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const EVP_CIPHER *cipher = EVP_get_cipherbyname(asked[i]);
        printf("name %s: %d\n", asked[i], cipher == NULL ? -1 : EVP_CIPHER_get_nid(cipher));
        if (cipher != NULL)
            printf("sizes %s: %d %d %d %d %d\n", asked[i], EVP_CIPHER_get_block_size(cipher), EVP_CIPHER_get_key_length(cipher),
                   EVP_CIPHER_get_iv_length(cipher), (int)EVP_CIPHER_get_mode(cipher), EVP_CIPHER_get_type(cipher));
    }
}

static void one(const char *name, const EVP_CIPHER *cipher, size_t key_length)
{
    CMAC_CTX *ctx = CMAC_CTX_new(), *copy = CMAC_CTX_new();
    unsigned char out[32], again[32];
    char label[100];
    size_t length = 99;

    snprintf(label, sizeof label, "%s %zu", name, key_length);
    int set = CMAC_Init(ctx, key, key_length, cipher, NULL);
    print_int(label, set);
    if (set != 1) {
        CMAC_CTX_free(ctx);
        CMAC_CTX_free(copy);
        return;
    }
    for (size_t size = 0; size <= 130; size += size < 40 ? 1 : 15) {
        size_t split = size * 7 / 11;

        print_int("restart", CMAC_Init(ctx, NULL, 0, NULL, NULL));
        CMAC_Update(ctx, message, split);
        CMAC_Update(ctx, message, 0);
        CMAC_Update(ctx, NULL, 0);
        print_int("copy", CMAC_CTX_copy(copy, ctx));
        CMAC_Update(ctx, message + split, size - split);
        memset(out, 0xa5, sizeof out);
        print_int("length alone", CMAC_Final(ctx, NULL, &length));
        print_int("length", (long long)length);
        print_int("final", CMAC_Final(ctx, out, &length));
        snprintf(label, sizeof label, "%s of %zu", name, size);
        print_hex(label, out, sizeof out);
        CMAC_Update(copy, message + split, size - split);
        memset(again, 0xa5, sizeof again);
        CMAC_Final(copy, again, NULL);
        print_int("equal", memcmp(out, again, sizeof out) == 0);
        print_int("resume", CMAC_resume(ctx));
        CMAC_Update(ctx, message + size, 21);
        CMAC_Final(ctx, out, &length);
        print_hex("resumed", out, length);
    }
    CMAC_CTX_cleanup(ctx);
    print_int("cleaned update", CMAC_Update(ctx, message, 5));
    print_int("cleaned final", CMAC_Final(ctx, out, &length));
    CMAC_CTX_free(ctx);
    CMAC_CTX_free(copy);
}

static void order(void)
{
    CMAC_CTX *ctx = CMAC_CTX_new(), *copy = CMAC_CTX_new();
    unsigned char out[32];
    size_t length = 77;

    print_int("no init update", CMAC_Update(ctx, message, 5));
    print_int("no init final", CMAC_Final(ctx, out, &length));
    print_int("no init resume", CMAC_resume(ctx));
    print_int("no init copy", CMAC_CTX_copy(copy, ctx));
    print_int("no init restart", CMAC_Init(ctx, NULL, 0, NULL, NULL));
    print_int("key without cipher", CMAC_Init(ctx, key, 16, NULL, NULL));
    print_int("cipher", CMAC_Init(ctx, NULL, 0, EVP_aes_128_cbc(), NULL));
    print_int("cipher alone update", CMAC_Update(ctx, message, 5));
    print_int("then short key", CMAC_Init(ctx, key, 15, NULL, NULL));
    print_int("then key", CMAC_Init(ctx, key, 16, NULL, NULL));
    print_int("update", CMAC_Update(ctx, message, 5));
    print_int("final", CMAC_Final(ctx, out, &length));
    print_hex("mac", out, length);
    print_int("other key", CMAC_Init(ctx, key + 1, 16, NULL, NULL));
    print_int("update", CMAC_Update(ctx, message, 5));
    print_int("final", CMAC_Final(ctx, out, &length));
    print_hex("mac", out, length);
    print_int("other cipher", CMAC_Init(ctx, NULL, 0, EVP_aes_256_cbc(), NULL));
    print_int("update", CMAC_Update(ctx, message, 5));
    print_int("key", CMAC_Init(ctx, key, 32, NULL, NULL));
    print_int("update", CMAC_Update(ctx, message, 5));
    print_int("final", CMAC_Final(ctx, out, &length));
    print_hex("mac", out, length);
    CMAC_CTX_free(ctx);
    CMAC_CTX_free(copy);
    CMAC_CTX_free(NULL);
}

int main(void)
{
    for (size_t i = 0; i < sizeof message; i++)
        message[i] = (unsigned char)(i * 37 + (i >> 4));
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (unsigned char)(i * 11 + 3);
    names();
    order();
    one("aes-128", EVP_aes_128_cbc(), 16);
    one("aes-192", EVP_aes_192_cbc(), 24);
    one("aes-256", EVP_aes_256_cbc(), 32);
    one("aes-128", EVP_aes_128_cbc(), 17);
    one("des-ede3", EVP_des_ede3_cbc(), 24);
    one("des-ede", EVP_des_ede_cbc(), 16);
    one("camellia-128", EVP_camellia_128_cbc(), 16);
    one("camellia-192", EVP_camellia_192_cbc(), 24);
    one("camellia-256", EVP_camellia_256_cbc(), 32);
    return 0;
}
