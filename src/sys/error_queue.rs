//! The error queue of a thread: the last fifteen errors, in OpenSSL 3's terms whichever generation asks.
//!
//! The queue is a plain thread-local array without `Drop`, so it works at any time, in destructors of other
//! thread-locals too. Texts that a program attaches live on the heap; a thread that has any is known to one
//! pthread key, whose destructor releases them.

use core::cell::UnsafeCell;
use core::ffi::{CStr, c_char, c_int};
use core::ptr::{null, null_mut};

use super::memory;

/// Slots; one of them stays empty.
const SLOTS: usize = 16;

/// The data of an entry was allocated and belongs to the queue.
pub const DATA_MALLOCED: c_int = 1;
/// The data of an entry is a text.
pub const DATA_STRING: c_int = 2;

/// One error.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Library, reason and flags, as OpenSSL 3 packs them.
    pub code: u32,
    /// The function's number, where a program of OpenSSL 1.1 or older gave one.
    pub function_code: u32,
    /// How often the entry was marked.
    marks: u32,
    /// The line, or -1.
    pub line: c_int,
    /// [`DATA_MALLOCED`] and [`DATA_STRING`].
    pub data_flags: c_int,
    /// The source file; NULL or a C string.
    pub file: *const c_char,
    /// The function; NULL or a C string.
    pub function: *const c_char,
    /// The attached text; NULL or a C string.
    pub data: *mut c_char,
    /// `file` and `function` were copied to the heap.
    owns_names: bool,
}

impl Entry {
    const EMPTY: Self = Self {
        code: 0,
        function_code: 0,
        marks: 0,
        line: -1,
        data_flags: 0,
        file: null(),
        function: null(),
        data: null_mut(),
        owns_names: false,
    };

    fn clear_data(&mut self) {
        if self.data_flags & DATA_MALLOCED != 0 {
            // SAFETY: the flag says that the data is a block of this heap that the queue owns.
            unsafe { memory::release(self.data.cast(), null(), 0) };
        }
        (self.data, self.data_flags) = (null_mut(), 0);
    }

    fn clear_names(&mut self) {
        if self.owns_names {
            // SAFETY: both are NULL or copies made by `set_names`.
            unsafe {
                memory::release(self.file.cast_mut().cast(), null(), 0);
                memory::release(self.function.cast_mut().cast(), null(), 0);
            }
        }
        (self.file, self.function, self.owns_names) = (null(), null(), false);
    }

    fn clear(&mut self) {
        self.clear_data();
        self.clear_names();
        *self = Self::EMPTY;
    }
}

/// The queue: a ring whose oldest entry is behind `bottom` and whose newest is `top`.
pub struct Queue {
    entries: [Entry; SLOTS],
    top: usize,
    bottom: usize,
    known_to_exit: bool,
}

thread_local! {
    static QUEUE: UnsafeCell<Queue> = const {
        UnsafeCell::new(Queue { entries: [Entry::EMPTY; SLOTS], top: 0, bottom: 0, known_to_exit: false })
    };
}

/// Calls `action` with this thread's queue. `action` must not come back here; nothing in this file does.
fn with<R>(action: impl FnOnce(&mut Queue) -> R) -> R {
    // SAFETY: the queue belongs to this thread, and no function of this file that holds it calls another one
    // that takes it: what they call outside is the allocator, which raises no errors.
    QUEUE.with(|queue| action(unsafe { &mut *queue.get() }))
}

/// Which entry a caller asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The oldest, and it is taken out.
    Take,
    /// The oldest.
    Oldest,
    /// The newest.
    Newest,
}

/// An entry, or `None` when there is none. The texts of a taken entry stay until its slot is used again; unless
/// `keep_data`, its data is released at once.
pub fn get(which: Which, keep_data: bool) -> Option<Entry> {
    with(|queue| {
        if queue.top == queue.bottom {
            return None;
        }
        let index = if which == Which::Newest { queue.top } else { (queue.bottom + 1) % SLOTS };
        let mut found = queue.entries[index];
        if which == Which::Take {
            queue.bottom = index;
            queue.entries[index].code = 0;
            if !keep_data {
                queue.entries[index].clear_data();
                (found.data, found.data_flags) = (null_mut(), 0);
            }
        }
        Some(found)
    })
}

/// Opens a new entry; the oldest is lost when there is no room.
pub fn push() {
    with(|queue| {
        queue.top = (queue.top + 1) % SLOTS;
        if queue.top == queue.bottom {
            queue.bottom = (queue.bottom + 1) % SLOTS;
        }
        queue.entries[queue.top].clear();
    });
}

