//! The fixed mix of searches in `deploy/bench/searches.tsv`. The index and the PostgreSQL adapter
//! are both measured with it.

use ::listings::{
    Bounds, ChoiceFilter, ColumnType, Direction, Field, Historical, MyAreas, Options, Page,
    RangeFilter, SaleMonth, SearchListings, SearchText, Sort, StateArea, day_number,
};
use chrono::{Datelike, NaiveDate, TimeDelta};
use geography::State;

/// A search of the mix.
pub struct Query {
    /// The percentage of this search in the mix.
    pub weight: usize,
    /// The name. A leading `*` means that more than half of the listings match.
    pub name: String,
    /// The search.
    pub search: SearchListings,
}

/// Returns every search of the mix. Months and days of sale are relative to `day`.
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
            Query { weight, name, search: parse_search(parts.next().unwrap_or_default(), day) }
        })
        .collect()
}

/// Parses a query string of the API into a search. Months and days of sale are relative to `day`.
///
/// # Panics
/// If the query string has an unknown parameter.
#[must_use]
pub fn parse_search(query: &str, day: NaiveDate) -> SearchListings {
    let mut search = SearchListings::default();
    let (mut page, mut sort) = (1, None);
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let value = value
            .replace("%20", " ")
            .replace('+', " ")
            .replace("{month ", "{month+")
            .replace("{day ", "{day+");
        let number = || value.parse::<i64>().expect("a number");
        let filters = &mut search.filters;
        if let Some(filter) = ChoiceFilter::ALL.iter().find(|filter| filter.spec().param == name) {
            let option = |text: &str| match filter.options() {
                Options::SaleMonth => SaleMonth::of(month_after(day, offset(text))).to_string(),
                Options::SaleDay => (day + TimeDelta::days(offset(text))).to_string(),
                _ => filter.parse(text).remove(0),
            };
            filters.choose(*filter, value.split(',').map(option).collect());
            continue;
        }
        if let Some(filter) =
            RangeFilter::ALL.iter().find(|filter| filter.spec().params.contains(&name))
        {
            let end = Some(match filter.spec().compared.kind() {
                ColumnType::Money => number() * 100,
                ColumnType::Date => day_number(day + TimeDelta::days(offset(&value))),
                _ => number(),
            });
            let bounds = filters.bounds(*filter);
            let [from, _] = filter.spec().params;
            let (from, to) = if name == from { (end, bounds.to()) } else { (bounds.from(), end) };
            filters.bound(*filter, Bounds::new(from, to).expect("a range"));
            continue;
        }
        match name {
            "page" => page = number().cast_unsigned(),
            "historicalFilter" => search.historical = Historical::Current,
            "myAreas" => search.my_areas = Some(my_areas()),
            "search" => search.search = SearchText::parse(&value),
            "sortColumn" => sort = Field::from_value(&value),
            "sortDirection" => {
                let direction =
                    if value == "asc" { Direction::Ascending } else { Direction::Descending };
                search.sort = Sort { field: sort.expect("a column"), direction };
            }
            other => panic!("the mix has the unknown parameter {other}"),
        }
    }
    if sort.is_none() {
        search.sort = search.historical.default_sort();
    }
    search.page = Page::new(page, Page::DEFAULT_SIZE).expect("a page");
    search
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
