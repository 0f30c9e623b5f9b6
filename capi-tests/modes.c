/* openssl/modes.h: every mode over block functions, the library's own and the program's. */
#include <openssl/aes.h>
#include <openssl/crypto.h>
#include <openssl/modes.h>
#include <stdio.h>
#include <string.h>

#include "print.h"

static unsigned char key_bytes[40], data[4200], out[4200], back[4200], iv[32];
static AES_KEY encrypt_key, decrypt_key;
static const size_t lengths[] = {0, 1, 7, 15, 16, 17, 24, 31, 32, 33, 47, 48, 49, 100, 127, 128, 129, 255, 256, 257, 1000, 4096};
#define LENGTHS (sizeof(lengths) / sizeof(*lengths))

/* The same cipher by functions that the library does not know. */
static void enc_block(const unsigned char in[16], unsigned char to[16], const void *key) { AES_encrypt(in, to, key); }
static void dec_block(const unsigned char in[16], unsigned char to[16], const void *key) { AES_decrypt(in, to, key); }
static void cbc(const unsigned char *in, unsigned char *to, size_t len, const void *key, unsigned char *vector, int enc)
{
    AES_cbc_encrypt(in, to, len, key, vector, enc);
}
static void ctr32(const unsigned char *in, unsigned char *to, size_t blocks, const void *key, const unsigned char start[16])
{
    unsigned char counter[16], stream[16];
    memcpy(counter, start, 16);
    for (; blocks > 0; blocks--, in += 16, to += 16) {
        int i;
        AES_encrypt(counter, stream, key);
        for (i = 0; i < 16; i++)
            to[i] = in[i] ^ stream[i];
        for (i = 15; i >= 12 && ++counter[i] == 0; i--)
            ;
    }
}

static block128_f encrypts[2] = {(block128_f)AES_encrypt, enc_block}, decrypts[2] = {(block128_f)AES_decrypt, dec_block};

static void start(int value)
{
    memset(iv, value, sizeof(iv));
    memset(out, 0xee, sizeof(out));
    memset(back, 0xdd, sizeof(back));
}

static void chained(int own)
{
    char label[80];
    size_t i;
    block128_f e = encrypts[own], d = decrypts[own];

    for (i = 0; i < LENGTHS; i++) {
        size_t n = lengths[i], whole = (n + 15) / 16 * 16;
        snprintf(label, sizeof(label), "cbc %d, %zu", own, n);
        start(7);
        CRYPTO_cbc128_encrypt(data, out, n, &encrypt_key, iv, e);
        print_sum(label, out, n + 32);
        print_hex("vector", iv, 17);
        memset(iv, 7, 16);
        CRYPTO_cbc128_decrypt(out, back, n, &decrypt_key, iv, d);
        print_int("back", memcmp(back, data, n));
        print_sum("around", back, whole + 32);
        print_hex("vector", iv, 17);
        memset(iv, 7, 16);
        CRYPTO_cbc128_decrypt(out, out, n, &decrypt_key, iv, d);
        print_int("in place", memcmp(out, data, n));

        snprintf(label, sizeof(label), "cts %d, %zu", own, n);
        start(9);
        print_int(label, (long long)CRYPTO_cts128_encrypt_block(data, out, n, &encrypt_key, iv, e));
        print_sum(label, out, n + 32);
        print_hex("vector", iv, 17);
        memset(iv, 9, 16);
        print_int("back", (long long)CRYPTO_cts128_decrypt_block(out, back, n, &decrypt_key, iv, d));
        print_sum("back", back, n + 32);
        print_hex("vector", iv, 17);
        start(9);
        print_int("by cbc", (long long)CRYPTO_cts128_encrypt(data, out, n, &encrypt_key, iv, cbc));
        print_sum("by cbc", out, n + 32);
        print_hex("vector", iv, 17);
        memset(iv, 9, 16);
        print_int("back by cbc", (long long)CRYPTO_cts128_decrypt(out, back, n, &decrypt_key, iv, cbc));
        print_sum("back by cbc", back, n + 32);
        print_hex("vector", iv, 17);

        snprintf(label, sizeof(label), "nistcts %d, %zu", own, n);
        start(11);
        print_int(label, (long long)CRYPTO_nistcts128_encrypt_block(data, out, n, &encrypt_key, iv, e));
        print_sum(label, out, n + 32);
        print_hex("vector", iv, 17);
        memset(iv, 11, 16);
        print_int("back", (long long)CRYPTO_nistcts128_decrypt_block(out, back, n, &decrypt_key, iv, d));
        print_sum("back", back, n + 32);
        print_hex("vector", iv, 17);
        memset(iv, 11, 16);
        print_int("in place", (long long)CRYPTO_nistcts128_decrypt_block(out, out, n, &decrypt_key, iv, d));
        print_sum("in place", out, n + 32);
        start(11);
        print_int("by cbc", (long long)CRYPTO_nistcts128_encrypt(data, out, n, &encrypt_key, iv, cbc));
        print_sum("by cbc", out, n + 32);
        memset(iv, 11, 16);
        print_int("back by cbc", (long long)CRYPTO_nistcts128_decrypt(out, back, n, &decrypt_key, iv, cbc));
        print_sum("back by cbc", back, n + 32);
        print_hex("vector", iv, 17);
    }
}

