//! `DigestInfo` of RFC 8017, 9.2: the algorithm's identifier in front of the digest.
#![forbid(unsafe_code)]

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::crypto::error::Error;

/// `NID_md5_sha1`: the MD5 and the SHA-1 digest of TLS 1.0 and 1.1, without `DigestInfo`.
const MD5_SHA1: i32 = 114;
/// Bytes of both.
const MD5_SHA1_LENGTH: usize = 36;
/// `NID_mdc2`, whose old signatures hold the digest as an octet string.
const MDC2: i32 = 95;

/// A digest: `NID_*`, bytes, object identifier's content octets.
struct Digest {
    nid: i32,
    length: u8,
    oid: &'static [u8],
}

/// The digests that sign, with the identifiers of their registrations (RFC 8017 appendix B.1, RFC 3279, TeleTrusT,
/// ISO/IEC 10118-2, GM/T 0006).
const DIGESTS: &[Digest] = &[
    Digest { nid: 3, length: 16, oid: &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 2, 2] }, // MD2
    Digest { nid: 257, length: 16, oid: &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 2, 4] }, // MD4
    Digest { nid: 4, length: 16, oid: &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 2, 5] }, // MD5
    Digest { nid: 64, length: 20, oid: &[0x2b, 14, 3, 2, 26] },                      // SHA-1
    Digest { nid: MDC2, length: 16, oid: &[0x55, 8, 3, 101] },                       // MDC-2
    Digest { nid: 117, length: 20, oid: &[0x2b, 36, 3, 2, 1] },                      // RIPEMD-160
    Digest { nid: 672, length: 32, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 1] },   // SHA-256
    Digest { nid: 673, length: 48, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 2] },   // SHA-384
    Digest { nid: 674, length: 64, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 3] },   // SHA-512
    Digest { nid: 675, length: 28, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 4] },   // SHA-224
    Digest { nid: 1094, length: 28, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 5] },  // SHA-512/224
    Digest { nid: 1095, length: 32, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 6] },  // SHA-512/256
    Digest { nid: 1096, length: 28, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 7] },  // SHA3-224
    Digest { nid: 1097, length: 32, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 8] },  // SHA3-256
    Digest { nid: 1098, length: 48, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 9] },  // SHA3-384
    Digest { nid: 1099, length: 64, oid: &[0x60, 0x86, 0x48, 1, 101, 3, 4, 2, 10] }, // SHA3-512
];

/// What is padded and signed for a digest of kind `nid`. The digest's length is not checked but for
/// `NID_md5_sha1`, as OpenSSL does not either: the `DigestInfo` has the length that the digest should have.
///
/// # Errors
/// When the kind is not known, or both digests have not 36 bytes.
pub fn encode(nid: i32, digest: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
    if nid == MD5_SHA1 {
        Error::INVALID_MESSAGE_LENGTH.unless(digest.len() == MD5_SHA1_LENGTH)?;
        return Ok(Zeroizing::new(digest.to_vec()));
    }
    let unknown = if nid == 0 {
        Error::UNKNOWN_ALGORITHM_TYPE
    } else {
        Error::THE_ASN1_OBJECT_IDENTIFIER_IS_NOT_KNOWN_FOR_THIS_MD
    };
    let kind = DIGESTS.iter().find(|kind| kind.nid == nid).ok_or(unknown)?;
    let oid_length = kind.oid.len() as u8;
    // SEQUENCE { SEQUENCE { OBJECT IDENTIFIER, NULL }, OCTET STRING }
    let mut encoded = Zeroizing::new(Vec::with_capacity(20 + digest.len()));
    encoded.extend_from_slice(&[0x30, 8 + oid_length + kind.length, 0x30, oid_length + 4, 0x06, oid_length]);
    encoded.extend_from_slice(kind.oid);
    encoded.extend_from_slice(&[0x05, 0x00, 0x04, kind.length]);
    encoded.extend_from_slice(digest);
    Ok(encoded)
}

/// Whether what a signature holds is the digest.
///
/// # Errors
/// When it is not, or the digest is none of this kind.
pub fn matches(nid: i32, digest: &[u8], decrypted: &[u8]) -> Result<(), Error> {
    if nid == MD5_SHA1 {
        Error::BAD_SIGNATURE.unless(decrypted.len() == MD5_SHA1_LENGTH)?;
    }
    // MDC-2's first signatures: an octet string of 16 bytes alone.
    if let (MDC2, [0x04, 16, content @ ..]) = (nid, decrypted)
        && content.len() == 16
    {
        Error::INVALID_MESSAGE_LENGTH.unless(digest.len() == 16)?;
        return Error::BAD_SIGNATURE.unless(content.ct_eq(digest).into());
    }
    let encoded = encode(nid, digest)?;
    Error::BAD_SIGNATURE.unless(encoded.as_slice().ct_eq(decrypted).into())
}
