//! The functions of a `DSA_METHOD`, one by one.

use core::ffi::{c_int, c_void};
use core::ptr::null_mut;

use super::method::{
    DSA_METHOD, DsaBnModExp, DsaInit, DsaModExp, DsaParamgen, DsaSign, DsaSignSetup, DsaVerify,
};

/// The method's flags.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_flags(dsam: *const DSA_METHOD) -> c_int {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.map_or(0, |method| method.flags)
}
export!(DSA_meth_get_flags);

/// Sets the method's flags. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_flags(dsam: *mut DSA_METHOD, value: c_int) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.flags = value;
    1
}
export!(DSA_meth_set_flags);

/// The method's own data.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get0_app_data(dsam: *const DSA_METHOD) -> *mut c_void {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.map_or(null_mut(), |method| method.app_data)
}
export!(DSA_meth_get0_app_data);

/// Sets the method's own data. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set0_app_data(dsam: *mut DSA_METHOD, value: *mut c_void) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.app_data = value;
    1
}
export!(DSA_meth_set0_app_data);

/// The method's `dsa_do_sign`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_sign(dsam: *const DSA_METHOD) -> DsaSign {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_do_sign)
}
export!(DSA_meth_get_sign);

/// Sets the method's `dsa_do_sign`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_sign(dsam: *mut DSA_METHOD, value: DsaSign) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_do_sign = value;
    1
}
export!(DSA_meth_set_sign);

/// The method's `dsa_sign_setup`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_sign_setup(dsam: *const DSA_METHOD) -> DsaSignSetup {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_sign_setup)
}
export!(DSA_meth_get_sign_setup);

/// Sets the method's `dsa_sign_setup`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_sign_setup(dsam: *mut DSA_METHOD, value: DsaSignSetup) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_sign_setup = value;
    1
}
export!(DSA_meth_set_sign_setup);

/// The method's `dsa_do_verify`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_verify(dsam: *const DSA_METHOD) -> DsaVerify {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_do_verify)
}
export!(DSA_meth_get_verify);

/// Sets the method's `dsa_do_verify`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_verify(dsam: *mut DSA_METHOD, value: DsaVerify) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_do_verify = value;
    1
}
export!(DSA_meth_set_verify);

/// The method's `dsa_mod_exp`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_mod_exp(dsam: *const DSA_METHOD) -> DsaModExp {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_mod_exp)
}
export!(DSA_meth_get_mod_exp);

/// Sets the method's `dsa_mod_exp`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_mod_exp(dsam: *mut DSA_METHOD, value: DsaModExp) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_mod_exp = value;
    1
}
export!(DSA_meth_set_mod_exp);

/// The method's `bn_mod_exp`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_bn_mod_exp(dsam: *const DSA_METHOD) -> DsaBnModExp {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.bn_mod_exp)
}
export!(DSA_meth_get_bn_mod_exp);

/// Sets the method's `bn_mod_exp`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_bn_mod_exp(dsam: *mut DSA_METHOD, value: DsaBnModExp) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.bn_mod_exp = value;
    1
}
export!(DSA_meth_set_bn_mod_exp);

/// The method's `init`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_init(dsam: *const DSA_METHOD) -> DsaInit {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.init)
}
export!(DSA_meth_get_init);

/// Sets the method's `init`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_init(dsam: *mut DSA_METHOD, value: DsaInit) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.init = value;
    1
}
export!(DSA_meth_set_init);

/// The method's `finish`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_finish(dsam: *const DSA_METHOD) -> DsaInit {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.finish)
}
export!(DSA_meth_get_finish);

/// Sets the method's `finish`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_finish(dsam: *mut DSA_METHOD, value: DsaInit) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.finish = value;
    1
}
export!(DSA_meth_set_finish);

/// The method's `dsa_paramgen`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_paramgen(dsam: *const DSA_METHOD) -> DsaParamgen {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_paramgen)
}
export!(DSA_meth_get_paramgen);

/// Sets the method's `dsa_paramgen`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_paramgen(dsam: *mut DSA_METHOD, value: DsaParamgen) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_paramgen = value;
    1
}
export!(DSA_meth_set_paramgen);

/// The method's `dsa_keygen`.
///
/// # Safety
/// `dsam` is NULL or a method.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_get_keygen(dsam: *const DSA_METHOD) -> DsaInit {
    // SAFETY: NULL or a method.
    unsafe { dsam.as_ref() }.and_then(|method| method.dsa_keygen)
}
export!(DSA_meth_get_keygen);

/// Sets the method's `dsa_keygen`. Returns 1; 0 for NULL.
///
/// # Safety
/// `dsam` is NULL or a method of `DSA_meth_new` or `DSA_meth_dup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DSA_meth_set_keygen(dsam: *mut DSA_METHOD, value: DsaInit) -> c_int {
    // SAFETY: NULL or a method.
    let Some(method) = (unsafe { dsam.as_mut() }) else { return 0 };
    method.dsa_keygen = value;
    1
}
export!(DSA_meth_set_keygen);
