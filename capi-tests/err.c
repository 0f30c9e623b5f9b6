/* openssl/err.h: the queue, its marks, texts and attached data. */
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <stdio.h>
#include <string.h>

static const char *or_null(const char *text)
{
    return text == NULL ? "(null)" : text;
}

/* Takes everything out of the queue. */
static void drain(const char *label)
{
    const char *file = NULL, *function = NULL, *data = NULL;
    int line = -7, flags = 0, count = 0;
    unsigned long code;
    char text[256];

    while ((code = ERR_get_error_all(&file, &line, &function, &data, &flags)) != 0) {
        ERR_error_string_n(code, text, sizeof(text));
        printf("%s %d: %08lx %s %d %s '%s' %d | %s\n", label, count++, code, or_null(file), line,
               or_null(function), (flags & ERR_TXT_STRING) ? data : "", flags & ERR_TXT_STRING, text);
    }
    printf("%s left: %d\n", label, count);
}

static int print_line(const char *text, size_t length, void *arg)
{
    /* The thread's number is the first field and differs from run to run. */
    const char *rest = strchr(text, ':');
    printf("%s: %d %s", (const char *)arg, length == strlen(text), rest);
    return 1;
}

static void raise(int lib, int reason)
{
    ERR_new();
    ERR_set_debug("file.c", 42, "function");
    ERR_set_error(lib, reason, NULL);
}

static void texts(void)
{
    static const unsigned long reasons[] = { 0, 1, 4, 5, 6, 99, 100, 103, 119, 147, 399, ERR_R_MALLOC_FAILURE,
        ERR_R_PASSED_NULL_PARAMETER, ERR_R_INTERNAL_ERROR, ERR_R_BN_LIB, ERR_R_UNSUPPORTED };
    char text[300];
    size_t i, length;
    /* The libraries whose functions are served, the system, and numbers that nobody has. */
    static const int libraries[] = { 0, 2, 3, 4, 5, 6, 7, 10, 13, 15, 32, 36, 99, 127, 128, 139 };
    size_t l;
    int lib;

    for (lib = 0; lib < 64; lib++)
        printf("lib %d: %s\n", lib, or_null(ERR_lib_error_string(ERR_PACK(lib, 0, 0))));
    for (l = 0; l < sizeof(libraries) / sizeof(libraries[0]); l++) {
        lib = libraries[l];
        printf("lib %d: %s\n", lib, or_null(ERR_lib_error_string(ERR_PACK(lib, 0, 0))));
        for (i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
            unsigned long code = ERR_PACK(lib, 0, reasons[i]);
            printf("reason %d %lx: %s | %s\n", lib, reasons[i], or_null(ERR_reason_error_string(code)),
                   ERR_error_string(code, NULL));
        }
    }
    for (length = 0; length < 60; length++) {
        memset(text, '#', sizeof(text));
        text[sizeof(text) - 1] = 0;
        ERR_error_string_n(ERR_PACK(ERR_LIB_RSA, 0, 100), text, length);
        printf("cut at %d: %.61s\n", (int)length, text);
    }
    ERR_error_string_n(0x80000002, text, sizeof(text));
    printf("system: %s\n", text);
    ERR_error_string_n(0x80000fff, text, sizeof(text));
    printf("unknown system: %s\n", text);
    printf("function: %s\n", or_null(ERR_func_error_string(ERR_PACK(3, 0, 103))));
    printf("system reason: %s\n", or_null(ERR_reason_error_string(0x80000002)));
}

