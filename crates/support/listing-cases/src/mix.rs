//! The fixed mix of searches, read from `deploy/bench/searches.tsv`: what the index and the Postgres
//! adapter are both measured with.

use ::listings::{
    Bounds, CountyChoice, Direction, Field, Historical, MyAreas, OneOf, OwnerOccupancy, Page,
    SaleMonth, SearchListings, SearchText, Sort, StateArea,
};
use chrono::{Datelike, NaiveDate, TimeDelta};
use geography::State;
use kernel::Money;

/// A search of the mix.
pub struct Query {
    /// How many of a hundred searches are this one.
    pub weight: usize,
    /// What it is called; a `*` in front says that it has over half of the listings.
    pub name: String,
    /// What is searched for.
    pub search: SearchListings,
}

/// All of them, as asked on a day: months and days of sale are counted from it.
#[must_use]
pub fn mix(day: NaiveDate) -> Vec<Query> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../deploy/bench/searches.tsv");
    let file = std::fs::read_to_string(path).expect("the mix is in the repository");
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split('\t');
            let weight = parts.next().and_then(|weight| weight.parse().ok()).expect("a weight");
            let name = parts.next().expect("a name").to_owned();
            Query { weight, name, search: asked(parts.next().unwrap_or_default(), day) }
        })
        .collect()
}

/// The search of a query string as on the wire, as asked on a day.
///
/// # Panics
/// When the string asks for what no search has.
#[must_use]
pub fn asked(query: &str, day: NaiveDate) -> SearchListings {
    let mut search = SearchListings::default();
    let (mut page, mut sort) = (1, None);
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let value = value
            .replace("%20", " ")
            .replace('+', " ")
            .replace("{month ", "{month+")
            .replace("{day ", "{day+");
        let texts = || OneOf::of(value.split(',').map(str::to_owned).collect());
        let number = || value.parse::<i64>().expect("a number");
        let dollars = || Money::from_cents(number() * 100).expect("an amount");
        let filters = &mut search.filters;
        match name {
            "page" => page = number().cast_unsigned(),
            "historicalFilter" => search.historical = Historical::Current,
            "myAreas" => search.my_areas = Some(my_areas()),
            "search" => search.search = SearchText::parse(&value),
            "state" => {
                filters.states = OneOf::of(value.split(',').filter_map(State::parse).collect())
            }
            "county" => {
                filters.counties =
                    OneOf::of(value.split(',').filter_map(CountyChoice::parse).collect())
            }
            "zipCodes" => filters.zips = texts(),
            "saleMonths" => {
                filters.sale_months = OneOf::of(
                    value
                        .split(',')
                        .map(|month| SaleMonth::of(month_after(day, offset(month))))
                        .collect(),
                )
            }
            "saleDays" => {
                filters.sale_days = OneOf::of(
                    value.split(',').map(|days| day + TimeDelta::days(offset(days))).collect(),
                )
            }
            "propertyType" => filters.property_types = texts(),
            "ownerType" => filters.owner_types = texts(),
            "ownerOccupancy" => {
                filters.owner_occupancies =
                    OneOf::of(value.split(',').filter_map(OwnerOccupancy::parse).collect())
            }
            "status" => filters.statuses = texts(),
            "yearBuiltFrom" => filters.year_built = from(filters.year_built, number()),
            "yearBuiltTo" => filters.year_built = to(filters.year_built, number()),
            "estimatedFrom" => filters.estimated_value = from(filters.estimated_value, dollars()),
            "estimatedTo" => filters.estimated_value = to(filters.estimated_value, dollars()),
            "equityFrom" => filters.equity = from(filters.equity, dollars()),
            "sortColumn" => sort = Field::from_value(&value),
            "sortDirection" => {
                let direction =
                    if value == "asc" { Direction::Ascending } else { Direction::Descending };
                search.sort = Sort { field: sort.expect("a column"), direction };
            }
            other => panic!("the mix asks for {other}"),
        }
    }
    if sort.is_none() {
        search.sort = Sort::default_for(search.historical);
    }
    search.page = Page::new(page, Page::DEFAULT_SIZE).expect("a page");
    search
}

fn from<T: Copy + Ord>(bounds: Bounds<T>, from: T) -> Bounds<T> {
    Bounds::new(Some(from), bounds.to()).expect("a range")
}

fn to<T: Copy + Ord>(bounds: Bounds<T>, to: T) -> Bounds<T> {
    Bounds::new(bounds.from(), Some(to)).expect("a range")
}

/// The number in `{month+1}` or `{day-3}`.
fn offset(text: &str) -> i64 {
    text.trim_matches(|c: char| !c.is_ascii_digit() && c != '-').parse().expect("an offset")
}

fn month_after(day: NaiveDate, months: i64) -> NaiveDate {
    let month = i64::from(day.month0()) + months;
    NaiveDate::from_ymd_opt(day.year() + (month / 12) as i32, (month % 12) as u32 + 1, 1)
        .expect("a month")
}

fn my_areas() -> MyAreas {
    let area = |state, counties: &[&str]| StateArea {
        state: State::parse(state).expect("a state"),
        counties: counties.iter().map(|county| (*county).to_owned()).collect(),
        zips: Vec::new(),
    };
    MyAreas {
        states: vec![area("GA", &["Fulton", "Cobb", "DeKalb"]), area("TN", &[])],
        property_types: vec!["Single Family".to_owned(), "Multifamily".to_owned()],
        units: Bounds::new(Some(2), Some(8)).expect("a range"),
        lot_size: Bounds::default(),
    }
}
