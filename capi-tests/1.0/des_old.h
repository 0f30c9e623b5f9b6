/* The lower-case names of des_old.h, the same calls in both of its forms: des_old.c and des_libdes.c include this. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <openssl/des.h>

#include "../print.h"

static unsigned char data[3000], out[3000], back[3000];
static des_cblock keys[3] = {{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef},
                             {0xf1, 0xe0, 0xd3, 0xc2, 0xb5, 0xa4, 0x97, 0x86},
                             {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce}};
static des_key_schedule ks[3];
static des_cblock iv, iv2;

static void reset(void)
{
    memset(iv, 0x3c, 8);
    memset(iv2, 0xa5, 8);
    memset(out, 0xee, sizeof out);
}

static void show(const char *what, long length, int number)
{
    char label[96];
    snprintf(label, sizeof label, "%s, %ld bytes, %d", what, length, number);
    print_sum(label, out, sizeof out);
    print_hex("vector", iv, 8);
    print_hex("second vector", iv2, 8);
}

static void key_functions(void)
{
    des_cblock key = {0xfe, 0x01, 0xfe, 0x01, 0xfe, 0x01, 0xfe, 0x01}, odd = {0, 1, 2, 3, 4, 5, 6, 7}, second;
    static char password[] = "correct horse battery staple", empty[] = "";
    int i;

    printf("options: %s\n", des_options());
    print_int("weak", des_is_weak_key(&key));
    print_int("not weak", des_is_weak_key(&keys[0]));
    print_int("the variable", des_check_key);
    print_int("set a weak key", des_set_key(&key, ks[0]));
    print_hex("schedule", &ks[0], 128);
    print_int("set a key without parity", des_key_sched(&odd, ks[0]));
    des_check_key = 1;
    print_int("checked, weak", des_set_key(&key, ks[0]));
    print_int("checked, without parity", des_key_sched(&odd, ks[0]));
    des_check_key = 0;
    des_set_odd_parity(&odd);
    print_hex("parity", odd, 8);
    des_fixup_key_parity(&odd);
    print_hex("parity again", odd, 8);
    des_string_to_key(password, &key);
    print_hex("string_to_key", key, 8);
    des_string_to_2keys(password, &key, &second);
    print_hex("string_to_2keys", key, 8);
    print_hex("second", second, 8);
    des_string_to_key(empty, &key);
    print_hex("string_to_key of nothing", key, 8);
    for (i = 0; i < 3; i++)
        print_int("set", des_set_key(&keys[i], ks[i]));
}

static void block_functions(void)
{
    DES_LONG words[2];
    int enc;

    for (enc = -1; enc < 3; enc++) {
        reset();
        des_ecb_encrypt((des_cblock *)data, (des_cblock *)out, ks[0], enc);
        des_ecb3_encrypt((des_cblock *)data, (des_cblock *)(out + 8), ks[0], ks[1], ks[2], enc);
        des_ecb2_encrypt((des_cblock *)data, (des_cblock *)(out + 16), ks[0], ks[1], enc);
        show("ecb", 8, enc);
        words[0] = 0x01234567, words[1] = 0x89abcdef;
        des_encrypt(words, ks[1], enc);
        print_hex("encrypt", words, 8);
        des_encrypt2(words, ks[2], enc);
        print_hex("encrypt2", words, 8);
    }
    des_encrypt3(words, ks[0], ks[1], ks[2]);
    print_hex("encrypt3", words, 8);
    des_decrypt3(words, ks[2], ks[1], ks[0]);
    print_hex("decrypt3", words, 8);
}

static void mode_functions(void)
{
    static const long lengths[] = {0, 1, 7, 8, 9, 15, 16, 17, 24, 31, 64, 100, 257, 1000, 2048};
    size_t i;
    int enc, bits, num;

    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        long length = lengths[i];
        for (enc = 0; enc < 2; enc++) {
            reset();
            des_cbc_encrypt((void *)data, (void *)out, length, ks[0], &iv, enc);
            show("cbc", length, enc);
            reset();
            des_ncbc_encrypt((void *)data, (void *)out, length, ks[0], &iv, enc);
            show("ncbc", length, enc);
            reset();
            des_xcbc_encrypt((void *)data, (void *)out, length, ks[0], &iv, &keys[1], &keys[2], enc);
            show("xcbc", length, enc);
            reset();
            des_pcbc_encrypt((void *)data, (void *)out, length, ks[0], &iv, enc);
            show("pcbc", length, enc);
            reset();
            des_ede3_cbc_encrypt((void *)data, (void *)out, length, ks[0], ks[1], ks[2], &iv, enc);
            show("ede3_cbc", length, enc);
            reset();
            des_ede2_cbc_encrypt((void *)data, (void *)out, length, ks[0], ks[1], &iv, enc);
            show("ede2_cbc", length, enc);
            reset();
            DES_ede3_cbcm_encrypt(data, out, length, (DES_key_schedule *)&ks[0], (DES_key_schedule *)&ks[1],
                                  (DES_key_schedule *)&ks[2], &iv, &iv2, enc);
            show("ede3_cbcm", length, enc);
            for (bits = 1; bits < 65; bits += 21) {
                reset();
                des_cfb_encrypt(data, out, bits, length, ks[0], &iv, enc);
                show("cfb", length, bits);
                reset();
                des_ofb_encrypt(data, out, bits, length / 8, ks[0], &iv); /* as many units of up to 8 bytes */
                show("ofb", length, bits);
            }
            reset();
            num = 3;
            des_cfb64_encrypt(data, out, length, ks[0], &iv, &num, enc);
            show("cfb64", length, num);
            reset();
            num = 3;
            des_ofb64_encrypt(data, out, length, ks[0], &iv, &num);
            show("ofb64", length, num);
            reset();
            num = 5;
            des_ede3_cfb64_encrypt(data, out, length, ks[0], ks[1], ks[2], &iv, &num, enc);
            show("ede3_cfb64", length, num);
            reset();
            num = 5;
            des_ede2_ofb64_encrypt(data, out, length, ks[0], ks[1], &iv, &num);
            show("ede2_ofb64", length, num);
        }
        reset();
        print_int("cbc_cksum", des_cbc_cksum((void *)data, (des_cblock *)out, length, ks[0], &iv));
        show("cbc_cksum", length, 0);
        for (num = 0; num < 5; num++) {
            reset();
            print_int("quad_cksum", des_quad_cksum((void *)data, (des_cblock *)out, length, num, &keys[0]));
            show("quad_cksum", length, num);
        }
    }
}

