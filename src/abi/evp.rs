//! openssl/evp.h

mod cipher;
mod md;
mod pbkdf2;

pub use cipher::*;
pub use md::*;
pub use pbkdf2::*;

/// The index of an object in its table; `None` for NULL and for objects that this library did not make.
fn index_of<T>(objects: &[T], object: *const T) -> Option<usize> {
    let offset = (object as usize).wrapping_sub(objects.as_ptr() as usize);
    let (index, within) = (offset / size_of::<T>(), offset % size_of::<T>());
    (within == 0 && index < objects.len()).then_some(index)
}
