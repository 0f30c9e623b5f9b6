/* openssl/evp.h: the digest objects. */
#include <openssl/evp.h>
#include <string.h>

#include "print.h"

static void describe(const char *name, const EVP_MD *md)
{
    char label[80];
    snprintf(label, sizeof(label), "%s name %s", name, md ? EVP_MD_get0_name(md) : "none");
    print_int(label, md != NULL);
    if (md == NULL)
        return;
    print_int("type", EVP_MD_get_type(md));
    print_int("pkey type", EVP_MD_get_pkey_type(md));
    print_int("size", EVP_MD_get_size(md));
    print_int("block size", EVP_MD_get_block_size(md));
    print_int("flags", (long long)EVP_MD_get_flags(md));
}

int main(void)
{
    static const char *const names[] = {
        "md5", "MD5", "ssl2-md5", "ssl3-md5", "RSA-MD5", "sha1", "SHA1", "ssl3-sha1", "RSA-SHA1", "sha",
        "SHA256", "sha256", "sha-256", "RSA-SHA256", "SHA2-256", "RSA-SHA1-2", "dsaWithSHA1", "DSA-SHA1",
        "null", "NULL", "UNDEF", "", " sha1", "SHA-1", "1.3.14.3.2.26", "sha1WithRSAEncryption",
        "sha256WithRSAEncryption", "md5WithRSAEncryption", "SHA512", "RSA-SHA512", "sha512WithRSAEncryption",
        "SHA384", "RSA-SHA384", "SHA224", "RSA-SHA224", "sha224WithRSAEncryption", "SHA512-256", "sha512-224",
        "RSA-SHA512/256", "MD4", "md4", "RSA-MD4", "md4WithRSAEncryption", "1.2.840.113549.2.4", "RIPEMD160", "ripemd160",
        "rmd160", "ripemd", "RIPEMD-160", "RSA-RIPEMD160", "rsa-ripemd160", "ripemd160WithRSA", "1.3.36.3.2.1",
        "whirlpool", "WHIRLPOOL", "1.0.10118.3.0.55", "RSA-SHA", "shaWithRSAEncryption", "nothing of the kind",
    };
    size_t i;
    describe("EVP_md5", EVP_md5());
    describe("EVP_sha1", EVP_sha1());
    describe("EVP_sha224", EVP_sha224());
    describe("EVP_sha256", EVP_sha256());
    describe("EVP_sha384", EVP_sha384());
    describe("EVP_sha512", EVP_sha512());
    describe("EVP_sha512_224", EVP_sha512_224());
    describe("EVP_sha512_256", EVP_sha512_256());
    describe("EVP_md4", EVP_md4());
    describe("EVP_ripemd160", EVP_ripemd160());
    describe("EVP_whirlpool", EVP_whirlpool());
    describe("EVP_md_null", EVP_md_null());
    for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
        const EVP_MD *md = EVP_get_digestbyname(names[i]);
        char label[80];
        snprintf(label, sizeof(label), "by name %s", names[i]);
        print_int(label, md == NULL ? -1 : EVP_MD_get_type(md));
        if (md != NULL)
            print_int("is it", EVP_MD_is_a(md, names[i]));
    }
    print_int("the same object", EVP_get_digestbyname("sha256") == EVP_sha256());
    print_int("no name", EVP_get_digestbyname(NULL) == NULL);
    print_int("size of none", EVP_MD_get_size(NULL));
    print_int("sha1 is md5", EVP_MD_is_a(EVP_sha1(), "MD5"));
    return 0;
}
