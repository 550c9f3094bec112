use std::collections::BTreeMap;
use std::fmt;

use geography::{State, TodayByState};
use kernel::{ListingId, Money, Revision};

use crate::catalogue::{Column, DerivedColumn, Field};
use crate::facts::Facts;
use crate::status;
use crate::text;
use crate::value::ValueRef;

/// The key of a listing that subscribers see: 1 to 120 characters without control characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UniqueId(String);

/// The text is not a valid unique_ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a unique_ID has 1 to 120 characters and no control characters")]
pub struct InvalidUniqueId;

impl UniqueId {
    /// The maximum number of characters.
    pub const MAX_CHARS: usize = 120;

    /// Parses a key after trimming the blanks around it.
    ///
    /// # Errors
    /// [`InvalidUniqueId`] if the key is empty, is too long or contains a control character.
    pub fn parse(text: &str) -> Result<Self, InvalidUniqueId> {
        let text = text.trim();
        let fits = (1..=Self::MAX_CHARS).contains(&text.chars().count());
        if fits && !text.chars().any(char::is_control) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidUniqueId)
        }
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key in lower case (ASCII). Two keys with the same one are the same key
    /// (`docs/product.md#unique-id-rule`).
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Display for UniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who lives in the property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OwnerOccupancy {
    /// The owner lives elsewhere.
    Absentee,
    /// The owner lives there.
    OwnerOccupied,
    /// Not known, or blank.
    Unknown,
}

impl OwnerOccupancy {
    /// Every value, in the order of the names.
    pub const ALL: [Self; 3] = [Self::Absentee, Self::OwnerOccupied, Self::Unknown];

    /// The name in files, on the wire and on the screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Absentee => "Absentee",
            Self::OwnerOccupied => "Owner Occupied",
            Self::Unknown => "Unknown",
        }
    }

    /// Parses one of the three names exactly.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|occupancy| occupancy.name() == text)
    }
}

/// The sources of the values that a listing shows in place of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BorrowedValues {
    /// By column.
    pub columns: BTreeMap<Column, String>,
    /// Those of the extras, by name.
    pub extras: BTreeMap<String, String>,
}

/// A property that is heading to a foreclosure auction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The database id.
    pub id: ListingId,
    /// The key that subscribers see.
    pub unique_id: UniqueId,
    /// The state; never blank.
    pub state: State,
    /// The typed values.
    pub facts: Facts,
    /// The links of the photos, in order. There are at most 20, and none of them is blank.
    pub photos: Vec<String>,
    /// The values of the source's other columns, by the source's column names. Empty unless the
    /// caller requested [`Detail::All`](crate::Detail::All).
    pub extras: BTreeMap<String, String>,
    /// The revision of the last change.
    pub revision: Revision,
    /// The listing that this one duplicates.
    pub duplicate_of: Option<ListingId>,
    /// Whether the listing was withdrawn. A withdrawn listing is stored but never shown.
    pub withdrawn: bool,
    /// The sources of the values that are shown in place of those of the listing's own list. Empty
    /// for listings of an index.
    pub borrowed: BorrowedValues,
}

impl Listing {
    /// The maximum number of photos.
    pub const MAX_PHOTOS: usize = 20;
    /// The maximum number of extras.
    pub const MAX_EXTRAS: usize = 1_200;

    /// The order of listings that are equal in the field of an order: the name of the state, and then
    /// the unique_ID.
    #[must_use]
    pub(crate) fn tie(&self) -> (State, &UniqueId) {
        (self.state, &self.unique_id)
    }

