//! [`Facets::count`] in SQL.
//!
//! A facet is counted under all other filters, so every active filter needs a separate scan, and
//! all inactive filters share one. A scan groups by three sets at once (place, date, kind), and
//! this module sums the options from the groups.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, SmallInt, Text};
use geography::{State, TodayByState};
use listings::{
    ChoiceFilter, FacetOption, FacetSet, Facets, Filter, ListingIds, MarkCondition, Marked,
    Options, PersonMarks, RangeFilter, SaleMonth, SearchListings,
};

use super::conditions;
use super::expressions::{compared, known_option, owner_occupancy, photo_option, status_option};
use super::sql::Sql;
use crate::schema::columns::stored_name;

/// Counts the options of the requested facets and the blanks of every range.
pub(crate) fn count(
    conn: &mut PgConnection,
    search: &SearchListings,
    which: FacetSet,
    today: &TodayByState,
) -> QueryResult<Facets> {
    let mut facets = Facets::default();
    for Scan { search, kinds, ranges } in scans(search, which) {
        let groups = query(&search, &kinds, &ranges, today).query::<GroupType>();
        let groups: Vec<Group> = groups.load(conn)?;
        for kind in kinds {
            facets.options.insert(kind, options(kind, &groups, &search.marks));
        }
        for range in ranges {
            facets.blanks.insert(range, blanks(range, &groups));
        }
    }
    Ok(facets)
}

/// The statements that count the options of the requested facets and the blanks of every range.
#[cfg(test)]
pub(super) fn statements(
    search: &SearchListings,
    which: FacetSet,
    today: &TodayByState,
) -> Vec<Sql> {
    let scans = scans(search, which).into_iter();
    scans.map(|Scan { search, kinds, ranges }| query(&search, &kinds, &ranges, today)).collect()
}

/// A search and the facets that are counted under it.
struct Scan {
    search: SearchListings,
    kinds: Vec<ChoiceFilter>,
    ranges: Vec<RangeFilter>,
}

fn scans(search: &SearchListings, which: FacetSet) -> Vec<Scan> {
    let mut scans: Vec<Scan> = Vec::new();
    for kind in which.iter() {
        under(&mut scans, search.without(Filter::Choice(kind))).kinds.push(kind);
    }
    for range in RangeFilter::ALL.iter().copied() {
        under(&mut scans, search.without(Filter::Range(range))).ranges.push(range);
    }
    scans
}

/// The scan of this search, which another facet may share.
fn under(scans: &mut Vec<Scan>, search: SearchListings) -> &mut Scan {
    let place = scans.iter().position(|scan| scan.search == search).unwrap_or_else(|| {
        scans.push(Scan { search, kinds: Vec::new(), ranges: Vec::new() });
        scans.len() - 1
    });
    &mut scans[place]
}

/// The grouping sets, as PostgreSQL's `GROUPING(state_id, sale_date, trait)` numbers them: a bit is
/// set for each column that a group is not grouped by.
const PLACES: i32 = 0b011;
const DATES: i32 = 0b101;
const TRAITS: i32 = 0b110;

type GroupType = (
    Integer,
    Nullable<SmallInt>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Date>,
    Array<Nullable<Text>>,
    Array<Nullable<Bool>>,
    BigInt,
);

/// Listings that are alike in the columns of one grouping set.
#[derive(Queryable)]
struct Group {
    set: i32,
    state_id: Option<i16>,
    county: Option<String>,
    zip_code: Option<String>,
    sale_date: Option<NaiveDate>,
    /// The options of the filters of [`TRAITS`], in their order.
    traits: Vec<Option<String>>,
    /// Whether each range has no value.
    blanks: Vec<Option<bool>>,
    count: i64,
}

/// The grouping set of a filter.
const fn set(filter: ChoiceFilter) -> i32 {
    match filter.options() {
        Options::State | Options::County | Options::Zip => PLACES,
        Options::SaleMonth | Options::SaleDay => DATES,
        Options::Text(_)
        | Options::OwnerOccupancy
        | Options::Status
        | Options::Photo
        | Options::Known(_)
        | Options::Marks => TRAITS,
    }
}

fn traits() -> impl Iterator<Item = ChoiceFilter> {
    ChoiceFilter::ALL.iter().copied().filter(|filter| set(*filter) == TRAITS)
}

/// The option of a filter of [`TRAITS`].
fn trait_of_row(filter: ChoiceFilter, search: &SearchListings, today: &TodayByState) -> Sql {
    match filter.options() {
        Options::Text(column) => Sql::new(stored_name(column)),
        Options::OwnerOccupancy => owner_occupancy(),
        Options::Status => status_option(today),
        Options::Photo => photo_option(),
        Options::Known(column) => known_option(column),
        Options::Marks => marks_of_row(&search.marks.marks),
        Options::State | Options::County | Options::Zip | Options::SaleMonth | Options::SaleDay => {
            Sql::new("NULL::text")
        }
    }
}

