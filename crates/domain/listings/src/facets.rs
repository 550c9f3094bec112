use std::collections::BTreeMap;
use std::sync::Arc;

use geography::TodayByState;

use crate::catalogue::Column;
use crate::listing::Listing;
use crate::sale_month::SaleMonth;
use crate::search::SearchListings;
use crate::status;

/// A filter whose options are offered with their counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FacetKind {
    /// States, by name.
    State,
    /// Counties, as `Georgia|Fulton`.
    County,
    /// ZIP codes.
    Zip,
    /// Months of the sale, as `2026-12`.
    SaleMonth,
    /// Days of the sale, as `2026-12-01`.
    SaleDay,
    /// Property types.
    PropertyType,
    /// Owner types.
    OwnerType,
    /// Who lives there.
    OwnerOccupancy,
    /// Effective statuses, and [`status::NOT_STATED`].
    Status,
}

impl FacetKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::State,
        Self::County,
        Self::Zip,
        Self::SaleMonth,
        Self::SaleDay,
        Self::PropertyType,
        Self::OwnerType,
        Self::OwnerOccupancy,
        Self::Status,
    ];

    /// The option under which a listing counts; `None` where it has no value.
    #[must_use]
    pub fn option_of(self, listing: &Listing, today: &TodayByState) -> Option<String> {
        let text = |column| listing.facts.text(column).map(str::to_owned);
        let sale_date = listing.facts.date(Column::SaleDate);
        match self {
            Self::State => Some(listing.state.name().to_owned()),
            Self::County => listing
                .facts
                .text(Column::County)
                .map(|county| format!("{}|{county}", listing.state)),
            Self::Zip => text(Column::ZipCode),
            Self::SaleMonth => sale_date.map(|day| SaleMonth::of(day).to_string()),
            Self::SaleDay => sale_date.map(|day| day.format("%Y-%m-%d").to_string()),
            Self::PropertyType => text(Column::PropertyType),
            Self::OwnerType => text(Column::OwnerType),
            Self::OwnerOccupancy => Some(listing.owner_occupancy().name().to_owned()),
            Self::Status => Some(status::option(listing.effective_status(today)).to_owned()),
        }
    }
}

/// A range filter, for which the listings without a value are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RangeKind {
    /// Year built.
    YearBuilt,
    /// Estimated value.
    EstimatedValue,
    /// Equity.
    Equity,
}

impl RangeKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::YearBuilt, Self::EstimatedValue, Self::Equity];

    /// Whether a listing has no value for the range.
    #[must_use]
    pub fn is_blank(self, listing: &Listing) -> bool {
        match self {
            Self::YearBuilt => listing.facts.get(Column::YearBuilt).is_none(),
            Self::EstimatedValue => listing.facts.get(Column::Zestimate).is_none(),
            Self::Equity => listing.equity().is_none(),
        }
    }
}

/// Which facets are asked for; the ranges' blanks always come along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FacetSet(u16);

impl FacetSet {
    /// All facets.
    #[must_use]
    pub fn all() -> Self {
        FacetKind::ALL.into_iter().collect()
    }

    /// Whether `kind` is asked for.
    #[must_use]
    pub const fn contains(self, kind: FacetKind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// The facets asked for.
    pub fn iter(self) -> impl Iterator<Item = FacetKind> {
        FacetKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<FacetKind> for FacetSet {
    fn from_iter<I: IntoIterator<Item = FacetKind>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

/// One option of a facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetOption {
    /// The value by which to filter. Shared: an index gives the same names out again and again.
    pub value: Arc<str>,
    /// How many listings have it under all other filters.
    pub count: u64,
}

/// The options that have listings, each under all *other* filters, ordered by value; and how many
/// listings have no value for each range, under all other filters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facets {
    /// The options of each facet that was asked for.
    pub options: BTreeMap<FacetKind, Vec<FacetOption>>,
    /// The listings without a value, of every range.
    pub blanks: BTreeMap<RangeKind, u64>,
}

impl Facets {
    /// The meaning of a facet answer, counted one listing at a time.
    pub fn count<'a>(
        listings: impl Iterator<Item = &'a Listing> + Clone,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Self {
        let mut facets = Self::default();
        for kind in which.iter() {
            let lifted = search.without_facet(kind);
            let mut counts = BTreeMap::<String, u64>::new();
            for listing in listings.clone().filter(|listing| lifted.matches(listing, today)) {
                if let Some(option) = kind.option_of(listing, today) {
                    *counts.entry(option).or_default() += 1;
                }
            }
            let options = counts.into_iter();
            let options =
                options.map(|(value, count)| FacetOption { value: value.into(), count }).collect();
            facets.options.insert(kind, options);
        }
        for range in RangeKind::ALL {
            let lifted = search.without_range(range);
            let blanks = listings
                .clone()
                .filter(|listing| lifted.matches(listing, today) && range.is_blank(listing));
            facets.blanks.insert(range, blanks.count() as u64);
        }
        facets
    }
}
