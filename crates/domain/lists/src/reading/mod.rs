//! Reads a cell as a value of a column (`docs/product.md#cells`).

mod damage;
mod date;
mod number;
mod rank;
mod sale;
mod text;
mod words;
mod zip;

use geography::{County, State};
use kernel::Money;
use listings::{Column, ColumnType, Coordinate, Decimal, Value};

use crate::cell::Cell;

pub(crate) use damage::{is_damaged, is_damaged_key, names_a_number};
pub use date::is_same_day;
pub(crate) use date::{county_moment, split_moment};
pub use number::is_same_amount;
pub(crate) use number::{read_number, written_amount};
pub(crate) use rank::read_rank;
pub(crate) use sale::{SaleNote, sale_note};
pub use sale::{is_about_a_sale, off_words};
pub(crate) use text::{extra_text, is_blank_word, one_line, without_defusing};
pub(crate) use words::is_derived_status;

/// Why a cell cannot be read as a value of its column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// Not a number.
    #[error("is not a number")]
    Number,
    /// Not a whole number.
    #[error("is not a whole number")]
    WholeNumber,
    /// Not an amount of dollars.
    #[error("is not an amount of dollars")]
    Money,
    /// A number below zero in a column that cannot be negative.
    #[error("is negative, and this column cannot be")]
    Negative,
    /// A word that no source we know uses as a status.
    #[error("is not a status that we know; it was stored as it is")]
    UnknownStatus,
    /// Words that no source we know uses as a status, and too many for one.
    #[error("is not a status that we know, so the status stays as it is")]
    StatusSentence,
    /// The number of a parcel, a case or an instrument that a spreadsheet has changed.
    #[error(
        "is not the number that it was: a spreadsheet has changed it; ask for the original file"
    )]
    Damaged,
    /// Coordinates that are not in the county of the row.
    #[error("is outside the county, so the coordinates were not used")]
    PointElsewhere,
    /// A county that the state does not have.
    #[error("is not a county of the state; it was stored as it is")]
    UnknownCounty,
    /// A row with fewer cells than the header.
    #[error("the row has {0} cells and the header has {1}; the missing ones are blanks")]
    ShortRow(usize, usize),
    /// A cell beyond the columns of the header.
    #[error("is beyond the columns of the header, and was not read")]
    FurtherCell,
    /// A row with more cells than the header. Its cells may be in the wrong columns.
    #[error(
        "the row has {0} cells and the header has {1}; check for a comma without quotation marks"
    )]
    LongRow(usize, usize),
    /// A row that a line break without quotation marks cut in two.
    #[error("a line break without quotation marks cuts this row in two")]
    BrokenRow,
    /// A row that contains further rows, because a quotation mark is not closed.
    #[error("a quotation mark is not closed, and {0} further rows are within this one")]
    StrayQuote(u64),
    /// The last row of a file that ends within it.
    #[error("the file ends within this row")]
    Truncated,
    /// A row of a page whose words cannot be told apart.
    #[error("the words of this row overlap or run into another column, so its cells are not clear")]
    UnclearRow,
    /// A number outside the range of the column.
    #[error("is out of range: {0}")]
    Range(&'static str),
    /// Not a day.
    #[error("is not a date")]
    Date,
    /// Neither a day nor a whole number, in the column that decides which row counts.
    #[error("is neither a day nor a whole number, and latest_by needs one")]
    Rank,
    /// Not a ZIP code.
    #[error("is not a ZIP code")]
    Zip,
    /// A blank, or not a coverage state.
    #[error("is not one of the 18 coverage states")]
    State,
    /// A blank county that the unique_ID needs.
    #[error("is blank, and the unique_ID needs it")]
    County,
    /// A text that is not the number of a parcel.
    #[error("names no parcel")]
    NoParcel,
    /// A blank county in the row of a roll.
    #[error("is blank, and a parcel is one of a county")]
    NoParcelCounty,
    /// A blank unique_ID.
    #[error("is blank: the row has no unique_ID")]
    NoUniqueId,
    /// A text that is not a valid unique_ID.
    #[error("{0}")]
    UniqueId(listings::InvalidUniqueId),
    /// A part of the file that was not read, or that is hidden.
    #[error("{0}")]
    Part(String),
    /// A row that a later row with the same unique_ID replaced. The place is that of the later one.
    #[error("row {0} has the same unique_ID and counts")]
    Replaced(String),
    /// A value that is not plausible.
    #[error("{0}")]
    Doubtful(&'static str),
    /// A text with more than the given number of characters.
    #[error("is longer than {0} characters; check for a missing quotation mark")]
    TooLong(usize),
}

/// The maximum number of characters of a text by which listings are found or grouped. Such a text
/// must fit in a database index.
const KEY_CHARS: usize = 500;
/// The maximum number of characters of any other typed text.
const TEXT_CHARS: usize = 2_000;
/// The maximum number of characters of an extra, which is the maximum of a spreadsheet cell.
pub(crate) const EXTRA_CHARS: usize = 32_767;
/// The maximum of a count or an area. A larger number is a mistake.
const MAX_AMOUNT: f64 = 1e12;

/// Reads a cell as a value of `column`. `None` is a blank. [`read_state`] reads the state, and
/// [`read_county`] reads the county.
pub(crate) fn read_value(column: Column, cell: Cell<'_>) -> Result<Option<Value>, CellError> {
    if is_blank(column, cell) {
        return Ok(None);
    }
    if matches!(column, Column::ParcelNumber | Column::CaseNumber) && is_damaged(cell) {
        return Err(CellError::Damaged);
    }
    match column.kind() {
        ColumnType::Text => read_text(column, cell),
        ColumnType::WholeNumber => read_whole_number(column, cell),
        ColumnType::Money => read_money(cell).map(|money| Some(Value::Money(money))),
        ColumnType::Decimal => {
            let number = read_number(cell).ok_or(CellError::Number)?;
            if number < 0.0 {
                return Err(CellError::Negative);
            }
            if number > MAX_AMOUNT {
                return Err(CellError::Range("at most a trillion"));
            }
            Ok(Decimal::new(number).map(Value::Decimal))
        }
        ColumnType::Date => date::read_date(cell).map(|day| day.map(Value::Date)),
        ColumnType::Coordinate => read_coordinate(column, cell),
    }
}

/// Reads the text of an extra as a value of `column`. `None` is a blank.
///
/// # Errors
/// [`CellError`] if the text is not a valid value of the column.
pub fn read_text_as(column: Column, text: &str) -> Result<Option<Value>, CellError> {
    read_value(column, Cell::Text(text))
}

fn is_blank(column: Column, cell: Cell<'_>) -> bool {
    match cell {
        Cell::Empty => true,
        Cell::Text(text) => is_blank_word(without_defusing(text), column.kind()),
        Cell::Number(_) | Cell::DateTime(_) | Cell::Bool(_) => false,
    }
}

fn read_text(column: Column, cell: Cell<'_>) -> Result<Option<Value>, CellError> {
    let text = match column {
        Column::Status if is_sentence(cell) => return Err(CellError::StatusSentence),
        Column::ZipCode => return Ok(zip::read_zip(cell)?.map(Value::Text)),
        Column::Status => {
            let word = one_line(cell);
            words::status_word(&word)
                .map_or_else(|| word.into_owned(), |known| known.status.to_owned())
        }
        Column::PropertyType => words::property_type(&one_line(cell)),
        Column::OwnerOccupancy => words::occupancy(&one_line(cell)).to_owned(),
        _ => one_line(cell).into_owned(),
    };
    let most = match column {
        Column::County
        | Column::City
        | Column::ParcelNumber
        | Column::CaseNumber
        | Column::PropertyType
        | Column::Status
        | Column::OwnerType => KEY_CHARS,
        _ => TEXT_CHARS,
    };
    within(&text, most)?;
    Ok((!text.is_empty()).then_some(Value::Text(text)))
}

/// Whether a cell has more words than any status.
fn is_sentence(cell: Cell<'_>) -> bool {
    const MOST_WORDS: usize = 5;
    cell.text().split_whitespace().count() > MOST_WORDS
}

/// Refuses a text of more than `most` characters.
pub(crate) fn within(text: &str, most: usize) -> Result<(), CellError> {
    // A text has at most as many characters as bytes, so most texts do not need a count.
    if text.len() > most && text.chars().count() > most {
        return Err(CellError::TooLong(most));
    }
    Ok(())
}

fn read_whole_number(column: Column, cell: Cell<'_>) -> Result<Option<Value>, CellError> {
    let is_area = matches!(column, Column::LivingArea | Column::LotSize);
    let number = if is_area { number::read_area(cell) } else { read_number(cell) };
    let number = number.ok_or(CellError::Number)?;
    // Areas are rounded to the square foot. Half a bedroom is a mistake.
    if !is_area && number.fract() != 0.0 {
        return Err(CellError::WholeNumber);
    }
    if column == Column::YearBuilt {
        // A year of 0 means that the sheet has no value.
        if number == 0.0 {
            return Ok(None);
        }
        if !(1500.0..=2200.0).contains(&number) {
            return Err(CellError::Range("a year from 1500 to 2200"));
        }
    }
    if number < 0.0 {
        return Err(CellError::Negative);
    }
    if number > MAX_AMOUNT {
        return Err(CellError::Range("from 0 to a trillion"));
    }
    Ok(Some(Value::WholeNumber(number.round() as i64)))
}

fn read_money(cell: Cell<'_>) -> Result<Money, CellError> {
    let money = number::read_money(cell).ok_or(CellError::Money)?;
    if money.cents() < 0 { Err(CellError::Negative) } else { Ok(money) }
}

fn read_coordinate(column: Column, cell: Cell<'_>) -> Result<Option<Value>, CellError> {
    let degrees = read_number(cell).ok_or(CellError::Number)?;
    let (most, range) = match column {
        Column::Latitude => (90.0, "from -90 to 90 degrees"),
        _ => (180.0, "from -180 to 180 degrees"),
    };
    if degrees.abs() > most {
        return Err(CellError::Range(range));
    }
    // No coverage state is on the equator or the prime meridian, so 0 means that the sheet has no
    // value.
    let degrees = Coordinate::from_degrees(degrees).filter(|degrees| degrees.micro() != 0);
    Ok(degrees.map(Value::Coordinate))
}

/// Reads the state of a row.
pub(crate) fn read_state(cell: Cell<'_>) -> Result<State, CellError> {
    State::parse(&one_line(cell)).ok_or(CellError::State)
}

/// The county of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CountyName {
    /// A known county.
    Known(County),
    /// An unknown county, with the spelling of the source. It is stored and counted.
    Unknown(String),
}

impl CountyName {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Known(county) => county.name(),
            Self::Unknown(name) => name,
        }
    }
}

/// Reads the county of a row in `state`. `None` is a blank.
pub(crate) fn read_county(state: State, cell: Cell<'_>) -> Result<Option<CountyName>, CellError> {
    if is_blank(Column::County, cell) {
        return Ok(None);
    }
    let text = one_line(cell);
    within(&text, KEY_CHARS)?;
    Ok(Some(match County::parse(state, &text) {
        Some(county) => CountyName::Known(county),
        None => CountyName::Unknown(words::bare_county(&text).to_owned()),
    }))
}

#[cfg(test)]
mod tests;
