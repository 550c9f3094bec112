use std::collections::BTreeMap;

use chrono::Datelike as _;
use listings::{Column, ParcelNumber, Value};
use lists::{CellError, Fault, Record, read_text_as};

use super::parcel::Parcel;

/// The columns that a roll lends (`docs/product.md#rolls`). The estimated value is not among them,
/// because an assessor's value is not an estimate of the market.
pub(super) const LENT: [Column; 17] = [
    Column::Address,
    Column::City,
    Column::ZipCode,
    Column::PropertyType,
    Column::HomeType,
    Column::YearBuilt,
    Column::Bedrooms,
    Column::Bathrooms,
    Column::LivingArea,
    Column::LotSize,
    Column::Units,
    Column::AnnualTaxAmount,
    Column::PropertyTaxRate,
    Column::OwnerType,
    Column::OwnerOccupancy,
    Column::Latitude,
    Column::Longitude,
];
/// The name of the extra with the owner's mailing address.
pub(super) const MAILING_ADDRESS: &str = "Owner Mailing Address";
const LAST_SALE_DAY: &str = "Last Sale Date";
const LAST_SALE_PRICE: &str = "Last Sale Price";
/// The extras that a roll lends. A roll has a hundred columns, and most mean nothing to a bidder.
const LENT_EXTRAS: [&str; 6] =
    ["Assessed Value", "Land Use", LAST_SALE_DAY, LAST_SALE_PRICE, "Market Value", MAILING_ADDRESS];
/// The extras of which 0 means that the assessor recorded nothing.
const AMOUNTS: [&str; 3] = ["Assessed Value", LAST_SALE_PRICE, "Market Value"];
/// The extra by which a map names the year of a roll.
const YEAR: &str = "Roll Year";

/// What a roll says about a parcel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollRow {
    /// The number of the parcel.
    pub number: ParcelNumber,
    /// The columns that the roll lends.
    pub columns: BTreeMap<Column, Value>,
    /// The extras that the roll lends, by name.
    pub extras: BTreeMap<String, String>,
}

/// A row of the file of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollRecord {
    /// The parcel.
    pub parcel: Parcel,
    /// The year of the roll, if the row names it.
    pub year: Option<i32>,
    /// What the row says.
    pub row: RollRow,
}

impl RollRecord {
    /// Reads a row of a roll.
    ///
    /// # Errors
    /// A [`Fault`] if the row names no county or no parcel.
    pub fn from_record(record: Record) -> Result<Self, Vec<Fault>> {
        let parcel = parcel_of(&record)?;
        let Record { mut columns, extras, .. } = record;
        let mut lent = BTreeMap::new();
        for column in LENT {
            let value = columns.remove(&column).flatten();
            if let Some(value) = value.filter(|value| is_recorded(column, value)) {
                lent.insert(column, value);
            }
        }
        let year = extras.get(YEAR).and_then(|year| year.as_deref()?.trim().parse().ok());
        let mut lent_extras = BTreeMap::new();
        for name in LENT_EXTRAS {
            let Some(text) = extras.get(name).and_then(Option::as_deref) else { continue };
            if AMOUNTS.contains(&name) && is_zero(text) {
                continue;
            }
            let text = match name {
                LAST_SALE_DAY => {
                    month_or_day(text).map_or_else(|| text.to_owned(), |(text, _)| text)
                }
                _ => text.to_owned(),
            };
            lent_extras.insert(name.to_owned(), text);
        }
        let row = RollRow { number: parcel.number.clone(), columns: lent, extras: lent_extras };
        Ok(Self { parcel, year, row })
    }
}

fn parcel_of(record: &Record) -> Result<Parcel, Vec<Fault>> {
    if let Some(parcel) = Parcel::after_merge(None, record) {
        return Ok(parcel);
    }
    let has_county = matches!(record.columns.get(&Column::County), Some(Some(_)));
    let (column, reason) = match has_county {
        true => (Column::ParcelNumber, CellError::NoParcel),
        false => (Column::County, CellError::NoParcelCounty),
    };
    let value = match record.columns.get(&column) {
        Some(Some(value)) => value.to_string(),
        _ => String::new(),
    };
    Err(vec![Fault { column: column.label().to_owned(), value, reason }])
}

/// Checks whether a row is about a parcel. An import of rolls checks each row with it.
///
/// # Errors
/// As [`RollRecord::from_record`].
pub fn check_roll_record(record: &Record) -> Result<(), Vec<Fault>> {
    parcel_of(record).map(drop)
}

impl RollRow {
    /// When the parcel was last sold: the year, the month and the day as one number, 0 if the row
    /// does not say.
    #[must_use]
    pub fn sale_rank(&self) -> i32 {
        let text = self.extras.get(LAST_SALE_DAY);
        text.and_then(|text| month_or_day(text)).map_or(0, |(_, rank)| rank)
    }

    /// Whether the row names a last sale.
    #[must_use]
    pub fn has_sale(&self) -> bool {
        self.extras.contains_key(LAST_SALE_DAY) || self.extras.contains_key(LAST_SALE_PRICE)
    }

    /// The row without its last sale. Rows of a parcel that are equal without it are sales of it.
    #[must_use]
    pub fn without_sale(&self) -> Self {
        let mut row = self.clone();
        row.extras.remove(LAST_SALE_DAY);
        row.extras.remove(LAST_SALE_PRICE);
        row
    }
}

