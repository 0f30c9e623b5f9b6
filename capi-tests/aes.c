/* openssl/aes.h: schedules, blocks, ECB and CBC. */
#include <openssl/aes.h>
#include <stdio.h>
#include <string.h>

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
    }
    printf("options: %s\n", AES_options());
    return 0;
}
