//! Reading the queue.

use core::ffi::{c_char, c_int, c_ulong};

#[allow(unused_imports)] // The functions of the older version nodes are named by `export!` only.
use super::older::*;
use super::{NOTHING, Outputs, get_code};
use crate::sys::error_queue::Which;

/// Takes the oldest error out; 0 when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_get_error() -> c_ulong {
    // SAFETY: no outputs.
    unsafe { get_code(Which::Take, NOTHING) }
}
export!(ERR_get_error);

/// The oldest error; 0 when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_peek_error() -> c_ulong {
    // SAFETY: no outputs.
    unsafe { get_code(Which::Oldest, NOTHING) }
}
export!(ERR_peek_error);

/// The newest error; 0 when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn ERR_peek_last_error() -> c_ulong {
    // SAFETY: no outputs.
    unsafe { get_code(Which::Newest, NOTHING) }
}
export!(ERR_peek_last_error);

/// [`ERR_get_error`] with source file and line.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_get_error_line(file: *mut *const c_char, line: *mut c_int) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Take, Outputs { file, line, ..NOTHING }) }
}
export!(ERR_get_error_line);

/// [`ERR_peek_error`] with source file and line.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_error_line(file: *mut *const c_char, line: *mut c_int) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Oldest, Outputs { file, line, ..NOTHING }) }
}
export!(ERR_peek_error_line);

/// [`ERR_peek_last_error`] with source file and line.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_last_error_line(file: *mut *const c_char, line: *mut c_int) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Newest, Outputs { file, line, ..NOTHING }) }
}
export!(ERR_peek_last_error_line);

/// [`ERR_get_error`] with source file, line and data.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_get_error_line_data(
    file: *mut *const c_char,
    line: *mut c_int,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Take, Outputs { file, line, data, flags, ..NOTHING }) }
}
export!(ERR_get_error_line_data);

/// [`ERR_peek_error`] with source file, line and data.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_error_line_data(
    file: *mut *const c_char,
    line: *mut c_int,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Oldest, Outputs { file, line, data, flags, ..NOTHING }) }
}
export!(ERR_peek_error_line_data);

/// [`ERR_peek_last_error`] with source file, line and data.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_last_error_line_data(
    file: *mut *const c_char,
    line: *mut c_int,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Newest, Outputs { file, line, data, flags, ..NOTHING }) }
}
export!(ERR_peek_last_error_line_data);

/// [`ERR_peek_error`] with the function.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_error_func(func: *mut *const c_char) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Oldest, Outputs { function: func, ..NOTHING }) }
}
export!(ERR_peek_error_func);

/// [`ERR_peek_last_error`] with the function.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_last_error_func(func: *mut *const c_char) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Newest, Outputs { function: func, ..NOTHING }) }
}
export!(ERR_peek_last_error_func);

/// [`ERR_peek_error`] with data.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_error_data(data: *mut *const c_char, flags: *mut c_int) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Oldest, Outputs { data, flags, ..NOTHING }) }
}
export!(ERR_peek_error_data);

/// [`ERR_peek_last_error`] with data.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_last_error_data(data: *mut *const c_char, flags: *mut c_int) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Newest, Outputs { data, flags, ..NOTHING }) }
}
export!(ERR_peek_last_error_data);

/// [`ERR_get_error`] with everything.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_get_error_all(
    file: *mut *const c_char,
    line: *mut c_int,
    func: *mut *const c_char,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Take, Outputs { file, line, function: func, data, flags }) }
}
export!(ERR_get_error_all);

/// [`ERR_peek_error`] with everything.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_error_all(
    file: *mut *const c_char,
    line: *mut c_int,
    func: *mut *const c_char,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Oldest, Outputs { file, line, function: func, data, flags }) }
}
export!(ERR_peek_error_all);

/// [`ERR_peek_last_error`] with everything.
///
/// # Safety
/// Each output is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_peek_last_error_all(
    file: *mut *const c_char,
    line: *mut c_int,
    func: *mut *const c_char,
    data: *mut *const c_char,
    flags: *mut c_int,
) -> c_ulong {
    // SAFETY: the same contract.
    unsafe { get_code(Which::Newest, Outputs { file, line, function: func, data, flags }) }
}
export!(ERR_peek_last_error_all);
