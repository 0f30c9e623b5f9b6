/* Answers vectors: reads one command a line from standard input, words with blanks between, bytes in hexadecimal digits
 * with "-" for none, and prints the result in the same form, or "error". The caller knows what it must be.
 *
 *   ecb|cbc|cfb|ofb|cfb1|cfb8|ctr CIPHER e|d KEY IV DATA     bits of cfb1 are text of 0 and 1
 *   rc4 OFFSET KEY DATA      xts e|d KEY TWEAK DATA
 *   gcm|ccm|ocb e|d KEY NONCE AAD DATA TAG_LENGTH|TAG        decryption gives "error" when the tag is another
 *   wrap|unwrap|wrap-pad|unwrap-pad KEY DATA
 *   digest NAME DATA         monte NAME SEED                 a thousand digests, as NIST's Monte Carlo test
 *   hmac NAME KEY DATA       cmac CIPHER KEY DATA */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/aes.h>
#include <openssl/blowfish.h>
#include <openssl/camellia.h>
#include <openssl/cast.h>
#include <openssl/cmac.h>
#include <openssl/des.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/idea.h>
#include <openssl/md5.h>
#include <openssl/modes.h>
#include <openssl/rc2.h>
#include <openssl/rc4.h>
#include <openssl/ripemd.h>
#include <openssl/seed.h>
#include <openssl/sha.h>

#define MOST (1 << 20)

struct bytes {
    unsigned char *at;
    size_t length;
};

static struct bytes read_bytes(const char *text)
{
    struct bytes bytes = {NULL, 0};
    size_t i, digits = strcmp(text, "-") == 0 ? 0 : strlen(text);
    bytes.at = malloc(digits / 2 + 64);
    for (i = 0; i + 1 < digits + (digits % 2); i += 2)
        bytes.at[bytes.length++] =
            (unsigned char)(OPENSSL_hexchar2int((unsigned char)text[i]) << 4 | OPENSSL_hexchar2int((unsigned char)text[i + 1]));
    return bytes;
}

static void print_bytes(const unsigned char *at, size_t length)
{
    if (length == 0)
        printf("-");
    for (size_t i = 0; i < length; i++)
        printf("%02x", at[i]);
    printf("\n");
}

/* The schedules of the command's cipher, for both directions. */
static union schedule {
    AES_KEY aes;
    CAMELLIA_KEY camellia;
    SEED_KEY_SCHEDULE seed;
    DES_key_schedule des[3];
    BF_KEY bf;
    CAST_KEY cast;
    IDEA_KEY_SCHEDULE idea;
    RC2_KEY rc2;
} forward, inverse;

static int set_key(const char *cipher, struct bytes key)
{
    int bits = (int)key.length * 8;
    if (strcmp(cipher, "aes") == 0)
        return AES_set_encrypt_key(key.at, bits, &forward.aes) == 0 && AES_set_decrypt_key(key.at, bits, &inverse.aes) == 0;
    if (strcmp(cipher, "camellia") == 0)
        return Camellia_set_key(key.at, bits, &forward.camellia) == 0;
    if (strcmp(cipher, "seed") == 0)
        return key.length == 16 && (SEED_set_key(key.at, &forward.seed), 1);
    if (strcmp(cipher, "des3") == 0) {
        for (size_t i = 0; i < 3; i++) /* one key, two, or three */
            DES_set_key_unchecked((DES_cblock *)(key.at + i * 8 % key.length), &forward.des[i]);
        return key.length % 8 == 0;
    }
    if (strcmp(cipher, "bf") == 0)
        return BF_set_key(&forward.bf, (int)key.length, key.at), 1;
    if (strcmp(cipher, "cast") == 0)
        return CAST_set_key(&forward.cast, (int)key.length, key.at), 1;
    if (strcmp(cipher, "rc2") == 0)
        return RC2_set_key(&forward.rc2, (int)key.length, key.at, bits), 1;
    if (strcmp(cipher, "idea") == 0) {
        IDEA_set_encrypt_key(key.at, &forward.idea);
        IDEA_set_decrypt_key(&forward.idea, &inverse.idea);
        return key.length == 16;
    }
    return 0;
}

