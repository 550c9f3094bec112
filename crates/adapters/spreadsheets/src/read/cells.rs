use calamine::{CellErrorType, Data, DataRef, ExcelDateTime};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
use lists::Cell;

/// A cell of a workbook that outlives the reader's cell. Text is borrowed where possible.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum WorkbookCell<'a> {
    Text(std::borrow::Cow<'a, str>),
    Other(Cell<'static>),
}

impl WorkbookCell<'_> {
    /// Borrows the cell for the domain.
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Self::Text(text) => Cell::Text(text),
            Self::Other(cell) => *cell,
        }
    }

    /// Copies the cell.
    pub fn to_owned_cell(&self) -> WorkbookCell<'static> {
        match self {
            Self::Text(text) => WorkbookCell::Text(text.clone().into_owned().into()),
            Self::Other(cell) => WorkbookCell::Other(*cell),
        }
    }
}

impl<'a> From<DataRef<'a>> for WorkbookCell<'a> {
    fn from(data: DataRef<'a>) -> Self {
        match data {
            DataRef::SharedString(text) => Self::Text(text.into()),
            DataRef::String(text) => Self::Text(text.into()),
            DataRef::Int(number) => Self::Other(Cell::Number(number as f64)),
            DataRef::Float(number) => Self::Other(Cell::Number(number)),
            DataRef::Bool(truth) => Self::Other(Cell::Bool(truth)),
            DataRef::DateTime(moment) => from_excel(moment),
            DataRef::DateTimeIso(text) => from_iso(&text),
            DataRef::DurationIso(text) => Self::Text(duration(&text).into()),
            DataRef::Error(error) => from_error(&error),
            DataRef::Empty => Self::Other(Cell::Empty),
        }
    }
}

impl<'a> From<&'a Data> for WorkbookCell<'a> {
    fn from(data: &'a Data) -> Self {
        match data {
            Data::String(text) => Self::Text(text.as_str().into()),
            Data::Int(number) => Self::Other(Cell::Number(*number as f64)),
            Data::Float(number) => Self::Other(Cell::Number(*number)),
            Data::Bool(truth) => Self::Other(Cell::Bool(*truth)),
            Data::DateTime(moment) => from_excel(*moment),
            Data::DateTimeIso(text) => from_iso(text),
            Data::DurationIso(text) => Self::Text(duration(text).into()),
            Data::Error(error) => from_error(error),
            Data::Empty => Self::Other(Cell::Empty),
        }
    }
}

/// Converts a cell with an error. `#N/A` and `#NULL!` are blanks. Any other error becomes its text,
/// which a typed column refuses.
fn from_error(error: &CellErrorType) -> WorkbookCell<'static> {
    match error {
        CellErrorType::NA | CellErrorType::Null => WorkbookCell::Other(Cell::Empty),
        other => WorkbookCell::Text(other.to_string().into()),
    }
}

/// Excel's last day, December 31, 9999.
const LAST_SERIAL: f64 = 2_958_466.0;

fn from_excel(moment: ExcelDateTime) -> WorkbookCell<'static> {
    let serial = moment.as_f64();
    // A number that is only formatted as a date, or the zero of an empty date.
    if !(0.0..LAST_SERIAL).contains(&serial) || serial == 0.0 {
        return WorkbookCell::Other(Cell::Number(serial));
    }
    if serial < 1.0 || moment.is_duration() {
        let time = NaiveTime::MIN
            .overflowing_add_signed(TimeDelta::seconds((serial.fract() * 86_400.0).round() as i64));
        return WorkbookCell::Text(time.0.format("%H:%M").to_string().into());
    }
    WorkbookCell::Other(moment.as_datetime().map_or(Cell::Number(serial), |found| {
        // Rounds to seconds, because a serial number is not exact.
        Cell::DateTime(rounded(found))
    }))
}

fn rounded(moment: NaiveDateTime) -> NaiveDateTime {
    use chrono::Timelike as _;
    let up = i64::from(moment.nanosecond() >= 500_000_000);
    let whole = moment.with_nanosecond(0).unwrap_or(moment);
    whole.checked_add_signed(TimeDelta::seconds(up)).unwrap_or(whole)
}

pub(super) fn from_iso(text: &str) -> WorkbookCell<'static> {
    let moment = text
        .parse::<NaiveDateTime>()
        .ok()
        .or_else(|| text.parse::<NaiveDate>().ok().map(NaiveDateTime::from));
    match moment {
        Some(moment) => WorkbookCell::Other(Cell::DateTime(rounded(moment))),
        None => WorkbookCell::Text(text.to_owned().into()),
    }
}

/// Formats an ISO duration as a time: `PT09H30M00S` is half past nine.
fn duration(text: &str) -> String {
    let parts = || {
        let rest = text.strip_prefix("PT")?;
        let (hours, rest) = rest.split_once('H')?;
        let (minutes, _) = rest.split_once('M')?;
        let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
        Some(format!("{hours:02}:{minutes:02}"))
    };
    parts().unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use calamine::ExcelDateTimeType;

    use super::*;

    fn excel(serial: f64) -> WorkbookCell<'static> {
        from_excel(ExcelDateTime::new(serial, ExcelDateTimeType::DateTime, false))
    }

    #[test]
    fn excel_serials_are_dates_and_times() {
        let day = NaiveDate::from_ymd_opt(2015, 8, 7).unwrap();
        let at = |hour, minute| {
            WorkbookCell::Other(Cell::DateTime(day.and_hms_opt(hour, minute, 0).unwrap()))
        };
        assert_eq!(excel(42_223.0), at(0, 0));
        assert_eq!(excel(42_223.375), at(9, 0));
        assert_eq!(excel(42_223.395_833_333_34), at(9, 30));
        let mac = from_excel(ExcelDateTime::new(40_761.0, ExcelDateTimeType::DateTime, true));
        assert_eq!(mac, at(0, 0), "Excel for Macintosh counted from 1904");
    }

    #[test]
    fn a_serial_that_is_not_a_day_is_unchanged() {
        assert_eq!(excel(0.0), WorkbookCell::Other(Cell::Number(0.0)));
        assert_eq!(excel(1e300), WorkbookCell::Other(Cell::Number(1e300)));
        assert_eq!(excel(-5.0), WorkbookCell::Other(Cell::Number(-5.0)));
        assert_eq!(excel(0.375), WorkbookCell::Text("09:00".into()));
    }

    #[test]
    fn open_document_dates_are_iso_texts() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        assert_eq!(from_iso("2026-12-01"), WorkbookCell::Other(Cell::DateTime(day.into())));
        let nine = day.and_hms_opt(9, 0, 0).unwrap();
        assert_eq!(from_iso("2026-12-01T09:00:00"), WorkbookCell::Other(Cell::DateTime(nine)));
        assert_eq!(duration("PT09H30M00S"), "09:30");
    }
}
