/* MDC-2 and IDEA, which distributions leave out and this build of 1.0.2 has; IDEA by the names that 1.0 exports. */
#include <string.h>

#include <openssl/idea.h>
#include <openssl/mdc2.h>

#include "../print.h"

static unsigned char data[3000], out[3000];

static void digest_of(int pad_type)
{
    static const size_t pieces[] = {0, 1, 7, 8, 9, 15, 16, 17, 64, 129, 500, 3};
    MDC2_CTX context, copy;
    unsigned char md[MDC2_DIGEST_LENGTH];

    for (size_t total = 0; total < 200; total++) {
        memset(&context, 0x77, sizeof context);
        print_int("init", MDC2_Init(&context));
        if (pad_type)
            context.pad_type = (unsigned)pad_type;
        print_int("update", MDC2_Update(&context, data, total));
        print_int("num", context.num);
        print_hex("h", context.h, 8);
        print_hex("hh", context.hh, 8);
        copy = context;
        print_int("final", MDC2_Final(md, &context));
        print_hex("digest", md, sizeof md);
        MDC2_Update(&copy, data, 1);
        MDC2_Final(md, &copy);
        print_hex("of one more", md, sizeof md);
    }
    MDC2_Init(&context);
    for (size_t i = 0, at = 0; i < sizeof pieces / sizeof *pieces; at += pieces[i++])
        MDC2_Update(&context, data + at, pieces[i]);
    MDC2_Final(md, &context);
    print_hex("in pieces", md, sizeof md);
    print_hex("at once", MDC2(data, 777, NULL), sizeof md);
}

static void idea(void)
{
    static const long lengths[] = {0, 1, 7, 8, 9, 16, 23, 24, 64, 100, 129, 1000, 2049};
    unsigned char key[16], iv[8];
    IDEA_KEY_SCHEDULE encrypt, decrypt;
    unsigned long words[2] = {0x01234567, 0x89abcdef};
    int num;

    printf("options: %s\n", idea_options());
    for (int kind = 0; kind < 4; kind++) {
        for (int i = 0; i < 16; i++)
            key[i] = (unsigned char)(kind == 0 ? 0 : kind == 1 ? 0xff : i * (kind * 50 + 3));
        memset(&encrypt, 0xcc, sizeof encrypt);
        memset(&decrypt, 0xcc, sizeof decrypt);
        idea_set_encrypt_key(key, &encrypt);
        idea_set_decrypt_key(&encrypt, &decrypt);
        print_hex("schedule", encrypt.data, 52 * sizeof(IDEA_INT)); /* 1.0 writes the unused last two as well */
        print_hex("inverse", decrypt.data, sizeof decrypt.data);
        idea_ecb_encrypt(data, out, &encrypt);
        print_hex("ecb", out, 8);
        idea_ecb_encrypt(out, out, &decrypt);
        print_hex("back", out, 8);
        idea_encrypt(words, &encrypt);
        print_hex("words", words, sizeof words);
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
            for (int enc = 0; enc < 2; enc++) {
                memset(iv, 0x39, 8);
                memset(out, 0xee, sizeof out);
                idea_cbc_encrypt(data, out, lengths[i], enc ? &encrypt : &decrypt, iv, enc);
                print_sum("cbc", out, sizeof out);
                print_hex("vector", iv, 8);
                num = 3;
                idea_cfb64_encrypt(data, out, lengths[i], &encrypt, iv, &num, enc);
                print_sum("cfb64", out, sizeof out);
                print_int("position", num);
                idea_ofb64_encrypt(data, out, lengths[i], &encrypt, iv, &num);
                print_sum("ofb64", out, sizeof out);
                print_hex("vector", iv, 8);
            }
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 23 + (i >> 8) + 2);
    for (int pad_type = 0; pad_type < 4; pad_type++)
        digest_of(pad_type);
    idea();
    return 0;
}
