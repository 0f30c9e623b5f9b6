/* openssl/des.h. */
#include <openssl/des.h>
#include <stdio.h>
#include <string.h>

#include "print.h"

static unsigned char key_bytes[24] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xf1, 0xe0, 0xd3, 0xc2,
                                      0xb5, 0xa4, 0x97, 0x86, 0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
static DES_key_schedule ks[3];
static unsigned char data[5000], out[5000];
static DES_cblock iv;

static void reset(void)
{
    memset(out, 0xee, sizeof(out));
    memcpy(iv, "\xfe\xdc\xba\x98\x76\x54\x32\x10", 8);
}

static void show(const char *what, long a, long b, int enc)
{
    char label[80];
    snprintf(label, sizeof(label), "%s %ld %ld %s", what, a, b, enc ? "enc" : "dec");
    print_sum(label, out, sizeof(out));
    print_hex(label, iv, 8);
}

static void keys(void)
{
    DES_cblock key, odd;
    DES_key_schedule schedule, other;
    static const unsigned char some[][8] = {
        {0}, {1, 1, 1, 1, 1, 1, 1, 1}, {0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe, 0xfe},
        {0x1f, 0x1f, 0x1f, 0x1f, 0x0e, 0x0e, 0x0e, 0x0e}, {0xe0, 0xe0, 0xe0, 0xe0, 0xf1, 0xf1, 0xf1, 0xf1},
        {0x01, 0xfe, 0x01, 0xfe, 0x01, 0xfe, 0x01, 0xfe}, {0x1f, 0xe0, 0x1f, 0xe0, 0x0e, 0xf1, 0x0e, 0xf1},
        {0x01, 0xe0, 0x01, 0xe0, 0x01, 0xf1, 0x01, 0xf1}, {0x1f, 0xfe, 0x1f, 0xfe, 0x0e, 0xfe, 0x0e, 0xfe},
        {0x01, 0x1f, 0x01, 0x1f, 0x01, 0x0e, 0x01, 0x0e}, {0xe0, 0xfe, 0xe0, 0xfe, 0xf1, 0xfe, 0xf1, 0xfe},
        {0xfe, 0xe0, 0xfe, 0xe0, 0xfe, 0xf1, 0xfe, 0xf1}, {0x00, 0x1e, 0x00, 0x1e, 0x00, 0x0f, 0x00, 0x0f},
        {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef}, {2, 2, 2, 2, 2, 2, 2, 2}};
    for (size_t i = 0; i < sizeof(some) / sizeof(*some); i++) {
        memcpy(key, some[i], 8);
        memset(&schedule, 0xaa, sizeof(schedule));
        print_int("set_key", DES_set_key(&key, &schedule));
        print_sum("schedule", &schedule, sizeof(schedule));
        print_int("key_sched", DES_key_sched(&key, &schedule));
        memset(&schedule, 0xaa, sizeof(schedule));
        print_int("checked", DES_set_key_checked(&key, &schedule));
        print_sum("schedule", &schedule, sizeof(schedule));
        DES_set_key_unchecked(&key, &schedule);
        print_sum("unchecked schedule", &schedule, sizeof(schedule));
        print_int("parity", DES_check_key_parity(&key));
        print_int("weak", DES_is_weak_key(&key));
    }
    for (int bit = 0; bit < 64; bit++) {
        memset(key, 0, 8);
        key[bit / 8] = (unsigned char)(1 << bit % 8);
        DES_set_key_unchecked(&key, &schedule);
        print_sum("schedule of one bit", &schedule, sizeof(schedule));
    }
    for (int i = 0; i < 256; i++) {
        memset(odd, i, 8);
        DES_set_odd_parity(&odd);
        print_hex("odd parity", odd, 1);
    }
    print_int("random key", DES_random_key(&key));
    print_int("random key, parity", DES_check_key_parity(&key));
    print_int("random key, weak", DES_is_weak_key(&key));
    /* A copy is as good, and so is what another library made. */
    memcpy(&other, &ks[0], sizeof(other));
    print_hex("round keys", &other, sizeof(other));
    printf("options: %s\n", DES_options());
}

