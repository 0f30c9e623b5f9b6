/* Digests and HMAC(MD5): Init, Update, Final on a context of the caller, the one-shot form, and the EVP path. */
#include <stdio.h>
#include <string.h>

#include "job.h"

/* Return types differ between versions (void or int); the results are judged by their bytes. Lengths are size_t or
 * unsigned long, which every calling convention here passes alike. */
typedef int init_fn(void *context);
typedef int update_fn(void *context, const void *data, size_t length);
typedef int final_fn(unsigned char *output, void *context);
typedef unsigned char *oneshot_fn(const unsigned char *data, size_t length, unsigned char *output);

typedef void *new_fn(void);
typedef void *new_from_fn(const void *type);
typedef void free_fn(void *object);
typedef const void *constant_fn(void);
typedef void *fetch_fn(void *library_context, const char *name, const char *properties);
typedef const void *by_name_fn(const char *name);
typedef int evp_init_fn(void *context, const void *type, const void *parameters);
typedef int evp_final_fn(void *context, unsigned char *output, unsigned int *length);
typedef int evp_oneshot_fn(const void *data, size_t length, unsigned char *output, unsigned int *size, const void *type,
                           void *engine);

typedef int hmac_init_fn(void *context, const void *key, int length, const void *type, void *engine);
typedef unsigned char *hmac_oneshot_fn(const void *type, const void *key, int key_length, const unsigned char *data,
                                       size_t length, unsigned char *output, unsigned int *size);
typedef int mac_init_fn(void *context, const unsigned char *key, size_t length, const void *parameters);
typedef int mac_final_fn(void *context, unsigned char *output, size_t *length, size_t size);

static const unsigned char hmac_key[] = "oxeay speed test";
enum { HMAC_KEY_LENGTH = sizeof hmac_key - 1 };

static bool run_low(struct job *job, unsigned char *buffer, size_t count)
{
    init_fn *init = (init_fn *)job->call[0];
    update_fn *update = (update_fn *)job->call[1];
    final_fn *final = (final_fn *)job->call[2];
    for (size_t i = 0; i < count; i++) {
        init(work.context);
        update(work.context, buffer, job->bytes);
        final(work.output, work.context);
    }
    return true;
}

static bool run_oneshot(struct job *job, unsigned char *buffer, size_t count)
{
    oneshot_fn *digest = (oneshot_fn *)job->call[0];
    for (size_t i = 0; i < count; i++)
        digest(buffer, job->bytes, work.output);
    return true;
}

static bool run_evp(struct job *job, unsigned char *buffer, size_t count)
{
    evp_init_fn *init = (evp_init_fn *)job->call[0];
    update_fn *update = (update_fn *)job->call[1];
    evp_final_fn *final = (evp_final_fn *)job->call[2];
    unsigned int length;
    int good = 1;
    for (size_t i = 0; i < count; i++) {
        good &= init(job->object, job->type, NULL);
        good &= update(job->object, buffer, job->bytes);
        good &= final(job->object, work.output, &length);
    }
    return good == 1;
}

static bool run_evp_oneshot(struct job *job, unsigned char *buffer, size_t count)
{
    evp_oneshot_fn *digest = (evp_oneshot_fn *)job->call[0];
    unsigned int length;
    int good = 1;
    for (size_t i = 0; i < count; i++)
        good &= digest(buffer, job->bytes, work.output, &length, job->type, NULL);
    return good == 1;
}

static void release_evp(struct job *job)
{
    free_fn *free_context = (free_fn *)library_symbol(job->lib, "EVP_MD_CTX_free|EVP_MD_CTX_destroy");
    free_fn *free_type = (free_fn *)library_symbol(job->lib, "EVP_MD_free");
    if (job->object != NULL && free_context != NULL)
        free_context(job->object);
    if (job->object2 != NULL && free_type != NULL)
        free_type(job->object2);
}

/* The EVP layer's object for a digest. A fetched one is ours to free, and remembered in object2. */
static bool find_type(struct job *job, const char *name)
{
    fetch_fn *fetch = (fetch_fn *)library_symbol(job->lib, "EVP_MD_fetch");
    const void *type = NULL;
    library_load_algorithms(job->lib);
    if (fetch != NULL) {
        type = job->object2 = fetch(NULL, name, NULL);
    } else {
        by_name_fn *by_name = (by_name_fn *)job_symbol(job, "EVP_get_digestbyname");
        if (by_name == NULL)
            return false;
        type = by_name(name);
    }
    memcpy(&job->type, &type, sizeof type);
    if (type == NULL)
        snprintf(job->reason, sizeof job->reason, "its EVP layer does not know %s", name);
    return type != NULL;
}

bool digest_prepare(struct job *job)
{
    char names[4][40];
    const char *prefix = job->row->prefix;
    job->output_length = 64; /* the buffer was zero before; shorter digests compare with their zero tail */
    if (job->path == PATH_EVP) {
        job->release = release_evp;
        if (!find_type(job, job->row->evp))
            return false;
        if (job->oneshot) {
            job->run = run_evp_oneshot;
            return job_need(job, 0, "EVP_Digest");
        }
        new_fn *create = (new_fn *)job_symbol(job, "EVP_MD_CTX_new|EVP_MD_CTX_create");
        job->run = run_evp;
        if (create == NULL || !job_need(job, 0, "EVP_DigestInit_ex2|EVP_DigestInit_ex") ||
            !job_need(job, 1, "EVP_DigestUpdate") || !job_need(job, 2, "EVP_DigestFinal_ex"))
            return false;
        job->object = create();
        return job->object != NULL || job_fail(job, "EVP_MD_CTX_new failed");
    }
    if (job->oneshot) {
        job->run = run_oneshot;
        return job_need(job, 0, prefix);
    }
    snprintf(names[0], sizeof names[0], "%s_Init", prefix);
    snprintf(names[1], sizeof names[1], "%s_Update", prefix);
    snprintf(names[2], sizeof names[2], "%s_Final", prefix);
    job->run = run_low;
    return job_need(job, 0, names[0]) && job_need(job, 1, names[1]) && job_need(job, 2, names[2]);
}

