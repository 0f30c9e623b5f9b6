//! The block ciphers by number: what EVP's cipher objects and CMAC choose at run time.
#![forbid(unsafe_code)]

use core::cell::Cell;

use crate::arch::aes::{AesKey, KeySize};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::blowfish::BlowfishKey;
use crate::arch::camellia::CamelliaKey;
use crate::arch::cast::CastKey;
use crate::arch::des::{DesKey, Keys};
use crate::arch::in_out::InOut;

/// A cipher that an EVP object names, in CBC mode. The values are the objects' indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
#[repr(u32)]
pub enum Cipher {
    Aes128,
    Aes192,
    Aes256,
    Des,
    TripleDesTwoKeys,
    TripleDes,
    Blowfish,
    Cast,
    Camellia128,
    Camellia192,
    Camellia256,
}

/// What programs ask of a cipher object, with OpenSSL's numbers.
#[derive(Debug, Clone, Copy)]
pub struct Description {
    /// The cipher.
    pub cipher: Cipher,
    /// The object identifier's number, `NID_aes_128_cbc` and so on.
    pub nid: i32,
    /// Bytes in a block.
    pub block: i32,
    /// Bytes in a key; the usual number where others are allowed.
    pub key_length: i32,
    /// Whether keys of other lengths are allowed.
    pub variable_key_length: bool,
    /// The name that OpenSSL 3 gives it.
    pub name: &'static core::ffi::CStr,
    /// Its other names, without regard to case.
    pub aliases: &'static [&'static str],
}

macro_rules! descriptions {
    ($($cipher:ident $nid:literal $block:literal $key:literal $variable:literal $name:literal $aliases:expr;)*) => {
        /// Every cipher, at its own index.
        pub static DESCRIPTIONS: &[Description] = &[$(Description {
            cipher: Cipher::$cipher, nid: $nid, block: $block, key_length: $key, variable_key_length: $variable,
            name: $name, aliases: &$aliases,
        }),*];
    };
}

descriptions! {
    Aes128 419 16 16 false c"AES-128-CBC" ["AES128", "2.16.840.1.101.3.4.1.2"];
    Aes192 423 16 24 false c"AES-192-CBC" ["AES192", "2.16.840.1.101.3.4.1.22"];
    Aes256 427 16 32 false c"AES-256-CBC" ["AES256", "2.16.840.1.101.3.4.1.42"];
    Des 31 8 8 false c"DES-CBC" ["DES", "1.3.14.3.2.7"];
    TripleDesTwoKeys 43 8 16 false c"DES-EDE-CBC" [];
    TripleDes 44 8 24 false c"DES-EDE3-CBC" ["DES3", "1.2.840.113549.3.7"];
    Blowfish 91 8 16 true c"BF-CBC" ["BF", "blowfish", "1.3.6.1.4.1.3029.1.2"];
    Cast 108 8 16 true c"CAST5-CBC" ["CAST", "CAST-cbc", "1.2.840.113533.7.66.10"];
    Camellia128 751 16 16 false c"CAMELLIA-128-CBC" ["CAMELLIA128", "1.2.392.200011.61.1.1.1.2"];
    Camellia192 752 16 24 false c"CAMELLIA-192-CBC" ["CAMELLIA192", "1.2.392.200011.61.1.1.1.3"];
    Camellia256 753 16 32 false c"CAMELLIA-256-CBC" ["CAMELLIA256", "1.2.392.200011.61.1.1.1.4"];
}

/// A cipher with its key schedule.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "a calculation has one, in memory that is wiped as a whole")]
pub enum Keyed {
    /// AES.
    Aes(AesKey),
    /// DES.
    Des(Keys<1>),
    /// Triple DES, with two or three keys.
    TripleDes(Keys<3>),
    /// Blowfish.
    Blowfish(BlowfishKey),
    /// CAST-128.
    Cast(CastKey),
    /// Camellia.
    Camellia(CamelliaKey),
}

/// The same for every variant: `$key` is the schedule.
macro_rules! with_schedule {
    ($keyed:expr, $key:ident => $result:expr) => {
        match $keyed {
            Self::Aes($key) => $result,
            Self::Des($key) => $result,
            Self::TripleDes($key) => $result,
            Self::Blowfish($key) => $result,
            Self::Cast($key) => $result,
            Self::Camellia($key) => $result,
        }
    };
}

