/* openssl/des_macros.h: the hand-written part of des.h */
#ifndef HEADER_DES_MACROS_H
#define HEADER_DES_MACROS_H

#include <openssl/e_os2.h>

#define DES_KEY_SZ (sizeof(DES_cblock))
#define DES_SCHEDULE_SZ (sizeof(DES_key_schedule))

/* Triple DES with two keys: the first one is also the third. */
#define DES_ecb2_encrypt(i, o, k1, k2, e) DES_ecb3_encrypt((i), (o), (k1), (k2), (k1), (e))
#define DES_ede2_cbc_encrypt(i, o, l, k1, k2, iv, e) \
    DES_ede3_cbc_encrypt((i), (o), (l), (k1), (k2), (k1), (iv), (e))
#define DES_ede2_cfb64_encrypt(i, o, l, k1, k2, iv, n, e) \
    DES_ede3_cfb64_encrypt((i), (o), (l), (k1), (k2), (k1), (iv), (n), (e))
#define DES_ede2_ofb64_encrypt(i, o, l, k1, k2, iv, n) \
    DES_ede3_ofb64_encrypt((i), (o), (l), (k1), (k2), (k1), (iv), (n))

#define DES_fixup_key_parity DES_set_odd_parity

#if OPENSSL_API_LEVEL < 10100

/* Global variables: data on ELF, a function that returns the address on Windows. */
#ifdef _WIN32
#ifdef __cplusplus
extern "C" {
#endif
int *_shadow_DES_check_key(void);
int *_shadow_DES_rw_mode(void);
#ifdef __cplusplus
}
#endif
#define DES_check_key (*_shadow_DES_check_key())
#define DES_rw_mode (*_shadow_DES_rw_mode())
#else
extern int _shadow_DES_check_key;
extern int _shadow_DES_rw_mode;
#define DES_check_key _shadow_DES_check_key
#define DES_rw_mode _shadow_DES_rw_mode
#endif

#ifndef OPENSSL_DISABLE_OLD_DES_SUPPORT
#include <openssl/des_old.h>
#endif

#endif

#endif /* HEADER_DES_MACROS_H */
