//! From a query string, or an export's filters, to [`SearchListings`].
//!
//! An unknown value of a filter matches nothing. A range upside down, an unknown column to sort by,
//! a page below 1, or a second value where one is meant is a 422 that names the parameter.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use kernel::{AccountId, Money};
use listings::{
    Area, Bounds, ChangeKind, ChoiceFilter, Coordinate, Decimal, Direction, FacetSet, Field,
    Filters, Historical, Page, RangeFilter, SaleMonth, SearchListings, SearchText, Shape, Sort,
    SubscriberSearch, Unit, day_number, parse_day,
};

use crate::serving::error::ApiError;
use crate::wire::listings::row_json::RowParts;
use crate::wire::params::Query;
use crate::wire::text_rules::{
    AREA, COUNT, DAY, DECIMAL, DOLLARS, MONTH, SEARCH, WHOLE_NUMBER, YEAR,
};

/// The latest year that a filter names.
pub(crate) const LAST_YEAR: u64 = 9_999;

/// Names and values as they were sent, in order; a name may come more than once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pairs(Vec<(String, String)>);

impl FromRequest for Pairs {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let pairs = Query::from_request(request, payload);
        Box::pin(async move { pairs.await.map(|Query(pairs)| Self::new(pairs)) })
    }
}

/// A search as a request states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchRequest {
    /// The criteria that do not depend on the account.
    pub(crate) criteria: SearchListings,
    /// Whether the account's areas narrow the search.
    pub(crate) in_my_areas: bool,
    /// Whether the search looks only at the account's saved properties.
    pub(crate) only_saved: bool,
    /// The ways in which a saved property must have changed since the previous visit.
    pub(crate) changes: Option<Vec<ChangeKind>>,
    /// Whether the saved properties are in the order of their last changes.
    pub(crate) by_change: Option<Direction>,
    /// Which values each row of the response has.
    pub(crate) parts: RowParts,
}

impl SearchRequest {
    /// The search of this account.
    pub(crate) fn of(self, account: AccountId) -> SubscriberSearch {
        let Self { criteria, in_my_areas, only_saved, changes, by_change, parts: _ } = self;
        SubscriberSearch {
            in_my_areas,
            only_saved,
            changes,
            by_change,
            ..SubscriberSearch::new(account, criteria)
        }
    }
}

/// Reads parameters and collects their errors.
struct Reader<'a> {
    pairs: &'a [(String, String)],
    wrong: BTreeMap<&'static str, &'static str>,
}

/// How many values one filter may have. Texas, the largest state in this, has some 2,600 ZIP codes.
pub(crate) const MOST_VALUES: usize = 5_000;
/// How many different parameters a request may name; there are about 50.
pub(crate) const MOST_NAMES: usize = 100;

/// The filter on what changed in saved properties, and the order by it.
pub(crate) const CHANGED: &str = "changed";

const MANY_VALUES: &str = "At most 5,000 values.";
const LONG_SEARCH: &str = "At most 200 characters and 20 words.";
const WHOLE: &str = "A whole number, such as 1985.";
const NUMBER: &str = "A number, such as 2.5.";
const AMOUNT: &str = "An amount in dollars, such as 250000.";
const CORNERS: &str = "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9, or up to 5 such shapes joined by |.";
const UPSIDE_DOWN: &str = "The first value must not be above the second.";
const ONE_VALUE: &str = "Only one value can be used here.";
const A_DAY: &str = "A day, such as 2026-12-01.";
const A_MONTH: &str = "A month, such as 2026-12.";
const FROM_ONE: &str = "A whole number from 1.";
const NO_COLUMN: &str = "There is no such column.";
const COLUMNS_OR_ALL: &str = "Either columns or fields=all.";
const NO_FACET: &str = "Names a facet that doesn't exist.";