/// The marks of a listing as three digits: new, seen, hidden.
fn marks_of_row(marks: &PersonMarks) -> Sql {
    let digit = |ids: &ListingIds| {
        Sql::new("(CASE WHEN ").sql(conditions::is_in(ids)).text(" THEN '1' ELSE '0' END)")
    };
    let PersonMarks { new, seen, hidden } = marks;
    digit(new).text(" || ").sql(digit(seen)).text(" || ").sql(digit(hidden))
}

/// Reads what [`marks_of_row`] computes.
fn read_marks(digits: &str) -> Marked {
    let is = |place: usize| digits.as_bytes().get(place) == Some(&b'1');
    Marked { new: is(0), seen: is(1), hidden: is(2) }
}

/// One row for each group of each set. A column that no facet needs is NULL in the scan, so it
/// makes no groups.
fn query(
    search: &SearchListings,
    kinds: &[ChoiceFilter],
    ranges: &[RangeFilter],
    today: &TodayByState,
) -> Sql {
    let asked = |any: &[ChoiceFilter]| any.iter().any(|kind| kinds.contains(kind));
    let given = |asked: bool, value: Sql, blank| if asked { value } else { Sql::new(blank) };
    let place = [
        given(
            asked(&[ChoiceFilter::State, ChoiceFilter::County]),
            Sql::new("state_id"),
            "NULL::smallint",
        ),
        given(asked(&[ChoiceFilter::County]), Sql::new("county"), "NULL::text"),
        given(asked(&[ChoiceFilter::Zip]), Sql::new("zip_code"), "NULL::text"),
        given(
            asked(&[ChoiceFilter::SaleMonth, ChoiceFilter::SaleDay]),
            Sql::new("sale_date"),
            "NULL::date",
        ),
    ];
    let traits_of_row =
        traits().map(|kind| given(asked(&[kind]), trait_of_row(kind, search, today), "NULL::text"));
    let blanks = RangeFilter::ALL.iter().map(|range| {
        let is_blank = Sql::new("(").sql(compared(range.spec().compared, today)).text(") IS NULL");
        given(ranges.contains(range), is_blank, "NULL::boolean")
    });
    let rows = Sql::new("SELECT ")
        .sql(Sql::list(place.into_iter().chain(traits_of_row).chain(blanks)))
        .text(" FROM listings WHERE ")
        .sql(conditions::all(search, today));
    let trait_names = || traits().map(|kind| Sql::new(kind.spec().param));
    let blank_names = || RangeFilter::ALL.iter().map(|range| Sql::new(range.spec().key));
    let one_trait = Sql::list(trait_names().take(1));
    let names = || Sql::list(trait_names().chain(blank_names()));
    Sql::new("SELECT GROUPING(state_id, sale_date, ")
        .sql(one_trait)
        .text("), state_id, county, zip_code, sale_date, ARRAY[")
        .sql(Sql::list(trait_names()))
        .text("], ARRAY[")
        .sql(Sql::list(blank_names()))
        .text("], count(*) FROM (")
        .sql(rows)
        .text(") AS found (state_id, county, zip_code, sale_date, ")
        .sql(names())
        .text(") GROUP BY GROUPING SETS ((state_id, county, zip_code), (sale_date), (")
        .sql(names())
        .text("))")
}

/// The options of a facet, summed from the groups of its set.
fn options(kind: ChoiceFilter, groups: &[Group], condition: &MarkCondition) -> Vec<FacetOption> {
    let mut counts = BTreeMap::<String, u64>::new();
    for group in groups.iter().filter(|group| group.set == set(kind)) {
        let Some(option) = option(kind, group) else { continue };
        let count = group.count.unsigned_abs();
        if kind.options() == Options::Marks {
            for mark in condition.options_of(read_marks(&option)) {
                *counts.entry(mark.name().to_owned()).or_default() += count;
            }
        } else {
            *counts.entry(option).or_default() += count;
        }
    }
    let options = counts.into_iter();
    options.map(|(value, count)| FacetOption { value: value.into(), count }).collect()
}

/// The option under which a group's listings count, as `ChoiceFilter::option_of` says it of one.
fn option(kind: ChoiceFilter, group: &Group) -> Option<String> {
    let state = || State::from_index(usize::try_from(group.state_id?).ok()?);
    match kind.options() {
        Options::State => Some(state()?.name().to_owned()),
        Options::County => Some(format!("{}|{}", state()?, group.county.as_ref()?)),
        Options::Zip => group.zip_code.clone(),
        Options::SaleMonth => Some(SaleMonth::of(group.sale_date?).to_string()),
        Options::SaleDay => Some(group.sale_date?.format("%Y-%m-%d").to_string()),
        Options::Text(_)
        | Options::OwnerOccupancy
        | Options::Status
        | Options::Photo
        | Options::Known(_)
        | Options::Marks => {
            let place = traits().position(|own| own == kind)?;
            group.traits.get(place)?.clone()
        }
    }
}

fn blanks(range: RangeFilter, groups: &[Group]) -> u64 {
    let is_blank = |group: &Group| group.blanks.get(range.index()) == Some(&Some(true));
    let blank = groups.iter().filter(|group| group.set == TRAITS && is_blank(group));
    blank.map(|group| group.count.unsigned_abs()).sum()
}
