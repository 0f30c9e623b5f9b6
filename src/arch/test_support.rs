//! What the tests of kernels share: memory with guard pages, arbitrary bytes, and a check that a kernel keeps the
//! registers that the C ABI lets a caller keep.

use super::in_out::InOut;

/// A deterministic generator (SplitMix64; Steele, Lea, Flood 2014): tests must not differ from run to run.
pub(crate) struct Generator(u64);

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.fill(&mut bytes);
        bytes
    }
}

/// Which guard page the data touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    /// The data begins right behind a page that cannot be accessed.
    Before,
    /// The data ends right before one.
    After,
}

/// Pages between two that cannot be accessed: a read or write outside faults.
pub(crate) struct GuardedPages {
    start: *mut u8,
    inside: usize,
}

const PAGE: usize = 65_536; // The largest page of the targets.

impl GuardedPages {
    pub(crate) fn new(capacity: usize) -> Self {
        let inside = capacity.next_multiple_of(PAGE).max(PAGE);
        // SAFETY: an anonymous mapping at an address of the system's choice, then access to its middle.
        unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let start = libc::mmap(core::ptr::null_mut(), inside + 2 * PAGE, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(start, libc::MAP_FAILED);
            let start = start.cast::<u8>();
            let access = libc::PROT_READ | libc::PROT_WRITE;
            assert_eq!(libc::mprotect(start.add(PAGE).cast(), inside, access), 0);
            Self { start, inside }
        }
    }

    /// `length` bytes that touch the guard page.
    pub(crate) fn slice(&mut self, length: usize, guard: Guard) -> &mut [u8] {
        assert!(length <= self.inside);
        let offset = if guard == Guard::Before { PAGE } else { PAGE + self.inside - length };
        // SAFETY: inside the accessible pages, borrowed from `self`.
        unsafe { core::slice::from_raw_parts_mut(self.start.add(offset), length) }
    }
}

impl Drop for GuardedPages {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours and no borrow of it is left.
        unsafe { libc::munmap(self.start.cast(), self.inside + 2 * PAGE) };
    }
}

/// How input and output of a cipher call lie to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    /// Two buffers, each against a guard page.
    Apart(Guard),
    /// One buffer against a guard page.
    InPlace(Guard),
    /// The output begins this many bytes before the input.
    Lagging(usize),
    /// Two buffers at these offsets from a 64-byte boundary.
    Offsets(usize, usize),
}

/// Calls a cipher on `input` placed so and returns the output. Bytes around the output are checked to be kept.
pub(crate) fn run_placed(input: &[u8], placement: Placement, call: &mut dyn FnMut(InOut<'_>)) -> Vec<u8> {
    let length = input.len();
    let mut sources = GuardedPages::new(length + 256);
    let mut targets = GuardedPages::new(length + 256);
    match placement {
        Placement::Apart(guard) => {
            let (source, target) = (sources.slice(length, guard), targets.slice(length, guard));
            source.copy_from_slice(input);
            // SAFETY: both are valid for `length` bytes during the call.
            call(unsafe { InOut::from_raw(source.as_ptr(), target.as_mut_ptr(), length) });
            assert_eq!(source, input, "the input was written");
            target.to_vec()
        }
        Placement::InPlace(guard) => {
            let data = sources.slice(length, guard);
            data.copy_from_slice(input);
            call(InOut::in_place(data));
            data.to_vec()
        }
        Placement::Lagging(distance) => {
            let data = sources.slice(length + distance, Guard::After);
            data[distance..].copy_from_slice(input);
            let start = data.as_mut_ptr();
            // SAFETY: both lie inside `data`.
            call(unsafe { InOut::from_raw(start.add(distance), start, length) });
            data[..length].to_vec()
        }
        Placement::Offsets(from, to) => {
            let (source, target) =
                (sources.slice(length + 192, Guard::Before), targets.slice(length + 192, Guard::Before));
            source[from..from + length].copy_from_slice(input);
            target.fill(0xa5);
            // SAFETY: both lie inside their pages.
            call(unsafe { InOut::from_raw(source.as_ptr().add(from), target.as_mut_ptr().add(to), length) });
            let (before, rest) = target.split_at(to);
            let (output, after) = rest.split_at(length);
            assert!(
                before.iter().chain(after).all(|byte| *byte == 0xa5),
                "bytes around the output were written"
            );
            output.to_vec()
        }
    }
}

/// The placements that every cipher kernel is tested with.
pub(crate) fn placements() -> impl Iterator<Item = Placement> {
    let guards = [Guard::Before, Guard::After];
    guards.into_iter().flat_map(|guard| [Placement::Apart(guard), Placement::InPlace(guard)])
}

/// Calls `function` (System V ABI) with up to four arguments and tells whether it kept rbx, rbp, r12 to r15.
///
/// # Safety
/// The arguments satisfy the function's contract.
#[cfg(target_arch = "x86_64")]
pub(crate) unsafe fn keeps_callee_saved(function: *const (), arguments: [usize; 4]) -> bool {
    #[unsafe(naked)]
    unsafe extern "sysv64" fn trampoline(function: *const (), arguments: *const usize) -> u64 {
        core::arch::naked_asm!(
            "push rbx",
            "push rbp",
            "push r12",
            "push r13",
            "push r14",
            "push r15",
            "sub rsp, 8",
            "mov rax, rdi",
            "mov r10, rsi",
            "mov rdi, [r10]",
            "mov rsi, [r10 + 8]",
            "mov rdx, [r10 + 16]",
            "mov rcx, [r10 + 24]",
            "mov rbx, 0x1b1b1b1b",
            "mov rbp, 0x2b2b2b2b",
            "mov r12, 0x3b3b3b3b",
            "mov r13, 0x4b4b4b4b",
            "mov r14, 0x5b5b5b5b",
            "mov r15, 0x6b6b6b6b",
            "call rax",
            "xor rbx, 0x1b1b1b1b",
            "xor rbp, 0x2b2b2b2b",
            "xor r12, 0x3b3b3b3b",
            "xor r13, 0x4b4b4b4b",
            "xor r14, 0x5b5b5b5b",
            "xor r15, 0x6b6b6b6b",
            "mov rax, rbx",
            "or rax, rbp",
            "or rax, r12",
            "or rax, r13",
            "or rax, r14",
            "or rax, r15",
            "add rsp, 8",
            "pop r15",
            "pop r14",
            "pop r13",
            "pop r12",
            "pop rbp",
            "pop rbx",
            "ret",
        )
    }
    // SAFETY: the trampoline passes the arguments on and restores what it pushed.
    unsafe { trampoline(function, arguments.as_ptr()) == 0 }
}

#[test]
fn a_guard_page_and_a_clobbered_register_are_noticed() {
    let mut pages = GuardedPages::new(100);
    assert_eq!(pages.slice(100, Guard::After).as_ptr().wrapping_add(100) as usize % 4096, 0);
    assert_eq!(pages.slice(100, Guard::Before).as_ptr() as usize % 4096, 0);
    #[cfg(target_arch = "x86_64")]
    {
        #[unsafe(naked)]
        unsafe extern "sysv64" fn clobbers() {
            core::arch::naked_asm!("inc r13", "ret")
        }
        #[unsafe(naked)]
        unsafe extern "sysv64" fn keeps() {
            core::arch::naked_asm!("ret")
        }
        // SAFETY: both take no arguments.
        unsafe {
            assert!(!keeps_callee_saved(clobbers as *const (), [0; 4]));
            assert!(keeps_callee_saved(keeps as *const (), [0; 4]));
        }
    }
}
