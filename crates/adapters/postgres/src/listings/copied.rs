//! Reads the rows of a binary COPY field by field, in the buffer where they arrive. This is the
//! fastest way to load a million listings.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use chrono::{Days, NaiveDate};
use diesel::result::{DatabaseErrorKind, Error as DieselError};

use crate::connection::copy::HEADER;
use crate::connection::errors::Failure;

/// The day from which PostgreSQL counts dates.
const EPOCH: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap();

/// The bytes are not a row of the requested columns.
#[derive(Debug, thiserror::Error)]
#[error("a row of COPY can't be read")]
pub(crate) struct Malformed;

impl<E> From<Malformed> for Failure<E> {
    fn from(malformed: Malformed) -> Self {
        Self::Diesel(DieselError::DeserializationError(malformed.into()))
    }
}

impl<E> From<io::Error> for Failure<E> {
    /// A COPY breaks when the connection is lost.
    fn from(error: io::Error) -> Self {
        let closed = DatabaseErrorKind::ClosedConnection;
        Self::Diesel(DieselError::DatabaseError(closed, Box::new(error.to_string())))
    }
}

/// Passes each row of a COPY to `take` until it breaks off.
///
/// # Errors
/// The errors of `take` and of the stream, including [`Malformed`]. A stream without its end mark
/// is broken, too: an error of the server in the middle of a stream looks like that.
pub(crate) fn read_rows<E: From<io::Error> + From<Malformed>>(
    mut from: impl BufRead,
    mut take: impl FnMut(Row<'_>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut skip = HEADER.len();
    if !from.fill_buf()?.starts_with(HEADER) {
        return Err(Malformed.into());
    }
    loop {
        from.consume(skip);
        // The server sends each row in one piece.
        let piece = from.fill_buf()?;
        if piece.is_empty() {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        let mut row = Row { left: piece };
        let fields = i16::read(row.cut(2)?).ok_or(Malformed)?;
        if fields < 0 || take(row)?.is_break() {
            return Ok(());
        }
        skip = piece.len();
    }
}

/// The fields of a row that are still to be read.
#[derive(Debug)]
pub(crate) struct Row<'r> {
    left: &'r [u8],
}

impl<'r> Row<'r> {
    /// The next field; `None` is NULL.
    ///
    /// # Errors
    /// [`Malformed`] when there is none, or none of this type.
    pub(crate) fn next<T: Wire<'r>>(&mut self) -> Result<Option<T>, Malformed> {
        let length = i32::read(self.cut(4)?).ok_or(Malformed)?;
        if length == -1 {
            return Ok(None);
        }
        let length = usize::try_from(length).map_err(|_negative| Malformed)?;
        T::read(self.cut(length)?).map(Some).ok_or(Malformed)
    }

    /// The next field, which is never NULL.
    ///
    /// # Errors
    /// [`Malformed`].
    pub(crate) fn known<T: Wire<'r>>(&mut self) -> Result<T, Malformed> {
        self.next()?.ok_or(Malformed)
    }

    fn cut(&mut self, length: usize) -> Result<&'r [u8], Malformed> {
        let (cut, left) = self.left.split_at_checked(length).ok_or(Malformed)?;
        self.left = left;
        Ok(cut)
    }
}

/// A value in the binary form of its column's type.
pub(crate) trait Wire<'r>: Sized {
    /// Reads a value from all of `bytes`.
    fn read(bytes: &'r [u8]) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Wire<'_> for $number {
            fn read(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_be_bytes(bytes.try_into().ok()?))
            }
        })*
    };
}

numbers! { i16 i32 i64 f64 }

impl Wire<'_> for bool {
    fn read(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}

impl<'r> Wire<'r> for &'r str {
    fn read(bytes: &'r [u8]) -> Option<Self> {
        std::str::from_utf8(bytes).ok()
    }
}

impl Wire<'_> for NaiveDate {
    fn read(bytes: &[u8]) -> Option<Self> {
        let days = i32::read(bytes)?;
        let distance = Days::new(days.unsigned_abs().into());
        if days < 0 { EPOCH.checked_sub_days(distance) } else { EPOCH.checked_add_days(distance) }
    }
}

/// A moment, of which it matters only that there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SomeMoment;

impl Wire<'_> for SomeMoment {
    fn read(bytes: &[u8]) -> Option<Self> {
        i64::read(bytes).map(|_micros| Self)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// A stream that returns one piece after the other, as libpq does.
    struct Pieces(Vec<Vec<u8>>, usize);

    impl Read for Pieces {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("the pieces are read where they are")
        }
    }

    impl BufRead for Pieces {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.0.first().is_some_and(|piece| piece.len() == self.1) {
                self.0.remove(0);
                self.1 = 0;
            }
            Ok(self.0.first().map_or(&[], |piece| &piece[self.1..]))
        }

        fn consume(&mut self, length: usize) {
            self.1 += length;
        }
    }

    fn row(fields: &[Option<&[u8]>]) -> Vec<u8> {
        let mut row = (fields.len() as i16).to_be_bytes().to_vec();
        for field in fields {
            row.extend(field.map_or(-1, |field| field.len() as i32).to_be_bytes());
            row.extend(field.unwrap_or_default());
        }
        row
    }

    fn first(rest: &[u8]) -> Vec<u8> {
        [HEADER, rest].concat()
    }

    type Seen = Vec<(String, Option<i32>)>;

    fn read(pieces: Vec<Vec<u8>>) -> Result<Seen, Failure<()>> {
        let mut seen = Vec::new();
        read_rows(Pieces(pieces, 0), |mut row| {
            seen.push((row.known::<&str>()?.to_owned(), row.next()?));
            Ok::<_, Failure<()>>(ControlFlow::Continue(()))
        })?;
        Ok(seen)
    }

    const END: [u8; 2] = (-1_i16).to_be_bytes();

    #[test]
    fn rows_come_in_their_order_with_their_blanks() {
        let one = row(&[Some(b"Elm"), Some(&7_i32.to_be_bytes())]);
        let two = row(&[Some("Señal".as_bytes()), None]);
        let seen = read(vec![first(&one), two, END.to_vec()]).unwrap();
        assert_eq!(seen, [("Elm".to_owned(), Some(7)), ("Señal".to_owned(), None)]);
        assert_eq!(read(vec![first(&END)]).unwrap(), []);
    }

    #[test]
    fn a_stream_that_ends_early_is_broken() {
        let one = row(&[Some(b"Elm"), None]);
        assert!(read(vec![first(&one)]).is_err());
        assert!(read(vec![first(&one[..5]), END.to_vec()]).is_err());
        assert!(read(vec![]).is_err());
    }

    #[test]
    fn what_is_no_such_row_is_refused() {
        for bad in [
            row(&[None, None]),
            row(&[Some(b"\xFF"), None]),
            row(&[Some(b"Elm"), Some(b"123")]),
            row(&[Some(b"Elm")]),
        ] {
            assert!(read(vec![first(&bad), END.to_vec()]).is_err(), "{bad:?}");
        }
        assert!(read(vec![HEADER[..15].to_vec()]).is_err());
    }

    #[test]
    fn dates_count_from_the_year_2000() {
        let date = |days: i32| NaiveDate::read(&days.to_be_bytes());
        assert_eq!(date(0), NaiveDate::from_ymd_opt(2000, 1, 1));
        assert_eq!(date(-1), NaiveDate::from_ymd_opt(1999, 12, 31));
        assert_eq!(date(9_821), NaiveDate::from_ymd_opt(2026, 11, 21));
        // PostgreSQL's 'infinity'.
        assert_eq!(date(i32::MAX), None);
    }
}
