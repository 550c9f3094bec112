//! The staged form of a record: a few bytes that only one import reads.
//!
//! The names of further columns repeat on every row of a file. They are stored once, in memory,
//! and a record contains their numbers.

use std::collections::{BTreeMap, HashMap};

use chrono::{Datelike, NaiveDate};
use geography::State;
use kernel::Money;
use listings::{Column, Coordinate, Decimal, UniqueId, Value};
use lists::Record;

/// A staged record can't be read back: a bug of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a staged record can't be read")]
pub(crate) struct Garbled;

/// The names of a file's further columns, by their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    by_number: Vec<String>,
    by_name: HashMap<String, u64>,
}

impl Names {
    fn number(&mut self, name: &str) -> u64 {
        if let Some(number) = self.by_name.get(name) {
            return *number;
        }
        let number = self.by_number.len() as u64;
        self.by_number.push(name.to_owned());
        self.by_name.insert(name.to_owned(), number);
        number
    }

    fn name(&self, number: u64) -> Option<&str> {
        self.by_number.get(usize::try_from(number).ok()?).map(String::as_str)
    }
}

/// The first byte of a typed value.
mod tag {
    pub(super) const BLANK: u8 = 0;
    pub(super) const TEXT: u8 = 1;
    pub(super) const WHOLE_NUMBER: u8 = 2;
    pub(super) const MONEY: u8 = 3;
    pub(super) const DECIMAL: u8 = 4;
    pub(super) const DATE: u8 = 5;
    pub(super) const COORDINATE: u8 = 6;
}

/// Writes a record without its unique_ID into `out`, which is emptied first. Equal records of a
/// file have equal bytes.
pub(crate) fn encode(record: &Record, names: &mut Names, out: &mut Vec<u8>) {
    let Record { unique_id: _, state, columns, photos, extras } = record;
    out.clear();
    put_number(out, state.index() as u64);
    put_number(out, columns.len() as u64);
    for (column, value) in columns {
        out.push(column.index() as u8);
        put_value(out, value.as_ref());
    }
    put_number(out, photos.as_ref().map_or(0, |photos| photos.len() as u64 + 1));
    for photo in photos.iter().flatten() {
        put_text(out, photo);
    }
    put_number(out, extras.len() as u64);
    for (name, value) in extras {
        put_number(out, names.number(name));
        out.push(u8::from(value.is_some()));
        if let Some(value) = value {
            put_text(out, value);
        }
    }
}

/// Reads what [`encode`] wrote.
pub(crate) fn decode(unique_id: &str, bytes: &[u8], names: &Names) -> Result<Record, Garbled> {
    read(unique_id, bytes, names).ok_or(Garbled)
}

fn read(unique_id: &str, mut bytes: &[u8], names: &Names) -> Option<Record> {
    let bytes = &mut bytes;
    let state = State::from_index(take_length(bytes)?)?;
    let mut columns = BTreeMap::new();
    for _ in 0..take_length(bytes)? {
        let column = Column::all().nth(usize::from(take_byte(bytes)?))?;
        columns.insert(column, take_value(bytes)?);
    }
    let photos = match take_length(bytes)?.checked_sub(1) {
        None => None,
        Some(count) => Some((0..count).map(|_| take_text(bytes)).collect::<Option<Vec<_>>>()?),
    };
    let mut extras = BTreeMap::new();
    for _ in 0..take_length(bytes)? {
        let name = names.name(take_number(bytes)?)?.to_owned();
        let value = if take_byte(bytes)? == 1 { Some(take_text(bytes)?) } else { None };
        extras.insert(name, value);
    }
    let unique_id = UniqueId::parse(unique_id).ok()?;
    bytes.is_empty().then_some(Record { unique_id, state, columns, photos, extras })
}