static int ecb(const char *cipher, int enc, struct bytes in, unsigned char *out)
{
    size_t block = strcmp(cipher, "aes") == 0 || strcmp(cipher, "camellia") == 0 || strcmp(cipher, "seed") == 0 ? 16 : 8;
    if (in.length % block != 0)
        return 0;
    for (size_t i = 0; i < in.length; i += block) {
        if (strcmp(cipher, "aes") == 0)
            AES_ecb_encrypt(in.at + i, out + i, enc ? &forward.aes : &inverse.aes, enc);
        else if (strcmp(cipher, "camellia") == 0)
            Camellia_ecb_encrypt(in.at + i, out + i, &forward.camellia, enc);
        else if (strcmp(cipher, "seed") == 0)
            SEED_ecb_encrypt(in.at + i, out + i, &forward.seed, enc);
        else if (strcmp(cipher, "des3") == 0)
            DES_ecb3_encrypt((DES_cblock *)(in.at + i), (DES_cblock *)(out + i), &forward.des[0], &forward.des[1],
                             &forward.des[2], enc);
        else if (strcmp(cipher, "bf") == 0)
            BF_ecb_encrypt(in.at + i, out + i, &forward.bf, enc);
        else if (strcmp(cipher, "cast") == 0)
            CAST_ecb_encrypt(in.at + i, out + i, &forward.cast, enc);
        else if (strcmp(cipher, "idea") == 0)
            IDEA_ecb_encrypt(in.at + i, out + i, enc ? &forward.idea : &inverse.idea);
        else if (strcmp(cipher, "rc2") == 0)
            RC2_ecb_encrypt(in.at + i, out + i, &forward.rc2, enc);
    }
    return 1;
}

static int cbc(const char *cipher, int enc, unsigned char *iv, struct bytes in, unsigned char *out)
{
    long length = (long)in.length;
    if (strcmp(cipher, "aes") == 0)
        AES_cbc_encrypt(in.at, out, in.length, enc ? &forward.aes : &inverse.aes, iv, enc);
    else if (strcmp(cipher, "camellia") == 0)
        Camellia_cbc_encrypt(in.at, out, in.length, &forward.camellia, iv, enc);
    else if (strcmp(cipher, "seed") == 0)
        SEED_cbc_encrypt(in.at, out, in.length, &forward.seed, iv, enc);
    else if (strcmp(cipher, "des3") == 0)
        DES_ede3_cbc_encrypt(in.at, out, length, &forward.des[0], &forward.des[1], &forward.des[2], (DES_cblock *)iv, enc);
    else if (strcmp(cipher, "bf") == 0)
        BF_cbc_encrypt(in.at, out, length, &forward.bf, iv, enc);
    else if (strcmp(cipher, "cast") == 0)
        CAST_cbc_encrypt(in.at, out, length, &forward.cast, iv, enc);
    else if (strcmp(cipher, "idea") == 0)
        IDEA_cbc_encrypt(in.at, out, length, enc ? &forward.idea : &inverse.idea, iv, enc);
    else if (strcmp(cipher, "rc2") == 0)
        RC2_cbc_encrypt(in.at, out, length, &forward.rc2, iv, enc);
    else
        return 0;
    return 1;
}

