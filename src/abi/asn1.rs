//! What the functions `d2i_*` and `i2d_*` of keys and signatures share.

use core::ffi::{c_int, c_long, c_uchar};
use core::ptr::null;

use zeroize::Zeroizing;

use crate::crypto::bignum::Natural;
use crate::crypto::der;
use crate::sys::memory;

/// Reads a sequence of `N` integers, none of them negative, and moves the caller's pointer behind it; `None`, with the
/// pointer as it was, when there is none.
///
/// # Safety
/// `input` is NULL or a pointer to NULL or to `length` bytes.
pub(super) unsafe fn read<const N: usize>(
    input: *mut *const c_uchar,
    length: c_long,
) -> Option<[Natural; N]> {
    // SAFETY: as the caller says.
    unsafe {
        if input.is_null() || (*input).is_null() {
            return None;
        }
        let bytes = core::slice::from_raw_parts(*input, usize::try_from(length).ok()?);
        let (integers, used) = der::read_sequence(bytes)?;
        let naturals: Vec<Natural> =
            integers.into_iter().map(der::Integer::natural).collect::<Option<_>>()?;
        let naturals = naturals.try_into().ok()?;
        *input = (*input).add(used);
        Some(naturals)
    }
}

/// Writes an encoding as `i2d_*` does: with `output` NULL nothing, with a pointer to NULL to a new block that becomes the
/// caller's, else to where it points, and the pointer is moved behind it. Returns the length; -1 when there is none.
///
/// # Safety
/// `output` is NULL or a pointer to NULL or to enough room.
pub(super) unsafe fn write(output: *mut *mut c_uchar, encoding: Option<Zeroizing<Vec<u8>>>) -> c_int {
    let Some(encoding) = encoding else { return -1 };
    let Ok(length) = c_int::try_from(encoding.len()) else { return -1 };
    // SAFETY: as the caller says.
    unsafe {
        if output.is_null() {
            return length;
        }
        let fresh = (*output).is_null();
        if fresh {
            *output = memory::allocate(encoding.len(), null(), 0).cast();
            if (*output).is_null() {
                return -1;
            }
        }
        (*output).copy_from_nonoverlapping(encoding.as_ptr(), encoding.len());
        if !fresh {
            *output = (*output).add(encoding.len());
        }
    }
    length
}
