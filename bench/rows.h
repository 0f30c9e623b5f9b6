/* The rows of the table: what each is called, and which functions it measures. */
#ifndef SPEED_ROWS_H
#define SPEED_ROWS_H

#include <stdbool.h>
#include <stddef.h>

enum row_kind { ROW_DIGEST, ROW_HMAC, ROW_CIPHER, ROW_RSA, ROW_DSA };

/* How a cipher's key schedule is filled. */
enum key_shape {
    KEY_BITS,         /* int f(key, bits, schedule) */
    KEY_ONLY,         /* f(key, schedule) */
    KEY_TRIPLE,       /* the same for three schedules */
    KEY_LENGTH,       /* f(schedule, length, key) */
    KEY_LENGTH_EXTRA, /* f(schedule, length, key, effective bits or rounds) */
    KEY_IDEA          /* f(key, schedule); for decryption g(encryption schedule, decryption schedule) */
};

/* How a cipher is called. */
enum call_shape {
    CALL_CBC,        /* f(in, out, length, schedule, ivec, encrypt) */
    CALL_CBC_TRIPLE, /* f(in, out, length, schedule1, schedule2, schedule3, ivec, encrypt) */
    CALL_RC4         /* f(schedule, length, in, out) */
};

struct row {
    const char *name;    /* as on the command line */
    const char *label;   /* as in the table */
    const char *aliases; /* other names, and the groups that it belongs to, separated by spaces */
    enum row_kind kind;
    const char *evp;    /* name for the EVP layer; NULL: it has none */
    const char *prefix; /* digests: PREFIX_Init, PREFIX_Update, PREFIX_Final, and PREFIX() at once */
    /* Ciphers; alternatives are separated by '|'. */
    const char *set_encrypt_key, *set_decrypt_key, *call;
    enum key_shape key_shape;
    enum call_shape call_shape;
    int key_extra;
    int bits;  /* ciphers, rsa, dsa: of the key */
    int block; /* ciphers: a length must be a multiple of it */
};

extern const struct row rows[];
extern const size_t rows_count;

/* Does this word of the command line name the row, or a group that it is in? Spaces count as '-'. */
bool row_matches(const struct row *row, const char *word);
bool row_is_keypair(const struct row *row);

#endif
