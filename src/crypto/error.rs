//! What goes wrong in the algorithms, in libcrypto's terms: a library and a reason, which `abi` puts into the
//! error queue.
#![forbid(unsafe_code)]

#[path = "error_texts.rs"]
mod texts;

use core::ffi::CStr;

/// A failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// The part of libcrypto it belongs to: one of the `ERR_LIB_*` numbers.
    pub library: u32,
    /// The reason, as numbered by OpenSSL 3; see openssl/bnerr.h, openssl/rsaerr.h and openssl/err.h.
    pub reason: u32,
}

/// `ERR_LIB_BN`.
const BN: u32 = 3;
/// `ERR_LIB_RSA`.
const RSA: u32 = 4;
/// `ERR_LIB_DSA`.
const DSA: u32 = 10;
/// `ERR_LIB_CRYPTO`.
const CRYPTO: u32 = 15;
/// `ERR_LIB_PROV`.
const PROVIDER: u32 = 57;
/// `ERR_LIB_RAND`.
const RAND: u32 = 36;
/// Reasons that make no sense to go on after, in OpenSSL 3's numbering.
const FATAL: u32 = 0xc_0000;

macro_rules! errors {
    ($($(#[$meta:meta])* $name:ident = $library:expr, $reason:expr;)*) => {
        impl Error {
            $($(#[$meta])* pub const $name: Self = Self { library: $library, reason: $reason };)*
        }
    };
}

errors! {
    /// A subtraction of magnitudes whose result would be negative.
    ARG2_LT_ARG3 = BN, 100;
    /// Montgomery arithmetic needs an odd modulus.
    CALLED_WITH_EVEN_MODULUS = BN, 102;
    /// Division by zero.
    DIV_BY_ZERO = BN, 103;
    /// The text is not a number.
    ENCODING_ERROR = BN, 104;
    /// Writing to a number whose limbs belong to somebody else.
    EXPAND_ON_STATIC_BIGNUM_DATA = BN, 105;
    /// A length that cannot be.
    INVALID_LENGTH = BN, 106;
    /// The number and the modulus have a common divisor.
    NO_INVERSE = BN, 108;
    /// A number is not below the modulus.
    INPUT_NOT_REDUCED = BN, 110;
    /// More bits than an `int` counts.
    BIGNUM_TOO_LONG = BN, 114;
    /// A range that is empty or negative.
    INVALID_RANGE = BN, 115;
    /// A negative shift.
    INVALID_SHIFT = BN, 119;
    /// The bits asked for are too few.
    BITS_TOO_SMALL = BN, 118;
    /// The random numbers did not lead to a result.
    TOO_MANY_ITERATIONS = BN, 113;
    /// The algorithm in the `DigestInfo` is not the one asked for.
    ALGORITHM_MISMATCH = RSA, 100;
    /// The public exponent is not usable.
    BAD_E_VALUE = RSA, 101;
    /// The padding does not begin as it must.
    BAD_FIXED_HEADER_DECRYPT = RSA, 102;
    /// Too few padding bytes.
    BAD_PAD_BYTE_COUNT = RSA, 103;
    /// The signature is not of this message and key.
    BAD_SIGNATURE = RSA, 104;
    /// The modulus has more bits than are served.
    MODULUS_TOO_LARGE = RSA, 105;
    /// The first byte of the padding is not 0.
    INVALID_PADDING = RSA, 138;
    /// Not a signature's padding.
    BLOCK_TYPE_IS_NOT_01 = RSA, 106;
    /// More bytes than the modulus has.
    DATA_GREATER_THAN_MOD_LEN = RSA, 108;
    /// More bytes than there is room for.
    DATA_TOO_LARGE = RSA, 109;
    /// More bytes than the padding leaves room for.
    DATA_TOO_LARGE_FOR_KEY_SIZE = RSA, 110;
    /// Fewer bytes than needed.
    DATA_TOO_SMALL = RSA, 111;
    /// The digest with its padding does not fit the modulus.
    DIGEST_TOO_BIG_FOR_RSA_KEY = RSA, 112;
    /// The padding has no end.
    NULL_BEFORE_BLOCK_MISSING = RSA, 113;
    /// The padding is wrong.
    PADDING_CHECK_FAILED = RSA, 114;
    /// This digest has no object identifier.
    THE_ASN1_OBJECT_IDENTIFIER_IS_NOT_KNOWN_FOR_THIS_MD = RSA, 116;
    /// This digest is not known.
    UNKNOWN_ALGORITHM_TYPE = RSA, 117;
    /// This padding is not known.
    UNKNOWN_PADDING_TYPE = RSA, 118;
    /// The signature has another length than the modulus.
    WRONG_SIGNATURE_LENGTH = RSA, 119;
    /// The modulus has too few bits.
    KEY_SIZE_TOO_SMALL = RSA, 120;
    /// What was encrypted is no OAEP.
    OAEP_DECODING_ERROR = RSA, 121;
    /// The digest is none of those served.
    UNKNOWN_DIGEST = RSA, 166;
    /// The padding needs more bytes than given.
    DATA_TOO_SMALL_FOR_KEY_SIZE = RSA, 122;
    /// The input, as a number, is not below the modulus.
    DATA_TOO_LARGE_FOR_MODULUS = RSA, 132;
    /// A message of another length than its digest has.
    INVALID_MESSAGE_LENGTH = RSA, 131;
    /// The padding of an encryption is wrong.
    PKCS_DECODING_ERROR = RSA, 159;
    /// A part of the key is missing.
    VALUE_MISSING = RSA, 147;
    /// d is not the inverse of e.
    D_E_NOT_CONGRUENT_TO_1 = RSA, 123;
    /// d mod p - 1 is another number.
    DMP1_NOT_CONGRUENT_TO_D = RSA, 124;
    /// d mod q - 1 is another number.
    DMQ1_NOT_CONGRUENT_TO_D = RSA, 125;
    /// 1 / q mod p is another number.
    IQMP_NOT_INVERSE_OF_Q = RSA, 126;
    /// n is another number.
    N_DOES_NOT_EQUAL_P_Q = RSA, 127;
    /// p is no prime.
    P_NOT_PRIME = RSA, 128;
    /// q is no prime.
    Q_NOT_PRIME = RSA, 129;
    /// No public exponent.
    NO_PUBLIC_EXPONENT = RSA, 140;
    /// A digest of the wrong length.
    INVALID_DIGEST_LENGTH = RSA, 143;
    /// The public exponent cannot be used for a new key.
    PUB_EXPONENT_OUT_OF_RANGE = RSA, 178;
    /// More primes than are served.
    KEY_PRIME_NUM_INVALID = RSA, 165;
    /// The private part of the key is missing.
    MISSING_PRIVATE_KEY = RSA, 179;
    /// The modulus is none.
    INVALID_MODULUS = RSA, 174;
    /// No memory, in BN.
    BN_MALLOC_FAILURE = BN, FATAL | 256;
    /// No memory, in RSA.
    RSA_MALLOC_FAILURE = RSA, FATAL | 256;
    /// NULL where there must be an object, in BN.
    BN_PASSED_NULL_PARAMETER = BN, FATAL | 258;
    /// NULL where there must be an object, in RSA.
    RSA_PASSED_NULL_PARAMETER = RSA, FATAL | 258;
    /// A call that the object does not allow, in BN.
    BN_SHOULD_NOT_HAVE_BEEN_CALLED = BN, FATAL | 257;
    /// A state that should not be, in RSA.
    RSA_INTERNAL_ERROR = RSA, FATAL | 259;
    /// A state that should not be, in BN.
    BN_INTERNAL_ERROR = BN, FATAL | 259;
    /// p, q, g or the public key is missing.
    DSA_MISSING_PARAMETERS = DSA, 101;
    /// q has none of DSA's sizes.
    DSA_BAD_Q_VALUE = DSA, 102;
    /// p has more bits than are served.
    DSA_MODULUS_TOO_LARGE = DSA, 103;
    /// The signature or key is no DER.
    DSA_DECODE_ERROR = DSA, 104;
    /// The seed has fewer bytes than q.
    DSA_SEED_LEN_SMALL = DSA, 110;
    /// The private key is missing.
    DSA_MISSING_PRIVATE_KEY = DSA, 111;
    /// The numbers are no parameters of DSA.
    DSA_INVALID_PARAMETERS = DSA, 112;
    /// The seed makes a q that is no prime.
    DSA_Q_NOT_PRIME = DSA, 113;
    /// No signature was found in many attempts.
    DSA_TOO_MANY_RETRIES = DSA, 116;
    /// No memory, in DSA.
    DSA_MALLOC_FAILURE = DSA, FATAL | 256;
    /// NULL where there must be an object, in DSA.
    DSA_PASSED_NULL_PARAMETER = DSA, FATAL | 258;
    /// The library was ended.
    CRYPTO_INIT_FAIL = CRYPTO, FATAL | 261;
    /// A character that is no hexadecimal digit.
    ILLEGAL_HEX_DIGIT = CRYPTO, 102;
    /// A byte of one hexadecimal digit.
    ODD_NUMBER_OF_DIGITS = CRYPTO, 103;
    /// The buffer does not hold the result.
    TOO_SMALL_BUFFER = CRYPTO, 116;
    /// Not one byte in hexadecimal digits.
    HEX_STRING_TOO_SHORT = CRYPTO, 121;
    /// A key of a negative number of bytes.
    INVALID_KEY_LENGTH = PROVIDER, 105;
    /// No iteration.
    INVALID_ITERATION_COUNT = PROVIDER, 123;
    /// The salt is NULL and not empty.
    MISSING_SALT = PROVIDER, 131;
    /// The generator in use lacks the function.
    FUNCTION_NOT_IMPLEMENTED = RAND, 101;
    /// A length that cannot be, in RAND.
    ARGUMENT_OUT_OF_RANGE = RAND, 105;
    /// The system gave no random bytes.
    ERROR_RETRIEVING_ENTROPY = RAND, 110;
    /// A file cannot be opened.
    CANNOT_OPEN_FILE = RAND, 121;
    /// A file is none.
    NOT_A_REGULAR_FILE = RAND, 122;
    /// A file cannot be written.
    FWRITE_ERROR = RAND, 123;
    /// An argument that cannot be, in BN.
    BN_PASSED_INVALID_ARGUMENT = BN, 0x8_0106;
}

impl Error {
    /// `self` when it holds.
    ///
    /// # Errors
    /// `self` when `condition` does not hold.
    #[inline]
    pub fn unless(self, condition: bool) -> Result<(), Self> {
        if condition { Ok(()) } else { Err(self) }
    }
}

/// The text of a reason, in OpenSSL 3's numbering; reason 0 is the library's own name. Library 0 has the reasons
/// that all libraries share.
pub fn text(library: u32, reason: u32) -> Option<&'static CStr> {
    let key = (library, reason);
    let index = texts::TEXTS.binary_search_by_key(&key, |(library, reason, _)| (*library, *reason)).ok()?;
    Some(texts::TEXTS[index].2)
}

#[test]
fn texts_are_sorted_and_found() {
    assert!(texts::TEXTS.is_sorted_by_key(|(library, reason, _)| (*library, *reason)));
    assert_eq!(text(3, 103), Some(c"div by zero"));
    assert_eq!(text(4, 0), Some(c"rsa routines"));
    assert_eq!(text(0, 0xc_0100), Some(c"malloc failure"));
    assert_eq!(text(200, 0), None);
}
