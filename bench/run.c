#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "measure.h"
#include "message.h"

enum { MAX_STREAMS = 1 + MAX_PEERS * PATHS };

/* The working memory of a run. */
struct workspace {
    unsigned char *raw, *buffer; /* what the jobs work on; on a page boundary */
    unsigned char *reference, *result;
    size_t capacity; /* of reference and result */
    bool (*said)[1 + MAX_PEERS]; /* per row and library: its absence was reported */
};

static enum operation cipher_operation(const struct options *o) { return o->decrypt ? OP_DECRYPT : OP_ENCRYPT; }

static enum operation first_operation(const struct row *row, const struct options *o)
{
    if (row_is_keypair(row))
        return OP_SIGN;
    return row->kind == ROW_CIPHER ? cipher_operation(o) : OP_DIGEST;
}

bool run_serves(struct library *lib, const struct row *row, const struct options *o)
{
    struct job *job = job_new(row, lib, PATH_LOW_LEVEL, first_operation(row, o), 0, o->oneshot);
    bool serves = job != NULL && job_prepare(job);
    job_free(job);
    return serves;
}

static void add_cell(struct run *r, const struct row *row, enum operation op, size_t bytes)
{
    struct cell *c = &r->cells[r->cell_count++];
    memset(c, 0, sizeof *c);
    c->row = row;
    c->op = op;
    c->bytes = bytes;
}

bool run_plan(struct run *r, const bool *chosen)
{
    const struct options *o = r->options;
    r->cells = calloc(rows_count * (o->size_count + 2), sizeof *r->cells);
    if (r->cells == NULL)
        return false;
    for (size_t i = 0; i < rows_count; i++) {
        const struct row *row = &rows[i];
        if (!chosen[i])
            continue;
        if (row_is_keypair(row)) {
            add_cell(r, row, OP_SIGN, 0);
            add_cell(r, row, OP_VERIFY, 0);
            continue;
        }
        for (size_t k = 0; k < o->size_count; k++) {
            if (o->sizes[k] % (size_t)row->block == 0)
                add_cell(r, row, first_operation(row, o), o->sizes[k]);
            else
                say("%s: %zu bytes is no multiple of its block of %d bytes; left out", row->name, o->sizes[k], row->block);
        }
    }
    return true;
}

/* The same start for every library. */
static void fill(unsigned char *buffer, const struct cell *c)
{
    unsigned int x = 1;
    for (size_t i = 0; i < c->bytes; i++) {
        x = x * 1103515245u + 12345u;
        buffer[i] = (unsigned char)(x >> 16);
    }
    if (row_is_keypair(c->row))
        memcpy(buffer, test_message, sizeof test_message);
}

/* Performs two calls and gathers what came out. The second one shows that the first left the right chaining value (ivec,
 * key stream position) behind. Returns the number of bytes; 0 on an error of the library. */
static size_t try_out(struct job *job, const struct cell *c, unsigned char *buffer, unsigned char *result)
{
    size_t length = c->row->kind == ROW_CIPHER ? c->bytes : 0;
    fill(buffer, c);
    for (int i = 0; i < 2; i++) {
        if (!job_run_once(job, buffer))
            return 0;
        if (length > 0)
            memcpy(result + (size_t)i * length, buffer, length);
    }
    if (length > 0)
        return 2 * length;
    if (c->op == OP_VERIFY) {
        result[0] = 1; /* run says no when the signature is not accepted */
        return 1;
    }
    memcpy(result, job->saved->output, job->output_length);
    return job->output_length;
}

/* DSA signatures are random: each must be accepted by this library and by the peers. */
static bool accepted_by_all(struct run *r, struct job *job)
{
    if (!pkey_accepts(job->lib, job->row, job->saved->output, job->output_length))
        return false;
    for (size_t p = 0; p < r->peer_count; p++)
        if (run_serves(&r->peers[p], job->row, r->options) &&
            !pkey_accepts(&r->peers[p], job->row, job->saved->output, job->output_length))
            return false;
    return true;
}

