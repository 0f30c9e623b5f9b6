/* openssl/idea.h */
#include <openssl/idea.h>

#include "../block64.h"

static void ecb(const unsigned char *in, unsigned char *out, const void *key, int enc)
{
    (void)enc; /* the schedule is the direction */
    IDEA_ecb_encrypt(in, out, (IDEA_KEY_SCHEDULE *)key);
}
BLOCK64_MODES(IDEA, IDEA_KEY_SCHEDULE)

/* A product of zero stands for 2^16: keys and words that meet it. */
static void edges(void)
{
    static const unsigned char patterns[] = {0x00, 0xff, 0x80, 0x01, 0x7f};
    IDEA_KEY_SCHEDULE encrypt, decrypt;
    unsigned char key[16], block[8];

    for (size_t i = 0; i < sizeof patterns; i++)
        for (size_t j = 0; j < sizeof patterns; j++) {
            for (size_t k = 0; k < 16; k++)
                key[k] = k % 2 ? patterns[i] : patterns[j];
            memset(&encrypt, 0xcc, sizeof encrypt);
            memset(&decrypt, 0xcc, sizeof decrypt);
            IDEA_set_encrypt_key(key, &encrypt);
            IDEA_set_decrypt_key(&encrypt, &decrypt);
            print_hex("schedule", &encrypt, 52 * sizeof(IDEA_INT));
            print_hex("inverse", &decrypt, 52 * sizeof(IDEA_INT));
            for (size_t k = 0; k < sizeof patterns; k++) {
                memset(block, patterns[k], 8);
                block[3] = patterns[i];
                IDEA_ecb_encrypt(block, block, &encrypt);
                print_hex("block", block, 8);
                IDEA_ecb_encrypt(block, block, &decrypt);
                print_hex("back", block, 8);
            }
        }
}

int main(void)
{
    unsigned char key[16];
    IDEA_KEY_SCHEDULE encrypt, decrypt, twice;

    printf("options: %s\n", IDEA_options());
    block64_fill(key, sizeof key);
    IDEA_set_encrypt_key(key, &encrypt);
    IDEA_set_decrypt_key(&encrypt, &decrypt);
    struct block64 cipher = {&encrypt, &decrypt, ecb, cbc, cfb, ofb};
    block64_run(&cipher);
    IDEA_set_decrypt_key(&decrypt, &twice);
    print_int("twice inverse", memcmp(&twice, &encrypt, 52 * sizeof(IDEA_INT)));
    twice = encrypt;
    IDEA_set_decrypt_key(&twice, &twice);
    print_hex("inverse in place", &twice, 52 * sizeof(IDEA_INT));
    unsigned long words[4] = {1, 0xfedcba9889abcdefUL, 0x1111111101234567UL, 4};
    IDEA_encrypt(words + 1, &encrypt);
    print_hex("IDEA_encrypt", words, sizeof words);
    IDEA_encrypt(words + 1, &decrypt);
    print_hex("and back", words, sizeof words);
    edges();
    return 0;
}
