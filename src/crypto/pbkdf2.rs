//! PBKDF2 (RFC 8018, 5.2) with HMAC.
#![forbid(unsafe_code)]

use zeroize::Zeroize;

use crate::crypto::digest::md::Md;
use crate::crypto::hmac::{Hmac, MAX_DIGEST};

/// Fills `output` with the key of a password and a salt; `false` when there is no HMAC under the digest. No iteration counts
/// as one. The password's pads are compressed once.
pub fn pbkdf2(md: Md, password: &[u8], salt: &[u8], iterations: u32, output: &mut [u8]) -> bool {
    let Some(mut hmac) = Hmac::new(md, password) else { return false };
    let size = usize::try_from(md.description().size).unwrap_or(0).max(1);
    let mut code = [0; MAX_DIGEST];
    let mut good = true;
    for (number, block) in (1_u32..).zip(output.chunks_mut(size)) {
        good &= hmac.restart() && hmac.update(salt) && hmac.update(&number.to_be_bytes());
        good &= hmac.finish(&mut code).is_some();
        block.copy_from_slice(&code[..block.len()]);
        for _ in 1..iterations {
            good &= hmac.restart() && hmac.update(&code[..size]) && hmac.finish(&mut code).is_some();
            for (byte, other) in block.iter_mut().zip(&code) {
                *byte ^= other;
            }
        }
    }
    hmac.wipe();
    code.zeroize();
    good
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6070, and for SHA-256 RFC 7914, 11.
    #[test]
    fn known_answers() {
        let mut key = [0; 20];
        assert!(pbkdf2(Md::Sha1, b"password", b"salt", 4096, &mut key));
        assert_eq!(key[..6], [0x4b, 0x00, 0x79, 0x01, 0xb7, 0x65]);
        let mut key = [0; 25];
        let salt = b"saltSALTsaltSALTsaltSALTsaltSALTsalt";
        assert!(pbkdf2(Md::Sha1, b"passwordPASSWORDpassword", salt, 4096, &mut key));
        assert_eq!(key[..4], [0x3d, 0x2e, 0xec, 0x4f]);
        let mut key = [0; 64];
        assert!(pbkdf2(Md::Sha256, b"passwd", b"salt", 1, &mut key));
        assert_eq!(key[..4], [0x55, 0xac, 0x04, 0x6e]);
        assert!(!pbkdf2(Md::Null, b"passwd", b"salt", 1, &mut key));
    }
}