static void report_absence(struct run *r, struct workspace *w, const struct cell *c, size_t index, const char *why)
{
    size_t row = (size_t)(c->row - rows);
    const struct library *lib = index == 0 ? &r->ours : &r->peers[index - 1];
    if (!r->default_rows)
        r->missing = true;
    if (w->said[row][index])
        return;
    w->said[row][index] = true;
    say("%s: %s library %s lacks it: %s", c->row->name, lib->role, lib->module.path, why);
}

/* Prepares one stream and puts it into the list. Returns false when the library does not have it. */
static bool add_stream(struct stream *streams, size_t *count, const struct run *r, const struct cell *c, struct library *lib,
                       enum path path, char *why, size_t why_size)
{
    struct job *job = job_new(c->row, lib, path, c->op, c->bytes, r->options->oneshot);
    if (job != NULL && job_prepare(job)) {
        memset(&streams[*count], 0, sizeof streams[*count]);
        streams[(*count)++].job = job;
        return true;
    }
    snprintf(why, why_size, "%s", job != NULL ? job->reason : "no memory");
    job_free(job);
    return false;
}

static void describe(const struct run *r, const struct job *job, char *text, size_t size)
{
    if (job->lib == &r->ours)
        snprintf(text, size, "our library");
    else
        snprintf(text, size, "peer %s (%s)", job->lib->module.path, path_name(job->path));
}

static void say_wrong(struct run *r, const struct cell *c, const struct job *job, const char *what)
{
    char who[PATH_SIZE + 40], where[64] = "";
    describe(r, job, who, sizeof who);
    if (c->bytes > 0)
        snprintf(where, sizeof where, ", %zu bytes", c->bytes);
    say("WRONG: %s, %s%s: %s %s; it is not timed", c->row->name, operation_name(c->op), where, who, what);
}

