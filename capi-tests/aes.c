/* openssl/aes.h: schedules, blocks and every mode. */
#define _POSIX_C_SOURCE 200809L
#include <openssl/aes.h>
#include <stdio.h>
#include <string.h>

#include "ended.h"
#include "print.h"

static unsigned char key_bytes[40], data[4200], out[4200];

static void schedules(void)
{
    static const int sizes[] = {128, 192, 256}, wrong[] = {0, -1, 1, 64, 127, 129, 384, 512};
    AES_KEY key;
    char label[64];
    size_t i;

    for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        /* The bytes behind the last round key are not the schedule's. */
        size_t used = 16 * (size_t)(sizes[i] / 32 + 7);
        memset(&key, 0, sizeof(key));
        snprintf(label, sizeof(label), "encryption schedule %d", sizes[i]);
        print_int(label, AES_set_encrypt_key(key_bytes, sizes[i], &key));
        print_hex(label, &key, used);
        print_int("rounds", key.rounds);
        memset(&key, 0, sizeof(key));
        /* Misaligned. */
        snprintf(label, sizeof(label), "decryption schedule %d", sizes[i]);
        print_int(label, AES_set_decrypt_key(key_bytes + 1, sizes[i], &key));
        print_hex(label, &key, used);
        print_int("rounds", key.rounds);
    }
    for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        snprintf(label, sizeof(label), "%d bits", wrong[i]);
        print_int(label, AES_set_encrypt_key(key_bytes, wrong[i], &key));
        print_int(label, AES_set_decrypt_key(key_bytes, wrong[i], &key));
    }
    print_int("no key", AES_set_encrypt_key(NULL, 128, &key));
    print_int("no schedule", AES_set_encrypt_key(key_bytes, 128, NULL));
    print_int("no key, wrong size", AES_set_encrypt_key(NULL, 1, &key));
    print_int("no key to decrypt", AES_set_decrypt_key(NULL, 128, &key));
    print_int("no schedule to decrypt", AES_set_decrypt_key(key_bytes, 256, NULL));
}

static void blocks(int bits)
{
    AES_KEY encrypt, decrypt, copy;
    char label[64];

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    memcpy(&copy, &encrypt, sizeof(copy));
    snprintf(label, sizeof(label), "block %d", bits);
    AES_encrypt(data, out, &encrypt);
    print_hex(label, out, 16);
    AES_encrypt(data + 3, out + 1, &copy);
    print_hex("misaligned, by a copied schedule", out + 1, 16);
    AES_decrypt(out + 1, out + 1, &decrypt);
    print_int("back in place", memcmp(out + 1, data + 3, 16));
    AES_ecb_encrypt(data, out, &encrypt, AES_ENCRYPT);
    print_hex("ecb", out, 16);
    AES_ecb_encrypt(data, out + 32, &encrypt, -2);
    print_hex("ecb, another number", out + 32, 16);
    AES_ecb_encrypt(out, out, &decrypt, AES_DECRYPT);
    print_int("ecb back", memcmp(out, data, 16));
    /* A schedule of the other direction is a schedule. */
    AES_decrypt(data, out, &encrypt);
    print_hex("decrypted by the encryption schedule", out, 16);
    AES_encrypt(data, out, &decrypt);
    print_hex("encrypted by the decryption schedule", out, 16);
}

