/* What only 1.0 exports of AES and the modes, and what its other functions do differently from later ones. */
#include <string.h>

#include <openssl/aes.h>
#include <openssl/camellia.h>
#include <openssl/modes.h>
#include <openssl/seed.h>

#include "../print.h"

static unsigned char key_bytes[32], data[2048], out[2100], back[2100];

/* CTR with a counter that overflows, in pieces. */
static void counter_mode(int bits)
{
    static const size_t pieces[] = {0, 1, 15, 16, 17, 3, 128, 129, 500, 64};
    static const unsigned char starts[] = {0x00, 0x7f, 0xff};
    AES_KEY key;
    unsigned char counter[16], stream[16];
    unsigned num = 0;
    size_t at = 0;

    AES_set_encrypt_key(key_bytes, bits, &key);
    for (size_t s = 0; s < sizeof starts; s++) {
        memset(counter, starts[s], sizeof counter);
        memset(stream, 0, sizeof stream);
        num = 0;
        at = 0;
        for (size_t i = 0; i < sizeof pieces / sizeof *pieces; at += pieces[i++]) {
            AES_ctr128_encrypt(data + at, out + at, pieces[i], &key, counter, stream, &num);
            print_hex("counter", counter, 16);
            print_int("position", num);
        }
        print_hex("stream", stream, 16);
        print_sum("ctr", out, at);
        memset(counter, starts[s], sizeof counter);
        counter[12] = counter[13] = 0xff;
        num = 0;
        CRYPTO_ctr128_encrypt(data, back, 300, &key, counter, stream, &num, (block128_f)AES_encrypt);
        print_sum("generic ctr", back, 300);
        print_hex("counter", counter, 16);
    }
}

/* Key wrapping: wrong lengths, the default vector, in place, damaged data. */
static void key_wrap(int bits)
{
    static const unsigned lengths[] = {0, 1, 7, 8, 9, 15, 16, 20, 24, 32, 40, 128, 1024};
    AES_KEY encrypt, decrypt;

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char label[64];
        int wrapped;

        snprintf(label, sizeof label, "wrap %d, %u bytes", bits, lengths[i]);
        memset(out, 0xee, sizeof out);
        wrapped = AES_wrap_key(&encrypt, i % 2 ? NULL : key_bytes, out, data, lengths[i]);
        print_int(label, wrapped);
        print_sum("wrapped", out, sizeof out);
        if (wrapped > 0) {
            memset(back, 0xdd, sizeof back);
            print_int("unwrap", AES_unwrap_key(&decrypt, i % 2 ? NULL : key_bytes, back, out, (unsigned)wrapped));
            print_sum("unwrapped", back, sizeof back);
            memset(back, 0xdd, sizeof back);
            out[wrapped / 2] ^= 1;
            print_int("unwrap damaged", AES_unwrap_key(&decrypt, i % 2 ? NULL : key_bytes, back, out, (unsigned)wrapped));
            print_sum("after damage", back, sizeof back);
        }
        print_int("unwrap other length", AES_unwrap_key(&decrypt, NULL, back, data, lengths[i]));
    }
    memcpy(out, data, 40);
    print_int("in place", AES_wrap_key(&encrypt, NULL, out, out, 40));
    print_hex("in place", out, 48);
    print_int("back in place", AES_unwrap_key(&decrypt, NULL, out, out, 48));
    print_int("equal", memcmp(out, data, 40));
}

