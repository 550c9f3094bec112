//! From a search to the set of its rows.

use geography::TodayByState;
use kernel::Money;
use listings::{
    Bounds, Column, FacetKind, Historical, MyAreas, OneOf, OwnerOccupancy, RangeKind, Scope,
    SearchListings,
};

use crate::bits::Bits;
use crate::fields::{self, Number, Text};
use crate::sets::Sets;
use crate::snapshot::Snapshot;
use crate::today::{Shown, Today};

/// A filter that is lifted when its own options or blanks are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lifted {
    Facet(FacetKind),
    Range(RangeKind),
}

/// The rows that a search finds, and what each filter that may be lifted keeps of them.
pub(crate) struct Found {
    base: Bits,
    filters: Vec<(Lifted, Bits)>,
    all: Bits,
}

impl Found {
    /// The rows that match.
    pub(crate) const fn all(&self) -> &Bits {
        &self.all
    }

    /// The rows that match.
    pub(crate) fn into_all(self) -> Bits {
        self.all
    }

    /// The rows that match the search without one of its filters; `None` where it has no such
    /// filter, so that they are all that match.
    pub(crate) fn without(&self, lifted: Lifted) -> Option<Bits> {
        if self.filters.iter().all(|(own, _)| *own != lifted) {
            return None;
        }
        let mut rows = self.base.clone();
        self.filters.iter().filter(|(own, _)| *own != lifted).for_each(|(_, set)| rows.and(set));
        Some(rows)
    }
}

impl Snapshot {
    /// What [`SearchListings::matches`] says of every row.
    pub(crate) fn find(&self, search: &SearchListings, today: &TodayByState) -> Found {
        let today = self.today(today);
        let base = self.base(search, &today);
        let filters = self.filters(search, &today);
        let mut all = base.clone();
        filters.iter().for_each(|(_, set)| all.and(set));
        Found { base, filters, all }
    }

