//! Computes the set of rows that match a search.

use geography::{State, TodayByState};
use listings::{
    Bounds, ChoiceFilter, Column, CountyChoice, Filter, Historical, MyAreas, Options, RangeFilter,
    SaleMonth, Scope, SearchListings, UniqueId, day_number, parse_day,
};

use crate::columns::bits::Bits;
use crate::columns::fields::{Number, Text, tie_key};
use crate::query::marks::MarkedRows;
use crate::query::snapshot::Snapshot;
use crate::query::today::{ShownStatuses, Today};

/// The rows that a search finds, and the rows that each liftable filter admits.
pub(crate) struct FilteredRows {
    base: Bits,
    filters: Vec<(Filter, Bits)>,
    all: Bits,
}

impl FilteredRows {
    /// Returns the rows that match.
    pub(crate) const fn all(&self) -> &Bits {
        &self.all
    }

    /// Returns the rows that match.
    pub(crate) fn into_all(self) -> Bits {
        self.all
    }

    /// Returns the rows that match the search without one of its filters, or `None` if the search
    /// has no such filter and all its matches qualify.
    pub(crate) fn without(&self, lifted: Filter) -> Option<Bits> {
        if self.filters.iter().all(|(own, _)| *own != lifted) {
            return None;
        }
        let mut rows = self.base.clone();
        self.filters.iter().filter(|(own, _)| *own != lifted).for_each(|(_, set)| rows.and(set));
        Some(rows)
    }
}

impl Snapshot {
    /// Returns the rows for which [`SearchListings::matches`] is true.
    pub(crate) fn find(&self, search: &SearchListings, today: &TodayByState) -> FilteredRows {
        let today = self.today(today);
        let base = self.base(search, &today);
        let filters = self.filters(search, &today);
        let mut all = base.clone();
        filters.iter().for_each(|(_, set)| all.and(set));
        FilteredRows { base, filters, all }
    }

    /// Returns the rows that pass the conditions that are never lifted.
    fn base(&self, search: &SearchListings, today: &Today) -> Bits {
        let SearchListings {
            scope,
            historical,
            filters: _, // in `filters`
            search: typed,
            marks: _, // in `filters`
            my_areas,
            within,
            changed_since,
            with_duplicates,
            sort: _,
            page: _,
        } = search;
        let mut base = match historical {
            Historical::All => Bits::all(self.len()),
            Historical::Current => today.current.clone(),
        };
        if !with_duplicates {
            base.subtract(&self.segment.rows.duplicates);
        }
        if let Some(scope) = self.in_scope(scope) {
            base.and(&scope);
        }
        if let Some(revision) = changed_since {
            // Nothing can change after revision i64::MAX.
            let after = revision.0.checked_add(1);
            let later = after.map(|after| self.range(Number::Revision, Some(after), None));
            base.and(&later.unwrap_or_else(|| Bits::none(self.len())));
        }
        if let Some(areas) = my_areas {
            self.keep_followed(areas, &mut base);
        }
        if let Some(area) = within {
            base.and(&self.within(area));
        }
        if let Some(typed) = typed {
            base.and(&self.with_words(typed));
        }
        base
    }

    fn filters(&self, search: &SearchListings, today: &Today) -> Vec<(Filter, Bits)> {
        let filters = &search.filters;
        let marks = ChoiceFilter::Marks;
        let admitted = MarkedRows::of(self, &search.marks).admitted(filters.chosen(marks));
        let choices = filters.choices().filter(|(filter, _)| *filter != marks);
        let choices = choices.map(|(filter, chosen)| {
            (Filter::Choice(filter), self.with_option(filter, chosen, today))
        });
        let ranges = filters.ranges().map(|(filter, bounds)| {
            (Filter::Range(filter), self.with_number(filter, bounds, today))
        });
        let marks = admitted.map(|rows| (Filter::Choice(marks), rows));
        choices.chain(ranges).chain(marks).collect()
    }

