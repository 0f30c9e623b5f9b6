/* openssl/des_old.h: the lower-case names of libdes, SSLeay and OpenSSL before 0.9.7
 *
 * A program that is written for OpenSSL 0.9.6 names its schedules des_key_schedule and passes them as they are. With
 * OPENSSL_DES_LIBDES_COMPATIBILITY a des_key_schedule is an array, as it was in libdes: it can be a parameter. */
#ifndef HEADER_DES_OLD_H
#define HEADER_DES_OLD_H

#include <openssl/des.h>

#if OPENSSL_API_LEVEL < 10100

#ifndef OPENSSL_DES_LIBDES_COMPATIBILITY

#define des_cblock DES_cblock
#define const_des_cblock const_DES_cblock
#define des_key_schedule DES_key_schedule
#define des_check_key DES_check_key
#define des_rw_mode DES_rw_mode

#define des_options() DES_options()
#define des_ecb3_encrypt(i, o, k1, k2, k3, e) DES_ecb3_encrypt((i), (o), &(k1), &(k2), &(k3), (e))
#define des_cbc_cksum(i, o, l, k, iv) DES_cbc_cksum((i), (o), (l), &(k), (iv))
#define des_cbc_encrypt(i, o, l, k, iv, e) DES_cbc_encrypt((i), (o), (l), &(k), (iv), (e))
#define des_ncbc_encrypt(i, o, l, k, iv, e) DES_ncbc_encrypt((i), (o), (l), &(k), (iv), (e))
#define des_xcbc_encrypt(i, o, l, k, iv, inw, outw, e) DES_xcbc_encrypt((i), (o), (l), &(k), (iv), (inw), (outw), (e))
#define des_cfb_encrypt(i, o, n, l, k, iv, e) DES_cfb_encrypt((i), (o), (n), (l), &(k), (iv), (e))
#define des_ecb_encrypt(i, o, k, e) DES_ecb_encrypt((i), (o), &(k), (e))
#define des_encrypt(d, k, e) DES_encrypt1((d), &(k), (e))
#define des_encrypt2(d, k, e) DES_encrypt2((d), &(k), (e))
#define des_encrypt3(d, k1, k2, k3) DES_encrypt3((d), &(k1), &(k2), &(k3))
#define des_decrypt3(d, k1, k2, k3) DES_decrypt3((d), &(k1), &(k2), &(k3))
#define des_ede3_cbc_encrypt(i, o, l, k1, k2, k3, iv, e) \
    DES_ede3_cbc_encrypt((i), (o), (l), &(k1), &(k2), &(k3), (iv), (e))
#define des_ede3_cfb64_encrypt(i, o, l, k1, k2, k3, iv, n, e) \
    DES_ede3_cfb64_encrypt((i), (o), (l), &(k1), &(k2), &(k3), (iv), (n), (e))
#define des_ede3_ofb64_encrypt(i, o, l, k1, k2, k3, iv, n) \
    DES_ede3_ofb64_encrypt((i), (o), (l), &(k1), &(k2), &(k3), (iv), (n))