fn put_value(out: &mut Vec<u8>, value: Option<&Value>) {
    match value {
        None => out.push(tag::BLANK),
        Some(Value::Text(text)) => {
            out.push(tag::TEXT);
            put_text(out, text);
        }
        Some(Value::WholeNumber(number)) => put_fixed(out, tag::WHOLE_NUMBER, *number),
        Some(Value::Money(money)) => put_fixed(out, tag::MONEY, money.cents()),
        Some(Value::Decimal(number)) => {
            put_fixed(out, tag::DECIMAL, number.get().to_bits() as i64);
        }
        Some(Value::Date(day)) => put_fixed(out, tag::DATE, i64::from(day.num_days_from_ce())),
        Some(Value::Coordinate(degrees)) => {
            put_fixed(out, tag::COORDINATE, i64::from(degrees.micro()));
        }
    }
}

fn take_value(bytes: &mut &[u8]) -> Option<Option<Value>> {
    let value = match take_byte(bytes)? {
        tag::BLANK => return Some(None),
        tag::TEXT => Value::Text(take_text(bytes)?),
        tag::WHOLE_NUMBER => Value::WholeNumber(take_fixed(bytes)?),
        tag::MONEY => Value::Money(Money::from_cents(take_fixed(bytes)?).ok()?),
        tag::DECIMAL => Value::Decimal(Decimal::new(f64::from_bits(take_fixed(bytes)? as u64))?),
        tag::DATE => {
            let days = i32::try_from(take_fixed(bytes)?).ok()?;
            Value::Date(NaiveDate::from_num_days_from_ce_opt(days)?)
        }
        tag::COORDINATE => {
            let micro = i32::try_from(take_fixed(bytes)?).ok()?;
            Value::Coordinate(Coordinate::from_micro(micro)?)
        }
        _ => return None,
    };
    Some(Some(value))
}

fn put_fixed(out: &mut Vec<u8>, tag: u8, number: i64) {
    out.push(tag);
    out.extend(number.to_le_bytes());
}

fn take_fixed(bytes: &mut &[u8]) -> Option<i64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(i64::from_le_bytes(*number))
}

/// Seven bits a byte, the last without the eighth.
fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = take_byte(bytes)?;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take_length(bytes: &mut &[u8]) -> Option<usize> {
    take_number(bytes)?.try_into().ok()
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len() as u64);
    out.extend(text.as_bytes());
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = take_length(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    std::str::from_utf8(text).ok().map(ToOwned::to_owned)
}

fn take_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (byte, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let text = |text: &str| Some(Value::Text(text.to_owned()));
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let columns = [
            (Column::Address, text("1 Peñón \"St\"\t\n\\N")),
            (Column::City, text("")),
            (Column::County, None),
            (Column::YearBuilt, Some(Value::WholeNumber(-1))),
            (Column::OpeningBid, Some(Value::Money(Money::from_cents(123_450).unwrap()))),
            (Column::Bathrooms, Decimal::new(2.5).map(Value::Decimal)),
            (Column::SaleDate, Some(Value::Date(day))),
            (Column::Latitude, Coordinate::from_micro(-84_390_001).map(Value::Coordinate)),
        ];
        Record {
            unique_id: UniqueId::parse("GA-Fulton-1").unwrap(),
            state: State::parse("VA").unwrap(),
            columns: columns.into_iter().collect(),
            photos: Some(vec!["a".repeat(300), String::new()]),
            extras: [("b".to_owned(), Some("x".to_owned())), ("a".to_owned(), None)].into(),
        }
    }

    #[test]
    fn a_record_comes_back_as_it_went_in() {
        let mut names = Names::default();
        let mut bytes = Vec::new();
        let mut without_photos = record();
        without_photos.photos = None;
        let mut no_photos = record();
        no_photos.photos = Some(vec![]);
        for record in [record(), without_photos, no_photos] {
            encode(&record, &mut names, &mut bytes);
            assert_eq!(decode("GA-Fulton-1", &bytes, &names), Ok(record));
        }
    }

    #[test]
    fn what_was_cut_off_is_garbled() {
        let mut names = Names::default();
        let mut bytes = Vec::new();
        encode(&record(), &mut names, &mut bytes);
        for end in 0..bytes.len() {
            assert_eq!(decode("GA-Fulton-1", &bytes[..end], &names), Err(Garbled), "{end}");
        }
        bytes.push(0);
        assert_eq!(decode("GA-Fulton-1", &bytes, &names), Err(Garbled));
    }
}
