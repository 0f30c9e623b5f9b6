//! The memory functions of openssl/crypto.h.
//!
//! There is no secure heap: as in a libcrypto that was built without one, `CRYPTO_secure_malloc_init` returns 0
//! and the functions use the plain heap. What is released through a clearing function is wiped.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::transmute;
use core::ptr::null_mut;

use subtle::ConstantTimeEq;

use crate::sys::memory::{self, Free, Malloc, Realloc};

/// `num` bytes, aligned for any type; NULL for 0 bytes or when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_malloc(num: usize, file: *const c_char, line: c_int) -> *mut c_void {
    memory::allocate(num, file, line)
}
export!(CRYPTO_malloc);

/// [`CRYPTO_malloc`] before 1.1, which takes an `int`.
#[allow(dead_code)] // Reached through its version node only.
extern "C" fn crypto_malloc_1_0(num: c_int, file: *const c_char, line: c_int) -> *mut c_void {
    memory::allocate(usize::try_from(num).unwrap_or(0), file, line)
}

/// [`CRYPTO_malloc`], zeroed.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_zalloc(num: usize, file: *const c_char, line: c_int) -> *mut c_void {
    memory::allocate_zeroed(num, file, line)
}
export!(CRYPTO_zalloc);

/// Changes a block's size; NULL, and the block stays, when there is no memory.
///
/// # Safety
/// `addr` is NULL or a block of this heap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_realloc(
    addr: *mut c_void,
    num: usize,
    file: *const c_char,
    line: c_int,
) -> *mut c_void {
    // SAFETY: the same contract.
    unsafe { memory::reallocate(addr, num, file, line) }
}
export!(CRYPTO_realloc);

/// [`CRYPTO_realloc`] before 1.1, which takes an `int` and leaves the block alone for 0.
///
/// # Safety
/// As [`CRYPTO_realloc`].
#[allow(dead_code)] // Reached through its version node only.
unsafe extern "C" fn crypto_realloc_1_0(
    addr: *mut c_void,
    num: c_int,
    file: *const c_char,
    line: c_int,
) -> *mut c_void {
    match usize::try_from(num) {
        // SAFETY: the same contract.
        Ok(size) if size > 0 => unsafe { memory::reallocate(addr, size, file, line) },
        _ => null_mut(),
    }
}

/// [`CRYPTO_realloc`] from `old_num` to `num` bytes that leaves no copy of the content behind.
///
/// # Safety
/// `addr` is NULL or a block of this heap of `old_num` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_clear_realloc(
    addr: *mut c_void,
    old_num: usize,
    num: usize,
    file: *const c_char,
    line: c_int,
) -> *mut c_void {
    if addr.is_null() {
        return memory::allocate(num, file, line);
    }
    if num != 0 && num <= old_num {
        // SAFETY: the block has `old_num` bytes.
        unsafe { memory::wipe(addr.cast::<u8>().add(num).cast(), old_num - num) };
        return addr;
    }
    let larger = memory::allocate(num, file, line);
    if !larger.is_null() {
        // SAFETY: the new block is larger than the old one.
        unsafe { larger.cast::<u8>().copy_from_nonoverlapping(addr.cast(), old_num) };
    }
    if num == 0 || !larger.is_null() {
        // SAFETY: the same contract.
        unsafe { CRYPTO_clear_free(addr, old_num, file, line) };
    }
    larger
}
export!(CRYPTO_clear_realloc);

/// Releases a block.
///
/// # Safety
/// `ptr` is NULL or a block of this heap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_free(ptr: *mut c_void, file: *const c_char, line: c_int) {
    // SAFETY: the same contract.
    unsafe { memory::release(ptr, file, line) };
}
export!(CRYPTO_free);

/// [`CRYPTO_free`] before 1.1, which has the first argument only.
///
/// # Safety
/// As [`CRYPTO_free`].
#[allow(dead_code)] // Reached through its version node only.
unsafe extern "C" fn crypto_free_1_0(ptr: *mut c_void) {
    // SAFETY: the same contract.
    unsafe { memory::release(ptr, core::ptr::null(), 0) };
}

