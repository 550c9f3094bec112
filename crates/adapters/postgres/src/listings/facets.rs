//! [`Facets::count`] in SQL.
//!
//! A facet counts under all other filters, so every filter in use asks for a scan of its own, and
//! all filters that are open share one. A scan groups by three sets at once (place, date, kind);
//! the options are summed from the groups here.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Integer, Nullable, SmallInt, Text};
use geography::{State, TodayByState};
use listings::{FacetKind, FacetOption, FacetSet, Facets, RangeKind, SaleMonth, SearchListings};

use super::conditions;
use super::expressions::{EQUITY, owner_occupancy, status_option};
use super::sql::Sql;

/// Counts the options of the asked facets and the blanks of every range.
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
            facets.options.insert(kind, options(kind, &groups));
        }
        for range in ranges {
            facets.blanks.insert(range, blanks(range, &groups));
        }
    }
    Ok(facets)
}

/// The statements that count the options of the asked facets and the blanks of every range.
#[cfg(test)]
pub(super) fn statements(
    search: &SearchListings,
    which: FacetSet,
    today: &TodayByState,
) -> Vec<Sql> {
    let scans = scans(search, which).into_iter();
    scans.map(|Scan { search, kinds, ranges }| query(&search, &kinds, &ranges, today)).collect()
}

/// A search and what is counted under it.
struct Scan {
    search: SearchListings,
    kinds: Vec<FacetKind>,
    ranges: Vec<RangeKind>,
}

fn scans(search: &SearchListings, which: FacetSet) -> Vec<Scan> {
    let mut scans: Vec<Scan> = Vec::new();
    for kind in which.iter() {
        under(&mut scans, search.without_facet(kind)).kinds.push(kind);
    }
    for range in RangeKind::ALL {
        under(&mut scans, search.without_range(range)).ranges.push(range);
    }
    scans
}

/// The scan of this search, which may be under way for another facet.
fn under(scans: &mut Vec<Scan>, search: SearchListings) -> &mut Scan {
    let place = scans.iter().position(|scan| scan.search == search).unwrap_or_else(|| {
        scans.push(Scan { search, kinds: Vec::new(), ranges: Vec::new() });
        scans.len() - 1
    });
    &mut scans[place]
}

/// The grouping sets, as PostgreSQL's `GROUPING(state_id, sale_date, kind)` tells them apart: a
/// bit is set for what a group is not grouped by.
const PLACES: i32 = 0b011;
const DATES: i32 = 0b101;
const TRAITS: i32 = 0b110;

type GroupType = (
    Integer,
    Nullable<SmallInt>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Date>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Bool>,
    Nullable<Bool>,
    Nullable<Bool>,
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
    property_type: Option<String>,
    owner_type: Option<String>,
    owner_occupancy: Option<String>,
    status: Option<String>,
    no_year_built: Option<bool>,
    no_estimated_value: Option<bool>,
    no_equity: Option<bool>,
    count: i64,
}

/// One row for each group of each set. A column that nothing asks for is a blank in the scan, so
/// that it makes no groups.
fn query(
    search: &SearchListings,
    kinds: &[FacetKind],
    ranges: &[RangeKind],
    today: &TodayByState,
) -> Sql {
    let asked = |any: &[FacetKind]| any.iter().any(|kind| kinds.contains(kind));
    let given = |asked: bool, value: Sql, blank| if asked { value } else { Sql::new(blank) };
    let text = |kind, value| given(asked(&[kind]), value, "NULL::text");
    let blank = |range, value| given(ranges.contains(&range), value, "NULL::boolean");
    let columns = [
        given(
            asked(&[FacetKind::State, FacetKind::County]),
            Sql::new("state_id"),
            "NULL::smallint",
        ),
        text(FacetKind::County, Sql::new("county")),
        text(FacetKind::Zip, Sql::new("zip_code")),
        given(
            asked(&[FacetKind::SaleMonth, FacetKind::SaleDay]),
            Sql::new("sale_date"),
            "NULL::date",
        ),
        text(FacetKind::PropertyType, Sql::new("property_type")),
        text(FacetKind::OwnerType, Sql::new("owner_type")),
        text(FacetKind::OwnerOccupancy, owner_occupancy()),
        text(FacetKind::Status, status_option(today)),
        blank(RangeKind::YearBuilt, Sql::new("year_built IS NULL")),
        blank(RangeKind::EstimatedValue, Sql::new("zestimate IS NULL")),
        blank(RangeKind::Equity, Sql::new(EQUITY).text(" IS NULL")),
    ];
    let rows = Sql::new("SELECT ")
        .sql(Sql::list(columns))
        .text(" FROM listings WHERE ")
        .sql(conditions::all(search, today));
    Sql::new("SELECT GROUPING(state_id, sale_date, property_type), found.*, count(*) FROM (")
        .sql(rows)
        .text(
            ") AS found (state_id, county, zip_code, sale_date, property_type, owner_type, \
             occupancy, shown_status, no_year, no_value, no_equity) \
             GROUP BY GROUPING SETS ((state_id, county, zip_code), (sale_date), \
             (property_type, owner_type, occupancy, shown_status, no_year, no_value, no_equity))",
        )
}

/// The options of a facet, summed from the groups of its set.
fn options(kind: FacetKind, groups: &[Group]) -> Vec<FacetOption> {
    let set = match kind {
        FacetKind::State | FacetKind::County | FacetKind::Zip => PLACES,
        FacetKind::SaleMonth | FacetKind::SaleDay => DATES,
        _ => TRAITS,
    };
    let mut counts = BTreeMap::<String, u64>::new();
    for group in groups.iter().filter(|group| group.set == set) {
        if let Some(option) = option(kind, group) {
            *counts.entry(option).or_default() += group.count.unsigned_abs();
        }
    }
    let options = counts.into_iter();
    options.map(|(value, count)| FacetOption { value: value.into(), count }).collect()
}

/// The option under which a group's listings count, as `FacetKind::option_of` says it of one.
fn option(kind: FacetKind, group: &Group) -> Option<String> {
    let state = || State::from_index(usize::try_from(group.state_id?).ok()?);
    match kind {
        FacetKind::State => Some(state()?.name().to_owned()),
        FacetKind::County => Some(format!("{}|{}", state()?, group.county.as_ref()?)),
        FacetKind::Zip => group.zip_code.clone(),
        FacetKind::SaleMonth => Some(SaleMonth::of(group.sale_date?).to_string()),
        FacetKind::SaleDay => Some(group.sale_date?.format("%Y-%m-%d").to_string()),
        FacetKind::PropertyType => group.property_type.clone(),
        FacetKind::OwnerType => group.owner_type.clone(),
        FacetKind::OwnerOccupancy => group.owner_occupancy.clone(),
        FacetKind::Status => group.status.clone(),
    }
}

fn blanks(range: RangeKind, groups: &[Group]) -> u64 {
    let is_blank = |group: &Group| match range {
        RangeKind::YearBuilt => group.no_year_built,
        RangeKind::EstimatedValue => group.no_estimated_value,
        RangeKind::Equity => group.no_equity,
    };
    let blank = groups.iter().filter(|group| group.set == TRAITS && is_blank(group) == Some(true));
    blank.map(|group| group.count.unsigned_abs()).sum()
}
