/* The test keys of the rsa and dsa rows. */
#ifndef SPEED_KEYS_H
#define SPEED_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum rsa_number { RSA_N, RSA_E, RSA_D, RSA_P, RSA_Q, RSA_DMP1, RSA_DMQ1, RSA_IQMP };
enum dsa_number { DSA_P, DSA_Q, DSA_G, DSA_Y, DSA_X };
enum { KEY_NUMBERS = 8, NUMBER_SIZE = 512 }; /* bytes of the largest number */

struct test_key {
    int bits;
    bool rsa;
    const char *number[KEY_NUMBERS];
    /* RSA: PKCS#1 v1.5 of the 36 bytes as they are (as of MD5 and SHA-1 together); DSA: DER, of the first 20 bytes. */
    const char *signature;
};

extern const unsigned char test_message[36];

const struct test_key *test_key_find(bool rsa, int bits);
size_t test_key_bytes(const char *hex, unsigned char *bytes); /* returns their number */

#endif
