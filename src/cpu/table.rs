//! Which kernel is active.
//!
//! A [`Family`] is one operation (RC4's stream, AES-CBC decryption) with its kernels, fastest known first. A call
//! costs one relaxed load, a compare and an indirect call; there is no lock. The active kernel is resolved at
//! load by the ELF constructor, or at the family's first call.

use core::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use super::features::{Cpu, Features};
use super::settings::settings;
use super::tune::{self, SIZE_CLASSES};

/// One implementation of a family.
pub struct Kernel<F: 'static> {
    /// The family's name, a slash, the implementation's: `aes-cbc-dec/vaes256`. The same word in the tuning
    /// file, in `speed`, in `oxeay info` and in the tests.
    pub id: &'static str,
    /// Every feature that it needs.
    pub needs: Features,
    /// Whether its time and memory accesses are independent of the secrets.
    pub constant_time: bool,
    /// What bounds its speed.
    pub bound: &'static str,
    /// Models on which it is known to lose although they can run it.
    pub barred: fn(&Cpu) -> bool,
    /// The function.
    pub function: F,
}

/// For [`Kernel::barred`]: a kernel that wins wherever it runs.
pub const fn nowhere(_: &Cpu) -> bool {
    false
}

/// Why a kernel is the active one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    /// First in the static order that the processor has.
    StaticOrder,
    /// First in the static order that `OPENSSL_ia32cap` leaves.
    Mask,
    /// Named by the tuning file.
    TuningFile,
    /// Named by `OXEAY_KERNEL`, or set by a call.
    Forced,
}

impl Reason {
    /// The reason as a text for people.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::StaticOrder => "static order",
            Self::Mask => "OPENSSL_ia32cap",
            Self::TuningFile => "tuning file",
            Self::Forced => "forced",
        }
    }
}

/// A family of kernels with the same contract.
pub struct Family<F: 'static> {
    name: &'static str,
    kernels: &'static [Kernel<F>],
    /// The active kernel's index in `kernels`, one byte per size class, smallest class lowest.
    active: AtomicU32,
    reason: AtomicU8,
}

/// No kernel has this index.
const UNRESOLVED: u32 = u32::MAX;

impl<F: Copy + Sync> Family<F> {
    /// A family; the last kernel is the portable one and needs nothing.
    pub const fn new(name: &'static str, kernels: &'static [Kernel<F>]) -> Self {
        assert!(!kernels.is_empty() && kernels.len() < 0xff);
        Self {
            name,
            kernels,
            active: AtomicU32::new(UNRESOLVED),
            reason: AtomicU8::new(Reason::StaticOrder as u8),
        }
    }

    /// The active function for a call of `bytes` bytes.
    #[inline(always)]
    pub fn function(&self, bytes: usize) -> F {
        // One compare-and-add per boundary: no branch that small and large calls could mispredict.
        let class = u32::from(bytes > SIZE_CLASSES[0].0)
            + u32::from(bytes > SIZE_CLASSES[1].0)
            + u32::from(bytes > SIZE_CLASSES[2].0);
        self.function_of_class(class)
    }

    /// The active function of the smallest size class, for operations on a fixed, small number of bytes.
    #[inline(always)]
    pub fn function_for_one(&self) -> F {
        self.function_of_class(0)
    }

    #[inline(always)]
    fn function_of_class(&self, class: u32) -> F {
        let index = (self.active.load(Ordering::Relaxed) >> (8 * class)) & 0xff;
        match self.kernels.get(index as usize) {
            Some(kernel) => kernel.function,
            None => self.resolve_and_get(class),
        }
    }

    #[cold]
    #[inline(never)]
    fn resolve_and_get(&self, class: u32) -> F {
        self.resolve();
        let index = (self.active.load(Ordering::Relaxed) >> (8 * class)) & 0xff;
        self.kernels[index as usize].function
    }

