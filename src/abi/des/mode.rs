//! Modes that only DES has, and checksums.

use core::ffi::{c_int, c_long, c_uchar};

use super::{DES_LONG, DES_cblock, DES_key_schedule, block, const_DES_cblock, triple, words_of};
use crate::abi::block_cipher::{and_last_block, direction};
use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::des::Keys;
use crate::arch::in_out::InOut;
use crate::crypto::cipher::des::{Block, Des, checksum, mode};

/// A length and the data that it is the length of; `None` when there is nothing to do.
fn data_length(input: *const c_uchar, output: *mut c_uchar, length: c_long) -> Option<usize> {
    usize::try_from(length).ok().filter(|length| *length > 0 && !input.is_null() && !output.is_null())
}

/// Encrypts (`enc` not 0) or decrypts `length` bytes in PCBC mode; `ivec` stays as it is. A last block that is not whole is
/// treated as in `DES_ncbc_encrypt`.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_pcbc_encrypt(
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let (Some(key), Some(mut chained)) = (unsafe { (schedule.cast::<Des>().as_ref(), block(ivec)) }) else {
        return;
    };
    let Some(length) = data_length(input, output, length) else { return };
    let direction = direction(enc);
    // SAFETY: the same contract.
    unsafe {
        and_last_block::<8>(direction, input, output, length, |data| {
            mode::pcbc(key, direction, &mut chained, data)
        });
    }
}
export!(DES_pcbc_encrypt);

/// DESX: as `DES_ncbc_encrypt`, with `inw` added before the cipher and `outw` behind it.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_xcbc_encrypt(
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    inw: *mut const_DES_cblock,
    outw: *mut const_DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let (Some(key), Some(mut iv)) = (unsafe { (schedule.cast::<Des>().as_ref(), block(ivec)) }) else {
        return;
    };
    // SAFETY: the same contract.
    let (Some(before), Some(behind)) = (unsafe { (block(inw), block(outw)) }) else { return };
    let Some(length) = data_length(input, output, length) else { return };
    let direction = direction(enc);
    // SAFETY: the same contract.
    unsafe {
        and_last_block::<8>(direction, input, output, length, |data| {
            mode::xcbc(key, direction, &mut iv, before, behind, data);
        });
        ivec.write(iv);
    }
}
export!(DES_xcbc_encrypt);

/// Triple CBC with output feedback masking, as OpenSSL before 1.1 has it: `ivec1` is the mask's, `ivec2` that of CBC, and
/// both go on.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ede3_cbcm_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec1: *mut DES_cblock,
    ivec2: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let Some(Keys(keys)) = (unsafe { triple(ks1, ks2, ks3) }) else { return };
    // SAFETY: the same contract.
    let (Some(mut mask), Some(mut chained)) = (unsafe { (block(ivec1), block(ivec2)) }) else { return };
    let Some(length) = data_length(r#in, out, length) else { return };
    let direction = direction(enc);
    let keys = keys.map(|key| Keys([key]));
    // SAFETY: the same contract.
    unsafe {
        and_last_block::<8>(direction, r#in, out, length, |data| {
            mode::cbcm([&keys[0], &keys[1], &keys[2]], direction, &mut mask, &mut chained, data);
        });
        ivec1.write(mask);
        ivec2.write(chained);
    }
}
export!(DES_ede3_cbcm_encrypt);

/// CFB of some bits; nothing when a pointer is NULL.
///
/// # Safety
/// `ivec` is NULL or a block, the data as long as said.
unsafe fn cfb_bits<Key: BlockCipher<8>>(
    key: Option<&Key>,
    direction: Direction,
    numbits: c_int,
    ivec: *mut DES_cblock,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: c_long,
) {
    // SAFETY: the same contract.
    let (Some(key), Some(mut iv)) = (key, unsafe { block(ivec) }) else { return };
    let Some(length) = data_length(input, output, length) else { return };
    let bits = u32::try_from(numbits).unwrap_or(0);
    // SAFETY: the same contract.
    unsafe {
        mode::cfb(key, direction, bits, &mut iv, InOut::from_raw(input, output, length));
        ivec.write(iv);
    }
}

