//! The options of every filter with their counts.

use std::cell::OnceCell;
use std::sync::Arc;

use geography::TodayByState;
use listings::{Column, FacetKind, FacetOption, FacetSet, Facets, RangeKind, SearchListings};

use crate::bits::{Bits, Ranks};
use crate::fields::Number;
use crate::filter::Lifted;
use crate::names::Names;
use crate::snapshot::Snapshot;
use crate::today::{Shown, Today};

impl Snapshot {
    /// What [`Facets::count`] says.
    pub(crate) fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Facets {
        let found = self.find(search, today);
        let today = self.today(today);
        let all = Counted::of(found.all());
        let mut facets = Facets::default();
        for kind in which.iter() {
            let options = match found.without(Lifted::Facet(kind)) {
                None => self.options(kind, &all, &today),
                Some(rows) => self.options(kind, &Counted::of(&rows), &today),
            };
            facets.options.insert(kind, options);
        }
        for range in RangeKind::ALL {
            let number = match range {
                RangeKind::YearBuilt => Number::Of(Column::YearBuilt),
                RangeKind::EstimatedValue => Number::Of(Column::Zestimate),
                RangeKind::Equity => Number::Equity,
            };
            let lifted = found.without(Lifted::Range(range));
            let rows = lifted.as_ref().unwrap_or(found.all());
            let known = self.number(number).map_or(0, |column| column.known().count_both(rows));
            facets.blanks.insert(range, rows.count() - known);
        }
        facets
    }

    fn options(&self, kind: FacetKind, counted: &Counted<'_>, today: &Today) -> Vec<FacetOption> {
        let kinds = &self.segment.rows.kinds;
        let rows = counted.rows;
        match kind {
            FacetKind::State => {
                let ranges = self.places.states.iter().zip(self.segment.places.states());
                let counts = ranges.map(|(name, (_, range))| (name, counted.in_range(range)));
                counts.filter_map(|(name, count)| option(name, count)).collect()
            }
            FacetKind::County => {
                let counties = self.places.counties.iter();
                let counts = counties.map(|(name, range)| (name, counted.in_range(range.clone())));
                counts.filter_map(|(name, count)| option(name, count)).collect()
            }
            FacetKind::Zip => {
                let zips = &self.segment.places.zips;
                let mut counts = vec![0; zips.codes()];
                for (place, range) in self.segment.places.runs() {
                    counts[place.zip as usize] += counted.in_range(range);
                }
                by_name(zips, &counts)
            }
            FacetKind::SaleMonth => {
                let mut counts = vec![0; self.days.months.len()];
                for (day, count) in counted.by_day(self).iter().skip(1).enumerate() {
                    counts[self.days.month_of[day]] += count;
                }
                labelled(&self.days.months, &counts)
            }
            FacetKind::SaleDay => labelled(&self.days.labels, &counted.by_day(self)[1..]),
            FacetKind::PropertyType => {
                by_name(&kinds.property_type.names, &self.property_types.counts(rows))
            }
            FacetKind::OwnerType => {
                by_name(&kinds.owner_type.names, &self.owner_types.counts(rows))
            }
            FacetKind::OwnerOccupancy => {
                by_name(&kinds.occupancy.names, &self.occupancies.counts(rows))
            }
            FacetKind::Status => {
                let shown = Shown::options(&kinds.status.names);
                by_name(&shown.names, &self.by_shown_status(&shown, rows, today))
            }
        }
    }

    /// How many of the rows are shown under each status, by its code.
    pub(crate) fn by_shown_status(&self, shown: &Shown, rows: &Bits, today: &Today) -> Vec<u64> {
        let mut passed = rows.clone();
        passed.and(&today.passed);
        let (of_all, of_passed) = (self.statuses.counts(rows), self.statuses.counts(&passed));
        let mut counts = vec![0; shown.names.codes()];
        for (code, [to_come, passed]) in shown.of.iter().enumerate() {
            counts[*to_come] += of_all[code] - of_passed[code];
            counts[*passed] += of_passed[code];
        }
        counts
    }
}

/// A set of rows, with what several facets need to know of it.
struct Counted<'a> {
    rows: &'a Bits,
    ranks: OnceCell<Ranks<'a>>,
    by_day: OnceCell<Vec<u64>>,
}

impl<'a> Counted<'a> {
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

fn option(name: &Arc<str>, count: u64) -> Option<FacetOption> {
    (count > 0).then(|| FacetOption { value: Arc::clone(name), count })
}

/// The options of counts by code.
fn by_name(names: &Names, counts: &[u64]) -> Vec<FacetOption> {
    let options = counts.iter().enumerate();
    options.filter_map(|(code, count)| option(names.shared(code)?, *count)).collect()
}

/// The options of counts by day or month. These are in the order of time, which is that of their
/// names only from the year 0 to 9999.
fn labelled(labels: &[Arc<str>], counts: &[u64]) -> Vec<FacetOption> {
    let options = labels.iter().zip(counts);
    let mut options: Vec<_> = options.filter_map(|(label, count)| option(label, *count)).collect();
    if !options.is_sorted_by(|a, b| a.value < b.value) {
        options.sort_by(|a, b| a.value.cmp(&b.value));
    }
    options
}
