/* openssl/blowfish.h */
#include <openssl/blowfish.h>

#include "block64.h"

BLOCK64_FUNCTIONS(BF, BF_KEY)

int main(void)
{
    static const int lengths[] = {1, 2, 3, 4, 5, 7, 8, 13, 16, 24, 55, 56, 57, 71, 72, 73, 100, 300};
    unsigned char key[300];
    BF_KEY schedule, copy;
    char label[64];

    block64_fill(key, sizeof key);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        memset(&schedule, 0xaa, sizeof schedule);
        BF_set_key(&schedule, lengths[i], key + i);
        snprintf(label, sizeof label, "schedule, key of %d", lengths[i]);
        print_sum(label, &schedule, sizeof schedule);
    }
    /* A length that is not positive reads one byte there; of zero, it is the same as ours, which reads none. */
    key[0] = 0;
    for (int length = 0; length >= -100; length -= 100) {
        BF_set_key(&schedule, length, key);
        snprintf(label, sizeof label, "schedule, key of %d", length);
        print_sum(label, &schedule, sizeof schedule);
    }

    BF_set_key(&schedule, 16, key);
    copy = schedule;
    struct block64 cipher = {&copy, &copy, ecb, cbc, cfb, ofb};
    block64_run(&cipher);
    print_int("the schedule is kept", memcmp(&copy, &schedule, sizeof copy) == 0);

    BF_LONG words[4] = {1, 0x89abcdef, 0x01234567, 4};
    BF_encrypt(words + 1, &schedule);
    print_hex("BF_encrypt", words, sizeof words);
    BF_decrypt(words + 1, &schedule);
    print_hex("BF_decrypt", words, sizeof words);
    BF_decrypt(words, &schedule);
    print_hex("BF_decrypt of other words", words, sizeof words);
    printf("BF_options: %s\n", BF_options());

    /* A schedule that no key gives: the functions follow what it holds. */
    memset(&schedule, 0x5a, sizeof schedule);
    words[0] = 7;
    BF_encrypt(words, &schedule);
    print_hex("any schedule", words, sizeof words);
    return 0;
}