/// Whether a value says something. Rolls write 0 where the assessor has recorded nothing.
fn is_recorded(column: Column, value: &Value) -> bool {
    match (column, value) {
        (_, Value::WholeNumber(number)) => *number > 0,
        (Column::AnnualTaxAmount, Value::Money(money)) => money.cents() > 0,
        (_, Value::Decimal(number)) => number.get() > 0.0,
        (Column::OwnerOccupancy, Value::Text(word)) => word != "Unknown",
        _ => true,
    }
}

fn is_zero(text: &str) -> bool {
    match read_text_as(Column::AnnualTaxAmount, text) {
        Ok(Some(Value::Money(money))) => money.cents() == 0,
        Ok(_) => true,
        Err(_) => false,
    }
}

/// A day or a month as text, and as a number for comparisons. Rolls often have the month alone.
fn month_or_day(text: &str) -> Option<(String, i32)> {
    if let Some((year, month)) = text.trim().split_once('-')
        && let (Ok(year), Ok(month)) = (year.parse::<i32>(), month.parse::<i32>())
        && (1500..=2200).contains(&year)
        && (1..=12).contains(&month)
    {
        return Some((format!("{year}-{month:02}"), (year * 100 + month) * 100));
    }
    match read_text_as(Column::SaleDate, text) {
        Ok(Some(Value::Date(day))) => {
            let rank = (day.year() * 100 + day.month() as i32) * 100 + day.day() as i32;
            Some((day.to_string(), rank))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use geography::State;
    use kernel::Money;
    use listings::UniqueId;

    use super::*;

    fn record(columns: &[(Column, Value)], extras: &[(&str, &str)]) -> Record {
        let text = |text: &str| Some(Value::Text(text.to_owned()));
        let mut all = BTreeMap::from([
            (Column::County, text("Miami-Dade")),
            (Column::ParcelNumber, text("30-4015-012-0010")),
        ]);
        all.extend(columns.iter().map(|(column, value)| (*column, Some(value.clone()))));
        Record {
            unique_id: UniqueId::parse("FL-Miami-Dade-1").unwrap(),
            state: State::parse("FL").unwrap(),
            columns: all,
            photos: None,
            extras: extras
                .iter()
                .map(|(name, text)| ((*name).to_owned(), Some((*text).to_owned())))
                .collect(),
        }
    }

    fn extras(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        let read = RollRecord::from_record(record(&[], pairs)).unwrap();
        read.row.extras
    }

    #[test]
    fn a_row_lends_what_the_assessor_recorded_and_never_an_estimate() {
        let columns = [
            (Column::YearBuilt, Value::WholeNumber(1985)),
            (Column::LivingArea, Value::WholeNumber(0)),
            (Column::Zestimate, Value::Money(Money::from_cents(100).unwrap())),
            (Column::Borrower, Value::Text("Roe".to_owned())),
        ];
        let pairs = [
            ("Roll Year", "2026"),
            ("Market Value", "0"),
            ("Assessed Value", "$90,000"),
            ("TV_SD", "1"),
        ];
        let read = RollRecord::from_record(record(&columns, &pairs)).unwrap();
        assert_eq!(read.year, Some(2026));
        assert_eq!(read.parcel.county, "Miami-Dade");
        assert_eq!(read.row.number.as_str(), "30-4015-012-0010");
        assert_eq!(
            read.row.columns,
            BTreeMap::from([(Column::YearBuilt, Value::WholeNumber(1985))])
        );
        let expected = BTreeMap::from([("Assessed Value".to_owned(), "$90,000".to_owned())]);
        assert_eq!(read.row.extras, expected);
    }

    #[test]
    fn a_last_sale_may_be_a_month_or_a_day() {
        let day = |text: &str| extras(&[("Last Sale Date", text)])["Last Sale Date"].clone();
        assert_eq!(day("2024-5"), "2024-05");
        assert_eq!(day("5/9/2024"), "2024-05-09");
        assert_eq!(day("spring"), "spring");
        let rank = |text: &str| {
            let pairs = [("Last Sale Date", text), ("Last Sale Price", "1")];
            RollRecord::from_record(record(&[], &pairs)).unwrap().row.sale_rank()
        };
        let ranks = ["spring", "2023-12", "2024-05", "2024-05-09"].map(rank);
        assert_eq!(ranks, [0, 20_231_200, 20_240_500, 20_240_509]);
    }

    #[test]
    fn rows_that_differ_in_the_last_sale_alone_are_sales_of_a_parcel() {
        let row = |price: &str, value: &str| {
            let pairs = [
                ("Last Sale Date", "2024-05"),
                ("Last Sale Price", price),
                ("Market Value", value),
            ];
            RollRecord::from_record(record(&[], &pairs)).unwrap().row.without_sale()
        };
        assert_eq!(row("100", "9"), row("200", "9"));
        assert_ne!(row("100", "9"), row("100", "8"));
    }

    #[test]
    fn a_row_without_a_parcel_or_a_county_is_left_out() {
        let mut no_parcel = record(&[], &[]);
        no_parcel.columns.insert(Column::ParcelNumber, Some(Value::Text("TIMESHARE".to_owned())));
        let faults = check_roll_record(&no_parcel).unwrap_err();
        assert_eq!(
            (faults[0].column.as_str(), faults[0].value.as_str(), faults[0].reason.to_string()),
            ("Parcel Number", "TIMESHARE", "names no parcel".to_owned())
        );
        let mut no_county = record(&[], &[]);
        no_county.columns.remove(&Column::County);
        let faults = check_roll_record(&no_county).unwrap_err();
        assert_eq!(faults[0].column, "County");
    }
}