impl Pairs {
    /// Stores the pairs as they were sent, except NUL. No name or value of ours contains one, and
    /// PostgreSQL refuses it. The replacement character matches nothing either.
    pub(crate) fn new(mut pairs: Vec<(String, String)>) -> Self {
        pairs.retain(|(name, _)| !name.contains('\0'));
        for (_, value) in pairs.iter_mut().filter(|(_, value)| value.contains('\0')) {
            *value = value.replace('\0', "\u{fffd}");
        }
        Self(pairs)
    }

    /// The names and values, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether the request has no parameters.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The requested search.
    ///
    /// # Errors
    /// 422 with every parameter that is wrong.
    pub(crate) fn search(&self) -> Result<SearchRequest, ApiError> {
        self.check_size()?;
        let mut reader = Reader { pairs: &self.0, wrong: BTreeMap::new() };
        let search = reader.search();
        if reader.wrong.is_empty() { Ok(search) } else { Err(ApiError::invalid(reader.wrong)) }
    }

    /// Refuses more values of one parameter, and more parameters, than any screen sends.
    fn check_size(&self) -> Result<(), ApiError> {
        let mut counts = BTreeMap::<&str, usize>::new();
        for (name, value) in &self.0 {
            *counts.entry(name).or_default() += value.split(',').count();
            if counts.len() > MOST_NAMES {
                return Err(ApiError::invalid([(name.as_str(), "Too many parameters.")]));
            }
        }
        match counts.into_iter().find(|(_, count)| *count > MOST_VALUES) {
            Some((name, _)) => Err(ApiError::invalid([(name, MANY_VALUES)])),
            None => Ok(()),
        }
    }

    /// Returns the month of a calendar; `None` if it is absent.
    ///
    /// # Errors
    /// 422 for anything else than one month.
    pub(crate) fn month(&self) -> Result<Option<SaleMonth>, ApiError> {
        let mut reader = Reader { pairs: &self.0, wrong: BTreeMap::new() };
        let month = reader.read("month", A_MONTH, |text| {
            MONTH.admits(text).then(|| SaleMonth::parse(text)).flatten()
        });
        if reader.wrong.is_empty() { Ok(month) } else { Err(ApiError::invalid(reader.wrong)) }
    }

    /// Returns the requested facets, by default all.
    ///
    /// # Errors
    /// 422 for an unknown facet.
    pub(crate) fn facets(&self) -> Result<FacetSet, ApiError> {
        let mut reader = Reader { pairs: &self.0, wrong: BTreeMap::new() };
        let Some(joined) = reader.one("facets").filter(|joined| !joined.is_empty()) else {
            return match reader.wrong.is_empty() {
                true => Ok(FacetSet::all()),
                false => Err(ApiError::invalid(reader.wrong)),
            };
        };
        let words: Vec<&str> = joined.split(',').collect();
        let known =
            |word: &&str| ChoiceFilter::ALL.iter().find(|filter| filter.spec().param == *word);
        let kinds: Option<FacetSet> = words.iter().map(|word| known(word).copied()).collect();
        kinds
            .filter(|_| words.len() <= ChoiceFilter::COUNT)
            .ok_or_else(|| ApiError::invalid([("facets", NO_FACET)]))
    }
}

