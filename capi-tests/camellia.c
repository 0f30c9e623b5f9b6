/* openssl/camellia.h: schedules, blocks and every mode. */
#include <openssl/camellia.h>

#define KEY CAMELLIA_KEY
#define CALL(name) Camellia_##name
#include "block128.h"

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

/* The modes that SEED has not. */
static void small_feedback_and_counter(int bits)
{
    CAMELLIA_KEY key;
    unsigned char iv[17];
    size_t i, at;
    int num, way;
    char label[64];

    Camellia_set_key(key_bytes + 1, bits, &key);
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
    int bits;

    fill();
    wrong_keys();
    for (bits = 128; bits <= 256; bits += 64) {
        blocks(bits);
        cbc(bits);
        feedback(bits);
        small_feedback_and_counter(bits);
    }
    return 0;
}
