//! What the functions of the ciphers with blocks of 128 bits share beside [`super::block_cipher`].

use core::ffi::{c_int, c_uchar, c_uint};

use crate::arch::block_cipher::{BlockCipher, Direction};
use crate::arch::in_out::InOut;
use crate::crypto::mode::counter::Counter;
use crate::crypto::mode::shift_register;
use crate::sys::environment::write_to_stderr;

/// Whether CFB and OFB of 128-bit blocks take the position at `num`: a negative one becomes -1.
///
/// # Safety
/// `num` is NULL or a number.
#[inline(always)]
pub(super) unsafe fn position_is_valid(num: *mut c_int) -> bool {
    // SAFETY: the caller's word.
    let Some(num) = (unsafe { num.as_mut() }) else { return false };
    if *num < 0 {
        *num = -1;
    }
    *num >= 0
}

/// CTR over `length` bytes, continued at byte `num` of the block of key stream in `ecount_buf`, with the next block's
/// counter in `ivec`. Nothing when `length` is 0 or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `ivec` and `ecount_buf` NULL or blocks, `num` NULL or a number, the data as long as said.
pub(super) unsafe fn ctr<Key: BlockCipher<16>>(
    key: *const Key,
    ivec: *mut c_uchar,
    ecount_buf: *mut c_uchar,
    num: *mut c_uint,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }) else { return };
    if length == 0 || [input, output, ivec, ecount_buf].contains(&core::ptr::null()) || num.is_null() {
        return;
    }
    let (ivec, ecount_buf) = (ivec.cast::<[u8; 16]>(), ecount_buf.cast::<[u8; 16]>());
    // SAFETY: blocks and a number, copied, so that they may lie in the data, which is as long as said.
    unsafe {
        let (mut next, mut key_stream) = (ivec.read(), ecount_buf.read());
        let position = num.read() as usize % 16;
        let mut counter = Counter { next: &mut next, key_stream: &mut key_stream, position };
        counter.run(key, InOut::from_raw(input, output, length));
        let position = counter.position;
        ivec.write(next);
        ecount_buf.write(key_stream);
        num.write(position as c_uint);
    }
}

/// What the modes on a shift register have in common; `run` gets the schedule and the register.
///
/// # Safety
/// `key` is NULL or a schedule, `ivec` NULL or a block.
#[inline(always)]
unsafe fn shift<Key: BlockCipher<16>>(
    key: *const Key,
    ivec: *mut c_uchar,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
    run: impl FnOnce(&Key, &mut [u8; 16]),
) {
    // SAFETY: the caller's word.
    let Some(key) = (unsafe { key.as_ref() }) else { return };
    if length == 0 || input.is_null() || output.is_null() || ivec.is_null() || !key.is_set() {
        return;
    }
    let ivec = ivec.cast::<[u8; 16]>();
    // SAFETY: a block, copied, so that it may lie in the data.
    unsafe {
        let mut register = ivec.read();
        run(key, &mut register);
        ivec.write(register);
    }
}

/// CFB with feedback of one byte over `length` bytes. Nothing when `length` is 0 or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `ivec` NULL or a block, the data as long as said.
pub(super) unsafe fn cfb_8<Key: BlockCipher<16>>(
    key: *const Key,
    direction: Direction,
    ivec: *mut c_uchar,
    input: *const c_uchar,
    output: *mut c_uchar,
    length: usize,
) {
    // SAFETY: the same contract.
    unsafe {
        shift(key, ivec, input, output, length, |key, register| {
            shift_register::cfb_8(key, direction, register, InOut::from_raw(input, output, length));
        });
    }
}

/// CFB with feedback of one bit over `bits` bits; the other bits of the output's last byte stay. Nothing when `bits` is 0
/// or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `ivec` NULL or a block, the data as long as said.
pub(super) unsafe fn cfb_1<Key: BlockCipher<16>>(
    key: *const Key,
    direction: Direction,
    ivec: *mut c_uchar,
    input: *const c_uchar,
    output: *mut c_uchar,
    bits: usize,
) {
    let length = bits.div_ceil(8);
    // SAFETY: the same contract; the last byte of the output is there when there are bits.
    unsafe {
        shift(key, ivec, input, output, length, |key, register| {
            let data = InOut::from_raw(input, output, length);
            let bits_of_last_byte = (bits - 8 * (length - 1)) as u32;
            let old = output.add(length - 1).read();
            shift_register::cfb_1(key, direction, register, data, bits_of_last_byte, old);
        });
    }
}

/// One step of CFB with feedback of `bits` bits, on as many whole bytes as they need. Nothing when `bits` is not 1 to 128
/// or a pointer is NULL.
///
/// # Safety
/// `key` is NULL or a schedule, `ivec` NULL or a block, the data as long as said.
pub(super) unsafe fn cfb_step<Key: BlockCipher<16>>(
    key: *const Key,
    direction: Direction,
    ivec: *mut c_uchar,
    input: *const c_uchar,
    output: *mut c_uchar,
    bits: c_int,
) {
    if !(1..=128).contains(&bits) {
        return;
    }
    let bits = bits.unsigned_abs();
    let length = bits.div_ceil(8) as usize;
    // SAFETY: the same contract.
    unsafe {
        shift(key, ivec, input, output, length, |key, register| {
            let mut data = InOut::from_raw(input, output, length);
            let mut block = [0; 16];
            data.read_into(&mut block);
            let result = shift_register::step(key, direction, register, bits, u128::from_be_bytes(block));
            data.write_from(&result.to_be_bytes()[..length]);
        });
    }
}

/// Ends the process as OpenSSL's assertions do, where a function that cannot report was called so that it cannot work.
#[cold]
pub(super) fn assertion_failed(function: &str, condition: &str) -> ! {
    write_to_stderr(&["oxeay: ", function, ": assertion failed: ", condition, "\n"]);
    std::process::abort()
}
