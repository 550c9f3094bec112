//! How a cell becomes a value of a column: `product.md`, 'Import', cells as people leave them.

mod date;
mod number;
mod text;
mod words;
mod zip;

use geography::{County, State};
use kernel::Money;
use listings::{Column, ColumnType, Coordinate, Decimal, Value};

use crate::cell::Cell;

pub(crate) use date::split_moment;
pub(crate) use number::read_number;
pub(crate) use text::{is_blank_word, kept_text, one_line, without_defusing};
pub(crate) use words::is_derived_status;

/// Why a cell cannot be read as its column wants it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Not a number.
    #[error("is not a number")]
    Number,
    /// Not a whole number.
    #[error("is not a whole number")]
    WholeNumber,
    /// Not an amount of dollars.
    #[error("is not an amount of dollars")]
    Money,
    /// A number that the column cannot have.
    #[error("is out of range: {0}")]
    Range(&'static str),
    /// Not a day.
    #[error("is not a date")]
    Date,
    /// Not a ZIP code.
    #[error("is not a ZIP code")]
    Zip,
    /// A state outside the coverage, or no state at all.
    #[error("is not one of the 18 coverage states")]
    State,
    /// No county, where the unique_ID needs one.
    #[error("is blank, and the unique_ID needs it")]
    County,
    /// No unique_ID.
    #[error("is blank: the row has no unique_ID")]
    NoUniqueId,
    /// Text that cannot be a unique_ID.
    #[error("{0}")]
    UniqueId(listings::InvalidUniqueId),
    /// More text than a column holds.
    #[error("is longer than {0} characters; is a quotation mark left open?")]
    TooLong(usize),
}

/// The most characters of a text by which listings are looked up or grouped: an index must hold it.
const KEY_CHARS: usize = 500;
/// The most characters of another typed text.
const TEXT_CHARS: usize = 2_000;
/// The most characters of an extra: what a cell of a spreadsheet can hold.
pub(crate) const EXTRA_CHARS: usize = 32_767;
/// Beyond this, a count or an area is a mistake.
const MOST: f64 = 1e12;

/// Reads a cell as a value of `column`; `None` is a blank. The state is read by [`read_state`],
/// the county by [`read_county`].
pub(crate) fn read_value(column: Column, cell: Cell<'_>) -> Result<Option<Value>, Unreadable> {
    if is_blank(column, cell) {
        return Ok(None);
    }
    match column.kind() {
        ColumnType::Text => read_text(column, cell),
        ColumnType::WholeNumber => read_whole_number(column, cell),
        ColumnType::Money => read_money(cell).map(|money| Some(Value::Money(money))),
        ColumnType::Decimal => {
            let number = read_number(cell).ok_or(Unreadable::Number)?;
            if number.abs() > MOST {
                return Err(Unreadable::Range("a trillion at most"));
            }
            Ok(Decimal::new(number).map(Value::Decimal))
        }
        ColumnType::Date => date::read_date(cell).map(|day| day.map(Value::Date)),
        ColumnType::Coordinate => read_coordinate(column, cell),
    }
}

/// Reads a text that stands under a name of its own as if it stood in `column`; `None` is a blank.
///
/// # Errors
/// [`Unreadable`] when the column cannot hold it.
pub fn read_text_as(column: Column, text: &str) -> Result<Option<Value>, Unreadable> {
    read_value(column, Cell::Text(text))
}

fn is_blank(column: Column, cell: Cell<'_>) -> bool {
    match cell {
        Cell::Empty => true,
        Cell::Text(text) => is_blank_word(without_defusing(text), column.kind()),
        Cell::Number(_) | Cell::Moment(_) | Cell::Truth(_) => false,
    }
}

fn read_text(column: Column, cell: Cell<'_>) -> Result<Option<Value>, Unreadable> {
    let text = match column {
        Column::ZipCode => return Ok(zip::read_zip(cell)?.map(Value::Text)),
        Column::Status => words::status(&one_line(cell)),
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

/// Refuses a text of more than `most` characters.
pub(crate) fn within(text: &str, most: usize) -> Result<(), Unreadable> {
    // A byte is at most a character, so the short ones need no counting.
    if text.len() > most && text.chars().count() > most {
        return Err(Unreadable::TooLong(most));
    }
    Ok(())
}

fn read_whole_number(column: Column, cell: Cell<'_>) -> Result<Option<Value>, Unreadable> {
    let is_area = matches!(column, Column::LivingArea | Column::LotSize);
    let number = if is_area { number::read_area(cell) } else { read_number(cell) };
    let number = number.ok_or(Unreadable::Number)?;
    // Areas are rounded to the square foot; half a bedroom is a mistake.
    if !is_area && number.fract() != 0.0 {
        return Err(Unreadable::WholeNumber);
    }
    if column == Column::YearBuilt {
        // Nothing was built in the year 0: the sheet has no value.
        if number == 0.0 {
            return Ok(None);
        }
        if !(1500.0..=2200.0).contains(&number) {
            return Err(Unreadable::Range("a year from 1500 to 2200"));
        }
    }
    if !(0.0..=MOST).contains(&number) {
        return Err(Unreadable::Range("from 0 to a trillion"));
    }
    Ok(Some(Value::WholeNumber(number.round() as i64)))
}

fn read_money(cell: Cell<'_>) -> Result<Money, Unreadable> {
    number::read_money(cell).ok_or(Unreadable::Money)
}

fn read_coordinate(column: Column, cell: Cell<'_>) -> Result<Option<Value>, Unreadable> {
    let degrees = read_number(cell).ok_or(Unreadable::Number)?;
    let (most, range) = match column {
        Column::Latitude => (90.0, "from -90 to 90 degrees"),
        _ => (180.0, "from -180 to 180 degrees"),
    };
    if degrees.abs() > most {
        return Err(Unreadable::Range(range));
    }
    // No coverage state touches the equator or Greenwich: the sheet has no value.
    let degrees = Coordinate::from_degrees(degrees).filter(|degrees| degrees.micro() != 0);
    Ok(degrees.map(Value::Coordinate))
}

/// Reads the state of a row.
pub(crate) fn read_state(cell: Cell<'_>) -> Result<State, Unreadable> {
    State::parse(&one_line(cell)).ok_or(Unreadable::State)
}

/// A county as a row names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CountyName {
    /// One that we know, as `geography` spells it.
    Known(&'static str),
    /// One that we don't: kept as its source writes it, and counted.
    Unknown(String),
}

impl CountyName {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Known(name) => name,
            Self::Unknown(name) => name,
        }
    }
}

/// Reads the county of a row in `state`; `None` is a blank.
pub(crate) fn read_county(state: State, cell: Cell<'_>) -> Result<Option<CountyName>, Unreadable> {
    if is_blank(Column::County, cell) {
        return Ok(None);
    }
    let text = one_line(cell);
    within(&text, KEY_CHARS)?;
    Ok(Some(match County::parse(state, &text) {
        Some(county) => CountyName::Known(county.name()),
        None => CountyName::Unknown(words::bare_county(&text).to_owned()),
    }))
}

#[cfg(test)]
mod tests;
