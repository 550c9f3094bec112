use std::collections::BTreeMap;
use std::fmt;

use geography::{State, TodayByState};
use kernel::{ListingId, Money, Revision};

use crate::catalogue::{Column, Derived, Field};
use crate::facts::Facts;
use crate::status;
use crate::text;
use crate::value::ValueRef;

/// The key of a listing that subscribers see: 1 to 120 characters, no control characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UniqueId(String);

/// The text cannot be a unique_ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a unique_ID has 1 to 120 characters and no control characters")]
pub struct InvalidUniqueId;

impl UniqueId {
    /// The most characters it may have.
    pub const MAX_CHARS: usize = 120;

    /// Reads a key; blanks around it are cut off.
    ///
    /// # Errors
    /// [`InvalidUniqueId`] when it is empty, too long or holds a control character.
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
    /// Not known; a blank means this too.
    Unknown,
}

impl OwnerOccupancy {
    /// The three, in the order of their names.
    pub const ALL: [Self; 3] = [Self::Absentee, Self::OwnerOccupied, Self::Unknown];

    /// The words of the spec.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Absentee => "Absentee",
            Self::OwnerOccupied => "Owner Occupied",
            Self::Unknown => "Unknown",
        }
    }

    /// Reads one of the three words exactly.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|occupancy| occupancy.name() == text)
    }
}

/// A property heading to a foreclosure auction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its place in our store.
    pub id: ListingId,
    /// Its key for subscribers.
    pub unique_id: UniqueId,
    /// Its state; every listing has one.
    pub state: State,
    /// Its typed values.
    pub facts: Facts,
    /// Links of its photos, in order, none blank, at most 20.
    pub photos: Vec<String>,
    /// Every other column of its source, by the column's own name. Empty unless
    /// [`Detail::All`](crate::Detail::All) was asked for.
    pub extras: BTreeMap<String, String>,
    /// The revision of its last change.
    pub revision: Revision,
    /// The listing of which it is a double, if it is one.
    pub duplicate_of: Option<ListingId>,
    /// Whether it was withdrawn: kept, but never listed.
    pub withdrawn: bool,
}

impl Listing {
    /// The most photos a listing has (`spec.md §9`).
    pub const MAX_PHOTOS: usize = 20;
    /// The most values a listing keeps beside its typed ones (`product.md`, 'Listings on the wire').
    pub const MAX_EXTRAS: usize = 1_200;

    /// The stored value of a column, the state's name included.
    #[must_use]
    pub fn value(&self, column: Column) -> Option<ValueRef<'_>> {
        match column {
            Column::State => Some(ValueRef::Text(self.state.name())),
            _ => self.facts.get(column),
        }
    }

    /// The value as it is shown, sorted and exported: the effective status, and the derived columns.
    #[must_use]
    pub fn shown(&self, field: Field, today: &TodayByState) -> Option<ValueRef<'_>> {
        match field {
            Field::Column(Column::Status) => self.effective_status(today).map(ValueRef::Text),
            Field::Column(column) => self.value(column),
            Field::Derived(Derived::Equity) => self.equity().map(ValueRef::Money),
            Field::Derived(Derived::DaysUntilSale) => {
                self.days_until_sale(today).map(ValueRef::WholeNumber)
            }
        }
    }

    /// Whether the day of the sale has passed by the state's clock.
    #[must_use]
    pub fn sale_has_passed(&self, today: &TodayByState) -> bool {
        self.facts.date(Column::SaleDate).is_some_and(|day| day < today.of(self.state))
    }

    /// The status to show: see [`status::effective`].
    #[must_use]
    pub fn effective_status(&self, today: &TodayByState) -> Option<&str> {
        status::effective(self.facts.text(Column::Status), self.sale_has_passed(today))
    }

    /// Whether it belongs to the current listings: its sale is today or later by its state's
    /// clock, or is not dated yet and its status is not final (`product.md`).
    #[must_use]
    pub fn is_current(&self, today: &TodayByState) -> bool {
        match self.facts.date(Column::SaleDate) {
            Some(day) => day >= today.of(self.state),
            None => !status::is_final(self.facts.text(Column::Status)),
        }
    }

    /// Estimated value − opening bid, or − principal owed where no bid is known.
    #[must_use]
    pub fn equity(&self) -> Option<Money> {
        let owed = self
            .facts
            .money(Column::OpeningBid)
            .or_else(|| self.facts.money(Column::PrincipalAmountOwed))?;
        Some(self.facts.money(Column::Zestimate)?.minus(owed))
    }

    /// Days from today to the sale by the state's clock; `None` once it has passed.
    #[must_use]
    pub fn days_until_sale(&self, today: &TodayByState) -> Option<i64> {
        let days = (self.facts.date(Column::SaleDate)? - today.of(self.state)).num_days();
        (days >= 0).then_some(days)
    }

    /// Who lives there; a blank or a word that isn't ours is unknown.
    #[must_use]
    pub fn owner_occupancy(&self) -> OwnerOccupancy {
        self.facts
            .text(Column::OwnerOccupancy)
            .and_then(OwnerOccupancy::parse)
            .unwrap_or(OwnerOccupancy::Unknown)
    }

    /// The folded text in which searched words are sought: address, city, county, state and ZIP,
    /// a line each, so that no word is found across two of them.
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

    /// The keys that a search may name as a whole: unique_ID, parcel number, case number.
    #[must_use]
    pub fn identity_keys(&self) -> [Option<String>; 3] {
        [
            text::identity_key(self.unique_id.as_str()),
            self.facts.text(Column::ParcelNumber).and_then(text::identity_key),
            self.facts.text(Column::CaseNumber).and_then(text::identity_key),
        ]
    }
}
