/* What the programs of Camellia and SEED share: blocks, CBC, CFB and OFB. Before it is included, KEY is the schedule's type and
 * CALL(name) a function's name; the program's set_key sets and prints a schedule. */
#ifndef CAPI_BLOCK128_H
#define CAPI_BLOCK128_H

#include <stdio.h>
#include <string.h>

#include "print.h"

static unsigned char key_bytes[40], data[4200], out[4200], back[4200];
static const size_t pieces[] = {0, 1, 2, 13, 16, 15, 17, 1, 31, 32, 33, 7, 0, 9, 100, 128, 129, 255, 512, 1000, 16, 3};
#define PIECES (sizeof(pieces) / sizeof(*pieces))

static void set_key(int bits, KEY *key);

static void fill(void)
{
    size_t i;

    for (i = 0; i < sizeof(key_bytes); i++)
        key_bytes[i] = (unsigned char)(i * 37 + 11);
    for (i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + i / 256);
}

static void blocks(int bits)
{
    KEY key, copy;
    char label[64];

    set_key(bits, &key);
    memcpy(&copy, &key, sizeof(copy));
    snprintf(label, sizeof(label), "block %d", bits);
    CALL(encrypt)(data, out, &key);
    print_hex(label, out, 16);
    CALL(encrypt)(data + 3, out + 1, &copy);
    print_hex("misaligned, by a copied schedule", out + 1, 16);
    CALL(decrypt)(out + 1, out + 1, &key);
    print_int("back in place", memcmp(out + 1, data + 3, 16));
    CALL(ecb_encrypt)(data, out, &key, 1);
    print_hex("ecb", out, 16);
    CALL(ecb_encrypt)(out, out, &key, 0);
    print_int("ecb back", memcmp(out, data, 16));
    CALL(ecb_encrypt)(data, out, &key, -3);
    print_hex("ecb, another number", out, 16);
}

static void cbc(int bits)
{
    static const size_t lengths[] = {0, 1, 15, 16, 17, 31, 32, 33, 48, 64, 80, 100, 112, 127, 128, 129, 144, 160,
                                     255, 256, 257, 272, 400, 512, 513, 1000, 1024, 1040, 4096};
    KEY key;
    unsigned char iv[17];
    char label[64];
    size_t i;

    set_key(bits, &key);
    for (i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        size_t length = lengths[i], whole = (length + 15) / 16 * 16;
        snprintf(label, sizeof(label), "cbc %d, %zu bytes", bits, length);
        memset(iv, 0x5a, sizeof(iv));
        memset(out, 0xee, sizeof(out));
        CALL(cbc_encrypt)(data + i % 16, out + i % 7, length, &key, iv + 1, 1);
        print_sum(label, out, sizeof(out));
        print_hex("vector", iv, sizeof(iv));
        memmove(out, out + i % 7, whole);
        memset(out + whole, 0xdd, sizeof(out) - whole);
        memset(iv, 0x5a, sizeof(iv));
        CALL(cbc_encrypt)(out, out, length, &key, iv + 1, 0);
        print_int("back", memcmp(out, data + i % 16, length));
        print_hex("vector", iv, sizeof(iv));
        print_sum("around", out, sizeof(out));
    }
    memset(iv, 3, sizeof(iv));
    CALL(cbc_encrypt)(data, out, 0, &key, iv, 1);
    CALL(cbc_encrypt)(data, out, 0, &key, iv, 0);
    print_hex("vector after no data", iv, sizeof(iv));
    /* The output trails the input. */
    memset(iv, 1, sizeof(iv));
    memcpy(out + 16, data, 1200);
    CALL(cbc_encrypt)(out + 16, out, 1200, &key, iv, 7);
    print_sum("trailing", out, 1216);
    memset(iv, 1, sizeof(iv));
    memmove(out + 16, out, 1200);
    CALL(cbc_encrypt)(out + 16, out, 1200, &key, iv, 0);
    print_int("trailing, back", memcmp(out, data, 1200));
}

static void feedback(int bits)
{
    KEY key;
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
                CALL(ofb128_encrypt)(data + at, out + at, pieces[i], &key, iv + 1, &num);
            else
                CALL(cfb128_encrypt)(data + at, out + at, pieces[i], &key, iv + 1, &num, way);
            print_hex(label, iv, sizeof(iv));
            print_int("position", num);
        }
        print_sum("all", out, sizeof(out));
        memcpy(back, out, sizeof(out));
        memset(iv, 0x33, sizeof(iv));
        num = 0;
        if (way == 2)
            CALL(ofb128_encrypt)(back, back, at, &key, iv + 1, &num);
        else
            CALL(cfb128_encrypt)(back, back, at, &key, iv + 1, &num, !way);
        print_int("back", memcmp(back, data, at));
        print_hex("vector", iv, sizeof(iv));
        print_int("position", num);
    }
#ifndef API_1_0 /* 1.0 reads before the vector */
    for (num = -3; num < 0; num++) {
        int cfb = num, ofb = num;
        memset(iv, 0x33, sizeof(iv));
        memset(out, 0xee, 64);
        CALL(cfb128_encrypt)(data, out, 20, &key, iv, &cfb, 1);
        CALL(ofb128_encrypt)(data, out, 20, &key, iv, &ofb);
        print_int("negative position", cfb * 100 + ofb);
        print_hex("nothing", out, 20);
    }
#endif
}

#endif
