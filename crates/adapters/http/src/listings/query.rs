//! From a query string, or an export's filters, to [`SearchListings`].
//!
//! An unknown value of a filter matches nothing; a range upside down, an unknown column to sort by
//! or a page below 1 is a 422 that names the parameter (`product.md`, 'Listings on the wire').

use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::web::Query;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use geography::State;
use kernel::Money;
use listings::{
    Area, Bounds, Coordinate, CountyChoice, Detail, Direction, FacetSet, Field, Filters,
    Historical, OneOf, OwnerOccupancy, Page, SaleMonth, SearchListings, SearchText, Sort,
};

use super::params::FACET_NAMES;
use crate::error::ApiError;

/// Names and values as they were sent, in order; a name may come more than once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pairs(Vec<(String, String)>);

impl FromRequest for Pairs {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = Query::<Vec<(String, String)>>::from_query(request.query_string());
        ready(pairs.map(|pairs| Self::new(pairs.into_inner())).map_err(|_| ApiError::unreadable()))
    }
}

/// A search as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The search, but for the areas.
    pub(crate) search: SearchListings,
    /// Whether it is to be narrowed to the account's own areas.
    pub(crate) my_areas: bool,
    /// Whether only the account's saved properties are looked among.
    pub(crate) saved: bool,
    /// How much of each listing is wanted.
    pub(crate) detail: Detail,
}

/// Reads parameters and gathers what is wrong with them.
struct Reader<'a> {
    pairs: &'a [(String, String)],
    wrong: BTreeMap<&'static str, &'static str>,
}

const WHOLE: &str = "A whole number, such as 1985.";
const DOLLARS: &str = "An amount in dollars, such as 250000.";
const CORNERS: &str = "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9.";
const UPSIDE_DOWN: &str = "The first value must not be above the second.";

impl Pairs {
    /// The pairs as they were sent, NUL apart: no name or value of ours holds one, and what keeps
    /// and searches text may choke on it. Its stand-in matches nothing either.
    pub(crate) fn new(mut pairs: Vec<(String, String)>) -> Self {
        pairs.retain(|(name, _)| !name.contains('\0'));
        for (_, value) in pairs.iter_mut().filter(|(_, value)| value.contains('\0')) {
            *value = value.replace('\0', "\u{fffd}");
        }
        Self(pairs)
    }

    /// The names and values.
    pub(crate) fn into_inner(self) -> Vec<(String, String)> {
        self.0
    }

    /// Whether nothing at all was asked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The search that is asked for.
    ///
    /// # Errors
    /// 422 with every parameter that is wrong.
    pub(crate) fn search(&self) -> Result<Asked, ApiError> {
        let mut reader = Reader { pairs: &self.0, wrong: BTreeMap::new() };
        let asked = reader.search();
        if reader.wrong.is_empty() { Ok(asked) } else { Err(ApiError::invalid(reader.wrong)) }
    }

    /// The facets that are asked for, all unless said.
    ///
    /// # Errors
    /// 422 for a facet that there isn't.
    pub(crate) fn facets(&self) -> Result<FacetSet, ApiError> {
        let reader = Reader { pairs: &self.0, wrong: BTreeMap::new() };
        if reader.values("facets").next().is_none() {
            return Ok(FacetSet::all());
        }
        reader
            .words("facets")
            .map(|word| {
                let known = FACET_NAMES.iter().find(|(name, _)| *name == word);
                known.map(|(_, kind)| *kind)
            })
            .collect::<Option<FacetSet>>()
            .ok_or_else(|| ApiError::invalid([("facets", "Names a facet that there isn't.")]))
    }
}

