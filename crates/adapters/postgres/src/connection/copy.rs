//! Rows in the binary form of COPY, written as they come: no struct per row, no text to escape.

use std::collections::BTreeMap;
use std::io::Write;

use chrono::NaiveDate;
use diesel::pg::CopyFormat;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use serde::Serialize;

/// Starts every binary COPY: the signature, no flags, no extension.
pub(crate) const HEADER: &[u8] = b"PGCOPY\n\xFF\r\n\0\0\0\0\0\0\0\0\0";
/// Ends it.
const TRAILER: &[u8] = &(-1_i16).to_be_bytes();
/// PostgreSQL's number of the type `text`, the elements of an array of texts.
const TEXT_OID: i32 = 25;

/// Rows for one table.
#[derive(Debug)]
pub(crate) struct Rows {
    bytes: Vec<u8>,
    count: usize,
}

impl Rows {
    pub(crate) fn new() -> Self {
        Self { bytes: HEADER.to_vec(), count: 0 }
    }

    /// Begins a row of so many fields; each is [`put`](Rows::put) next.
    pub(crate) fn begin(&mut self, fields: usize) {
        self.bytes.extend((fields as i16).to_be_bytes());
        self.count += 1;
    }

    /// The next field of the row.
    pub(crate) fn put(&mut self, field: &(impl Field + ?Sized)) {
        let at = self.bytes.len();
        self.bytes.extend((-1_i32).to_be_bytes());
        if field.write(&mut self.bytes) {
            let length = (self.bytes.len() - at - 4) as i32;
            self.bytes[at..at + 4].copy_from_slice(&length.to_be_bytes());
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Takes out the bytes so far, without an end.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.count = 0;
        std::mem::take(&mut self.bytes)
    }

    pub(crate) const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Sends the rows to `columns` of `table` and becomes empty again.
    pub(crate) fn send<T, C>(
        &mut self,
        conn: &mut PgConnection,
        table: T,
        columns: C,
    ) -> QueryResult<()>
    where
        T: diesel::Table,
        C: diesel::pg::CopyTarget<Table = T>,
    {
        if self.is_empty() {
            return Ok(());
        }
        self.bytes.extend(TRAILER);
        diesel::copy_from(table)
            .from_raw_data(columns, |out: &mut dyn Write| -> QueryResult<()> {
                out.write_all(&self.bytes).map_err(broken)
            })
            .with_format(CopyFormat::Binary)
            .execute(conn)?;
        self.bytes.truncate(HEADER.len());
        self.count = 0;
        Ok(())
    }
}

/// Ends a COPY whose rows were written in pieces.
pub(crate) fn write_trailer(out: &mut dyn Write) -> QueryResult<()> {
    out.write_all(TRAILER).map_err(broken)
}

/// Converts the error of a write into a COPY.
pub(crate) fn broken(error: std::io::Error) -> DieselError {
    DieselError::SerializationError(Box::new(error))
}

/// A value in the binary form of its column's type.
pub(crate) trait Field {
    /// Appends the value. Returns `false` for NULL, and appends nothing.
    fn write(&self, out: &mut Vec<u8>) -> bool;
}

impl<T: Field> Field for Option<T> {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        self.as_ref().is_some_and(|value| value.write(out))
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {$(
        impl Field for $kind {
            fn write(&self, out: &mut Vec<u8>) -> bool {
                out.extend(self.to_be_bytes());
                true
            }
        }
    )*};
}
numbers! { i16 i32 i64 f64 }

impl Field for bool {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        out.push(u8::from(*self));
        true
    }
}

impl Field for str {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        out.extend(self.as_bytes());
        true
    }
}

impl Field for String {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        self.as_str().write(out)
    }
}

impl Field for &[u8] {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        (**self).write(out)
    }
}

impl Field for [u8] {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        out.extend(self);
        true
    }
}

impl Field for NaiveDate {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        // Days since the first of the year 2000, the 730,120th of the common era.
        const FIRST: i32 = 730_120;
        (chrono::Datelike::num_days_from_ce(self) - FIRST).write(out)
    }
}

impl Field for Vec<String> {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        let dimensions = i32::from(!self.is_empty());
        for number in [dimensions, 0, TEXT_OID] {
            number.write(out);
        }
        if dimensions == 1 {
            (self.len() as i32).write(out);
            1_i32.write(out); // the first element's place
        }
        for element in self {
            (element.len() as i32).write(out);
            element.write(out);
        }
        true
    }
}

/// A value of type `jsonb`.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> Field for Json<T> {
    fn write(&self, out: &mut Vec<u8>) -> bool {
        out.push(1); // the version of the form
        let at = out.len();
        let written = serde_json::to_writer(&mut *out, &self.0);
        if written.is_err() {
            // Maps of texts always serialise; an empty document is refused by the server.
            out.truncate(at);
        }
        true
    }
}

/// A listing's further columns, or a ledger entry's values, by name.
pub(crate) type ByName<T> = BTreeMap<String, T>;
