//! The functions of openssl/err.h with a variable number of arguments.
//!
//! Rust cannot define such functions on the stable toolchain. On x86-64 Unix a few instructions save the argument
//! registers, as the System V ABI says, and give their place to a function that takes a `va_list`. Elsewhere the
//! fixed arguments are used and the text is left out.

use core::ffi::{CStr, c_char, c_int, c_void};

use super::pack;
use crate::sys::error_queue;

/// Bytes of an error's text, with its terminating zero.
const MAX_DATA: usize = 1024;

#[cfg(all(target_arch = "x86_64", unix))]
mod list {
    use super::{c_char, c_int};

    /// `va_list` of the System V ABI.
    #[repr(C)]
    pub(super) struct VaList {
        gp_offset: u32,
        fp_offset: u32,
        overflow_arg_area: *const *const c_char,
        reg_save_area: *const u8,
    }

    /// Bytes of the saved integer registers.
    const INTEGER_REGISTERS: u32 = 48;

    impl VaList {
        /// The next argument, a pointer.
        ///
        /// # Safety
        /// There is one more.
        pub(super) unsafe fn pointer(&mut self) -> *const c_char {
            // SAFETY: the list describes where the caller put its arguments.
            unsafe {
                if self.gp_offset < INTEGER_REGISTERS {
                    let value =
                        self.reg_save_area.add(self.gp_offset as usize).cast::<*const c_char>().read();
                    self.gp_offset += 8;
                    value
                } else {
                    let value = self.overflow_arg_area.read();
                    self.overflow_arg_area = self.overflow_arg_area.add(1);
                    value
                }
            }
        }
    }

    unsafe extern "C" {
        pub(super) fn vsnprintf(
            target: *mut c_char,
            size: usize,
            format: *const c_char,
            arguments: *mut VaList,
        ) -> c_int;
    }
}

/// Saves the registers of a variadic call and calls `$target`, which takes the `va_list` in `$register`, behind
/// `$fixed` bytes of fixed arguments.
#[cfg(all(target_arch = "x86_64", unix))]
macro_rules! with_va_list {
    ($fixed:literal, $register:literal, $target:path) => {
        core::arch::naked_asm!(
            "sub rsp, 216",
            "mov dword ptr [rsp], {fixed}",
            "mov dword ptr [rsp + 4], 48",
            "lea rax, [rsp + 224]",
            "mov [rsp + 8], rax",
            "lea rax, [rsp + 32]",
            "mov [rsp + 16], rax",
            "mov [rsp + 32], rdi",
            "mov [rsp + 40], rsi",
            "mov [rsp + 48], rdx",
            "mov [rsp + 56], rcx",
            "mov [rsp + 64], r8",
            "mov [rsp + 72], r9",
            "movaps [rsp + 80], xmm0",
            "movaps [rsp + 96], xmm1",
            "movaps [rsp + 112], xmm2",
            "movaps [rsp + 128], xmm3",
            "movaps [rsp + 144], xmm4",
            "movaps [rsp + 160], xmm5",
            "movaps [rsp + 176], xmm6",
            "movaps [rsp + 192], xmm7",
            concat!("mov ", $register, ", rsp"),
            "call {target}",
            "add rsp, 216",
            "ret",
            fixed = const $fixed,
            target = sym $target,
        )
    };
}

fn set_error(library: c_int, reason: c_int) {
    error_queue::set_code(pack(library as u32, reason as u32), 0);
}

/// [`ERR_set_error`] with a `va_list`.
///
/// # Safety
/// `fmt` is NULL or a printf format whose arguments `args` has.
#[cfg(all(target_arch = "x86_64", unix))]
unsafe extern "C" fn set_error_formatted(
    lib: c_int,
    reason: c_int,
    fmt: *const c_char,
    args: *mut list::VaList,
) {
    set_error(lib, reason);
    if fmt.is_null() {
        return;
    }
    let mut text = [0_u8; MAX_DATA];
    // SAFETY: as the caller says; the buffer has this size.
    let length = unsafe { list::vsnprintf(text.as_mut_ptr().cast(), text.len(), fmt, args) };
    // OpenSSL keeps nothing of a text that is too long.
    let length = usize::try_from(length).ok().filter(|length| *length < MAX_DATA).unwrap_or(0);
    error_queue::attach(&text[..length], false);
}

/// Sets library, reason and a formatted text of the newest error. `args` is a `va_list`.
///
/// # Safety
/// `fmt` is NULL or a printf format whose arguments `args` has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_vset_error(lib: c_int, reason: c_int, fmt: *const c_char, args: *mut c_void) {
    #[cfg(all(target_arch = "x86_64", unix))]
    // SAFETY: the same contract; a `va_list` is passed as a pointer to this structure.
    unsafe {
        set_error_formatted(lib, reason, fmt, args.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", unix)))]
    {
        let _ = (fmt, args);
        set_error(lib, reason);
    }
}
export!(ERR_vset_error);

/// Sets library, reason and a text of the newest error, formatted as by printf.
///
/// # Safety
/// `fmt` is NULL or a printf format whose arguments follow.
/// cbindgen:ignore
#[cfg(all(target_arch = "x86_64", unix))]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_set_error(lib: c_int, reason: c_int, fmt: *const c_char) {
    with_va_list!(24, "rcx", set_error_formatted)
}

/// Sets library and reason of the newest error.
///
/// # Safety
/// None; the format is not read.
/// cbindgen:ignore
#[cfg(not(all(target_arch = "x86_64", unix)))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_set_error(lib: c_int, reason: c_int, _fmt: *const c_char) {
    set_error(lib, reason);
}
export!(ERR_set_error);

/// [`ERR_add_error_data`] with a `va_list`.
///
/// # Safety
/// The list has `num` more arguments, each NULL or a C string.
#[cfg(all(target_arch = "x86_64", unix))]
unsafe extern "C" fn add_texts(num: c_int, args: *mut list::VaList) {
    let mut text = Vec::new();
    for _ in 0..num {
        // SAFETY: as the caller says.
        let part = unsafe { (*args).pointer() };
        // SAFETY: NULL or a C string.
        let part = if part.is_null() { c"<NULL>" } else { unsafe { CStr::from_ptr(part) } };
        text.extend_from_slice(part.to_bytes());
    }
    error_queue::attach(&text, true);
}

/// Appends `num` texts to the newest error's. `args` is a `va_list` of them.
///
/// # Safety
/// The list has `num` more arguments, each NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_add_error_vdata(num: c_int, args: *mut c_void) {
    #[cfg(all(target_arch = "x86_64", unix))]
    // SAFETY: the same contract.
    unsafe {
        add_texts(num, args.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", unix)))]
    let _ = (num, args);
}
export!(ERR_add_error_vdata);

/// Appends the `num` texts that follow to the newest error's.
///
/// # Safety
/// `num` arguments follow, each NULL or a C string.
/// cbindgen:ignore
#[cfg(all(target_arch = "x86_64", unix))]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_add_error_data(num: c_int) {
    with_va_list!(8, "rsi", add_texts)
}

/// Does nothing on this target: the texts cannot be reached.
///
/// # Safety
/// None.
/// cbindgen:ignore
#[cfg(not(all(target_arch = "x86_64", unix)))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ERR_add_error_data(_num: c_int) {}
export!(ERR_add_error_data);
