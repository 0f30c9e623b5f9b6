//! openssl/err.h
//!
//! The queue holds errors as OpenSSL 3 packs them: library in bits 23 to 30, reason in the 23 below. The functions
//! of the older version nodes repack on the way out: library in the highest byte, function and reason in twelve
//! bits each.

mod functions;
mod loading;
mod older;
mod reading;
mod texts;
mod variadic;

use core::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicI32, Ordering};

use crate::crypto::error::Error;
use crate::sys::error_queue::{self, Entry, Which};

pub use loading::*;
pub use older::*;
pub use reading::*;
pub use texts::*;
pub use variadic::*;

/// The data of an error was allocated and is released with it.
pub const ERR_TXT_MALLOCED: c_int = 0x01;
/// The data of an error is a text.
pub const ERR_TXT_STRING: c_int = 0x02;
/// The library of errors of the operating system.
pub const ERR_LIB_SYS: c_int = 2;
/// The first library number for programs.
pub const ERR_LIB_USER: c_int = 128;

/// Set in an error of the operating system, whose other bits are errno.
const SYSTEM: u32 = 0x8000_0000;

/// Library and reason as OpenSSL 3 packs them.
fn pack(library: u32, reason: u32) -> u32 {
    if library == ERR_LIB_SYS as u32 {
        SYSTEM | reason & !SYSTEM
    } else {
        (library & 0xff) << 23 | reason & 0x7f_ffff
    }
}

/// Library and reason of a packed error.
fn unpack(code: u32) -> (u32, u32) {
    if code & SYSTEM != 0 {
        (ERR_LIB_SYS as u32, code & !SYSTEM)
    } else {
        (code >> 23 & 0xff, code & 0x7f_ffff)
    }
}

/// Puts a failure into the queue; `raise!` says where it happened.
#[cold]
pub(super) fn raise_at(error: Error, function: &'static CStr, file: &'static CStr, line: u32) {
    error_queue::push();
    // SAFETY: both are static C strings.
    unsafe { error_queue::set_names(file.as_ptr(), line as c_int, function.as_ptr(), false) };
    error_queue::set_code(pack(error.library, error.reason), 0);
}

/// `raise!(c"BN_div", Error::DIV_BY_ZERO)` puts a failure into the queue under the function's name.
macro_rules! raise {
    ($function:expr, $error:expr) => {{
        const FILE: &core::ffi::CStr =
            match core::ffi::CStr::from_bytes_with_nul(concat!(file!(), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"",
            };
        crate::abi::err::raise_at($error, $function, FILE, line!())
    }};
}
#[allow(unused_imports)]
pub(super) use raise;

/// Where a caller wants the parts of an error; each may be NULL.
#[derive(Clone, Copy)]
struct Outputs {
    file: *mut *const c_char,
    line: *mut c_int,
    function: *mut *const c_char,
    data: *mut *const c_char,
    flags: *mut c_int,
}

const NOTHING: Outputs =
    Outputs { file: null_mut(), line: null_mut(), function: null_mut(), data: null_mut(), flags: null_mut() };

/// The entry with its parts written to `outputs`; they stay as they are when there is no error.
///
/// # Safety
/// Each output is NULL or writable.
unsafe fn get(which: Which, outputs: Outputs) -> Option<Entry> {
    let entry = error_queue::get(which, !outputs.data.is_null())?;
    let text = |text: *const c_char| if text.is_null() { c"".as_ptr() } else { text };
    // SAFETY: the caller's outputs.
    unsafe {
        write(outputs.file, text(entry.file));
        write(outputs.line, entry.line);
        write(outputs.function, text(entry.function));
        write(outputs.data, text(entry.data));
        write(outputs.flags, entry.data_flags);
    }
    Some(entry)
}

/// # Safety
/// `target` is NULL or writable.
unsafe fn write<T>(target: *mut T, value: T) {
    if !target.is_null() {
        // SAFETY: as the caller says.
        unsafe { target.write(value) };
    }
}

/// # Safety
/// As [`get`].
unsafe fn get_code(which: Which, outputs: Outputs) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get(which, outputs) }.map_or(0, |entry| entry.code.into())
}

/// Takes all errors out.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_clear_error() {
    error_queue::clear();
}
export!(ERR_clear_error);

/// Marks the newest error, for [`ERR_pop_to_mark`]. Returns 0 when there is no error.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_set_mark() -> c_int {
    error_queue::mark().into()
}
export!(ERR_set_mark);

/// Takes out the errors behind the last mark, and one mark. Returns 0 when there was none.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_pop_to_mark() -> c_int {
    error_queue::pop_to_mark().into()
}
export!(ERR_pop_to_mark);

