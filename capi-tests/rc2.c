/* openssl/rc2.h */
#include <openssl/rc2.h>

#include "block64.h"

BLOCK64_FUNCTIONS(RC2, RC2_KEY)

int main(void)
{
    static const int lengths[] = {1, 2, 5, 7, 8, 16, 33, 127, 128, 129, 200};
    static const int bits[] = {-1, 0, 1, 7, 8, 9, 40, 63, 64, 128, 129, 1023, 1024, 1025, 5000};
    unsigned char key[256];
    RC2_KEY schedule, copy;
    char label[64];

    block64_fill(key, sizeof key);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (size_t j = 0; j < sizeof bits / sizeof *bits; j++) {
            memset(&schedule, 0xaa, sizeof schedule);
            RC2_set_key(&schedule, lengths[i], key + i, bits[j]);
            snprintf(label, sizeof label, "schedule, key of %d, bits %d", lengths[i], bits[j]);
            print_sum(label, &schedule, sizeof schedule);
        }

    RC2_set_key(&schedule, 16, key, 128);
    copy = schedule;
    struct block64 cipher = {&copy, &copy, ecb, cbc, cfb, ofb};
    block64_run(&cipher);
    print_int("the schedule is kept", memcmp(&copy, &schedule, sizeof copy) == 0);

    unsigned long words[4] = {1, 0xfedcba9889abcdefUL, 0x1111111101234567UL, 4};
    RC2_encrypt(words + 1, &schedule);
    print_hex("RC2_encrypt", words, sizeof words);
    RC2_decrypt(words + 1, &schedule);
    print_hex("RC2_decrypt", words, sizeof words);
    words[0] = ~0UL;
    RC2_decrypt(words, &schedule);
    print_hex("RC2_decrypt of other words", words, sizeof words);

    /* Words of more than 16 bits, which no key gives. */
    for (size_t i = 0; i < sizeof schedule.data / sizeof *schedule.data; i++)
        schedule.data[i] = (RC2_INT)(i * 0x9e3779b9u);
    RC2_cbc_encrypt(key, key, 64, &schedule, key + 100, RC2_ENCRYPT);
    RC2_cbc_encrypt(key + 64, key + 64, 64, &schedule, key + 132, RC2_DECRYPT);
    print_hex("any schedule", key, 144);
    return 0;
}
