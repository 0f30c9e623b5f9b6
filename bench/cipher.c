/* Ciphers, in place on one buffer: the low-level call with a key schedule of the caller, and EVP_CipherUpdate. */
#include <stdio.h>
#include <string.h>

#include "job.h"

/* Lengths are size_t or long, which every calling convention here passes alike. */
typedef void cbc_fn(const unsigned char *in, unsigned char *out, size_t length, const void *schedule, unsigned char *ivec,
                    int encrypt);
typedef void cbc_triple_fn(const unsigned char *in, unsigned char *out, size_t length, const void *schedule1,
                           const void *schedule2, const void *schedule3, unsigned char *ivec, int encrypt);
typedef void rc4_fn(void *schedule, size_t length, const unsigned char *in, unsigned char *out);

typedef int key_bits_fn(const unsigned char *key, int bits, void *schedule);
typedef void key_only_fn(const void *key, void *schedule);
typedef void key_length_fn(void *schedule, int length, const unsigned char *key);
typedef void key_length_extra_fn(void *schedule, int length, const unsigned char *key, int extra);

typedef void *new_fn(void);
typedef void free_fn(void *object);
typedef void *fetch_fn(void *library_context, const char *name, const char *properties);
typedef const void *by_name_fn(const char *name);
typedef int init_fn(void *context, const void *type, void *engine, const unsigned char *key, const unsigned char *ivec,
                    int encrypt);
typedef int set_fn(void *context, int value);
typedef int update_fn(void *context, unsigned char *out, int *out_length, const unsigned char *in, int length);

/* Any bytes will do: DES keys are set without the parity check. The three DES keys in it differ. */
static const unsigned char key[KEY_SIZE] = {
    0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01,
    0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0x12, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23,
};
static const unsigned char first_ivec[] = "a vector to start from, two x 16";

static bool run_cbc(struct job *job, unsigned char *buffer, size_t count)
{
    cbc_fn *cbc = (cbc_fn *)job->call[0];
    int encrypt = job->op == OP_ENCRYPT;
    for (size_t i = 0; i < count; i++)
        cbc(buffer, buffer, job->bytes, work.schedule[0], work.ivec, encrypt);
    return true;
}

static bool run_cbc_triple(struct job *job, unsigned char *buffer, size_t count)
{
    cbc_triple_fn *cbc = (cbc_triple_fn *)job->call[0];
    int encrypt = job->op == OP_ENCRYPT;
    for (size_t i = 0; i < count; i++)
        cbc(buffer, buffer, job->bytes, work.schedule[0], work.schedule[1], work.schedule[2], work.ivec, encrypt);
    return true;
}

static bool run_rc4(struct job *job, unsigned char *buffer, size_t count)
{
    rc4_fn *rc4 = (rc4_fn *)job->call[0];
    for (size_t i = 0; i < count; i++)
        rc4(work.schedule[0], job->bytes, buffer, buffer);
    return true;
}

static bool run_evp(struct job *job, unsigned char *buffer, size_t count)
{
    update_fn *update = (update_fn *)job->call[0];
    int length = (int)job->bytes, written;
    int good = 1;
    for (size_t i = 0; i < count; i++)
        good &= update(job->object, buffer, &written, buffer, length);
    return good == 1;
}

static bool set_key(struct job *job)
{
    const struct row *row = job->row;
    bool decrypt = job->op == OP_DECRYPT;
    any_fn set = job_symbol(job, decrypt ? row->set_decrypt_key : row->set_encrypt_key);
    int length = row->bits / 8;
    if (set == NULL)
        return false;
    switch (row->key_shape) {
    case KEY_BITS:
        ((key_bits_fn *)set)(key, row->bits, work.schedule[0]);
        break;
    case KEY_ONLY:
        ((key_only_fn *)set)(key, work.schedule[0]);
        break;
    case KEY_TRIPLE:
        for (int i = 0; i < 3; i++)
            ((key_only_fn *)set)(key + 8 * i, work.schedule[i]);
        break;
    case KEY_LENGTH:
        ((key_length_fn *)set)(work.schedule[0], length, key);
        break;
    case KEY_LENGTH_EXTRA:
        ((key_length_extra_fn *)set)(work.schedule[0], length, key, row->key_extra);
        break;
    case KEY_IDEA:
        if (decrypt) {
            key_only_fn *set_encrypt = (key_only_fn *)job_symbol(job, row->set_encrypt_key);
            if (set_encrypt == NULL)
                return false;
            set_encrypt(key, work.schedule[1]);
            ((key_only_fn *)set)(work.schedule[1], work.schedule[0]);
        } else {
            ((key_only_fn *)set)(key, work.schedule[0]);
        }
        break;
    }
    return true;
}

static void release_evp(struct job *job)
{
    free_fn *free_context = (free_fn *)library_symbol(job->lib, "EVP_CIPHER_CTX_free");
    free_fn *free_type = (free_fn *)library_symbol(job->lib, "EVP_CIPHER_free");
    if (job->object != NULL && free_context != NULL)
        free_context(job->object);
    if (job->object2 != NULL && free_type != NULL)
        free_type(job->object2);
}

static bool evp_prepare(struct job *job)
{
    const char *name = job->row->evp;
    const void *type;
    if (name == NULL)
        return job_fail(job, "EVP has no such mode");
    new_fn *create = (new_fn *)job_symbol(job, "EVP_CIPHER_CTX_new");
    init_fn *init = (init_fn *)job_symbol(job, "EVP_CipherInit_ex");
    set_fn *set_padding = (set_fn *)job_symbol(job, "EVP_CIPHER_CTX_set_padding");
    if (create == NULL || init == NULL || set_padding == NULL || !job_need(job, 0, "EVP_CipherUpdate"))
        return false;
    job->run = run_evp;
    job->release = release_evp;
    library_load_algorithms(job->lib);
    fetch_fn *fetch = (fetch_fn *)library_symbol(job->lib, "EVP_CIPHER_fetch");
    if (fetch != NULL) {
        type = job->object2 = fetch(NULL, name, NULL);
    } else {
        by_name_fn *by_name = (by_name_fn *)job_symbol(job, "EVP_get_cipherbyname");
        if (by_name == NULL)
            return false;
        type = by_name(name);
    }
    job->object = type != NULL ? create() : NULL;
    if (job->object == NULL || init(job->object, type, NULL, key, first_ivec, job->op == OP_ENCRYPT) != 1 ||
        set_padding(job->object, 0) != 1) {
        snprintf(job->reason, sizeof job->reason, "its EVP layer does not serve %s", name);
        return false;
    }
    return true;
}

bool cipher_prepare(struct job *job)
{
    if (job->path == PATH_EVP)
        return evp_prepare(job);
    memcpy(work.ivec, first_ivec, sizeof work.ivec);
    switch (job->row->call_shape) {
    case CALL_CBC:
        job->run = run_cbc;
        break;
    case CALL_CBC_TRIPLE:
        job->run = run_cbc_triple;
        break;
    case CALL_RC4:
        job->run = run_rc4;
        break;
    }
    return job_need(job, 0, job->row->call) && set_key(job);
}
