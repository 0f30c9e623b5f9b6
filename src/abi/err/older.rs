//! openssl/err.h before OpenSSL 3: the functions of the version nodes of 1.0 and 1.1.

use core::ffi::{CStr, c_char, c_int, c_ulong};
use core::ptr::null;

use super::functions::FUNCTIONS;
use super::texts::{ERR_STRING_DATA, Text, load, loaded, message_of_system, shared_buffer, unload};
use super::{Entry, NOTHING, Outputs, bytes_or_empty, get, pack, unpack};
use crate::crypto::error;
use crate::sys::error_queue::{self, Which};

/// Reasons that all libraries share, from number 256 on in OpenSSL 3 and from 65 on before.
const SHARED_REASONS: &[(u32, u32)] = &[
    (0xc_0100, 65), // no memory
    (0xc_0101, 66), // a function that should not have been called
    (0xc_0102, 67), // NULL
    (0xc_0103, 68), // internal error
    (0xc_0104, 69), // disabled
    (0xc_0105, 70), // initialisation failed
    (0x8_0106, 7),  // invalid argument
    (0xc_0107, 72), // operation failed
    (0x8_010a, 58), // nested ASN.1 error
    (0x8_010b, 63), // missing end of contents
];

fn older_reason(reason: u32) -> u32 {
    let shared = SHARED_REASONS.iter().find(|(newer, _)| *newer == reason).map(|(_, older)| *older);
    shared.unwrap_or(reason & 0xfff)
}

fn newer_reason(reason: u32) -> u32 {
    let shared = SHARED_REASONS.iter().find(|(_, older)| *older == reason).map(|(newer, _)| *newer);
    match shared {
        Some(newer) => newer,
        // Up to 63, a reason names a library that failed.
        None if (1..64).contains(&reason) => 2 << 18 | reason,
        None => reason,
    }
}

fn pack_older(library: u32, function: u32, reason: u32) -> u32 {
    (library & 0xff) << 24 | (function & 0xfff) << 12 | reason & 0xfff
}

/// An entry's code as packed before OpenSSL 3.
fn repack(entry: &Entry) -> u32 {
    let (library, reason) = unpack(entry.code);
    // SAFETY: NULL or a C string.
    let name = unsafe { bytes_or_empty(entry.function) };
    let known = FUNCTIONS.iter().find(|(known, of, _)| *of == library && known.to_bytes() == name);
    let function = known.map_or(entry.function_code, |(_, _, number)| *number);
    pack_older(library, function, older_reason(reason))
}

/// # Safety
/// As [`get`].
unsafe fn get_older(which: Which, outputs: Outputs) -> c_ulong {
    // SAFETY: the same contract.
    let Some(entry) = (unsafe { get(which, outputs) }) else { return 0 };
    if entry.file.is_null() && !outputs.file.is_null() {
        // SAFETY: the caller's outputs.
        unsafe {
            outputs.file.write(c"NA".as_ptr());
            super::write(outputs.line, 0);
        }
    }
    repack(&entry).into()
}

macro_rules! older_readers {
    ($($name:ident($($argument:ident: $type:ty),*) = $which:ident, $newer:ident;)*) => {
        $(
            #[doc = concat!("`", stringify!($newer), "` before OpenSSL 3.")]
            ///
            /// # Safety
            /// Each output is NULL or writable.
            #[allow(dead_code)] // Reached through its version nodes only.
            pub(super) unsafe extern "C" fn $name($($argument: $type),*) -> c_ulong {
                // SAFETY: the same contract.
                unsafe { get_older(Which::$which, Outputs { $($argument,)* ..NOTHING }) }
            }
        )*
    };
}

