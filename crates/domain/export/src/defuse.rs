use std::borrow::Cow;

use listings::text::looks_like_formula;

/// Returns the *text* cell of a CSV file. A text that a spreadsheet program would run as a formula
/// gets a leading apostrophe (`docs/product.md#formula-cells`). Our import removes the apostrophe.
/// Numbers and dates never need it.
#[must_use]
pub fn defused(text: &str) -> Cow<'_, str> {
    if looks_like_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_would_run_as_a_formula_gets_an_apostrophe() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "\u{feff}=1"] {
            assert_eq!(defused(text), format!("'{text}"));
        }
    }

    #[test]
    fn every_other_text_stays_unchanged() {
        for text in ["", "1-2", " =1", "'=1", "14-0078-0007", "O'Brien"] {
            assert_eq!(defused(text), text);
        }
    }
}