    /// Returns the rows that have one of the chosen options.
    fn with_option(&self, filter: ChoiceFilter, chosen: &[String], today: &Today) -> Bits {
        let places = &self.segment.places;
        match filter.options() {
            Options::State => {
                let mut rows = Bits::none(self.len());
                let is_chosen = |state: &State| chosen.iter().any(|name| name == state.name());
                let chosen = places.states().filter(|(state, _)| is_chosen(state));
                chosen.for_each(|(_, range)| rows.fill(range));
                rows
            }
            Options::County => {
                let choices = chosen.iter().filter_map(|text| CountyChoice::parse(text));
                let codes: Vec<_> = choices
                    .filter_map(|choice| {
                        Some((choice.state, places.counties.code(&choice.name)? as u32))
                    })
                    .collect();
                self.places(|place| {
                    codes.iter().any(|(state, county)| {
                        *county == place.county
                            && state.is_none_or(|state| state.index() == usize::from(place.state))
                    })
                })
            }
            Options::Zip => {
                let mut is_chosen = vec![false; places.zips.codes()];
                let codes = chosen.iter().filter_map(|zip| places.zips.code(zip));
                codes.for_each(|code| is_chosen[code] = true);
                self.places(|place| is_chosen[place.zip as usize])
            }
            Options::SaleMonth => {
                let days = chosen.iter().filter_map(|text| {
                    let month = SaleMonth::parse(text)?;
                    let end = month.end().map_or(i64::MAX, day_number);
                    Some((day_number(month.first_day()?), end - 1))
                });
                self.ranges(Number::Of(Column::SaleDate), days)
            }
            Options::SaleDay => {
                let days = chosen.iter().filter_map(|text| parse_day(text).map(day_number));
                self.ranges(Number::Of(Column::SaleDate), days.map(|day| (day, day)))
            }
            Options::Text(_) | Options::OwnerOccupancy | Options::Photo | Options::Known(_) => {
                self.sets(filter).named(chosen.iter().map(String::as_str))
            }
            Options::Status => self.with_status(chosen, today),
            Options::Marks => Bits::all(self.len()), // in `filters`
        }
    }

    fn in_scope(&self, scope: &Scope) -> Option<Bits> {
        match scope {
            Scope::All => None,
            Scope::Ids(ids) => {
                let mut rows = Bits::none(self.len());
                ids.iter().filter_map(|id| self.rows_by_id.get(*id)).for_each(|row| rows.set(row));
                Some(rows)
            }
            Scope::UniqueIds(ids) => {
                let mut rows = Bits::none(self.len());
                if let Some(column) = self.text(Text::Ties) {
                    let find = |id: &UniqueId| {
                        let key = |state| tie_key(state, id.as_str());
                        likely_states(id).find_map(|state| column.keys().find(&key(state)))
                    };
                    for group in ids.iter().filter_map(find) {
                        rows.set_each(column.of_groups(group..group + 1));
                    }
                }
                Some(rows)
            }
        }
    }

    /// Removes the rows for which [`MyAreas::admit`] is false.
    fn keep_followed(&self, areas: &MyAreas, base: &mut Bits) {
        let places = &self.segment.places;
        let codes = |names: &[String], of: &crate::columns::names::Names| -> Vec<u32> {
            names.iter().filter_map(|name| of.code(name)).map(|code| code as u32).collect()
        };
        let followed: Vec<_> = areas
            .states
            .iter()
            .map(|area| {
                let is_whole = area.counties.is_empty() && area.zips.is_empty();
                let mut zips = codes(&area.zips, &places.zips);
                zips.sort_unstable();
                (area.state.index(), is_whole, codes(&area.counties, &places.counties), zips)
            })
            .collect();
        base.and(&self.places(|place| {
            followed.iter().any(|(state, is_whole, counties, zips)| {
                *state == usize::from(place.state)
                    && (*is_whole
                        || counties.contains(&place.county)
                        || zips.binary_search(&place.zip).is_ok())
            })
        }));
        let kind = self.segment.rows.kinds.of(ChoiceFilter::PropertyType);
        let of_types = |types: &[&str]| -> Vec<usize> {
            types.iter().filter_map(|name| kind.names.code(name)).collect()
        };
        if !areas.property_types.is_empty() {
            let mut chosen =
                of_types(&areas.property_types.iter().map(String::as_str).collect::<Vec<_>>());
            chosen.push(0); // an unknown type passes
            base.and(&self.sets(ChoiceFilter::PropertyType).with(&chosen));
        }
        for (name, column, bounds) in [
            (MyAreas::MULTIFAMILY, Column::Units, &areas.units),
            (MyAreas::LAND, Column::LotSize, &areas.lot_size),
        ] {
            let Some(known) = self.number(Number::Of(column)) else { continue };
            if !bounds.is_open() {
                let mut outside = self.sets(ChoiceFilter::PropertyType).with(&of_types(&[name]));
                outside.and(known.known());
                outside.subtract(&self.bounded(Number::Of(column), *bounds));
                base.subtract(&outside);
            }
        }
    }

