//! Blinding (Kocher 1996): a private operation sees its input times a random number's power, and its result is
//! divided by that number, so that its time and its faults tell nothing about the input.
#![forbid(unsafe_code)]

use std::sync::{Mutex, PoisonError};

use crate::crypto::bignum::{Montgomery, Natural, mod_inverse, random_below, trim};
use crate::crypto::error::Error;

/// How often a pair is squared before a fresh one replaces it.
const USES: u32 = 32;

/// r^e and 1/r modulo n, in Montgomery's form.
struct Pair {
    factor: Natural,
    inverse: Natural,
    uses: u32,
}

/// The pairs of a key that no thread is using. The lock is held to take one out or to put one back, never during
/// arithmetic, so threads that share a key do not wait for each other.
pub(super) struct Blinding {
    idle: Mutex<Vec<Pair>>,
}

impl Pair {
    fn new(n: &Montgomery, e: &[u64]) -> Result<Self, Error> {
        for _ in 0..32 {
            let secret = n.enter(&random_below(n.modulus(), n.bits())?);
            // The inverse's time depends on its argument: it sees the number times another one.
            let mask = n.enter(&random_below(n.modulus(), n.bits())?);
            let masked = n.product(&secret, &mask);
            let Some(inverse) = mod_inverse(&n.leave(&masked), trim(n.modulus())) else { continue };
            let inverse = n.product(&n.enter(&inverse), &mask);
            let factor = n.enter(&n.power_public(&n.leave(&secret), e));
            return Ok(Self { factor, inverse, uses: 0 });
        }
        Err(Error::NO_INVERSE)
    }

    fn refresh(&mut self, n: &Montgomery) {
        self.factor = n.product(&self.factor, &self.factor);
        self.inverse = n.product(&self.inverse, &self.inverse);
        self.uses += 1;
    }
}

impl Blinding {
    pub(super) fn new() -> Self {
        Self { idle: Mutex::new(Vec::new()) }
    }

    fn pairs(&self) -> std::sync::MutexGuard<'_, Vec<Pair>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `operation` applied to `input` (below n), blinded.
    pub(super) fn apply(
        &self,
        n: &Montgomery,
        e: &[u64],
        input: &[u64],
        operation: impl FnOnce(&[u64]) -> Result<Natural, Error>,
    ) -> Result<Natural, Error> {
        let idle = self.pairs().pop();
        let pair = match idle {
            Some(mut pair) if pair.uses < USES => {
                pair.refresh(n);
                pair
            }
            _ => Pair::new(n, e)?,
        };
        let blinded = n.product(input, &pair.factor);
        let result = operation(&blinded).map(|result| n.product(&result, &pair.inverse));
        self.pairs().push(pair);
        result
    }
}
