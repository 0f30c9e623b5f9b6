//! Powers of a base that is used many times: the comb method of Lim and Lee (More Flexible Exponentiation with
//! Precomputation, 1994), several bases at once with their squarings shared (Straus).
#![forbid(unsafe_code)]

use zeroize::Zeroizing;

use super::limbs::Natural;
use super::montgomery::Montgomery;
use crate::arch::bignum as kernels;

/// Bits of an exponent that one table entry stands for.
const TEETH: usize = 5;
/// Tables of a base. Each spares squarings: a row of the comb is a squaring and a product per table.
const TABLES: usize = 4;
/// Entries of a table.
const ENTRIES: usize = 1 << TEETH;

/// The tables of a base, for exponents up to a number of bits.
pub struct Comb {
    /// The tables, one after the other; each has the products of every choice of its teeth, in Montgomery's form.
    tables: Natural,
    limbs: usize,
    /// Bits between two teeth of different tables, and squarings of a power.
    rows: usize,
}

impl Comb {
    /// The tables of a base, a number of any size, for exponents of at most `exponent_bits` bits. The time depends on the
    /// sizes alone.
    pub fn new(n: &Montgomery, base: &[u64], exponent_bits: usize) -> Self {
        let limbs = n.limbs();
        let rows = exponent_bits.div_ceil(TEETH * TABLES).max(1);
        let mut tables = Natural::new(vec![0; TABLES * ENTRIES * limbs]);
        let mut sum = Zeroizing::new(vec![0; 2 * limbs]);
        let mut power = n.enter(base);
        for tooth in 0..TEETH {
            for table in tables.chunks_exact_mut(ENTRIES * limbs) {
                if tooth == 0 {
                    table[..limbs].copy_from_slice(n.one());
                }
                // The entries with this tooth are those without it times the tooth's power.
                let (lower, upper) = table.split_at_mut((1 << tooth) * limbs);
                for (source, target) in lower.chunks_exact(limbs).zip(upper.chunks_exact_mut(limbs)) {
                    target.copy_from_slice(source);
                    n.multiply(target, &power, &mut sum);
                }
                n.square(&mut power, &mut sum, rows);
            }
        }
        Self { tables, limbs, rows }
    }

    /// Bits that an exponent may have.
    pub fn exponent_bits(&self) -> usize {
        TEETH * TABLES * self.rows
    }

    /// The entry that a row of an exponent asks for in a table.
    fn entry(&self, exponent: &[u64], table: usize, row: usize) -> usize {
        (0..TEETH).fold(0, |entry, tooth| {
            let position = (tooth * TABLES + table) * self.rows + row;
            let limb = exponent.get(position / 64).copied().unwrap_or(0);
            entry | ((limb >> (position % 64)) as usize & 1) << tooth
        })
    }

    fn table(&self, table: usize) -> &[u64] {
        &self.tables[table * ENTRIES * self.limbs..][..ENTRIES * self.limbs]
    }

    /// `base^exponent mod n`, in a time that depends on the sizes alone: every table is read as a whole.
    pub fn power(&self, n: &Montgomery, exponent: &[u64]) -> Natural {
        let mut factor = Natural::new(vec![0; self.limbs]);
        n.leave(&powers(n, &[(self, exponent)], |table, entry, value, sum| {
            kernels::gather(&mut factor, table, entry);
            n.multiply(value, &factor, sum);
        }))
    }

    /// The product of powers of public bases to public exponents, which all may show in the time.
    ///
    /// # Panics
    /// When the combs are for exponents of different lengths.
    pub fn product_of_powers(n: &Montgomery, powers_of: &[(&Self, &[u64])]) -> Natural {
        let limbs = n.limbs();
        n.leave(&powers(n, powers_of, |table, entry, value, sum| {
            if entry != 0 {
                n.multiply(value, &table[entry * limbs..][..limbs], sum);
            }
        }))
    }
}

/// The product of powers in Montgomery's form, below R; `multiply` gets a table, the entry to multiply with, the value and
/// room for a product.
fn powers(
    n: &Montgomery,
    powers_of: &[(&Comb, &[u64])],
    mut multiply: impl FnMut(&[u64], usize, &mut [u64], &mut [u64]),
) -> Natural {
    let rows = powers_of.first().map_or(0, |(comb, _)| comb.rows);
    assert!(powers_of.iter().all(|(comb, _)| comb.rows == rows && comb.limbs == n.limbs()));
    let mut sum = Zeroizing::new(vec![0; 2 * n.limbs()]);
    let mut value = Natural::new(n.one().to_vec());
    for row in (0..rows).rev() {
        if row + 1 != rows {
            n.square(&mut value, &mut sum, 1);
        }
        for (comb, exponent) in powers_of {
            for table in 0..TABLES {
                multiply(comb.table(table), comb.entry(exponent, table, row), &mut value, &mut sum);
            }
        }
    }
    value
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::arch::test_support::Generator;
    use crate::crypto::bignum::compare;

    #[test]
    fn combs_agree_with_the_window_method() {
        let mut generator = Generator::new(17);
        for (limbs, exponent_bits) in [(1, 3), (4, 64), (8, 160), (16, 160), (16, 224), (32, 256), (33, 301)]
        {
            let mut modulus: Vec<u64> = (0..limbs).map(|_| generator.next_u64()).collect();
            modulus[0] |= 1;
            let n = Montgomery::new(&modulus).expect("odd");
            let mut number =
                |count: usize| -> Vec<u64> { (0..count).map(|_| generator.next_u64()).collect() };
            let (g, y) = (number(limbs), number(limbs + 1));
            let (g_comb, y_comb) = (Comb::new(&n, &g, exponent_bits), Comb::new(&n, &y, exponent_bits));
            assert!(g_comb.exponent_bits() >= exponent_bits);
            for edge in 0..6 {
                let mut exponent = |edge: usize| {
                    let mut value = match edge {
                        0 => vec![0; exponent_bits.div_ceil(64)],
                        1 => vec![1],
                        2 => vec![u64::MAX; exponent_bits.div_ceil(64)],
                        _ => number(exponent_bits.div_ceil(64)),
                    };
                    if value.len() == exponent_bits.div_ceil(64) && exponent_bits % 64 != 0 {
                        *value.last_mut().expect("not empty") &= (1 << (exponent_bits % 64)) - 1;
                    }
                    value
                };
                let (u1, u2) = (exponent(edge), exponent(5 - edge));
                let first = n.power(&g, &u1, exponent_bits);
                let second = n.power(&y, &u2, exponent_bits);
                assert!(compare(&g_comb.power(&n, &u1), &first).is_eq());
                let both = Comb::product_of_powers(&n, &[(&g_comb, &u1), (&y_comb, &u2)]);
                assert!(compare(&both, &n.product_of_plain(&first, &second)).is_eq());
            }
        }
    }
}
