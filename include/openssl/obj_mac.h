/* openssl/obj_mac.h: the numbers of the objects that this library serves, as OpenSSL assigned them */
#ifndef HEADER_OBJ_MAC_H
#define HEADER_OBJ_MAC_H

#define SN_undef "UNDEF"
#define LN_undef "undefined"
#define NID_undef 0

#define LN_rsaEncryption "rsaEncryption"
#define NID_rsaEncryption 6

#define SN_md2 "MD2"
#define LN_md2 "md2"
#define NID_md2 3
#define SN_md5 "MD5"
#define LN_md5 "md5"
#define NID_md5 4
#define SN_sha "SHA"
#define LN_sha "sha"
#define NID_sha 41
#define SN_sha1 "SHA1"
#define LN_sha1 "sha1"
#define NID_sha1 64
#define SN_mdc2 "MDC2"
#define LN_mdc2 "mdc2"
#define NID_mdc2 95
#define SN_md5_sha1 "MD5-SHA1"
#define LN_md5_sha1 "md5-sha1"
#define NID_md5_sha1 114
#define SN_ripemd160 "RIPEMD160"
#define LN_ripemd160 "ripemd160"
#define NID_ripemd160 117
#define SN_md4 "MD4"
#define LN_md4 "md4"
#define NID_md4 257
#define SN_sha256 "SHA256"
#define LN_sha256 "sha256"
#define NID_sha256 672
#define SN_sha384 "SHA384"
#define LN_sha384 "sha384"
#define NID_sha384 673
#define SN_sha512 "SHA512"
#define LN_sha512 "sha512"
#define NID_sha512 674
#define SN_sha224 "SHA224"
#define LN_sha224 "sha224"
#define NID_sha224 675
#define SN_sha512_224 "SHA512-224"
#define LN_sha512_224 "sha512-224"
#define NID_sha512_224 1094
#define SN_sha512_256 "SHA512-256"
#define LN_sha512_256 "sha512-256"
#define NID_sha512_256 1095
#define SN_sha3_256 "SHA3-256"
#define LN_sha3_256 "sha3-256"
#define NID_sha3_256 1097

#endif /* HEADER_OBJ_MAC_H */