static void streams(int own)
{
    char label[80];
    size_t i, at;
    block128_f e = encrypts[own];
    unsigned char count[16], count32[16], iv32[16];
    unsigned position = 0, position32 = 0;
    int num = 0, way;

    start(0xff);
    iv[15] = 0xf0;
    memcpy(iv32, iv, 16);
    memset(count, 0, 16);
    memset(count32, 0, 16);
    for (i = at = 0; i < LENGTHS - 1; at += lengths[i++]) {
        snprintf(label, sizeof(label), "ctr %d, %zu at %zu", own, lengths[i], at);
        CRYPTO_ctr128_encrypt(data + at, out + at, lengths[i], &encrypt_key, iv, count, &position, e);
        print_hex(label, iv, 16);
        print_hex("key stream", count, 16);
        print_int("position", position);
        CRYPTO_ctr128_encrypt_ctr32(data + at, back + at, lengths[i], &encrypt_key, iv32, count32, &position32, ctr32);
        print_hex("ctr32", iv32, 16);
        print_hex("key stream", count32, 16);
        print_int("position", position32);
    }
    print_sum("ctr", out, at);
    print_int("ctr32 is equal", memcmp(out, back, at));
    for (way = 0; way < 3; way++) {
        start(3);
        num = 0;
        for (i = at = 0; i < LENGTHS - 1; at += lengths[i++]) {
            if (way == 2)
                CRYPTO_ofb128_encrypt(data + at, out + at, lengths[i], &encrypt_key, iv, &num, e);
            else
                CRYPTO_cfb128_encrypt(data + at, out + at, lengths[i], &encrypt_key, iv, &num, way, e);
            print_hex("vector", iv, 17);
            print_int("position", num);
        }
        print_sum(way == 2 ? "ofb" : "cfb", out, at);
    }
    for (way = 0; way < 2; way++) {
        start(5);
        CRYPTO_cfb128_8_encrypt(data, out, 300, &encrypt_key, iv, &num, way, e);
        CRYPTO_cfb128_1_encrypt(data, back, 77, &encrypt_key, iv, &num, way, e);
        print_sum("cfb8", out, 301);
        print_sum("cfb1", back, 20);
        print_hex("vector", iv, 16);
    }
    num = -5;
    CRYPTO_ofb128_encrypt(data, out, 20, &encrypt_key, iv, &num, e);
    print_int("negative position", num);
}