static void data(void)
{
    static char big[3000];
    const char *text = NULL;
    int flags, i;

    ERR_new();
    ERR_set_debug("f.c", 1, "g");
    ERR_set_error(ERR_LIB_BN, 100, "x=%d %s %.3f %c", 5, "abc", 1.5, 'q');
    drain("formatted");
    ERR_new();
    ERR_set_error(ERR_LIB_BN, 101, "%d %d %d %d %d %d %g %s", 1, 2, 3, 4, 5, 6, 7.25, "eight");
    drain("many arguments");
    ERR_new();
    ERR_set_debug(NULL, 7, NULL);
    ERR_set_error(ERR_LIB_RSA, 5, "%s", "");
    drain("empty");
    ERR_new();
    drain("only new");
    memset(big, 'x', sizeof(big) - 1);
    ERR_new();
    ERR_set_error(4, 1, "%s", big);
    ERR_peek_error_data(&text, &flags);
    printf("too long: %d\n", (int)strlen(text));
    ERR_clear_error();
    raise(4, 1);
    ERR_add_error_data(3, "a", (char *)NULL, "b");
    ERR_add_error_data(1, "c");
    ERR_add_error_txt("--", "long");
    ERR_add_error_data(9, "1", "2", "3", "4", "5", "6", "7", "8", "9");
    drain("added");
    raise(4, 1);
    for (i = 0; i < 300; i++)
        ERR_add_error_txt("-", "0123456789");
    ERR_peek_last_error_data(&text, &flags);
    printf("grown: %d\n", (int)strlen(text));
    ERR_clear_error();
    ERR_add_error_data(1, "z");
    drain("added to nothing");
    raise(4, 1);
    ERR_set_error_data((char *)"static", ERR_TXT_STRING);
    drain("set");
    raise(4, 1);
    ERR_set_error_data(OPENSSL_strdup("heap"), ERR_TXT_STRING | ERR_TXT_MALLOCED);
    drain("set on the heap");
    ERR_set_error(4, 6, NULL);
    drain("set without new");
}

static void queue(void)
{
    const char *file = "unset", *func = "unset", *text = "unset";
    int i, line = -3, flags = -3;

    printf("nothing: %lx %s %d %s\n", ERR_get_error_line_data(&file, &line, &text, &flags), file, line, text);
    for (i = 1; i < 40; i++)
        raise(ERR_LIB_RSA, i);
    drain("overflow");
    printf("mark nothing: %d\n", ERR_set_mark());
    raise(4, 1);
    printf("mark: %d\n", ERR_set_mark());
    raise(4, 2);
    raise(4, 3);
    printf("mark twice: %d %d\n", ERR_set_mark(), ERR_set_mark());
    printf("pop: %d\n", ERR_pop_to_mark());
    printf("clear: %d\n", ERR_clear_last_mark());
    printf("last: %lx\n", ERR_peek_last_error());
    printf("pop again: %d\n", ERR_pop_to_mark());
    printf("last again: %lx\n", ERR_peek_last_error());
    printf("pop nothing: %d %d\n", ERR_pop_to_mark(), ERR_clear_last_mark());
    drain("marks");
    raise(ERR_LIB_SYS, 2);
    raise(ERR_LIB_RSA, ERR_R_MALLOC_FAILURE);
    raise(ERR_LIB_RSA, ERR_R_BN_LIB);
    printf("oldest: %lx\n", ERR_peek_error_line(&file, &line));
    printf("oldest function: %lx\n", ERR_peek_error_func(&func));
    printf("oldest where: %s %d %s\n", file, line, func);
    printf("newest: %lx\n", ERR_peek_last_error_line(&file, &line));
    printf("get: %lx\n", ERR_get_error());
    printf("get line: %lx\n", ERR_get_error_line(&file, &line));
    drain("kinds");
    raise(4, 100);
    ERR_add_error_data(2, "key=", "value");
    raise(3, 103);
    ERR_print_errors_cb(print_line, (void *)"print");
    drain("printed");
    ERR_print_errors_fp(stdout);
}

static void loaded(void)
{
    static ERR_STRING_DATA strings[] = { { ERR_PACK(0, 0, 5), "five" }, { 0, NULL } };
    static ERR_STRING_DATA constant[] = { { ERR_PACK(200, 0, 6), "six" }, { ERR_PACK(200, 0, 0), "name" },
        { 0, NULL } };
    int first = ERR_get_next_error_library(), lib = ERR_get_next_error_library();

    printf("numbers: %d %d\n", first >= ERR_LIB_USER, lib - first);
    printf("load: %d\n", ERR_load_strings(200, strings));
    printf("patched: %lx\n", strings[0].error);
    printf("load constant: %d\n", ERR_load_strings_const(constant));
    printf("loaded: %s %s %s\n", or_null(ERR_reason_error_string(ERR_PACK(200, 0, 5))),
           or_null(ERR_reason_error_string(ERR_PACK(200, 0, 6))), or_null(ERR_lib_error_string(ERR_PACK(200, 0, 6))));
    printf("unload: %d\n", ERR_unload_strings(200, strings));
    printf("unloaded: %s\n", ERR_error_string(ERR_PACK(200, 0, 5), NULL));
    printf("own: %d %d\n", ERR_load_BN_strings(), ERR_load_RSA_strings());
}

int main(void)
{
    OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CRYPTO_STRINGS, NULL);
    texts();
    data();
    queue();
    loaded();
    return 0;
}
