/* RSA and DSA: sign and verify with a fixed test key, by RSA_sign, RSA_verify, DSA_sign, DSA_verify and by EVP_PKEY. */
#include <stdio.h>
#include <string.h>

#include "job.h"
#include "keys.h"

enum {
    NID_MD5_SHA1 = 114, /* 36 bytes without DigestInfo: what TLS 1.0 signed, and what `openssl speed rsa` signs */
    RSA_MESSAGE = 36,
    DSA_MESSAGE = 20
};

/* Lengths are int, unsigned or size_t by version; a size_t passes as each of them. */
typedef int sign_fn(int type, const unsigned char *message, size_t length, unsigned char *signature,
                    unsigned int *signature_length, void *key);
typedef int verify_fn(int type, const unsigned char *message, size_t length, const unsigned char *signature,
                      size_t signature_length, void *key);
typedef int evp_sign_fn(void *context, unsigned char *signature, size_t *signature_length, const unsigned char *message,
                        size_t length);
typedef int evp_verify_fn(void *context, const unsigned char *signature, size_t signature_length,
                          const unsigned char *message, size_t length);

typedef void *new_fn(void);
typedef void *new_from_fn(void *object, void *engine);
typedef void free_fn(void *object);
typedef int start_fn(void *context);
typedef int set1_fn(void *evp_key, void *key);
typedef void *number_fn(const unsigned char *bytes, size_t length, void *number);
typedef int set_two_fn(void *key, void *a, void *b);
typedef int set_three_fn(void *key, void *a, void *b, void *c);

static bool is_rsa(const struct row *row) { return row->kind == ROW_RSA; }
static size_t message_length(const struct row *row) { return is_rsa(row) ? RSA_MESSAGE : DSA_MESSAGE; }

/* The buffer starts with the message. run.c puts it there; what is signed is the same for every library. */

static bool run_sign(struct job *job, unsigned char *buffer, size_t count)
{
    sign_fn *sign = (sign_fn *)job->call[0];
    size_t length = message_length(job->row);
    unsigned int written = 0;
    int good = 1;
    for (size_t i = 0; i < count; i++)
        good &= sign(NID_MD5_SHA1, buffer, length, work.output, &written, job->object);
    job->output_length = written;
    return good == 1;
}

static bool run_verify(struct job *job, unsigned char *buffer, size_t count)
{
    verify_fn *verify = (verify_fn *)job->call[0];
    size_t length = message_length(job->row);
    int good = 1;
    for (size_t i = 0; i < count; i++)
        good &= verify(NID_MD5_SHA1, buffer, length, work.output, job->output_length, job->object) == 1;
    return good == 1;
}

static bool run_evp_sign(struct job *job, unsigned char *buffer, size_t count)
{
    evp_sign_fn *sign = (evp_sign_fn *)job->call[0];
    size_t length = message_length(job->row);
    int good = 1;
    for (size_t i = 0; i < count; i++) {
        job->output_length = OUTPUT_SIZE;
        good &= sign(job->object2, work.output, &job->output_length, buffer, length);
    }
    return good == 1;
}

static bool run_evp_verify(struct job *job, unsigned char *buffer, size_t count)
{
    evp_verify_fn *verify = (evp_verify_fn *)job->call[0];
    size_t length = message_length(job->row);
    int good = 1;
    for (size_t i = 0; i < count; i++)
        good &= verify(job->object2, work.output, job->output_length, buffer, length) == 1;
    return good == 1;
}

static void release(struct job *job)
{
    free_fn *free_context = (free_fn *)library_symbol(job->lib, "EVP_PKEY_CTX_free");
    free_fn *free_evp_key = (free_fn *)library_symbol(job->lib, "EVP_PKEY_free");
    free_fn *free_key = (free_fn *)library_symbol(job->lib, is_rsa(job->row) ? "RSA_free" : "DSA_free");
    if (job->object2 != NULL && free_context != NULL)
        free_context(job->object2);
    if (job->type != NULL && free_evp_key != NULL)
        free_evp_key(job->type);
    if (job->object != NULL && free_key != NULL)
        free_key(job->object);
}

static bool make_numbers(struct job *job, const struct test_key *key, void *number[KEY_NUMBERS])
{
    unsigned char bytes[NUMBER_SIZE];
    number_fn *from_bytes = (number_fn *)job_symbol(job, "BN_bin2bn");
    if (from_bytes == NULL)
        return false;
    for (int i = 0; i < KEY_NUMBERS; i++) {
        number[i] = NULL;
        if (key->number[i] == NULL)
            continue;
        size_t length = test_key_bytes(key->number[i], bytes);
        number[i] = from_bytes(bytes, length, NULL);
        if (number[i] == NULL)
            return job_fail(job, "BN_bin2bn failed");
    }
    return true;
}

