/* openssl/crypto_macros.h: the hand-written part of crypto.h */
#ifndef HEADER_CRYPTO_MACROS_H
#define HEADER_CRYPTO_MACROS_H

#include <stdlib.h>
#include <time.h>

#include <openssl/e_os2.h>

/* Memory. */
#define OPENSSL_malloc_init() ((void)0)
#define OPENSSL_malloc(num) CRYPTO_malloc((num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_zalloc(num) CRYPTO_zalloc((num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_realloc(addr, num) CRYPTO_realloc((addr), (num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_clear_realloc(addr, old_num, num) \
    CRYPTO_clear_realloc((addr), (old_num), (num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_clear_free(addr, num) CRYPTO_clear_free((addr), (num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_free(addr) CRYPTO_free((addr), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_memdup(data, size) CRYPTO_memdup((data), (size), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_strdup(str) CRYPTO_strdup((str), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_strndup(str, size) CRYPTO_strndup((str), (size), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_secure_malloc(num) CRYPTO_secure_malloc((num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_secure_zalloc(num) CRYPTO_secure_zalloc((num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_secure_free(addr) CRYPTO_secure_free((addr), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_secure_clear_free(addr, num) CRYPTO_secure_clear_free((addr), (num), OPENSSL_FILE, OPENSSL_LINE)
#define OPENSSL_secure_actual_size(addr) CRYPTO_secure_actual_size(addr)

/* What OpenSSL_version is asked for. */
#define OPENSSL_VERSION 0
#define OPENSSL_CFLAGS 1
#define OPENSSL_BUILT_ON 2
#define OPENSSL_PLATFORM 3
#define OPENSSL_DIR 4
#define OPENSSL_ENGINES_DIR 5
#define OPENSSL_VERSION_STRING 6
#define OPENSSL_FULL_VERSION_STRING 7
#define OPENSSL_MODULES_DIR 8
#define OPENSSL_CPU_INFO 9

/* The same in OpenSSL 1.0, whose numbers differ. */
#if OPENSSL_API_LEVEL < 10100
#define SSLEAY_VERSION 0
#define SSLEAY_CFLAGS 2
#define SSLEAY_BUILT_ON 3
#define SSLEAY_PLATFORM 4
#define SSLEAY_DIR 5
#else
#define SSLeay OpenSSL_version_num
#define SSLeay_version OpenSSL_version
#define SSLEAY_VERSION OPENSSL_VERSION
#define SSLEAY_CFLAGS OPENSSL_CFLAGS
#define SSLEAY_BUILT_ON OPENSSL_BUILT_ON
#define SSLEAY_PLATFORM OPENSSL_PLATFORM
#define SSLEAY_DIR OPENSSL_DIR
#endif
#define SSLEAY_VERSION_NUMBER OPENSSL_VERSION_NUMBER

/* Options of OPENSSL_init_crypto. */
#define OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS 0x00000001L
#define OPENSSL_INIT_LOAD_CRYPTO_STRINGS 0x00000002L
#define OPENSSL_INIT_ADD_ALL_CIPHERS 0x00000004L
#define OPENSSL_INIT_ADD_ALL_DIGESTS 0x00000008L
#define OPENSSL_INIT_NO_ADD_ALL_CIPHERS 0x00000010L
#define OPENSSL_INIT_NO_ADD_ALL_DIGESTS 0x00000020L
#define OPENSSL_INIT_LOAD_CONFIG 0x00000040L
#define OPENSSL_INIT_NO_LOAD_CONFIG 0x00000080L
#define OPENSSL_INIT_ASYNC 0x00000100L
#define OPENSSL_INIT_ENGINE_RDRAND 0x00000200L
#define OPENSSL_INIT_ENGINE_DYNAMIC 0x00000400L
#define OPENSSL_INIT_ENGINE_OPENSSL 0x00000800L
#define OPENSSL_INIT_ENGINE_CRYPTODEV 0x00001000L
#define OPENSSL_INIT_ENGINE_CAPI 0x00002000L
#define OPENSSL_INIT_ENGINE_PADLOCK 0x00004000L
#define OPENSSL_INIT_ENGINE_AFALG 0x00008000L
#define OPENSSL_INIT_ATFORK 0x00020000L
#define OPENSSL_INIT_NO_ATEXIT 0x00080000L
#define OPENSSL_INIT_ENGINE_ALL_BUILTIN \
    (OPENSSL_INIT_ENGINE_RDRAND | OPENSSL_INIT_ENGINE_DYNAMIC | OPENSSL_INIT_ENGINE_CRYPTODEV \
     | OPENSSL_INIT_ENGINE_CAPI | OPENSSL_INIT_ENGINE_PADLOCK)

/* Objects that carry a program's data. */
#define CRYPTO_EX_INDEX_SSL 0
#define CRYPTO_EX_INDEX_SSL_CTX 1
#define CRYPTO_EX_INDEX_SSL_SESSION 2
#define CRYPTO_EX_INDEX_X509 3
#define CRYPTO_EX_INDEX_X509_STORE 4
#define CRYPTO_EX_INDEX_X509_STORE_CTX 5
#define CRYPTO_EX_INDEX_DH 6
#define CRYPTO_EX_INDEX_DSA 7
#define CRYPTO_EX_INDEX_EC_KEY 8
#define CRYPTO_EX_INDEX_RSA 9
#define CRYPTO_EX_INDEX_ENGINE 10
#define CRYPTO_EX_INDEX_UI 11
#define CRYPTO_EX_INDEX_BIO 12
#define CRYPTO_EX_INDEX_APP 13
#define CRYPTO_EX_INDEX_UI_METHOD 14
#define CRYPTO_EX_INDEX_RAND_DRBG 15
#define CRYPTO_EX_INDEX_OSSL_LIB_CTX 16
#define CRYPTO_EX_INDEX_EVP_PKEY 17
#define CRYPTO_cleanup_all_ex_data() ((void)0)

/* Locking callbacks of OpenSSL 1.0: taken and never called. */
#define CRYPTO_LOCK 1
#define CRYPTO_UNLOCK 2
#define CRYPTO_READ 4
#define CRYPTO_WRITE 8
#if OPENSSL_API_LEVEL >= 10100
typedef struct crypto_threadid_st {
    int dummy;
} CRYPTO_THREADID;
#define CRYPTO_num_locks() (1)
#define CRYPTO_set_locking_callback(func)
#define CRYPTO_get_locking_callback() (NULL)
#define CRYPTO_set_add_lock_callback(func)
#define CRYPTO_get_add_lock_callback() (NULL)
#define CRYPTO_set_id_callback(func)
#define CRYPTO_get_id_callback() (NULL)
#define CRYPTO_thread_id() (0UL)
#define CRYPTO_THREADID_set_numeric(id, val)
#define CRYPTO_THREADID_set_pointer(id, ptr)
#define CRYPTO_THREADID_set_callback(func) (0)
#define CRYPTO_THREADID_get_callback() (NULL)
#define CRYPTO_THREADID_current(id)
#define CRYPTO_THREADID_cmp(a, b) (-1)
#define CRYPTO_THREADID_cpy(dest, src)
#define CRYPTO_THREADID_hash(id) (0UL)
#define CRYPTO_set_dynlock_create_callback(func)
#define CRYPTO_set_dynlock_lock_callback(func)
#define CRYPTO_set_dynlock_destroy_callback(func)
#define CRYPTO_get_dynlock_create_callback() (NULL)
#define CRYPTO_get_dynlock_lock_callback() (NULL)
#define CRYPTO_get_dynlock_destroy_callback() (NULL)
#endif

#if OPENSSL_API_LEVEL < 10100
/* An application's data on an object. */
struct crypto_ex_data_st {
    void *sk;
    int dummy;
};
#endif

#endif /* HEADER_CRYPTO_MACROS_H */