static void cbc(int bits)
{
    static const size_t lengths[] = {0, 1, 15, 16, 17, 31, 32, 33, 48, 64, 80, 100, 112, 127, 128, 129, 144, 160,
                                     255, 256, 257, 272, 400, 512, 1000, 1024, 4096};
    AES_KEY encrypt, decrypt;
    unsigned char iv[17];
    char label[64];
    size_t i;

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    for (i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        size_t length = lengths[i], whole = (length + 15) / 16 * 16;
        snprintf(label, sizeof(label), "cbc %d, %zu bytes", bits, length);
        memset(iv, 0x5a, sizeof(iv));
        memset(out, 0xee, sizeof(out));
        AES_cbc_encrypt(data + i % 16, out + i % 7, length, &encrypt, iv + 1, AES_ENCRYPT);
        print_sum(label, out, sizeof(out));
        print_hex("vector", iv, sizeof(iv));
        /* Back, from the whole blocks that encryption wrote, to as many bytes as asked for. */
        memmove(out, out + i % 7, whole);
        memset(out + whole, 0xdd, sizeof(out) - whole);
        memset(iv, 0x5a, sizeof(iv));
        AES_cbc_encrypt(out, out, length, &decrypt, iv + 1, AES_DECRYPT);
        print_int("back", memcmp(out, data + i % 16, length));
        print_hex("vector", iv, sizeof(iv));
        print_sum("around", out, sizeof(out));
    }

    /* No data needs no pointer to it. */
    memset(iv, 3, sizeof(iv));
    AES_cbc_encrypt(NULL, NULL, 0, &encrypt, iv, AES_ENCRYPT);
    AES_cbc_encrypt(NULL, NULL, 0, &decrypt, iv, AES_DECRYPT);
    print_hex("vector after no data", iv, sizeof(iv));

    /* One chain over three calls, with any value of enc but 0. */
    memset(iv, 1, sizeof(iv));
    AES_cbc_encrypt(data, out, 160, &encrypt, iv, 1);
    AES_cbc_encrypt(data + 160, out + 160, 16, &encrypt, iv, 7);
    AES_cbc_encrypt(data + 176, out + 176, 1024, &encrypt, iv, -1);
    print_sum("chained", out, 1200);
    memset(iv, 1, sizeof(iv));
    memset(out + 1200, 0, 1200);
    memcpy(out + 1200, out, 1200);
    AES_cbc_encrypt(out, out, 1200, &decrypt, iv, 0);
    print_int("chained, back", memcmp(out, data, 1200));
    print_hex("vector", iv, 16);
    /* The vector may be the block of ciphertext before the data. */
    memset(iv, 9, sizeof(iv));
    memcpy(out, iv, 16);
    AES_cbc_encrypt(data, out + 16, 320, &encrypt, iv, AES_ENCRYPT);
    memset(iv, 9, sizeof(iv));
    AES_cbc_encrypt(out + 16, out + 16, 320, &decrypt, iv, AES_DECRYPT);
    print_int("behind a vector", memcmp(out + 16, data, 320));
}

/* A stream in pieces, so that every position inside a block is left and entered. */
static const size_t pieces[] = {0, 1, 2, 13, 16, 15, 17, 1, 31, 32, 33, 7, 0, 9, 100, 128, 129, 255, 512, 1000, 16, 3};
#define PIECES (sizeof(pieces) / sizeof(*pieces))

static void feedback(int bits)
{
    AES_KEY encrypt, decrypt;
    unsigned char iv[17], back[4200];
    size_t i, at;
    int num, way;
    char label[64];

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    for (way = 0; way < 3; way++) {
        memset(iv, 0x33, sizeof(iv));
        memset(out, 0xee, sizeof(out));
        num = 0;
        for (i = at = 0; i < PIECES; at += pieces[i++]) {
            snprintf(label, sizeof(label), "%s %d, %zu bytes at %zu", way == 2 ? "ofb" : "cfb", bits, pieces[i], at);
            if (way == 2)
                AES_ofb128_encrypt(data + at, out + at, pieces[i], &encrypt, iv + 1, &num);
            else
                AES_cfb128_encrypt(data + at, out + at, pieces[i], &encrypt, iv + 1, &num, way);
            print_hex(label, iv, sizeof(iv));
            print_int("position", num);
        }
        print_sum("all", out, sizeof(out));
        /* Back in place, at once. */
        memcpy(back, out, sizeof(out));
        memset(iv, 0x33, sizeof(iv));
        num = 0;
        if (way == 2)
            AES_ofb128_encrypt(back, back, at, &encrypt, iv + 1, &num);
        else
            AES_cfb128_encrypt(back, back, at, &encrypt, iv + 1, &num, !way);
        print_int("back", memcmp(back, data, at));
        print_hex("vector", iv, sizeof(iv));
        print_int("position", num);
    }
#ifndef API_1_0 /* 1.0 reads before the vector */
    for (num = -3; num < 0; num++) {
        int cfb = num, ofb = num;
        memset(iv, 0x33, sizeof(iv));
        memset(out, 0xee, 64);
        AES_cfb128_encrypt(data, out, 20, &encrypt, iv, &cfb, 1);
        AES_ofb128_encrypt(data, out, 20, &encrypt, iv, &ofb);
        print_int("negative position", cfb * 100 + ofb);
        print_hex("nothing", out, 20);
    }
#endif
    /* enc is any number but 0; the output trails the input. */
    memset(iv, 1, sizeof(iv));
    num = 5;
    memcpy(out + 16, data, 300);
    AES_cfb128_encrypt(out + 16, out, 300, &encrypt, iv, &num, -4);
    print_sum("trailing", out, 316);
    memset(iv, 1, sizeof(iv));
    num = 5;
    memmove(out + 16, out, 300);
    AES_cfb128_encrypt(out + 16, out, 300, &encrypt, iv, &num, 0);
    print_int("trailing, back", memcmp(out, data, 300));

    for (way = 0; way < 2; way++) {
        snprintf(label, sizeof(label), "cfb8 %d %d", bits, way);
        memset(iv, 0x33, sizeof(iv));
        num = 9;
        AES_cfb8_encrypt(data, out, 600, &encrypt, iv, &num, way);
        AES_cfb8_encrypt(data, out + 600, 3, &encrypt, iv, NULL, way * 5);
        print_sum(label, out, 603);
        print_hex("vector", iv, sizeof(iv));
        print_int("position", num);
        for (i = 0; i < 40; i++) {
            snprintf(label, sizeof(label), "cfb1 %d %d, %zu bits", bits, way, i);
            memset(iv, 0x44, sizeof(iv));
            memset(out, 0xa5, 16);
            AES_cfb1_encrypt(data, out, i, &encrypt, iv, &num, way);
            print_hex(label, out, 8);
            print_hex("vector", iv, sizeof(iv));
        }
        AES_cfb1_encrypt(data, out, 8 * 300 + 3, &encrypt, iv, &num, way);
        print_sum("cfb1, long", out, 304);
        memcpy(out, data, 100);
        AES_cfb1_encrypt(out, out, 8 * 100, &encrypt, iv, &num, way);
        print_sum("cfb1, in place", out, 100);
    }
}

