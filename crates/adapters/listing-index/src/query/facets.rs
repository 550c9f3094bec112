//! The options of every filter, with their counts.

use std::cell::OnceCell;
use std::sync::Arc;

use geography::TodayByState;
use listings::{
    ChoiceFilter, Column, FacetOption, FacetSet, Facets, Filter, Options, RangeFilter,
    SearchListings,
};

use crate::columns::bits::{Bits, Ranks};
use crate::columns::fields::Number;
use crate::columns::names::Names;
use crate::query::marks::MarkedRows;
use crate::query::snapshot::Snapshot;
use crate::query::today::{ShownStatuses, Today};

impl Snapshot {
    /// Returns the same as [`Facets::count`].
    pub(crate) fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Facets {
        let found = self.find(search, today);
        let today = self.today(today);
        let marks = MarkedRows::of(self, &search.marks);
        let all = CountedRows::of(found.all());
        let mut facets = Facets::default();
        for kind in which.iter() {
            let options = match found.without(Filter::Choice(kind)) {
                None => self.options(kind, &all, &marks, &today),
                Some(rows) => self.options(kind, &CountedRows::of(&rows), &marks, &today),
            };
            facets.options.insert(kind, options);
        }
        let total = found.all().count();
        for range in RangeFilter::ALL.iter().copied() {
            let lifted = found.without(Filter::Range(range));
            let (rows, count) = match &lifted {
                None => (found.all(), total),
                Some(rows) => (rows, rows.count()),
            };
            facets.blanks.insert(range, count - self.with_value(range, rows, &today));
        }
        facets
    }

    /// Counts the rows that have a value for a range.
    fn with_value(&self, range: RangeFilter, rows: &Bits, today: &Today) -> u64 {
        let known =
            |number| self.number(number).map_or(0, |column| column.known().count_both(rows));
        match Number::compared(range) {
            Some(number) => known(number),
            // Every sale that has a date and has not passed.
            None => known(Number::Of(Column::SaleDate)) - today.passed.count_both(rows),
        }
    }

    fn options(
        &self,
        filter: ChoiceFilter,
        counted: &CountedRows<'_>,
        marks: &MarkedRows<'_>,
        today: &Today,
    ) -> Vec<FacetOption> {
        let kind = self.segment.rows.kinds.of(filter);
        let rows = counted.rows;
        match filter.options() {
            Options::State => {
                let ranges = self.places.states.iter().zip(self.segment.places.states());
                let counts = ranges.map(|(name, (_, range))| (name, counted.in_range(range)));
                counts.filter_map(|(name, count)| option(name, count)).collect()
            }
            Options::County => {
                let counties = self.places.counties.iter();
                let counts = counties.map(|(name, range)| (name, counted.in_range(range.clone())));
                counts.filter_map(|(name, count)| option(name, count)).collect()
            }
            Options::Zip => {
                let zips = &self.segment.places.zips;
                let mut counts = vec![0; zips.codes()];
                for (place, range) in self.segment.places.runs() {
                    counts[place.zip as usize] += counted.in_range(range);
                }
                by_name(zips, &counts)
            }
            Options::SaleMonth => {
                let mut counts = vec![0; self.days.months.len()];
                for (day, count) in counted.by_day(self).iter().skip(1).enumerate() {
                    counts[self.days.month_of[day]] += count;
                }
                labelled(&self.days.months, &counts)
            }
            Options::SaleDay => labelled(&self.days.labels, &counted.by_day(self)[1..]),
            Options::Text(_) | Options::OwnerOccupancy | Options::Photo | Options::Known(_) => {
                by_name(&kind.names, &self.sets(filter).counts(rows))
            }
            Options::Marks => marks.options(rows),
            Options::Status => {
                let shown = ShownStatuses::options(&kind.names);
                by_name(&shown.names, &self.by_shown_status(&shown, rows, today))
            }
        }
    }

    /// Counts the rows that are shown under each status, by the status's code.
    pub(crate) fn by_shown_status(
        &self,
        shown: &ShownStatuses,
        rows: &Bits,
        today: &Today,
    ) -> Vec<u64> {
        let mut passed = rows.clone();
        passed.and(&today.passed);
        let statuses = self.sets(ChoiceFilter::Status);
        let (of_all, of_passed) = (statuses.counts(rows), statuses.counts(&passed));
        let mut counts = vec![0; shown.names.codes()];
        for (code, [to_come, passed]) in shown.of.iter().enumerate() {
            counts[*to_come] += of_all[code] - of_passed[code];
            counts[*passed] += of_passed[code];
        }
        counts
    }
}

/// A set of rows, with values that several facets share.
struct CountedRows<'a> {
    rows: &'a Bits,
    ranks: OnceCell<Ranks<'a>>,
    by_day: OnceCell<Vec<u64>>,
}

impl<'a> CountedRows<'a> {
    const fn of(rows: &'a Bits) -> Self {
        Self { rows, ranks: OnceCell::new(), by_day: OnceCell::new() }
    }

    fn in_range(&self, range: std::ops::Range<usize>) -> u64 {
        self.ranks.get_or_init(|| self.rows.ranks()).count_in(range)
    }

    fn by_day(&self, snapshot: &Snapshot) -> &[u64] {
        self.by_day.get_or_init(|| snapshot.days.counts(self.rows))
    }
}

pub(super) fn option(name: &Arc<str>, count: u64) -> Option<FacetOption> {
    (count > 0).then(|| FacetOption { value: Arc::clone(name), count })
}

/// Converts counts by code to options.
fn by_name(names: &Names, counts: &[u64]) -> Vec<FacetOption> {
    let options = counts.iter().enumerate();
    options.filter_map(|(code, count)| option(names.shared(code)?, *count)).collect()
}

/// Converts counts by day or month to options. They are ordered by time, which is the order of
/// their names only for the years 0 to 9999.
fn labelled(labels: &[Arc<str>], counts: &[u64]) -> Vec<FacetOption> {
    let options = labels.iter().zip(counts);
    let mut options: Vec<_> = options.filter_map(|(label, count)| option(label, *count)).collect();
    if !options.is_sorted_by(|a, b| a.value < b.value) {
        options.sort_by(|a, b| a.value.cmp(&b.value));
    }
    options
}