/// Wipes `num` bytes of a block and releases it.
///
/// # Safety
/// `ptr` is NULL or a block of this heap of at least `num` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_clear_free(ptr: *mut c_void, num: usize, file: *const c_char, line: c_int) {
    if ptr.is_null() {
        return;
    }
    // SAFETY: the same contract.
    unsafe {
        memory::wipe(ptr, num);
        memory::release(ptr, file, line);
    }
}
export!(CRYPTO_clear_free);

/// A copy of `size` bytes, with a zero byte behind it when `terminate`.
///
/// # Safety
/// `data` is readable for `size` bytes.
unsafe fn duplicate(
    data: *const u8,
    size: usize,
    terminate: bool,
    file: *const c_char,
    line: c_int,
) -> *mut c_void {
    let block = memory::allocate(size.saturating_add(terminate.into()), file, line).cast::<u8>();
    if !block.is_null() {
        // SAFETY: both have `size` bytes, and the block one more when `terminate`.
        unsafe {
            block.copy_from_nonoverlapping(data, size);
            if terminate {
                block.add(size).write(0);
            }
        }
    }
    block.cast()
}

/// A copy of a string.
///
/// # Safety
/// `str` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_strdup(str: *const c_char, file: *const c_char, line: c_int) -> *mut c_char {
    if str.is_null() {
        return null_mut();
    }
    // SAFETY: a C string is readable for its length.
    unsafe { duplicate(str.cast(), CStr::from_ptr(str).count_bytes(), true, file, line).cast() }
}
export!(CRYPTO_strdup);

/// A copy of a string's first `s` bytes.
///
/// # Safety
/// `str` is NULL, a C string, or readable for `s` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_strndup(
    str: *const c_char,
    s: usize,
    file: *const c_char,
    line: c_int,
) -> *mut c_char {
    if str.is_null() {
        return null_mut();
    }
    // SAFETY: not read behind the first zero byte or `s` bytes.
    unsafe { duplicate(str.cast(), libc::strnlen(str, s), true, file, line).cast() }
}
export!(CRYPTO_strndup);

/// A copy of `siz` bytes.
///
/// # Safety
/// `data` is NULL or readable for `siz` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_memdup(
    data: *const c_void,
    siz: usize,
    file: *const c_char,
    line: c_int,
) -> *mut c_void {
    if data.is_null() || siz >= c_int::MAX as usize {
        return null_mut();
    }
    // SAFETY: as the caller says.
    unsafe { duplicate(data.cast(), siz, false, file, line) }
}
export!(CRYPTO_memdup);

/// Wipes `len` bytes.
///
/// # Safety
/// `ptr` is writable for `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OPENSSL_cleanse(ptr: *mut c_void, len: usize) {
    // SAFETY: the same contract.
    unsafe { memory::wipe(ptr, len) };
}
export!(OPENSSL_cleanse);

/// Compares `len` bytes in a time that depends on `len` alone. Returns 0 when they are equal.
///
/// # Safety
/// Both are readable for `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_memcmp(in_a: *const c_void, in_b: *const c_void, len: usize) -> c_int {
    if len == 0 || in_a.is_null() || in_b.is_null() {
        return (len != 0).into();
    }
    // SAFETY: as the caller says; nobody writes during the call.
    let (a, b): (&[u8], &[u8]) = unsafe {
        (core::slice::from_raw_parts(in_a.cast(), len), core::slice::from_raw_parts(in_b.cast(), len))
    };
    c_int::from(1 ^ a.ct_eq(b).unwrap_u8())
}
export!(CRYPTO_memcmp);

/// A program's malloc.
pub type CRYPTO_malloc_fn =
    Option<unsafe extern "C" fn(num: usize, file: *const c_char, line: c_int) -> *mut c_void>;
/// A program's realloc.
pub type CRYPTO_realloc_fn = Option<
    unsafe extern "C" fn(addr: *mut c_void, num: usize, file: *const c_char, line: c_int) -> *mut c_void,
>;
/// A program's free.
pub type CRYPTO_free_fn = Option<unsafe extern "C" fn(addr: *mut c_void, file: *const c_char, line: c_int)>;

/// Puts a program's functions in place of malloc, realloc and free; NULL leaves the present one. Returns 1; 0
/// after the first allocation.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_set_mem_functions(
    malloc_fn: CRYPTO_malloc_fn,
    realloc_fn: CRYPTO_realloc_fn,
    free_fn: CRYPTO_free_fn,
) -> c_int {
    memory::set_hooks(malloc_fn, realloc_fn, free_fn).into()
}
export!(CRYPTO_set_mem_functions);

