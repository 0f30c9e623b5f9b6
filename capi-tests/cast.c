/* openssl/cast.h */
#include <openssl/cast.h>

#include "block64.h"

BLOCK64_FUNCTIONS(CAST, CAST_KEY)

int main(void)
{
    static const int lengths[] = {-5, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 15, 16, 17, 32};
    unsigned char key[64];
    CAST_KEY schedule, copy;
    char label[64];

    block64_fill(key, sizeof key);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CAST_LONG words[4] = {1, 2, 3, 4};
        memset(&schedule, 0xaa, sizeof schedule);
        CAST_set_key(&schedule, lengths[i], key + i);
        snprintf(label, sizeof label, "schedule, key of %d", lengths[i]);
        print_sum(label, &schedule, sizeof schedule);
        CAST_encrypt(words + 1, &schedule);
        snprintf(label, sizeof label, "CAST_encrypt, key of %d", lengths[i]);
        print_hex(label, words, sizeof words);
        CAST_decrypt(words, &schedule);
        snprintf(label, sizeof label, "CAST_decrypt, key of %d", lengths[i]);
        print_hex(label, words, sizeof words);
    }
    CAST_set_key(&schedule, 0, NULL);
    print_sum("schedule, no key", &schedule, sizeof schedule);

    for (int length = 10; length <= 16; length += 6) {
        CAST_set_key(&schedule, length, key);
        copy = schedule;
        struct block64 cipher = {&copy, &copy, ecb, cbc, cfb, ofb};
        printf("key of: %d\n", length);
        block64_run(&cipher);
        print_int("the schedule is kept", memcmp(&copy, &schedule, sizeof copy) == 0);
    }
    return 0;
}
