//! When two listings are one sale of one property (`docs/product.md#joining`).

use crate::features::Features;

/// Why two listings were joined. The order is that of the strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// The operator joined them.
    Operator,
    /// Both name the same recorded instrument.
    Instrument,
    /// The same parcel and the same sale date.
    Parcel,
    /// The same address with its unit and the same sale date.
    Address,
    /// A list prints a postponed sale with its old day and with its new one.
    Postponed,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Self; 5] =
        [Self::Operator, Self::Instrument, Self::Parcel, Self::Address, Self::Postponed];

    /// The name in every store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operator => "operator",
            Self::Instrument => "instrument",
            Self::Parcel => "parcel",
            Self::Address => "address",
            Self::Postponed => "postponed",
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// A mortgage can be foreclosed again years later. Sales of one instrument whose days are farther
/// apart are two sales.
const MOST_DAYS_APART: i64 = 180;

/// Where both of two listings were published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// Nowhere: they are of different lists.
    Nothing,
    /// In one list, but not in the same delivery.
    List,
    /// In one delivery.
    Delivery,
}

/// The strongest rule by which two listings are one sale; `None` if they are not.
#[must_use]
pub fn joined_by(one: &Features, other: &Features, shared: Shared) -> Option<Rule> {
    if contradict(one, other, shared) {
        return None;
    }
    if shared == Shared::Delivery {
        return is_printed_twice(one, other).then_some(Rule::Postponed);
    }
    if same_instrument(one, other) && are_near_in_time(one, other) {
        return Some(Rule::Instrument);
    }
    let same_day = one.sale_date.is_some() && one.sale_date == other.sale_date;
    if same_day && same_parcel(one, other) {
        return Some(Rule::Parcel);
    }
    if same_day && same_address(one, other) {
        return Some(Rule::Address);
    }
    is_printed_twice(one, other).then_some(Rule::Postponed)
}

/// Whether something that both listings state says that they are two sales.
#[must_use]
pub fn contradict(one: &Features, other: &Features, shared: Shared) -> bool {
    // One list numbers its cases in one way.
    let has_other_case = shared != Shared::Nothing
        && matches!((&one.case, &other.case), (Some(one), Some(other)) if one != other);
    has_other_case
        || one.state != other.state
        || one.is_other_unit(other)
        || one.is_other_house(other)
        || one.is_in_other_place(other)
        || one.has_other_number(other)
}

fn are_known_and_equal<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.is_some() && one == other
}

fn same_parcel(one: &Features, other: &Features) -> bool {
    are_known_and_equal(one.county.as_ref(), other.county.as_ref())
        && matches!((&one.parcel, &other.parcel), (Some(one), Some(other)) if one.can_be(other))
}

fn same_address(one: &Features, other: &Features) -> bool {
    are_known_and_equal(one.street.as_ref(), other.street.as_ref())
        && one.unit == other.unit
        && one.is_in_same_place(other)
}

fn same_instrument(one: &Features, other: &Features) -> bool {
    are_known_and_equal(one.county.as_ref(), other.county.as_ref())
        && are_known_and_equal(one.instrument.as_ref(), other.instrument.as_ref())
}

fn are_near_in_time(one: &Features, other: &Features) -> bool {
    match (one.sale_date, other.sale_date) {
        (Some(one), Some(other)) => (one - other).num_days().abs() <= MOST_DAYS_APART,
        _ => true,
    }
}

/// Whether the two are a postponed sale with its old day and its new one.
fn is_printed_twice(one: &Features, other: &Features) -> bool {
    let same_file =
        are_known_and_equal(one.case.as_ref(), other.case.as_ref()) && same_address(one, other);
    let names_the_other = |one: &Features, other: &Features| {
        one.is_postponed || other.sale_date.is_some_and(|day| one.moved_days.contains(&day))
    };
    (same_file || same_instrument(one, other))
        && one.sale_date != other.sale_date
        && are_near_in_time(one, other)
        && (names_the_other(one, other) || names_the_other(other, one))
}
