//! The options of every filter with their counts.

use geography::{State, TodayByState};
use listings::{Column, FacetKind, FacetOption, FacetSet, Facets, RangeKind, SearchListings};

use crate::bits::Bits;
use crate::fields::Number;
use crate::filter::Lifted;
use crate::names::Names;
use crate::segment::Kind;
use crate::snapshot::{Sets, Snapshot};
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
        let mut facets = Facets::default();
        for kind in which.iter() {
            let rows = found.without(Lifted::Facet(kind));
            facets.options.insert(kind, self.options(kind, &rows, &today));
        }
        for range in RangeKind::ALL {
            let number = match range {
                RangeKind::YearBuilt => Number::Of(Column::YearBuilt),
                RangeKind::EstimatedValue => Number::Of(Column::Zestimate),
                RangeKind::Equity => Number::Equity,
            };
            let rows = found.without(Lifted::Range(range));
            let known = self.number(number).map_or(0, |column| column.known().count_both(&rows));
            facets.blanks.insert(range, rows.count() - known);
        }
        facets
    }

    fn options(&self, kind: FacetKind, rows: &Bits, today: &Today) -> Vec<FacetOption> {
        let kinds = &self.segment.rows.kinds;
        match kind {
            FacetKind::State => {
                let states = self.segment.places.states();
                let counts = states.map(|(state, range)| (state.name(), rows.count_in(range)));
                counts.filter_map(|(name, count)| option(name, count)).collect()
            }
            FacetKind::County => self.counties(rows),
            FacetKind::Zip => {
                let zips = &self.segment.places.zips;
                let mut counts = vec![0; zips.codes()];
                for (place, range) in self.segment.places.runs() {
                    counts[place.zip as usize] += rows.count_in(range);
                }
                by_name(zips, &counts)
            }
            FacetKind::SaleMonth => {
                let mut counts = vec![0; self.days.months.len()];
                for (day, count) in self.by_day(rows).into_iter().skip(1).enumerate() {
                    counts[self.days.month_of[day]] += count;
                }
                labelled(&self.days.months, &counts)
            }
            FacetKind::SaleDay => labelled(&self.days.labels, &self.by_day(rows)[1..]),
            FacetKind::PropertyType => of_kind(&kinds.property_type, &self.property_types, rows),
            FacetKind::OwnerType => of_kind(&kinds.owner_type, &self.owner_types, rows),
            FacetKind::OwnerOccupancy => of_kind(&kinds.occupancy, &self.occupancies, rows),
            FacetKind::Status => {
                let mut passed = rows.clone();
                passed.and(&today.passed);
                let of_all = self.statuses.counts(&kinds.status, rows);
                let of_passed = self.statuses.counts(&kinds.status, &passed);
                let shown = Shown::new(&kinds.status.names);
                let mut counts = vec![0; shown.names.codes()];
                for (code, [to_come, passed]) in shown.of.iter().enumerate() {
                    counts[*to_come] += of_all[code] - of_passed[code];
                    counts[*passed] += of_passed[code];
                }
                by_name(&shown.names, &counts)
            }
        }
    }

    fn counties(&self, rows: &Bits) -> Vec<FacetOption> {
        let places = &self.segment.places;
        let mut counts: Vec<(u8, u32, u64)> = Vec::new();
        for (place, range) in places.runs() {
            let count = rows.count_in(range);
            match counts.last_mut() {
                Some((state, county, sum)) if (*state, *county) == (place.state, place.county) => {
                    *sum += count;
                }
                _ => counts.push((place.state, place.county, count)),
            }
        }
        // Runs are in the order of the states' and then the counties' names, and no state's name
        // begins another's: that is the order of the options too.
        let options = counts.into_iter().filter_map(|(state, county, count)| {
            let state = State::from_index(state.into())?;
            let county = places.counties.name(county as usize)?;
            (count > 0).then(|| FacetOption { value: format!("{state}|{county}"), count })
        });
        options.collect()
    }

    /// How many of the rows have each day, by its code.
    fn by_day(&self, rows: &Bits) -> Vec<u64> {
        let mut counts = vec![0; self.days.numbers.len() + 1];
        self.days.codes.tally(rows, &mut counts);
        counts
    }
}

fn option(value: &str, count: u64) -> Option<FacetOption> {
    (count > 0).then(|| FacetOption { value: value.to_owned(), count })
}

fn of_kind(kind: &Kind, sets: &Sets, rows: &Bits) -> Vec<FacetOption> {
    by_name(&kind.names, &sets.counts(kind, rows))
}

/// The options of counts by code.
fn by_name(names: &Names, counts: &[u64]) -> Vec<FacetOption> {
    let options = counts.iter().enumerate();
    options.filter_map(|(code, count)| option(names.name(code)?, *count)).collect()
}

/// The options of counts by day or month. These are in the order of time, which is that of their
/// names only from the year 0 to 9999.
fn labelled(labels: &[String], counts: &[u64]) -> Vec<FacetOption> {
    let options = labels.iter().zip(counts);
    let mut options: Vec<_> = options.filter_map(|(label, count)| option(label, *count)).collect();
    if !options.is_sorted_by(|a, b| a.value < b.value) {
        options.sort_by(|a, b| a.value.cmp(&b.value));
    }
    options
}
