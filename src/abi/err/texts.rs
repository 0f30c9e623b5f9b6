//! Errors as text.

use core::ffi::{CStr, c_char, c_int, c_ulong};
use core::ptr::null;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

#[allow(unused_imports)] // The functions of the older version nodes are named by `export!` only.
use super::older::*;
use super::{Entry, SYSTEM, bytes_or_empty, pack, unpack};
use crate::crypto::error;

/// A code and its text, as programs register them.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ERR_string_data_st {
    /// A packed code.
    pub error: c_ulong,
    /// A C string that lives until it is unloaded.
    pub string: *const c_char,
}

/// A code and its text.
pub type ERR_STRING_DATA = ERR_string_data_st;

const _: () = assert!(size_of::<ERR_STRING_DATA>() == 2 * size_of::<*const c_char>());

/// The texts that programs have registered, by generation (`true`: packed as before OpenSSL 3) and code.
static LOADED: RwLock<BTreeMap<(bool, u32), usize>> = RwLock::new(BTreeMap::new());

/// The registered text of a code, a C string's address.
pub(super) fn loaded(older: bool, code: u32) -> Option<*const c_char> {
    let texts = LOADED.read().unwrap_or_else(PoisonError::into_inner);
    texts.get(&(older, code)).map(|address| *address as *const c_char)
}

/// Registers the texts of an array that ends with a code of 0. `library` is set in each code, unless 0 or
/// `constant`.
///
/// # Safety
/// `strings` is NULL or such an array, writable unless `constant`; its texts live until they are unloaded.
pub(super) unsafe fn load(strings: *mut ERR_STRING_DATA, older: bool, library: u32, constant: bool) {
    let mut next = strings;
    let mut texts = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the array goes on up to a code of 0.
    unsafe {
        while !next.is_null() && (*next).error != 0 {
            if !constant {
                (*next).error |= c_ulong::from(library);
            }
            texts.insert((older, (*next).error as u32), (*next).string as usize);
            next = next.add(1);
        }
    }
}

/// Takes back what [`load`] registered.
///
/// # Safety
/// `strings` is NULL or an array that ends with a code of 0.
pub(super) unsafe fn unload(strings: *const ERR_STRING_DATA, older: bool, library: u32) {
    let mut next = strings;
    let mut texts = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the array goes on up to a code of 0.
    unsafe {
        while !next.is_null() && (*next).error != 0 {
            texts.remove(&(older, (*next).error as u32 | library));
            next = next.add(1);
        }
    }
}

/// Registers a program's texts; `lib` is put into each code. Returns 1.
///
/// # Safety
/// `str` is NULL or an array that ends with a code of 0, and its texts live until they are unloaded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_load_strings(lib: c_int, str: *mut ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { load(str, false, pack(lib as u32, 0), false) };
    1
}
export!(ERR_load_strings);

/// Registers a program's texts, whose codes have their library. Returns 1.
///
/// # Safety
/// As [`ERR_load_strings`]; the array is not written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_load_strings_const(str: *const ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { load(str.cast_mut(), false, 0, true) };
    1
}
export!(ERR_load_strings_const);

/// Takes a program's texts back. Returns 1.
///
/// # Safety
/// As [`ERR_load_strings`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_unload_strings(lib: c_int, str: *mut ERR_STRING_DATA) -> c_int {
    // SAFETY: the same contract.
    unsafe { unload(str, false, pack(lib as u32, 0)) };
    1
}
export!(ERR_unload_strings);

/// The name of an error's library; NULL when it is not known.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_lib_error_string(e: c_ulong) -> *const c_char {
    let (library, _) = unpack(e as u32);
    loaded(false, pack(library, 0) & !SYSTEM)
        .or_else(|| error::text(library, 0).map(CStr::as_ptr))
        .unwrap_or(null())
}
export!(ERR_lib_error_string);

/// NULL: from OpenSSL 3 on errors have no number for their function.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_func_error_string(_e: c_ulong) -> *const c_char {
    null()
}
export!(ERR_func_error_string);

/// The text of an error's reason; NULL when it is not known, or an error of the operating system.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_reason_error_string(e: c_ulong) -> *const c_char {
    if e as u32 & SYSTEM != 0 {
        return null();
    }
    let (library, reason) = unpack(e as u32);
    loaded(false, pack(library, reason))
        .or_else(|| loaded(false, reason))
        .or_else(|| error::text(library, reason).or_else(|| error::text(0, reason)).map(CStr::as_ptr))
        .unwrap_or(null())
}
export!(ERR_reason_error_string);

/// Text in a buffer: what does not fit is cut, and a zero byte ends it.
pub(super) struct Text<'a> {
    buffer: &'a mut [u8],
    length: usize,
}

impl<'a> Text<'a> {
    /// An empty text in a buffer of at least one byte.
    pub(super) fn new(buffer: &'a mut [u8]) -> Self {
        Self { buffer, length: 0 }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        let room = self.buffer.len() - 1 - self.length;
        let taken = &bytes[..bytes.len().min(room)];
        self.buffer[self.length..self.length + taken.len()].copy_from_slice(taken);
        self.length += taken.len();
    }

    pub(super) fn format(&mut self, arguments: core::fmt::Arguments<'_>) {
        // Writing to this buffer cannot fail.
        let _ = core::fmt::Write::write_fmt(self, arguments);
    }

