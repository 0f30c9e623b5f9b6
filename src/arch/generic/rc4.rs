//! RC4, portable. Bound: per byte a load, an add and a store that the next byte's load may need.

use crate::arch::rc4::{Rc4Kernel, Rc4State};
use crate::cpu::features::Features;
use crate::cpu::table::{Kernel, nowhere};

/// # Safety
/// As [`Stream`](crate::arch::rc4::Stream).
unsafe fn apply(state: &mut Rc4State, input: *const u8, output: *mut u8, length: usize) {
    let permutation = &mut state.permutation;
    let (mut x, mut y) = (state.x as u8, state.y as u8);
    for offset in 0..length {
        x = x.wrapping_add(1);
        let from_x = permutation[usize::from(x)] as u8;
        y = y.wrapping_add(from_x);
        let from_y = permutation[usize::from(y)] as u8;
        permutation[usize::from(x)] = from_y.into();
        permutation[usize::from(y)] = from_x.into();
        let key = permutation[usize::from(from_x.wrapping_add(from_y))] as u8;
        // SAFETY: `offset` is below `length`.
        unsafe { *output.add(offset) = *input.add(offset) ^ key };
    }
    (state.x, state.y) = (x.into(), y.into());
}

/// The entry.
pub const PORTABLE: Rc4Kernel = Kernel {
    id: "rc4/portable",
    needs: Features::NONE,
    constant_time: false,
    bound: "load, add, store per byte",
    barred: nowhere,
    function: apply,
};