static void text_functions(void)
{
    static const char *salts[] = {"ab", "./", "zZ", "9A", "x", "Az9", "a:", "{a", "\x01\x7f"};
    char result[20];
    size_t i;

    for (i = 0; i < sizeof salts / sizeof *salts; i++) {
        memset(result, 0, sizeof result);
        if (i == 4)
            continue; /* reads what follows the salt's end */
        des_fcrypt("password", salts[i], result);
        print_hex("fcrypt", result, sizeof result);
        print_hex("crypt", des_crypt("a longer password", salts[i]), 14);
        print_hex("crypt of nothing", DES_crypt("", salts[i]), 14);
    }
}

/* What enc_write writes is known but for the random bytes of its padding; enc_read gives the data back. */
static void through_a_pipe(void)
{
    static const int lengths[] = {1, 3, 7, 8, 9, 100, 999};
    int ends[2], mode, written, taken;
    size_t i;

    for (mode = 0; mode < 2; mode++) {
        des_rw_mode = mode ? DES_PCBC_MODE : DES_CBC_MODE;
        for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            int length = lengths[i];
            if (pipe(ends) != 0)
                return;
            reset();
            written = des_enc_write(ends[1], (char *)data, length, ks[0], &iv);
            print_int("written", written);
            print_hex("vector", iv, 8);
            memset(back, 0xdd, sizeof back);
            taken = des_enc_read(ends[0], (char *)back, length, ks[0], &iv);
            print_int("read", taken);
            print_int("equal", memcmp(back, data, (size_t)length));
            close(ends[0]);
            close(ends[1]);
        }
        /* Less asked for than came: the rest waits. */
        if (pipe(ends) != 0)
            return;
        print_int("written", des_enc_write(ends[1], (char *)data, 50, ks[0], &iv));
        memset(back, 0xdd, sizeof back);
        print_int("a part", des_enc_read(ends[0], (char *)back, 20, ks[0], &iv));
        print_int("another", des_enc_read(ends[0], (char *)back + 20, 20, ks[0], &iv));
        print_int("the last", des_enc_read(ends[0], (char *)back + 40, 20, ks[0], &iv));
        print_sum("all", back, sizeof back);
        close(ends[1]);
        print_int("at the end", des_enc_read(ends[0], (char *)back, 20, ks[0], &iv));
        close(ends[0]);
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 29 + (i >> 8) + 1);
    key_functions();
    block_functions();
    mode_functions();
    text_functions();
    through_a_pipe();
    return 0;
}