static void blocks(void)
{
    DES_cblock in, to;
    DES_LONG words[2], dirty[2];
    DES_key_schedule stray = ks[0];
    for (int i = 0; i < 64; i++) {
        memset(in, 0, 8);
        in[i / 8] = (unsigned char)(0x80 >> i % 8);
        for (int enc = 0; enc < 2; enc++) {
            DES_ecb_encrypt(&in, &to, &ks[0], enc);
            print_hex("ecb", to, 8);
            DES_ecb3_encrypt(&in, &to, &ks[0], &ks[1], &ks[2], enc);
            print_hex("ecb3", to, 8);
            DES_ecb2_encrypt(&in, &to, &ks[0], &ks[1], enc);
            print_hex("ecb2", to, 8);
            memcpy(words, in, 8);
            DES_encrypt1(words, &ks[0], enc);
            printf("encrypt1: %08x %08x\n", words[0], words[1]);
            memcpy(words, in, 8);
            DES_encrypt2(words, &ks[0], enc);
            printf("encrypt2: %08x %08x\n", words[0], words[1]);
        }
        memcpy(words, in, 8);
        DES_encrypt3(words, &ks[0], &ks[1], &ks[2]);
        printf("encrypt3: %08x %08x\n", words[0], words[1]);
        DES_decrypt3(words, &ks[2], &ks[1], &ks[0]);
        printf("decrypt3: %08x %08x\n", words[0], words[1]);
    }
    memcpy(to, "in place", 8);
    DES_ecb_encrypt(&to, &to, &ks[0], 7);
    print_hex("in place, enc 7", to, 8);
    DES_ecb_encrypt(&to, &to, &ks[0], -1);
    print_hex("in place, enc -1", to, 8);
    /* Bits of a schedule that no round uses. */
    for (int round = 0; round < 16; round++) {
        stray.ks[round].deslong[0] |= 0x03030303;
        stray.ks[round].deslong[1] |= 0x30303030;
    }
    dirty[0] = 0x01234567, dirty[1] = 0x89abcdef;
    DES_encrypt1(dirty, &stray, 1);
    printf("stray bits: %08x %08x\n", dirty[0], dirty[1]);
}

static void modes(void)
{
    static const long lengths[] = {0, 1, 7, 8, 9, 15, 16, 17, 23, 24, 31, 32, 33, 63, 64, 65, 100, 128, 191, 192, 193, 200, 255, 256,
                                   257, 500, 512, 700, 1000, 1024, 2040, 2048, 2049, 2056, 3000, 4096, 4099};
    DES_cblock white[2] = {"inwhite", "outwhit"};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        long n = lengths[i];
        for (int enc = 0; enc < 2; enc++) {
            unsigned char *to = out + i % 9;
            const unsigned char *from = data + i % 5;
            reset();
            DES_ncbc_encrypt(from, to, n, &ks[0], &iv, enc);
            show("ncbc", n, 0, enc);
            DES_ncbc_encrypt(from, to, n, &ks[1], &iv, enc);
            show("ncbc again", n, 0, enc);
            reset();
            DES_cbc_encrypt(from, to, n, &ks[0], &iv, enc);
            show("cbc", n, 0, enc);
            reset();
            DES_ede3_cbc_encrypt(from, to, n, &ks[0], &ks[1], &ks[2], &iv, enc);
            show("ede3", n, 0, enc);
            reset();
            DES_ede2_cbc_encrypt(from, to, n, &ks[0], &ks[1], &iv, enc);
            show("ede2", n, 0, enc);
            reset();
            DES_xcbc_encrypt(from, to, n, &ks[0], &iv, &white[0], &white[1], enc);
            show("xcbc", n, 0, enc);
            reset();
            DES_pcbc_encrypt(from, to, n, &ks[0], &iv, enc);
            show("pcbc", n, 0, enc);
            /* In place. */
            reset();
            memcpy(out, data, 4200);
            DES_ncbc_encrypt(out, out, n, &ks[0], &iv, enc);
            show("ncbc in place", n, 0, enc);
            reset();
            memcpy(out, data, 4200);
            DES_ede3_cbc_encrypt(out, out, n, &ks[0], &ks[1], &ks[2], &iv, enc);
            show("ede3 in place", n, 0, enc);
            reset();
            memcpy(out, data, 4200);
            DES_pcbc_encrypt(out, out, n, &ks[0], &iv, enc);
            show("pcbc in place", n, 0, enc);
            /* Whole blocks to where they were, 8 bytes before. */
            if (n % 8 == 0 && !enc) {
                reset();
                memcpy(out, data, 4200);
                DES_ncbc_encrypt(out + 8, out, n, &ks[0], &iv, enc);
                show("ncbc lagging", n, 0, enc);
            }
        }
        for (int num = 0; num < 8; num += 3) {
            for (int enc = 0; enc < 2; enc++) {
                int position = num;
                reset();
                DES_cfb64_encrypt(data, out, n, &ks[0], &iv, &position, enc);
                show("cfb64", n, position, enc);
                DES_cfb64_encrypt(data, out, 5, &ks[0], &iv, &position, enc);
                show("cfb64 on", n, position, enc);
                reset(), position = num;
                DES_ede3_cfb64_encrypt(data, out, n, &ks[0], &ks[1], &ks[2], &iv, &position, enc);
                show("ede3 cfb64", n, position, enc);
                reset(), position = num;
                DES_ofb64_encrypt(data, out, n, &ks[0], &iv, &position);
                show("ofb64", n, position, enc);
                reset(), position = num;
                DES_ede3_ofb64_encrypt(data, out, n, &ks[0], &ks[1], &ks[2], &iv, &position);
                show("ede3 ofb64", n, position, enc);
            }
        }
    }
    for (int bits = 1; bits <= 65; bits++) {
        for (int enc = 0; enc < 2; enc++) {
            reset();
            DES_cfb_encrypt(data, out, bits, 61, &ks[0], &iv, enc);
            show("cfb", bits, 61, enc);
            reset();
            DES_ede3_cfb_encrypt(data, out, bits, 50, &ks[0], &ks[1], &ks[2], &iv, enc);
            show("ede3 cfb", bits, 50, enc);
        }
        reset();
        DES_ofb_encrypt(data, out, bits, 11, &ks[0], &iv);
        show("ofb", bits, 11, 1);
    }
    reset();
    DES_cfb_encrypt(data, out, 0, 61, &ks[0], &iv, 1);
    show("cfb of no bits", 0, 61, 1);
    DES_cfb_encrypt(data, out, -8, 61, &ks[0], &iv, 1);
    show("cfb of -8 bits", 0, 61, 1);
}

