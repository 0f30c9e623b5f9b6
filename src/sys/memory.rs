//! The heap of libcrypto's interface: what the library hands out and programs release, and the functions that a
//! program may put in its place (`CRYPTO_set_mem_functions`).

use core::ffi::{c_char, c_int, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// A program's allocator: size in bytes, source file and line of the caller. Programs of OpenSSL 0.9.8 and 1.0
/// give functions without the last two; passing them along harms nothing in the C calling conventions.
pub type Malloc = unsafe extern "C" fn(num: usize, file: *const c_char, line: c_int) -> *mut c_void;
/// Changes the size of a block.
pub type Realloc =
    unsafe extern "C" fn(addr: *mut c_void, num: usize, file: *const c_char, line: c_int) -> *mut c_void;
/// Releases a block.
pub type Free = unsafe extern "C" fn(addr: *mut c_void, file: *const c_char, line: c_int);

static MALLOC: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static REALLOC: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static FREE: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
/// Set by the first allocation: from then on the functions stay, because a block must go back where it came from.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// The program's functions, where it has set them.
pub fn hooks() -> (Option<Malloc>, Option<Realloc>, Option<Free>) {
    // SAFETY: only `set_hooks` stores here, and it stores function pointers of these types; NULL is `None`.
    unsafe {
        (
            core::mem::transmute::<*mut c_void, Option<Malloc>>(MALLOC.load(Ordering::Acquire)),
            core::mem::transmute::<*mut c_void, Option<Realloc>>(REALLOC.load(Ordering::Acquire)),
            core::mem::transmute::<*mut c_void, Option<Free>>(FREE.load(Ordering::Acquire)),
        )
    }
}

/// Puts a program's functions in the place of the C library's; `None` leaves the present one. Refused (`false`)
/// after the first allocation.
pub fn set_hooks(malloc: Option<Malloc>, realloc: Option<Realloc>, free: Option<Free>) -> bool {
    if IN_USE.load(Ordering::Acquire) {
        return false;
    }
    if let Some(function) = malloc {
        MALLOC.store(function as *mut c_void, Ordering::Release);
    }
    if let Some(function) = realloc {
        REALLOC.store(function as *mut c_void, Ordering::Release);
    }
    if let Some(function) = free {
        FREE.store(function as *mut c_void, Ordering::Release);
    }
    true
}

/// `size` bytes, aligned for any C type; NULL when `size` is 0 or there is no memory. `file` and `line` go to a
/// program's own function only.
#[allow(clippy::not_unsafe_ptr_arg_deref)] // `file` is passed on, not followed.
pub fn allocate(size: usize, file: *const c_char, line: c_int) -> *mut c_void {
    if size == 0 {
        return null_mut();
    }
    if !IN_USE.load(Ordering::Relaxed) {
        IN_USE.store(true, Ordering::Release);
    }
    match hooks().0 {
        // SAFETY: the program's function has malloc's contract.
        Some(malloc) => unsafe { malloc(size, file, line) },
        // SAFETY: malloc has no preconditions.
        None => unsafe { libc::malloc(size) },
    }
}

/// [`allocate`], zeroed.
pub fn allocate_zeroed(size: usize, file: *const c_char, line: c_int) -> *mut c_void {
    let block = allocate(size, file, line);
    if !block.is_null() {
        // SAFETY: the block has `size` bytes.
        unsafe { block.cast::<u8>().write_bytes(0, size) };
    }
    block
}

/// Changes the size of a block; NULL (the old block is kept) when there is no memory. A NULL block is allocated,
/// size 0 releases it.
///
/// # Safety
/// `block` is NULL or a live block of this heap.
pub unsafe fn reallocate(block: *mut c_void, size: usize, file: *const c_char, line: c_int) -> *mut c_void {
    if block.is_null() {
        return allocate(size, file, line);
    }
    if size == 0 {
        // SAFETY: the caller's block.
        unsafe { release(block, file, line) };
        return null_mut();
    }
    match hooks().1 {
        // SAFETY: the program's function has realloc's contract.
        Some(realloc) => unsafe { realloc(block, size, file, line) },
        // SAFETY: the block came from malloc.
        None => unsafe { libc::realloc(block, size) },
    }
}

/// Releases a block; NULL is allowed.
///
/// # Safety
/// `block` is NULL or a live block of this heap.
pub unsafe fn release(block: *mut c_void, file: *const c_char, line: c_int) {
    match hooks().2 {
        // SAFETY: the program's function has free's contract.
        Some(free) => unsafe { free(block, file, line) },
        // SAFETY: the block came from malloc, or is NULL.
        None => unsafe { libc::free(block) },
    }
}

/// Overwrites `size` bytes with zeros in a way that the compiler keeps.
///
/// # Safety
/// `block` is writable for `size` bytes, or `size` is 0.
pub unsafe fn wipe(block: *mut c_void, size: usize) {
    if size == 0 || block.is_null() {
        return;
    }
    // SAFETY: as the caller says.
    unsafe { block.cast::<u8>().write_bytes(0, size) };
    // The barrier lets the memory escape: what was written may be read behind it, so the writes stay.
    // SAFETY: no instructions; the pointer is only named.
    unsafe { core::arch::asm!("/* {0} */", in(reg) block, options(nostack, preserves_flags)) };
}