    /// Returns the rows that are shown under one of these statuses.
    fn with_status(&self, chosen: &[String], today: &Today) -> Bits {
        let stored = self.segment.rows.kinds.of(ChoiceFilter::Status);
        let shown = ShownStatuses::options(&stored.names);
        let is_chosen: Vec<bool> = (0..shown.names.codes())
            .map(|code| {
                shown.names.name(code).is_some_and(|name| chosen.iter().any(|own| own == name))
            })
            .collect();
        let codes = |passed: usize| -> Vec<usize> {
            (0..shown.of.len()).filter(|code| is_chosen[shown.of[*code][passed]]).collect()
        };
        let statuses = self.sets(ChoiceFilter::Status);
        let mut rows = statuses.with(&codes(0));
        rows.subtract(&today.passed);
        rows.or_both(&statuses.with(&codes(1)), &today.passed);
        rows
    }

    /// Returns the rows of the places for which `is_in` returns true.
    fn places(&self, is_in: impl Fn(crate::columns::places::Place) -> bool) -> Bits {
        let mut rows = Bits::none(self.len());
        let chosen = self.segment.places.runs().filter(|(place, _)| is_in(*place));
        chosen.for_each(|(_, range)| rows.fill(range));
        rows
    }

    /// Returns the rows whose number is between the bounds of a filter.
    fn with_number(&self, filter: RangeFilter, bounds: Bounds<i64>, today: &Today) -> Bits {
        match Number::compared(filter) {
            Some(number) => self.bounded(number, bounds),
            None => self.days_away(bounds, today),
        }
    }

    /// Returns the rows whose sale is between so many days away, by the clock of their state.
    fn days_away(&self, bounds: Bounds<i64>, today: &Today) -> Bits {
        let states = || self.segment.places.states();
        let from_day = |day: i64| {
            let from = day.saturating_add(bounds.from().unwrap_or(0).max(0));
            let to = bounds.to().map(|to| day.saturating_add(to));
            self.range(Number::Of(Column::SaleDate), Some(from), to)
        };
        let mut days: Vec<i64> = states().map(|(state, _)| today.of(state)).collect();
        days.sort_unstable();
        days.dedup();
        // Most of the time, all states have the same day.
        if let [day] = days.as_slice() {
            return from_day(*day);
        }
        let mut found = Bits::none(self.len());
        for day in days {
            let mut here = Bits::none(self.len());
            let of_day = states().filter(|(state, _)| today.of(*state) == day);
            of_day.for_each(|(_, range)| here.fill(range));
            found.or_both(&from_day(day), &here);
        }
        found
    }

    fn bounded(&self, number: Number, bounds: Bounds<i64>) -> Bits {
        self.range(number, bounds.from(), bounds.to())
    }

    /// Returns the rows with a number between `from` and `to`, both inclusive. Rows without a value
    /// are not included, even without limits.
    fn range(&self, number: Number, from: Option<i64>, to: Option<i64>) -> Bits {
        self.number(number).map_or_else(
            || Bits::none(self.len()),
            |column| column.pick(column.between(from.as_ref(), to.as_ref())),
        )
    }

    /// Returns the rows with a number in one of the ranges.
    fn ranges(&self, number: Number, ranges: impl Iterator<Item = (i64, i64)>) -> Bits {
        let mut rows = Bits::none(self.len());
        if let Some(column) = self.number(number) {
            for (from, to) in ranges {
                rows.set_each(&column.rows()[column.between(Some(&from), Some(&to))]);
            }
        }
        rows
    }
}

/// All states, first the one with whose code a unique_ID begins.
fn likely_states(id: &UniqueId) -> impl Iterator<Item = State> {
    id.as_str().get(..2).and_then(State::parse).into_iter().chain(State::all())
}