    /// What is never lifted.
    fn base(&self, search: &SearchListings, today: &Today) -> Bits {
        let SearchListings {
            scope,
            historical,
            filters,
            search: typed,
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
            // Changed after i64::MAX is nothing.
            let after = revision.0.checked_add(1);
            let later = after.map(|after| self.range(Number::Revision, Some(after), None));
            base.and(&later.unwrap_or_else(|| Bits::none(self.len())));
        }
        for (column, bounds) in
            [(Column::Units, &filters.units), (Column::LotSize, &filters.lot_size)]
        {
            if !bounds.is_open() {
                base.and(&self.bounded(Number::Of(column), bounds, |number| number));
            }
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

    fn filters(&self, search: &SearchListings, today: &Today) -> Vec<(Lifted, Bits)> {
        let filters = &search.filters;
        let mut sets = Vec::new();
        let mut facet = |kind, set: Option<Bits>| {
            sets.extend(set.map(|set| (Lifted::Facet(kind), set)));
        };
        facet(
            FacetKind::State,
            filters.states.chosen().map(|states| {
                let mut rows = Bits::none(self.len());
                let chosen =
                    self.segment.places.states().filter(|(state, _)| states.contains(state));
                chosen.for_each(|(_, range)| rows.fill(range));
                rows
            }),
        );
        facet(
            FacetKind::County,
            filters.counties.chosen().map(|choices| {
                let counties = &self.segment.places.counties;
                let codes: Vec<_> = choices
                    .iter()
                    .filter_map(|choice| Some((choice.state, counties.code(&choice.name)? as u32)))
                    .collect();
                self.places(|place| {
                    codes.iter().any(|(state, county)| {
                        *county == place.county
                            && state.is_none_or(|state| state.index() == usize::from(place.state))
                    })
                })
            }),
        );
        facet(
            FacetKind::Zip,
            filters.zips.chosen().map(|chosen| {
                let zips = &self.segment.places.zips;
                let mut is_chosen = vec![false; zips.codes()];
                chosen
                    .iter()
                    .filter_map(|zip| zips.code(zip))
                    .for_each(|code| is_chosen[code] = true);
                self.places(|place| is_chosen[place.zip as usize])
            }),
        );
        facet(
            FacetKind::SaleMonth,
            filters.sale_months.chosen().map(|months| {
                let days = months.iter().filter_map(|month| {
                    let end = month.end().map_or(i64::MAX, fields::day);
                    Some((fields::day(month.first_day()?), end - 1))
                });
                self.ranges(Number::Of(Column::SaleDate), days)
            }),
        );
        facet(
            FacetKind::SaleDay,
            filters.sale_days.chosen().map(|days| {
                let days = days.iter().map(|day| (fields::day(*day), fields::day(*day)));
                self.ranges(Number::Of(Column::SaleDate), days)
            }),
        );
        facet(FacetKind::PropertyType, named(&filters.property_types, &self.property_types));
        facet(FacetKind::OwnerType, named(&filters.owner_types, &self.owner_types));
        facet(
            FacetKind::OwnerOccupancy,
            filters.owner_occupancies.chosen().map(|chosen| {
                self.occupancies.named(chosen.iter().copied().map(OwnerOccupancy::name))
            }),
        );
        facet(
            FacetKind::Status,
            filters.statuses.chosen().map(|chosen| self.with_status(chosen, today)),
        );
        let mut range = |kind, set: Option<Bits>| {
            sets.extend(set.map(|set| (Lifted::Range(kind), set)));
        };
        let years = &filters.year_built;
        range(
            RangeKind::YearBuilt,
            (!years.is_open())
                .then(|| self.bounded(Number::Of(Column::YearBuilt), years, |year| year)),
        );
        let values = &filters.estimated_value;
        range(
            RangeKind::EstimatedValue,
            (!values.is_open())
                .then(|| self.bounded(Number::Of(Column::Zestimate), values, Money::cents)),
        );
        let equity = &filters.equity;
        range(
            RangeKind::Equity,
            (!equity.is_open()).then(|| self.bounded(Number::Equity, equity, Money::cents)),
        );
        sets
    }

    fn in_scope(&self, scope: &Scope) -> Option<Bits> {
        match scope {
            Scope::All => None,
            Scope::Ids(ids) => {
                let wanted: hashbrown::HashSet<_> = ids.iter().copied().collect();
                // Few ids are sought among many: most are told apart by their last 16 bits.
                let mut tails = Bits::none(1 << 16);
                ids.iter().for_each(|id| tails.set(u32::from(id.0 as u16)));
                let mut rows = Bits::none(self.len());
                for (row, id) in self.segment.rows.ids.iter().enumerate() {
                    if tails.get(u32::from(id.0 as u16)) && wanted.contains(&id) {
                        rows.set(row as u32);
                    }
                }
                Some(rows)
            }
            Scope::UniqueIds(ids) => {
                let mut rows = Bits::none(self.len());
                if let Some(column) = self.text(Text::UniqueId) {
                    for group in ids.iter().filter_map(|id| column.keys().find(id.as_str())) {
                        rows.set_each(column.of_groups(group..group + 1));
                    }
                }
                Some(rows)
            }
        }
    }

    /// What [`MyAreas::admit`] says.
    fn keep_followed(&self, areas: &MyAreas, base: &mut Bits) {
        let places = &self.segment.places;
        let codes = |names: &[String], of: &crate::names::Names| -> Vec<u32> {
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
        let kind = &self.segment.rows.kinds.property_type;
        let of_types = |types: &[&str]| -> Vec<usize> {
            types.iter().filter_map(|name| kind.names.code(name)).collect()
        };
        if !areas.property_types.is_empty() {
            let mut chosen =
                of_types(&areas.property_types.iter().map(String::as_str).collect::<Vec<_>>());
            chosen.push(0); // a type that isn't known passes
            base.and(&self.property_types.with(&chosen));
        }
        for (name, column, bounds) in [
            (MyAreas::MULTIFAMILY, Column::Units, &areas.units),
            (MyAreas::LAND, Column::LotSize, &areas.lot_size),
        ] {
            let Some(known) = self.number(Number::Of(column)) else { continue };
            if !bounds.is_open() {
                let mut outside = self.property_types.with(&of_types(&[name]));
                outside.and(known.known());
                outside.subtract(&self.bounded(Number::Of(column), bounds, |number| number));
                base.subtract(&outside);
            }
        }
    }

    /// The rows that are shown under one of these statuses.
    fn with_status(&self, chosen: &[String], today: &Today) -> Bits {
        let stored = &self.segment.rows.kinds.status;
        let shown = Shown::options(&stored.names);
        let is_chosen: Vec<bool> = (0..shown.names.codes())
            .map(|code| {
                shown.names.name(code).is_some_and(|name| chosen.iter().any(|own| own == name))
            })
            .collect();
        let codes = |passed: usize| -> Vec<usize> {
            (0..shown.of.len()).filter(|code| is_chosen[shown.of[*code][passed]]).collect()
        };
        let mut rows = self.statuses.with(&codes(0));
        rows.subtract(&today.passed);
        rows.or_both(&self.statuses.with(&codes(1)), &today.passed);
        rows
    }

    /// The rows of the places for which `is_in` holds.
    fn places(&self, is_in: impl Fn(crate::places::Place) -> bool) -> Bits {
        let mut rows = Bits::none(self.len());
        let chosen = self.segment.places.runs().filter(|(place, _)| is_in(*place));
        chosen.for_each(|(_, range)| rows.fill(range));
        rows
    }

    fn bounded<T: Copy + Ord>(
        &self,
        number: Number,
        bounds: &Bounds<T>,
        value: impl Fn(T) -> i64,
    ) -> Bits {
        self.range(number, bounds.from().map(&value), bounds.to().map(&value))
    }

    /// The rows with a number between two, both included; an open end still wants a value.
    fn range(&self, number: Number, from: Option<i64>, to: Option<i64>) -> Bits {
        self.number(number).map_or_else(
            || Bits::none(self.len()),
            |column| column.pick(column.between(from.as_ref(), to.as_ref())),
        )
    }

    /// The rows with a number in one of some ranges.
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

fn named(filter: &OneOf<String>, sets: &Sets) -> Option<Bits> {
    Some(sets.named(filter.chosen()?.iter().map(String::as_str)))
}
