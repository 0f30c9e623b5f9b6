//! What happens when the library is loaded: the processor, the environment and the tuning file are read, and
//! every family's kernel is chosen. Where this does not run (Windows, a static link that drops it) or a caller is
//! earlier, the same happens at the first call.

use crate::arch;
use crate::cpu::{settings, table};

/// The ELF constructor.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static ON_LOAD: extern "C" fn() = on_load;

#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
extern "C" fn on_load() {
    arch::resolve_all();
    if settings::settings().debug {
        table::report_choices(arch::FAMILIES);
    }
}
