use std::borrow::Cow;

use kernel::Money;

use crate::cell::Cell;
use crate::reading::text::without_defusing;

/// Square feet in an acre.
const ACRE: f64 = 43_560.0;

/// Reads a number such as `1,234.50`, `(1,200)` for minus 1,200, `$5`, `1.2E5` or `6.25 %`.
pub(crate) fn read_number(cell: Cell<'_>) -> Option<f64> {
    match cell {
        Cell::Number(number) => Some(number).filter(|number| number.is_finite()),
        Cell::Text(text) => {
            let text = without_defusing(text);
            let text = text.strip_suffix('%').unwrap_or(text);
            plain(text)?.parse().ok().filter(|number: &f64| number.is_finite())
        }
        Cell::Empty | Cell::DateTime(_) | Cell::Bool(_) => None,
    }
}

/// Reads an amount of dollars, exact to the cent.
pub(crate) fn read_money(cell: Cell<'_>) -> Option<Money> {
    let in_cents = |dollars: f64| {
        let cents = (dollars * 100.0).round();
        (cents.abs() <= 1e15).then(|| Money::from_cents(cents as i64).ok()).flatten()
    };
    match cell {
        Cell::Text(text) => {
            let plain = plain(without_costs(without_defusing(text)))?;
            Money::parse_dollars(&plain).or_else(|| {
                let is_scientific = plain.bytes().any(|byte| matches!(byte, b'e' | b'E'));
                if is_scientific { plain.parse().ok().and_then(in_cents) } else { None }
            })
        }
        other => read_number(other).and_then(in_cents),
    }
}

/// An amount without the words after it that name no other amount: `$123,456.00 plus costs`.
fn without_costs(text: &str) -> &str {
    let is_amount =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '$' | ',' | '.');
    let end = text.find(|c: char| !is_amount(c)).unwrap_or(text.len());
    let (amount, rest) = text.split_at(end);
    let names_costs = ["plus ", "+ ", "and costs", "together with "]
        .iter()
        .any(|word| rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)));
    if names_costs && !rest.bytes().any(|byte| byte.is_ascii_digit()) { amount } else { text }
}

/// Reads an area in square feet. `0.25 acres` is 10,890 square feet.
pub(crate) fn read_area(cell: Cell<'_>) -> Option<f64> {
    let Cell::Text(text) = cell else { return read_number(cell) };
    let text = without_defusing(text);
    let unit_at = text.rfind(|c: char| c.is_ascii_digit() || c == ')').map_or(0, |last| last + 1);
    // An exponent ends with digits, so its 'E' is never part of the unit.
    let (number, unit) = text.split_at(unit_at);
    let is = |names: &[&str]| {
        let unit = unit.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '+'));
        names.iter().any(|name| unit.eq_ignore_ascii_case(name))
    };
    let factor =
        if is(&["", "sq ft", "sqft", "sq. ft", "square feet", "sf", "ft²", "ft2", "sq feet"]) {
            1.0
        } else if is(&["acres", "acre", "ac"]) {
            ACRE
        } else {
            return None;
        };
    let number: f64 = plain(number)?.parse().ok()?;
    Some(number * factor).filter(|number| number.is_finite())
}

/// Removes the dollar sign and the commas between thousands, and replaces parentheses by a minus
/// sign. `None` if the result is not a plain number.
fn plain(text: &str) -> Option<Cow<'_, str>> {
    // A mark at the end refers to a note.
    let text = text.trim_end_matches(['*', '†', '‡']).trim();
    // The common case needs no change: digits with at most one point.
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return is_plain(text).then_some(Cow::Borrowed(text));
    }
    let (mut negative, mut rest) = match text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        Some(inside) => (true, inside.trim()),
        None => (false, text),
    };
    for sign in ['-', '−', '$', '-', '−', '+'] {
        if let Some(after) = rest.strip_prefix(sign) {
            if matches!(sign, '-' | '−') {
                if negative {
                    return None;
                }
                negative = true;
            }
            rest = after.trim_start();
        }
    }
    rest = rest.strip_suffix("USD").unwrap_or(rest).trim_end();
    let (mantissa, exponent) = match rest.find(['e', 'E']) {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let mut digits = String::with_capacity(rest.len() + 1);
    if negative {
        digits.push('-');
    }
    push_without_commas(&mut digits, mantissa)?;
    digits.push_str(exponent);
    is_plain(digits.strip_prefix('-').unwrap_or(&digits)).then_some(Cow::Owned(digits))
}

/// Copies the digits without commas. `None` unless the commas separate thousands, because `1,23`
/// is ambiguous.
fn push_without_commas(digits: &mut String, mantissa: &str) -> Option<()> {
    let (whole, fraction) = match mantissa.find('.') {
        Some(at) => mantissa.split_at(at),
        None => (mantissa, ""),
    };
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let mut is_grouped = false;
    digits.push_str(first);
    for group in groups {
        if group.len() != 3 {
            return None;
        }
        is_grouped = true;
        digits.push_str(group);
    }
    if is_grouped && !(1..=3).contains(&first.len()) {
        return None;
    }
    digits.push_str(fraction);
    Some(())
}

/// Whether a text has only digits, at most one point and at most one exponent.
fn is_plain(text: &str) -> bool {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let exponent_fits = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        (1..=3).contains(&digits.len()) && all_digits(digits)
    });
    mantissa.len() > usize::from(mantissa.contains('.'))
        && all_digits(whole)
        && all_digits(fraction)
        && exponent_fits
}