older_readers! {
    err_get_error_1() = Take, ERR_get_error;
    err_peek_error_1() = Oldest, ERR_peek_error;
    err_peek_last_error_1() = Newest, ERR_peek_last_error;
    err_get_error_line_1(file: *mut *const c_char, line: *mut c_int) = Take, ERR_get_error_line;
    err_peek_error_line_1(file: *mut *const c_char, line: *mut c_int) = Oldest, ERR_peek_error_line;
    err_peek_last_error_line_1(file: *mut *const c_char, line: *mut c_int) = Newest, ERR_peek_last_error_line;
    err_get_error_line_data_1(file: *mut *const c_char, line: *mut c_int, data: *mut *const c_char, flags: *mut c_int) = Take, ERR_get_error_line_data;
    err_peek_error_line_data_1(file: *mut *const c_char, line: *mut c_int, data: *mut *const c_char, flags: *mut c_int) = Oldest, ERR_peek_error_line_data;
    err_peek_last_error_line_data_1(file: *mut *const c_char, line: *mut c_int, data: *mut *const c_char, flags: *mut c_int) = Newest, ERR_peek_last_error_line_data;
}

/// Puts an error into the queue, as programs before OpenSSL 3 do.
///
/// # Safety
/// `file` is NULL or a C string; it is copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_put_error(
    lib: c_int,
    func: c_int,
    reason: c_int,
    file: *const c_char,
    line: c_int,
) {
    error_queue::push();
    // SAFETY: the same contract.
    unsafe { error_queue::set_names(file, line, null(), true) };
    error_queue::set_code(pack(lib as u32, newer_reason(reason as u32)), func as u32);
}
export!(ERR_put_error);

/// `ERR_remove_thread_state` before 1.1 takes the thread's errors out.
#[allow(dead_code)] // Reached through its version node only.
pub(super) extern "C" fn err_remove_thread_state_1_0(_unused: *mut core::ffi::c_void) {
    error_queue::clear();
}

/// `ERR_remove_state` before 1.1 takes the thread's errors out.
#[allow(dead_code)] // Reached through its version node only.
pub(super) extern "C" fn err_remove_state_1_0(_pid: c_ulong) {
    error_queue::clear();
}

/// Library, function and reason.
fn parts(code: u32) -> (u32, u32, u32) {
    (code >> 24, code >> 12 & 0xfff, code & 0xfff)
}

/// `ERR_lib_error_string` before OpenSSL 3.
pub(super) extern "C" fn err_lib_error_string_1(e: c_ulong) -> *const c_char {
    let (library, ..) = parts(e as u32);
    loaded(true, pack_older(library, 0, 0))
        .or_else(|| error::text(library, 0).map(CStr::as_ptr))
        .unwrap_or(null())
}

/// `ERR_func_error_string` before OpenSSL 3.
pub(super) extern "C" fn err_func_error_string_1(e: c_ulong) -> *const c_char {
    let (library, function, _) = parts(e as u32);
    let own = || FUNCTIONS.iter().find(|(_, of, number)| (*of, *number) == (library, function));
    loaded(true, pack_older(library, function, 0))
        .or_else(|| own().map(|(name, ..)| name.as_ptr()))
        .unwrap_or(null())
}

/// `ERR_reason_error_string` before OpenSSL 3.
pub(super) extern "C" fn err_reason_error_string_1(e: c_ulong) -> *const c_char {
    let (library, _, reason) = parts(e as u32);
    let newer = newer_reason(reason);
    loaded(true, pack_older(library, 0, reason))
        .or_else(|| loaded(true, reason))
        .or_else(|| error::text(library, newer).or_else(|| error::text(0, newer)).map(CStr::as_ptr))
        .unwrap_or(null())
}

/// `ERR_load_strings` before OpenSSL 3.
///
/// # Safety
/// As `ERR_load_strings`.
#[allow(dead_code)] // Reached through its version nodes only.
pub(super) unsafe extern "C" fn err_load_strings_1(lib: c_int, str: *mut ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { load(str, true, pack_older(lib as u32, 0, 0), false) };
    1
}

/// `ERR_load_strings_const` before OpenSSL 3.
///
/// # Safety
/// As `ERR_load_strings_const`.
#[allow(dead_code)] // Reached through its version nodes only.
pub(super) unsafe extern "C" fn err_load_strings_const_1(str: *const ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { load(str.cast_mut(), true, 0, true) };
    1
}

/// `ERR_unload_strings` before OpenSSL 3.
///
/// # Safety
/// As `ERR_unload_strings`.
#[allow(dead_code)] // Reached through its version nodes only.
pub(super) unsafe extern "C" fn err_unload_strings_1(lib: c_int, str: *mut ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { unload(str, true, pack_older(lib as u32, 0, 0)) };
    1
}