    /// Every kernel with its function, for the tests and the tuner.
    pub const fn kernels(&self) -> &'static [Kernel<F>] {
        self.kernels
    }

    fn can_run(&self, kernel: &Kernel<F>, cpu: &Cpu) -> bool {
        cpu.features.contains(kernel.needs)
    }

    /// The first kernel of the static order that a processor has.
    pub fn static_choice(&self, cpu: &Cpu) -> usize {
        let suits = |kernel: &Kernel<F>| self.can_run(kernel, cpu) && !(kernel.barred)(cpu);
        self.kernels.iter().position(suits).unwrap_or(self.kernels.len() - 1)
    }

    /// The choice by what is asked for: `OXEAY_KERNEL`, then the tuning file, then the static order.
    fn choose(&self, cpu: &Cpu, forced: Option<&str>, tuning: Option<&str>, class: usize) -> (usize, Reason) {
        let find =
            |id: &str| self.kernels.iter().position(|kernel| kernel.id == id && self.can_run(kernel, cpu));
        // `OXEAY_KERNEL` may also name an implementation alone, such as `portable`: every family that has one.
        let implementation = |name: &str| {
            self.kernels.iter().position(|kernel| {
                self.can_run(kernel, cpu) && kernel.id.split_once('/').is_some_and(|(_, found)| found == name)
            })
        };
        let words = forced.into_iter().flat_map(|list| list.split(',')).map(str::trim);
        if let Some(index) = words.filter_map(|word| find(word).or_else(|| implementation(word))).next_back()
        {
            return (index, Reason::Forced);
        }
        if let Some(index) = tuning.and_then(|file| tune::choice(file, self.name, class)).and_then(find) {
            return (index, Reason::TuningFile);
        }
        (self.static_choice(cpu), Reason::StaticOrder)
    }

    fn store(&self, indices: [usize; 4], reason: Reason) {
        let packed = indices.iter().rev().fold(0, |packed, index| packed << 8 | *index as u32);
        self.reason.store(reason as u8, Ordering::Relaxed);
        self.active.store(packed, Ordering::Relaxed);
    }
}

/// A kernel as `oxeay info`, `speed` and the tests see it.
#[derive(Debug, Clone, Copy)]
pub struct Description {
    /// See [`Kernel::id`].
    pub id: &'static str,
    /// See [`Kernel::needs`].
    pub needs: Features,
    /// See [`Kernel::constant_time`].
    pub constant_time: bool,
    /// See [`Kernel::bound`].
    pub bound: &'static str,
    /// Whether this processor, less the mask, has all that it needs.
    pub usable: bool,
    /// A bit for each size class in which it is active.
    pub active: u32,
    /// Why the family's choice is what it is.
    pub reason: Reason,
}

/// Why a kernel cannot be made the active one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotSelect {
    /// No kernel has this id.
    Unknown,
    /// This processor lacks a feature that it needs.
    CpuLacks,
}

/// [`Family`] without its function type.
pub trait AnyFamily: Sync {
    /// The family's name.
    fn name(&self) -> &'static str;
    /// Chooses the active kernels by the settings.
    fn resolve(&self);
    /// The family's kernels, in static order.
    fn describe(&self, index: usize) -> Option<Description>;
    /// Makes a kernel the active one for all sizes.
    fn select(&self, id: &str) -> Result<(), CannotSelect>;
}

impl<F: Copy + Sync> AnyFamily for Family<F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn resolve(&self) {
        let settings = settings();
        let forced = settings.kernel.as_ref().map(|text| text.as_str());
        let tuning = settings.tuning.as_ref().map(|text| text.as_str());
        let mut reason = Reason::StaticOrder;
        let indices = core::array::from_fn(|class| {
            let (index, why) = self.choose(&settings.cpu, forced, tuning, class);
            if why != Reason::StaticOrder {
                reason = why;
            }
            index
        });
        if reason == Reason::StaticOrder && indices[0] != self.static_choice(&settings.unmasked) {
            reason = Reason::Mask;
        }
        self.store(indices, reason);
    }

    fn describe(&self, index: usize) -> Option<Description> {
        let kernel = self.kernels.get(index)?;
        if self.active.load(Ordering::Relaxed) == UNRESOLVED {
            self.resolve();
        }
        let packed = self.active.load(Ordering::Relaxed).to_le_bytes();
        let active = packed
            .iter()
            .enumerate()
            .filter(|(_, active)| usize::from(**active) == index)
            .map(|(class, _)| 1 << class);
        let reason = match self.reason.load(Ordering::Relaxed) {
            reason if reason == Reason::Mask as u8 => Reason::Mask,
            reason if reason == Reason::TuningFile as u8 => Reason::TuningFile,
            reason if reason == Reason::Forced as u8 => Reason::Forced,
            _ => Reason::StaticOrder,
        };
        Some(Description {
            id: kernel.id,
            needs: kernel.needs,
            constant_time: kernel.constant_time,
            bound: kernel.bound,
            usable: self.can_run(kernel, &settings().cpu),
            active: active.sum(),
            reason,
        })
    }

    fn select(&self, id: &str) -> Result<(), CannotSelect> {
        let index = self.kernels.iter().position(|kernel| kernel.id == id).ok_or(CannotSelect::Unknown)?;
        if !self.can_run(&self.kernels[index], &settings().cpu) {
            return Err(CannotSelect::CpuLacks);
        }
        self.store([index; 4], Reason::Forced);
        Ok(())
    }
}

