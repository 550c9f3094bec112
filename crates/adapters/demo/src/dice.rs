//! Chance that is the same everywhere and for ever: a small generator of our own (SplitMix64), since
//! those of libraries may change with a version, and only integer and plain float arithmetic.

/// Throws for one listing. Two listings' throws have nothing to do with each other, so that a
/// listing stays the same however many are made around it.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

/// 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The throws that belong to `index` under `seed`.
    pub(crate) fn of(seed: u64, index: u64) -> Self {
        Self(mixed(seed.wrapping_add(STEP)) ^ mixed(index.wrapping_mul(STEP)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// A number from 0 up to, not including, `end`; 0 when `end` is 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // The high half of the product: even enough for any `end` that a list can have.
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// A number from `first` to `last`, both included.
    pub(crate) fn between(&mut self, first: i64, last: i64) -> i64 {
        let span = last.saturating_sub(first).max(0) as u64 + 1;
        first + self.below(span) as i64
    }

    /// True `percent` times of a hundred.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A number between the two, evenly.
    pub(crate) fn real(&mut self, low: f64, high: f64) -> f64 {
        // 53 bits: what a float holds exactly.
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// A number between the two, those in the middle more often.
    pub(crate) fn bell(&mut self, low: f64, high: f64) -> f64 {
        (self.real(low, high) + self.real(low, high) + self.real(low, high)) / 3.0
    }

    /// One of `choices`, which are not empty.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// One of `choices`, each as often as its weight says.
    pub(crate) fn weighed<T: Copy>(&mut self, choices: &[(T, u64)]) -> T {
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
    fn throws_depend_on_seed_and_index_alone() {
        let throws = |seed, index| {
            let mut dice = Dice::of(seed, index);
            [dice.below(1_000_000), dice.below(1_000_000), dice.below(1_000_000)]
        };
        assert_eq!(throws(1, 7), throws(1, 7));
        assert_ne!(throws(1, 7), throws(1, 8));
        assert_ne!(throws(1, 7), throws(2, 7));
    }

    #[test]
    fn throws_stay_within_their_bounds() {
        let mut dice = Dice::of(3, 0);
        for _ in 0..1_000 {
            assert!((-2..=3).contains(&dice.between(-2, 3)));
            assert!((0.5..1.5).contains(&dice.bell(0.5, 1.5)));
            assert!(["a", "b"].contains(&dice.weighed(&[("a", 1), ("b", 2)])));
        }
        assert_eq!(dice.below(0), 0);
    }
}