/// Sets the newest entry's code and the number of its function, and takes away its data.
pub fn set_code(code: u32, function_code: u32) {
    with(|queue| {
        let entry = &mut queue.entries[queue.top];
        entry.clear_data();
        (entry.code, entry.function_code) = (code, function_code);
    });
}

/// Sets where the newest entry was raised. Names that live as long as the program are kept as they are; others
/// (`copy`) are copied, because the module that holds them may be unloaded.
///
/// # Safety
/// `file` and `function` are NULL or C strings.
pub unsafe fn set_names(file: *const c_char, line: c_int, function: *const c_char, copy: bool) {
    let (file, function) = if copy {
        // SAFETY: as the caller says.
        unsafe { (duplicate(file), duplicate(function)) }
    } else {
        (file, function)
    };
    with(|queue| {
        let entry = &mut queue.entries[queue.top];
        entry.clear_names();
        (entry.file, entry.line, entry.function, entry.owns_names) = (file, line, function, copy);
        if copy {
            queue.release_at_exit();
        }
    });
}

/// A copy on the heap; NULL for NULL or the empty string.
///
/// # Safety
/// `text` is NULL or a C string.
unsafe fn duplicate(text: *const c_char) -> *const c_char {
    if text.is_null() {
        return null();
    }
    // SAFETY: a C string.
    let text = unsafe { CStr::from_ptr(text) };
    if text.is_empty() { null() } else { heap_string(text.to_bytes()) }
}

/// `text` with a terminating zero on the heap, or NULL.
fn heap_string(text: &[u8]) -> *mut c_char {
    let copy = memory::allocate(text.len() + 1, null(), 0).cast::<u8>();
    if !copy.is_null() {
        // SAFETY: the block has one byte more than the text.
        unsafe {
            copy.copy_from_nonoverlapping(text.as_ptr(), text.len());
            copy.add(text.len()).write(0);
        }
    }
    copy.cast()
}

/// Attaches a copy of `text` to the newest entry, behind what is attached already when `append`. Does nothing
/// when there is no entry.
pub fn attach(text: &[u8], append: bool) {
    with(|queue| {
        if queue.top == queue.bottom {
            return;
        }
        let entry = &mut queue.entries[queue.top];
        let owned = DATA_MALLOCED | DATA_STRING;
        let block = if append && entry.data_flags & owned == owned {
            // SAFETY: the flags say that the data is a C string on this heap.
            let old = unsafe { CStr::from_ptr(entry.data) }.to_bytes();
            heap_string(&[old, text].concat())
        } else {
            heap_string(text)
        };
        if !block.is_null() {
            entry.clear_data();
            (entry.data, entry.data_flags) = (block, owned);
            queue.release_at_exit();
        }
    });
}

/// Gives the newest entry a text of the caller's.
///
/// # Safety
/// `data` is NULL or, as `flags` say, a C string, and a block of this heap that now belongs to the queue.
pub unsafe fn set_data(data: *mut c_char, flags: c_int) {
    with(|queue| {
        let entry = &mut queue.entries[queue.top];
        entry.clear_data();
        (entry.data, entry.data_flags) = (data, if data.is_null() { 0 } else { flags });
        if flags & DATA_MALLOCED != 0 {
            queue.release_at_exit();
        }
    });
}

/// Takes out everything.
pub fn clear() {
    with(|queue| {
        queue.entries.iter_mut().for_each(Entry::clear);
        (queue.top, queue.bottom) = (0, 0);
    });
}

/// Takes back the newest entry when `count` is 1, and nothing when it is 0, without a branch on which it is.
/// There is an entry.
pub fn drop_newest(count: usize) {
    with(|queue| queue.top = queue.top.wrapping_sub(count) % SLOTS);
}

/// Marks the newest entry; `false` when there is none.
pub fn mark() -> bool {
    with(|queue| {
        let found = queue.top != queue.bottom;
        if found {
            queue.entries[queue.top].marks += 1;
        }
        found
    })
}

/// Takes out the entries behind the last mark, and one mark; `false`, and everything is out, when there is none.
pub fn pop_to_mark() -> bool {
    with(|queue| {
        while queue.top != queue.bottom && queue.entries[queue.top].marks == 0 {
            queue.entries[queue.top].clear();
            queue.top = (queue.top + SLOTS - 1) % SLOTS;
        }
        let found = queue.top != queue.bottom;
        if found {
            queue.entries[queue.top].marks -= 1;
        }
        found
    })
}

