//! How text is folded for search, sorting and whole-key matches. The one place: adapters store or
//! compare what these functions return and fold nothing themselves.

/// The folded text in which searched words are sought: lower case, apostrophes and full stops
/// dropped, every other punctuation and run of blanks one space.
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

/// The key by which text sorts: lower case, compared byte by byte.
#[must_use]
pub fn sort_key(text: &str) -> String {
    text.to_lowercase()
}

/// The key by which parcel numbers, case numbers and unique_IDs match as a whole: letters and
/// digits alone, in lower case. `None` when nothing is left.
#[must_use]
pub fn identity_key(text: &str) -> Option<String> {
    let mut key = String::with_capacity(text.len());
    text.chars().filter(|c| c.is_alphanumeric()).for_each(|c| push_lower(&mut key, c));
    (!key.is_empty()).then_some(key)
}

/// Nearly every letter is one of ASCII, and these are folded a million times while an index loads.
fn push_lower(to: &mut String, c: char) {
    if c.is_ascii() {
        to.push(c.to_ascii_lowercase());
    } else {
        to.extend(c.to_lowercase().filter(|lower| lower.is_alphanumeric()));
    }
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
    fn keys_match_whatever_separates_their_parts() {
        assert_eq!(identity_key("2018-012345-CA-01"), identity_key(" 2018 012345 ca 01"));
        assert_eq!(identity_key("--"), None);
    }
}
