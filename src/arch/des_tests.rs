use super::*;
use crate::arch::block_cipher::Direction;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::in_out::InOut;
use crate::arch::test_support::Generator;
use des::cipher::{Block, BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};

fn key(generator: &mut Generator) -> DesKey {
    DesKey { rounds: core::array::from_fn(|_| [generator.next_u64() as u32, generator.next_u64() as u32]) }
}

#[test]
fn kernels_agree_with_the_portable_ones() {
    let keys = |generator: &mut Generator| Keys([key(generator)]);
    kernels_agree::<Keys<1>, BLOCK>(46, keys, keys);
    let keys = |generator: &mut Generator| Keys(core::array::from_fn(|_| key(generator)));
    kernels_agree::<Keys<3>, BLOCK>(47, keys, keys);
}

#[test]
fn blocks_are_those_of_another_implementation() {
    let mut generator = Generator::new(48);
    for _ in 0..300 {
        let secret: [u8; 24] = generator.bytes(24).try_into().expect("24 bytes");
        let block: [u8; 8] = generator.bytes(8).try_into().expect("8 bytes");
        let keys = Keys([0, 8, 16].map(|at| DesKey::new(secret[at..at + 8].try_into().expect("8 bytes"))));

        let other = des::Des::new_from_slice(&secret[..8]).expect("a key");
        let mut expected: Block<des::Des> = block.into();
        other.encrypt_block(&mut expected);
        let single = Keys([keys.0[0]]);
        let mut got = block;
        single.ecb(Direction::Encrypt, InOut::in_place(&mut got));
        assert_eq!(got[..], expected[..]);
        single.ecb(Direction::Decrypt, InOut::in_place(&mut got));
        assert_eq!(got, block);

        let other = des::TdesEde3::new_from_slice(&secret).expect("a key");
        let mut expected: Block<des::TdesEde3> = block.into();
        other.decrypt_block(&mut expected);
        let mut got = block;
        keys.ecb(Direction::Decrypt, InOut::in_place(&mut got));
        assert_eq!(got[..], expected[..]);
        keys.ecb(Direction::Encrypt, InOut::in_place(&mut got));
        assert_eq!(got, block);
    }
}