/// Takes away the last mark; `false` when there is none.
pub fn clear_last_mark() -> bool {
    with(|queue| {
        let marked = queue.newest_marked().1;
        if let Some(index) = marked {
            queue.entries[index].marks -= 1;
        }
        marked.is_some()
    })
}

/// How many entries are newer than the last mark; all when there is none.
pub fn count_to_mark() -> usize {
    with(|queue| queue.newest_marked().0)
}

impl Queue {
    /// The newest entry with a mark, and how many are newer.
    fn newest_marked(&self) -> (usize, Option<usize>) {
        let (mut index, mut newer) = (self.top, 0);
        while index != self.bottom {
            if self.entries[index].marks > 0 {
                return (newer, Some(index));
            }
            index = (index + SLOTS - 1) % SLOTS;
            newer += 1;
        }
        (newer, None)
    }

    /// Has the thread's end release what is on the heap.
    #[cfg(unix)]
    fn release_at_exit(&mut self) {
        use core::sync::atomic::{AtomicU64, Ordering};
        const NONE: u64 = u64::MAX;
        static KEY: AtomicU64 = AtomicU64::new(NONE);
        if self.known_to_exit {
            return;
        }
        let mut key = KEY.load(Ordering::Acquire);
        if key == NONE {
            let mut fresh = 0;
            // SAFETY: `fresh` is writable, and the destructor has the right type.
            if unsafe { libc::pthread_key_create(&mut fresh, Some(at_exit)) } != 0 {
                return; // No key is left: the texts of this thread are lost with it.
            }
            key = u64::from(fresh);
            if let Err(first) = KEY.compare_exchange(NONE, key, Ordering::AcqRel, Ordering::Acquire) {
                // SAFETY: the key was made here and nobody has seen it.
                unsafe { libc::pthread_key_delete(fresh) };
                key = first;
            }
        }
        // SAFETY: the key exists for the life of the process; the value only has to be other than NULL.
        self.known_to_exit = unsafe {
            libc::pthread_setspecific(key as libc::pthread_key_t, core::ptr::from_ref(self).cast())
        } == 0;
    }

    #[cfg(not(unix))]
    fn release_at_exit(&mut self) {}
}

/// The destructor of the key. A queue that is filled again by a later destructor registers itself again.
#[cfg(unix)]
unsafe extern "C" fn at_exit(_: *mut core::ffi::c_void) {
    with(|queue| queue.known_to_exit = false);
    clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raise(code: u32) {
        push();
        set_code(code, 0);
    }

    fn take() -> Option<u32> {
        get(Which::Take, false).map(|entry| entry.code)
    }

    #[test]
    fn fifteen_fit_and_the_oldest_goes() {
        (1..=20).for_each(raise);
        assert_eq!(get(Which::Newest, false).map(|entry| entry.code), Some(20));
        let codes: Vec<u32> = core::iter::from_fn(take).collect();
        assert_eq!(codes, (6..=20).collect::<Vec<_>>());
    }

    #[test]
    fn marks_nest() {
        assert!(!mark());
        raise(1);
        assert!(mark());
        raise(2);
        assert!(mark());
        raise(3);
        assert_eq!(count_to_mark(), 1);
        assert!(pop_to_mark());
        assert_eq!(get(Which::Newest, false).map(|entry| entry.code), Some(2));
        assert!(clear_last_mark());
        assert_eq!(take(), Some(1));
        assert_eq!(take(), Some(2));
        assert!(!pop_to_mark() && !clear_last_mark());
    }

    #[test]
    fn texts_grow_and_stay_until_the_slot_is_used_again() {
        attach(b"nobody to attach to", true);
        raise(7);
        attach(b"one", true);
        attach(b", two", true);
        let entry = get(Which::Take, true).expect("one is there");
        // SAFETY: the slot has not been used since.
        assert_eq!(unsafe { CStr::from_ptr(entry.data) }, c"one, two");
        assert!(get(Which::Oldest, true).is_none());
        clear();
    }

    #[test]
    fn threads_that_leave_errors_behind_leave_no_memory() {
        for _ in 0..100 {
            std::thread::spawn(|| {
                raise(9);
                attach(&[b'x'; 1000], false);
            })
            .join()
            .expect("the thread does not panic");
        }
    }
}