/* Drops the streams whose results differ from the reference: the first peer's, or without one our own. */
static size_t check(struct run *r, struct workspace *w, struct cell *c, struct stream *streams, size_t count)
{
    char differs[PATH_SIZE + 80] = "";
    size_t reference_length = 0, kept = 0;
    size_t first = count > 1 && streams[0].job->lib == &r->ours ? 1 : 0;
    for (size_t n = 0; n < count; n++) {
        size_t i = (first + n) % count; /* peers first, ours last */
        struct job *job = streams[i].job;
        const char *wrong = NULL;
        size_t length = try_out(job, c, w->buffer, w->result);
        if (length == 0)
            wrong = c->op == OP_VERIFY ? "does not accept a good signature" : "reports an error";
        else if (c->row->kind == ROW_DSA && c->op == OP_SIGN)
            wrong = accepted_by_all(r, job) ? NULL : "makes a signature that is not accepted";
        else if (differs[0] != '\0' && (length != reference_length || memcmp(w->result, w->reference, length) != 0))
            wrong = differs;
        else if (differs[0] == '\0') {
            size_t used = (size_t)snprintf(differs, sizeof differs, "gives other bytes than ");
            describe(r, job, differs + used, sizeof differs - used);
            reference_length = length;
            memcpy(w->reference, w->result, length);
        }
        if (wrong != NULL) {
            say_wrong(r, c, job, wrong);
            if (job->lib == &r->ours)
                c->wrong = r->wrong = true;
            else
                r->missing = true;
            job_free(job);
            streams[i].job = NULL;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (streams[i].job != NULL)
            streams[kept++] = streams[i];
    return kept;
}

static void store(struct run *r, struct cell *c, const struct stream *s)
{
    double rate = s->seconds > 0 && !s->failed ? (c->bytes > 0 ? (double)c->bytes : 1.0) / s->seconds : 0;
    if (s->failed) {
        say_wrong(r, c, s->job, "reports an error when repeated");
        r->missing = true;
        c->wrong |= s->job->lib == &r->ours;
        r->wrong |= c->wrong;
    }
    if (s->job->lib == &r->ours)
        c->ours = rate;
    else
        c->peer[s->job->lib - r->peers][s->job->path] = rate;
}

/* The time for one cell: what was asked for, or a second, and less when there are so many cells that the table would take
 * more than about two minutes with what comes on top of the measured slices. */
double run_cell_seconds(const struct run *r)
{
    static const double table = 90, most = 1, least = 0.1;
    double share = table / (double)(r->cell_count > 0 ? r->cell_count : 1);
    if (r->options->seconds > 0)
        return r->options->seconds;
    return share > most ? most : share < least ? least : share;
}

static void measure_cell(struct run *r, struct workspace *w, struct cell *c)
{
    struct stream streams[MAX_STREAMS];
    char why[160], why_evp[160], both[340];
    size_t count = 0;
    if (r->ours.loaded && !add_stream(streams, &count, r, c, &r->ours, PATH_LOW_LEVEL, why, sizeof why))
        report_absence(r, w, c, 0, why);
    for (size_t p = 0; p < r->peer_count; p++) {
        bool low = add_stream(streams, &count, r, c, &r->peers[p], PATH_LOW_LEVEL, why, sizeof why);
        bool evp = add_stream(streams, &count, r, c, &r->peers[p], PATH_EVP, why_evp, sizeof why_evp);
        if (!low && !evp) {
            snprintf(both, sizeof both, "%s; %s", why, why_evp);
            report_absence(r, w, c, p + 1, both);
        }
    }
    count = check(r, w, c, streams, count);
    if (count > 0) {
        fill(w->buffer, c);
        measure(streams, count, w->buffer, run_cell_seconds(r));
    }
    for (size_t i = 0; i < count; i++) {
        store(r, c, &streams[i]);
        job_free(streams[i].job);
    }
}

bool run_measure(struct run *r)
{
    enum { PAGE = 4096 };
    struct workspace w;
    size_t largest = OUTPUT_SIZE;
    bool ready;
    for (size_t i = 0; i < r->options->size_count; i++)
        if (r->options->sizes[i] > largest)
            largest = r->options->sizes[i];
    w.capacity = 2 * largest;
    w.raw = malloc(largest + PAGE);
    w.reference = malloc(w.capacity);
    w.result = malloc(w.capacity);
    w.said = calloc(rows_count, sizeof *w.said);
    ready = w.raw != NULL && w.reference != NULL && w.result != NULL && w.said != NULL;
    if (ready) {
        w.buffer = w.raw + (PAGE - (uintptr_t)w.raw % PAGE) % PAGE;
        for (size_t i = 0; i < r->cell_count; i++) {
            struct cell *c = &r->cells[i];
            if (c->bytes > 0)
                progress("[%zu of %zu] %s %s, %zu bytes", i + 1, r->cell_count, c->row->name, operation_name(c->op), c->bytes);
            else
                progress("[%zu of %zu] %s %s", i + 1, r->cell_count, c->row->name, operation_name(c->op));
            measure_cell(r, &w, c);
        }
        progress_end();
    }
    free(w.raw);
    free(w.reference);
    free(w.result);
    free(w.said);
    return ready;
}

void run_free(struct run *r)
{
    free(r->cells); /* the libraries stay: their exit handlers are registered */
}

double cell_path_ratio(const struct cell *c, size_t peer, enum path path)
{
    double theirs = c->peer[peer][path];
    return c->wrong || theirs <= 0 ? 0 : c->ours / theirs;
}

double cell_ratio(const struct run *r, const struct cell *c)
{
    double best = 0;
    for (size_t p = 0; p < r->peer_count; p++)
        for (int path = 0; path < PATHS; path++)
            if (c->peer[p][path] > best)
                best = c->peer[p][path];
    return c->wrong || best <= 0 ? 0 : c->ours / best;
}