static void sums(void)
{
    for (long n = 0; n < 70; n++) {
        DES_cblock sum[6];
        char label[40];
        reset();
        memset(sum, 0xee, sizeof(sum));
        snprintf(label, sizeof(label), "cksum %ld", n);
        print_int(label, DES_cbc_cksum(data, &sum[0], n, &ks[0], &iv));
        print_hex(label, sum, sizeof(sum));
        for (int count = -1; count < 6; count++) {
            memset(sum, 0xee, sizeof(sum));
            snprintf(label, sizeof(label), "quad %ld %d", n, count);
            print_int(label, DES_quad_cksum(data, sum, n, count, &iv));
            print_hex(label, sum, sizeof(sum));
        }
    }
    reset();
    print_int("cksum of much", DES_cbc_cksum(data, &iv, 4099, &ks[0], &iv));
    print_int("cksum without output", DES_cbc_cksum(data, NULL, 100, &ks[0], &iv));
    print_int("quad without output", DES_quad_cksum(data, NULL, 100, 2, &iv));
}

static void passwords(void)
{
    static const char text[] = "The quick brown fox jumps over the lazy dog; \xe4\xf6\xfc.";
    static const char *const salts[] = {"ab", "./", "zz", "AZ", "\x01\x02", "-+", ":@", "[`", "{\x7f", "abc",
#ifndef API_1_0 /* 1.0 reads past an empty salt and beside its table */
                                        "", "a", "a\x80", "\xff" "a",
#endif
    };
    char hash[14];
    for (size_t n = 0; n < sizeof(text); n++) {
        char password[64];
        DES_cblock one, two;
        memcpy(password, text, n);
        password[n] = '\0';
        DES_string_to_key(password, &one);
        print_hex("string_to_key", one, 8);
        DES_string_to_2keys(password, &one, &two);
        print_hex("string_to_2keys", one, 8);
        print_hex("string_to_2keys", two, 8);
        printf("crypt: %s\n", DES_crypt(password, "Qx"));
    }
    for (size_t i = 0; i < sizeof(salts) / sizeof(*salts); i++) {
        const char *result = DES_fcrypt("password", salts[i], hash);
        print_hex("fcrypt", result == NULL ? "NULL" : result, result == NULL ? 4 : 14);
        print_int("fcrypt returns its argument", result == hash || result == NULL);
    }
#ifndef API_1_0
    print_int("crypt of a bad salt", DES_crypt("password", "") == NULL);
#endif
}

int main(void)
{
    for (size_t i = 0; i < sizeof(data); i++)
        data[i] = (unsigned char)(i * 13 + i / 251 + 5);
    for (int i = 0; i < 3; i++)
        DES_set_key_unchecked((DES_cblock *)(key_bytes + 8 * i), &ks[i]);
    keys();
    blocks();
    modes();
    sums();
    passwords();
    return 0;
}
