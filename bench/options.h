/* The command line. */
#ifndef SPEED_OPTIONS_H
#define SPEED_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_PEERS = 8, MAX_SIZES = 16, MAX_BYTES = 16 * 1024 * 1024 };

struct options {
    const char *lib; /* NULL: the default */
    const char *peers[MAX_PEERS];
    size_t peer_count; /* 0: the system's libcrypto */
    size_t sizes[MAX_SIZES];
    size_t size_count;
    double seconds; /* 0: by the number of cells */
    bool decrypt, oneshot, list, help, version;
    const char *json;
    char **words; /* the rows asked for */
    size_t word_count;
};

/* On an error says so and returns false. Moves the words of argv together. */
bool options_parse(struct options *o, int argc, char **argv);
void options_help(void);

#endif
