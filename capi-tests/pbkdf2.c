/* PBKDF2 of evp.h: digests, lengths, counts that cannot be, NULL. */
#include <string.h>

#include <openssl/err.h>
#include <openssl/evp.h>

#include "print.h"

static unsigned char out[200], salt[100];

static void derive(const char *label, const char *pass, int passlen, const unsigned char *of, int saltlen, int iterations,
                   const EVP_MD *md, int keylen)
{
    unsigned long code;
    memset(out, 0xee, sizeof out);
    print_int(label, PKCS5_PBKDF2_HMAC(pass, passlen, of, saltlen, iterations, md, keylen, out));
    print_hex("key", out, sizeof out);
    code = ERR_get_error();
    printf("error: %d %d\n", ERR_GET_LIB(code), ERR_GET_REASON(code));
    ERR_clear_error();
}

int main(void)
{
    static const int counts[] = {1, 2, 3, 100};
    static const int lengths[] = {0, 1, 15, 16, 19, 20, 21, 40, 63, 64, 65, 150};
    const EVP_MD *digests[] = {EVP_md5(), EVP_sha1(), EVP_sha224(), EVP_sha256(), EVP_sha384(), EVP_sha512(),
                               EVP_sha512_256()};
    char long_password[200];
    size_t i, j, k;

    for (i = 0; i < sizeof salt; i++)
        salt[i] = (unsigned char)(i * 5 + 3);
    memset(long_password, 'p', sizeof long_password);
    for (i = 0; i < sizeof digests / sizeof *digests; i++)
        for (j = 0; j < sizeof counts / sizeof *counts; j++)
            for (k = 0; k < sizeof lengths / sizeof *lengths; k++)
                derive("key of", "password", -1, salt, (int)k * 7, counts[j], digests[i], lengths[k]);
    derive("long password", long_password, 200, salt, 100, 5, EVP_sha1(), 32);
    derive("empty password", "", 0, salt, 8, 5, EVP_sha1(), 32);
    derive("NULL password", NULL, 5, salt, 8, 5, EVP_sha1(), 32);
    derive("no salt", "pw", 2, NULL, 0, 5, EVP_sha1(), 32);
    derive("NULL salt", "pw", 2, NULL, 4, 5, EVP_sha1(), 32);
    derive("no iteration", "pw", 2, salt, 4, 0, EVP_sha1(), 32);
    derive("negative iterations", "pw", 2, salt, 4, -1, EVP_sha1(), 32);
    derive("negative key", "pw", 2, salt, 4, 1, EVP_sha1(), -1);
    derive("negative salt", "pw", 2, salt, -1, 1, EVP_sha1(), 8);
    derive("negative password", "pw", -2, salt, 4, 1, EVP_sha1(), 8);
    derive("no digest", "pw", 2, salt, 4, 1, NULL, 8);
    memcpy(out, "overlapping password", 20);
    print_int("in place", PKCS5_PBKDF2_HMAC((char *)out, 20, out + 4, 8, 3, EVP_sha256(), 40, out));
    print_hex("key", out, 40);
    print_int("SHA1", PKCS5_PBKDF2_HMAC_SHA1("password", 8, salt, 4, 4096, 20, out));
    print_hex("key", out, 20);
    return 0;
}