static void gcm(int own)
{
    char label[80];
    size_t i, iv_length;
    block128_f e = encrypts[own];
    unsigned char tag[16];
    GCM128_CONTEXT *ctx = CRYPTO_gcm128_new(&encrypt_key, e);

    for (i = 0; i < LENGTHS; i++) {
        size_t n = lengths[i], aad = lengths[(i * 7) % LENGTHS];
        iv_length = lengths[i] % 40 + 1;
        if (i % 3 == 0)
            iv_length = 12;
        snprintf(label, sizeof(label), "gcm %d, %zu and %zu, %zu", own, aad, n, iv_length);
        start(1);
        CRYPTO_gcm128_setiv(ctx, data + 5, iv_length);
        print_int(label, CRYPTO_gcm128_aad(ctx, data + 1, aad / 3));
        print_int("more", CRYPTO_gcm128_aad(ctx, data + 1 + aad / 3, aad - aad / 3));
        print_int("encrypt", CRYPTO_gcm128_encrypt(ctx, data, out, n / 4));
        print_int("encrypt", CRYPTO_gcm128_encrypt(ctx, data + n / 4, out + n / 4, n - n / 4));
        print_int("late", CRYPTO_gcm128_aad(ctx, data, 3));
        CRYPTO_gcm128_tag(ctx, tag, 16);
        print_sum("cipher", out, n + 16);
        print_hex("tag", tag, 16);
        CRYPTO_gcm128_setiv(ctx, data + 5, iv_length);
        CRYPTO_gcm128_aad(ctx, data + 1, aad);
        print_int("decrypt", CRYPTO_gcm128_decrypt(ctx, out, out, n));
        print_int("finish", n ? CRYPTO_gcm128_finish(ctx, tag, 13) : 0);
        print_int("back", memcmp(out, data, n));
        CRYPTO_gcm128_setiv(ctx, data + 5, iv_length);
        CRYPTO_gcm128_aad(ctx, data + 1, aad);
        print_int("ctr32", CRYPTO_gcm128_encrypt_ctr32(ctx, data, back, n / 3, ctr32));
        print_int("ctr32", CRYPTO_gcm128_encrypt_ctr32(ctx, data + n / 3, back + n / 3, n - n / 3, ctr32));
        tag[3] ^= (unsigned char)i;
        print_int("finish", !!CRYPTO_gcm128_finish(ctx, tag, 16));
        print_sum("ctr32", back, n);
        CRYPTO_gcm128_setiv(ctx, data + 5, iv_length);
        CRYPTO_gcm128_aad(ctx, data + 1, aad);
        CRYPTO_gcm128_decrypt_ctr32(ctx, back, back, n, ctr32);
        print_int("back", memcmp(back, data, n));
        print_int("no tag", CRYPTO_gcm128_finish(ctx, NULL, 0));
        print_int("a long tag", CRYPTO_gcm128_finish(ctx, tag, 17));
    }
    CRYPTO_gcm128_setiv(ctx, data, 12);
    print_int("too much", CRYPTO_gcm128_aad(ctx, data, ((size_t)1 << 61) + 1));
    print_int("too much", CRYPTO_gcm128_encrypt(ctx, data, out, ((size_t)1 << 36)));
    CRYPTO_gcm128_release(ctx);
}

