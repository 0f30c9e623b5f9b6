/* What the programs print: one "label: value" line each. */
#ifndef CAPI_PRINT_H
#define CAPI_PRINT_H

#include <stddef.h>
#include <stdio.h>

static inline void print_hex(const char *label, const void *data, size_t length)
{
    const unsigned char *bytes = data;
    printf("%s: ", label);
    for (size_t i = 0; i < length; i++)
        printf("%02x", bytes[i]);
    printf("\n");
}

static inline void print_int(const char *label, long long value)
{
    printf("%s: %lld\n", label, value);
}

/* For long data: FNV-1a of its bytes, 64 bits. */
static inline void print_sum(const char *label, const void *data, size_t length)
{
    const unsigned char *bytes = data;
    unsigned long long sum = 0xcbf29ce484222325ULL;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3ULL;
    printf("%s: %zu bytes, %016llx\n", label, length, sum);
}

#endif