static int cfb(const char *cipher, int enc, unsigned char *iv, struct bytes in, unsigned char *out)
{
    long length = (long)in.length;
    int num = 0;
    if (strcmp(cipher, "aes") == 0)
        AES_cfb128_encrypt(in.at, out, in.length, &forward.aes, iv, &num, enc);
    else if (strcmp(cipher, "camellia") == 0)
        Camellia_cfb128_encrypt(in.at, out, in.length, &forward.camellia, iv, &num, enc);
    else if (strcmp(cipher, "seed") == 0)
        SEED_cfb128_encrypt(in.at, out, in.length, &forward.seed, iv, &num, enc);
    else if (strcmp(cipher, "des3") == 0)
        DES_ede3_cfb64_encrypt(in.at, out, length, &forward.des[0], &forward.des[1], &forward.des[2], (DES_cblock *)iv,
                               &num, enc);
    else if (strcmp(cipher, "bf") == 0)
        BF_cfb64_encrypt(in.at, out, length, &forward.bf, iv, &num, enc);
    else if (strcmp(cipher, "cast") == 0)
        CAST_cfb64_encrypt(in.at, out, length, &forward.cast, iv, &num, enc);
    else if (strcmp(cipher, "idea") == 0)
        IDEA_cfb64_encrypt(in.at, out, length, &forward.idea, iv, &num, enc);
    else
        return 0;
    return 1;
}

static int ofb(const char *cipher, unsigned char *iv, struct bytes in, unsigned char *out)
{
    long length = (long)in.length;
    int num = 0;
    if (strcmp(cipher, "aes") == 0)
        AES_ofb128_encrypt(in.at, out, in.length, &forward.aes, iv, &num);
    else if (strcmp(cipher, "camellia") == 0)
        Camellia_ofb128_encrypt(in.at, out, in.length, &forward.camellia, iv, &num);
    else if (strcmp(cipher, "seed") == 0)
        SEED_ofb128_encrypt(in.at, out, in.length, &forward.seed, iv, &num);
    else if (strcmp(cipher, "des3") == 0)
        DES_ede3_ofb64_encrypt(in.at, out, length, &forward.des[0], &forward.des[1], &forward.des[2], (DES_cblock *)iv,
                               &num);
    else if (strcmp(cipher, "bf") == 0)
        BF_ofb64_encrypt(in.at, out, length, &forward.bf, iv, &num);
    else if (strcmp(cipher, "cast") == 0)
        CAST_ofb64_encrypt(in.at, out, length, &forward.cast, iv, &num);
    else if (strcmp(cipher, "idea") == 0)
        IDEA_ofb64_encrypt(in.at, out, length, &forward.idea, iv, &num);
    else
        return 0;
    return 1;
}

/* CFB of single bits, each a character; for triple DES a bit is the first one of a byte. */
static int cfb_of_bits(const char *cipher, int enc, unsigned char *iv, const char *bits)
{
    size_t i, count = strlen(bits);
    unsigned char *in = calloc(count / 8 + 1, 1), *out = calloc(count / 8 + 1, 1);
    int num = 0;

    for (i = 0; i < count; i++)
        if (bits[i] == '1')
            in[i / 8] |= (unsigned char)(0x80 >> i % 8);
    if (strcmp(cipher, "aes") == 0)
        AES_cfb1_encrypt(in, out, count, &forward.aes, iv, &num, enc);
    for (i = 0; strcmp(cipher, "des3") == 0 && i < count; i++) {
        unsigned char bit = bits[i] == '1' ? 0x80 : 0, result;
        DES_ede3_cfb_encrypt(&bit, &result, 1, 1, &forward.des[0], &forward.des[1], &forward.des[2], (DES_cblock *)iv, enc);
        out[i / 8] |= (unsigned char)((result & 0x80) >> i % 8);
    }
    for (i = 0; i < count; i++)
        putchar(out[i / 8] << i % 8 & 0x80 ? '1' : '0');
    printf("\n");
    free(in);
    free(out);
    return 1;
}

