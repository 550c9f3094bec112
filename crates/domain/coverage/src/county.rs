use geography::State;

/// The number of listings of a place, and of those with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Listings, without duplicates and withdrawn ones.
    pub listings: u64,
    /// Listings with a sale date.
    pub with_sale_date: u64,
    /// Listings with an opening bid.
    pub with_opening_bid: u64,
    /// Listings with an estimated value.
    pub with_estimate: u64,
    /// Listings with the principal amount owed.
    pub with_debt: u64,
    /// Listings with coordinates.
    pub with_point: u64,
    /// Listings that are cancelled and whose cancellation arrived within the last 7 days.
    pub cancelled_in_7_days: u64,
    /// Likewise within the last 30 days.
    pub cancelled_in_30_days: u64,
}

impl Counts {
    /// Returns the sums of both.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            listings: self.listings + other.listings,
            with_sale_date: self.with_sale_date + other.with_sale_date,
            with_opening_bid: self.with_opening_bid + other.with_opening_bid,
            with_estimate: self.with_estimate + other.with_estimate,
            with_debt: self.with_debt + other.with_debt,
            with_point: self.with_point + other.with_point,
            cancelled_in_7_days: self.cancelled_in_7_days + other.cancelled_in_7_days,
            cancelled_in_30_days: self.cancelled_in_30_days + other.cancelled_in_30_days,
        }
    }
}

/// The listings of one county.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountyCounts {
    /// The state.
    pub state: State,
    /// The county as stored, or `None` for the listings whose source names no county.
    pub county: Option<String>,
    /// How many there are.
    pub counts: Counts,
    /// The names of the sources that last gave the sale facts of at least one of them, sorted.
    pub sources: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_added_one_by_one() {
        let counts = |[listings, sale, bid, estimate, debt, point, week, month]: [u64; 8]| Counts {
            listings,
            with_sale_date: sale,
            with_opening_bid: bid,
            with_estimate: estimate,
            with_debt: debt,
            with_point: point,
            cancelled_in_7_days: week,
            cancelled_in_30_days: month,
        };
        let fulton = counts([10, 9, 4, 3, 8, 1, 2, 5]);
        let cobb = counts([5, 0, 2, 1, 4, 5, 1, 1]);
        let both = counts([15, 9, 6, 4, 12, 6, 3, 6]);
        assert_eq!(fulton.plus(cobb), both);
    }
}
