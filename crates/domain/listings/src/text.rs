//! Folds text for search, sorting and whole-key matches. Adapters store or compare the results of
//! these functions and never fold text themselves.

/// Folds text for a search by words: lower case, without apostrophes and periods. Any other run of
/// punctuation and blanks becomes one space.
#[must_use]
pub fn fold_for_search(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            push_lower(&mut folded, c);
        } else if !matches!(c, '\'' | '’' | '.') && !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The key by which text sorts: lower case, compared by bytes.
#[must_use]
pub fn sort_key(text: &str) -> String {
    text.to_lowercase()
}

/// The key by which parcel numbers, case numbers and unique_IDs match as a whole: only letters and
/// digits, in lower case. `None` if the text has neither.
#[must_use]
pub fn identity_key(text: &str) -> Option<String> {
    let mut key = String::with_capacity(text.len());
    text.chars().filter(|c| c.is_alphanumeric()).for_each(|c| push_lower(&mut key, c));
    (!key.is_empty()).then_some(key)
}

/// Percent-encodes every byte of `text` except letters, digits and `-._~`, for the path of a link.
#[must_use]
pub fn percent_encode(text: &str) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            encoded.push(char::from(HEX[usize::from(byte >> 4)]));
            encoded.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
    encoded
}

/// Appends a character in lower case. ASCII has a fast path because nearly every character is
/// ASCII, and loading an index folds millions of them.
fn push_lower(to: &mut String, c: char) {
    if c.is_ascii() {
        to.push(c.to_ascii_lowercase());
    } else {
        to.extend(c.to_lowercase().filter(|lower| lower.is_alphanumeric()));
    }
}

/// Whether a spreadsheet program might run a text as a formula (`docs/product.md#formula-cells`).
/// Some programs skip invisible characters in front of it, and some read the full-width and small
/// forms of the signs like the signs.
#[must_use]
pub fn looks_like_formula(text: &str) -> bool {
    matches!(
        text.trim_start_matches(is_invisible).chars().next(),
        Some(
            '=' | '+'
                | '-'
                | '@'
                | '\t'
                | '\r'
                | '\n'
                | '\u{ff1d}'
                | '\u{ff0b}'
                | '\u{ff0d}'
                | '\u{ff20}'
                | '\u{fe66}'
                | '\u{fe62}'
                | '\u{fe63}'
                | '\u{fe6b}'
                | '\u{2212}'
        )
    )
}

/// Whether a character has no width: byte order marks, zero-width characters, soft hyphens and
/// marks of the writing direction.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_and_blanks_do_not_matter_in_a_search() {
        assert_eq!(fold_for_search("  12-B  O'Brien St.,  Apt #4 "), "12 b obrien st apt 4");
        assert_eq!(fold_for_search("ST. LOUIS"), "st louis");
        assert_eq!(fold_for_search("…!?"), "");
        assert_eq!(fold_for_search("Peñón ÅNGSTRÖM"), "peñón ångström");
    }

    #[test]
    fn keys_match_with_different_separators() {
        assert_eq!(identity_key("2018-012345-CA-01"), identity_key(" 2018 012345 ca 01"));
        assert_eq!(identity_key("--"), None);
    }

    #[test]
    fn look_alikes_and_invisible_prefixes_look_like_formulas() {
        for text in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            "＝1+1",
            "＋1",
            "－1",
            "＠SUM(A1)",
            "﹦1",
            "﹢1",
            "﹣1",
            "﹫A1",
            "−1",
            "\u{feff}=1",
            "\u{200b}=1",
            "\u{200b}\u{2060}＝1",
            "\u{ad}@A1",
            "\u{202e}+1",
        ] {
            assert!(looks_like_formula(text), "{text:?}");
        }
        for text in
            ["", "1-2", " =1", "'=1", "14-0078", "O'Brien", "\u{feff}", "\u{200b}12 Elm St", "–"]
        {
            assert!(!looks_like_formula(text), "{text:?}");
        }
    }
}
