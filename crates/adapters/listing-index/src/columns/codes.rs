//! One small number per row, stored in as few bytes as the largest number needs.

use crate::columns::bits::Bits;

/// One code per row.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Codes {
    /// All codes are below 2⁸.
    Narrow(Vec<u8>),
    /// All codes are below 2¹⁶.
    Medium(Vec<u16>),
    /// Codes have no limit.
    Wide(Vec<u32>),
}

impl Default for Codes {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Codes {
    /// Creates `len` codes of 0, with room for codes below `bound`.
    pub(crate) fn zeros(len: usize, bound: usize) -> Self {
        match bound {
            0..=0x100 => Self::Narrow(vec![0; len]),
            0x101..=0x1_0000 => Self::Medium(vec![0; len]),
            _ => Self::Wide(vec![0; len]),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(codes) => codes.len(),
            Self::Medium(codes) => codes.len(),
            Self::Wide(codes) => codes.len(),
        }
    }

    pub(crate) fn get(&self, row: usize) -> usize {
        match self {
            Self::Narrow(codes) => codes[row].into(),
            Self::Medium(codes) => codes[row].into(),
            Self::Wide(codes) => codes[row] as usize,
        }
    }

    /// Sets the code of a row. The code must be below the bound passed to [`Codes::zeros`].
    pub(crate) fn set(&mut self, row: usize, code: usize) {
        match self {
            Self::Narrow(codes) => codes[row] = code as u8,
            Self::Medium(codes) => codes[row] = code as u16,
            Self::Wide(codes) => codes[row] = code as u32,
        }
    }

    /// Adds to `counts` the number of `rows` that have each code.
    pub(crate) fn tally(&self, rows: &Bits, counts: &mut [u64]) {
        match self {
            Self::Narrow(codes) => tally(codes, rows, counts, |code| code.into()),
            Self::Medium(codes) => tally(codes, rows, counts, |code| code.into()),
            Self::Wide(codes) => tally(codes, rows, counts, |code| code as usize),
        }
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(codes) => codes.capacity(),
            Self::Medium(codes) => codes.capacity() * 2,
            Self::Wide(codes) => codes.capacity() * 4,
        }
    }
}

/// Uses two sets of counters. Neighboring rows often have the same code, and a counter that was
/// just written is slow to read again.
fn tally<C: Copy>(codes: &[C], rows: &Bits, counts: &mut [u64], index: impl Fn(C) -> usize) {
    let mut others = vec![0_u64; counts.len()];
    for (at, &word) in rows.words().iter().enumerate() {
        let mut word = word;
        let codes = &codes[at * 64..codes.len().min(at * 64 + 64)];
        while word != 0 {
            counts[index(codes[word.trailing_zeros() as usize])] += 1;
            word &= word - 1;
            if word == 0 {
                break;
            }
            others[index(codes[word.trailing_zeros() as usize])] += 1;
            word &= word - 1;
        }
    }
    for (count, other) in counts.iter_mut().zip(others) {
        *count += other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_every_width_are_stored_and_counted() {
        for bound in [256, 65_536, 65_537] {
            let mut codes = Codes::zeros(130, bound);
            for row in 0..130 {
                codes.set(row, if row % 2 == 0 { bound - 1 } else { 3 });
            }
            assert_eq!((codes.get(128), codes.get(129)), (bound - 1, 3));
            let mut counts = vec![0; bound];
            codes.tally(&Bits::by(130, |row| row >= 100), &mut counts);
            assert_eq!((counts[3], counts[bound - 1]), (15, 15));
        }
    }
}
