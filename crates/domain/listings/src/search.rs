use std::cmp::Ordering;

use geography::TodayByState;
use kernel::{ListingId, Revision};

use crate::area::Area;
use crate::facets::{FacetKind, RangeKind};
use crate::filters::{Bounds, Filters, OneOf};
use crate::listing::{Listing, UniqueId};
use crate::my_areas::MyAreas;
use crate::sort::Sort;
use crate::text;

/// Which listings a search looks among.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Scope {
    /// All of them.
    #[default]
    All,
    /// Those with one of these places in the store, such as a subscriber's saved ones.
    Ids(Vec<ListingId>),
    /// Those with one of these keys, such as selected rows.
    UniqueIds(Vec<UniqueId>),
}

/// The historical filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Historical {
    /// Everything.
    #[default]
    All,
    /// What [`Listing::is_current`] says.
    Current,
}

/// What was typed into the search box, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    words: Vec<String>,
    whole: Option<String>,
}

impl SearchText {
    /// Reads what a person typed; `None` when nothing but punctuation and blanks is left.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let words: Vec<String> =
            text::fold_for_search(typed).split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then(|| Self { words, whole: text::identity_key(typed) })
    }

    /// The words, folded; each must occur somewhere in [`Listing::search_text`].
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The whole as an identity key, see [`Listing::identity_keys`].
    #[must_use]
    pub fn whole(&self) -> Option<&str> {
        self.whole.as_deref()
    }

    fn finds(&self, listing: &Listing) -> bool {
        let text = listing.search_text();
        self.words.iter().all(|word| text.contains(word.as_str()))
            || self.whole.is_some() && listing.identity_keys().contains(&self.whole)
    }
}

/// A page of a result: numbered from 1, at least one row long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    number: u64,
    size: u64,
}

impl Page {
    /// The size when none was asked for (`product.md`).
    pub const DEFAULT_SIZE: u64 = 100;

    /// Page `number` of `size` rows; `None` when either is 0.
    #[must_use]
    pub const fn new(number: u64, size: u64) -> Option<Self> {
        if number == 0 || size == 0 { None } else { Some(Self { number, size }) }
    }

    /// How many rows come before it.
    #[must_use]
    pub const fn offset(self) -> u64 {
        (self.number - 1).saturating_mul(self.size)
    }

    /// The most rows it has.
    #[must_use]
    pub const fn size(self) -> u64 {
        self.size
    }

    /// How many pages `total` rows make.
    #[must_use]
    pub const fn count(self, total: u64) -> u64 {
        total.div_ceil(self.size)
    }
}

impl Default for Page {
    fn default() -> Self {
        Self { number: 1, size: Self::DEFAULT_SIZE }
    }
}

/// A search for listings: everything a subscriber can ask of the data screen.
///
/// Its meaning is [`SearchListings::matches`] and [`SearchListings::order`]; adapters answer it
/// by other means and are tested against them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchListings {
    /// Which listings to look among.
    pub scope: Scope,
    /// Current ones or all.
    pub historical: Historical,
    /// The filters.
    pub filters: Filters,
    /// The typed search.
    pub search: Option<SearchText>,
    /// The subscriber's own areas.
    pub my_areas: Option<MyAreas>,
    /// The area drawn on the map; what has no location is outside.
    pub within: Option<Area>,
    /// Only what changed after this revision.
    pub changed_since: Option<Revision>,
    /// Whether doubles of another listing are shown too.
    pub with_duplicates: bool,
    /// The order.
    pub sort: Sort,
    /// The page.
    pub page: Page,
}

impl Default for SearchListings {
    fn default() -> Self {
        let historical = Historical::default();
        Self {
            scope: Scope::default(),
            historical,
            filters: Filters::default(),
            search: None,
            my_areas: None,
            within: None,
            changed_since: None,
            with_duplicates: false,
            sort: Sort::default_for(historical),
            page: Page::default(),
        }
    }
}

impl SearchListings {
    /// Whether a listing belongs to the result. Withdrawn listings never do.
    #[must_use]
    pub fn matches(&self, listing: &Listing, today: &TodayByState) -> bool {
        let in_scope = match &self.scope {
            Scope::All => true,
            Scope::Ids(ids) => ids.contains(&listing.id),
            Scope::UniqueIds(ids) => ids.contains(&listing.unique_id),
        };
        !listing.withdrawn
            && in_scope
            && (self.with_duplicates || listing.duplicate_of.is_none())
            && (self.historical == Historical::All || listing.is_current(today))
            && self.changed_since.is_none_or(|revision| listing.revision > revision)
            && self.filters.admit(listing, today)
            && self.my_areas.as_ref().is_none_or(|areas| areas.admit(listing))
            && self
                .within
                .as_ref()
                .is_none_or(|area| listing.facts.point().is_some_and(|point| area.contains(point)))
            && self.search.as_ref().is_none_or(|search| search.finds(listing))
    }

    /// The order of the result.
    #[must_use]
    pub fn order(&self, a: &Listing, b: &Listing, today: &TodayByState) -> Ordering {
        self.sort.order(a, b, today)
    }

    /// The same search with the filter of one facet lifted: under it the facet's options are
    /// counted.
    #[must_use]
    pub fn without_facet(&self, facet: FacetKind) -> Self {
        let mut search = self.clone();
        let filters = &mut search.filters;
        match facet {
            FacetKind::State => filters.states = OneOf::default(),
            FacetKind::County => filters.counties = OneOf::default(),
            FacetKind::Zip => filters.zips = OneOf::default(),
            FacetKind::SaleMonth => filters.sale_months = OneOf::default(),
            FacetKind::SaleDay => filters.sale_days = OneOf::default(),
            FacetKind::PropertyType => filters.property_types = OneOf::default(),
            FacetKind::OwnerType => filters.owner_types = OneOf::default(),
            FacetKind::OwnerOccupancy => filters.owner_occupancies = OneOf::default(),
            FacetKind::Status => filters.statuses = OneOf::default(),
        }
        search
    }

    /// The same search with one range lifted: under it the blanks of the range are counted.
    #[must_use]
    pub fn without_range(&self, range: RangeKind) -> Self {
        let mut search = self.clone();
        let filters = &mut search.filters;
        match range {
            RangeKind::YearBuilt => filters.year_built = Bounds::default(),
            RangeKind::EstimatedValue => filters.estimated_value = Bounds::default(),
            RangeKind::Equity => filters.equity = Bounds::default(),
        }
        search
    }
}
