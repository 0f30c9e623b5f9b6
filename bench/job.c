#include "job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Alignas(4096) struct work work;

struct job *job_new(const struct row *row, struct library *lib, enum path path, enum operation op, size_t bytes, bool oneshot)
{
    struct job *job = calloc(1, sizeof *job);
    struct work *saved = calloc(1, sizeof *saved);
    if (job == NULL || saved == NULL) {
        free(job);
        free(saved);
        return NULL;
    }
    job->saved = saved;
    job->row = row;
    job->lib = lib;
    job->path = path;
    job->op = op;
    job->bytes = bytes;
    job->oneshot = oneshot;
    return job;
}

void job_enter(const struct job *job) { memcpy(&work, job->saved, sizeof work); }
void job_leave(struct job *job) { memcpy(job->saved, &work, sizeof work); }

bool job_run_once(struct job *job, unsigned char *buffer)
{
    job_enter(job);
    bool good = job->run(job, buffer, 1);
    job_leave(job);
    return good;
}

static bool prepare(struct job *job)
{
    switch (job->row->kind) {
    case ROW_DIGEST:
        return digest_prepare(job);
    case ROW_HMAC:
        return hmac_prepare(job);
    case ROW_CIPHER:
        return cipher_prepare(job);
    case ROW_RSA:
    case ROW_DSA:
        return pkey_prepare(job);
    }
    return false;
}

bool job_prepare(struct job *job)
{
    job_enter(job);
    bool good = prepare(job);
    job_leave(job);
    return good;
}

void job_free(struct job *job)
{
    if (job == NULL)
        return;
    job_enter(job);
    if (job->release != NULL)
        job->release(job);
    free(job->saved);
    free(job);
}

bool job_fail(struct job *job, const char *what)
{
    snprintf(job->reason, sizeof job->reason, "%s", what);
    return false;
}

any_fn job_symbol(struct job *job, const char *names)
{
    any_fn f = library_symbol(job->lib, names);
    if (f == NULL)
        snprintf(job->reason, sizeof job->reason, "no %.*s", (int)strcspn(names, "|"), names);
    return f;
}

bool job_need(struct job *job, int index, const char *names)
{
    job->call[index] = job_symbol(job, names);
    return job->call[index] != NULL;
}

const char *operation_name(enum operation op)
{
    static const char *const names[] = {"digest", "encrypt", "decrypt", "sign", "verify"};
    return names[op];
}

const char *path_name(enum path path) { return path == PATH_EVP ? "evp" : "low-level"; }