/* HMAC. The key is set once; each message starts again with it, as programs that check many records do. */

static bool run_hmac(struct job *job, unsigned char *buffer, size_t count)
{
    hmac_init_fn *init = (hmac_init_fn *)job->call[0];
    update_fn *update = (update_fn *)job->call[1];
    evp_final_fn *final = (evp_final_fn *)job->call[2];
    unsigned int length;
    for (size_t i = 0; i < count; i++) {
        init(job->object, NULL, 0, NULL, NULL);
        update(job->object, buffer, job->bytes);
        final(job->object, work.output, &length);
    }
    return true;
}

static bool run_hmac_oneshot(struct job *job, unsigned char *buffer, size_t count)
{
    hmac_oneshot_fn *hmac = (hmac_oneshot_fn *)job->call[0];
    unsigned int length;
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good &= hmac(job->type, hmac_key, HMAC_KEY_LENGTH, buffer, job->bytes, work.output, &length) != NULL;
    return good;
}

static bool run_mac(struct job *job, unsigned char *buffer, size_t count)
{
    mac_init_fn *init = (mac_init_fn *)job->call[0];
    update_fn *update = (update_fn *)job->call[1];
    mac_final_fn *final = (mac_final_fn *)job->call[2];
    size_t length;
    int good = 1;
    for (size_t i = 0; i < count; i++) {
        good &= init(job->object, NULL, 0, NULL);
        good &= update(job->object, buffer, job->bytes);
        good &= final(job->object, work.output, &length, OUTPUT_SIZE);
    }
    return good == 1;
}

static void release_hmac(struct job *job)
{
    const char *name = job->object == work.context ? "HMAC_CTX_cleanup" : "HMAC_CTX_free";
    free_fn *release = (free_fn *)library_symbol(job->lib, name);
    if (job->object != NULL && release != NULL)
        release(job->object);
}

static void release_mac(struct job *job)
{
    free_fn *free_context = (free_fn *)library_symbol(job->lib, "EVP_MAC_CTX_free");
    free_fn *free_type = (free_fn *)library_symbol(job->lib, "EVP_MAC_free");
    if (job->object != NULL && free_context != NULL)
        free_context(job->object);
    if (job->object2 != NULL && free_type != NULL)
        free_type(job->object2);
}

static bool mac_prepare(struct job *job)
{
    /* OpenSSL 3's OSSL_PARAM: a list of named values that ends with a NULL name. */
    struct parameter {
        const char *key;
        unsigned int data_type;
        void *data;
        size_t data_size, return_size;
    };
    enum { UTF8_STRING = 4 };
    char digest[] = "MD5";
    const struct parameter parameters[] = {{"digest", UTF8_STRING, digest, 3, (size_t)-1}, {NULL, 0, NULL, 0, 0}};
    fetch_fn *fetch = (fetch_fn *)job_symbol(job, "EVP_MAC_fetch");
    new_from_fn *create = (new_from_fn *)library_symbol(job->lib, "EVP_MAC_CTX_new");
    job->run = run_mac;
    job->release = release_mac;
    if (fetch == NULL || create == NULL || !job_need(job, 0, "EVP_MAC_init") || !job_need(job, 1, "EVP_MAC_update") ||
        !job_need(job, 2, "EVP_MAC_final"))
        return false;
    library_load_algorithms(job->lib);
    job->object2 = fetch(NULL, job->row->evp, NULL);
    job->object = job->object2 != NULL ? create(job->object2) : NULL;
    if (job->object == NULL || ((mac_init_fn *)job->call[0])(job->object, hmac_key, HMAC_KEY_LENGTH, parameters) != 1)
        return job_fail(job, "EVP_MAC_init failed");
    return true;
}

bool hmac_prepare(struct job *job)
{
    constant_fn *md5;
    const void *type;
    job->output_length = 16;
    if (job->path == PATH_EVP)
        return job->oneshot ? job_fail(job, "EVP has no one-shot MAC of the same kind") : mac_prepare(job);
    md5 = (constant_fn *)job_symbol(job, "EVP_md5");
    if (md5 == NULL)
        return false;
    type = md5();
    memcpy(&job->type, &type, sizeof type);
    if (job->oneshot) {
        job->run = run_hmac_oneshot;
        return job_need(job, 0, "HMAC");
    }
    job->run = run_hmac;
    if (!job_need(job, 0, "HMAC_Init_ex") || !job_need(job, 1, "HMAC_Update") || !job_need(job, 2, "HMAC_Final"))
        return false;
    new_fn *create = (new_fn *)library_symbol(job->lib, "HMAC_CTX_new");
    if (create != NULL) {
        job->object = create();
    } else { /* before 1.1.0 the context lies with the caller */
        free_fn *init = (free_fn *)job_symbol(job, "HMAC_CTX_init");
        if (init == NULL)
            return false;
        init(work.context);
        job->object = work.context;
    }
    if (job->object == NULL)
        return job_fail(job, "HMAC_CTX_new failed");
    job->release = release_hmac;
    ((hmac_init_fn *)job->call[0])(job->object, hmac_key, HMAC_KEY_LENGTH, job->type, NULL);
    return true;
}
