use chrono::NaiveDate;
use geography::State;
use intake::{CellError, Fault, Record, read_text_as};
use kernel::Money;
use listings::{Column, Decimal, UniqueId, Value};

/// A sale of a home that a county recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedSale {
    /// The key of the sale.
    pub unique_id: UniqueId,
    /// The state of the home.
    pub state: State,
    /// The day of the sale.
    pub sold_on: NaiveDate,
    /// The price. It is positive.
    pub price: Money,
    /// The street address.
    pub address: Option<String>,
    /// The city.
    pub city: Option<String>,
    /// The ZIP code.
    pub zip_code: Option<String>,
    /// The property type.
    pub property_type: Option<String>,
    /// The finished living area in square feet.
    pub living_area: Option<i64>,
    /// The number of bedrooms.
    pub bedrooms: Option<i64>,
    /// The number of bathrooms.
    pub bathrooms: Option<Decimal>,
    /// The year in which the home was built.
    pub year_built: Option<i64>,
    /// The longitude and latitude in millionths of a degree.
    pub point: Option<(i32, i32)>,
}

/// The names that counties and vendors use for the sale price. No catalogue column has this
/// meaning.
const PRICES: [&str; 6] =
    ["Sale Price", "Sold Price", "Sales Price", "Last Sold Price", "Price", "Consideration"];
/// The names that they use for the day, in addition to 'Sale Date', which the catalogue contains.
const DAYS: [&str; 4] = ["Sold Date", "Date Sold", "Last Sold Date", "Recording Date"];

impl RecordedSale {
    /// Reads the sale from a row of an import.
    ///
    /// # Errors
    /// A [`Fault`] for the price or the day if it is missing or cannot be read. A sale without
    /// either is not comparable.
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

/// Checks whether a row is a sale. An import of comparables checks each row with it.
///
/// As [`RecordedSale::from_record`].
pub fn check_record(record: &Record) -> Result<(), Vec<Fault>> {
    let faults: Vec<Fault> = price(record).err().into_iter().chain(sold_on(record).err()).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn price(record: &Record) -> Result<Money, Fault> {
    let (column, held) = named(record, &PRICES).unwrap_or((PRICES[0], ""));
    // Any money column can read the amount.
    match read_text_as(Column::OpeningBid, held) {
        Ok(Some(Value::Money(price))) if price.cents() > 0 => Ok(price),
        Ok(_) => Err(fault(column, held, CellError::Money)),
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
        Ok(_) => Err(fault(column, held, CellError::Date)),
        Err(why) => Err(fault(column, held, why)),
    }
}

/// Returns the first of these names under which the row has a value, ignoring case and punctuation.
fn named<'a>(record: &'a Record, names: &[&'a str]) -> Option<(&'a str, &'a str)> {
    names.iter().find_map(|name| {
        let own = record.extras.iter().find(|(own, _)| fold(own) == fold(name))?;
        own.1.as_deref().map(|held| (own.0.as_str(), held))
    })
}

fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn fault(column: &str, held: &str, why: CellError) -> Fault {
    Fault { column: column.to_owned(), value: held.to_owned(), reason: why }
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
        assert_eq!(sale.living_area, None, "an area of 0 is a blank");

        let neither = RecordedSale::from_record(record(&[], &[])).unwrap_err();
        let columns: Vec<&str> = neither.iter().map(|fault| fault.column.as_str()).collect();
        assert_eq!(columns, ["Sale Price", "Sale Date"]);
        let given_away =
            record(&[(Column::SaleDate, Value::Date(day()))], &[("Consideration", "0")]);
        let faults = check_record(&given_away).unwrap_err();
        assert_eq!((faults[0].column.as_str(), faults[0].value.as_str()), ("Consideration", "0"));
    }

    #[test]
    fn the_day_may_have_its_own_column_name() {
        let sale = record(&[], &[("Sold Date", "6/1/2026"), ("Sold Price", "99000")]);
        assert_eq!(RecordedSale::from_record(sale).unwrap().sold_on, day());
    }
}