static int mode(char **word, unsigned char *out)
{
    const char *name = word[0], *cipher = word[1];
    int enc = word[2][0] == 'e', good;
    struct bytes key = read_bytes(word[3]), iv = read_bytes(word[4]), in;

    if (!set_key(cipher, key))
        return 0;
    if (strcmp(name, "cfb1") == 0)
        return cfb_of_bits(cipher, enc, iv.at, word[5]);
    in = read_bytes(word[5]);
    if (strcmp(name, "ecb") == 0) {
        good = ecb(cipher, enc, in, out);
    } else if (strcmp(name, "cbc") == 0) {
        good = cbc(cipher, enc, iv.at, in, out);
    } else if (strcmp(name, "cfb") == 0) {
        good = cfb(cipher, enc, iv.at, in, out);
    } else if (strcmp(name, "ofb") == 0) {
        good = ofb(cipher, iv.at, in, out);
    } else if (strcmp(name, "cfb8") == 0 && strcmp(cipher, "aes") == 0) {
        AES_cfb8_encrypt(in.at, out, in.length, &forward.aes, iv.at, NULL, enc);
        good = 1;
    } else if (strcmp(name, "cfb8") == 0) {
        DES_ede3_cfb_encrypt(in.at, out, 8, (long)in.length, &forward.des[0], &forward.des[1], &forward.des[2],
                             (DES_cblock *)iv.at, enc);
        good = 1;
    } else {
        unsigned char stream[16];
        unsigned num = 0;
        CRYPTO_ctr128_encrypt(in.at, out, in.length, &forward.aes, iv.at, stream, &num, (block128_f)AES_encrypt);
        good = strcmp(name, "ctr") == 0 && strcmp(cipher, "aes") == 0;
    }
    if (good)
        print_bytes(out, in.length);
    free(key.at);
    free(iv.at);
    free(in.at);
    return good;
}

static int xts(char **word, unsigned char *out)
{
    int enc = word[1][0] == 'e', good;
    struct bytes key = read_bytes(word[2]), tweak = read_bytes(word[3]), in = read_bytes(word[4]);
    int bits = (int)key.length * 4;
    AES_KEY tweak_key;
    struct {
        void *key1, *key2;
        block128_f block1, block2;
    } context = {enc ? &forward.aes : &inverse.aes, &tweak_key, (block128_f)(enc ? AES_encrypt : AES_decrypt),
                 (block128_f)AES_encrypt};

    AES_set_encrypt_key(key.at, bits, &forward.aes);
    AES_set_decrypt_key(key.at, bits, &inverse.aes);
    AES_set_encrypt_key(key.at + key.length / 2, bits, &tweak_key);
    good = CRYPTO_xts128_encrypt((XTS128_CONTEXT *)&context, tweak.at, in.at, out, in.length, enc) == 0;
    if (good)
        print_bytes(out, in.length);
    free(key.at);
    free(tweak.at);
    free(in.at);
    return good;
}

/* CCM's context is the caller's; what it holds is its own. */
struct ccm_context {
    unsigned char nonce[16], cmac[16];
    unsigned long long blocks;
    block128_f block;
    void *key;
};

