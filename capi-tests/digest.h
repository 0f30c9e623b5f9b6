/* What the programs of the digests share: one test of a context type, its functions and its one-shot. */
#ifndef CAPI_DIGEST_H
#define CAPI_DIGEST_H

#include <stdlib.h>
#include <string.h>

#include "print.h"

static unsigned char digest_data[5000];

/* What a program must make equal before a context is printed: bytes that do not count. */
#ifndef SETTLE
#define SETTLE(context) ((void)(context))
#endif

/* NAME_Init and so on on a CONTEXT; the digest has SIZE bytes, a block BLOCK. */
#define TEST_DIGEST(NAME, CONTEXT, SIZE, BLOCK)                                                     \
    static void test_##NAME(void)                                                                   \
    {                                                                                               \
        static const size_t lengths[] = {0, 1, 3, 55, 56, 63, 64, 65, 111, 112, 119, 127, 128, 129, \
                                         200, 1000, 4096};                                          \
        CONTEXT context, copy;                                                                      \
        unsigned char out[SIZE + 16], *where;                                                       \
        char label[100];                                                                            \
        size_t i, split;                                                                            \
        for (i = 0; i < sizeof(digest_data); i++)                                                   \
            digest_data[i] = (unsigned char)(i * 7 + (i >> 8) + 1);                                 \
        memset(&context, 0xee, sizeof(context));                                                    \
        print_int(#NAME " Init", NAME##_Init(&context));                                            \
        SETTLE(&context);                                                                           \
        print_hex(#NAME " after Init", &context, sizeof(context));                                  \
        print_int(#NAME " Update of nothing", NAME##_Update(&context, NULL, 0));                    \
        for (i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {                                  \
            size_t length = lengths[i];                                                             \
            memset(out, 0xcc, sizeof(out));                                                         \
            where = NAME(digest_data + i, length, out);                                             \
            snprintf(label, sizeof(label), #NAME " one-shot of %zu", length);                       \
            print_hex(label, out, sizeof(out));                                                     \
            print_int(#NAME " returns its output", where == out);                                   \
            NAME##_Init(&context);                                                                  \
            NAME##_Update(&context, digest_data + i, length);                                       \
            snprintf(label, sizeof(label), #NAME " context after %zu", length);                     \
            SETTLE(&context);                                                                       \
            print_hex(label, &context, sizeof(context));                                            \
            memset(out, 0xcc, sizeof(out));                                                         \
            snprintf(label, sizeof(label), #NAME " digest of %zu", length);                         \
            print_int(label, NAME##_Final(out + 1, &context));                                      \
            print_hex(label, out, sizeof(out));                                                     \
            SETTLE(&context);                                                                       \
            print_hex(#NAME " context after Final", &context, sizeof(context));                     \
        }                                                                                           \
        /* Again after Final: the count goes on. */                                                 \
        NAME##_Update(&context, digest_data, 10);                                                   \
        print_int(#NAME " Final again", NAME##_Final(out, &context));                               \
        print_hex(#NAME " digest again", out, SIZE);                                                \
        SETTLE(&context);                                                                           \
        print_hex(#NAME " context again", &context, sizeof(context));                               \
        /* Splits, and a copy that goes its own way. */                                             \
        for (split = 0; split <= 2 * BLOCK + 1; split++) {                                          \
            NAME##_Init(&context);                                                                  \
            NAME##_Update(&context, digest_data, split);                                            \
            memcpy(&copy, &context, sizeof(copy));                                                  \
            NAME##_Update(&context, digest_data + split, 3 * BLOCK - split);                        \
            NAME##_Update(&copy, digest_data, split);                                               \
            snprintf(label, sizeof(label), #NAME " split at %zu", split);                           \
            SETTLE(&context);                                                                       \
            print_sum(label, &context, sizeof(context));                                            \
            NAME##_Final(out, &context);                                                            \
            print_hex(label, out, SIZE);                                                            \
            NAME##_Final(out, &copy);                                                               \
            print_hex(#NAME " copy", out, SIZE);                                                    \
        }                                                                                           \
        /* The digest goes into the context's own memory. */                                        \
        NAME##_Init(&context);                                                                      \
        NAME##_Update(&context, digest_data, 77);                                                   \
        print_int(#NAME " Final into the context", NAME##_Final((unsigned char *)&context, &context)); \
        print_hex(#NAME " digest in the context", &context, SIZE);                                  \
        /* One static buffer. */                                                                    \
        where = NAME(digest_data, 5, NULL);                                                         \
        print_hex(#NAME " static output", where, SIZE);                                             \
        print_int(#NAME " the same each time", where == NAME(NULL, 0, NULL));                       \
        print_hex(#NAME " static output of nothing", where, SIZE);                                  \
        /* The input is overwritten by the digest. */                                               \
        memcpy(out, digest_data, SIZE);                                                             \
        NAME(out, SIZE, out);                                                                       \
        print_hex(#NAME " in place", out, SIZE);                                                    \
    }

/* Blocks that are not counted, at an odd address. */
#define TEST_TRANSFORM(NAME, CONTEXT)                                      \
    static void test_##NAME##_Transform(void)                              \
    {                                                                      \
        CONTEXT context;                                                   \
        NAME##_Init(&context);                                             \
        NAME##_Update(&context, digest_data, 70);                          \
        NAME##_Transform(&context, digest_data + 1);                       \
        SETTLE(&context);                                                  \
        print_hex(#NAME " Transform", &context, sizeof(context));          \
        NAME##_Transform(&context, (const unsigned char *)&context.data);  \
        SETTLE(&context);                                                   \
        print_hex(#NAME " Transform of itself", &context, sizeof(context)); \
    }

/* Counts past 2^29 and 2^32 bytes, set by hand as programs that restore a context do. */
#define TEST_COUNTS(NAME, CONTEXT, SIZE)                                       \
    static void test_##NAME##_counts(void)                                     \
    {                                                                          \
        CONTEXT context;                                                       \
        unsigned char out[SIZE];                                               \
        NAME##_Init(&context);                                                 \
        context.Nl = (unsigned)-8;                                             \
        NAME##_Update(&context, digest_data, 3);                               \
        SETTLE(&context);                                                      \
        print_hex(#NAME " low word carried", &context, sizeof(context));       \
        context.Nh = (unsigned)-1;                                             \
        context.Nl = (unsigned)-16;                                            \
        NAME##_Update(&context, digest_data, 200);                             \
        SETTLE(&context);                                                      \
        print_hex(#NAME " high word wrapped", &context, sizeof(context));      \
        NAME##_Final(out, &context);                                           \
        print_hex(#NAME " digest with these counts", out, SIZE);               \
    }

#endif
