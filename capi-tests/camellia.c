/* openssl/camellia.h: schedules, blocks and every mode. */
#include <openssl/camellia.h>
#include <stdio.h>
#include <string.h>

#include "print.h"

static unsigned char key_bytes[40], data[4200], out[4200], back[4200];
static const size_t pieces[] = {0, 1, 2, 13, 16, 15, 17, 1, 31, 32, 33, 7, 0, 9, 100, 128, 129, 255, 512, 1000, 16, 3};
#define PIECES (sizeof(pieces) / sizeof(*pieces))

static void set_key(int bits, CAMELLIA_KEY *key)
{
    char label[64];

    memset(key, 0, sizeof(*key));
    snprintf(label, sizeof(label), "schedule %d", bits);
    print_int(label, Camellia_set_key(key_bytes + 1, bits, key));
    print_hex(label, key, bits == 128 ? 208 : 272);
    print_int("grand rounds", key->grand_rounds);
}

static void wrong_keys(void)
{
    static const int wrong[] = {0, -1, 1, 64, 127, 129, 384, 512};
    CAMELLIA_KEY key;
    char label[64];
    size_t i;

    for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        snprintf(label, sizeof(label), "%d bits", wrong[i]);
        print_int(label, Camellia_set_key(key_bytes, wrong[i], &key));
    }
    print_int("no key", Camellia_set_key(NULL, 128, &key));
    print_int("no schedule", Camellia_set_key(key_bytes, 128, NULL));
    print_int("no key, wrong size", Camellia_set_key(NULL, 1, &key));
}

static void blocks(int bits)
{
    CAMELLIA_KEY key, copy;
    char label[64];

    set_key(bits, &key);
    memcpy(&copy, &key, sizeof(copy));
    snprintf(label, sizeof(label), "block %d", bits);
    Camellia_encrypt(data, out, &key);
    print_hex(label, out, 16);
    Camellia_encrypt(data + 3, out + 1, &copy);
    print_hex("misaligned, by a copied schedule", out + 1, 16);
    Camellia_decrypt(out + 1, out + 1, &key);
    print_int("back in place", memcmp(out + 1, data + 3, 16));
    Camellia_ecb_encrypt(data, out, &key, 1);
    print_hex("ecb", out, 16);
    Camellia_ecb_encrypt(out, out, &key, 0);
    print_int("ecb back", memcmp(out, data, 16));
    Camellia_ecb_encrypt(data, out, &key, -3);
    print_hex("ecb, another number", out, 16);
}

static void cbc(int bits)
{
    static const size_t lengths[] = {0, 1, 15, 16, 17, 31, 32, 33, 48, 64, 80, 100, 112, 127, 128, 129, 144, 160,
                                     255, 256, 257, 272, 400, 512, 513, 1000, 1024, 1040, 4096};
    CAMELLIA_KEY key;
    unsigned char iv[17];
    char label[64];
    size_t i;

    set_key(bits, &key);
    for (i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        size_t length = lengths[i], whole = (length + 15) / 16 * 16;
        snprintf(label, sizeof(label), "cbc %d, %zu bytes", bits, length);
        memset(iv, 0x5a, sizeof(iv));
        memset(out, 0xee, sizeof(out));
        Camellia_cbc_encrypt(data + i % 16, out + i % 7, length, &key, iv + 1, 1);
        print_sum(label, out, sizeof(out));
        print_hex("vector", iv, sizeof(iv));
        memmove(out, out + i % 7, whole);
        memset(out + whole, 0xdd, sizeof(out) - whole);
        memset(iv, 0x5a, sizeof(iv));
        Camellia_cbc_encrypt(out, out, length, &key, iv + 1, 0);
        print_int("back", memcmp(out, data + i % 16, length));
        print_hex("vector", iv, sizeof(iv));
        print_sum("around", out, sizeof(out));
    }
    memset(iv, 3, sizeof(iv));
    Camellia_cbc_encrypt(data, out, 0, &key, iv, 1);
    Camellia_cbc_encrypt(data, out, 0, &key, iv, 0);
    print_hex("vector after no data", iv, sizeof(iv));
    /* The output trails the input. */
    memset(iv, 1, sizeof(iv));
    memcpy(out + 16, data, 1200);
    Camellia_cbc_encrypt(out + 16, out, 1200, &key, iv, 7);
    print_sum("trailing", out, 1216);
    memset(iv, 1, sizeof(iv));
    memmove(out + 16, out, 1200);
    Camellia_cbc_encrypt(out + 16, out, 1200, &key, iv, 0);
    print_int("trailing, back", memcmp(out, data, 1200));
}

