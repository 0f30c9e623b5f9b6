//! The digests by number: what EVP's digest objects and HMAC choose at run time.
#![forbid(unsafe_code)]

/// A digest that an EVP object names. The values are the objects' indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
#[repr(u32)]
pub enum Md {
    Null,
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512Slash224,
    Sha512Slash256,
    Md4,
    Ripemd160,
    Md2,
    Whirlpool,
    Sha0,
}

/// What programs ask of a digest object, with OpenSSL's numbers.
#[derive(Debug, Clone, Copy)]
pub struct Description {
    /// The digest.
    pub md: Md,
    /// The object identifier's number, `NID_sha1` and so on.
    pub nid: i32,
    /// The number of its signature with RSA.
    pub pkey_nid: i32,
    /// Bytes in a digest.
    pub size: i32,
    /// Bytes in a block.
    pub block: i32,
    /// `EVP_MD_FLAG_*`.
    pub flags: u64,
    /// The name that OpenSSL 3 gives it.
    pub name: &'static core::ffi::CStr,
    /// Its other names, without regard to case.
    pub aliases: &'static [&'static str],
    /// Names of its signatures, under which programs ask for it too.
    pub signatures: &'static [&'static str],
}

/// `EVP_MD_FLAG_DIGALGID_ABSENT`: no parameters in an algorithm identifier.
const NO_PARAMETERS: u64 = 8;

macro_rules! descriptions {
    ($($md:ident $nid:literal $pkey:literal $size:literal $block:literal $flags:ident $name:literal $aliases:expr, $signatures:expr;)*) => {
        /// Every digest, at its own index.
        pub static DESCRIPTIONS: &[Description] = &[$(Description {
            md: Md::$md, nid: $nid, pkey_nid: $pkey, size: $size, block: $block, flags: $flags, name: $name,
            aliases: &$aliases,
            signatures: &$signatures,
        }),*];
    };
}

const NO_FLAGS: u64 = 0;

descriptions! {
    Null 0 0 0 0 NO_FLAGS c"UNDEF" [], [];
    Md5 4 8 16 64 NO_FLAGS c"MD5"
        ["SSL3-MD5", "1.2.840.113549.2.5"], ["RSA-MD5", "md5WithRSAEncryption"];
    Sha1 64 65 20 64 NO_PARAMETERS c"SHA1"
        ["SHA-1", "SSL3-SHA1", "1.3.14.3.2.26"], ["RSA-SHA1", "sha1WithRSAEncryption", "RSA-SHA1-2", "sha1WithRSA"];
    Sha224 675 671 28 64 NO_PARAMETERS c"SHA224"
        ["SHA-224", "SHA2-224", "2.16.840.1.101.3.4.2.4"], ["RSA-SHA224", "sha224WithRSAEncryption"];
    Sha256 672 668 32 64 NO_PARAMETERS c"SHA256"
        ["SHA-256", "SHA2-256", "2.16.840.1.101.3.4.2.1"], ["RSA-SHA256", "sha256WithRSAEncryption"];
    Sha384 673 669 48 128 NO_PARAMETERS c"SHA384"
        ["SHA-384", "SHA2-384", "2.16.840.1.101.3.4.2.2"], ["RSA-SHA384", "sha384WithRSAEncryption"];
    Sha512 674 670 64 128 NO_PARAMETERS c"SHA512"
        ["SHA-512", "SHA2-512", "2.16.840.1.101.3.4.2.3"], ["RSA-SHA512", "sha512WithRSAEncryption"];
    Sha512Slash224 1094 1145 28 128 NO_PARAMETERS c"SHA512-224"
        ["SHA-512/224", "SHA2-512/224", "2.16.840.1.101.3.4.2.5"], ["RSA-SHA512/224", "sha512-224WithRSAEncryption"];
    Sha512Slash256 1095 1146 32 128 NO_PARAMETERS c"SHA512-256"
        ["SHA-512/256", "SHA2-512/256", "2.16.840.1.101.3.4.2.6"], ["RSA-SHA512/256", "sha512-256WithRSAEncryption"];
    Md4 257 396 16 64 NO_FLAGS c"MD4" ["1.2.840.113549.2.4"], ["RSA-MD4", "md4WithRSAEncryption"];
    Ripemd160 117 119 20 64 NO_FLAGS c"RIPEMD160"
        ["RIPEMD-160", "RIPEMD", "RMD160", "1.3.36.3.2.1"], ["RSA-RIPEMD160", "ripemd160WithRSA"];
    Md2 3 7 16 16 NO_FLAGS c"MD2" ["1.2.840.113549.2.2"], ["RSA-MD2", "md2WithRSAEncryption"];
    Whirlpool 804 0 64 64 NO_FLAGS c"whirlpool" ["1.0.10118.3.0.55"], [];
    Sha0 41 42 20 64 NO_FLAGS c"SHA" ["1.3.14.3.2.18"], ["RSA-SHA", "shaWithRSAEncryption"];
}

impl Md {
    /// What programs ask of it.
    pub fn description(self) -> &'static Description {
        &DESCRIPTIONS[self as usize]
    }

    /// Whether this is one of the digest's own names, without regard to case.
    pub fn is_named(self, name: &[u8]) -> bool {
        let description = self.description();
        description.name.to_bytes().eq_ignore_ascii_case(name) || contains(description.aliases, name)
    }

    /// The digest of a name, its own or a signature's, without regard to case. The null digest has no name to be
    /// found by, nor has SHA-0 since OpenSSL 1.1.
    pub fn by_name(name: &[u8]) -> Option<Self> {
        Self::by_name_of_1_0(name).filter(|md| *md != Self::Sha0)
    }

    /// The same with SHA-0.
    pub fn by_name_of_1_0(name: &[u8]) -> Option<Self> {
        let digests = DESCRIPTIONS[1..].iter().map(|description| description.md);
        let mut named = digests.filter(|md| md.is_named(name) || contains(md.description().signatures, name));
        named.next()
    }
}

fn contains(names: &[&str], name: &[u8]) -> bool {
    names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_stand_at_their_indices() {
        for (index, description) in DESCRIPTIONS.iter().enumerate() {
            assert_eq!(description.md as usize, index);
        }
        assert_eq!(Md::by_name(b"rsa-sha256"), Some(Md::Sha256));
        assert_eq!(Md::by_name(b"md5"), Some(Md::Md5));
        assert_eq!(Md::by_name(b"sha"), None);
        assert_eq!(Md::by_name_of_1_0(b"sha"), Some(Md::Sha0));
        assert_eq!(Md::by_name(b"Whirlpool"), Some(Md::Whirlpool));
        assert_eq!(Md::by_name(b"undef"), None);
        assert_eq!(Md::by_name(b""), None);
    }
}
