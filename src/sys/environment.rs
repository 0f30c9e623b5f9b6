//! The environment and the tuning file, read without heap and ignored in a setuid program.

use core::ffi::CStr;

/// Text of at most `N` bytes, held without a heap.
#[derive(Clone, Copy)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Text<N> {
    /// No text.
    pub const EMPTY: Self = Self { bytes: [0; N], length: 0 };

    /// Copies `text`; `None` when it does not fit.
    pub fn new(text: &[u8]) -> Option<Self> {
        let mut copy = Self::EMPTY;
        copy.bytes.get_mut(..text.len())?.copy_from_slice(text);
        copy.length = text.len();
        Some(copy)
    }

    /// The text, up to the first byte that is not UTF-8.
    pub fn as_str(&self) -> &str {
        let bytes = &self.bytes[..self.length];
        match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
        }
    }
}

/// Whether the program runs with more rights than its caller (setuid, setgid, file capabilities): then no
/// variable and no file may select anything.
pub fn is_privileged() -> bool {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        // SAFETY: getauxval only reads the auxiliary vector; AT_SECURE is known to every Linux.
        unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
    }
    #[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
    {
        // SAFETY: these calls read the process's credentials and cannot fail.
        unsafe { libc::getuid() != libc::geteuid() || libc::getgid() != libc::getegid() }
    }
    #[cfg(not(unix))]
    {
        false
    }
}

/// The value of an environment variable; `None` when it is absent, too long, or the program is privileged.
pub fn variable<const N: usize>(name: &CStr) -> Option<Text<N>> {
    if is_privileged() {
        return None;
    }
    #[cfg(unix)]
    {
        // SAFETY: `name` is a C string; getenv returns NULL or a C string that lives until the environment
        // is changed, and it is copied at once.
        let value = unsafe {
            let value = libc::getenv(name.as_ptr());
            if value.is_null() {
                return None;
            }
            CStr::from_ptr(value)
        };
        Text::new(value.to_bytes())
    }
    #[cfg(not(unix))]
    {
        let value = std::env::var(name.to_str().ok()?).ok()?;
        Text::new(value.as_bytes())
    }
}

/// Reads a whole file of at most `N - 1` bytes; `None` when it is absent, unreadable, no plain file or larger.
/// `errno` is kept: this runs before the program's own code.
pub fn file<const N: usize>(path: &str) -> Option<Text<N>> {
    #[cfg(unix)]
    {
        let saved = errno();
        let content = read_plain_file(path);
        set_errno(saved);
        content
    }
    #[cfg(not(unix))]
    {
        use std::io::Read;
        let mut content = Text::EMPTY;
        let mut file = std::fs::File::open(path).ok()?;
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        while content.length < N {
            match file.read(&mut content.bytes[content.length..]).ok()? {
                0 => return Some(content),
                count => content.length += count,
            }
        }
        None
    }
}

#[cfg(unix)]
fn read_plain_file<const N: usize>(path: &str) -> Option<Text<N>> {
    let mut terminated = [0_u8; 512];
    if path.is_empty() || path.len() >= terminated.len() || path.bytes().any(|byte| byte == 0) {
        return None;
    }
    terminated[..path.len()].copy_from_slice(path.as_bytes());
    // SAFETY: `terminated` ends with a zero byte. O_NONBLOCK keeps a FIFO from blocking the program's start.
    let descriptor = unsafe {
        libc::open(terminated.as_ptr().cast(), libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NONBLOCK)
    };
    if descriptor < 0 {
        return None;
    }
    let mut content = Text::EMPTY;
    let mut complete = false;
    // SAFETY: an all-zero `stat` is a valid value, and `fstat` fills it.
    let mut status: libc::stat = unsafe { core::mem::zeroed() };
    // SAFETY: the descriptor is open and `status` is writable.
    if unsafe { libc::fstat(descriptor, &mut status) } == 0 && status.st_mode & libc::S_IFMT == libc::S_IFREG
    {
        while content.length < N {
            let free = &mut content.bytes[content.length..];
            // SAFETY: `free` is writable for its length.
            let count = unsafe { libc::read(descriptor, free.as_mut_ptr().cast(), free.len()) };
            match usize::try_from(count) {
                Ok(0) => {
                    complete = true;
                    break;
                }
                Ok(count) => content.length += count,
                Err(_) if errno() == libc::EINTR => {}
                Err(_) => break,
            }
        }
    }
    // SAFETY: the descriptor is ours and is not used again.
    unsafe { libc::close(descriptor) };
    complete.then_some(content)
}

/// Writes a line to standard error, for `OXEAY_DEBUG`; what cannot be written is dropped.
pub fn write_to_stderr(parts: &[&str]) {
    #[cfg(unix)]
    let saved = errno();
    for part in parts {
        #[cfg(unix)]
        // SAFETY: the buffer is readable for its length.
        unsafe {
            let _ = libc::write(2, part.as_ptr().cast(), part.len());
        }
        #[cfg(not(unix))]
        {
            use std::io::Write;
            let _ = std::io::stderr().write_all(part.as_bytes());
        }
    }
    #[cfg(unix)]
    set_errno(saved);
}

#[cfg(unix)]
fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

#[cfg(unix)]
fn set_errno(value: i32) {
    #[cfg(target_os = "linux")]
    // SAFETY: __errno_location returns the address of this thread's errno.
    unsafe {
        *libc::__errno_location() = value;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = value;
}
