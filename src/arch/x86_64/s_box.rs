//! S-boxes of other ciphers by AESENCLAST: where one is the inversion of GF(2^8) between two affine maps, AES's is between
//! two others, so that S(x) = post(AES(pre(x))). A map is two look-ups of four bits each by PSHUFB.

/// A constant and the images of the eight bits, least significant first.
pub(super) struct Affine {
    pub(super) constant: u8,
    pub(super) columns: [u8; 8],
}

impl Affine {
    /// The images of the low four bits, with the constant, and of the high four bits.
    pub(super) const fn tables(&self) -> [[u8; 16]; 2] {
        let mut tables = [[self.constant; 16], [0; 16]];
        let mut value = 0;
        while value < 16 {
            let mut bit = 0;
            while bit < 4 {
                if value >> bit & 1 == 1 {
                    tables[0][value] ^= self.columns[bit];
                    tables[1][value] ^= self.columns[bit + 4];
                }
                bit += 1;
            }
            value += 1;
        }
        tables
    }

    /// The map, then a rotation to the left.
    pub(super) const fn then_rotated(&self, bits: u32) -> Self {
        let mut columns = self.columns;
        let mut bit = 0;
        while bit < 8 {
            columns[bit] = columns[bit].rotate_left(bits);
            bit += 1;
        }
        Self { constant: self.constant.rotate_left(bits), columns }
    }

    /// A rotation of the argument to the left by one, then the map.
    pub(super) const fn of_rotated(&self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.columns;
        Self { constant: self.constant, columns: [b, c, d, e, f, g, h, a] }
    }
}

/// Undoes AESENCLAST's ShiftRows, for PSHUFB.
pub(super) const ROWS_BACK: [u8; 16] = {
    let mut order = [0; 16];
    let mut at = 0;
    while at < 16 {
        let (row, column) = (at % 4, at / 4);
        order[at] = (row + 4 * ((column + 4 - row) % 4)) as u8;
        at += 1;
    }
    order
};