static void feedback(int bits)
{
    CAMELLIA_KEY key;
    unsigned char iv[17];
    size_t i, at;
    int num, way;
    char label[64];

    set_key(bits, &key);
    for (way = 0; way < 3; way++) {
        memset(iv, 0x33, sizeof(iv));
        memset(out, 0xee, sizeof(out));
        num = 0;
        for (i = at = 0; i < PIECES; at += pieces[i++]) {
            snprintf(label, sizeof(label), "%s %d, %zu bytes at %zu", way == 2 ? "ofb" : "cfb", bits, pieces[i], at);
            if (way == 2)
                Camellia_ofb128_encrypt(data + at, out + at, pieces[i], &key, iv + 1, &num);
            else
                Camellia_cfb128_encrypt(data + at, out + at, pieces[i], &key, iv + 1, &num, way);
            print_hex(label, iv, sizeof(iv));
            print_int("position", num);
        }
        print_sum("all", out, sizeof(out));
        memcpy(back, out, sizeof(out));
        memset(iv, 0x33, sizeof(iv));
        num = 0;
        if (way == 2)
            Camellia_ofb128_encrypt(back, back, at, &key, iv + 1, &num);
        else
            Camellia_cfb128_encrypt(back, back, at, &key, iv + 1, &num, !way);
        print_int("back", memcmp(back, data, at));
        print_hex("vector", iv, sizeof(iv));
        print_int("position", num);
    }
    for (num = -3; num < 0; num++) {
        int cfb = num, ofb = num;
        memset(iv, 0x33, sizeof(iv));
        memset(out, 0xee, 64);
        Camellia_cfb128_encrypt(data, out, 20, &key, iv, &cfb, 1);
        Camellia_ofb128_encrypt(data, out, 20, &key, iv, &ofb);
        print_int("negative position", cfb * 100 + ofb);
        print_hex("nothing", out, 20);
    }
    for (way = 0; way < 2; way++) {
        snprintf(label, sizeof(label), "cfb8 %d %d", bits, way);
        memset(iv, 0x33, sizeof(iv));
        num = 9;
        Camellia_cfb8_encrypt(data, out, 600, &key, iv, &num, way);
        print_sum(label, out, 600);
        print_hex("vector", iv, sizeof(iv));
        print_int("position", num);
        for (i = 0; i < 20; i++) {
            snprintf(label, sizeof(label), "cfb1 %d %d, %zu bits", bits, way, i);
            memset(iv, 0x44, sizeof(iv));
            memset(out, 0xa5, 16);
            Camellia_cfb1_encrypt(data, out, i, &key, iv, &num, way);
            print_hex(label, out, 8);
            print_hex("vector", iv, sizeof(iv));
        }
    }
    for (way = 0; way < 2; way++) {
        unsigned char count[16];
        unsigned position = 0;
        memset(iv, way ? 0xff : 0x12, sizeof(iv));
        memset(count, 0, sizeof(count));
        for (i = at = 0; i < PIECES; at += pieces[i++]) {
            snprintf(label, sizeof(label), "ctr %d, %zu bytes at %zu", bits, pieces[i], at);
            Camellia_ctr128_encrypt(data + at, out + at, pieces[i], &key, iv, count, &position);
            print_hex(label, iv, 16);
            print_hex("key stream", count, 16);
            print_int("position", position);
        }
        print_sum("all", out, at);
    }
}

int main(void)
{
    size_t i;

    for (i = 0; i < sizeof(key_bytes); i++)
        key_bytes[i] = (unsigned char)(i * 37 + 11);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + i / 256);
    wrong_keys();
    for (i = 128; i <= 256; i += 64) {
        blocks((int)i);
        cbc((int)i);
        feedback((int)i);
    }
    return 0;
}
