use chrono::NaiveDate;
use geography::State;
use kernel::Money;
use listings::{Column, Decimal, Listing, UniqueId, Value, ValueRef, status};
use lists::{CellError, Fault, Record, read_text_as};

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
/// The names that auction platforms and courts use for the amount at which a property was sold.
const AUCTION_PRICES: [&str; 10] = [
    "Sold Amount",
    "Sold For",
    "Winning Bid",
    "Winning Bid Amount",
    "Successful Bid",
    "Final Bid",
    "Final Sale Price",
    "Price After Sale",
    "Sale Amount",
    "Sale Price",
];
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

    /// Reads the sale from one of our own listings with all its values; `None` unless it was sold at
    /// auction and its source states the price.
    #[must_use]
    pub fn of_auction(listing: &Listing) -> Option<Self> {
        let facts = &listing.facts;
        if facts.text(Column::Status) != Some(status::SOLD) {
            return None;
        }
        let extras = listing.extras.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let (_, price) = named(extras, &AUCTION_PRICES)?;
        let price = match read_text_as(Column::OpeningBid, price) {
            Ok(Some(Value::Money(price))) if price.cents() > 0 => price,
            _ => return None,
        };
        let text = |column: Column| facts.text(column).map(str::to_owned);
        Some(Self {
            unique_id: listing.unique_id.clone(),
            state: listing.state,
            sold_on: facts.date(Column::SaleDate)?,
            price,
            address: text(Column::Address),
            city: text(Column::City),
            zip_code: text(Column::ZipCode),
            property_type: text(Column::PropertyType),
            living_area: facts.whole_number(Column::LivingArea).filter(|area| *area > 0),
            bedrooms: facts.whole_number(Column::Bedrooms),
            bathrooms: match facts.get(Column::Bathrooms) {
                Some(ValueRef::Decimal(number)) => Some(number),
                _ => None,
            },
            year_built: facts.whole_number(Column::YearBuilt),
            point: facts.measurable_point(),
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
    let (column, held) = named(extras(record), &PRICES).unwrap_or((PRICES[0], ""));
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
    let (column, held) = named(extras(record), &DAYS).unwrap_or((Column::SaleDate.label(), ""));
    match read_text_as(Column::SaleDate, held) {
        Ok(Some(Value::Date(day))) => Ok(day),
        Ok(_) => Err(fault(column, held, CellError::Date)),
        Err(why) => Err(fault(column, held, why)),
    }
}

/// The further values of a row that are not blank, by their names.
fn extras(record: &Record) -> impl Iterator<Item = (&str, &str)> + Clone {
    record.extras.iter().filter_map(|(name, text)| Some((name.as_str(), text.as_deref()?)))
}

/// Returns the first of these names under which there is a value, ignoring case and punctuation.
fn named<'a>(
    values: impl Iterator<Item = (&'a str, &'a str)> + Clone,
    names: &[&str],
) -> Option<(&'a str, &'a str)> {
    names.iter().find_map(|name| values.clone().find(|(own, _)| fold(own) == fold(name)))
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