/// CFB with feedback of `numbits` bits, 1 to 64, in as many bytes as hold them: `length` bytes as far as they are whole such
/// groups. Nothing for another `numbits`.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_cfb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    numbits: c_int,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    unsafe { cfb_bits(schedule.cast::<Des>().as_ref(), direction(enc), numbits, ivec, r#in, out, length) }
}
export!(DES_cfb_encrypt);

/// As [`DES_cfb_encrypt`], with triple DES.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ede3_cfb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    numbits: c_int,
    length: c_long,
    ks1: *mut DES_key_schedule,
    ks2: *mut DES_key_schedule,
    ks3: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
    enc: c_int,
) {
    // SAFETY: the same contract.
    let keys = unsafe { triple(ks1, ks2, ks3) };
    // SAFETY: the same contract.
    unsafe { cfb_bits(keys.as_ref(), direction(enc), numbits, ivec, r#in, out, length) }
}
export!(DES_ede3_cfb_encrypt);

/// OFB with feedback of `numbits` bits, 1 to 64, `length` times over the bytes that hold them. Nothing for another `numbits`.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_ofb_encrypt(
    r#in: *const c_uchar,
    out: *mut c_uchar,
    numbits: c_int,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut DES_cblock,
) {
    // SAFETY: the same contract.
    let (Some(key), Some(mut iv)) = (unsafe { (schedule.cast::<Des>().as_ref(), block(ivec)) }) else {
        return;
    };
    let (Some(steps), Ok(bits)) = (data_length(r#in, out, length), u32::try_from(numbits)) else { return };
    let Some(bytes) = steps.checked_mul(bits.div_ceil(8) as usize) else { return };
    // SAFETY: the same contract.
    unsafe {
        mode::ofb(key, bits, &mut iv, InOut::from_raw(r#in, out, bytes));
        ivec.write(iv);
    }
}
export!(DES_ofb_encrypt);

/// The last block of CBC encryption of `length` bytes, a last block that is not whole filled with zeros; written to `output`
/// unless that is NULL. Returns its last four bytes as a number, the first of them highest.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_cbc_cksum(
    input: *const c_uchar,
    output: *mut DES_cblock,
    length: c_long,
    schedule: *mut DES_key_schedule,
    ivec: *mut const_DES_cblock,
) -> DES_LONG {
    // SAFETY: the same contract.
    let (Some(key), Some(iv)) = (unsafe { (schedule.cast::<Des>().as_ref(), block(ivec)) }) else { return 0 };
    // SAFETY: the same contract.
    let sum = checksum::cbc_checksum(key, iv, unsafe { bytes(input, length) });
    // SAFETY: the same contract; the input is not used any more.
    if let Some(output) = unsafe { output.as_mut() } {
        *output = sum;
    }
    let [_, last] = words_of(sum);
    last.swap_bytes()
}
export!(DES_cbc_cksum);

/// The caller's bytes; none for NULL or a length that is not positive.
///
/// # Safety
/// `input` is NULL or as long as said, and not written while the slice lives.
unsafe fn bytes<'data>(input: *const c_uchar, length: c_long) -> &'data [u8] {
    match usize::try_from(length) {
        // SAFETY: the caller's word.
        Ok(length) if !input.is_null() => unsafe { core::slice::from_raw_parts(input, length) },
        _ => &[],
    }
}

/// The quadratic checksum of Kerberos 4 over `length` bytes, up to four times one after the other; the two words of each of
/// the `out_count` times (at least one) go to `output` unless that is NULL. Returns the first word of the last.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_quad_cksum(
    input: *const c_uchar,
    output: *mut DES_cblock,
    length: c_long,
    out_count: c_int,
    seed: *mut DES_cblock,
) -> DES_LONG {
    // SAFETY: the same contract.
    let Some(seed) = (unsafe { block(seed) }) else { return 0 };
    // SAFETY: the same contract.
    let data = unsafe { bytes(input, length) };
    let passes = out_count.clamp(1, 4) as usize;
    let mut sums = [[0; 8]; 4];
    let last = checksum::quadratic(data, seed, passes, |pass, [first, second]| {
        let sum: Block = (u64::from(second) << 32 | u64::from(first)).to_le_bytes();
        sums[pass] = sum;
    });
    if !output.is_null() {
        // SAFETY: the caller gives room for `out_count` blocks; the data is not used any more.
        unsafe { core::ptr::copy_nonoverlapping(sums.as_ptr(), output, passes) };
    }
    last
}
export!(DES_quad_cksum);