/// The amount in a text that is written as one: with a dollar sign, or with commas between
/// thousands. Other numbers may be anything.
pub(crate) fn written_amount(text: &str) -> Option<Money> {
    let text = text.trim();
    let has_thousands = || {
        let mut groups = text.split(',');
        let is_group = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && is_group(first))
            && text.contains(',')
            && groups.all(|group| group.len() == 3 && is_group(group))
    };
    let is_written = text.starts_with('$') || has_thousands();
    is_written.then(|| read_money(Cell::Text(text))).flatten()
}

/// Whether two texts are the same amount, and at least one is written as an amount: `$355,000` is
/// `355000`. A number with leading zeros is not an amount.
#[must_use]
pub fn is_same_amount(a: &str, b: &str) -> bool {
    let plain = |text: &str| {
        let is_number = text.starts_with(|c: char| c.is_ascii_digit())
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            && (text == "0" || text.starts_with("0.") || !text.starts_with('0'));
        is_number.then(|| read_money(Cell::Text(text))).flatten()
    };
    match (written_amount(a), written_amount(b)) {
        (None, None) => false,
        (Some(a), None) => plain(b.trim()) == Some(a),
        (None, Some(b)) => plain(a.trim()) == Some(b),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Option<f64> {
        read_number(Cell::Text(text))
    }

    fn cents(text: &str) -> Option<i64> {
        read_money(Cell::Text(text)).map(Money::cents)
    }

    #[test]
    fn common_number_formats_are_read() {
        assert_eq!(number("1,234.50"), Some(1234.5));
        assert_eq!(number(" $1,234.50 "), Some(1234.5));
        assert_eq!(number("(1,200)"), Some(-1200.0));
        assert_eq!(number("($1,200.25)"), Some(-1200.25));
        assert_eq!(number("-$5"), Some(-5.0));
        assert_eq!(number("$-5"), Some(-5.0));
        assert_eq!(number("1.2E5"), Some(120_000.0));
        assert_eq!(number("1.2e+5"), Some(120_000.0));
        assert_eq!(number("6.25 %"), Some(6.25));
        assert_eq!(number(".5"), Some(0.5));
        assert_eq!(number("1985.0"), Some(1985.0));
        assert_eq!(number("'-84.39"), Some(-84.39));
    }

    #[test]
    fn ambiguous_text_is_not_a_number() {
        for text in [
            "",
            "1,23",
            "12,34,567",
            ",123",
            "1.2.3",
            "12 3",
            "1e",
            "E5",
            ".",
            "$",
            "()",
            "(-5)",
            "--5",
            "abc",
            "1e9999",
            "inf",
            "nan",
            "12/1",
            "5 beds",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(read_number(Cell::Bool(true)), None);
        assert_eq!(read_number(Cell::Number(f64::NAN)), None);
    }

    #[test]
    fn money_is_exact_to_the_cent() {
        assert_eq!(cents("$1,234.50"), Some(123_450));
        assert_eq!(cents("(1,200)"), Some(-120_000));
        assert_eq!(cents("$889,920.63"), Some(88_992_063));
        assert_eq!(cents("1.2E5"), Some(12_000_000));
        assert_eq!(cents("0.29"), Some(29));
        assert_eq!(cents("250 USD"), Some(25_000));
        assert_eq!(cents("$1,234,567.89*"), Some(123_456_789));
        assert_eq!(cents("$123,456.00 plus costs"), Some(12_345_600));
        assert_eq!(cents("$\u{a0}123,456.00\nplus costs"), Some(12_345_600));
        assert_eq!(cents("123,456 + interest and fees"), Some(12_345_600));
        assert_eq!(cents("$10,000.00 plus $500.00"), None);
        assert_eq!(cents("$10,000.00 - $12,000.00"), None);
        assert_eq!(cents("5%"), None);
        assert_eq!(cents("1e30"), None);
        assert_eq!(read_money(Cell::Number(1234.565)).map(Money::cents), Some(123_457));
        assert_eq!(read_money(Cell::Number(1e30)), None);
    }

    #[test]
    fn areas_are_in_square_feet() {
        let area = |text| read_area(Cell::Text(text));
        assert_eq!(area("0.25 acres"), Some(10_890.0));
        assert_eq!(area("1 Acre"), Some(43_560.0));
        assert_eq!(area("2,400 sq ft"), Some(2_400.0));
        assert_eq!(area("2400 Sq. Ft."), Some(2_400.0));
        assert_eq!(area("1.2E3"), Some(1_200.0));
        assert_eq!(area("2400"), Some(2_400.0));
        assert_eq!(area("2400 m2"), None);
        assert_eq!(area("acres"), None);
        assert_eq!(read_area(Cell::Number(5000.0)), Some(5_000.0));
    }

    #[test]
    fn an_amount_is_the_same_in_every_spelling() {
        for (a, b) in [
            ("$355,000", "355000"),
            ("$355,000.00", "355000"),
            ("355,000", "$355000"),
            ("0", "$0"),
            ("$12.50", "12.5"),
        ] {
            assert!(is_same_amount(a, b) && is_same_amount(b, a), "{a} and {b}");
        }
        for (a, b) in [
            ("$355,000", "355001"),
            ("$7", "007"),
            ("7", "7.0"),
            ("355000", "355000"),
            ("$5", "5 units"),
            ("1,23", "123"),
            ("$-", "0"),
        ] {
            assert!(!is_same_amount(a, b) && !is_same_amount(b, a), "{a} and {b}");
        }
    }
}
