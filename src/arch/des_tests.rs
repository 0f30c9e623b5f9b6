use super::*;
use crate::arch::block_cipher::Direction;
use crate::arch::block_cipher::tests::kernels_agree;
use crate::arch::in_out::InOut;
use crate::arch::test_support::Generator;
#[cfg(target_arch = "x86_64")]
use crate::cpu::features::Features;
use crate::cpu::settings::settings;
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

/// Every kernel of the key schedule on keys of single bits and on random ones; parity bits must not count.
#[test]
fn key_schedules_agree() {
    let mut generator = Generator::new(49);
    let portable = SET_KEY.kernels().last().expect("a family has kernels").function;
    let features = settings().cpu.features;
    let schedule = |function: SetKey, key: u64| {
        let mut schedule = DesKey { rounds: [[0xcccc_cccc; 2]; 16] };
        // SAFETY: the features were asked for.
        unsafe { function(&mut schedule, key.to_le_bytes()) };
        schedule
    };
    let random: Vec<u64> = (0..200).map(|_| generator.next_u64()).collect();
    for key in (0..64).map(|bit| 1 << bit).chain([0, u64::MAX]).chain(random) {
        let expected = schedule(portable, key);
        assert_eq!(expected, schedule(portable, key ^ 0x0101_0101_0101_0101), "parity of {key:016x}");
        for kernel in SET_KEY.kernels().iter().filter(|kernel| features.contains(kernel.needs)) {
            let got = schedule(kernel.function, key);
            #[cfg(target_arch = "x86_64")]
            if kernel.needs.contains(Features::AVX512BITALG) {
                // SAFETY: the features were asked for.
                let gathered = unsafe { des_key::gathered() };
                for (got, expected) in got.rounds.iter().zip(&expected.rounds) {
                    let word = |[low, high]: [u32; 2]| (u64::from(high) << 32 | u64::from(low)) & gathered;
                    assert_eq!(word(*got), word(*expected), "{} {key:016x}", kernel.id);
                }
                continue;
            }
            assert_eq!(got, expected, "{} {key:016x}", kernel.id);
        }
    }
}
