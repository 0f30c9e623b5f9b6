//! openssl/oxeay.h: what this library says of itself, for `speed` and the curious.

use core::ffi::{CStr, c_char, c_int};
use std::sync::OnceLock;

use crate::arch::FAMILIES;
use crate::cpu::settings::settings;
use crate::cpu::table::CannotSelect;

/// One kernel. The texts live as long as the library.
#[repr(C)]
pub struct oxeay_kernel_st {
    /// Family and implementation, such as `aes-cbc-dec/vaes256`.
    pub id: *const c_char,
    /// The processor's features that it needs, separated by blanks.
    pub needs: *const c_char,
    /// What bounds its speed.
    pub bound: *const c_char,
    /// 1 when this processor can run it.
    pub usable: c_int,
    /// A bit for each size class (up to 64, 256, 2,048 bytes, more) in which it is active.
    pub active: c_int,
    /// 1 when its time does not depend on secrets.
    pub constant_time: c_int,
}

/// One kernel.
pub type OXEAY_KERNEL = oxeay_kernel_st;

/// The texts of one kernel with their terminating zero.
struct Texts {
    id: std::ffi::CString,
    needs: std::ffi::CString,
    bound: std::ffi::CString,
}

/// The texts of all kernels, made once.
fn texts() -> &'static [Texts] {
    static TEXTS: OnceLock<Vec<Texts>> = OnceLock::new();
    let c_string = |text: &str| std::ffi::CString::new(text).unwrap_or_default();
    TEXTS.get_or_init(|| {
        FAMILIES
            .iter()
            .flat_map(|family| (0..).map_while(|index| family.describe(index)))
            .map(|kernel| Texts {
                id: c_string(kernel.id),
                needs: c_string(&kernel.needs.to_string()),
                bound: c_string(kernel.bound),
            })
            .collect()
    })
}

/// Lists the kernels, family by family, each family's in static order. Writes at most `max` of them to `list`
/// (which may be NULL when `max` is 0) and returns how many there are.
///
/// # Safety
/// `list` is writable for `max` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXEAY_kernels(list: *mut OXEAY_KERNEL, max: usize) -> usize {
    let descriptions = FAMILIES.iter().flat_map(|family| (0..).map_while(|index| family.describe(index)));
    let mut count = 0;
    for (description, texts) in descriptions.zip(texts()) {
        if count < max && !list.is_null() {
            let kernel = OXEAY_KERNEL {
                id: texts.id.as_ptr(),
                needs: texts.needs.as_ptr(),
                bound: texts.bound.as_ptr(),
                usable: description.usable.into(),
                active: description.active as c_int,
                constant_time: description.constant_time.into(),
            };
            // SAFETY: `count` is below `max`.
            unsafe { list.add(count).write(kernel) };
        }
        count += 1;
    }
    count
}
export!(OXEAY_kernels);

/// Makes the kernel of this id the active one of its family. Returns 1; 0 when no kernel has the id; -1 when the
/// processor lacks what it needs.
///
/// # Safety
/// `id` is NULL or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OXEAY_use_kernel(id: *const c_char) -> c_int {
    if id.is_null() {
        return 0;
    }
    // SAFETY: the caller gives a C string.
    let Ok(id) = unsafe { CStr::from_ptr(id) }.to_str() else { return 0 };
    let family = id.split_once('/').map_or(id, |(family, _)| family);
    match FAMILIES.iter().find(|candidate| candidate.name() == family).map(|found| found.select(id)) {
        Some(Ok(())) => 1,
        Some(Err(CannotSelect::CpuLacks)) => -1,
        Some(Err(CannotSelect::Unknown)) | None => 0,
    }
}
export!(OXEAY_use_kernel);

/// The processor: its name, vendor, family, model, stepping, and the features that kernels may use.
#[unsafe(no_mangle)]
pub extern "C" fn OXEAY_cpu() -> *const c_char {
    static TEXT: OnceLock<std::ffi::CString> = OnceLock::new();
    let text = TEXT.get_or_init(|| std::ffi::CString::new(settings().cpu.to_string()).unwrap_or_default());
    text.as_ptr()
}
export!(OXEAY_cpu);
