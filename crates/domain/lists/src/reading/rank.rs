use chrono::{NaiveDate, NaiveTime, Timelike as _};

use crate::cell::Cell;
use crate::reading::CellError;
use crate::reading::date::split_moment;
use crate::reading::number::read_number;
use crate::reading::text::{is_blank_word, without_defusing};

/// The largest rank. Ranks and row numbers share a 64-bit number.
const MOST: f64 = 137_438_953_471.0;

/// Reads the cell that decides which row of a unique_ID counts: a day, with or without a time of
/// day, or a whole number. A blank is 0.
pub(crate) fn read_rank(cell: Cell<'_>) -> Result<u64, CellError> {
    match cell {
        Cell::Empty => Ok(0),
        Cell::DateTime(moment) => seconds(moment.date(), moment.time()),
        Cell::Text(text) => {
            let text = without_defusing(text);
            if is_blank_word(text, listings::ColumnType::Date) {
                return Ok(0);
            }
            match split_moment(text) {
                Some((day, time)) => seconds(day, time_of_day(time)),
                None => whole(cell),
            }
        }
        Cell::Number(_) => whole(cell),
        Cell::Bool(_) => Err(CellError::Rank),
    }
}

fn whole(cell: Cell<'_>) -> Result<u64, CellError> {
    let number = read_number(cell).filter(|number| number.fract() == 0.0);
    number
        .filter(|number| (0.0..=MOST).contains(number))
        .map(|number| number as u64)
        .ok_or(CellError::Rank)
}

/// Seconds since the year 1500, the first one that is read as a date.
fn seconds(day: NaiveDate, time: NaiveTime) -> Result<u64, CellError> {
    let first = NaiveDate::from_ymd_opt(1500, 1, 1).unwrap_or_default();
    let days = u64::try_from((day - first).num_days()).map_err(|_| CellError::Rank)?;
    Ok(days * 86_400 + u64::from(time.num_seconds_from_midnight()))
}

/// Reads `09:00 AM ET`, `2:30 p.m.`, `10am` or `14:00:05`. Anything else is midnight.
fn time_of_day(text: &str) -> NaiveTime {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(text.len());
    let (clock, rest) = text.split_at(end);
    let mut parts = clock.split(':').map(|part| part.parse::<u32>().unwrap_or(0));
    let [hour, minute, second] = [(); 3].map(|()| parts.next().unwrap_or(0));
    let rest = rest.trim_start().to_ascii_lowercase();
    let hour = match (rest.starts_with('p'), hour) {
        (true, 1..=11) => hour + 12,
        (false, 12) if rest.starts_with('a') => 0,
        (_, hour) => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, second).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moments_and_larger_numbers_rank_higher() {
        let rank = |text| read_rank(Cell::Text(text));
        let in_order = [
            "",
            "1/5/2026",
            "2026-01-06",
            "1/6/2026 9:00 AM",
            "1/6/2026 12:30 PM",
            "1/6/2026 2 pm",
        ];
        let ranks: Vec<u64> = in_order.iter().map(|text| rank(text).unwrap()).collect();
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        assert_eq!(rank("1,204"), Ok(1_204));
        assert_eq!(read_rank(Cell::Number(7.0)), Ok(7));
        for text in ["soon", "-1", "1.5", "1e15"] {
            assert_eq!(rank(text), Err(CellError::Rank), "{text}");
        }
    }
}