#define des_enc_read(f, b, l, k, iv) DES_enc_read((f), (b), (l), &(k), (iv))
#define des_enc_write(f, b, l, k, iv) DES_enc_write((f), (b), (l), &(k), (iv))
#define des_fcrypt(b, s, r) DES_fcrypt((b), (s), (r))
#define des_crypt(b, s) DES_crypt((b), (s))
#define des_ofb_encrypt(i, o, n, l, k, iv) DES_ofb_encrypt((i), (o), (n), (l), &(k), (iv))
#define des_pcbc_encrypt(i, o, l, k, iv, e) DES_pcbc_encrypt((i), (o), (l), &(k), (iv), (e))
#define des_quad_cksum(i, o, l, c, s) DES_quad_cksum((i), (o), (l), (c), (s))
#define des_random_seed(k) _ossl_096_des_random_seed((k))
#define des_random_key(r) DES_random_key((r))
#define des_read_password(k, p, v) DES_read_password((k), (p), (v))
#define des_read_2passwords(k1, k2, p, v) DES_read_2passwords((k1), (k2), (p), (v))
#define des_set_odd_parity(k) DES_set_odd_parity((k))
#define des_is_weak_key(k) DES_is_weak_key((k))
#define des_set_key(key, k) DES_set_key((key), &(k))
#define des_key_sched(key, k) DES_key_sched((key), &(k))
#define des_string_to_key(s, k) DES_string_to_key((s), (k))
#define des_string_to_2keys(s, k1, k2) DES_string_to_2keys((s), (k1), (k2))
#define des_cfb64_encrypt(i, o, l, k, iv, n, e) DES_cfb64_encrypt((i), (o), (l), &(k), (iv), (n), (e))
#define des_ofb64_encrypt(i, o, l, k, iv, n) DES_ofb64_encrypt((i), (o), (l), &(k), (iv), (n))
#define des_read_pw(b, f, s, p, v) _ossl_old_des_read_pw((b), (f), (s), (p), (v))
#define des_read_pw_string(b, l, p, v) _ossl_old_des_read_pw_string((b), (l), (p), (v))
#define des_set_key_checked(key, k) DES_set_key_checked((key), &(k))
#define des_set_key_unchecked(key, k) DES_set_key_unchecked((key), &(k))
#define des_check_key_parity(key) DES_check_key_parity(key)
#define des_ede3_cbcm_encrypt(i, o, l, k1, k2, k3, iv1, iv2, e) \
    DES_ede3_cbcm_encrypt((i), (o), (l), &(k1), &(k2), &(k3), (iv1), (iv2), (e))

#else

typedef unsigned char _ossl_old_des_cblock[8];
/* One round's part of a schedule; sixteen of them are as long as a DES_key_schedule. */
typedef struct _ossl_old_des_ks_struct {
    union {
        _ossl_old_des_cblock cblock;
        unsigned int pad[2];
    } ks;
} _ossl_old_des_key_schedule[16];
#define OXEAY_OLD_SCHEDULE(k) ((DES_key_schedule *)(k))

#define des_cblock _ossl_old_des_cblock
#define des_key_schedule _ossl_old_des_key_schedule
#define des_check_key DES_check_key
#define des_rw_mode DES_rw_mode

#define des_options() _ossl_old_des_options()
#define des_ecb3_encrypt(i, o, k1, k2, k3, e) \
    _ossl_old_des_ecb3_encrypt((i), (o), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3), (e))
#define des_cbc_cksum(i, o, l, k, iv) _ossl_old_des_cbc_cksum((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv))
#define des_cbc_encrypt(i, o, l, k, iv, e) _ossl_old_des_cbc_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (e))
#define des_ncbc_encrypt(i, o, l, k, iv, e) \
    _ossl_old_des_ncbc_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (e))
#define des_xcbc_encrypt(i, o, l, k, iv, inw, outw, e) \
    _ossl_old_des_xcbc_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (inw), (outw), (e))
#define des_cfb_encrypt(i, o, n, l, k, iv, e) \
    _ossl_old_des_cfb_encrypt((i), (o), (n), (l), OXEAY_OLD_SCHEDULE(k), (iv), (e))
#define des_ecb_encrypt(i, o, k, e) _ossl_old_des_ecb_encrypt((i), (o), OXEAY_OLD_SCHEDULE(k), (e))
#define des_encrypt(d, k, e) _ossl_old_des_encrypt((d), OXEAY_OLD_SCHEDULE(k), (e))
#define des_encrypt2(d, k, e) _ossl_old_des_encrypt2((d), OXEAY_OLD_SCHEDULE(k), (e))
#define des_encrypt3(d, k1, k2, k3) \
    _ossl_old_des_encrypt3((d), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3))
#define des_decrypt3(d, k1, k2, k3) \
    _ossl_old_des_decrypt3((d), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3))
