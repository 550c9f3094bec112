//! How many sales each county has on each day.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use geography::{State, TodayByState};
use listings::{Column, SaleDayCount, SearchListings, day_number, numbered_day};

use crate::columns::fields::Number;
use crate::query::snapshot::Snapshot;

impl Snapshot {
    /// Returns the same as [`listings::count_sale_days`].
    pub(crate) fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Vec<SaleDayCount> {
        let Some(column) = self.number(Number::Of(Column::SaleDate)) else { return Vec::new() };
        let found = self.find(search, today).into_all();
        let places = &self.segment.places;
        let (from, to) = (day_number(*days.start()), day_number(*days.end()));
        let groups = column.groups_between(Some(&from), Some(&to));
        let keyed = column.keys().from(groups.start).zip(column.groups_from(groups.start));
        let mut counted = Vec::new();
        for (number, rows) in keyed.take(groups.len()) {
            let Some(day) = numbered_day(number) else { continue };
            // By state and the code of the county, whose order is not that of the names.
            let mut counts = BTreeMap::<(u8, u32), u64>::new();
            for row in rows.iter().filter(|row| found.get(**row)) {
                if let Some(place) = places.of(*row) {
                    *counts.entry((place.state, place.county)).or_default() += 1;
                }
            }
            counted.extend(counts.into_iter().filter_map(|((state, county), count)| {
                let state = State::from_index(state.into())?;
                let county = places.counties.name(county as usize).map(str::to_owned);
                Some(SaleDayCount { day, state, county, count })
            }));
        }
        counted.sort_unstable();
        counted
    }
}
