//! Sequences of integers in DER (ITU-T X.690): signatures, parameters and keys.
#![forbid(unsafe_code)]

use der::asn1::AnyRef;
use der::{Decode, Encode, Header, Reader, SliceReader, Tag, Tagged};
use zeroize::Zeroizing;

use super::bignum::{Natural, bits, from_be_bytes, is_zero, shl, sub, to_be_bytes};

/// A signed integer.
pub struct Integer {
    /// Its absolute value.
    pub magnitude: Natural,
    /// Whether it is below zero.
    pub negative: bool,
}

/// The header of a sequence, or of another constructed value, with a content of `length` bytes.
fn header(tag: Tag, length: usize) -> Option<Vec<u8>> {
    Header::new(tag, der::Length::try_from(length).ok()?).to_der().ok()
}

/// The DER of a sequence of numbers; `None` when it is larger than DER's library serves (256 MiB).
pub fn sequence(numbers: &[&[u64]]) -> Option<Zeroizing<Vec<u8>>> {
    let mut content = Zeroizing::new(Vec::new());
    for number in numbers {
        // One bit more than the number has: the sign.
        let length = bits(number) / 8 + 1;
        content.extend_from_slice(&header(Tag::Integer, length)?);
        let start = content.len();
        content.resize(start + length, 0);
        to_be_bytes(number, &mut content[start..]).then_some(())?;
    }
    let mut encoded = Zeroizing::new(header(Tag::Sequence, content.len())?);
    encoded.extend_from_slice(&content);
    Some(encoded)
}

/// The integer of a content; `None` when it is empty or longer than it has to be.
fn integer(content: &[u8]) -> Option<Integer> {
    let minimal = match content {
        [] => false,
        [first, second, ..] => !matches!((first, second >> 7), (0, 0) | (0xff, 1)),
        [_] => true,
    };
    if !minimal {
        return None;
    }
    let magnitude = from_be_bytes(content);
    if content[0] & 0x80 != 0 {
        let modulus = shl(&[1], 8 * content.len());
        return Some(Integer { magnitude: sub(&modulus, &magnitude).unwrap_or_default(), negative: true });
    }
    Some(Integer { magnitude, negative: false })
}

/// Reads a sequence of integers, and tells how many bytes it has; `None` when the input does not begin with one.
pub fn read_sequence(input: &[u8]) -> Option<(Vec<Integer>, usize)> {
    let mut reader = SliceReader::new(input).ok()?;
    let value = AnyRef::decode(&mut reader).ok()?;
    if value.tag() != Tag::Sequence {
        return None;
    }
    let mut content = SliceReader::new(value.value()).ok()?;
    let mut integers = Vec::new();
    while !content.is_finished() {
        let element = AnyRef::decode(&mut content).ok()?;
        if element.tag() != Tag::Integer {
            return None;
        }
        integers.push(integer(element.value())?);
    }
    Some((integers, usize::try_from(reader.position()).ok()?))
}

impl Integer {
    /// The number, when it is not negative.
    pub fn natural(self) -> Option<Natural> {
        (!self.negative || is_zero(&self.magnitude)).then_some(self.magnitude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_read_as_they_are_written() {
        let numbers: [&[u64]; 5] = [&[], &[0x7f], &[0x80], &[0x1234, 0], &[0, 1 << 63]];
        let encoded = sequence(&numbers).expect("short");
        assert_eq!(&encoded[..9], [0x30, 0x21, 2, 1, 0, 2, 1, 0x7f, 2]);
        let mut longer = encoded.to_vec();
        longer.push(0);
        let (integers, length) = read_sequence(&longer).expect("a sequence");
        assert_eq!(length, encoded.len());
        for (integer, number) in integers.into_iter().zip(numbers) {
            let natural = integer.natural().expect("not negative");
            assert!(crate::crypto::bignum::compare(&natural, number).is_eq());
        }
    }

    #[test]
    fn negative_and_broken_ones_are_told() {
        let (integers, _) = read_sequence(&[0x30, 3, 2, 1, 0xff]).expect("minus one");
        assert!(integers[0].negative && bits(&integers[0].magnitude) == 1);
        for broken in
            [&[0x30, 3, 2, 2, 0][..], &[0x30, 4, 2, 2, 0, 1], &[0x31, 0], &[0x30, 0x80, 0, 0], &[], &[0x30]]
        {
            assert!(read_sequence(broken).is_none(), "{broken:?}");
        }
    }
}
