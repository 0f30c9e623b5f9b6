/* openssl/rc5.h */
#include <openssl/rc5.h>

#include "../block64.h"

BLOCK64_FUNCTIONS(RC5_32, RC5_32_KEY)

int main(void)
{
    /* Of a key without bytes OpenSSL's schedule is what its stack held. */
    static const int lengths[] = {1, 3, 4, 5, 8, 15, 16, 17, 32, 100, 254, 255};
    static const int rounds[] = {8, 12, 16, 0, 1, 9, -8, 255};
    unsigned char key[300];
    char label[64];

    block64_fill(key, sizeof key);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (size_t j = 0; j < sizeof rounds / sizeof *rounds; j++) {
            RC5_32_KEY schedule;
            memset(&schedule, 0, sizeof schedule);
            RC5_32_set_key(&schedule, lengths[i], key + i, rounds[j]);
            snprintf(label, sizeof label, "schedule, key of %d, %d rounds", lengths[i], rounds[j]);
            print_int(label, schedule.rounds);
            print_sum(label, schedule.data, (size_t)(2 * (schedule.rounds + 1)) * sizeof(RC5_32_INT));
        }
    for (size_t j = 0; j < 3; j++) {
        RC5_32_KEY schedule, copy;
        printf("rounds: %d\n", rounds[j]);
        memset(&schedule, 0, sizeof schedule);
        RC5_32_set_key(&schedule, 16, key, rounds[j]);
        copy = schedule;
        struct block64 cipher = {&copy, &copy, ecb, cbc, cfb, ofb};
        block64_run(&cipher);
        print_int("the schedule is kept", memcmp(&copy, &schedule, sizeof copy) == 0);
        unsigned long words[4] = {1, 0x89abcdefUL, 0x01234567UL, 4};
        RC5_32_encrypt(words + 1, &schedule);
        print_hex("RC5_32_encrypt", words, sizeof words);
        RC5_32_decrypt(words + 1, &schedule);
        print_hex("RC5_32_decrypt", words, sizeof words);
    }
    return 0;
}
