/* speed: libcryptos side by side. Loads the libraries, chooses the rows, runs them, prints the results.
 *
 * options.c  the command line          rows.c    the table of rows
 * library.c  one libcrypto             job.c     one call, ready to repeat: digest.c, cipher.c, pkey.c (keys.c)
 * run.c      check and measure cells   measure.c interleaved slices
 * report.c   text, json.c              platform.c, message.c   the system under it
 * linked.c   speed-linked's own library (built with -DSPEED_LINKED and linked with -lcrypto) */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "options.h"
#include "report.h"
#include "run.h"

enum { EXIT_ALL = 0, EXIT_MISSING = 1, EXIT_USAGE = 2 };

static bool load_ours(struct run *r)
{
    char path[PATH_SIZE];
    if (linked_build())
        return library_load_linked(&r->ours);
    if (r->options->lib != NULL)
        return library_load(&r->ours, "our", r->options->lib);
    if (!platform_default_library(path, sizeof path)) {
        say("our library is not at its place, %s; build it with `make`, or name one with --lib PATH", path);
        return false;
    }
    return library_load(&r->ours, "our", path);
}

static bool ours_path(const struct run *r, char *path, size_t size)
{
    if (r->ours.loaded) {
        snprintf(path, size, "%s", r->ours.module.path);
        return true;
    }
    return r->options->lib != NULL ? platform_absolute(r->options->lib, path, size) : platform_default_library(path, size);
}

static void add_peer(struct run *r, const char *name, const char *ours)
{
    struct library *peer = &r->peers[r->peer_count];
    if (!library_load(peer, "peer", name)) {
        r->missing = true;
        return;
    }
    if (strcmp(peer->module.path, ours) == 0) {
        say("peer %s is the very file of our library; it is left out", peer->module.path);
        library_close(peer);
        r->missing = true;
        return;
    }
    r->peer_count++;
}

/* Peers first, for the sake of their provider modules; see library.c, may_load_legacy. A linked library is there before
 * the program starts. */
static void load_libraries(struct run *r)
{
    char ours[PATH_SIZE] = "";
    if (linked_build())
        load_ours(r);
    ours_path(r, ours, sizeof ours);
    for (size_t i = 0; i < r->options->peer_count; i++)
        add_peer(r, r->options->peers[i], ours);
    if (r->options->peer_count == 0) {
        if (library_load_system(&r->peers[0], ours))
            r->peer_count = 1;
        else
            r->missing = true;
    }
    if (!linked_build() && !load_ours(r))
        r->missing = true;
}

/* Marks the rows that the word names. Returns whether there are any. */
static bool choose(bool *chosen, const char *word)
{
    bool any = false;
    for (size_t i = 0; i < rows_count; i++)
        if (row_matches(&rows[i], word))
            any = chosen[i] = true;
    return any;
}

static bool choose_words(struct run *r, bool *chosen)
{
    char joined[80];
    bool any = false;
    for (size_t i = 0; i < r->options->word_count; i++) {
        const char *word = r->options->words[i];
        /* The table's labels have spaces; a shell makes two words of "aes-128 cbc". */
        if (i + 1 < r->options->word_count) {
            snprintf(joined, sizeof joined, "%s %s", word, r->options->words[i + 1]);
            if (choose(chosen, joined)) {
                any = true;
                i++;
                continue;
            }
        }
        if (choose(chosen, word)) {
            any = true;
        } else {
            say("unknown row %s; `speed --list` prints the names", word);
            r->missing = true;
        }
    }
    return any;
}

/* Without a word: what our library serves; when it is not there, what the first peer serves. */
static bool choose_served(struct run *r, bool *chosen)
{
    struct library *lib = r->ours.loaded ? &r->ours : &r->peers[0];
    char left_out[1024] = "";
    bool any = false;
    r->default_rows = true;
    for (size_t i = 0; i < rows_count; i++) {
        size_t used = strlen(left_out);
        chosen[i] = run_serves(lib, &rows[i], r->options);
        any |= chosen[i];
        if (!chosen[i])
            snprintf(left_out + used, sizeof left_out - used, " %s", rows[i].name);
    }
    if (left_out[0] != '\0')
        say("left out, as %s library does not serve them:%s", lib == &r->ours ? "our" : "the peer", left_out);
    return any;
}

static bool write_json(const struct run *r)
{
    const char *name = r->options->json;
    bool to_stdout = strcmp(name, "-") == 0;
    FILE *out = to_stdout ? stdout : fopen(name, "w");
    bool good = out != NULL;
    if (good) {
        report_json(out, r);
        good = ferror(out) == 0;
        if (!to_stdout)
            good &= fclose(out) == 0;
    }
    if (!good)
        say("%s cannot be written: %s", name, strerror(errno));
    return good;
}

static int run(struct run *r)
{
    bool *chosen = calloc(rows_count, sizeof *chosen);
    const struct options *o = r->options;
    bool good;
    load_libraries(r);
    if (chosen == NULL || (!r->ours.loaded && r->peer_count == 0)) {
        say("there is no library to measure");
        free(chosen);
        return EXIT_MISSING;
    }
    if (!(o->word_count > 0 ? choose_words(r, chosen) : choose_served(r, chosen))) {
        free(chosen);
        return o->word_count > 0 ? EXIT_USAGE : EXIT_MISSING;
    }
    good = run_plan(r, chosen) && run_measure(r);
    free(chosen);
    if (!good) {
        say("not enough memory");
        return EXIT_MISSING;
    }
    if (o->json == NULL || strcmp(o->json, "-") != 0)
        report_text(stdout, r);
    if (o->json != NULL)
        good = write_json(r);
    return good && !r->missing && !r->wrong ? EXIT_ALL : EXIT_MISSING;
}

static int print_version(struct run *r)
{
    puts("oxeay speed, results in schema " JSON_SCHEMA);
    if (!load_ours(r))
        return EXIT_MISSING;
    printf("library: %s (%s)\n", r->ours.version, r->ours.module.path);
    return EXIT_ALL;
}

int main(int argc, char **argv)
{
    static struct options options;
    static struct run r;
    int status = EXIT_ALL;
    if (!options_parse(&options, argc, argv))
        return EXIT_USAGE;
    r.options = &options;
    if (options.lib != NULL && linked_build()) {
        say("--lib: this program was linked with its library; use `speed`, which loads it by path");
        return EXIT_USAGE;
    }
    if (options.help) {
        options_help();
    } else if (options.list) {
        for (size_t i = 0; i < rows_count; i++)
            puts(rows[i].name);
    } else if (options.version) {
        status = print_version(&r);
    } else {
        status = run(&r);
    }
    run_free(&r);
    if (fflush(stdout) != 0 && status == EXIT_ALL)
        status = EXIT_MISSING;
    return status;
}
