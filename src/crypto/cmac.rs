//! CMAC (NIST SP 800-38B; for AES RFC 4493).
#![forbid(unsafe_code)]

use zeroize::{Zeroize, Zeroizing};

use super::cipher::evp::{Cipher, Keyed};
use super::mode::add;

/// Bytes of the longest block.
pub const MAX_BLOCK: usize = 16;

type Block = [u8; MAX_BLOCK];

/// A calculation: its cipher with the key, and what was hashed.
#[derive(Clone)]
struct Keys {
    cipher: Keyed,
    /// The subkeys K1 and K2, for a whole last block and for one that is filled up.
    subkeys: [Block; 2],
}

/// The state of CMAC.
#[derive(Clone, Default)]
pub struct Cmac {
    cipher: Option<Cipher>,
    keys: Option<Keys>,
    /// What the next block is added to.
    chained: Block,
    /// The same before the last call of [`Cmac::finish`].
    resumable: Block,
    /// The last block so far, of which `buffered` bytes are there.
    last: Block,
    buffered: usize,
}

/// A multiplication by x in GF(2^128) or GF(2^64), SP 800-38B 5.3; constant time.
fn double(block: &[u8]) -> Block {
    let mut doubled = [0; MAX_BLOCK];
    let mut carry = 0;
    for (target, byte) in doubled.iter_mut().zip(block).rev() {
        *target = byte << 1 | carry;
        carry = byte >> 7;
    }
    let polynomial = if block.len() == 16 { 0x87 } else { 0x1b };
    doubled[block.len() - 1] ^= polynomial & 0_u8.wrapping_sub(carry);
    doubled
}

impl Cmac {
    /// Chooses the cipher; a key has to follow.
    pub fn set_cipher(&mut self, cipher: Cipher) {
        self.cipher = Some(cipher);
        self.keys = None;
    }

    /// Sets the key and begins; `false` when no cipher was chosen or the key is not of its length.
    #[must_use]
    pub fn set_key(&mut self, key: &[u8]) -> bool {
        self.keys = None;
        let Some(cipher) = self.cipher.and_then(|cipher| cipher.with_key(key)) else { return false };
        let mut zero = Zeroizing::new([0; MAX_BLOCK]);
        let length = cipher.block_size();
        cipher.encrypt_block(&mut zero[..length]);
        let first = double(&zero[..length]);
        self.keys = Some(Keys { cipher, subkeys: [first, double(&first[..length])] });
        self.restart()
    }

    /// Begins again with the same key; `false` when there is none.
    #[must_use]
    pub fn restart(&mut self) -> bool {
        (self.chained, self.resumable, self.buffered) = ([0; MAX_BLOCK], [0; MAX_BLOCK], 0);
        self.keys.is_some()
    }

    /// Goes on as if [`Cmac::finish`] had not been called; `false` when there is no key.
    #[must_use]
    pub fn resume(&mut self) -> bool {
        self.chained = self.resumable;
        self.keys.is_some()
    }

    /// Bytes of the result; `None` when there is no key.
    pub fn size(&self) -> Option<usize> {
        self.keys.as_ref().map(|keys| keys.cipher.block_size())
    }

    /// Hashes input; `false` when there is no key.
    #[must_use]
    pub fn update(&mut self, input: &[u8]) -> bool {
        let Some(keys) = &self.keys else { return false };
        let length = keys.cipher.block_size();
        // A block is enciphered only when more follows: the last one is special.
        let (first, rest) = input.split_at(input.len().min(length - self.buffered));
        self.last[self.buffered..self.buffered + first.len()].copy_from_slice(first);
        self.buffered += first.len();
        if rest.is_empty() {
            return true;
        }
        let whole = (rest.len() - 1) / length * length;
        keys.cipher.cbc_mac(&mut self.chained[..length], &self.last[..length]);
        keys.cipher.cbc_mac(&mut self.chained[..length], &rest[..whole]);
        self.resumable = self.chained;
        let rest = &rest[whole..];
        self.last[..rest.len()].copy_from_slice(rest);
        self.buffered = rest.len();
        true
    }

    /// The result, of [`Cmac::size`] bytes; `None` when there is no key.
    pub fn finish(&mut self) -> Option<Zeroizing<Block>> {
        let keys = self.keys.as_ref()?;
        let length = keys.cipher.block_size();
        let mut block = Zeroizing::new([0; MAX_BLOCK]);
        block[..self.buffered].copy_from_slice(&self.last[..self.buffered]);
        let whole = self.buffered == length;
        if !whole {
            block[self.buffered] = 0x80;
        }
        add(&mut block[..length], &keys.subkeys[usize::from(!whole)]);
        keys.cipher.cbc_mac(&mut self.chained[..length], &block[..length]);
        let mut result = Zeroizing::new([0; MAX_BLOCK]);
        result[..length].copy_from_slice(&self.chained[..length]);
        Some(result)
    }
}

impl Drop for Cmac {
    fn drop(&mut self) {
        if let Some(keys) = &mut self.keys {
            keys.subkeys.zeroize();
        }
        self.chained.zeroize();
        self.resumable.zeroize();
        self.last.zeroize();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hex_literal::hex;

    /// RFC 4493, section 4, and SP 800-38B, appendix D.
    #[test]
    fn known_answers() {
        let message = hex!(
            "6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51"
            "30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710"
        );
        let key_128 = hex!("2b7e151628aed2a6abf7158809cf4f3c");
        let key_256 = hex!("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");
        let cases: [(Cipher, &[u8], usize, [u8; 16]); 5] = [
            (Cipher::Aes128, &key_128, 0, hex!("bb1d6929e95937287fa37d129b756746")),
            (Cipher::Aes128, &key_128, 16, hex!("070a16b46b4d4144f79bdd9dd04a287c")),
            (Cipher::Aes128, &key_128, 40, hex!("dfa66747de9ae63030ca32611497c827")),
            (Cipher::Aes128, &key_128, 64, hex!("51f0bebf7e3b9d92fc49741779363cfe")),
            (Cipher::Aes256, &key_256, 40, hex!("aaf3d8f1de5640c232f5b169b9c911e6")),
        ];
        for (cipher, key, length, expected) in cases {
            for split in 0..=length {
                let mut cmac = Cmac::default();
                assert!(!cmac.update(b"no key yet") && cmac.finish().is_none());
                cmac.set_cipher(cipher);
                assert!(!cmac.set_key(&key[1..]) && cmac.set_key(key));
                assert!(cmac.update(&message[..split]) && cmac.update(&message[split..length]));
                assert_eq!(*cmac.finish().expect("a key"), expected, "{length} {split}");
                assert!(cmac.resume());
                assert_eq!(*cmac.finish().expect("a key"), expected);
                assert!(cmac.restart() && cmac.update(&message[..length]));
                assert_eq!(*cmac.finish().expect("a key"), expected);
            }
        }
    }
}