/// Takes away the last mark and leaves the errors. Returns 0 when there was none.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_clear_last_mark() -> c_int {
    error_queue::clear_last_mark().into()
}
export!(ERR_clear_last_mark);

/// How many errors are newer than the last mark.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_count_to_mark() -> c_int {
    error_queue::count_to_mark() as c_int
}
export!(ERR_count_to_mark);

/// Opens a new error, which [`ERR_set_debug`] and [`ERR_set_error`] fill.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_new() {
    error_queue::push();
}
export!(ERR_new);

/// Sets where the newest error was raised.
///
/// # Safety
/// `file` and `func` are NULL or C strings; they are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_set_debug(file: *const c_char, line: c_int, func: *const c_char) {
    // SAFETY: the same contract.
    unsafe { error_queue::set_names(file, line, func, true) };
}
export!(ERR_set_debug);

/// Gives the newest error a text of the caller's, which `flags` describe ([`ERR_TXT_MALLOCED`],
/// [`ERR_TXT_STRING`]).
///
/// # Safety
/// `data` is NULL or as `flags` say; what is malloced then belongs to the queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_set_error_data(data: *mut c_char, flags: c_int) {
    // SAFETY: the same contract.
    unsafe { error_queue::set_data(data, flags) };
}
export!(ERR_set_error_data);

/// Appends `separator` (when there is text already) and `txt` to the newest error's text.
///
/// # Safety
/// Both are NULL or C strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_add_error_txt(separator: *const c_char, txt: *const c_char) {
    if txt.is_null() {
        return;
    }
    // SAFETY: C strings.
    let text = unsafe { CStr::from_ptr(txt) }.to_bytes();
    let has_text =
        error_queue::get(Which::Newest, true).is_some_and(|entry| entry.data_flags & ERR_TXT_STRING != 0);
    if has_text && !separator.is_null() {
        // SAFETY: a C string.
        error_queue::attach(unsafe { CStr::from_ptr(separator) }.to_bytes(), true);
    }
    error_queue::attach(text, true);
}
export!(ERR_add_error_txt);

/// A library number that nobody else uses, for [`ERR_load_strings`].
#[unsafe(no_mangle)]
pub extern "C" fn ERR_get_next_error_library() -> c_int {
    static NEXT: AtomicI32 = AtomicI32::new(ERR_LIB_USER);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
export!(ERR_get_next_error_library);

/// Does nothing: a thread's queue goes with the thread.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_remove_thread_state(_unused: *mut c_void) {}
export!(ERR_remove_thread_state);

/// Does nothing: a thread's queue goes with the thread.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_remove_state(_pid: c_ulong) {}
export!(ERR_remove_state);

/// Takes all errors out, oldest first, and gives each as a line of text to `cb` with its length and `u`. Stops
/// when `cb` returns 0 or less.
///
/// # Safety
/// `cb` is NULL or a function of this type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_print_errors_cb(
    cb: Option<unsafe extern "C" fn(str: *const c_char, len: usize, u: *mut c_void) -> c_int>,
    u: *mut c_void,
) {
    let Some(callback) = cb else { return };
    while let Some(entry) = error_queue::get(Which::Take, true) {
        let mut line = [0; 4096];
        let length = texts::line(&entry, &mut line);
        // SAFETY: the callback gets a C string of this length.
        if unsafe { callback(line.as_ptr().cast(), length, u) } <= 0 {
            break;
        }
    }
}
export!(ERR_print_errors_cb);

/// Takes all errors out and prints each as a line of text.
///
/// # Safety
/// `fp` is an open stream.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_print_errors_fp(fp: *mut libc::FILE) {
    unsafe extern "C" fn print(text: *const c_char, length: usize, stream: *mut c_void) -> c_int {
        // SAFETY: the text has this length, and the stream is the caller's.
        unsafe { libc::fwrite(text.cast(), 1, length, stream.cast()) as c_int }
    }
    if !fp.is_null() {
        // SAFETY: `print` takes the stream back as what it is.
        unsafe { ERR_print_errors_cb(Some(print), fp.cast()) };
    }
}
export!(ERR_print_errors_fp);

/// A C string's bytes, or nothing for NULL.
///
/// # Safety
/// `text` is NULL or a C string that lives for `'a`.
unsafe fn bytes_or_empty<'a>(text: *const c_char) -> &'a [u8] {
    // SAFETY: as the caller says.
    if text.is_null() { b"" } else { unsafe { CStr::from_ptr(text) }.to_bytes() }
}
