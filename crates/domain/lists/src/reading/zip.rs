use geography::{State, Zip};

use crate::cell::Cell;
use crate::reading::CellError;
use crate::reading::text::without_defusing;

/// Reads a five-digit ZIP code. The four digits of a ZIP+4 are removed, and the leading zeros that
/// a numeric cell lost are restored. A 0 is a blank.
pub(crate) fn read_zip(cell: Cell<'_>) -> Result<Option<String>, CellError> {
    let text = cell.text();
    let text = without_state(without_defusing(&text));
    // A spreadsheet's number as text.
    let text = text.strip_suffix(".0").unwrap_or(text);
    let (five, four) = match text.split_once(['-', ' ']) {
        Some((five, four)) => (five.trim_end(), Some(four.trim_start())),
        None => (text, None),
    };
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    // Some sources export a ZIP+4 without its last digits as '12345-'.
    let four_fits = four.is_none_or(|four| matches!(four.len(), 0 | 4) && all_digits(four));
    if five.is_empty() || !all_digits(five) || !four_fits {
        return Err(CellError::Zip);
    }
    if five.bytes().all(|byte| byte == b'0') {
        return Ok(None);
    }
    let number: u32 = match five.len() {
        // The lowest ZIP code is 00501, so a ZIP without its zeros has at least three digits.
        3..=5 => five.parse().map_err(|_| CellError::Zip)?,
        // A ZIP+4 in one number, perhaps without its leading zeros.
        7..=9 if four.is_none() => five.parse::<u32>().map_err(|_| CellError::Zip)? / 10_000,
        _ => return Err(CellError::Zip),
    };
    Zip::from_u32(number).map(|zip| Some(zip.to_string())).ok_or(CellError::Zip)
}

/// The ZIP code after the state: `GA 30303`.
fn without_state(text: &str) -> &str {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (state, rest) = text.split_at(letters);
    let rest = rest.trim_start_matches([' ', ',', '.', '-']);
    if State::parse(state).is_some() { rest } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zip(text: &str) -> Result<Option<String>, CellError> {
        read_zip(Cell::Text(text))
    }

    #[test]
    fn a_zip_code_has_five_digits() {
        let some = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(zip("33156"), some("33156"));
        assert_eq!(zip("33156-1234"), some("33156"));
        assert_eq!(zip("33156-"), some("33156"));
        assert_eq!(zip("331561234"), some("33156"));
        assert_eq!(zip("06103"), some("06103"));
        assert_eq!(zip("6103"), some("06103"));
        assert_eq!(zip("61031234"), some("06103"));
        assert_eq!(zip("501"), some("00501"));
        assert_eq!(zip("30303.0"), some("30303"));
        assert_eq!(zip("GA 30303"), some("30303"));
        assert_eq!(zip("FL- 33156-1234"), some("33156"));
        assert_eq!(zip("Georgia 30303"), some("30303"));
        assert_eq!(read_zip(Cell::Number(7302.0)), some("07302"));
    }

    #[test]
    fn a_zip_of_zero_is_a_blank() {
        assert_eq!(zip("0"), Ok(None));
        assert_eq!(zip("00000"), Ok(None));
        assert_eq!(read_zip(Cell::Number(0.0)), Ok(None));
    }

    #[test]
    fn a_text_that_is_not_a_zip_is_refused() {
        for text in
            ["33156`", "XX 33156", "GA", "12", "123456", "33156-12", "K1A 0B1", "33156-12345"]
        {
            assert_eq!(zip(text), Err(CellError::Zip), "{text}");
        }
        assert_eq!(read_zip(Cell::Number(331.5)), Err(CellError::Zip));
    }
}
