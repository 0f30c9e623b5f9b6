/* What the programs of the ciphers with blocks of 64 bits share. The schedule comes as an untyped pointer. */
#ifndef CAPI_BLOCK64_H
#define CAPI_BLOCK64_H

#include <stdio.h>
#include <string.h>

#include "print.h"

struct block64 {
    const void *key, *decryption_key;
    void (*ecb)(const unsigned char *in, unsigned char *out, const void *key, int enc);
    void (*cbc)(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv, int enc);
    void (*cfb)(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv, int *num,
                int enc);
    void (*ofb)(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv, int *num);
};

/* The four functions of a cipher whose names begin with PREFIX, for struct block64. */
#define BLOCK64_FUNCTIONS(PREFIX, KEY)                                                                                  \
    static void ecb(const unsigned char *in, unsigned char *out, const void *key, int enc)                              \
    {                                                                                                                   \
        PREFIX##_ecb_encrypt(in, out, (KEY *)key, enc);                                                                 \
    }                                                                                                                   \
    BLOCK64_MODES(PREFIX, KEY)

#define BLOCK64_MODES(PREFIX, KEY)                                                                                      \
    static void cbc(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv,       \
                    int enc)                                                                                            \
    {                                                                                                                   \
        PREFIX##_cbc_encrypt(in, out, length, (KEY *)key, iv, enc);                                                     \
    }                                                                                                                   \
    static void cfb(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv,       \
                    int *num, int enc)                                                                                  \
    {                                                                                                                   \
        PREFIX##_cfb64_encrypt(in, out, length, (KEY *)key, iv, num, enc);                                              \
    }                                                                                                                   \
    static void ofb(const unsigned char *in, unsigned char *out, long length, const void *key, unsigned char *iv,       \
                    int *num)                                                                                           \
    {                                                                                                                   \
        PREFIX##_ofb64_encrypt(in, out, length, (KEY *)key, iv, num);                                                   \
    }

#define BLOCK64_SPACE 4224

static inline void block64_fill(unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (unsigned char)(i * 13 + (i >> 8) + 5);
}

static inline void block64_cbc(const struct block64 *cipher)
{
    static const long lengths[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  15, 16,  17,  23,   24,   25,
                                   31, 32, 33, 40, 48, 55, 56, 57, 63, 64, 65, 127, 128, 1000, 4096, 4099};
    static unsigned char in[BLOCK64_SPACE], out[BLOCK64_SPACE];
    char label[64];
    for (int enc = 1; enc >= 0; enc--) {
        const void *key = enc ? cipher->key : cipher->decryption_key;
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            unsigned char iv[8] = {1, 2, 3, 4, 5, 6, 7, 8};
            block64_fill(in, sizeof in);
            memset(out, 0xee, sizeof out);
            cipher->cbc(in + i % 5, out + i % 3, lengths[i], key, iv, enc);
            snprintf(label, sizeof label, "cbc %d of %ld", enc, lengths[i]);
            print_sum(label, out, sizeof out);
            snprintf(label, sizeof label, "cbc %d of %ld, iv", enc, lengths[i]);
            print_hex(label, iv, sizeof iv);
            /* In place, and with output that trails by some bytes. */
            for (int lag = 0; lag <= 17; lag = lag == 0 ? 1 : lag == 1 ? 8 : lag + 9) {
                block64_fill(in, sizeof in);
                cipher->cbc(in + lag, in, lengths[i], key, iv, enc);
                snprintf(label, sizeof label, "cbc %d of %ld, trailing by %d", enc, lengths[i], lag);
                print_sum(label, in, sizeof in);
            }
        }
        /* The IV lies in the data. */
        block64_fill(in, sizeof in);
        cipher->cbc(in, in, 64, key, in + 16, enc);
        snprintf(label, sizeof label, "cbc %d with the iv in the data", enc);
        print_sum(label, in, sizeof in);
        /* No data. */
        {
            unsigned char iv[8] = {8, 7, 6, 5, 4, 3, 2, 1};
            cipher->cbc(NULL, NULL, 0, key, iv, enc);
            snprintf(label, sizeof label, "cbc %d of nothing", enc);
            print_hex(label, iv, sizeof iv);
        }
    }
}

static inline void block64_feedback(const struct block64 *cipher)
{
    static const long lengths[] = {0, 1, 7, 8, 9, 16, 23, 64, 65, 100, 1023, 1024, 1025, 1032, 4099};
    static unsigned char in[BLOCK64_SPACE], out[BLOCK64_SPACE];
    char label[64];
    for (int mode = 0; mode < 3; mode++) { /* CFB decryption, CFB encryption, OFB */
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            for (int start = 0; start < 8; start++) {
                unsigned char iv[8] = {1, 2, 3, 4, 5, 6, 7, 8};
                int num = start;
                block64_fill(in, sizeof in);
                memset(out, 0xee, sizeof out);
                if (mode < 2)
                    cipher->cfb(in + i % 5, out + i % 3, lengths[i], cipher->key, iv, &num, mode);
                else
                    cipher->ofb(in + i % 5, out + i % 3, lengths[i], cipher->key, iv, &num);
                memcpy(out + sizeof out - 8, iv, 8);
                snprintf(label, sizeof label, "feedback %d of %ld from %d to %d", mode, lengths[i], start, num);
                print_sum(label, out, sizeof out);
                /* It goes on, in place. */
                if (mode < 2)
                    cipher->cfb(in, in, lengths[i], cipher->key, iv, &num, mode);
                else
                    cipher->ofb(in + 3, in, lengths[i], cipher->key, iv, &num);
                memcpy(in + sizeof in - 8, iv, 8);
                snprintf(label, sizeof label, "feedback %d of %ld from %d, and on to %d", mode, lengths[i], start, num);
                print_sum(label, in, sizeof in);
            }
        }
        {
            unsigned char iv[8] = {8, 7, 6, 5, 4, 3, 2, 1};
            int num = 3;
            if (mode < 2)
                cipher->cfb(NULL, NULL, 0, cipher->key, iv, &num, mode);
            else
                cipher->ofb(NULL, NULL, 0, cipher->key, iv, &num);
            snprintf(label, sizeof label, "feedback %d of nothing, %d", mode, num);
            print_hex(label, iv, sizeof iv);
        }
    }
}

static inline void block64_run(const struct block64 *cipher)
{
    unsigned char in[24], out[24];
    for (int enc = 1; enc >= 0; enc--) {
        const void *key = enc ? cipher->key : cipher->decryption_key;
        block64_fill(in, sizeof in);
        memset(out, 0xee, sizeof out);
        cipher->ecb(in + 1, out + 3, key, enc);
        print_hex(enc ? "ecb 1" : "ecb 0", out, sizeof out);
        cipher->ecb(in + 3, in + 3, key, enc);
        print_hex(enc ? "ecb 1 in place" : "ecb 0 in place", in, sizeof in);
        cipher->ecb(in + 5, in, key, enc);
        print_hex(enc ? "ecb 1 trailing" : "ecb 0 trailing", in, sizeof in);
    }
    block64_cbc(cipher);
    block64_feedback(cipher);
}

#endif
