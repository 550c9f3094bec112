use crate::cell::Cell;
use crate::name::fold;
use crate::reading::date::split_moment;
use crate::reading::text::without_defusing;

/// A spreadsheet keeps fifteen digits of a number and replaces the others by zeros.
const EXACT_DIGITS: f64 = 1e15;

/// Whether a spreadsheet has turned the number of a parcel, a case or an instrument into something
/// else: a number in scientific form or of sixteen digits, a day, or the word of an error. The number
/// that it was is lost.
pub(crate) fn is_damaged(cell: Cell<'_>) -> bool {
    match cell {
        Cell::Empty => false,
        Cell::Number(number) => number.abs() >= EXACT_DIGITS || number.fract() != 0.0,
        Cell::DateTime(_) | Cell::Bool(_) => true,
        Cell::Text(text) => {
            let text = without_defusing(text);
            is_scientific(text) || is_error(text) || is_day(text) || has_lost_digits(text)
        }
    }
}

/// Whether a cell of a unique_ID is damaged. A day or an amount can be a part of a unique_ID.
pub(crate) fn is_damaged_key(cell: Cell<'_>) -> bool {
    match cell {
        Cell::Text(text) => {
            let text = without_defusing(text);
            is_scientific(text)
                || is_error(text)
                || is_day_of_a_month(text)
                || has_lost_digits(text)
        }
        Cell::Number(number) => number.fract() == 0.0 && is_damaged(cell),
        Cell::Empty | Cell::DateTime(_) | Cell::Bool(_) => false,
    }
}

/// Whether an extra with this name is such a number.
pub(crate) fn names_a_number(name: &str) -> bool {
    const NUMBERS: [&str; 7] =
        ["parcel", "case", "instrument", "docket", "apn", "certificate", "taxid"];
    const ENDS: [&str; 6] = ["", "number", "no", "num", "nbr", "id"];
    let name = fold(name);
    let name = name.strip_suffix("source").unwrap_or(&name);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_it = |number: &str| name.strip_prefix(number).is_some_and(|end| ENDS.contains(&end));
    NUMBERS.iter().any(|number| is_it(number))
}

/// `1.23E+11`, as spreadsheets write long numbers. A parcel can be `12E5`, so a sign or a point is
/// necessary.
fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['E', 'e']) else { return false };
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let digits = exponent.strip_prefix('+').unwrap_or(exponent);
    match mantissa.split_once(['.', ',']) {
        Some((whole, fraction)) => all_digits(whole) && all_digits(fraction) && all_digits(digits),
        None => all_digits(mantissa) && digits.len() < exponent.len() && all_digits(digits),
    }
}

fn is_error(text: &str) -> bool {
    const ERRORS: [&str; 6] = ["#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!"];
    ERRORS.iter().any(|error| text.eq_ignore_ascii_case(error))
        || (text.len() > 1 && text.bytes().all(|byte| byte == b'#'))
}

/// A number of more than fifteen digits whose last ones became zeros.
fn has_lost_digits(text: &str) -> bool {
    let is_long = text.len() > 15 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_long && text[15..].bytes().all(|byte| byte == b'0')
}

/// A day such as `12/10/2027` or `2-Mar-03`, or a day of a month. Numbers with hyphens may be parcels.
fn is_day(text: &str) -> bool {
    let is_written =
        text.matches('/').count() == 2 || text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_whole = split_moment(text).is_some_and(|(_, time)| time.is_empty());
    is_written && is_whole || is_day_of_a_month(text)
}

/// `Dec-10` and `10-Dec`, which were `12-10` or `10-12`.
fn is_day_of_a_month(text: &str) -> bool {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let Some((first, last)) = text.split_once('-') else { return false };
    let is_month = |part: &str| MONTHS.iter().any(|month| part.eq_ignore_ascii_case(month));
    let is_number = |part: &str| part.len() <= 2 && part.parse::<u32>().is_ok();
    (is_month(first) && is_number(last)) || (is_number(first) && is_month(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_makes_of_long_numbers_and_fractions_is_damaged() {
        for text in [
            "1.23E+11",
            "4E+15",
            "1.5e+05",
            "1.4E11",
            "140E+9",
            "1,40E+11",
            "Dec-10",
            "10-Dec",
            "1-Jan",
            "12/10/2027",
            "2-Mar-03",
            "123456789012000000",
            "#REF!",
            "#VALUE!",
            "#####",
        ] {
            assert!(is_damaged(Cell::Text(text)), "{text}");
        }
        for text in [
            "12E5",
            "1E-5",
            "14-0012-0001",
            "R12.5",
            "1.23",
            "2026-CV-1",
            "May-Street",
            "#12",
            "Dec-1000",
            "1234567890123456",
            "1/23",
            "12-10-2027",
        ] {
            assert!(!is_damaged(Cell::Text(text)), "{text}");
        }
        let day = chrono::NaiveDate::from_ymd_opt(2026, 12, 10).unwrap();
        assert!(is_damaged(Cell::DateTime(day.into())));
        assert!(is_damaged(Cell::Number(1_234_567_890_123_456.0)));
        assert!(is_damaged(Cell::Number(12.5)));
        assert!(!is_damaged(Cell::Number(123_456_789_012_345.0)));
    }

    #[test]
    fn some_further_columns_contain_such_numbers() {
        for name in ["Instrument No.", "Parcel ID 2", "Case Number (source)", "Docket"] {
            assert!(names_a_number(name), "{name}");
        }
        for name in ["Sale Time", "Case Filed", "Book / Page", "Zillow"] {
            assert!(!names_a_number(name), "{name}");
        }
    }
}
