/* OAEP and MGF1 of rsa.h: lengths, labels and digests; what one call padded another takes off; damaged paddings. */
#include <string.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include "print.h"

static unsigned char data[300], padded[300], out[300], label[40];

static void print_error(const char *name)
{
    unsigned long code = ERR_get_error();
    printf("%s: error %d %d\n", name, ERR_GET_LIB(code), ERR_GET_REASON(code));
    ERR_clear_error();
}

static void lengths(const EVP_MD *md, const EVP_MD *mask, int label_length)
{
    static const int rooms[] = {0, 1, 20, 41, 42, 43, 64, 66, 67, 70, 100, 129, 130, 131, 256};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        for (int length = 0; length < 200; length += 13) {
            int room = rooms[i], added, taken;
            memset(padded, 0xee, sizeof padded);
            added = RSA_padding_add_PKCS1_OAEP_mgf1(padded, room, data, length, label, label_length, md, mask);
            printf("room %d, data %d: %d\n", room, length, added);
            print_error("add");
            if (added != 1)
                continue;
            print_int("first byte", padded[0]);
            for (int cut = 0; cut < 2; cut++) { /* the leading zero byte may be missing */
                memset(out, 0xdd, sizeof out);
                taken = RSA_padding_check_PKCS1_OAEP_mgf1(out, 256, padded + cut, room - cut, room, label, label_length, md,
                                                          mask);
                print_int("taken", taken);
                print_hex("data", out, (size_t)length + 2);
                print_error("check");
            }
            print_int("exact room", RSA_padding_check_PKCS1_OAEP_mgf1(out, length, padded, room, room, label, label_length,
                                                                      md, mask));
            print_error("check");
            print_int("too little room", RSA_padding_check_PKCS1_OAEP_mgf1(out, length - 1, padded, room, room, label,
                                                                           label_length, md, mask));
            print_error("check");
            if (label_length > 0) {
                print_int("another label", RSA_padding_check_PKCS1_OAEP_mgf1(out, 256, padded, room, room, label,
                                                                             label_length - 1, md, mask));
                print_error("check");
            }
            for (int at = 0; at < room; at += 7) {
                padded[at] ^= 0x10;
                memset(out, 0xdd, sizeof out);
                print_int("damaged", RSA_padding_check_PKCS1_OAEP_mgf1(out, 256, padded, room, room, label, label_length, md,
                                                                       mask));
                print_error("check");
                padded[at] ^= 0x10;
            }
        }
}

static void masks(const EVP_MD *md)
{
    for (long length = 0; length < 200; length += 9)
        for (long seed = 0; seed < 50; seed += 12) {
            memset(out, 0xee, sizeof out);
            print_int("MGF1", PKCS1_MGF1(out, length, data, seed, md));
            print_hex("mask", out, (size_t)length + 2);
        }
}

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 7 + 1);
    for (i = 0; i < sizeof label; i++)
        label[i] = (unsigned char)(i + 100);
    lengths(NULL, NULL, 0);
    lengths(EVP_sha256(), NULL, 11);
    lengths(EVP_sha1(), EVP_sha512(), 40);
    lengths(EVP_sha512(), EVP_md5(), 1);
    print_int("plain add", RSA_padding_add_PKCS1_OAEP(padded, 128, data, 50, label, 5));
    print_int("plain check", RSA_padding_check_PKCS1_OAEP(out, 128, padded, 128, 128, label, 5));
    print_int("no output", RSA_padding_check_PKCS1_OAEP(out, 0, padded, 128, 128, label, 5));
    print_int("no input", RSA_padding_check_PKCS1_OAEP(out, 128, padded, 0, 128, label, 5));
    print_int("longer than the modulus", RSA_padding_check_PKCS1_OAEP(out, 128, padded, 129, 128, label, 5));
    print_error("check");
    masks(EVP_sha1());
    masks(EVP_sha512());
    return 0;
}