/* Encryption prints the data and then the tag. */
static int authenticated(char **word, unsigned char *out)
{
    const char *name = word[0];
    int enc = word[1][0] == 'e', good;
    struct bytes key = read_bytes(word[2]), nonce = read_bytes(word[3]), aad = read_bytes(word[4]),
                 in = read_bytes(word[5]), tag = {NULL, 0};
    unsigned char made[16] = {0};

    if (enc)
        tag.length = (size_t)atoi(word[6]);
    else
        tag = read_bytes(word[6]);
    set_key("aes", key);
    if (strcmp(name, "gcm") == 0) {
        GCM128_CONTEXT *gcm = CRYPTO_gcm128_new(&forward.aes, (block128_f)AES_encrypt);
        CRYPTO_gcm128_setiv(gcm, nonce.at, nonce.length);
        good = CRYPTO_gcm128_aad(gcm, aad.at, aad.length) == 0 &&
               (enc ? CRYPTO_gcm128_encrypt : CRYPTO_gcm128_decrypt)(gcm, in.at, out, in.length) == 0;
        if (enc)
            CRYPTO_gcm128_tag(gcm, made, tag.length);
        else
            good = good && CRYPTO_gcm128_finish(gcm, tag.at, tag.length) == 0;
        CRYPTO_gcm128_release(gcm);
    } else if (strcmp(name, "ocb") == 0) {
        OCB128_CONTEXT *ocb = CRYPTO_ocb128_new(&forward.aes, &inverse.aes, (block128_f)AES_encrypt,
                                                (block128_f)AES_decrypt, NULL);
        good = CRYPTO_ocb128_setiv(ocb, nonce.at, nonce.length, tag.length) == 1 &&
               CRYPTO_ocb128_aad(ocb, aad.at, aad.length) == 1 &&
               (enc ? CRYPTO_ocb128_encrypt : CRYPTO_ocb128_decrypt)(ocb, in.at, out, in.length) == 1;
        if (enc)
            CRYPTO_ocb128_tag(ocb, made, tag.length);
        else
            good = good && CRYPTO_ocb128_finish(ocb, tag.at, tag.length) == 0;
        CRYPTO_ocb128_cleanup(ocb);
        free(ocb);
    } else {
        struct ccm_context space;
        CCM128_CONTEXT *ccm = (CCM128_CONTEXT *)&space;
        CRYPTO_ccm128_init(ccm, (unsigned)tag.length, (unsigned)(15 - nonce.length), &forward.aes, (block128_f)AES_encrypt);
        good = CRYPTO_ccm128_setiv(ccm, nonce.at, nonce.length, in.length) == 0;
        CRYPTO_ccm128_aad(ccm, aad.at, aad.length);
        good = good && (enc ? CRYPTO_ccm128_encrypt : CRYPTO_ccm128_decrypt)(ccm, in.at, out, in.length) == 0;
        CRYPTO_ccm128_tag(ccm, made, tag.length);
        if (!enc)
            good = good && memcmp(made, tag.at, tag.length) == 0;
    }
    if (good) {
        memcpy(out + in.length, made, enc ? tag.length : 0);
        print_bytes(out, in.length + (enc ? tag.length : 0));
    }
    free(key.at);
    free(nonce.at);
    free(aad.at);
    free(in.at);
    free(tag.at);
    return good;
}

static int key_wrap(char **word, unsigned char *out)
{
    int unwrap = strncmp(word[0], "un", 2) == 0, pad = strstr(word[0], "pad") != NULL;
    struct bytes key = read_bytes(word[1]), in = read_bytes(word[2]);
    size_t length;

    set_key("aes", key);
    if (pad)
        length = unwrap ? CRYPTO_128_unwrap_pad(&inverse.aes, NULL, out, in.at, in.length, (block128_f)AES_decrypt)
                        : CRYPTO_128_wrap_pad(&forward.aes, NULL, out, in.at, in.length, (block128_f)AES_encrypt);
    else {
        int result = unwrap ? AES_unwrap_key(&inverse.aes, NULL, out, in.at, (unsigned)in.length)
                            : AES_wrap_key(&forward.aes, NULL, out, in.at, (unsigned)in.length);
        length = result < 0 ? 0 : (size_t)result;
    }
    if (length > 0)
        print_bytes(out, length);
    free(key.at);
    free(in.at);
    return length > 0;
}

static size_t digest_of(const char *name, const unsigned char *data, size_t length, unsigned char *md)
{
    if (strcmp(name, "md5") == 0)
        return MD5(data, length, md), 16;
    if (strcmp(name, "sha1") == 0)
        return SHA1(data, length, md), 20;
    if (strcmp(name, "sha224") == 0)
        return SHA224(data, length, md), 28;
    if (strcmp(name, "sha256") == 0)
        return SHA256(data, length, md), 32;
    if (strcmp(name, "sha384") == 0)
        return SHA384(data, length, md), 48;
    if (strcmp(name, "sha512") == 0)
        return SHA512(data, length, md), 64;
    if (strcmp(name, "ripemd160") == 0)
        return RIPEMD160(data, length, md), 20;
    return 0;
}

