//! A listing as JSON, written straight from the typed values and the catalogue
//! (`docs/product.md#row`).
//!
//! Rows are written by hand, because a page has thousands of values whose names are not valid in a
//! struct. The catalogue has the names, here and in the OpenAPI document.

use std::io::Write as _;
use std::sync::LazyLock;

use geography::TodayByState;
use listings::{Column, Detail, Field, Listing, ValueRef, names};

/// Names as JSON, each with a comma before and a colon after it.
struct Names {
    zillow_property_id: Vec<u8>,
    fields: Vec<(Field, Vec<u8>)>,
    photos: Vec<Vec<u8>>,
    others: Vec<(Column, Vec<u8>)>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    zillow_property_id: member(Column::ZillowPropertyId.value()),
    fields: Field::all().map(|field| (field, member(field.value()))).collect(),
    photos: (0..Listing::MAX_PHOTOS).map(|place| member(&names::photo(place))).collect(),
    others: names::outside_the_catalogue().map(|column| (column, member(column.value()))).collect(),
});

fn member(name: &str) -> Vec<u8> {
    let mut bytes = vec![b','];
    write_text(&mut bytes, name);
    bytes.push(b':');
    bytes
}

/// Which values a row has besides its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RowParts {
    /// Every column of the catalogue, the derived columns and the photos.
    Row,
    /// Every value.
    All,
    /// Only these columns.
    Columns(Vec<Field>),
}

impl RowParts {
    /// What a listing must have for these values.
    pub(crate) fn detail(&self) -> Detail {
        if *self == Self::All { Detail::All } else { Detail::Row }
    }
}

/// Appends one listing as a JSON object.
pub(crate) fn write_row(
    out: &mut Vec<u8>,
    listing: &Listing,
    today: &TodayByState,
    parts: &RowParts,
) {
    if let RowParts::Columns(chosen) = parts {
        write_key(out, listing);
        write_fields(out, listing, today, |field| chosen.contains(&field));
    } else {
        write_whole(out, listing, today, *parts == RowParts::All);
    }
    out.push(b'}');
}

/// Appends a listing that has only the index's fields. A field that the index does not have is absent,
/// not null.
pub(crate) fn write_partial_row(
    out: &mut Vec<u8>,
    listing: &Listing,
    today: &TodayByState,
    parts: &RowParts,
) {
    write_key(out, listing);
    write_fields(out, listing, today, |field| {
        let is_chosen = match parts {
            RowParts::Columns(chosen) => chosen.contains(&field),
            RowParts::Row | RowParts::All => true,
        };
        is_chosen && field.in_partial_rows()
    });
    out.push(b'}');
}

/// Begins an object with the key of a listing.
fn write_key(out: &mut Vec<u8>, listing: &Listing) {
    out.push(b'{');
    write_text(out, names::UNIQUE_ID);
    out.push(b':');
    write_text(out, listing.unique_id.as_str());
}

/// Begins an object with the fields of a list, and with the further values if they are wanted.
fn write_whole(out: &mut Vec<u8>, listing: &Listing, today: &TodayByState, with_further: bool) {
    let known = &*NAMES;
    write_key(out, listing);
    if let Some(value) = listing.value(Column::ZillowPropertyId) {
        out.extend_from_slice(&known.zillow_property_id);
        write_value(out, value);
    }
    write_fields(out, listing, today, |_| true);
    for (photo, name) in listing.photos.iter().zip(&known.photos) {
        out.extend_from_slice(name);
        write_text(out, photo);
    }
    if !with_further {
        return;
    }
    for (column, name) in &known.others {
        if let Some(value) = listing.value(*column) {
            out.extend_from_slice(name);
            write_value(out, value);
        }
    }
    for (name, text) in &listing.extras {
        if !names::is_ours(name) {
            out.extend_from_slice(&member(name));
            write_text(out, text);
        }
    }
}

/// Appends the chosen columns, `null` if they are blank.
fn write_fields(
    out: &mut Vec<u8>,
    listing: &Listing,
    today: &TodayByState,
    is_chosen: impl Fn(Field) -> bool,
) {
    for (field, name) in NAMES.fields.iter().filter(|(field, _)| is_chosen(*field)) {
        out.extend_from_slice(name);
        match listing.shown(*field, today) {
            Some(value) => write_value(out, value),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// Appends a value as JSON.
pub(crate) fn write_value(out: &mut Vec<u8>, value: ValueRef<'_>) {
    // Writing to a vector cannot fail.
    match value {
        ValueRef::Text(text) => write_text(out, text),
        ValueRef::Date(_) => drop(write!(out, "\"{value}\"")),
        ValueRef::WholeNumber(_)
        | ValueRef::Money(_)
        | ValueRef::Decimal(_)
        | ValueRef::Coordinate(_) => drop(write!(out, "{value}")),
    }
}

/// Appends a JSON string.
pub(crate) fn write_text(out: &mut Vec<u8>, text: &str) {
    drop(serde_json::to_writer(out, text));
}
