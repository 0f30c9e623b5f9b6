/* The functions of crypto.h on strings. */
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>

#include "print.h"

static void print_error(const char *label)
{
    unsigned long code = ERR_get_error();
    printf("%s: error %d %d\n", label, ERR_GET_LIB(code), ERR_GET_REASON(code));
    ERR_clear_error();
}

static void hexadecimal(void)
{
    static const char *const texts[] = {"",    "00",     "0",   "01:23", "012",    "zz",   "1:2",      "AbCdEf", "01::02",
                                        "01:", "a b",    ":",   ":01",   "0123456789abcdefABCDEF", "01:g0", "g",  "012:"};
    static const unsigned char bytes[] = {0x00, 0x1f, 0xa0, 0xff, 0x7e};
    char text[64];
    unsigned char out[64];
    size_t length, room, i;

    for (i = 0; i < sizeof texts / sizeof *texts; i++) {
        long count = -7;
        unsigned char *buffer = OPENSSL_hexstr2buf(texts[i], &count);
        printf("hexstr2buf %s: %d %ld\n", texts[i], buffer != NULL, count);
        if (buffer != NULL)
            print_hex("bytes", buffer, (size_t)count);
        print_error(texts[i]);
        OPENSSL_free(buffer);
        OPENSSL_free(OPENSSL_hexstr2buf(texts[i], NULL));
        ERR_clear_error();
        for (room = 0; room < 13; room += 3) {
            length = 99;
            memset(out, 0xee, sizeof out);
            print_int("hexstr2buf_ex", OPENSSL_hexstr2buf_ex(out, room, &length, texts[i], ':'));
            print_int("length", (long long)length);
            print_hex("bytes", out, 16);
            print_error("hexstr2buf_ex");
        }
        length = 99;
        print_int("without a separator", OPENSSL_hexstr2buf_ex(out, sizeof out, &length, texts[i], '\0'));
        print_int("length", (long long)length);
        print_error("hexstr2buf_ex");
        length = 99;
        print_int("counted", OPENSSL_hexstr2buf_ex(NULL, 0, &length, texts[i], ':'));
        print_int("length", (long long)length);
        ERR_clear_error();
    }
    for (i = 0; i <= sizeof bytes; i++) {
        char *made = OPENSSL_buf2hexstr(bytes, (long)i);
        printf("buf2hexstr: %s\n", made);
        OPENSSL_free(made);
        for (room = 0; room < 18; room++) {
            int separator = room % 2 ? '-' : '\0';
            length = 99;
            memset(text, '#', sizeof text);
            print_int("buf2hexstr_ex", OPENSSL_buf2hexstr_ex(text, room, &length, bytes, i, (char)separator));
            print_int("length", (long long)length);
            print_hex("text", text, 20);
            print_error("buf2hexstr_ex");
        }
        length = 99;
        print_int("counted", OPENSSL_buf2hexstr_ex(NULL, 0, &length, bytes, i, ':'));
        print_int("length", (long long)length);
    }
    for (i = 0; i < 256; i++)
        if (OPENSSL_hexchar2int((unsigned char)i) >= 0)
            printf("digit %zu: %d\n", i, OPENSSL_hexchar2int((unsigned char)i));
}

static void copies(void)
{
    static const char *const texts[] = {"", "a", "hello", "a longer one"};
    char out[24];
    size_t room, i;

    for (i = 0; i < 4; i++)
        for (room = 0; room < 20; room++) {
            memset(out, 'x', sizeof out);
            print_int("strlcpy", (long long)OPENSSL_strlcpy(out, texts[i], room));
            print_hex("text", out, sizeof out);
            memset(out, 'y', sizeof out);
            out[3] = '\0';
            print_int("strlcat", (long long)OPENSSL_strlcat(out, texts[i], room));
            print_hex("text", out, sizeof out);
            print_int("strnlen", (long long)OPENSSL_strnlen(texts[i], room));
        }
}

static void comparisons(void)
{
    static const char *const texts[] = {"", "a", "A", "b", "ab", "AB", "Ab\xe4", "aB\xc4", "[", "{", "Z", "z"};
    size_t i, j, n;

    for (i = 0; i < 12; i++)
        for (j = 0; j < 12; j++) {
            int order = OPENSSL_strcasecmp(texts[i], texts[j]);
            printf("%zu %zu: %d", i, j, (order > 0) - (order < 0));
            for (n = 0; n < 4; n++) {
                order = OPENSSL_strncasecmp(texts[i], texts[j], n);
                printf(" %d", (order > 0) - (order < 0));
            }
            printf("\n");
        }
}

int main(void)
{
    hexadecimal();
    copies();
    comparisons();
    return 0;
}
