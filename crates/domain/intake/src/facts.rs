use chrono::{Datelike as _, NaiveDate};

/// What is still needed of a row that is not read: what the checks of a whole delivery
/// (`docs/product.md#plausible`) and of dates see of it. A store keeps the bytes and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowFacts {
    /// A hash of the address and the ZIP code; 0 if the row is not watched for one house in several
    /// counties.
    pub(crate) house: u64,
    /// A hash of the county.
    pub(crate) county: u32,
    /// The last day that the row names, in days of the common era; 0 if it names none.
    pub(crate) last_day: i32,
}

impl RowFacts {
    /// The number of bytes of stored facts.
    pub const BYTES: usize = 16;

    /// The facts as a store keeps them.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.house.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.county.to_le_bytes());
        bytes[12..].copy_from_slice(&self.last_day.to_le_bytes());
        bytes
    }

    /// The facts that a store kept.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let number = u128::from_le_bytes(bytes);
        Self {
            house: number as u64,
            county: (number >> 64) as u32,
            last_day: (number >> 96) as u32 as i32,
        }
    }

    /// Whether the row names no day after this one.
    pub(crate) fn ends_by(self, day: NaiveDate) -> bool {
        self.last_day <= day.num_days_from_ce()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_come_back_as_they_went_in() {
        let facts = RowFacts { house: u64::MAX - 1, county: 7, last_day: 740_000 };
        assert_eq!(RowFacts::from_bytes(facts.to_bytes()), facts);
        let none = RowFacts::default();
        assert_eq!(RowFacts::from_bytes(none.to_bytes()), none);
        assert_eq!(none.to_bytes(), [0; RowFacts::BYTES]);
    }
}
