//! openssl/md2.h
//!
//! The context has bytes since OpenSSL 1.1 and words before, so that the functions of the node of 1.0 are others.

use core::ffi::{c_char, c_int, c_uchar, c_uint};

use super::digest::{self, StaticOutput};
use crate::crypto::digest::md2::{self, Context};
use crate::crypto::digest::{Digest, Md2};

/// Bytes in a digest.
pub const MD2_DIGEST_LENGTH: c_int = 16;
/// Bytes in a block.
pub const MD2_BLOCK: c_int = 16;

/// An element of MD2's state.
pub type MD2_INT = c_uchar;

/// The state of MD2.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MD2state_st {
    /// How many bytes of the block that is not complete there are.
    pub num: c_uint,
    /// These bytes.
    pub data: [c_uchar; 16],
    /// The checksum.
    pub cksm: [MD2_INT; 16],
    /// The state.
    pub state: [MD2_INT; 16],
}

/// The state of MD2.
pub type MD2_CTX = MD2state_st;

const _: () = assert!(size_of::<MD2_CTX>() == 52 && size_of::<Context>() == 52);
const _: () = assert!(align_of::<MD2_CTX>() == align_of::<Context>());

/// The state of MD2 until OpenSSL 1.0.
#[derive(Clone, Copy)]
#[repr(C)]
struct Context1_0 {
    num: c_uint,
    data: [c_uchar; 16],
    checksum: [c_uint; 16],
    state: [c_uint; 16],
}

const _: () = assert!(size_of::<Context1_0>() == 148);

impl From<Context1_0> for Context {
    fn from(words: Context1_0) -> Self {
        let mut context = Self { num: words.num, data: words.data, ..Self::default() };
        context.state.checksum = words.checksum.map(|word| word as u8);
        context.state.state = words.state.map(|word| word as u8);
        context
    }
}

impl From<Context> for Context1_0 {
    fn from(context: Context) -> Self {
        let (checksum, state) = (context.state.checksum, context.state.state);
        Self {
            num: context.num,
            data: context.data,
            checksum: checksum.map(c_uint::from),
            state: state.map(c_uint::from),
        }
    }
}

/// A text about the implementation; a static C string.
#[unsafe(no_mangle)]
pub extern "C" fn MD2_options() -> *const c_char {
    c"md2(char)".as_ptr()
}
export!(MD2_options);

/// 1.0 has words.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
extern "C" fn md2_options_1_0() -> *const c_char {
    c"md2(int)".as_ptr()
}

/// Begins a digest; 0 for NULL, else 1.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD2_Init(c: *mut MD2_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::init(c.cast(), Context::default()) }
}
export!(MD2_Init);

/// # Safety
/// As [`MD2_Init`], with the context of 1.0.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn md2_init_1_0(c: *mut MD2_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), Context1_0::from(Context::default())) }
}

/// The name under which OpenSSL 1.0 exports its `MD2_Init` beside its FIPS wrapper: for the context of 1.0, which is
/// larger.
///
/// # Safety
/// As [`MD2_Init`], with the context of 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn private_MD2_Init(c: *mut MD2_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::init(c.cast(), Context1_0::from(Context::default())) }
}
export!(private_MD2_Init);

/// Takes `len` bytes in. Returns 1, or 0 when a pointer is NULL or the context's `num` is no count of buffered
/// bytes.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD2_Update(c: *mut MD2_CTX, data: *const c_uchar, len: usize) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::take_in(c.cast::<Context>(), data.cast(), len, Md2::update) }
}
export!(MD2_Update);

/// # Safety
/// As [`MD2_Update`], with the context of 1.0.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn md2_update_1_0(c: *mut MD2_CTX, data: *const c_uchar, len: usize) -> c_int {
    let update = |words: &mut Context1_0, input: &[u8]| {
        let mut context = Context::from(*words);
        let result = Md2::update(&mut context, input);
        *words = context.into();
        result
    };
    // SAFETY: the same contract.
    unsafe { digest::take_in(c.cast::<Context1_0>(), data.cast(), len, update) }
}

/// Writes the digest, 16 bytes, to `md`, and clears the context. Returns 1, or 0 as [`MD2_Update`].
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD2_Final(md: *mut c_uchar, c: *mut MD2_CTX) -> c_int {
    // SAFETY: the same contract; layouts are equal (asserted above).
    unsafe { digest::give_out_and_clear::<Md2, _>(md, c.cast::<Context>()) }
}
export!(MD2_Final);

/// # Safety
/// As [`MD2_Final`], with the context of 1.0.
#[cfg_attr(not(feature = "nodes"), allow(dead_code))]
unsafe extern "C" fn md2_final_1_0(md: *mut c_uchar, c: *mut MD2_CTX) -> c_int {
    // SAFETY: the same contract.
    unsafe { digest::give_out_and_clear::<Md2, _>(md, c.cast::<Context1_0>()) }
}

/// The digest of `n` bytes, written to `md` or, when that is NULL, to a buffer that the next such call
/// overwrites. Returns where it is, or NULL when `d` is NULL and `n` is not 0.
///
/// # Safety
/// See the [module](super).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MD2(d: *const c_uchar, n: usize, md: *mut c_uchar) -> *mut c_uchar {
    static OUTPUT: StaticOutput<16> = StaticOutput::new();
    // SAFETY: the same contract.
    unsafe { digest::one_shot(d, n, md, &OUTPUT, md2::digest) }
}
export!(MD2);

#[cfg(test)]
mod tests {
    use super::*;

    /// The context of 1.0 holds the same in words, and nothing is written behind it.
    #[test]
    fn the_context_of_1_0_is_one_of_words() {
        let message: Vec<u8> = (0..100).collect();
        let mut words = [0xee_eeee_u32; 40];
        let context: *mut MD2_CTX = words.as_mut_ptr().cast();
        let (mut bytes, mut digest) = (Context::default(), [0; 16]);
        // SAFETY: the context of 1.0 has 37 words.
        unsafe {
            assert_eq!(md2_init_1_0(context), 1);
            for piece in message.chunks(7) {
                assert_eq!(md2_update_1_0(context, piece.as_ptr(), piece.len()), 1);
                assert!(Md2::update(&mut bytes, piece).is_ok());
            }
        }
        assert_eq!(words[0], bytes.num);
        assert_eq!(words[5..21], bytes.state.checksum.map(u32::from));
        assert_eq!(words[21..37], bytes.state.state.map(u32::from));
        // SAFETY: as above.
        assert_eq!(unsafe { md2_final_1_0(digest.as_mut_ptr(), context) }, 1);
        assert_eq!(digest, md2::digest(&message));
        assert_eq!((&words[..37], &words[37..]), (&[0; 37][..], &[0xee_eeee; 3][..]));
    }
}