/* The set0 functions take the numbers over; on success nothing is left to free here. */
static bool make_key(struct job *job, const struct test_key *key)
{
    void *n[KEY_NUMBERS];
    bool set;
    new_fn *create = (new_fn *)job_symbol(job, is_rsa(job->row) ? "RSA_new" : "DSA_new");
    if (create == NULL)
        return false;
    job->release = release;
    if (is_rsa(job->row)) {
        set_three_fn *set_key = (set_three_fn *)job_symbol(job, "RSA_set0_key");
        set_two_fn *set_factors = (set_two_fn *)job_symbol(job, "RSA_set0_factors");
        set_three_fn *set_crt = (set_three_fn *)job_symbol(job, "RSA_set0_crt_params");
        if (set_key == NULL || set_factors == NULL || set_crt == NULL || !make_numbers(job, key, n))
            return false;
        job->object = create();
        set = job->object != NULL && set_key(job->object, n[RSA_N], n[RSA_E], n[RSA_D]) == 1 &&
              set_factors(job->object, n[RSA_P], n[RSA_Q]) == 1 &&
              set_crt(job->object, n[RSA_DMP1], n[RSA_DMQ1], n[RSA_IQMP]) == 1;
    } else {
        set_three_fn *set_group = (set_three_fn *)job_symbol(job, "DSA_set0_pqg");
        set_two_fn *set_key = (set_two_fn *)job_symbol(job, "DSA_set0_key");
        if (set_group == NULL || set_key == NULL || !make_numbers(job, key, n))
            return false;
        job->object = create();
        set = job->object != NULL && set_group(job->object, n[DSA_P], n[DSA_Q], n[DSA_G]) == 1 &&
              set_key(job->object, n[DSA_Y], n[DSA_X]) == 1;
    }
    return set || job_fail(job, "the test key was not accepted");
}

static bool evp_prepare(struct job *job)
{
    bool sign = job->op == OP_SIGN;
    new_fn *create = (new_fn *)job_symbol(job, "EVP_PKEY_new");
    set1_fn *set1 = (set1_fn *)job_symbol(job, is_rsa(job->row) ? "EVP_PKEY_set1_RSA" : "EVP_PKEY_set1_DSA");
    new_from_fn *create_context = (new_from_fn *)job_symbol(job, "EVP_PKEY_CTX_new");
    start_fn *start = (start_fn *)job_symbol(job, sign ? "EVP_PKEY_sign_init" : "EVP_PKEY_verify_init");
    if (create == NULL || set1 == NULL || create_context == NULL || start == NULL ||
        !job_need(job, 0, sign ? "EVP_PKEY_sign" : "EVP_PKEY_verify"))
        return false;
    library_load_algorithms(job->lib);
    job->type = create();
    if (job->type == NULL || set1(job->type, job->object) != 1)
        return job_fail(job, "its EVP layer does not take the test key");
    job->object2 = create_context(job->type, NULL);
    /* Without a digest set, 36 bytes are padded as they are (PKCS#1 v1.5 is the default), just as by NID_md5_sha1. */
    if (job->object2 == NULL || start(job->object2) != 1)
        return job_fail(job, "its EVP layer does not start with the test key");
    job->run = sign ? run_evp_sign : run_evp_verify;
    return true;
}

bool pkey_prepare(struct job *job)
{
    const struct test_key *key = test_key_find(is_rsa(job->row), job->row->bits);
    if (key == NULL)
        return job_fail(job, "there is no test key of this size");
    if (!make_key(job, key))
        return false;
    if (job->op == OP_VERIFY)
        job->output_length = test_key_bytes(key->signature, work.output);
    if (job->path == PATH_EVP)
        return evp_prepare(job);
    if (job->op == OP_SIGN) {
        job->run = run_sign;
        return job_need(job, 0, is_rsa(job->row) ? "RSA_sign" : "DSA_sign");
    }
    job->run = run_verify;
    return job_need(job, 0, is_rsa(job->row) ? "RSA_verify" : "DSA_verify");
}

bool pkey_accepts(struct library *lib, const struct row *row, const unsigned char *signature, size_t length)
{
    unsigned char message[sizeof test_message];
    struct job *job = job_new(row, lib, PATH_LOW_LEVEL, OP_VERIFY, 0, false);
    bool good = job != NULL && job_prepare(job) && length <= OUTPUT_SIZE;
    if (good) {
        memcpy(job->saved->output, signature, length);
        job->output_length = length;
        memcpy(message, test_message, sizeof message);
        good = job_run_once(job, message);
    }
    job_free(job);
    return good;
}
