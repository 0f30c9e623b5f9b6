/* openssl/types.h: the names of types that several headers share; a header that serves one has its body or its functions */
#ifndef HEADER_TYPES_H
#define HEADER_TYPES_H

#include <openssl/e_os2.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct asn1_string_st ASN1_BIT_STRING;
typedef struct asn1_string_st ASN1_BMPSTRING;
typedef struct asn1_string_st ASN1_ENUMERATED;
typedef struct asn1_string_st ASN1_GENERALIZEDTIME;
typedef struct asn1_string_st ASN1_GENERALSTRING;
typedef struct asn1_string_st ASN1_IA5STRING;
typedef struct asn1_string_st ASN1_INTEGER;
typedef struct ASN1_ITEM_st ASN1_ITEM;
typedef struct asn1_object_st ASN1_OBJECT;
typedef struct asn1_string_st ASN1_OCTET_STRING;
typedef struct asn1_pctx_st ASN1_PCTX;
typedef struct asn1_string_st ASN1_PRINTABLESTRING;
typedef struct asn1_sctx_st ASN1_SCTX;
typedef struct asn1_string_st ASN1_STRING;
typedef struct asn1_string_table_st ASN1_STRING_TABLE;
typedef struct asn1_string_st ASN1_T61STRING;
typedef struct asn1_string_st ASN1_TIME;
typedef struct asn1_type_st ASN1_TYPE;
typedef struct asn1_string_st ASN1_UNIVERSALSTRING;
typedef struct asn1_string_st ASN1_UTCTIME;
typedef struct asn1_string_st ASN1_UTF8STRING;
typedef struct asn1_string_st ASN1_VISIBLESTRING;
typedef struct AUTHORITY_KEYID_st AUTHORITY_KEYID;
typedef struct bignum_st BIGNUM;
typedef struct bio_st BIO;
typedef struct bn_blinding_st BN_BLINDING;
typedef struct bignum_ctx BN_CTX;
typedef struct bn_gencb_st BN_GENCB;
typedef struct bn_mont_ctx_st BN_MONT_CTX;
typedef struct bn_recp_ctx_st BN_RECP_CTX;
typedef struct buf_mem_st BUF_MEM;
typedef struct comp_ctx_st COMP_CTX;
typedef struct comp_method_st COMP_METHOD;
typedef struct conf_st CONF;
typedef struct crypto_ex_data_st CRYPTO_EX_DATA;
typedef struct ct_policy_eval_ctx_st CT_POLICY_EVAL_CTX;
typedef struct ctlog_st CTLOG;
typedef struct ctlog_store_st CTLOG_STORE;
typedef struct dh_st DH;
typedef struct dh_method DH_METHOD;
typedef struct DIST_POINT_st DIST_POINT;
typedef struct dsa_st DSA;
typedef struct dsa_method DSA_METHOD;
typedef struct ec_key_st EC_KEY;
typedef struct ec_key_method_st EC_KEY_METHOD;
typedef struct engine_st ENGINE;
typedef struct err_state_st ERR_STATE;
typedef struct evp_asym_cipher_st EVP_ASYM_CIPHER;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
typedef struct evp_Encode_Ctx_st EVP_ENCODE_CTX;
typedef struct evp_kdf_st EVP_KDF;
typedef struct evp_kdf_ctx_st EVP_KDF_CTX;
typedef struct evp_kem_st EVP_KEM;
typedef struct evp_keyexch_st EVP_KEYEXCH;
typedef struct evp_keymgmt_st EVP_KEYMGMT;
typedef struct evp_mac_st EVP_MAC;
typedef struct evp_mac_ctx_st EVP_MAC_CTX;
typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_pkey_asn1_method_st EVP_PKEY_ASN1_METHOD;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct evp_pkey_method_st EVP_PKEY_METHOD;
typedef struct evp_rand_st EVP_RAND;
typedef struct evp_rand_ctx_st EVP_RAND_CTX;
typedef struct evp_signature_st EVP_SIGNATURE;
typedef struct hmac_ctx_st HMAC_CTX;
typedef struct ISSUING_DIST_POINT_st ISSUING_DIST_POINT;
typedef struct NAME_CONSTRAINTS_st NAME_CONSTRAINTS;
typedef struct ocsp_responder_id_st OCSP_RESPID;
typedef struct ocsp_response_st OCSP_RESPONSE;
typedef struct ossl_init_settings_st OPENSSL_INIT_SETTINGS;
typedef struct ossl_algorithm_st OSSL_ALGORITHM;
typedef struct ossl_decoder_st OSSL_DECODER;
typedef struct ossl_decoder_ctx_st OSSL_DECODER_CTX;
typedef struct ossl_dispatch_st OSSL_DISPATCH;
typedef struct ossl_encoder_st OSSL_ENCODER;
typedef struct ossl_encoder_ctx_st OSSL_ENCODER_CTX;
typedef struct ossl_http_req_ctx_st OSSL_HTTP_REQ_CTX;
typedef struct ossl_item_st OSSL_ITEM;
typedef struct ossl_lib_ctx_st OSSL_LIB_CTX;
typedef struct ossl_param_st OSSL_PARAM;
typedef struct ossl_param_bld_st OSSL_PARAM_BLD;
typedef struct ossl_provider_st OSSL_PROVIDER;
typedef struct ossl_self_test_st OSSL_SELF_TEST;
typedef struct ossl_store_info_st OSSL_STORE_INFO;
typedef struct ossl_store_search_st OSSL_STORE_SEARCH;
typedef struct pkcs8_priv_key_info_st PKCS8_PRIV_KEY_INFO;
typedef struct rand_drbg_st RAND_DRBG;
typedef struct rand_meth_st RAND_METHOD;
typedef struct rsa_st RSA;
typedef struct rsa_meth_st RSA_METHOD;
typedef struct rsa_pss_params_st RSA_PSS_PARAMS;
typedef struct sct_st SCT;
typedef struct sct_ctx_st SCT_CTX;
typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_dane_st SSL_DANE;
typedef struct ui_st UI;
typedef struct ui_method_st UI_METHOD;
typedef struct x509_st X509;
typedef struct X509_algor_st X509_ALGOR;
typedef struct X509_crl_st X509_CRL;
typedef struct x509_crl_method_st X509_CRL_METHOD;
typedef struct x509_lookup_st X509_LOOKUP;
typedef struct x509_lookup_method_st X509_LOOKUP_METHOD;
typedef struct X509_name_st X509_NAME;
typedef struct x509_object_st X509_OBJECT;
typedef struct X509_POLICY_CACHE_st X509_POLICY_CACHE;
typedef struct X509_POLICY_LEVEL_st X509_POLICY_LEVEL;
typedef struct X509_POLICY_NODE_st X509_POLICY_NODE;
typedef struct X509_POLICY_TREE_st X509_POLICY_TREE;
typedef struct X509_pubkey_st X509_PUBKEY;
typedef struct x509_revoked_st X509_REVOKED;
typedef struct x509_sig_info_st X509_SIG_INFO;
typedef struct x509_store_st X509_STORE;
typedef struct x509_store_ctx_st X509_STORE_CTX;
typedef struct X509_VERIFY_PARAM_st X509_VERIFY_PARAM;
typedef struct v3_ext_ctx X509V3_CTX;

typedef int ASN1_BOOLEAN;
typedef int ASN1_NULL;

#ifdef __cplusplus
}
#endif

#endif /* HEADER_TYPES_H */