    /// Ends the text; its length.
    pub(super) fn finish(self) -> usize {
        self.buffer[self.length] = 0;
        self.length
    }
}

impl core::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.push(text.as_bytes());
        Ok(())
    }
}

/// "error:CODE:LIBRARY:FUNCTION:REASON" into a buffer of at least one byte; its length. A buffer that this fills
/// gets the numbers alone.
pub(super) fn describe(code: u32, function: &[u8], buffer: &mut [u8]) -> usize {
    let (library, reason) = unpack(code);
    let mut text = Text::new(buffer);
    text.format(format_args!("error:{code:08X}:"));
    // SAFETY: NULL or a C string that lives as long as it is registered.
    match unsafe { bytes_or_empty(ERR_lib_error_string(code.into())) } {
        b"" => text.format(format_args!("lib({library})")),
        name => text.push(name),
    }
    text.push(b":");
    text.push(function);
    text.push(b":");
    if code & SYSTEM != 0 {
        let mut message = [0_u8; 256];
        match message_of_system(reason, &mut message) {
            Some(message) => text.push(message),
            None => text.format(format_args!("reason({reason})")),
        }
    } else {
        // SAFETY: as above.
        match unsafe { bytes_or_empty(ERR_reason_error_string(code.into())) } {
            b"" => text.format(format_args!("reason({reason})")),
            words => text.push(words),
        }
    }
    let length = text.finish();
    if length + 1 < buffer.len() {
        return length;
    }
    let mut short = Text::new(buffer);
    short.format(format_args!("err:{code:x}:{library:x}:0:{reason:x}"));
    short.finish()
}

/// The operating system's text of an error; `None` when it knows none.
pub(super) fn message_of_system(number: u32, buffer: &mut [u8; 256]) -> Option<&[u8]> {
    #[cfg(unix)]
    // SAFETY: the buffer is writable for its length and has a zero byte at its end.
    unsafe {
        if libc::strerror_r(number as c_int, buffer.as_mut_ptr().cast(), buffer.len() - 1) != 0 {
            return None;
        }
    }
    #[cfg(not(unix))]
    {
        let text = std::io::Error::from_raw_os_error(number as c_int).to_string();
        let length = text.len().min(buffer.len() - 1);
        buffer[..length].copy_from_slice(&text.as_bytes()[..length]);
    }
    CStr::from_bytes_until_nul(buffer).ok().map(CStr::to_bytes).filter(|text| !text.is_empty())
}

/// One line of `ERR_print_errors_*`: thread, error, file, line, data.
pub(super) fn line(entry: &Entry, buffer: &mut [u8]) -> usize {
    // SAFETY: the entry's texts are NULL or C strings that live until its slot is used again.
    let (function, file, data) = unsafe {
        let data =
            if entry.data_flags & super::ERR_TXT_STRING != 0 { entry.data } else { core::ptr::null_mut() };
        (bytes_or_empty(entry.function), bytes_or_empty(entry.file), bytes_or_empty(data))
    };
    let mut description = [0; 4096];
    let length = describe(entry.code, function, &mut description);
    let mut text = Text::new(buffer);
    for byte in thread_id().to_ne_bytes() {
        text.format(format_args!("{byte:02X}"));
    }
    text.push(b":");
    text.push(&description[..length]);
    text.push(b":");
    text.push(file);
    text.format(format_args!(":{}:", entry.line));
    text.push(data);
    text.push(b"\n");
    text.finish()
}

/// The thread, as the C library numbers it.
pub(super) fn thread_id() -> usize {
    #[cfg(unix)]
    {
        // SAFETY: pthread_self has no preconditions.
        unsafe { libc::pthread_self() as usize }
    }
    #[cfg(not(unix))]
    {
        0
    }
}

/// Writes an error as text of at most `len` bytes with its terminating zero: "error:CODE:LIBRARY::REASON".
///
/// # Safety
/// `buf` is writable for `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_error_string_n(e: c_ulong, buf: *mut c_char, len: usize) {
    if buf.is_null() || len == 0 {
        return;
    }
    // SAFETY: as the caller says; u8 has no invalid values, and the bytes are only written.
    describe(e as u32, b"", unsafe {
        core::slice::from_raw_parts_mut(buf.cast(), len.min(isize::MAX as usize))
    });
}
export!(ERR_error_string_n);

/// The bytes that [`ERR_error_string`] writes at most.
const ERROR_STRING: usize = 256;

/// [`ERR_error_string_n`] for a buffer of 256 bytes, or, for NULL, one that all threads share. Returns the buffer.
///
/// # Safety
/// `buf` is NULL or writable for 256 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_error_string(e: c_ulong, buf: *mut c_char) -> *mut c_char {
    let buffer = if buf.is_null() { shared_buffer() } else { buf };
    // SAFETY: either buffer has this size.
    unsafe { ERR_error_string_n(e, buffer, ERROR_STRING) };
    buffer
}
export!(ERR_error_string);

/// The one buffer of the interface; a program that uses it from two threads gets mixed text, never a fault.
pub(super) fn shared_buffer() -> *mut c_char {
    struct Shared(core::cell::UnsafeCell<[u8; ERROR_STRING]>);
    // SAFETY: only its address is taken here; what is written through it is the interface's own promise.
    unsafe impl Sync for Shared {}
    static BUFFER: Shared = Shared(core::cell::UnsafeCell::new([0; ERROR_STRING]));
    BUFFER.0.get().cast()
}
