//! What is computed from a stored listing for today: the SQL of `Listing::effective_status`,
//! `equity`, `days_until_sale`, `owner_occupancy` and of the keys that a result is ordered by.
//! Words and lists come from the domain as values.

use chrono::NaiveDate;
use geography::{State, TodayByState};
use listings::text::sort_key;
use listings::{Column, Derived, Field, OwnerOccupancy, status};

use super::sql::{Bind, Sql};

/// Opening bid, or principal owed where none is known, off the estimated value; blank unless both
/// are known.
pub(crate) const EQUITY: &str = "(zestimate - coalesce(opening_bid, principal_owed))";

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

/// Whether the sale has passed and the stored status tells no result.
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

/// The option of the status filter that a listing stands under.
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

/// The key that a field is ordered by: what the domain folded, or what a number or day is in
/// itself. `None` for a typed column that no key is stored for; it stands outside the catalogue.
pub(crate) fn order_key(field: Field, today: &TodayByState) -> Option<Sql> {
    let column = match field {
        Field::Column(column) => column,
        Field::Derived(Derived::Equity) => return Some(Sql::new(EQUITY)),
        Field::Derived(Derived::DaysUntilSale) => {
            let days = || Sql::new("(sale_date - ").sql(today_of_row(today)).text(")");
            return Some(
                Sql::new("CASE WHEN ").sql(days()).text(" >= 0 THEN ").sql(days()).text(" END"),
            );
        }
    };
    Some(Sql::new(match column {
        Column::Address => "address_sort",
        Column::State => "state_id", // states are numbered by name
        Column::County => "county_sort",
        Column::PropertyType => "property_type_sort",
        Column::ZipCode => "zip_code", // digits
        Column::ParcelNumber => "parcel_sort",
        Column::PrincipalAmountOwed => "principal_owed",
        Column::Zestimate => "zestimate",
        Column::RentZestimate => "rent_zestimate",
        Column::AnnualTaxAmount => "annual_tax",
        Column::PropertyTaxRate => "tax_rate",
        Column::OpeningBid => "opening_bid",
        Column::YearBuilt => "year_built",
        Column::Bedrooms => "bedrooms",
        Column::Bathrooms => "bathrooms",
        Column::LivingArea => "living_area",
        Column::LotSize => "lot_size",
        Column::HomeType => "home_type_sort",
        Column::SaleDate => "sale_date",
        Column::Lender => "lender_sort",
        Column::Attorney => "attorney_sort",
        Column::Borrower => "borrower_sort",
        Column::DebtDate => "debt_date",
        Column::Status => {
            return Some(
                Sql::new("CASE WHEN ")
                    .sql(is_unknown(today))
                    .text(" THEN ")
                    .value(&sort_key(status::UNKNOWN_AFTER_SALE_DATE))
                    .text(" ELSE status_sort END COLLATE \"C\""),
            );
        }
        Column::Latitude => "latitude",
        Column::Longitude => "longitude",
        Column::Units => "units",
        Column::City
        | Column::ZillowPropertyId
        | Column::CaseNumber
        | Column::OwnerType
        | Column::OwnerOccupancy => return None,
    }))
}