static void ige(int bits)
{
    AES_KEY encrypt, decrypt, other, undo_other;
    unsigned char iv[66], back[1100];
    size_t blocks;
    char label[64];

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    AES_set_encrypt_key(key_bytes + 5, bits, &other);
    AES_set_decrypt_key(key_bytes + 5, bits, &undo_other);
    for (blocks = 0; blocks <= 65; blocks += blocks < 10 ? 1 : 11) {
        size_t length = 16 * blocks, i;
        snprintf(label, sizeof(label), "ige %d, %zu blocks", bits, blocks);
        for (i = 0; i < sizeof(iv); i++)
            iv[i] = (unsigned char)(3 * i);
        memset(out, 0xee, sizeof(out));
        AES_ige_encrypt(data + 3, out + 1, length, &encrypt, iv + 1, AES_ENCRYPT);
        print_sum(label, out, 1100);
        print_hex("vector", iv, sizeof(iv));
        for (i = 0; i < sizeof(iv); i++)
            iv[i] = (unsigned char)(3 * i);
        memcpy(back, out + 1, length);
        AES_ige_encrypt(back, back, length, &decrypt, iv + 1, AES_DECRYPT);
        print_int("back in place", memcmp(back, data + 3, length));
        print_hex("vector", iv, sizeof(iv));
        /* The wrong direction of the right schedule. */
        AES_ige_encrypt(data, out, length, &encrypt, iv, AES_DECRYPT);
        print_sum("decrypted by the encryption schedule", out, length);

        AES_bi_ige_encrypt(data + 3, out + 1, length, &encrypt, &other, iv + 1, AES_ENCRYPT);
        print_sum("both directions", out, 1100);
        print_hex("vector", iv, sizeof(iv));
        memcpy(back, out + 1, length);
        AES_bi_ige_encrypt(back, back, length, &decrypt, &undo_other, iv + 1, AES_DECRYPT);
        print_int("back in place", memcmp(back, data + 3, length));
        memcpy(back, data, length);
        AES_bi_ige_encrypt(back, back, length, &encrypt, &other, iv, AES_ENCRYPT);
        print_sum("both directions, in place", back, length);
    }
    /* Two calls are one. */
    memset(iv, 7, sizeof(iv));
    AES_ige_encrypt(data, out, 48, &encrypt, iv, AES_ENCRYPT);
    AES_ige_encrypt(data + 48, out + 48, 160, &encrypt, iv, AES_ENCRYPT);
    print_sum("continued", out, 208);
    /* The output trails the input. */
    memset(iv, 7, sizeof(iv));
    memcpy(back + 16, data, 208);
    AES_ige_encrypt(back + 16, back, 208, &encrypt, iv, AES_ENCRYPT);
    print_int("ige, trailing", memcmp(back, out, 208));
}