/* CCM and XTS have no function that makes a context: its size is OpenSSL's. */
static void ccm(int own)
{
    char label[80];
    size_t i;
    unsigned m, l;
    block128_f e = encrypts[own];
    unsigned long long memory[16];
    CCM128_CONTEXT *ctx = (CCM128_CONTEXT *)memory;
    unsigned char tag[16];

    for (m = 4; m <= 16; m += 6)
        for (l = 2; l <= 8; l += 2)
            for (i = 0; i < LENGTHS; i++) {
                size_t n = lengths[i], aad = lengths[(i * 5) % LENGTHS];
                snprintf(label, sizeof(label), "ccm %d, %u %u, %zu and %zu", own, m, l, aad, n);
                start(1);
                memset(tag, 0, sizeof(tag));
                CRYPTO_ccm128_init(ctx, m, l, &encrypt_key, e);
                print_int(label, CRYPTO_ccm128_setiv(ctx, data, 15, n));
                CRYPTO_ccm128_aad(ctx, data + 3, aad);
                print_int("encrypt", CRYPTO_ccm128_encrypt(ctx, data, out, n));
                print_int("tag", (long long)CRYPTO_ccm128_tag(ctx, tag, m));
                print_sum("cipher", out, n + 16);
                print_hex("tag", tag, 16);
                print_int("another tag", (long long)CRYPTO_ccm128_tag(ctx, tag, m + 1));
                CRYPTO_ccm128_setiv(ctx, data, 15, n);
                CRYPTO_ccm128_aad(ctx, data + 3, aad);
                print_int("decrypt", CRYPTO_ccm128_decrypt(ctx, out, out, n));
                CRYPTO_ccm128_tag(ctx, tag, m);
                print_hex("tag", tag, 16);
                print_int("back", memcmp(out, data, n));
            }
    CRYPTO_ccm128_init(ctx, 16, 2, &encrypt_key, e);
    print_int("short nonce", CRYPTO_ccm128_setiv(ctx, data, 12, 5));
    print_int("nonce", CRYPTO_ccm128_setiv(ctx, data, 13, 5));
    print_int("another length", CRYPTO_ccm128_encrypt(ctx, data, out, 6));
    CRYPTO_ccm128_setiv(ctx, data, 13, 5);
    print_int("another length", CRYPTO_ccm128_decrypt(ctx, data, out, 4));
}

static void xts(int own)
{
    char label[80];
    size_t i;
    struct {
        void *key1, *key2;
        block128_f block1, block2;
    } context = {&encrypt_key, &encrypt_key, encrypts[own], encrypts[own]}, undo = {&decrypt_key, &encrypt_key, decrypts[own], encrypts[own]};

    for (i = 0; i < LENGTHS; i++) {
        size_t n = lengths[i];
        snprintf(label, sizeof(label), "xts %d, %zu", own, n);
        start(1);
        print_int(label, CRYPTO_xts128_encrypt((XTS128_CONTEXT *)&context, data + 9, data, out, n, 1));
        print_sum("cipher", out, n + 16);
        print_int("decrypt", CRYPTO_xts128_encrypt((XTS128_CONTEXT *)&undo, data + 9, out, back, n, 0));
        print_sum("back", back, n + 16);
        print_int("in place", CRYPTO_xts128_encrypt((XTS128_CONTEXT *)&undo, data + 9, out, out, n, 0));
        print_sum("in place", out, n + 16);
    }
}

static void wrap(int own)
{
    char label[80];
    size_t n, wrapped;
    block128_f e = encrypts[own], d = decrypts[own];

    for (n = 0; n < 80; n++) {
        snprintf(label, sizeof(label), "wrap %d, %zu", own, n);
        start(1);
        wrapped = CRYPTO_128_wrap(&encrypt_key, n % 16 ? NULL : data, out, data, n, e);
        print_int(label, (long long)wrapped);
        print_sum("wrapped", out, 100);
        print_int("unwrap", (long long)CRYPTO_128_unwrap(&decrypt_key, n % 16 ? NULL : data, back, out, wrapped, d));
        print_sum("unwrapped", back, 100);
        start(1);
        wrapped = CRYPTO_128_wrap_pad(&encrypt_key, n % 3 ? NULL : data, out, data, n, e);
        print_int("with padding", (long long)wrapped);
        print_sum("wrapped", out, 100);
        print_int("unwrap", (long long)CRYPTO_128_unwrap_pad(&decrypt_key, n % 3 ? NULL : data, back, out, wrapped, d));
        print_sum("unwrapped", back, 100);
        if (wrapped) {
            out[n / 2] ^= 1;
            memset(back, 0xdd, sizeof(back));
            print_int("altered", (long long)CRYPTO_128_unwrap_pad(&decrypt_key, n % 3 ? NULL : data, back, out, wrapped, d));
            print_hex("altered", back, 100);
        }
        print_int("any bytes", (long long)CRYPTO_128_unwrap(&decrypt_key, NULL, back, data, n, d));
        print_int("any bytes", (long long)CRYPTO_128_unwrap_pad(&decrypt_key, NULL, back, data, n, d));
    }
}