/// Says on standard error what was chosen and why (`OXEAY_DEBUG=1`).
pub fn report_choices(families: &[&dyn AnyFamily]) {
    use crate::sys::environment::write_to_stderr;
    let settings = settings();
    if let Some(text) = &settings.mask {
        write_to_stderr(&["oxeay: OPENSSL_ia32cap=", text.as_str(), "\n"]);
    }
    let tuning = settings.tuning_problem.map_or("in use", tune::Problem::as_str);
    write_to_stderr(&["oxeay: tuning file ", settings.tuning_path.as_str(), ": ", tuning, "\n"]);
    for family in families {
        for description in (0..).map_while(|index| family.describe(index)).filter(|found| found.active != 0) {
            write_to_stderr(&["oxeay: ", description.id, " (", description.reason.as_str(), ")\n"]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never_called() {}

    const fn kernel(id: &'static str, needs: Features) -> Kernel<fn()> {
        Kernel { id, needs, constant_time: true, bound: "", barred: nowhere, function: never_called }
    }

    static FAMILY: Family<fn()> = Family::new(
        "sum",
        &[
            Kernel { barred: |cpu| cpu.model == 85, ..kernel("sum/avx512", Features::AVX512F) },
            kernel("sum/avx2", Features::AVX2),
            kernel("sum/portable", Features::NONE),
        ],
    );

    fn cpu(features: Features, model: u32) -> Cpu {
        Cpu { features, model, ..Cpu::default() }
    }

    #[test]
    fn the_static_order_takes_the_first_that_the_processor_has() {
        let all = Features::AVX2.and(Features::AVX512F);
        assert_eq!(FAMILY.static_choice(&cpu(all, 17)), 0);
        assert_eq!(FAMILY.static_choice(&cpu(all, 85)), 1);
        assert_eq!(FAMILY.static_choice(&cpu(Features::AVX2, 17)), 1);
        assert_eq!(FAMILY.static_choice(&cpu(Features::NONE, 17)), 2);
    }

    #[test]
    fn force_goes_before_the_file_and_the_file_before_the_order() {
        let avx2 = cpu(Features::AVX2, 17);
        let file = Some("sum = sum/portable\n");
        let choose = |forced, tuning| FAMILY.choose(&avx2, forced, tuning, 0);
        assert_eq!(choose(None, None), (1, Reason::StaticOrder));
        assert_eq!(choose(None, file), (2, Reason::TuningFile));
        assert_eq!(choose(Some("sum/avx2"), file), (1, Reason::Forced));
        assert_eq!(choose(Some("portable"), None), (2, Reason::Forced));
        assert_eq!(choose(Some("md5/portable, sum/portable"), None), (2, Reason::Forced));
        // What the processor lacks, and what nobody knows, is passed over.
        assert_eq!(choose(Some("sum/avx512"), file), (2, Reason::TuningFile));
        assert_eq!(choose(Some("nothing"), None), (1, Reason::StaticOrder));
        assert_eq!(choose(None, Some("sum = sum/avx512\n")), (1, Reason::StaticOrder));
        assert_eq!(choose(None, Some("sum = rubbish\n")), (1, Reason::StaticOrder));
    }

    #[test]
    fn a_measured_choice_may_differ_by_size() {
        let avx2 = cpu(Features::AVX2, 17);
        let file = Some("sum.64 = sum/portable\n");
        assert_eq!(FAMILY.choose(&avx2, None, file, 0).0, 2);
        assert_eq!(FAMILY.choose(&avx2, None, file, 1).0, 1);
        FAMILY.store([2, 1, 1, 1], Reason::TuningFile);
        let active = |index| FAMILY.describe(index).map(|description| description.active);
        assert_eq!((active(0), active(1), active(2)), (Some(0), Some(0b1110), Some(1)));
    }
}