#define des_ede3_cbc_encrypt(i, o, l, k1, k2, k3, iv, e) \
    _ossl_old_des_ede3_cbc_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3), (iv), (e))
#define des_ede3_cfb64_encrypt(i, o, l, k1, k2, k3, iv, n, e) \
    _ossl_old_des_ede3_cfb64_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3), (iv), (n), (e))
#define des_ede3_ofb64_encrypt(i, o, l, k1, k2, k3, iv, n) \
    _ossl_old_des_ede3_ofb64_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k1), OXEAY_OLD_SCHEDULE(k2), OXEAY_OLD_SCHEDULE(k3), (iv), (n))
#define des_enc_read(f, b, l, k, iv) _ossl_old_des_enc_read((f), (b), (l), OXEAY_OLD_SCHEDULE(k), (iv))
#define des_enc_write(f, b, l, k, iv) _ossl_old_des_enc_write((f), (b), (l), OXEAY_OLD_SCHEDULE(k), (iv))
#define des_fcrypt(b, s, r) _ossl_old_des_fcrypt((b), (s), (r))
#define des_crypt(b, s) _ossl_old_des_crypt((b), (s))
#define des_ofb_encrypt(i, o, n, l, k, iv) _ossl_old_des_ofb_encrypt((i), (o), (n), (l), OXEAY_OLD_SCHEDULE(k), (iv))
#define des_pcbc_encrypt(i, o, l, k, iv, e) \
    _ossl_old_des_pcbc_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (e))
#define des_quad_cksum(i, o, l, c, s) _ossl_old_des_quad_cksum((i), (o), (l), (c), (s))
#define des_random_seed(k) _ossl_old_des_random_seed((k))
#define des_random_key(r) _ossl_old_des_random_key((r))
#define des_read_password(k, p, v) _ossl_old_des_read_password((k), (p), (v))
#define des_read_2passwords(k1, k2, p, v) _ossl_old_des_read_2passwords((k1), (k2), (p), (v))
#define des_set_odd_parity(k) _ossl_old_des_set_odd_parity((k))
#define des_is_weak_key(k) _ossl_old_des_is_weak_key((k))
#define des_set_key(key, k) _ossl_old_des_set_key((key), OXEAY_OLD_SCHEDULE(k))
#define des_key_sched(key, k) _ossl_old_des_key_sched((key), OXEAY_OLD_SCHEDULE(k))
#define des_string_to_key(s, k) _ossl_old_des_string_to_key((s), (k))
#define des_string_to_2keys(s, k1, k2) _ossl_old_des_string_to_2keys((s), (k1), (k2))
#define des_cfb64_encrypt(i, o, l, k, iv, n, e) \
    _ossl_old_des_cfb64_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (n), (e))
#define des_ofb64_encrypt(i, o, l, k, iv, n) \
    _ossl_old_des_ofb64_encrypt((i), (o), (l), OXEAY_OLD_SCHEDULE(k), (iv), (n))
#define des_read_pw(b, f, s, p, v) _ossl_old_des_read_pw((b), (f), (s), (p), (v))
#define des_read_pw_string(b, l, p, v) _ossl_old_des_read_pw_string((b), (l), (p), (v))

#endif

#define des_ecb2_encrypt(i, o, k1, k2, e) des_ecb3_encrypt(i, o, k1, k2, k1, e)
#define des_ede2_cbc_encrypt(i, o, l, k1, k2, iv, e) des_ede3_cbc_encrypt(i, o, l, k1, k2, k1, iv, e)
#define des_ede2_cfb64_encrypt(i, o, l, k1, k2, iv, n, e) des_ede3_cfb64_encrypt(i, o, l, k1, k2, k1, iv, n, e)
#define des_ede2_ofb64_encrypt(i, o, l, k1, k2, iv, n) des_ede3_ofb64_encrypt(i, o, l, k1, k2, k1, iv, n)
#define des_fixup_key_parity des_set_odd_parity

#endif

#endif /* HEADER_DES_OLD_H */
