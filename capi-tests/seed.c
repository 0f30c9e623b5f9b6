/* openssl/seed.h: schedules, blocks and every mode. */
#include <openssl/seed.h>

#define KEY SEED_KEY_SCHEDULE
#define CALL(name) SEED_##name
#include "block128.h"

static void set_key(int bits, SEED_KEY_SCHEDULE *key)
{
    (void)bits;
    memset(key, 0, sizeof(*key));
    SEED_set_key(key_bytes + 1, key);
    print_hex("schedule", key, sizeof(*key));
}

int main(void)
{
    fill();
    blocks(128);
    cbc(128);
    feedback(128);
    return 0;
}
