//! A small random number generator (SplitMix64) with the same sequence everywhere and in every
//! version. The generators of libraries may change with a version. Only integer and plain float
//! arithmetic is used.

/// The random numbers of one listing. They are independent of other listings', so a listing is the
/// same however many are generated.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

/// 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// Creates the generator of `index` for `seed`.
    pub(crate) fn of(seed: u64, index: u64) -> Self {
        Self(mixed(seed.wrapping_add(STEP)) ^ mixed(index.wrapping_mul(STEP)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// Returns a number from 0 to `end`, exclusive. Returns 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // The high half of the product is uniform enough for the length of any list.
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Returns a number from `first` to `last`, inclusive.
    pub(crate) fn between(&mut self, first: i64, last: i64) -> i64 {
        let span = last.saturating_sub(first).max(0) as u64 + 1;
        first + self.below(span) as i64
    }

    /// Returns true in `percent` of 100 cases.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Returns a uniformly distributed number between the two.
    pub(crate) fn real(&mut self, low: f64, high: f64) -> f64 {
        // 53 bits are the precision of a float.
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// Returns a number between the two. Numbers in the middle are more frequent.
    pub(crate) fn bell(&mut self, low: f64, high: f64) -> f64 {
        (self.real(low, high) + self.real(low, high) + self.real(low, high)) / 3.0
    }

    /// Returns one of `choices`, which must not be empty.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Returns one of `choices`, as often as its weight requires.
    pub(crate) fn weighted<T: Copy>(&mut self, choices: &[(T, u64)]) -> T {
        let mut at = self.below(choices.iter().map(|(_, weight)| weight).sum());
        for (choice, weight) in choices {
            if at < *weight {
                return *choice;
            }
            at -= weight;
        }
        choices[choices.len() - 1].0
    }
}

fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_only_on_seed_and_index() {
        let numbers = |seed, index| {
            let mut dice = Dice::of(seed, index);
            [dice.below(1_000_000), dice.below(1_000_000), dice.below(1_000_000)]
        };
        assert_eq!(numbers(1, 7), numbers(1, 7));
        assert_ne!(numbers(1, 7), numbers(1, 8));
        assert_ne!(numbers(1, 7), numbers(2, 7));
    }

    #[test]
    fn numbers_are_within_their_bounds() {
        let mut dice = Dice::of(3, 0);
        for _ in 0..1_000 {
            assert!((-2..=3).contains(&dice.between(-2, 3)));
            assert!((0.5..1.5).contains(&dice.bell(0.5, 1.5)));
            assert!(["a", "b"].contains(&dice.weighted(&[("a", 1), ("b", 2)])));
        }
        assert_eq!(dice.below(0), 0);
    }
}
