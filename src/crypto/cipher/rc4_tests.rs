use super::*;
use hex_literal::hex;

const EMPTY: Rc4State = Rc4State { x: 0, y: 0, permutation: [0; 256] };

fn state(key: &[u8]) -> Rc4State {
    let mut state = EMPTY;
    state.set_key(key);
    state
}

/// RFC 6229, keys of 40, 64, 128 and 256 bits: the first 16 bytes and those at offset 4096.
#[test]
fn rfc_6229() {
    let vectors: [(&[u8], [u8; 16], [u8; 16]); 4] = [
        (
            &hex!("0102030405"),
            hex!("b2396305f03dc027ccc3524a0a1118a8"),
            hex!("ff25b58995996707e51fbdf08b34d875"),
        ),
        (
            &hex!("0102030405060708"),
            hex!("97ab8a1bf0afb96132f2f67258da15a8"),
            hex!("3fb46e2c8f0f068edce8cdcd7dfc5862"),
        ),
        (
            &hex!("0102030405060708090a0b0c0d0e0f10"),
            hex!("9ac7cc9a609d1ef7b2932899cde41b97"),
            hex!("a36a4c301ae8ac13610ccbc12256cacc"),
        ),
        (
            &hex!("0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"),
            hex!("eaa6bd25880bf93d3f5d1e4ca2611d91"),
            hex!("f3e4c0a2e02d1d01f7f0a74618af2b48"),
        ),
    ];
    for (key, at_0, at_4096) in vectors {
        let mut data = [0; 4112];
        state(key).apply(InOut::in_place(&mut data));
        assert_eq!(data[..16], at_0);
        assert_eq!(data[4096..], at_4096);
    }
}

#[test]
fn a_stream_goes_on_across_calls_and_copies() {
    let mut whole = [0; 600];
    state(b"key").apply(InOut::in_place(&mut whole));
    for split in 0..=300 {
        let mut data = [0; 600];
        let mut first = state(b"key");
        first.apply(InOut::in_place(&mut data[..split]));
        let mut copy = first;
        copy.apply(InOut::in_place(&mut data[split..]));
        assert_eq!(data, whole, "{split}");
    }
}

#[test]
fn a_key_counts_to_its_256th_byte() {
    let mut long = [7; 300];
    long[10] = 3;
    assert_eq!(state(&long[..256]), {
        let mut cut = EMPTY;
        cut.set_key(&long[..256]);
        cut
    });
}

#[test]
fn the_byte_form_of_another_library_is_served() {
    let mut ours = state(b"byte form");
    let mut bytes = EMPTY;
    for (word, entries) in bytes.permutation.iter_mut().zip(ours.permutation.as_chunks::<4>().0) {
        *word = u32::from_ne_bytes(entries.map(|entry| entry as u8));
    }
    bytes.permutation[MARK_WORD] = BYTE_FORM_MARK;
    bytes.permutation[255] = 0x5555_5555;
    let (mut expected, mut got) = ([0; 999], [0; 999]);
    for range in [0..7, 7..500, 500..999] {
        ours.apply(InOut::in_place(&mut expected[range.clone()]));
        bytes.apply(InOut::in_place(&mut got[range]));
    }
    assert_eq!(got, expected);
    assert_eq!((bytes.x, bytes.y, bytes.permutation[255]), (ours.x, ours.y, 0x5555_5555));
    assert_eq!(bytes.permutation[MARK_WORD], BYTE_FORM_MARK);
    let entries = bytes.permutation.iter().flat_map(|word| word.to_ne_bytes()).map(u32::from);
    assert!(entries.zip(ours.permutation).all(|(byte, word)| byte == word));
}

#[test]
fn a_spoilt_state_leads_no_index_astray() {
    let mut spoilt = Rc4State { x: u32::MAX, y: u32::MAX, permutation: [u32::MAX - 1; 256] };
    let mut data = [0; 700];
    spoilt.apply(InOut::in_place(&mut data));
    assert!(spoilt.x < 256 && spoilt.y < 256);
}