/// The colons of an error's text; each of its five parts stands even where the buffer is too short.
const COLONS: usize = 4;

/// `ERR_error_string_n` before OpenSSL 3: "error:CODE:LIBRARY:FUNCTION:REASON".
///
/// # Safety
/// `buf` is writable for `len` bytes.
pub(super) unsafe extern "C" fn err_error_string_n_1(e: c_ulong, buf: *mut c_char, len: usize) {
    if buf.is_null() || len == 0 {
        return;
    }
    let (library, function, reason) = parts(e as u32);
    // SAFETY: as the caller says; the bytes are only written.
    let buffer: &mut [u8] = unsafe { core::slice::from_raw_parts_mut(buf.cast(), len.min(4096)) };
    let mut text = Text::new(buffer);
    text.format(format_args!("error:{:08X}:", e as u32));
    // SAFETY: NULL or C strings that live as long as they are registered.
    let (library_name, function_name, reason_text) = unsafe {
        (
            bytes_or_empty(err_lib_error_string_1(e)),
            bytes_or_empty(err_func_error_string_1(e)),
            bytes_or_empty(err_reason_error_string_1(e)),
        )
    };
    let mut message = [0_u8; 256];
    let of_system = (library == super::ERR_LIB_SYS as u32).then(|| message_of_system(reason, &mut message));
    let reason_text = of_system.flatten().unwrap_or(reason_text);
    for (name, kind, number) in
        [(library_name, "lib", library), (function_name, "func", function), (reason_text, "reason", reason)]
    {
        match name {
            b"" => text.format(format_args!("{kind}({number})")),
            name => text.push(name),
        }
        if kind != "reason" {
            text.push(b":");
        }
    }
    let length = text.finish();
    if length + 1 == buffer.len() && length > COLONS {
        let mut from = 0;
        for index in 0..COLONS {
            let last = length - COLONS + index;
            let colon = buffer[from..length].iter().position(|byte| *byte == b':').map(|found| from + found);
            let colon = colon.filter(|colon| *colon <= last).unwrap_or(last);
            buffer[colon] = b':';
            from = colon + 1;
        }
    }
}

/// `ERR_error_string` before OpenSSL 3.
///
/// # Safety
/// `buf` is NULL or writable for 256 bytes.
#[allow(dead_code)] // Reached through its version nodes only.
pub(super) unsafe extern "C" fn err_error_string_1(e: c_ulong, buf: *mut c_char) -> *mut c_char {
    let buffer = if buf.is_null() { shared_buffer() } else { buf };
    // SAFETY: either buffer has this size.
    unsafe { err_error_string_n_1(e, buffer, 256) };
    buffer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_1_1_for_the_same_error() {
        super::super::ERR_clear_error();
        super::super::raise!(c"BN_div", error::Error::DIV_BY_ZERO);
        assert_eq!(super::super::ERR_peek_error(), 0x0180_0067);
        // SAFETY: no outputs.
        assert_eq!(unsafe { err_get_error_1() }, 0x0306_b067);
        // SAFETY: a C string.
        unsafe { ERR_put_error(4, 117, 65, c"file.c".as_ptr(), 9) };
        assert_eq!(super::super::ERR_peek_error(), 0x020c_0100);
        // SAFETY: no outputs.
        assert_eq!(unsafe { err_get_error_1() }, 0x0407_5041);
        let mut text = [0_u8; 256];
        // SAFETY: the buffer has this size.
        unsafe { err_error_string_n_1(0x0306_b067, text.as_mut_ptr().cast(), text.len()) };
        let text = CStr::from_bytes_until_nul(&text).expect("it ends");
        assert_eq!(text, c"error:0306B067:bignum routines:BN_div:div by zero");
    }

    #[test]
    fn a_short_buffer_keeps_its_colons() {
        let mut text = [0_u8; 24];
        // SAFETY: the buffer has this size.
        unsafe { err_error_string_n_1(0x0306_b067, text.as_mut_ptr().cast(), text.len()) };
        let text = CStr::from_bytes_until_nul(&text).expect("it ends");
        assert_eq!(text.to_bytes().iter().filter(|byte| **byte == b':').count(), COLONS);
    }
}
