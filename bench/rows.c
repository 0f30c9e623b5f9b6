#include "rows.h"

#include <ctype.h>
#include <string.h>

#define DIGEST(name, aliases, prefix, evp) {name, name, aliases, ROW_DIGEST, evp, prefix, NULL, NULL, NULL, 0, 0, 0, 0, 1}
#define CIPHER(name, label, aliases, key_shape, set, set_decrypt, extra, call_shape, call, evp, bits, block) \
    {name, label, aliases, ROW_CIPHER, evp, NULL, set, set_decrypt, call, key_shape, call_shape, extra, bits, block}
#define AES(mode, bits, text, aliases, evp)                                                                       \
    CIPHER("aes-" text "-" #mode, "aes-" text " " #mode, aliases, KEY_BITS, "AES_set_encrypt_key",                \
           "AES_set_decrypt_key", 0, CALL_CBC, "AES_" #mode "_encrypt", evp, bits, 16)
#define CAMELLIA(bits, text)                                                                                      \
    CIPHER("camellia-" text "-cbc", "camellia-" text " cbc", "camellia camellia-" text, KEY_BITS,                 \
           "Camellia_set_key", "Camellia_set_key", 0, CALL_CBC, "Camellia_cbc_encrypt", "CAMELLIA-" text "-CBC", bits, 16)
#define KEYPAIR(name, label, aliases, kind, bits) {name, label, aliases, kind, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, bits, 0}

const struct row rows[] = {
    DIGEST("md2", "", "MD2", "MD2"),
    DIGEST("mdc2", "", "MDC2", "MDC2"),
    DIGEST("md4", "", "MD4", "MD4"),
    DIGEST("md5", "", "MD5", "MD5"),
    {"hmac(md5)", "hmac(md5)", "hmac hmac-md5", ROW_HMAC, "HMAC", NULL, NULL, NULL, NULL, 0, 0, 0, 0, 1},
    DIGEST("sha1", "sha", "SHA1", "SHA1"),
    DIGEST("rmd160", "ripemd160 ripemd rmd", "RIPEMD160", "RIPEMD160"),
    DIGEST("sha256", "sha", "SHA256", "SHA256"),
    DIGEST("sha512", "sha", "SHA512", "SHA512"),
    DIGEST("whirlpool", "", "WHIRLPOOL", "whirlpool"),
    CIPHER("rc4", "rc4", "", KEY_LENGTH, "RC4_set_key", "RC4_set_key", 0, CALL_RC4, "RC4", "RC4", 128, 1),
    CIPHER("des-cbc", "des cbc", "des", KEY_ONLY, "DES_set_key_unchecked", "DES_set_key_unchecked", 0,
           CALL_CBC, "DES_ncbc_encrypt", "DES-CBC", 64, 8),
    CIPHER("des-ede3", "des ede3", "des des3 des-ede3-cbc", KEY_TRIPLE, "DES_set_key_unchecked", "DES_set_key_unchecked", 0,
           CALL_CBC_TRIPLE, "DES_ede3_cbc_encrypt", "DES-EDE3-CBC", 192, 8),
    CIPHER("idea-cbc", "idea cbc", "idea", KEY_IDEA, "IDEA_set_encrypt_key|idea_set_encrypt_key",
           "IDEA_set_decrypt_key|idea_set_decrypt_key", 0, CALL_CBC, "IDEA_cbc_encrypt|idea_cbc_encrypt", "IDEA-CBC", 128, 8),
    CIPHER("seed-cbc", "seed cbc", "seed", KEY_ONLY, "SEED_set_key", "SEED_set_key", 0,
           CALL_CBC, "SEED_cbc_encrypt", "SEED-CBC", 128, 16),
    CIPHER("rc2-cbc", "rc2 cbc", "rc2", KEY_LENGTH_EXTRA, "RC2_set_key", "RC2_set_key", 128,
           CALL_CBC, "RC2_cbc_encrypt", "RC2-CBC", 128, 8),
    CIPHER("rc5-32/12-cbc", "rc5-32/12 cbc", "rc5 rc5-cbc rc5-32/12", KEY_LENGTH_EXTRA, "RC5_32_set_key", "RC5_32_set_key", 12,
           CALL_CBC, "RC5_32_cbc_encrypt", "RC5-CBC", 128, 8),
    CIPHER("blowfish-cbc", "blowfish cbc", "blowfish bf bf-cbc", KEY_LENGTH, "BF_set_key", "BF_set_key", 0,
           CALL_CBC, "BF_cbc_encrypt", "BF-CBC", 128, 8),
    CIPHER("cast-cbc", "cast cbc", "cast cast5 cast5-cbc", KEY_LENGTH, "CAST_set_key", "CAST_set_key", 0,
           CALL_CBC, "CAST_cbc_encrypt", "CAST5-CBC", 128, 8),
    AES(cbc, 128, "128", "aes aes-128", "AES-128-CBC"),
    AES(cbc, 192, "192", "aes aes-192", "AES-192-CBC"),
    AES(cbc, 256, "256", "aes aes-256", "AES-256-CBC"),
    CAMELLIA(128, "128"),
    CAMELLIA(192, "192"),
    CAMELLIA(256, "256"),
    AES(ige, 128, "128", "aes-ige ige", NULL),
    AES(ige, 192, "192", "aes-ige ige", NULL),
    AES(ige, 256, "256", "aes-ige ige", NULL),
    KEYPAIR("rsa512", "rsa  512 bits", "rsa", ROW_RSA, 512),
    KEYPAIR("rsa1024", "rsa 1024 bits", "rsa", ROW_RSA, 1024),
    KEYPAIR("rsa2048", "rsa 2048 bits", "rsa", ROW_RSA, 2048),
    KEYPAIR("rsa4096", "rsa 4096 bits", "rsa", ROW_RSA, 4096),
    KEYPAIR("dsa512", "dsa  512 bits", "dsa", ROW_DSA, 512),
    KEYPAIR("dsa1024", "dsa 1024 bits", "dsa", ROW_DSA, 1024),
    KEYPAIR("dsa2048", "dsa 2048 bits", "dsa", ROW_DSA, 2048),
};
const size_t rows_count = sizeof rows / sizeof *rows;

/* Equal apart from case, with a space taken for '-'? `length` bytes of b count. */
static bool same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int x = a[i] == ' ' ? '-' : tolower((unsigned char)a[i]);
        if (x != tolower((unsigned char)b[i]))
            return false;
    }
    return a[length] == '\0';
}

bool row_matches(const struct row *row, const char *word)
{
    if (same_word(word, "all", 3) || same_word(word, row->name, strlen(row->name)))
        return true;
    for (const char *p = row->aliases; *p != '\0';) {
        size_t length = strcspn(p, " ");
        if (same_word(word, p, length))
            return true;
        p += length + (p[length] == ' ');
    }
    return false;
}

bool row_is_keypair(const struct row *row) { return row->kind == ROW_RSA || row->kind == ROW_DSA; }
