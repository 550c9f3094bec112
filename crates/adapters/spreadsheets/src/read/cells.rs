use calamine::{CellErrorType, Data, DataRef, ExcelDateTime};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
use intake::Cell;

/// A cell of a workbook, as far as it must be kept: text is borrowed where it can be.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Held<'a> {
    Text(std::borrow::Cow<'a, str>),
    Other(Cell<'static>),
}

impl Held<'_> {
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Self::Text(text) => Cell::Text(text),
            Self::Other(cell) => *cell,
        }
    }
}

impl<'a> From<DataRef<'a>> for Held<'a> {
    fn from(data: DataRef<'a>) -> Self {
        match data {
            DataRef::SharedString(text) => Self::Text(text.into()),
            DataRef::String(text) => Self::Text(text.into()),
            DataRef::Int(number) => Self::Other(Cell::Number(number as f64)),
            DataRef::Float(number) => Self::Other(Cell::Number(number)),
            DataRef::Bool(truth) => Self::Other(Cell::Truth(truth)),
            DataRef::DateTime(moment) => from_excel(moment),
            DataRef::DateTimeIso(text) => from_iso(&text),
            DataRef::DurationIso(text) => Self::Text(duration(&text).into()),
            DataRef::Error(error) => from_error(&error),
            DataRef::Empty => Self::Other(Cell::Empty),
        }
    }
}

impl<'a> From<&'a Data> for Held<'a> {
    fn from(data: &'a Data) -> Self {
        match data {
            Data::String(text) => Self::Text(text.as_str().into()),
            Data::Int(number) => Self::Other(Cell::Number(*number as f64)),
            Data::Float(number) => Self::Other(Cell::Number(*number)),
            Data::Bool(truth) => Self::Other(Cell::Truth(*truth)),
            Data::DateTime(moment) => from_excel(*moment),
            Data::DateTimeIso(text) => from_iso(text),
            Data::DurationIso(text) => Self::Text(duration(text).into()),
            Data::Error(error) => from_error(error),
            Data::Empty => Self::Other(Cell::Empty),
        }
    }
}

/// A cell that shows an error has no value where the error says so; any other stands as its text,
/// and a typed column will refuse it.
fn from_error(error: &CellErrorType) -> Held<'static> {
    match error {
        CellErrorType::NA | CellErrorType::Null => Held::Other(Cell::Empty),
        other => Held::Text(other.to_string().into()),
    }
}

/// Excel's last day, December 31, 9999.
const LAST_SERIAL: f64 = 2_958_466.0;

fn from_excel(moment: ExcelDateTime) -> Held<'static> {
    let serial = moment.as_f64();
    // A number that merely looks like a date, and the zero that stands for none.
    if !(0.0..LAST_SERIAL).contains(&serial) || serial == 0.0 {
        return Held::Other(Cell::Number(serial));
    }
    if serial < 1.0 || moment.is_duration() {
        let time = NaiveTime::MIN
            .overflowing_add_signed(TimeDelta::seconds((serial.fract() * 86_400.0).round() as i64));
        return Held::Text(time.0.format("%H:%M").to_string().into());
    }
    Held::Other(moment.as_datetime().map_or(Cell::Number(serial), |found| {
        // Half a second of binary noise is no time of day.
        Cell::Moment(rounded(found))
    }))
}

fn rounded(moment: NaiveDateTime) -> NaiveDateTime {
    use chrono::Timelike as _;
    let up = i64::from(moment.nanosecond() >= 500_000_000);
    let whole = moment.with_nanosecond(0).unwrap_or(moment);
    whole.checked_add_signed(TimeDelta::seconds(up)).unwrap_or(whole)
}

fn from_iso(text: &str) -> Held<'static> {
    let moment = text
        .parse::<NaiveDateTime>()
        .ok()
        .or_else(|| text.parse::<NaiveDate>().ok().map(NaiveDateTime::from));
    match moment {
        Some(moment) => Held::Other(Cell::Moment(rounded(moment))),
        None => Held::Text(text.to_owned().into()),
    }
}

/// `PT09H30M00S` is half past nine.
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

    fn excel(serial: f64) -> Held<'static> {
        from_excel(ExcelDateTime::new(serial, ExcelDateTimeType::DateTime, false))
    }

    #[test]
    fn excels_dates_are_moments() {
        let day = NaiveDate::from_ymd_opt(2015, 8, 7).unwrap();
        let at =
            |hour, minute| Held::Other(Cell::Moment(day.and_hms_opt(hour, minute, 0).unwrap()));
        assert_eq!(excel(42_223.0), at(0, 0));
        assert_eq!(excel(42_223.375), at(9, 0));
        assert_eq!(excel(42_223.395_833_333_34), at(9, 30));
        let mac = from_excel(ExcelDateTime::new(40_761.0, ExcelDateTimeType::DateTime, true));
        assert_eq!(mac, at(0, 0), "the Macintosh counted from 1904");
    }

    #[test]
    fn what_is_no_day_stays_what_it_is() {
        assert_eq!(excel(0.0), Held::Other(Cell::Number(0.0)));
        assert_eq!(excel(1e300), Held::Other(Cell::Number(1e300)));
        assert_eq!(excel(-5.0), Held::Other(Cell::Number(-5.0)));
        assert_eq!(excel(0.375), Held::Text("09:00".into()));
    }

    #[test]
    fn open_documents_write_their_dates_out() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        assert_eq!(from_iso("2026-12-01"), Held::Other(Cell::Moment(day.into())));
        let nine = day.and_hms_opt(9, 0, 0).unwrap();
        assert_eq!(from_iso("2026-12-01T09:00:00"), Held::Other(Cell::Moment(nine)));
        assert_eq!(duration("PT09H30M00S"), "09:30");
    }
}
