//! Messages over a descriptor, as OpenSSL before 1.1 has them: four bytes of length, the highest first, and the
//! ciphertext of the message, filled to whole blocks.

use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::Mutex;

use super::{DES_CBC_MODE, DES_PCBC_MODE, DES_cbc_encrypt, DES_cblock, DES_key_schedule, DES_pcbc_encrypt};
use crate::sys::{descriptor, entropy};

/// Bytes of the longest message.
const LONGEST: usize = 16 * 1024;
/// Bytes of the length before it.
const HEADER: usize = 4;

/// `DES_rw_mode` of OpenSSL before 1.1: `DES_PCBC_MODE` or `DES_CBC_MODE`.
///
/// cbindgen:ignore
#[cfg(not(windows))]
#[unsafe(no_mangle)]
pub static _shadow_DES_rw_mode: AtomicI32 = AtomicI32::new(DES_PCBC_MODE);
#[cfg(not(windows))]
export!(_shadow_DES_rw_mode);
#[cfg(not(windows))]
use _shadow_DES_rw_mode as RW_MODE;

#[cfg(windows)]
static RW_MODE: AtomicI32 = AtomicI32::new(DES_PCBC_MODE);
/// Where `DES_rw_mode` is.
#[cfg(windows)]
#[unsafe(no_mangle)]
pub extern "C" fn _shadow_DES_rw_mode() -> *mut c_int {
    RW_MODE.as_ptr()
}

/// What a message held beyond what its reader asked for.
struct Rest {
    bytes: [u8; LONGEST],
    from: usize,
    to: usize,
}

static REST: Mutex<Rest> = Mutex::new(Rest { bytes: [0; LONGEST], from: 0, to: 0 });

/// Whole blocks in the mode that `DES_rw_mode` asks for, in place.
///
/// # Safety
/// `sched` is NULL or a schedule, `iv` NULL or a block.
unsafe fn cipher(data: &mut [u8], sched: *mut DES_key_schedule, iv: *mut DES_cblock, enc: c_int) {
    let run = if RW_MODE.load(Ordering::Relaxed) & DES_PCBC_MODE == DES_CBC_MODE {
        DES_cbc_encrypt
    } else {
        DES_pcbc_encrypt
    };
    // SAFETY: the same contract; the data is a slice.
    unsafe { run(data.as_ptr(), data.as_mut_ptr(), data.len() as _, sched, iv, enc) }
}

/// Reads a message from the descriptor and decrypts up to `len` bytes of it to `buf`; what is left of it is for the next
/// call. Returns how many bytes there were; 0 at the end of the file or when it cannot be read, -1 for a bad length or a
/// NULL pointer.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_enc_read(
    fd: c_int,
    buf: *mut c_void,
    len: c_int,
    sched: *mut DES_key_schedule,
    iv: *mut DES_cblock,
) -> c_int {
    let Ok(length) = usize::try_from(len) else { return -1 };
    if buf.is_null() || sched.is_null() || iv.is_null() {
        return -1;
    }
    let Ok(mut rest) = REST.lock() else { return -1 };
    if rest.from == rest.to {
        let mut header = [0; HEADER];
        if !descriptor::read_all(fd, &mut header) {
            return 0;
        }
        let message = u32::from_be_bytes(header) as usize;
        if message > LONGEST {
            return -1;
        }
        let padded = message.max(1).next_multiple_of(8);
        if !descriptor::read_all(fd, &mut rest.bytes[..padded]) {
            return 0;
        }
        // SAFETY: the same contract.
        unsafe { cipher(&mut rest.bytes[..padded], sched, iv, 0) };
        (rest.from, rest.to) = (0, message);
    }
    let (from, count) = (rest.from, length.min(rest.to - rest.from));
    let found = &mut rest.bytes[from..from + count];
    // SAFETY: the caller gives room for `len` bytes.
    unsafe { core::ptr::copy_nonoverlapping(found.as_ptr(), buf.cast(), count) };
    found.fill(0);
    rest.from += count;
    count as c_int
}
export!(DES_enc_read);

/// Encrypts `len` bytes and writes them to the descriptor, in messages of at most 16,384 bytes; one of less than 8 is filled
/// with random bytes. Returns `len`, or -1.
///
/// # Safety
/// See the [module](crate::abi).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DES_enc_write(
    fd: c_int,
    buf: *const c_void,
    len: c_int,
    sched: *mut DES_key_schedule,
    iv: *mut DES_cblock,
) -> c_int {
    let Ok(length) = usize::try_from(len) else { return -1 };
    if buf.is_null() || sched.is_null() || iv.is_null() {
        return -1;
    }
    let mut message = [0; HEADER + LONGEST];
    let mut done = 0;
    loop {
        let count = (length - done).min(LONGEST);
        let padded = count.max(1).next_multiple_of(8);
        let (header, text) = message.split_at_mut(HEADER);
        header.copy_from_slice(&(count as u32).to_be_bytes());
        // SAFETY: the caller gives `len` bytes, of which `done` were sent.
        unsafe { core::ptr::copy_nonoverlapping(buf.cast::<u8>().add(done), text.as_mut_ptr(), count) };
        text[count..padded].fill(0);
        if count < 8 && !entropy::fill(&mut text[count..padded]) {
            return -1;
        }
        // SAFETY: the same contract.
        unsafe { cipher(&mut text[..padded], sched, iv, 1) };
        if !descriptor::write_all(fd, &message[..HEADER + padded]) {
            return -1;
        }
        done += count;
        if done == length {
            return len;
        }
    }
}
export!(DES_enc_write);
