//! HMAC (FIPS 198-1, RFC 2104).
//!
//! Key and pads are compressed once, to the two chaining values that every message begins with; a context that is
//! begun again with the same key starts from them.
#![forbid(unsafe_code)]

use crate::crypto::digest::md::Md;
use crate::crypto::digest::md4::Md4;
use crate::crypto::digest::md5::Md5;
use crate::crypto::digest::merkle_damgard::{Algorithm, Context, digest as whole, digest_behind};
use crate::crypto::digest::ripemd160::Ripemd160;
use crate::crypto::digest::sha1::{Sha0, Sha1};
use crate::crypto::digest::sha256::{Sha224, Sha256};
use crate::crypto::digest::sha512::{Sha384, Sha512, Sha512Slash224, Sha512Slash256};
use crate::crypto::digest::{Digest, Md2, Whirlpool};

/// The most bytes of a digest.
pub const MAX_DIGEST: usize = 64;

/// The most bytes of a block of a [`Digest`].
const MAX_BLOCK: usize = 64;

/// HMAC under one digest: both keyed chaining values, and the message so far.
#[derive(Clone, Copy)]
pub struct Keyed<A: Algorithm<BLOCK>, const BLOCK: usize> {
    inner: A::State,
    outer: A::State,
    context: Context<A, BLOCK>,
}

/// The chaining values behind the key with the inner and the outer pad.
#[inline]
fn key_states<A: Algorithm<BLOCK>, const BLOCK: usize>(key: &[u8]) -> (A::State, A::State) {
    let mut block = [0x36; BLOCK];
    let mut xor = |bytes: &[u8]| {
        for (to, from) in block.iter_mut().zip(bytes) {
            *to ^= from;
        }
    };
    if key.len() > BLOCK {
        xor(whole::<A, BLOCK>(key).as_ref())
    } else {
        xor(key)
    }
    let (mut inner, mut outer) = (A::INITIAL, A::INITIAL);
    A::compress_one(&mut inner, &block);
    for byte in &mut block {
        *byte ^= 0x36 ^ 0x5c;
    }
    A::compress_one(&mut outer, &block);
    block = [0; BLOCK];
    core::hint::black_box(&mut block);
    (inner, outer)
}

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Keyed<A, BLOCK> {
    fn new(key: &[u8]) -> Self {
        let (inner, outer) = key_states::<A, BLOCK>(key);
        Self { inner, outer, context: Context::behind_a_block(inner) }
    }

    fn restart(&mut self) {
        self.context = Context::behind_a_block(self.inner);
    }

    fn update(&mut self, data: &[u8]) -> bool {
        self.context.update(data).is_ok()
    }

    fn finish(&mut self, output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
        let digest = self.context.finish().ok()?;
        self.context = Context::behind_a_block(self.outer);
        self.context.update(digest.as_ref()).ok()?;
        let code = self.context.finish().ok()?;
        let code = code.as_ref();
        output[..code.len()].copy_from_slice(code);
        Some(code.len())
    }
}

/// The code of a whole message.
fn authenticate<A: Algorithm<BLOCK>, const BLOCK: usize>(
    key: &[u8],
    message: &[u8],
    output: &mut [u8; MAX_DIGEST],
) -> usize {
    let (inner, outer) = key_states::<A, BLOCK>(key);
    let digest = digest_behind::<A, BLOCK>(inner, BLOCK, message);
    let code = digest_behind::<A, BLOCK>(outer, BLOCK, digest.as_ref());
    let code = code.as_ref();
    output[..code.len()].copy_from_slice(code);
    code.len()
}

/// HMAC under a digest that is no [`Algorithm`]: its contexts behind either pad, and the message so far.
pub struct KeyedContexts<D: Digest> {
    inner: D::Context,
    outer: D::Context,
    context: D::Context,
}

impl<D: Digest> Clone for KeyedContexts<D> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<D: Digest> KeyedContexts<D> {
    /// The contexts of a new key; always there, as none of them is a bad one.
    fn new(key: &[u8]) -> Option<Self> {
        let mut block = [0; MAX_BLOCK];
        let block = block.get_mut(..D::BLOCK)?;
        if let Some(place) = block.get_mut(..key.len()) {
            place.copy_from_slice(key);
        } else {
            let mut context = D::Context::default();
            D::update(&mut context, key).ok()?;
            let digest = D::finish(&mut context).ok()?;
            block.get_mut(..digest.as_ref().len())?.copy_from_slice(digest.as_ref());
        }
        let (mut inner, mut outer) = (D::Context::default(), D::Context::default());
        block.iter_mut().for_each(|byte| *byte ^= 0x36);
        D::update(&mut inner, block).ok()?;
        block.iter_mut().for_each(|byte| *byte ^= 0x36 ^ 0x5c);
        D::update(&mut outer, block).ok()?;
        block.fill(0);
        core::hint::black_box(block);
        Some(Self { inner, outer, context: inner })
    }

    fn restart(&mut self) {
        self.context = self.inner;
    }

    fn update(&mut self, data: &[u8]) -> bool {
        D::update(&mut self.context, data).is_ok()
    }

    fn finish(&mut self, output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
        let digest = D::finish(&mut self.context).ok()?;
        self.context = self.outer;
        D::update(&mut self.context, digest.as_ref()).ok()?;
        let code = D::finish(&mut self.context).ok()?;
        let code = code.as_ref();
        output.get_mut(..code.len())?.copy_from_slice(code);
        Some(code.len())
    }

