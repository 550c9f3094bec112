use chrono::NaiveDate;
use geography::State;
use intake::{Fault, Record, Unreadable, read_text_as};
use kernel::Money;
use listings::{Column, Decimal, UniqueId, Value};

/// A sale of a home as a county recorded it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedSale {
    /// Its key.
    pub unique_id: UniqueId,
    /// The state it lies in.
    pub state: State,
    /// The day of the sale.
    pub sold_on: NaiveDate,
    /// The price, above zero.
    pub price: Money,
    /// The street address.
    pub address: Option<String>,
    /// The city.
    pub city: Option<String>,
    /// The ZIP code.
    pub zip_code: Option<String>,
    /// What kind of property it is.
    pub property_type: Option<String>,
    /// Finished living area in square feet.
    pub living_area: Option<i64>,
    /// Bedrooms.
    pub bedrooms: Option<i64>,
    /// Bathrooms.
    pub bathrooms: Option<Decimal>,
    /// When it was built.
    pub year_built: Option<i64>,
    /// Longitude and latitude in millionths of a degree.
    pub point: Option<(i32, i32)>,
}

/// What counties and vendors call the price that was paid. No catalogue column means it.
const PRICES: [&str; 6] =
    ["Sale Price", "Sold Price", "Sales Price", "Last Sold Price", "Price", "Consideration"];
/// What they call the day, beside 'Sale Date', which the catalogue knows.
const DAYS: [&str; 4] = ["Sold Date", "Date Sold", "Last Sold Date", "Recording Date"];

impl RecordedSale {
    /// The sale that a row of an import speaks of.
    ///
    /// # Errors
    /// A [`Fault`] for the price or the day where one is missing or cannot be read: a sale without
    /// either compares with nothing.
    pub fn from_record(record: Record) -> Result<Self, Vec<Fault>> {
        let (price, sold_on) = (price(&record), sold_on(&record));
        let (price, sold_on) = match (price, sold_on) {
            (Ok(price), Ok(sold_on)) => (price, sold_on),
            (price, sold_on) => return Err(price.err().into_iter().chain(sold_on.err()).collect()),
        };
        let Record { unique_id, state, mut columns, .. } = record;
        let mut take = |column: Column| columns.remove(&column).flatten();
        let mut text = |column: Column| match take(column) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        };
        let (address, city) = (text(Column::Address), text(Column::City));
        let (zip_code, property_type) = (text(Column::ZipCode), text(Column::PropertyType));
        let mut number = |column: Column| match take(column) {
            Some(Value::WholeNumber(number)) => Some(number),
            _ => None,
        };
        let living_area = number(Column::LivingArea).filter(|area| *area > 0);
        let (bedrooms, year_built) = (number(Column::Bedrooms), number(Column::YearBuilt));
        let bathrooms = match take(Column::Bathrooms) {
            Some(Value::Decimal(number)) => Some(number),
            _ => None,
        };
        let mut degrees = |column: Column| match take(column) {
            Some(Value::Coordinate(degrees)) => Some(degrees.micro()),
            _ => None,
        };
        let point = degrees(Column::Longitude).zip(degrees(Column::Latitude));
        Ok(Self {
            unique_id,
            state,
            sold_on,
            price,
            address,
            city,
            zip_code,
            property_type,
            living_area,
            bedrooms,
            bathrooms,
            year_built,
            point,
        })
    }
}

/// Whether a row speaks of a sale at all: what an import of comparables asks of each.
///
/// # Errors
/// As [`RecordedSale::from_record`].
pub fn check_record(record: &Record) -> Result<(), Vec<Fault>> {
    let faults: Vec<Fault> = price(record).err().into_iter().chain(sold_on(record).err()).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn price(record: &Record) -> Result<Money, Fault> {
    let (column, held) = named(record, &PRICES).unwrap_or((PRICES[0], ""));
    // Any money column reads an amount as files write it.
    match read_text_as(Column::OpeningBid, held) {
        Ok(Some(Value::Money(price))) if price.cents() > 0 => Ok(price),
        Ok(_) => Err(fault(column, held, Unreadable::Money)),
        Err(why) => Err(fault(column, held, why)),
    }
}

fn sold_on(record: &Record) -> Result<NaiveDate, Fault> {
    if let Some(Some(Value::Date(day))) = record.columns.get(&Column::SaleDate) {
        return Ok(*day);
    }
    let (column, held) = named(record, &DAYS).unwrap_or((Column::SaleDate.label(), ""));
    match read_text_as(Column::SaleDate, held) {
        Ok(Some(Value::Date(day))) => Ok(day),
        Ok(_) => Err(fault(column, held, Unreadable::Date)),
        Err(why) => Err(fault(column, held, why)),
    }
}

/// The first of these names that the row has a value under, whatever its case and punctuation.
fn named<'a>(record: &'a Record, names: &[&'a str]) -> Option<(&'a str, &'a str)> {
    names.iter().find_map(|name| {
        let own = record.extras.iter().find(|(own, _)| fold(own) == fold(name))?;
        own.1.as_deref().map(|held| (own.0.as_str(), held))
    })
}

fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn fault(column: &str, held: &str, why: Unreadable) -> Fault {
    Fault { column: column.to_owned(), held: held.to_owned(), why }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(columns: &[(Column, Value)], extras: &[(&str, &str)]) -> Record {
        Record {
            unique_id: UniqueId::parse("GA-Fulton-D1").unwrap(),
            state: State::parse("GA").unwrap(),
            columns: columns.iter().map(|(column, value)| (*column, Some(value.clone()))).collect(),
            photos: None,
            extras: extras
                .iter()
                .map(|(name, text)| ((*name).to_owned(), Some((*text).to_owned())))
                .collect(),
        }
    }

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 6, 1).unwrap()
    }

    #[test]
    fn a_sale_needs_a_price_and_a_day() {
        let sale = record(
            &[(Column::SaleDate, Value::Date(day())), (Column::LivingArea, Value::WholeNumber(0))],
            &[("SALE_PRICE", "$250,000")],
        );
        assert!(check_record(&sale).is_ok());
        let sale = RecordedSale::from_record(sale).unwrap();
        assert_eq!((sale.sold_on, sale.price.cents()), (day(), 25_000_000));
        assert_eq!(sale.living_area, None, "no home has 0 sq ft");

        let neither = RecordedSale::from_record(record(&[], &[])).unwrap_err();
        let columns: Vec<&str> = neither.iter().map(|fault| fault.column.as_str()).collect();
        assert_eq!(columns, ["Sale Price", "Sale Date"]);
        let given_away =
            record(&[(Column::SaleDate, Value::Date(day()))], &[("Consideration", "0")]);
        let faults = check_record(&given_away).unwrap_err();
        assert_eq!((faults[0].column.as_str(), faults[0].held.as_str()), ("Consideration", "0"));
    }

    #[test]
    fn the_day_may_stand_under_a_name_of_its_own() {
        let sale = record(&[], &[("Sold Date", "6/1/2026"), ("Sold Price", "99000")]);
        assert_eq!(RecordedSale::from_record(sale).unwrap().sold_on, day());
    }
}
