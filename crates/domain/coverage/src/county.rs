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
    /// Listings with coordinates.
    pub with_point: u64,
}

impl Counts {
    /// Returns the sums of both.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            listings: self.listings + other.listings,
            with_sale_date: self.with_sale_date + other.with_sale_date,
            with_opening_bid: self.with_opening_bid + other.with_opening_bid,
            with_point: self.with_point + other.with_point,
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
        let fulton = Counts { listings: 10, with_sale_date: 9, with_opening_bid: 4, with_point: 1 };
        let cobb = Counts { listings: 5, with_sale_date: 0, with_opening_bid: 2, with_point: 5 };
        let both = Counts { listings: 15, with_sale_date: 9, with_opening_bid: 6, with_point: 6 };
        assert_eq!(fulton.plus(cobb), both);
    }
}