static void stealing(void)
{
    AES_KEY key, inverse;
    unsigned char iv[16];

    AES_set_encrypt_key(key_bytes, 128, &key);
    AES_set_decrypt_key(key_bytes, 128, &inverse);
    for (size_t length = 0; length < 80; length++) {
        memset(out, 0xee, sizeof out);
        memset(iv, 3, 16);
        print_int("cts block", (long)CRYPTO_cts128_encrypt_block(data, out, length, &key, iv, (block128_f)AES_encrypt));
        print_hex("bytes", out, 84);
        print_hex("vector", iv, 16);
        memset(iv, 3, 16);
        memset(back, 0xdd, sizeof back);
        print_int("cts decrypt block",
                  (long)CRYPTO_cts128_decrypt_block(out, back, length, &inverse, iv, (block128_f)AES_decrypt));
        print_hex("bytes", back, 84);
        memset(iv, 3, 16);
        memset(out, 0xee, sizeof out);
        print_int("nist block",
                  (long)CRYPTO_nistcts128_encrypt_block(data, out, length, &key, iv, (block128_f)AES_encrypt));
        print_hex("bytes", out, 84);
        memset(iv, 3, 16);
        print_int("nist decrypt block",
                  (long)CRYPTO_nistcts128_decrypt_block(out, back, length, &inverse, iv, (block128_f)AES_decrypt));
        print_hex("bytes", back, 84);
    }
}

/* A schedule's bytes: programs of 1.0 read rd_key and rounds. */
static void schedules(void)
{
    static const int bits[] = {128, 192, 256, 0, 64, 127, 129, 512, -1};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        AES_KEY key;
        CAMELLIA_KEY camellia;

        memset(&key, 0xcc, sizeof key);
        print_int("AES_set_encrypt_key", AES_set_encrypt_key(key_bytes, bits[i], &key));
        print_int("AES_set_decrypt_key", AES_set_decrypt_key(key_bytes, bits[i], &key));
        print_int("private_AES_set_encrypt_key", private_AES_set_encrypt_key(key_bytes, bits[i], &key));
        if (i < 3) {
            print_int("rounds", key.rounds);
            AES_encrypt(data, out, &key);
            print_hex("block", out, 16);
        }
        memset(&camellia, 0xcc, sizeof camellia);
        print_int("Camellia_set_key", Camellia_set_key(key_bytes, bits[i], &camellia));
        if (i < 3)
            print_int("grand rounds", camellia.grand_rounds);
    }
    print_int("no key", AES_set_encrypt_key(NULL, 128, (AES_KEY *)out));
    print_int("no schedule", AES_set_encrypt_key(key_bytes, 128, NULL));
    printf("options: %s\n", AES_options());
}

/* GCM, CCM and XTS, which came in the course of 1.0. */
static void authenticated(void)
{
    AES_KEY key, second;
    GCM128_CONTEXT *gcm;
    unsigned char iv[16], tag[16];

    AES_set_encrypt_key(key_bytes, 256, &key);
    AES_set_encrypt_key(key_bytes + 7, 128, &second);
    gcm = CRYPTO_gcm128_new(&key, (block128_f)AES_encrypt);
    for (size_t length = 0; length < 40; length++) {
        CRYPTO_gcm128_setiv(gcm, data, length);
        print_int("aad", CRYPTO_gcm128_aad(gcm, data, length));
        memset(out, 0xee, sizeof out);
        print_int("encrypt", CRYPTO_gcm128_encrypt(gcm, data, out, length * 7));
        print_int("aad after data", CRYPTO_gcm128_aad(gcm, data, 1));
        CRYPTO_gcm128_tag(gcm, tag, 16);
        print_hex("tag", tag, 16);
        print_sum("bytes", out, sizeof out);
        print_int("finish, 0 when equal", CRYPTO_gcm128_finish(gcm, tag, 16) != 0);
    }
    CRYPTO_gcm128_release(gcm);
    for (size_t length = 0; length < 100; length++) {
        /* The structure is private; who calls the function has this. */
        struct {
            void *key1, *key2;
            block128_f block1, block2;
        } xts = {&key, &second, (block128_f)AES_encrypt, (block128_f)AES_encrypt};
        memset(iv, (int)length, 16);
        memset(out, 0xee, sizeof out);
        print_int("xts", CRYPTO_xts128_encrypt((XTS128_CONTEXT *)&xts, iv, data, out, length, 1));
        print_sum("bytes", out, sizeof out);
    }
}

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof key_bytes; i++)
        key_bytes[i] = (unsigned char)(i * 41 + 9);
    for (i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 17 + (i >> 8));
    for (int bits = 128; bits <= 256; bits += 64) {
        counter_mode(bits);
        key_wrap(bits);
    }
    stealing();
    schedules();
    authenticated();
    return 0;
}
