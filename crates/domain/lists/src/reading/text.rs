use std::borrow::Cow;

use listings::ColumnType;
use listings::text::looks_like_formula;

use crate::cell::Cell;

/// Trims a text and removes the apostrophe that our CSV export writes before a text that looks
/// like a formula (`docs/product.md#formula-cells`).
pub(crate) fn without_defusing(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('\'') {
        Some(rest) if looks_like_formula(rest) => rest.trim(),
        _ => text,
    }
}

/// Whether a trimmed text means blank. Some words mean blank only in a column of numbers or days,
/// because in a text column they could be names.
pub(crate) fn is_blank_word(text: &str, kind: ColumnType) -> bool {
    const ANYWHERE: [&str; 9] =
        ["n/a", "#n/a", "n.a.", "null", "#null!", "(blank)", "\u{2610}", "\u{25a1}", "[ ]"];
    const NOT_IN_TEXT: [&str; 7] = ["na", "nan", "none", "unknown", "tbd", "nil", "not available"];
    if text.len() > 13 {
        return false;
    }
    is_dash(text)
        || ANYWHERE.iter().any(|word| text.eq_ignore_ascii_case(word))
        || (kind != ColumnType::Text
            && NOT_IN_TEXT.iter().any(|word| text.eq_ignore_ascii_case(word)))
}

/// Whether a text is only dashes. Accountants print `$-` or `$ -` for nothing.
fn is_dash(text: &str) -> bool {
    let after = text.strip_prefix('$').map(str::trim_start);
    let dashes = after.filter(|after| !after.is_empty()).unwrap_or(text);
    dashes.chars().all(|c| matches!(c, '-' | '–' | '—' | ' '))
}

/// A cell as one line of text. Runs of blanks and control characters become one blank.
pub(crate) fn one_line(cell: Cell<'_>) -> Cow<'_, str> {
    match cell {
        Cell::Text(text) => squeeze(without_defusing(text)),
        other => other.text(),
    }
}

fn squeeze(text: &str) -> Cow<'_, str> {
    let is_gap = |c: char| c.is_whitespace() || c.is_control();
    let plain = if text.is_ascii() {
        let bytes = text.as_bytes();
        !bytes.windows(2).any(|pair| pair == b"  ")
            && !bytes.iter().any(|byte| byte.is_ascii_control())
    } else {
        false
    };
    if plain {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    Cow::Owned(line)
}

/// A cell as the text of an extra. Line breaks and tabs stay, and other control characters are
/// removed. `None` if the cell is blank.
pub(crate) fn extra_text(cell: Cell<'_>) -> Option<Cow<'_, str>> {
    let text = match cell {
        Cell::Text(text) => {
            let text = without_defusing(text);
            if text.bytes().any(|byte| byte.is_ascii_control()) {
                let is_allowed = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
                Cow::Owned(text.chars().filter(is_allowed).collect())
            } else {
                Cow::Borrowed(text)
            }
        }
        other => other.text(),
    };
    (!is_blank_word(&text, ColumnType::Text)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_apostrophe_before_a_formula_is_removed() {
        assert_eq!(without_defusing("'=1+1"), "=1+1");
        assert_eq!(without_defusing("'-12 Main St"), "-12 Main St");
        assert_eq!(without_defusing("'@home"), "@home");
        assert_eq!(without_defusing("'\tx"), "x");
        assert_eq!(without_defusing("'\u{200b}＝1"), "\u{200b}＝1");
        assert_eq!(without_defusing("'t Hof"), "'t Hof");
        assert_eq!(without_defusing("O'-Neil"), "O'-Neil");
    }

    #[test]
    fn words_that_mean_blank_are_blanks() {
        for word in ["", "-", "--", "$-", "$ -  ", "—", " - ", "N/A", "n/a", "#N/A", "NULL", "☐"]
        {
            assert!(is_blank_word(word.trim(), ColumnType::Text), "{word}");
        }
        assert!(is_blank_word("None", ColumnType::Money));
        for word in ["None", "NA", "N/A BARRY STREET", "0", "-1", "$", "$1"] {
            assert!(!is_blank_word(word, ColumnType::Text), "{word}");
        }
    }

    #[test]
    fn a_typed_text_is_one_line() {
        assert_eq!(one_line(Cell::Text("  12 Main St \r\n Apt  4\u{0} ")), "12 Main St Apt 4");
        assert_eq!(one_line(Cell::Text("Peñón\u{a0}Blvd")), "Peñón Blvd");
        assert_eq!(one_line(Cell::Number(12.0)), "12");
    }

    #[test]
    fn an_extra_keeps_its_lines() {
        assert_eq!(extra_text(Cell::Text(" a\r\nb\u{0}\tc ")).as_deref(), Some("a\nb\tc"));
        assert_eq!(extra_text(Cell::Text("n/a")), None);
        assert_eq!(extra_text(Cell::Number(0.0)).as_deref(), Some("0"));
    }
}