impl<'a> Reader<'a> {
    /// Returns every non-blank value of a parameter.
    fn values(&self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let pairs = self.pairs.iter().filter(move |(key, _)| key == name);
        pairs.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// Returns the value of a parameter that takes one value. `None` if it is absent or repeated.
    fn one(&mut self, name: &'static str) -> Option<&'a str> {
        let mut values = self.pairs.iter().filter(|(key, _)| key == name);
        let value = values.next()?;
        if values.next().is_some() {
            self.wrong.insert(name, ONE_VALUE);
            return None;
        }
        Some(value.1.as_str())
    }

    /// The values of a list whose values cannot hold a comma.
    fn words(&self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.values(name)
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty())
    }

    /// A filter over a source's own words, which may hold a comma: one value is comma-joined (and
    /// may also be meant whole), repeated ones are whole.
    fn texts(&self, name: &'a str) -> Vec<&'a str> {
        let whole: Vec<&str> = self.values(name).map(str::trim).collect();
        match whole.as_slice() {
            [joined] if joined.contains(',') => {
                whole.iter().copied().chain(self.words(name)).collect()
            }
            _ => whole,
        }
    }

    /// The chosen options of a filter; `None` when it is absent. A text that means no option matches
    /// nothing.
    fn options(&self, filter: ChoiceFilter) -> Option<Vec<String>> {
        let name = filter.spec().param;
        self.values(name).next()?;
        let texts = match filter.options().may_contain_commas() {
            true => self.texts(name),
            false => self.words(name).collect(),
        };
        Some(texts.into_iter().flat_map(|text| filter.parse(text)).collect())
    }

    /// The value of a number or a text; `None` when it is absent, empty, or wrong.
    fn unless_empty<T>(
        &mut self,
        name: &'static str,
        reason: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let optional = |text: &str| if text.is_empty() { Some(None) } else { read(text).map(Some) };
        self.read(name, reason, optional).flatten()
    }

    fn read<T>(
        &mut self,
        name: &'static str,
        reason: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = read(self.one(name)?);
        if value.is_none() {
            self.wrong.insert(name, reason);
        }
        value
    }

    fn bounds(&mut self, filter: RangeFilter) -> Bounds<i64> {
        let (reason, read): (_, fn(&str) -> Option<i64>) = match filter.spec().compared.unit() {
            Unit::Dollars => (AMOUNT, amount),
            Unit::Year => (WHOLE, year),
            Unit::Percent | Unit::Count | Unit::SquareFeet => (WHOLE, whole),
            Unit::Decimal => (NUMBER, decimal),
            Unit::Day => (A_DAY, day),
        };
        let [from, to] = filter.spec().params;
        let lower = self.unless_empty(from, reason, read);
        let upper = self.unless_empty(to, reason, read);
        Bounds::new(lower, upper).unwrap_or_else(|| {
            self.wrong.insert(from, UPSIDE_DOWN);
            Bounds::default()
        })
    }

    fn search(&mut self) -> SearchRequest {
        let historical = self
            .read("historicalFilter", "Either current or all.", |word| match word {
                "current" => Some(Historical::Current),
                "all" => Some(Historical::All),
                _ => None,
            })
            .unwrap_or_default();
        let (sort, by_change) = self.sort(historical);
        let criteria = SearchListings {
            historical,
            filters: self.filters(),
            search: self
                .read("search", LONG_SEARCH, |text| {
                    SEARCH.admits(text).then(|| SearchText::parse(text))
                })
                .flatten(),
            within: self.unless_empty("within", CORNERS, area),
            sort,
            page: self.page(),
            ..SearchListings::default()
        };
        let changes = self.values(CHANGED).next().is_some().then(|| {
            let kinds = self.words(CHANGED).flat_map(ChangeKind::parse);
            kinds.collect()
        });
        let my_areas = self.read("myAreas", "Either true or false.", |word| word.parse().ok());
        let saved = self.read("scope", "Either all or saved.", |word| match word {
            "all" => Some(false),
            "saved" => Some(true),
            _ => None,
        });
        SearchRequest {
            criteria,
            in_my_areas: my_areas.unwrap_or(false),
            only_saved: saved.unwrap_or(false),
            changes,
            by_change,
            parts: self.parts(),
        }
    }

    /// The values that each row has. Columns and `fields` exclude each other.
    fn parts(&mut self) -> RowParts {
        let all = self.read("fields", "Only all can be asked for.", |word| {
            (word == "all").then_some(RowParts::All)
        });
        let column = |name: &str| Field::all().find(|field| field.value() == name);
        let columns = self.unless_empty("columns", NO_COLUMN, |joined| {
            joined.split(',').map(column).collect::<Option<_>>()
        });
        match (all, columns) {
            (Some(_), Some(_)) => {
                self.wrong.insert("columns", COLUMNS_OR_ALL);
                RowParts::All
            }
            (None, Some(columns)) => RowParts::Columns(columns),
            (all, None) => all.unwrap_or(RowParts::Row),
        }
    }

    fn filters(&mut self) -> Filters {
        let mut filters = Filters::default();
        for filter in ChoiceFilter::ALL.iter().copied() {
            if let Some(options) = self.options(filter) {
                filters.choose(filter, options);
            }
        }
        for filter in RangeFilter::ALL.iter().copied() {
            filters.bound(filter, self.bounds(filter));
        }
        filters
    }

    /// The order, and its direction if it is that of the last changes.
    fn sort(&mut self, historical: Historical) -> (Sort, Option<Direction>) {
        let direction = self.read("sortDirection", "Either asc or desc.", |word| match word {
            "asc" => Some(Direction::Ascending),
            "desc" => Some(Direction::Descending),
            _ => None,
        });
        let field = self.read("sortColumn", NO_COLUMN, |name| {
            if name == CHANGED {
                return Some(None);
            }
            Field::sortable().find(|field| field.value() == name).map(Some)
        });
        let default = historical.default_sort();
        match field {
            Some(Some(field)) => {
                (Sort { field, direction: direction.unwrap_or(Direction::Ascending) }, None)
            }
            Some(None) => (default, Some(direction.unwrap_or(Direction::Ascending))),
            None => (Sort { direction: direction.unwrap_or(default.direction), ..default }, None),
        }
    }

    fn page(&mut self) -> Page {
        let number = self.unless_empty("page", FROM_ONE, count).unwrap_or(1);
        let size = self.unless_empty("limit", FROM_ONE, count).unwrap_or(Page::DEFAULT_SIZE);
        Page::new(number, size).unwrap_or_default()
    }
}

fn year(text: &str) -> Option<i64> {
    let year = YEAR.admits(text).then(|| text.parse().ok()).flatten()?;
    i64::try_from(LAST_YEAR).is_ok_and(|last| year <= last).then_some(year)
}

fn whole(text: &str) -> Option<i64> {
    WHOLE_NUMBER.admits(text).then(|| text.parse().ok()).flatten()
}

/// A number that may have decimals, as its rank.
fn decimal(text: &str) -> Option<i64> {
    let number = DECIMAL.admits(text).then(|| text.parse().ok()).flatten();
    number.and_then(Decimal::new).map(Decimal::rank)
}

/// A day of the calendar, as its number.
fn day(text: &str) -> Option<i64> {
    DAY.admits(text).then(|| parse_day(text)).flatten().map(day_number)
}

/// An amount in dollars, as cents.
fn amount(text: &str) -> Option<i64> {
    DOLLARS.admits(text).then(|| Money::parse_dollars(text)).flatten().map(Money::cents)
}

fn count(text: &str) -> Option<u64> {
    COUNT.admits(text).then(|| text.parse().ok()).flatten()
}

/// An area as it is written on the wire, `lng,lat;lng,lat;…`, with a `|` between two shapes, and
/// `|zip` at the end if the points of ZIP codes count.
fn area(text: &str) -> Option<Area> {
    if !AREA.admits(text) {
        return None;
    }
    let micro = |degrees: &str| Some(Coordinate::from_degrees(degrees.parse().ok()?)?.micro());
    let corner = |corner: &str| {
        let (lng, lat) = corner.split_once(',')?;
        Some((micro(lng)?, micro(lat)?))
    };
    let shape = |text: &str| Shape::new(text.split(';').map(corner).collect::<Option<_>>()?).ok();
    let (shapes, with_zip_points) = match text.strip_suffix("|zip") {
        Some(shapes) => (shapes, true),
        None => (text, false),
    };
    let area = Area::new(shapes.split('|').map(shape).collect::<Option<_>>()?).ok()?;
    Some(area.counting_zip_points(with_zip_points))
}
