use std::collections::BTreeMap;
use std::sync::Arc;

use geography::TodayByState;

use crate::filter::{ChoiceFilter, Filter, Options, RangeFilter};
use crate::listing::Listing;
use crate::search::SearchListings;

/// The facets that a query requests. The blanks of the ranges are always counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FacetSet(u32);

impl FacetSet {
    /// All facets.
    #[must_use]
    pub fn all() -> Self {
        ChoiceFilter::ALL.iter().copied().collect()
    }

    /// Whether `kind` is requested.
    #[must_use]
    pub const fn contains(self, kind: ChoiceFilter) -> bool {
        self.0 & (1 << kind as u32) != 0
    }

    /// The requested facets.
    pub fn iter(self) -> impl Iterator<Item = ChoiceFilter> {
        ChoiceFilter::ALL.iter().copied().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<ChoiceFilter> for FacetSet {
    fn from_iter<I: IntoIterator<Item = ChoiceFilter>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u32))
    }
}

/// One option of a facet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetOption {
    /// The value to filter by. It is shared because an index returns the same names many times.
    pub value: Arc<str>,
    /// The number of listings with this value under all other filters.
    pub count: u64,
}

/// The options that have listings, ordered by value, and the number of listings without a value
/// for each range. Each facet and range is counted under all *other* filters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facets {
    /// The options of each requested facet.
    pub options: BTreeMap<ChoiceFilter, Vec<FacetOption>>,
    /// The number of listings without a value, by range.
    pub blanks: BTreeMap<RangeFilter, u64>,
}

impl Facets {
    /// Counts facets one listing at a time. This is the definition that adapters must match.
    pub fn count<'a>(
        listings: impl Iterator<Item = &'a Listing> + Clone,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Self {
        let mut facets = Self::default();
        for kind in which.iter() {
            let lifted = search.without(Filter::Choice(kind));
            let mut counts = BTreeMap::<String, u64>::new();
            for listing in listings.clone().filter(|listing| lifted.matches(listing, today)) {
                let marks = (kind.options() == Options::Marks)
                    .then(|| lifted.marks.options_of(lifted.marks.marks.of(listing.id)));
                let marks = marks.into_iter().flatten().map(|mark| mark.name().to_owned());
                for option in kind.option_of(listing, today).into_iter().chain(marks) {
                    *counts.entry(option).or_default() += 1;
                }
            }
            let options = counts.into_iter();
            let options =
                options.map(|(value, count)| FacetOption { value: value.into(), count }).collect();
            facets.options.insert(kind, options);
        }
        for range in RangeFilter::ALL.iter().copied() {
            let lifted = search.without(Filter::Range(range));
            let blanks = listings.clone().filter(|listing| {
                lifted.matches(listing, today) && range.number_of(listing, today).is_none()
            });
            facets.blanks.insert(range, blanks.count() as u64);
        }
        facets
    }
}