/// The functions of a program before 1.1, without file and line.
type OldMalloc = unsafe extern "C" fn(usize) -> *mut c_void;
type OldRealloc = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
type OldFree = unsafe extern "C" fn(*mut c_void);

/// [`CRYPTO_set_mem_functions`] before 1.1: all three, without file and line.
#[allow(dead_code)] // Reached through its version node only.
extern "C" fn crypto_set_mem_functions_1_0(
    m: Option<OldMalloc>,
    r: Option<OldRealloc>,
    f: Option<OldFree>,
) -> c_int {
    let (Some(m), Some(r), Some(f)) = (m, r, f) else { return 0 };
    // SAFETY: in the C calling conventions served here the caller removes its arguments, so a function may get
    // more than it reads.
    let (m, r, f) = unsafe {
        (
            transmute::<OldMalloc, Malloc>(m),
            transmute::<OldRealloc, Realloc>(r),
            transmute::<OldFree, Free>(f),
        )
    };
    memory::set_hooks(Some(m), Some(r), Some(f)).into()
}

/// The functions in use.
///
/// # Safety
/// Each is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_get_mem_functions(
    malloc_fn: *mut CRYPTO_malloc_fn,
    realloc_fn: *mut CRYPTO_realloc_fn,
    free_fn: *mut CRYPTO_free_fn,
) {
    let (malloc, realloc, free) = memory::hooks();
    // SAFETY: NULL or writable.
    unsafe {
        if !malloc_fn.is_null() {
            malloc_fn.write(Some(malloc.unwrap_or(CRYPTO_malloc)));
        }
        if !realloc_fn.is_null() {
            realloc_fn.write(Some(realloc.unwrap_or(CRYPTO_realloc)));
        }
        if !free_fn.is_null() {
            free_fn.write(Some(free.unwrap_or(CRYPTO_free)));
        }
    }
}
export!(CRYPTO_get_mem_functions);

/// Returns -1: there is no memory checking.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_mem_ctrl(_mode: c_int) -> c_int {
    -1
}
export!(CRYPTO_mem_ctrl);

/// Returns 0: there is no secure heap.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_malloc_init(_sz: usize, _minsize: usize) -> c_int {
    0
}
export!(CRYPTO_secure_malloc_init);

/// Returns 0: there is no secure heap.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_malloc_done() -> c_int {
    0
}
export!(CRYPTO_secure_malloc_done);

/// Returns 0: there is no secure heap.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_malloc_initialized() -> c_int {
    0
}
export!(CRYPTO_secure_malloc_initialized);

/// [`CRYPTO_malloc`].
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_malloc(num: usize, file: *const c_char, line: c_int) -> *mut c_void {
    memory::allocate(num, file, line)
}
export!(CRYPTO_secure_malloc);

/// [`CRYPTO_zalloc`].
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_zalloc(num: usize, file: *const c_char, line: c_int) -> *mut c_void {
    memory::allocate_zeroed(num, file, line)
}
export!(CRYPTO_secure_zalloc);

/// [`CRYPTO_free`].
///
/// # Safety
/// As [`CRYPTO_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_secure_free(ptr: *mut c_void, file: *const c_char, line: c_int) {
    // SAFETY: the same contract.
    unsafe { memory::release(ptr, file, line) };
}
export!(CRYPTO_secure_free);

/// [`CRYPTO_clear_free`].
///
/// # Safety
/// As [`CRYPTO_clear_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CRYPTO_secure_clear_free(
    ptr: *mut c_void,
    num: usize,
    file: *const c_char,
    line: c_int,
) {
    // SAFETY: the same contract.
    unsafe { CRYPTO_clear_free(ptr, num, file, line) };
}
export!(CRYPTO_secure_clear_free);

/// Returns 0: there is no secure heap that a block could be in.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_allocated(_ptr: *const c_void) -> c_int {
    0
}
export!(CRYPTO_secure_allocated);

/// Returns 0: there is no secure heap.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_used() -> usize {
    0
}
export!(CRYPTO_secure_used);

/// Returns 0: there is no secure heap that a block could be in.
#[unsafe(no_mangle)]
pub extern "C" fn CRYPTO_secure_actual_size(_ptr: *mut c_void) -> usize {
    0
}
export!(CRYPTO_secure_actual_size);