static int monte(char **word)
{
    struct bytes seed = read_bytes(word[2]);
    size_t n = seed.length;
    unsigned char last[3 * 64], md[64];

    for (int i = 0; i < 3; i++)
        memcpy(last + (size_t)i * n, seed.at, n);
    for (int i = 0; i < 1000; i++) {
        if (digest_of(word[1], last, 3 * n, md) != n)
            return 0;
        memmove(last, last + n, 2 * n);
        memcpy(last + 2 * n, md, n);
    }
    print_bytes(md, n);
    free(seed.at);
    return 1;
}

static int authentication_code(char **word)
{
    struct bytes key = read_bytes(word[2]), in = read_bytes(word[3]);
    unsigned char md[EVP_MAX_MD_SIZE];
    int good = 0;

    if (strcmp(word[0], "hmac") == 0) {
        const EVP_MD *digest = EVP_get_digestbyname(word[1]);
        unsigned length = 0;
        good = digest != NULL && HMAC(digest, key.at, (int)key.length, in.at, in.length, md, &length) != NULL;
        if (good)
            print_bytes(md, length);
    } else {
        CMAC_CTX *cmac = CMAC_CTX_new();
        const EVP_CIPHER *cipher = strcmp(word[1], "des3") == 0 ? EVP_des_ede3_cbc()
                                   : key.length == 16           ? EVP_aes_128_cbc()
                                   : key.length == 24           ? EVP_aes_192_cbc()
                                                                : EVP_aes_256_cbc();
        size_t length = 0;
        good = CMAC_Init(cmac, key.at, key.length, cipher, NULL) == 1 && CMAC_Update(cmac, in.at, in.length) == 1 &&
               CMAC_Final(cmac, md, &length) == 1;
        if (good)
            print_bytes(md, length);
        CMAC_CTX_free(cmac);
    }
    free(key.at);
    free(in.at);
    return good;
}

static int rc4(char **word, unsigned char *out)
{
    struct bytes key = read_bytes(word[2]), in = read_bytes(word[3]);
    size_t offset = (size_t)atol(word[1]);
    unsigned char *skipped = calloc(offset + 1, 1);
    RC4_KEY schedule;

    RC4_set_key(&schedule, (int)key.length, key.at);
    RC4(&schedule, offset, skipped, skipped);
    RC4(&schedule, in.length, in.at, out);
    print_bytes(out, in.length);
    free(skipped);
    free(key.at);
    free(in.at);
    return 1;
}

int main(void)
{
    static char line[2 * MOST];
    static unsigned char out[MOST];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *word[8] = {NULL};
        int words = 0, good = 0;
        for (char *at = strtok(line, " \n"); at != NULL && words < 8; at = strtok(NULL, " \n"))
            word[words++] = at;
        if (words == 6)
            good = mode(word, out);
        else if (words == 5)
            good = xts(word, out);
        else if (words == 7)
            good = authenticated(word, out);
        else if (words == 4 && strcmp(word[0], "rc4") == 0)
            good = rc4(word, out);
        else if (words == 4)
            good = authentication_code(word);
        else if (words == 3 && strcmp(word[0], "monte") == 0)
            good = monte(word);
        else if (words == 3 && strcmp(word[0], "digest") == 0) {
            struct bytes in = read_bytes(word[2]);
            unsigned char md[64];
            size_t length = digest_of(word[1], in.at, in.length, md);
            print_bytes(md, length);
            free(in.at);
            good = length > 0;
        } else if (words == 3)
            good = key_wrap(word, out);
        if (!good)
            printf("error\n");
    }
    return 0;
}