impl<'a> Reader<'a> {
    /// Every value of a parameter that isn't blank.
    fn values(&self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let pairs = self.pairs.iter().filter(move |(key, _)| key == name);
        pairs.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// The last value of a parameter, trimmed; `None` when it is absent or blank.
    fn one(&self, name: &'a str) -> Option<&'a str> {
        self.values(name).last().map(str::trim)
    }

    /// The values of a list whose values cannot hold a comma.
    fn words(&self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.values(name)
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .filter(|word| !word.is_empty())
    }

    /// A filter over values that cannot hold a comma. What `read` doesn't know matches nothing.
    fn known<T: PartialEq>(&self, name: &'a str, read: impl Fn(&str) -> Option<T>) -> OneOf<T> {
        if self.values(name).next().is_none() {
            return OneOf::default();
        }
        OneOf::of(self.words(name).filter_map(read).collect())
    }

    /// A filter over a source's own words, which may hold a comma: one value is comma-joined (and
    /// may also be meant whole), repeated ones are whole.
    fn texts(&self, name: &'a str) -> OneOf<String> {
        let whole: Vec<&str> = self.values(name).map(str::trim).collect();
        let mut texts: Vec<&str> = whole.clone();
        match whole.as_slice() {
            [] => return OneOf::default(),
            [joined] if joined.contains(',') => texts.extend(self.words(name)),
            _ => {}
        }
        OneOf::of(texts.into_iter().map(str::to_owned).collect())
    }

    /// The filter of counties: a bare name means it in any of the chosen states.
    fn counties(&self, name: &'a str) -> OneOf<CountyChoice> {
        if self.values(name).next().is_none() {
            return OneOf::default();
        }
        OneOf::of(self.words(name).flat_map(county_choices).collect())
    }

    fn parsed<T: FromStr>(&mut self, name: &'static str, reason: &'static str) -> Option<T> {
        self.read(name, reason, |text| text.parse().ok())
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

    fn bounds<T: Copy + Ord>(
        &mut self,
        (from, to): (&'static str, &'static str),
        reason: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Bounds<T> {
        let (lower, upper) = (self.read(from, reason, &read), self.read(to, reason, &read));
        Bounds::new(lower, upper).unwrap_or_else(|| {
            self.wrong.insert(from, UPSIDE_DOWN);
            Bounds::default()
        })
    }

    fn search(&mut self) -> Asked {
        let historical = self
            .read("historicalFilter", "Either current or all.", |word| match word {
                "current" => Some(Historical::Current),
                "all" => Some(Historical::All),
                _ => None,
            })
            .unwrap_or_default();
        let search = SearchListings {
            historical,
            filters: self.filters(),
            search: self.one("search").and_then(SearchText::parse),
            within: self.read("within", CORNERS, area),
            sort: self.sort(historical),
            page: self.page(),
            ..SearchListings::default()
        };
        let my_areas = self.read("myAreas", "Either true or false.", |word| word.parse().ok());
        let saved = self.read("scope", "Either all or saved.", |word| match word {
            "all" => Some(false),
            "saved" => Some(true),
            _ => None,
        });
        let all = self.read("fields", "Only all can be asked for.", |word| {
            (word == "all").then_some(Detail::All)
        });
        Asked {
            search,
            my_areas: my_areas.unwrap_or(false),
            saved: saved.unwrap_or(false),
            detail: all.unwrap_or(Detail::Row),
        }
    }

    fn filters(&mut self) -> Filters {
        Filters {
            states: self.known("state", State::parse),
            counties: self.counties("county"),
            zips: self.known("zipCodes", |zip| Some(zip.to_owned())),
            sale_months: self.known("saleMonths", SaleMonth::parse),
            sale_days: self.known("saleDays", parse_day),
            property_types: self.texts("propertyType"),
            owner_types: self.texts("ownerType"),
            owner_occupancies: self.known("ownerOccupancy", OwnerOccupancy::parse),
            statuses: self.texts("status"),
            year_built: self.bounds(("yearBuiltFrom", "yearBuiltTo"), WHOLE, |t| t.parse().ok()),
            estimated_value: self.bounds(
                ("estimatedFrom", "estimatedTo"),
                DOLLARS,
                Money::parse_dollars,
            ),
            equity: self.bounds(("equityFrom", "equityTo"), DOLLARS, Money::parse_dollars),
            ..Filters::default()
        }
    }

    fn sort(&mut self, historical: Historical) -> Sort {
        let direction = self.read("sortDirection", "Either asc or desc.", |word| match word {
            "asc" => Some(Direction::Ascending),
            "desc" => Some(Direction::Descending),
            _ => None,
        });
        let field = self.read("sortColumn", "There is no such column.", Field::from_value);
        let default = Sort::default_for(historical);
        match field {
            Some(field) => Sort { field, direction: direction.unwrap_or(Direction::Ascending) },
            None => Sort { direction: direction.unwrap_or(default.direction), ..default },
        }
    }

    fn page(&mut self) -> Page {
        let number = self.parsed("page", "A whole number from 1.").unwrap_or(1);
        let size = self.parsed("limit", "A whole number from 1.").unwrap_or(Page::DEFAULT_SIZE);
        if number == 0 {
            self.wrong.insert("page", "A whole number from 1.");
        }
        if size == 0 {
            self.wrong.insert("limit", "A whole number from 1.");
        }
        Page::new(number, size).unwrap_or_default()
    }
}

/// An area as it is written on the wire, `lng,lat;lng,lat;…`.
fn area(text: &str) -> Option<Area> {
    let micro =
        |degrees: &str| Some(Coordinate::from_degrees(degrees.trim().parse().ok()?)?.micro());
    let corner = |corner: &str| {
        let (lng, lat) = corner.split_once(',')?;
        Some((micro(lng)?, micro(lat)?))
    };
    Area::new(text.split(';').map(corner).collect::<Option<_>>()?).ok()
}

/// A day as it is written on the wire, `2026-12-01` and nothing else.
fn parse_day(text: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (day.format("%Y-%m-%d").to_string() == text).then_some(day)
}

/// The counties that a text may mean: the name as it was written, since rows keep names that no
/// list knows, and each county that goes by it under another spelling.
fn county_choices(text: &str) -> Vec<CountyChoice> {
    let Some(written) = CountyChoice::parse(text) else {
        return Vec::new();
    };
    let known = match written.state {
        Some(state) => geography::County::parse(state, &written.name).into_iter().collect(),
        None => geography::counties_named(&written.name),
    };
    let spelt_otherwise = known
        .into_iter()
        .filter(|county| county.name() != written.name)
        .map(|county| CountyChoice { state: Some(county.state()), name: county.name().to_owned() })
        .collect::<Vec<_>>();
    std::iter::once(written).chain(spelt_otherwise).collect()
}
