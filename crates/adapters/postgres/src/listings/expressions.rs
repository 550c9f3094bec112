//! The SQL of values that depend on today: `Listing::effective_status`, `equity`,
//! `days_until_sale`, `owner_occupancy`, and the keys that order a result. The domain passes in
//! words and lists as values.

use chrono::NaiveDate;
use geography::{State, TodayByState};
use listings::text::sort_key;
use listings::{Column, ColumnType, Compared, DerivedColumn, Field, OwnerOccupancy, status};

use super::row::HAS_PHOTO;
use super::sql::{Bind, Sql};
use crate::schema::columns::{key_name, stored_name};

/// Opening bid, or principal owed where none is known, off the estimated value; blank unless both
/// are known.
pub(crate) const EQUITY: &str = "(zestimate - coalesce(opening_bid, principal_owed))";

/// [`listings::Listing::bid_share`]. Both divisions of integers drop the fraction.
const BID_SHARE: &str = "(CASE WHEN zestimate > 0 THEN \
    (opening_bid * 200 + sign(opening_bid)::bigint * zestimate) / (2 * zestimate) END)";

/// Today by the clock of the row's state. Most of the time the states agree, and one day compares
/// faster.
pub(crate) fn today_of_row(today: &TodayByState) -> Sql {
    let (first, last) = days(today);
    if first == last {
        return Sql::default().day(first);
    }
    let days = State::all().map(|state| today.of(state)).collect();
    Sql::new("(").bind(Bind::Days(days)).text(")[state_id + 1]")
}

/// The earliest day that any state's clock shows, and the latest.
pub(crate) fn days(today: &TodayByState) -> (NaiveDate, NaiveDate) {
    State::all()
        .map(|state| today.of(state))
        .fold((NaiveDate::MAX, NaiveDate::MIN), |(first, last), day| {
            (first.min(day), last.max(day))
        })
}

/// Whether the sale has passed and the stored status is not a result.
fn is_unknown(today: &TodayByState) -> Sql {
    Sql::new("sale_date < ")
        .sql(today_of_row(today))
        .text(" AND (status IS NULL OR status = ANY(")
        .values(status::WITHOUT_RESULT)
        .text("))")
}

/// The status that is shown.
pub(crate) fn effective_status(today: &TodayByState) -> Sql {
    Sql::new("CASE WHEN ")
        .sql(is_unknown(today))
        .text(" THEN ")
        .value(status::UNKNOWN_AFTER_SALE_DATE)
        .text(" ELSE status END")
}

/// The option of the status filter that a listing belongs to.
pub(crate) fn status_option(today: &TodayByState) -> Sql {
    Sql::new("coalesce(")
        .sql(effective_status(today))
        .text(", ")
        .value(status::NOT_STATED)
        .text(")")
}

/// Who lives there: one of the three words.
pub(crate) fn owner_occupancy() -> Sql {
    Sql::new("CASE WHEN owner_occupancy = ANY(")
        .values(OwnerOccupancy::ALL.map(OwnerOccupancy::name))
        .text(") THEN owner_occupancy ELSE ")
        .value(OwnerOccupancy::Unknown.name())
        .text(" END")
}

/// The key that orders a field: the folded text, or the number or day itself. `None` for a typed
/// column that is not in the catalogue and has no stored key.
pub(crate) fn order_key(field: Field, today: &TodayByState) -> Option<Sql> {
    let column = match field {
        Field::Column(column) => column,
        Field::Derived(DerivedColumn::Equity) => return Some(Sql::new(EQUITY)),
        Field::Derived(DerivedColumn::BidShare) => return Some(Sql::new(BID_SHARE)),
        Field::Derived(DerivedColumn::DaysUntilSale) => return Some(days_until_sale(today)),
    };
    match column {
        // States are numbered by name, and ZIP codes are digits.
        Column::State | Column::ZipCode => Some(Sql::new(stored_name(column))),
        Column::Status => Some(
            Sql::new("CASE WHEN ")
                .sql(is_unknown(today))
                .text(" THEN ")
                .value(&sort_key(status::UNKNOWN_AFTER_SALE_DATE))
                .text(" ELSE status_sort END COLLATE \"C\""),
        ),
        _ if column.kind() == ColumnType::Text => key_name(column).map(Sql::new),
        _ => Some(Sql::new(stored_name(column))),
    }
}

/// [`listings::Listing::days_until_sale`].
fn days_until_sale(today: &TodayByState) -> Sql {
    let days = || Sql::new("(sale_date - ").sql(today_of_row(today)).text(")");
    Sql::new("CASE WHEN ").sql(days()).text(" >= 0 THEN ").sql(days()).text(" END")
}

/// The number that a range compares.
pub(crate) fn compared(number: Compared, today: &TodayByState) -> Sql {
    match number {
        Compared::Column(column) => Sql::new(stored_name(column)),
        Compared::Equity => Sql::new(EQUITY),
        Compared::BidShare => Sql::new(BID_SHARE),
        Compared::DaysUntilSale => days_until_sale(today),
    }
}

/// The option of the filter on photos.
pub(crate) fn photo_option() -> Sql {
    yes_or_no(Sql::new(HAS_PHOTO))
}

/// The option of a filter that asks whether a column has a value.
pub(crate) fn known_option(column: Column) -> Sql {
    yes_or_no(Sql::new(stored_name(column)).text(" IS NOT NULL"))
}

fn yes_or_no(condition: Sql) -> Sql {
    Sql::new("CASE WHEN ")
        .sql(condition)
        .text(" THEN ")
        .value(listings::yes_or_no(true))
        .text(" ELSE ")
        .value(listings::yes_or_no(false))
        .text(" END")
}