static void ocb(int own)
{
    char label[80];
    size_t i;
    unsigned char tag[16];
    OCB128_CONTEXT *copy, *ctx = CRYPTO_ocb128_new(&encrypt_key, &decrypt_key, encrypts[own], decrypts[own], NULL);

    for (i = 0; i < LENGTHS; i++) {
        size_t n = lengths[i], aad = lengths[(i * 5) % LENGTHS], first = n / 48 * 16;
        snprintf(label, sizeof(label), "ocb %d, %zu and %zu", own, aad, n);
        start(1);
        memset(tag, 0, sizeof(tag));
        print_int(label, CRYPTO_ocb128_setiv(ctx, data + i, i % 15 + 1, i % 16 + 1));
        print_int("aad", CRYPTO_ocb128_aad(ctx, data + 1, aad));
        print_int("encrypt", CRYPTO_ocb128_encrypt(ctx, data, out, first));
        print_int("encrypt", CRYPTO_ocb128_encrypt(ctx, data + first, out + first, n - first));
        print_int("tag", CRYPTO_ocb128_tag(ctx, tag, i % 16 + 1));
        print_sum("cipher", out, n + 16);
        print_hex("tag", tag, 16);
        CRYPTO_ocb128_setiv(ctx, data + i, i % 15 + 1, i % 16 + 1);
        CRYPTO_ocb128_aad(ctx, data + 1, aad);
        print_int("decrypt", CRYPTO_ocb128_decrypt(ctx, out, out, n));
        print_int("finish", CRYPTO_ocb128_finish(ctx, tag, i % 16 + 1));
        tag[0] ^= 1;
        print_int("finish", !!CRYPTO_ocb128_finish(ctx, tag, i % 16 + 1));
        print_int("back", memcmp(out, data, n));
    }
    print_int("nonce of no bytes", CRYPTO_ocb128_setiv(ctx, data, 0, 16));
    print_int("nonce of 16 bytes", CRYPTO_ocb128_setiv(ctx, data, 16, 16));
    print_int("tag of no bytes", CRYPTO_ocb128_setiv(ctx, data, 12, 0));
    print_int("tag of 17 bytes", CRYPTO_ocb128_setiv(ctx, data, 12, 17));
    print_int("tag of 17 bytes", CRYPTO_ocb128_tag(ctx, tag, 17));
    print_int("tag of no bytes", CRYPTO_ocb128_finish(ctx, tag, 0));
    copy = CRYPTO_ocb128_new(&encrypt_key, &decrypt_key, encrypts[own], decrypts[own], NULL);
    CRYPTO_ocb128_cleanup(copy);
    CRYPTO_ocb128_setiv(ctx, data, 12, 16);
    CRYPTO_ocb128_aad(ctx, data, 32);
    print_int("copy", CRYPTO_ocb128_copy_ctx(copy, ctx, NULL, NULL));
    CRYPTO_ocb128_encrypt(copy, data, out, 160);
    CRYPTO_ocb128_encrypt(copy, data + 160, out + 160, 5);
    CRYPTO_ocb128_tag(copy, tag, 16);
    print_hex("tag of a copy", tag, 16);
    CRYPTO_ocb128_cleanup(copy);
    CRYPTO_ocb128_cleanup(ctx);
    OPENSSL_free(copy);
    OPENSSL_free(ctx);
}

int main(void)
{
    size_t i;
    int own;

    for (i = 0; i < sizeof(key_bytes); i++)
        key_bytes[i] = (unsigned char)(i * 37 + 11);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + i / 256);
    AES_set_encrypt_key(key_bytes, 256, &encrypt_key);
    AES_set_decrypt_key(key_bytes, 256, &decrypt_key);
    for (own = 0; own < 2; own++) {
        chained(own);
        streams(own);
        gcm(own);
        ccm(own);
        xts(own);
        wrap(own);
        ocb(own);
    }
    return 0;
}
