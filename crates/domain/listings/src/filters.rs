use geography::TodayByState;

use crate::filter::{ChoiceFilter, Filter, RangeFilter};
use crate::listing::Listing;

/// A range with optional ends. A range with at least one end admits no blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds<T> {
    from: Option<T>,
    to: Option<T>,
}

impl<T> Default for Bounds<T> {
    fn default() -> Self {
        Self { from: None, to: None }
    }
}

impl<T: Copy + Ord> Bounds<T> {
    /// Creates the range `from..=to`; `None` if `from` is greater than `to`.
    #[must_use]
    pub fn new(from: Option<T>, to: Option<T>) -> Option<Self> {
        match (from, to) {
            (Some(from), Some(to)) if from > to => None,
            _ => Some(Self { from, to }),
        }
    }

    /// The lower end.
    #[must_use]
    pub const fn from(&self) -> Option<T> {
        self.from
    }

    /// The upper end.
    #[must_use]
    pub const fn to(&self) -> Option<T> {
        self.to
    }

    /// Whether the range has no end.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Whether a value is in the range. A blank is admitted only if the range is open.
    pub fn admits(&self, value: Option<T>) -> bool {
        match value {
            Some(value) => self.contains(value),
            None => self.is_open(),
        }
    }

    /// Whether a value is in the range. A blank is always admitted.
    pub fn admits_or_unknown(&self, value: Option<T>) -> bool {
        value.is_none_or(|value| self.contains(value))
    }

    fn contains(&self, value: T) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }
}

/// The filters of a search: OR within a filter, AND between filters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filters {
    choices: [Option<Vec<String>>; ChoiceFilter::COUNT],
    ranges: [Bounds<i64>; RangeFilter::COUNT],
}

impl Filters {
    /// Admits only listings with one of these options, written as [`ChoiceFilter::option_of`]
    /// writes them. Without an option, no listing is admitted: a query with only unknown values
    /// chooses nothing (`docs/product.md#filter-values`).
    pub fn choose(&mut self, filter: ChoiceFilter, options: Vec<String>) {
        self.choices[filter.index()] = Some(options);
    }

    /// These filters, and [`Filters::choose`] of one more.
    #[must_use]
    pub fn with(mut self, filter: ChoiceFilter, options: &[&str]) -> Self {
        self.choose(filter, options.iter().map(|option| (*option).to_owned()).collect());
        self
    }

    /// Sets the bounds of a range, as [`RangeFilter::number_of`] counts.
    pub fn bound(&mut self, filter: RangeFilter, bounds: Bounds<i64>) {
        self.ranges[filter.index()] = bounds;
    }

    /// The chosen options; `None` if every listing is admitted, including one without a value.
    #[must_use]
    pub fn chosen(&self, filter: ChoiceFilter) -> Option<&[String]> {
        self.choices[filter.index()].as_deref()
    }

    /// The bounds of a range.
    #[must_use]
    pub const fn bounds(&self, filter: RangeFilter) -> Bounds<i64> {
        self.ranges[filter.index()]
    }

    /// The filters with chosen options.
    pub fn choices(&self) -> impl Iterator<Item = (ChoiceFilter, &[String])> {
        ChoiceFilter::ALL.iter().filter_map(|filter| Some((*filter, self.chosen(*filter)?)))
    }

    /// The ranges with at least one end.
    pub fn ranges(&self) -> impl Iterator<Item = (RangeFilter, Bounds<i64>)> {
        let all = RangeFilter::ALL.iter().map(|filter| (*filter, self.bounds(*filter)));
        all.filter(|(_, bounds)| !bounds.is_open())
    }

    /// Admits everything that one filter does not admit.
    pub fn lift(&mut self, filter: Filter) {
        match filter {
            Filter::Choice(filter) => self.choices[filter.index()] = None,
            Filter::Range(filter) => self.ranges[filter.index()] = Bounds::default(),
        }
    }

    /// Whether a listing passes every filter.
    #[must_use]
    pub fn admit(&self, listing: &Listing, today: &TodayByState) -> bool {
        self.choices().all(|(filter, chosen)| filter.admits(chosen, listing, today))
            && self.ranges().all(|(filter, bounds)| bounds.admits(filter.number_of(listing, today)))
    }
}
