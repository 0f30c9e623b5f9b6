/* What the test framework of OpenSSL 1.1.1 asks a libcrypto for and this library does not export: files and memory by
 * BIO, on standard C, for the stanzas of data files; and functions that no test here reaches, which say so.
 *
 * Compiled once for each name, with ABSENT_<name> defined, into an archive that is searched after the library: what the
 * library exports one day is taken from there. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A BIO is a file, or text in memory. */
struct absent_bio {
    FILE *file;
    char *text;
    size_t length, room;
};

#define UNREACHED(name)                                          \
    void name(void)                                              \
    {                                                            \
        fprintf(stderr, #name " is not in the library\n");       \
        abort();                                                 \
    }

#ifdef ABSENT_BIO_new_file
struct absent_bio *BIO_new_file(const char *name, const char *mode)
{
    struct absent_bio *bio = calloc(1, sizeof *bio);
    if (bio != NULL && (bio->file = fopen(name, mode)) == NULL) {
        free(bio);
        bio = NULL;
    }
    return bio;
}
#endif

#ifdef ABSENT_BIO_s_mem
const void *BIO_s_mem(void)
{
    return "memory";
}
#endif

#ifdef ABSENT_BIO_new
struct absent_bio *BIO_new(const void *method)
{
    (void)method;
    return calloc(1, sizeof(struct absent_bio));
}
#endif

#ifdef ABSENT_BIO_free
int BIO_free(struct absent_bio *bio)
{
    if (bio == NULL)
        return 0;
    if (bio->file != NULL)
        fclose(bio->file);
    free(bio->text);
    free(bio);
    return 1;
}
#endif

#ifdef ABSENT_BIO_gets
int BIO_gets(struct absent_bio *bio, char *line, int size)
{
    return bio->file != NULL && fgets(line, size, bio->file) != NULL ? (int)strlen(line) : 0;
}
#endif

#ifdef ABSENT_BIO_puts
int BIO_puts(struct absent_bio *bio, const char *text)
{
    size_t more = strlen(text);
    if (bio->length + more + 1 > bio->room) {
        size_t room = (bio->length + more + 1) * 2;
        char *grown = realloc(bio->text, room);
        if (grown == NULL)
            return -1;
        bio->text = grown;
        bio->room = room;
    }
    memcpy(bio->text + bio->length, text, more + 1);
    bio->length += more;
    return (int)more;
}
#endif

#ifdef ABSENT_BIO_ctrl
/* Reset (1), whether all was read (2), and where the text is (3). */
long BIO_ctrl(struct absent_bio *bio, int command, long number, void *pointer)
{
    (void)number;
    if (command == 1) {
        bio->length = 0;
        return 1;
    }
    if (command == 2) {
        int next = bio->file == NULL ? EOF : getc(bio->file);
        return next == EOF || ungetc(next, bio->file) == EOF;
    }
    if (command == 3) {
        *(char **)pointer = bio->text;
        return (long)bio->length;
    }
    return 0;
}
#endif

#ifdef ABSENT_bio_err
void *bio_err;
#endif

#ifdef ABSENT_BIO_printf
int BIO_printf(void *bio, const char *format, ...)
{
    va_list arguments;
    int written;
    (void)bio;
    va_start(arguments, format);
    written = vfprintf(stderr, format, arguments);
    va_end(arguments);
    return written;
}
#endif

#ifdef ABSENT_ASN1_STRING_free
UNREACHED(ASN1_STRING_free)
#endif
#ifdef ABSENT_ASN1_STRING_get0_data
UNREACHED(ASN1_STRING_get0_data)
#endif
#ifdef ABSENT_ASN1_TIME_compare
UNREACHED(ASN1_TIME_compare)
#endif
#ifdef ABSENT_ASN1_TIME_set
UNREACHED(ASN1_TIME_set)
#endif

/* What bntest's own numbers need; its vectors do without. */
#ifdef ABSENT_BN_GF2m_add
UNREACHED(BN_GF2m_add)
#endif
#ifdef ABSENT_BN_GF2m_arr2poly
UNREACHED(BN_GF2m_arr2poly)
#endif
#ifdef ABSENT_BN_GF2m_mod
UNREACHED(BN_GF2m_mod)
#endif
#ifdef ABSENT_BN_GF2m_mod_div
UNREACHED(BN_GF2m_mod_div)
#endif
#ifdef ABSENT_BN_GF2m_mod_exp
UNREACHED(BN_GF2m_mod_exp)
#endif
#ifdef ABSENT_BN_GF2m_mod_inv
UNREACHED(BN_GF2m_mod_inv)
#endif
#ifdef ABSENT_BN_GF2m_mod_mul
UNREACHED(BN_GF2m_mod_mul)
#endif
#ifdef ABSENT_BN_GF2m_mod_solve_quad
UNREACHED(BN_GF2m_mod_solve_quad)
#endif
#ifdef ABSENT_BN_GF2m_mod_sqr
UNREACHED(BN_GF2m_mod_sqr)
#endif
#ifdef ABSENT_BN_GF2m_mod_sqrt
UNREACHED(BN_GF2m_mod_sqrt)
#endif
#ifdef ABSENT_BN_RECP_CTX_free
UNREACHED(BN_RECP_CTX_free)
#endif
#ifdef ABSENT_BN_RECP_CTX_new
UNREACHED(BN_RECP_CTX_new)
#endif
#ifdef ABSENT_BN_RECP_CTX_set
UNREACHED(BN_RECP_CTX_set)
#endif
#ifdef ABSENT_BN_div_recp
UNREACHED(BN_div_recp)
#endif
#ifdef ABSENT_BN_mod_sqrt
UNREACHED(BN_mod_sqrt)
#endif
#ifdef ABSENT_BN_bntest_rand
UNREACHED(BN_bntest_rand)
#endif
