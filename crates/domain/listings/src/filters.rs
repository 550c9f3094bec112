use std::fmt;

use chrono::NaiveDate;
use geography::{State, TodayByState};
use kernel::Money;

use crate::catalogue::Column;
use crate::listing::{Listing, OwnerOccupancy};
use crate::sale_month::SaleMonth;
use crate::status;

/// A filter that admits some of a column's values, or all of them when it is open.
///
/// A filter whose every value was unknown is closed: it admits nothing (`product.md`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneOf<T>(Option<Vec<T>>);

impl<T> Default for OneOf<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: PartialEq> OneOf<T> {
    /// Admits exactly `values`; nothing, when there are none.
    #[must_use]
    pub const fn of(values: Vec<T>) -> Self {
        Self(Some(values))
    }

    /// The admitted values; `None` when all are.
    #[must_use]
    pub fn chosen(&self) -> Option<&[T]> {
        self.0.as_deref()
    }

    /// Whether every value is admitted, a blank included.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.0.is_none()
    }

    /// Whether a value is admitted. A blank is admitted by an open filter alone.
    pub fn admits(&self, is_value: impl Fn(&T) -> bool) -> bool {
        self.0.as_ref().is_none_or(|values| values.iter().any(is_value))
    }
}

/// A county by name, in one state or in any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountyChoice {
    /// The state it is meant in; in any of the chosen states when `None`.
    pub state: Option<State>,
    /// The county's name as rows carry it.
    pub name: String,
}

impl CountyChoice {
    /// Reads `Washington` or `Georgia|Washington`, with any spelling that geography knows.
    /// `None` when a named state is no coverage state: the choice matches nothing.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('|') {
            Some((state, name)) => {
                Some(Self { state: Some(State::parse(state)?), name: name.trim().to_owned() })
            }
            None => Some(Self { state: None, name: text.trim().to_owned() }),
        }
    }

    /// Whether it names the county `name` of `state`.
    #[must_use]
    pub fn names(&self, state: State, name: &str) -> bool {
        self.name == name && self.state.is_none_or(|own| own == state)
    }
}

impl fmt::Display for CountyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            Some(state) => write!(f, "{state}|{}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// A range of which either end may be open. A closed end admits only what has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds<T> {
    from: Option<T>,
    to: Option<T>,
}

impl<T> Default for Bounds<T> {
    fn default() -> Self {
        Self { from: None, to: None }
    }
}

impl<T: Copy + Ord> Bounds<T> {
    /// The range `from..=to`; `None` when from > to.
    #[must_use]
    pub fn new(from: Option<T>, to: Option<T>) -> Option<Self> {
        match (from, to) {
            (Some(from), Some(to)) if from > to => None,
            _ => Some(Self { from, to }),
        }
    }

    /// The lower end.
    #[must_use]
    pub const fn from(&self) -> Option<T> {
        self.from
    }

    /// The upper end.
    #[must_use]
    pub const fn to(&self) -> Option<T> {
        self.to
    }

    /// Whether both ends are open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Whether a value lies in the range; a blank only when the range is open.
    pub fn admits(&self, value: Option<T>) -> bool {
        match value {
            Some(value) => self.contains(value),
            None => self.is_open(),
        }
    }

    /// Whether a known value lies in the range; a blank passes.
    pub fn admits_or_unknown(&self, value: Option<T>) -> bool {
        value.is_none_or(|value| self.contains(value))
    }

    fn contains(&self, value: T) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }
}

/// The filters of a search: OR inside one, AND between them (`product.md`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filters {
    /// States.
    pub states: OneOf<State>,
    /// Counties.
    pub counties: OneOf<CountyChoice>,
    /// Five-digit ZIP codes.
    pub zips: OneOf<String>,
    /// Months in which the sale falls.
    pub sale_months: OneOf<SaleMonth>,
    /// Days of the sale.
    pub sale_days: OneOf<NaiveDate>,
    /// Property types, exactly as rows carry them.
    pub property_types: OneOf<String>,
    /// Owner types, exactly as rows carry them.
    pub owner_types: OneOf<String>,
    /// Who lives there.
    pub owner_occupancies: OneOf<OwnerOccupancy>,
    /// Effective statuses, or [`status::NOT_STATED`].
    pub statuses: OneOf<String>,
    /// Year built.
    pub year_built: Bounds<i64>,
    /// Estimated value.
    pub estimated_value: Bounds<Money>,
    /// Equity, see [`Listing::equity`].
    pub equity: Bounds<Money>,
    /// Dwelling units.
    pub units: Bounds<i64>,
    /// Lot size in square feet.
    pub lot_size: Bounds<i64>,
}

impl Filters {
    /// Whether a listing passes every filter.
    #[must_use]
    pub fn admit(&self, listing: &Listing, today: &TodayByState) -> bool {
        let facts = &listing.facts;
        let text = |filter: &OneOf<String>, value: Option<&str>| {
            filter.admits(|chosen| value.is_some_and(|value| value == chosen))
        };
        let sale_date = facts.date(Column::SaleDate);
        self.states.admits(|state| *state == listing.state)
            && self.counties.admits(|choice| {
                facts.text(Column::County).is_some_and(|county| choice.names(listing.state, county))
            })
            && text(&self.zips, facts.text(Column::ZipCode))
            && self.sale_months.admits(|month| sale_date.is_some_and(|day| month.contains(day)))
            && self.sale_days.admits(|day| sale_date == Some(*day))
            && text(&self.property_types, facts.text(Column::PropertyType))
            && text(&self.owner_types, facts.text(Column::OwnerType))
            && self.owner_occupancies.admits(|occupancy| *occupancy == listing.owner_occupancy())
            && text(&self.statuses, Some(status::option(listing.effective_status(today))))
            && self.year_built.admits(facts.whole_number(Column::YearBuilt))
            && self.estimated_value.admits(facts.money(Column::Zestimate))
            && self.equity.admits(listing.equity())
            && self.units.admits(facts.whole_number(Column::Units))
            && self.lot_size.admits(facts.whole_number(Column::LotSize))
    }
}
