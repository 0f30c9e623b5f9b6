/* A job: one call of one library, ready to be repeated. Digests, ciphers and key pairs prepare it (digest.c, cipher.c,
 * pkey.c); run.c checks it and hands it to measure.c. */
#ifndef SPEED_JOB_H
#define SPEED_JOB_H

#include <stdint.h>

#include "library.h"
#include "rows.h"

enum path { PATH_LOW_LEVEL, PATH_EVP };
enum { PATHS = 2 };
enum operation { OP_DIGEST, OP_ENCRYPT, OP_DECRYPT, OP_SIGN, OP_VERIFY };

/* Room for every context and key schedule that lives on a caller's stack; the largest is Blowfish's, 4,168 bytes. */
#define SCHEDULE_SIZE 4608
#define CONTEXT_SIZE 512
#define OUTPUT_SIZE 640 /* a digest, or a signature of 4096 bits */
#define KEY_SIZE 32

/* The memory that the calls work on, besides the buffer. There is one, at one address, for all jobs and libraries: where
 * a table lies decides what it collides with in the first-level cache, and can cost a cipher a quarter of its speed. */
struct work {
    _Alignas(64) unsigned char context[CONTEXT_SIZE];
    _Alignas(64) unsigned char schedule[3][SCHEDULE_SIZE];
    _Alignas(64) unsigned char ivec[32];
    _Alignas(64) unsigned char output[OUTPUT_SIZE];
};
extern struct work work;

struct job {
    struct work *saved; /* the job's own contents of `work`, while other jobs run */
    const struct row *row;
    struct library *lib;
    enum path path;
    enum operation op;
    bool oneshot;
    size_t bytes;

    /* Performs the call `count` times on `buffer`, `bytes` long, in place where there is output of that length.
     * Returns false when the library reported a failure. */
    bool (*run)(struct job *job, unsigned char *buffer, size_t count);
    void (*release)(struct job *job);
    any_fn call[4];        /* the functions that `run` uses, of the types that it knows */
    void *object, *type;   /* EVP context and algorithm, or the RSA or DSA key */
    void *object2;
    size_t output_length;
    char reason[160]; /* why it could not be prepared */
};

/* NULL only without memory. */
struct job *job_new(const struct row *row, struct library *lib, enum path path, enum operation op, size_t bytes, bool oneshot);
bool job_prepare(struct job *job); /* false: job->reason says why */
/* A call of job->run must be between these two. */
void job_enter(const struct job *job);
void job_leave(struct job *job);
/* Enters, runs once, leaves. */
bool job_run_once(struct job *job, unsigned char *buffer);
void job_free(struct job *job);
const char *operation_name(enum operation op);
const char *path_name(enum path path);

/* Fills job->call[index], or writes the reason. */
bool job_need(struct job *job, int index, const char *names);
/* A function needed only now; the reason is written when it is missing. */
any_fn job_symbol(struct job *job, const char *names);
bool job_fail(struct job *job, const char *what);

bool digest_prepare(struct job *job);
bool hmac_prepare(struct job *job);
bool cipher_prepare(struct job *job);
bool pkey_prepare(struct job *job);
/* Does the library accept this signature of the row's test key? */
bool pkey_accepts(struct library *lib, const struct row *row, const unsigned char *signature, size_t length);

#endif
