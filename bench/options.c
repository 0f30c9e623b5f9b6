#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"


void options_help(void)
{
    fputs("usage: speed [OPTION]... [ROW]...\n"
          "Measures libcryptos side by side: ours and any number of peers.\n"
          "\n"
          "A ROW is a name as in `openssl speed` (rc4, aes-128-cbc, sha1, rsa2048), a group (aes, rsa, dsa, sha, des,\n"
          "camellia, all) or a label of the table (\"aes-128 cbc\"). Without one, every row that our library serves.\n"
          "\n"
          "  --lib PATH       our library (default: ../lib/liboxeay.so from the program's own directory)\n"
          "  --peer PATH      a library to compare with; may be repeated (default: the system's libcrypto)\n"
          "  --bytes N[,N]    these sizes instead of 16,64,256,1024,8192; may be repeated\n"
          "  --seconds S      time per cell of the table, for all libraries together (default: 1, and less for many rows,\n"
          "                   so that the whole table takes about two minutes)\n"
          "  --decrypt        measure decryption of ciphers instead of encryption\n"
          "  --oneshot        measure digests by their one-shot functions: MD5(), SHA1(), HMAC(), EVP_Digest()\n"
          "  --json FILE      also write the results as JSON; - is the standard output, the table is then left out\n"
          "  --list           print the names of all rows\n"
          "  --help, --version\n"
          "\n"
          "Exit status: 0 everything asked for was measured, 1 something is missing or wrong, 2 usage.\n",
          stdout);
}

static bool usage(const char *what, const char *detail)
{
    say("%s%s; see `speed --help`", what, detail);
    return false;
}

static bool parse_sizes(struct options *o, const char *text)
{
    for (const char *p = text;;) {
        char *end;
        errno = 0;
        unsigned long n = strtoul(p, &end, 10);
        if (*p < '0' || *p > '9' || errno != 0 || (*end != ',' && *end != '\0') || n < 1 || n > MAX_BYTES)
            return usage("--bytes wants numbers from 1 to 16777216, separated by commas, not ", text);
        bool known = false;
        for (size_t i = 0; i < o->size_count; i++)
            known |= o->sizes[i] == n;
        if (!known && o->size_count == MAX_SIZES)
            return usage("--bytes: at most 16 sizes in one run", "");
        if (!known)
            o->sizes[o->size_count++] = n;
        if (*end == '\0')
            return true;
        p = end + 1;
    }
}

static bool parse_seconds(struct options *o, const char *text)
{
    char *end;
    o->seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(o->seconds > 0 && o->seconds <= 3600))
        return usage("--seconds wants a number above 0 and up to 3600, not ", text);
    return true;
}

static bool set_value(struct options *o, const char *name, const char *value)
{
    if (strcmp(name, "--lib") == 0) {
        o->lib = value;
    } else if (strcmp(name, "--json") == 0) {
        o->json = value;
    } else if (strcmp(name, "--bytes") == 0) {
        return parse_sizes(o, value);
    } else if (strcmp(name, "--seconds") == 0) {
        return parse_seconds(o, value);
    } else { /* --peer */
        if (o->peer_count == MAX_PEERS)
            return usage("--peer: at most 8 peers in one run", "");
        o->peers[o->peer_count++] = value;
    }
    return true;
}

bool options_parse(struct options *o, int argc, char **argv)
{
    static const char *const with_value[] = {"--lib", "--peer", "--bytes", "--seconds", "--json"};
    static const size_t default_sizes[] = {16, 64, 256, 1024, 8192};
    bool only_words = false;
    memset(o, 0, sizeof *o);
    o->words = argv + 1;
    for (int i = 1; i < argc; i++) {
        char *arg = argv[i];
        bool *flag = NULL;
        const char *name = NULL;
        if (only_words || arg[0] != '-' || arg[1] == '\0') {
            o->words[o->word_count++] = arg;
            continue;
        }
        if (strcmp(arg, "--") == 0) {
            only_words = true;
            continue;
        }
        size_t length = strcspn(arg, "=");
        for (size_t k = 0; k < sizeof with_value / sizeof *with_value; k++)
            if (strlen(with_value[k]) == length && strncmp(arg, with_value[k], length) == 0)
                name = with_value[k];
        if (name != NULL) {
            const char *value = arg[length] == '=' ? arg + length + 1 : ++i < argc ? argv[i] : NULL;
            if (value == NULL || *value == '\0')
                return usage(name, " wants a value");
            if (!set_value(o, name, value))
                return false;
            continue;
        }
        if (strcmp(arg, "--decrypt") == 0 || strcmp(arg, "-decrypt") == 0)
            flag = &o->decrypt;
        else if (strcmp(arg, "--oneshot") == 0)
            flag = &o->oneshot;
        else if (strcmp(arg, "--list") == 0)
            flag = &o->list;
        else if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0)
            flag = &o->help;
        else if (strcmp(arg, "--version") == 0)
            flag = &o->version;
        if (flag == NULL)
            return usage("unknown option ", arg);
        *flag = true;
    }
    if (o->size_count == 0) {
        memcpy(o->sizes, default_sizes, sizeof default_sizes);
        o->size_count = sizeof default_sizes / sizeof *default_sizes;
    }
    return true;
}