impl Cipher {
    /// What programs ask of it.
    pub fn description(self) -> &'static Description {
        &DESCRIPTIONS[self as usize]
    }

    /// Whether this is one of the cipher's names, without regard to case.
    pub fn is_named(self, name: &[u8]) -> bool {
        let description = self.description();
        description.name.to_bytes().eq_ignore_ascii_case(name)
            || description.aliases.iter().any(|alias| alias.as_bytes().eq_ignore_ascii_case(name))
    }

    /// The cipher of a name, without regard to case.
    pub fn by_name(name: &[u8]) -> Option<Self> {
        DESCRIPTIONS.iter().map(|description| description.cipher).find(|cipher| cipher.is_named(name))
    }

    /// The schedule of a key, for encryption; `None` when the key is not of the cipher's length.
    pub fn with_key(self, key: &[u8]) -> Option<Keyed> {
        let description = self.description();
        let length_fits = key.len() == description.key_length as usize
            || description.variable_key_length && !key.is_empty();
        if !length_fits {
            return None;
        }
        Some(match self {
            Self::Aes128 | Self::Aes192 | Self::Aes256 => {
                let size = match self {
                    Self::Aes128 => KeySize::Bits128,
                    Self::Aes192 => KeySize::Bits192,
                    _ => KeySize::Bits256,
                };
                let mut schedule = AesKey { round_keys: [0; 60], rounds: 0 };
                schedule.set_encrypt(key, size);
                Keyed::Aes(schedule)
            }
            Self::Des => Keyed::Des(Keys([DesKey::new(*key.first_chunk()?)])),
            Self::TripleDesTwoKeys | Self::TripleDes => {
                let (keys, _) = key.as_chunks::<8>();
                let third = keys.get(2).or(keys.first())?;
                Keyed::TripleDes(Keys([keys[0], keys[1], *third].map(DesKey::new)))
            }
            Self::Blowfish => Keyed::Blowfish(BlowfishKey::new(key)),
            Self::Cast => Keyed::Cast(CastKey::new(key)),
            Self::Camellia128 | Self::Camellia192 | Self::Camellia256 => {
                let mut schedule = CamelliaKey { subkeys: [0; 34], grand_rounds: 0 };
                schedule.set(key).then_some(Keyed::Camellia(schedule))?
            }
        })
    }
}

/// CBC over `data`, of which only the last block is kept, in `chained`.
fn cbc_mac<Key: BlockCipher<BLOCK>, const BLOCK: usize>(key: &Key, chained: &mut [u8], data: &[u8]) {
    let (Some(iv), mut room) = (chained.first_chunk::<BLOCK>(), [0; 512]) else { return };
    let iv = Cell::new(*iv);
    for part in data.chunks(room.len()) {
        let room = &mut room[..part.len()];
        room.copy_from_slice(part);
        key.cbc(Direction::Encrypt, &iv, InOut::in_place(room));
    }
    chained[..BLOCK].copy_from_slice(&iv.get());
}

/// Bytes of a cipher's block.
const fn block_size<Key: BlockCipher<BLOCK>, const BLOCK: usize>(_: &Key) -> usize {
    BLOCK
}

impl Keyed {
    /// Bytes in a block.
    pub fn block_size(&self) -> usize {
        with_schedule!(self, key => block_size(key))
    }

    /// Encrypts one block; nothing when `block` is none.
    pub fn encrypt_block(&self, block: &mut [u8]) {
        let data = InOut::in_place(block);
        with_schedule!(self, key => key.ecb(Direction::Encrypt, data));
    }

    /// Encrypts whole blocks in CBC mode, and keeps the last block of ciphertext in `chained`, a block.
    pub fn cbc_mac(&self, chained: &mut [u8], data: &[u8]) {
        with_schedule!(self, key => cbc_mac(key, chained, data));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_stand_at_their_indices() {
        for (index, description) in DESCRIPTIONS.iter().enumerate() {
            assert_eq!(description.cipher as usize, index);
            let key = vec![1; description.key_length as usize];
            let keyed = description.cipher.with_key(&key).expect("a key of its length");
            assert_eq!(keyed.block_size(), description.block as usize);
            assert!(description.cipher.with_key(&[]).is_none());
        }
        assert_eq!(Cipher::by_name(b"aes-128-cbc"), Some(Cipher::Aes128));
        assert_eq!(Cipher::by_name(b"des3"), Some(Cipher::TripleDes));
        assert_eq!(Cipher::by_name(b"aes"), None);
    }
}