static AES_KEY any;
static unsigned char vector[64];

static void partial_block(void) { AES_ige_encrypt(data, out, 17, &any, vector, AES_ENCRYPT); }
static void no_input(void) { AES_ige_encrypt(NULL, out, 16, &any, vector, AES_ENCRYPT); }
static void no_vector(void) { AES_ige_encrypt(data, out, 16, &any, NULL, AES_DECRYPT); }
static void another_direction(void) { AES_ige_encrypt(data, out, 16, &any, vector, 2); }
static void nothing_at_all(void) { AES_ige_encrypt(NULL, NULL, 0, NULL, NULL, 9); }
static void partial_block_both(void) { AES_bi_ige_encrypt(data, out, 31, &any, &any, vector, AES_ENCRYPT); }
static void no_second_key(void) { AES_bi_ige_encrypt(data, out, 16, &any, NULL, vector, AES_ENCRYPT); }
static void nothing_both(void) { AES_bi_ige_encrypt(NULL, NULL, 0, NULL, NULL, NULL, AES_ENCRYPT); }
static void another_direction_both(void) { AES_bi_ige_encrypt(data, out, 16, &any, &any, vector, -1); }
static void no_bytes_both(void) { AES_bi_ige_encrypt(data, out, 0, &any, &any, vector, AES_ENCRYPT); }

static void ige_ends(void)
{
    AES_set_encrypt_key(key_bytes, 128, &any);
    print_ended("ige of a partial block", partial_block);
    print_ended("ige without input", no_input);
    print_ended("ige without a vector", no_vector);
    print_ended("ige in another direction", another_direction);
    print_ended("ige of nothing", nothing_at_all);
    print_ended("both directions of a partial block", partial_block_both);
    print_ended("both directions without a second key", no_second_key);
    print_ended("both directions of nothing", nothing_both);
    print_ended("both directions in another direction", another_direction_both);
    print_ended("both directions of no bytes", no_bytes_both);
}

static void wrap(int bits)
{
    AES_KEY encrypt, decrypt;
    unsigned char back[400];
    unsigned length;
    char label[64];
    int wrapped;

    AES_set_encrypt_key(key_bytes, bits, &encrypt);
    AES_set_decrypt_key(key_bytes, bits, &decrypt);
    for (length = 0; length <= 360; length += length < 50 ? 1 : 31) {
        snprintf(label, sizeof(label), "wrap %d, %u bytes", bits, length);
        memset(out, 0xee, 400);
        wrapped = AES_wrap_key(&encrypt, length % 3 ? NULL : key_bytes, out, data, length);
        print_int(label, wrapped);
        print_sum("wrapped", out, 400);
        memset(back, 0xdd, sizeof(back));
        print_int("unwrapped", AES_unwrap_key(&decrypt, length % 3 ? NULL : key_bytes, back, out,
                                              wrapped > 0 ? (unsigned)wrapped : length));
        print_sum("data", back, sizeof(back));
        if (wrapped > 0) {
            out[length / 2] ^= 4;
            memset(back, 0xdd, sizeof(back));
            print_int("altered", AES_unwrap_key(&decrypt, NULL, back, out, (unsigned)wrapped));
            print_hex("nothing of it", back, sizeof(back));
        }
    }
    memcpy(out, data, 40);
    print_int("in place", AES_wrap_key(&encrypt, NULL, out, out, 40));
    print_hex("wrapped", out, 48);
    print_int("back in place", AES_unwrap_key(&decrypt, NULL, out, out, 48));
    print_int("equal", memcmp(out, data, 40));
}

int main(void)
{
    static const int sizes[] = {128, 192, 256};
    size_t i;

    for (i = 0; i < sizeof(key_bytes); i++)
        key_bytes[i] = (unsigned char)(i * 37 + 11);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + i / 256);
    schedules();
    for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        blocks(sizes[i]);
        cbc(sizes[i]);
        feedback(sizes[i]);
        ige(sizes[i]);
        wrap(sizes[i]);
    }
    ige_ends();
    printf("options: %s\n", AES_options());
    return 0;
}