    /// The stored value of a column. For [`Column::State`] it is the name of the state.
    #[must_use]
    pub fn value(&self, column: Column) -> Option<ValueRef<'_>> {
        match column {
            Column::State => Some(ValueRef::Text(self.state.name())),
            _ => self.facts.get(column),
        }
    }

    /// The value that is shown, sorted by and exported. The status is the effective status, and
    /// derived columns are computed.
    #[must_use]
    pub fn shown(&self, field: Field, today: &TodayByState) -> Option<ValueRef<'_>> {
        match field {
            Field::Column(Column::Status) => self.effective_status(today).map(ValueRef::Text),
            Field::Column(column) => self.value(column),
            Field::Derived(DerivedColumn::Equity) => self.equity().map(ValueRef::Money),
            Field::Derived(DerivedColumn::BidShare) => self.bid_share().map(ValueRef::WholeNumber),
            Field::Derived(DerivedColumn::DaysUntilSale) => {
                self.days_until_sale(today).map(ValueRef::WholeNumber)
            }
        }
    }

    /// Whether the day of the sale is past by the state's clock.
    #[must_use]
    pub fn sale_has_passed(&self, today: &TodayByState) -> bool {
        self.facts.date(Column::SaleDate).is_some_and(|day| day < today.of(self.state))
    }

    /// The status to show, as defined by [`status::effective`].
    #[must_use]
    pub fn effective_status(&self, today: &TodayByState) -> Option<&str> {
        status::effective(self.facts.text(Column::Status), self.sale_has_passed(today))
    }

    /// Whether the listing is current: the sale is today or later by the state's clock, or the
    /// sale has no date and the status is not final (`docs/product.md#current`).
    #[must_use]
    pub fn is_current(&self, today: &TodayByState) -> bool {
        match self.facts.date(Column::SaleDate) {
            Some(day) => day >= today.of(self.state),
            None => !status::is_final(self.facts.text(Column::Status)),
        }
    }

    /// Estimated value − opening bid, or − principal owed if the bid is unknown.
    #[must_use]
    pub fn equity(&self) -> Option<Money> {
        let owed = self
            .facts
            .money(Column::OpeningBid)
            .or_else(|| self.facts.money(Column::PrincipalAmountOwed))?;
        Some(self.facts.money(Column::Zestimate)?.minus(owed))
    }

    /// The opening bid as a percentage of the estimated value, rounded with halves away from zero;
    /// `None` without both, or if the value is not above zero.
    #[must_use]
    pub fn bid_share(&self) -> Option<i64> {
        let bid = self.facts.money(Column::OpeningBid)?.cents();
        let value = self.facts.money(Column::Zestimate)?.cents();
        (value > 0).then(|| percentage(bid, value))
    }

    /// Days from today to the sale by the state's clock; `None` after the sale.
    #[must_use]
    pub fn days_until_sale(&self, today: &TodayByState) -> Option<i64> {
        let days = (self.facts.date(Column::SaleDate)? - today.of(self.state)).num_days();
        (days >= 0).then_some(days)
    }

    /// Who lives in the property. A blank or an unknown word is [`OwnerOccupancy::Unknown`].
    #[must_use]
    pub fn owner_occupancy(&self) -> OwnerOccupancy {
        self.facts
            .text(Column::OwnerOccupancy)
            .and_then(OwnerOccupancy::parse)
            .unwrap_or(OwnerOccupancy::Unknown)
    }

    /// The folded text in which a search looks for words: address, city, county, state and ZIP.
    /// Each is on a line of its own, so a word never matches across two of them.
    #[must_use]
    pub fn search_text(&self) -> String {
        let column =
            |column| self.facts.text(column).map(text::fold_for_search).unwrap_or_default();
        [
            column(Column::Address),
            column(Column::City),
            column(Column::County),
            text::fold_for_search(self.state.name()),
            column(Column::ZipCode),
        ]
        .join("\n")
    }

    /// The keys that a search matches as a whole: unique_ID, parcel number and case number.
    #[must_use]
    pub fn identity_keys(&self) -> [Option<String>; 3] {
        [
            text::identity_key(self.unique_id.as_str()),
            self.facts.text(Column::ParcelNumber).and_then(text::identity_key),
            self.facts.text(Column::CaseNumber).and_then(text::identity_key),
        ]
    }
}

/// `part` as a percentage of `whole`, rounded with halves away from zero. Amounts are limited, so 200
/// times a part never overflows.
const fn percentage(part: i64, whole: i64) -> i64 {
    (part * 200 + part.signum() * whole) / (2 * whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_rounded_with_halves_away_from_zero() {
        for (part, whole, rounded) in [
            (19_800_010, 36_500_000, 54),
            (0, 100, 0),
            (1, 200, 1),
            (1, 201, 0),
            (249, 1_000, 25),
            (-1, 200, -1),
            (30_000, 20_000, 150),
            (1_000_000_000_000_000, 1, 100_000_000_000_000_000),
        ] {
            assert_eq!(percentage(part, whole), rounded, "{part} of {whole}");
        }
    }
}