    fn authenticate(key: &[u8], message: &[u8], output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
        let mut keyed = Self::new(key)?;
        let length = if keyed.update(message) { keyed.finish(output) } else { None };
        keyed.wipe();
        length
    }

    fn wipe(&mut self) {
        (self.inner, self.outer, self.context) = Default::default();
        core::hint::black_box(self);
    }
}

/// The digests by number: the variants, and the matches over them.
macro_rules! digests {
    (small: $($small:ident)*; large: $($large:ident)*; other: $($other:ident)*) => {
        /// HMAC under a digest that is chosen at run time. All zero bytes are the empty state, and the larger
        /// ones are kept on the heap, as the public struct of OpenSSL 1.0 has no room for them.
        #[derive(Clone, Default)]
        #[repr(u32)]
        pub enum Hmac {
            /// Without a key.
            #[default]
            Empty = 0,
            $(
                #[doc = concat!("Under ", stringify!($small), ".")]
                $small(Keyed<$small, 64>),
            )*
            $(
                #[doc = concat!("Under ", stringify!($large), ".")]
                $large(Box<Keyed<$large, 128>>),
            )*
            $(
                #[doc = concat!("Under ", stringify!($other), ".")]
                $other(Box<KeyedContexts<$other>>),
            )*
        }

        impl Hmac {
            /// A context with a key; `None` when there is no HMAC under this digest.
            pub fn new(md: Md, key: &[u8]) -> Option<Self> {
                Some(match md {
                    $(Md::$small => Self::$small(Keyed::new(key)),)*
                    $(Md::$large => Self::$large(Box::new(Keyed::new(key))),)*
                    $(Md::$other => Self::$other(Box::new(KeyedContexts::new(key)?)),)*
                    #[allow(unreachable_patterns)]
                    _ => return None,
                })
            }

            /// Begins a message under the same key; `false` when there is none.
            pub fn restart(&mut self) -> bool {
                match self {
                    Self::Empty => return false,
                    $(Self::$small(keyed) => keyed.restart(),)*
                    $(Self::$large(keyed) => keyed.restart(),)*
                    $(Self::$other(keyed) => keyed.restart(),)*
                }
                true
            }

            /// Takes in a part of the message; `false` when there is no key.
            pub fn update(&mut self, data: &[u8]) -> bool {
                match self {
                    Self::Empty => false,
                    $(Self::$small(keyed) => keyed.update(data),)*
                    $(Self::$large(keyed) => keyed.update(data),)*
                    $(Self::$other(keyed) => keyed.update(data),)*
                }
            }

            /// Writes the code and returns its length; `None` when there is no key.
            pub fn finish(&mut self, output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
                match self {
                    Self::Empty => None,
                    $(Self::$small(keyed) => keyed.finish(output),)*
                    $(Self::$large(keyed) => keyed.finish(output),)*
                    $(Self::$other(keyed) => keyed.finish(output),)*
                }
            }

            /// Overwrites what depends on the key.
            pub fn wipe(&mut self) {
                match self {
                    Self::Empty => {}
                    $(Self::$small(keyed) => keyed.wipe(),)*
                    $(Self::$large(keyed) => keyed.wipe(),)*
                    $(Self::$other(keyed) => keyed.wipe(),)*
                }
                *self = Self::Empty;
            }
        }

        /// The digest of a whole message, its length in bytes; `None` when it is none of these.
        pub fn digest(md: Md, message: &[u8], output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
            let mut give = |digest: &[u8]| {
                output.get_mut(..digest.len())?.copy_from_slice(digest);
                Some(digest.len())
            };
            match md {
                $(Md::$small => give(whole::<$small, 64>(message).as_ref()),)*
                $(Md::$large => give(whole::<$large, 128>(message).as_ref()),)*
                $(Md::$other => {
                    let mut context = <$other as Digest>::Context::default();
                    <$other>::update(&mut context, message).ok()?;
                    give(<$other>::finish(&mut context).ok()?.as_ref())
                })*
                #[allow(unreachable_patterns)]
                _ => None,
            }
        }

        /// The code of a whole message, its length in bytes; `None` when there is no HMAC under this digest.
        pub fn hmac(md: Md, key: &[u8], message: &[u8], output: &mut [u8; MAX_DIGEST]) -> Option<usize> {
            Some(match md {
                $(Md::$small => authenticate::<$small, 64>(key, message, output),)*
                $(Md::$large => authenticate::<$large, 128>(key, message, output),)*
                $(Md::$other => KeyedContexts::<$other>::authenticate(key, message, output)?,)*
                #[allow(unreachable_patterns)]
                _ => return None,
            })
        }
    };
}
digests! {
    small: Md5 Sha1 Sha224 Sha256 Md4 Ripemd160 Sha0;
    large: Sha384 Sha512 Sha512Slash224 Sha512Slash256;
    other: Md2 Whirlpool
}

impl<A: Algorithm<BLOCK>, const BLOCK: usize> Keyed<A, BLOCK> {
    fn wipe(&mut self) {
        (self.inner, self.outer) = (A::INITIAL, A::INITIAL);
        self.context = Context::default();
        core::hint::black_box(self);
    }
}

#[cfg(test)]
#[path = "hmac_tests.rs"]
mod tests;
