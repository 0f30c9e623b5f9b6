//! openssl/crypto.h

use core::ffi::{c_char, c_int, c_ulong};
use core::sync::atomic::{AtomicBool, Ordering};

use crate::crypto::error::Error;

mod memory;
mod text;

pub use memory::*;
pub use text::*;

/// The newest release whose interface is served, per generation: programs compare it with what they were built
/// for and refuse an older one.
const VERSION_NUMBER_3: c_ulong = 0x3060_0030;
const VERSION_NUMBER_1_1: c_ulong = 0x1010_117f;
const VERSION_NUMBER_1_0: c_ulong = 0x1000_215f;

macro_rules! text {
    ($($part:expr),*) => {
        concat!($($part,)* "\0").as_ptr().cast::<c_char>()
    };
}

/// The texts that all generations have, whatever number they ask for them by.
const COMPILER: *const c_char = text!("compiler: ", env!("OXEAY_BUILD_FLAGS"));
const BUILT_ON: *const c_char = text!("built on: ", env!("OXEAY_BUILD_DATE"));
const PLATFORM: *const c_char = text!("platform: ", env!("OXEAY_BUILD_TARGET"));
const NOT_AVAILABLE: *const c_char = text!("not available");

/// The version number, of OpenSSL's release whose interface is served: `0xMNN00PP0`.
#[unsafe(no_mangle)]
pub extern "C" fn OpenSSL_version_num() -> c_ulong {
    VERSION_NUMBER_3
}
export!(OpenSSL_version_num);

/// [`OpenSSL_version_num`] for programs of OpenSSL 1.1: `0xMNNFFPPS`.
#[allow(dead_code)] // Reached through its version node only.
extern "C" fn openssl_version_num_1_1() -> c_ulong {
    VERSION_NUMBER_1_1
}

/// A text about this library: 0 version, 1 compiler, 2 built on, 3 platform, 4 directory, 5 engines directory,
/// 6 version as numbers, 7 the same with suffix, 8 modules directory, 9 processor.
#[unsafe(no_mangle)]
pub extern "C" fn OpenSSL_version(t: c_int) -> *const c_char {
    match t {
        0 => text!("OpenSSL 3.6.3 (oxeay ", env!("CARGO_PKG_VERSION"), ")"),
        1 => COMPILER,
        2 => BUILT_ON,
        3 => PLATFORM,
        4 => text!("OPENSSLDIR: N/A"),
        5 => text!("ENGINESDIR: N/A"),
        6 | 7 => text!("3.6.3"),
        8 => text!("MODULESDIR: N/A"),
        9 => super::oxeay::OXEAY_cpu(),
        _ => NOT_AVAILABLE,
    }
}
export!(OpenSSL_version);

/// [`OpenSSL_version`] for programs of OpenSSL 1.1.
#[allow(dead_code)] // Reached through its version node only.
extern "C" fn openssl_version_1_1(t: c_int) -> *const c_char {
    match t {
        0 => text!("OpenSSL 1.1.1w  11 Sep 2023 (oxeay ", env!("CARGO_PKG_VERSION"), ")"),
        1..=5 => OpenSSL_version(t),
        _ => NOT_AVAILABLE,
    }
}

/// The version number for programs of OpenSSL 0.9.8 and 1.0: `0xMNNFFPPS`.
#[unsafe(no_mangle)]
pub extern "C" fn SSLeay() -> c_ulong {
    VERSION_NUMBER_1_0
}
export!(SSLeay);

/// A text about this library for programs of OpenSSL 0.9.8 and 1.0: 0 version, 2 compiler, 3 built on,
/// 4 platform, 5 directory.
#[unsafe(no_mangle)]
pub extern "C" fn SSLeay_version(t: c_int) -> *const c_char {
    match t {
        0 => text!("OpenSSL 1.0.2u  20 Dec 2019 (oxeay ", env!("CARGO_PKG_VERSION"), ")"),
        2 => COMPILER,
        3 => BUILT_ON,
        4 => PLATFORM,
        5 => text!("OPENSSLDIR: N/A"),
        _ => NOT_AVAILABLE,
    }
}
export!(SSLeay_version);

/// [`OPENSSL_cleanup`] was called.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// An option of [`OPENSSL_init_crypto`]: only what the library itself needs.
pub const OPENSSL_INIT_BASE_ONLY: u64 = 0x0004_0000;

/// Prepares the library: nothing is left to do, whatever `opts` asks for. Returns 1; 0 after
/// [`OPENSSL_cleanup`].
#[unsafe(no_mangle)]
pub extern "C" fn OPENSSL_init_crypto(opts: u64, _settings: *const OPENSSL_INIT_SETTINGS) -> c_int {
    let stopped = STOPPED.load(Ordering::Relaxed);
    if stopped && opts & OPENSSL_INIT_BASE_ONLY == 0 {
        super::err::raise!(c"OPENSSL_init_crypto", Error::CRYPTO_INIT_FAIL);
    }
    (!stopped).into()
}
export!(OPENSSL_init_crypto);

/// Settings of [`OPENSSL_init_crypto`].
pub type OPENSSL_INIT_SETTINGS = ossl_init_settings_st;

/// Settings of [`OPENSSL_init_crypto`]; nothing of them is used.
#[repr(C)]
pub struct ossl_init_settings_st {
    _private: [u8; 0],
}

/// Ends the use of the library: [`OPENSSL_init_crypto`] fails from now on.
#[unsafe(no_mangle)]
pub extern "C" fn OPENSSL_cleanup() {
    STOPPED.store(true, Ordering::Relaxed);
}
export!(OPENSSL_cleanup);

/// Does nothing: the library prepares itself.
#[unsafe(no_mangle)]
pub extern "C" fn OPENSSL_init() {}
export!(OPENSSL_init);

/// Does nothing: what a thread holds is released at its end.
#[unsafe(no_mangle)]
pub extern "C" fn OPENSSL_thread_stop() {}
export!(OPENSSL_thread_stop);
