use std::fmt;

/// The provider's id of a price: one plan at one interval.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlanId(pub String);

/// How often a plan is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Interval {
    /// Every month.
    Month,
    /// Every year.
    Year,
}

impl Interval {
    /// Parses the name of the interval.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Month, Self::Year].into_iter().find(|one| one.as_str() == word)
    }

    /// The name of the interval, which is also the provider's.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// A plan on sale. Its name, price and interval come from the provider (`docs/product.md#plans`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The identifier.
    pub id: PlanId,
    /// The name, such as `Pro`.
    pub name: String,
    /// The price per interval, in the currency's smallest unit.
    pub amount: i64,
    /// The currency code: three letters in lower case.
    pub currency: String,
    /// How often the price is charged.
    pub interval: Interval,
}

impl Plan {
    /// Returns the price as a text for people: `$79.00 a month`.
    #[must_use]
    pub fn price(&self) -> String {
        format!("{} a {}", Amount { minor: self.amount, currency: &self.currency }, {
            self.interval.as_str()
        })
    }
}

/// An amount of money, formatted for people. Every currency that the product charges has cents.
struct Amount<'a> {
    minor: i64,
    currency: &'a str,
}

impl fmt::Display for Amount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.minor < 0 { "-" } else { "" };
        let (whole, cents) = (self.minor.unsigned_abs() / 100, self.minor.unsigned_abs() % 100);
        match self.currency {
            "usd" => write!(f, "{sign}${whole}.{cents:02}"),
            other => write!(f, "{sign}{whole}.{cents:02} {}", other.to_uppercase()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_formatted_for_people() {
        let plan = |amount, currency: &str, interval| Plan {
            id: PlanId("price_1".to_owned()),
            name: "Pro".to_owned(),
            amount,
            currency: currency.to_owned(),
            interval,
        };
        assert_eq!(plan(7_900, "usd", Interval::Month).price(), "$79.00 a month");
        assert_eq!(plan(79_005, "eur", Interval::Year).price(), "790.05 EUR a year");
    }
}
