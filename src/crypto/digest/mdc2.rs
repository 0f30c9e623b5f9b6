//! MDC-2 (ISO/IEC 10118-2, with DES), on OpenSSL's context.
#![forbid(unsafe_code)]

use super::merkle_damgard::BadContext;
use crate::arch::mdc2::{MDC2, State};

/// Bytes in a block.
pub const BLOCK: usize = 8;

/// Bytes in a digest.
pub const DIGEST: usize = 16;

/// The initial chaining values.
const INITIAL: State = [[0x52; BLOCK], [0x25; BLOCK]];

/// `MDC2_CTX` of openssl/mdc2.h, 32 bytes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Context {
    /// How many bytes of a block that is not complete there are.
    pub num: u32,
    /// Those bytes, and older ones behind them.
    pub data: [u8; BLOCK],
    /// The chaining values.
    pub state: State,
    /// 2 when a byte of 0x80 comes behind the message; else only a block that is not complete is filled, with zeros.
    pub pad_type: u32,
}

impl Default for Context {
    #[inline(always)]
    fn default() -> Self {
        Self { num: 0, data: [0; BLOCK], state: INITIAL, pad_type: 1 }
    }
}

impl Context {
    /// Takes bytes in.
    pub fn update(&mut self, mut bytes: &[u8]) -> Result<(), BadContext> {
        let num = self.num as usize;
        let free = self.data.get_mut(num..).filter(|free| !free.is_empty()).ok_or(BadContext)?;
        if num > 0 {
            let count = free.len().min(bytes.len());
            free[..count].copy_from_slice(&bytes[..count]);
            bytes = &bytes[count..];
            self.num += count as u32;
            if self.num < BLOCK as u32 {
                return Ok(());
            }
            MDC2.compress_one(&mut self.state, &self.data);
            self.num = 0;
        }
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        if !blocks.is_empty() {
            MDC2.compress(&mut self.state, blocks);
        }
        self.data[..rest.len()].copy_from_slice(rest);
        self.num = rest.len() as u32;
        Ok(())
    }

    /// The digest. `num` stays, as OpenSSL leaves it.
    pub fn finish(&mut self) -> Result<[u8; DIGEST], BadContext> {
        let num = self.num as usize;
        let free = self.data.get_mut(num..).filter(|free| !free.is_empty()).ok_or(BadContext)?;
        if num > 0 || self.pad_type == 2 {
            free.fill(0);
            if self.pad_type == 2 {
                free[0] = 0x80;
            }
            MDC2.compress_one(&mut self.state, &self.data);
        }
        let mut digest = [0; DIGEST];
        digest.as_chunks_mut::<BLOCK>().0.copy_from_slice(&self.state);
        Ok(digest)
    }
}

/// The digest of a message.
pub fn digest(message: &[u8]) -> [u8; DIGEST] {
    let mut context = Context::default();
    let done = context.update(message).and_then(|()| context.finish());
    // A new context is none that could be refused.
    done.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use hex_literal::hex;

    use super::*;

    /// ISO/IEC 10118-2, annex A; and the same message with the byte of 0x80, as OpenSSL 3.6.3 answers.
    #[test]
    fn known_answers() {
        let text = b"Now is the time for all ";
        assert_eq!(digest(text), hex!("42e50cd224baceba760bdd2bd409281a"));
        assert_eq!(digest(b""), hex!("52525252525252522525252525252525"));
    }

    /// What OpenSSL 3.6.3 answers for bytes 3, 10, 17 and so on, with either padding; in pieces of all sizes.
    #[test]
    fn recorded_answers() {
        let message: Vec<u8> = (0..1000_u32).map(|index| (index * 7 + 3) as u8).collect();
        let cases = [
            (0, hex!("52525252525252522525252525252525"), hex!("4c8648c851aafe263c94b40ff591769b")),
            (1, hex!("fd48b5bfe5fc7bda33bebd33837230e9"), hex!("d7d5a3fabbca95b29d89000f41002eb2")),
            (7, hex!("c0c208918052a6f78640fbd9bec8886f"), hex!("401536a8cd67113d81f7e9c9d4e14df1")),
            (8, hex!("20ba752ab044fa7b897975fbd254c106"), hex!("890b177291853a6986fc20601201dbfc")),
            (9, hex!("7b2659068f41790b1e69b7ac612beb85"), hex!("2834ab372182a8c65920b68bbf6e90f5")),
            (16, hex!("a72561a05e208fd366ab5fb8a0349157"), hex!("dee8a611d7af72378ae1dce81e80be77")),
            (100, hex!("5bceba334d10cea1193b4e4784971cf7"), hex!("f7db7766e22156ebb06ea255976739de")),
            (1000, hex!("de0b5c6cc9642973fa3cb87a69994405"), hex!("f4f50e517eb7bc10fbba4a4f934c83e1")),
        ];
        for (length, zeros, bit) in cases {
            for (pad_type, expected) in [(0, zeros), (1, zeros), (2, bit), (3, zeros)] {
                for piece in [1, 3, 7, 8, 9, 64, 1000] {
                    let mut context = Context { pad_type, ..Context::default() };
                    for part in message[..length].chunks(piece) {
                        context.update(part).expect("a good context");
                    }
                    assert_eq!(context.finish(), Ok(expected), "{length} {pad_type} {piece}");
                    assert_eq!(context.num as usize, length % BLOCK);
                }
            }
        }
    }

    #[test]
    fn contexts_that_no_call_leaves_are_refused() {
        for num in [8, 9, u32::MAX] {
            let mut context = Context { num, ..Context::default() };
            assert_eq!(context.update(b"x"), Err(BadContext));
            assert_eq!(context.finish(), Err(BadContext));
        }
    }
}
