//! The kernels, and for each family the safe function that calls the active one.
//!
//! `generic` is portable, always built, and the reference of the tests; the other folders belong to one
//! instruction set each. A kernel works on whole blocks and knows nothing of buffering, padding or lengths.
//! A new kernel: write it in its folder, end its file with its [`Kernel`](crate::cpu::table::Kernel) entry, and
//! put the entry into the family's list here, before the kernels that it beats.

pub mod aes;
pub mod bignum;
pub mod block_cipher;
pub mod block_stream;
pub mod block_wide;
pub mod blowfish;
pub mod camellia;
pub mod cast;
pub mod compress;
pub mod des;
pub mod generic;
pub mod ghash;
pub mod idea;
pub mod in_out;
pub mod md2;
pub mod md4;
pub mod md5;
pub mod mdc2;
pub mod rc2;
pub mod rc4;
pub mod rc5;
pub mod ripemd160;
pub mod seed;
pub mod sha1;
pub mod sha256;
pub mod sha512;
#[cfg(all(test, unix))]
pub(crate) mod test_support;
pub mod whirlpool;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

use crate::cpu::table::AnyFamily;

/// Every family, in the order of `oxeay info`.
pub static FAMILIES: &[&dyn AnyFamily] = &[
    &md2::MD2,
    &md4::MD4,
    &md5::MD5,
    &sha1::SHA0,
    &mdc2::MDC2,
    &sha1::SHA1,
    &sha256::SHA256,
    &sha512::SHA512,
    &ripemd160::RIPEMD160,
    &whirlpool::WHIRLPOOL,
    &rc4::RC4,
    &rc5::RC5.ecb_encrypt,
    &rc5::RC5.ecb_decrypt,
    &rc5::RC5.cbc_encrypt,
    &rc5::RC5.cbc_decrypt,
    &blowfish::EXPAND,
    &blowfish::BLOWFISH.ecb_encrypt,
    &blowfish::BLOWFISH.ecb_decrypt,
    &blowfish::BLOWFISH.cbc_encrypt,
    &blowfish::BLOWFISH.cbc_decrypt,
    &cast::CAST.ecb_encrypt,
    &cast::CAST.ecb_decrypt,
    &cast::CAST.cbc_encrypt,
    &cast::CAST.cbc_decrypt,
    &rc2::RC2.ecb_encrypt,
    &rc2::RC2.ecb_decrypt,
    &rc2::RC2.cbc_encrypt,
    &rc2::RC2.cbc_decrypt,
    &idea::IDEA.ecb_encrypt,
    &idea::IDEA.ecb_decrypt,
    &idea::IDEA.cbc_encrypt,
    &idea::IDEA.cbc_decrypt,
    &des::DES.ecb_encrypt,
    &des::DES.ecb_decrypt,
    &des::DES.cbc_encrypt,
    &des::DES.cbc_decrypt,
    &des::SET_KEY,
    &des::DES3.ecb_encrypt,
    &des::DES3.ecb_decrypt,
    &des::DES3.cbc_encrypt,
    &des::DES3.cbc_decrypt,
    &aes::SET_ENCRYPT_KEY,
    &aes::SET_DECRYPT_KEY,
    &aes::AES.ecb_encrypt,
    &aes::AES.ecb_decrypt,
    &aes::AES.cbc_encrypt,
    &aes::AES.cbc_decrypt,
    &aes::AES_STREAM.cfb_encrypt,
    &aes::AES_STREAM.cfb_decrypt,
    &aes::AES_STREAM.ofb,
    &aes::AES_STREAM.ctr,
    &aes::IGE_ENCRYPT,
    &aes::IGE_DECRYPT,
    &camellia::CAMELLIA.ecb_encrypt,
    &camellia::CAMELLIA.ecb_decrypt,
    &camellia::CAMELLIA.cbc_encrypt,
    &camellia::CAMELLIA.cbc_decrypt,
    &seed::SEED.ecb_encrypt,
    &seed::SEED.ecb_decrypt,
    &seed::SEED.cbc_encrypt,
    &seed::SEED.cbc_decrypt,
    &camellia::CAMELLIA_STREAM.cfb_encrypt,
    &camellia::CAMELLIA_STREAM.cfb_decrypt,
    &camellia::CAMELLIA_STREAM.ofb,
    &camellia::CAMELLIA_STREAM.ctr,
    &seed::SEED_STREAM.cfb_encrypt,
    &seed::SEED_STREAM.cfb_decrypt,
    &seed::SEED_STREAM.ofb,
    &seed::SEED_STREAM.ctr,
    &ghash::GHASH,
    &bignum::MUL,
    &bignum::SQR,
    &bignum::REDUCE,
    &bignum::MONT_MUL,
    &bignum::MONT_SQR,
    &bignum::GATHER,
];

/// Chooses the active kernel of every family.
pub fn resolve_all() {
    for family in FAMILIES {
        family.resolve();
    }
}

#[cfg(test)]
mod tests {
    use super::FAMILIES;
    use std::collections::BTreeSet;

    #[test]
    fn every_kernel_is_listed_once_and_under_its_family() {
        let mut seen = BTreeSet::new();
        for family in FAMILIES {
            let ids: Vec<&str> =
                (0..).map_while(|index| family.describe(index)).map(|kernel| kernel.id).collect();
            assert!(ids.last().is_some_and(|id| id.ends_with("/portable")), "{ids:?}");
            for id in ids {
                assert_eq!(id.split_once('/').map(|(name, _)| name), Some(family.name()));
                assert!(seen.insert(id), "{id} is listed twice");
            }
        }
    }
}
