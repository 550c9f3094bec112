//! The names of columns: how they are compared, and how a file's columns get unique ones.

use std::collections::HashSet;

/// The letters and digits of a name in lower case. Headers match by it, so case, blanks and
/// punctuation do not matter.
#[must_use]
pub fn fold(name: &str) -> String {
    folded(name).collect()
}

/// Whether two names match when they are folded.
#[must_use]
pub fn same_name(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// Returns a unique name for every column of a file. Runs of blanks become one blank. A repeated
/// header gets a number (`Amount`, `Amount (2)`), and a blank header between others gets its
/// letter (`Column G`). Blank columns at the end have no name.
#[must_use]
pub fn names<'a>(headers: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut names: Vec<String> = headers.into_iter().map(squeezed).collect();
    let named = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    names.truncate(named);
    for name in names.iter_mut().filter(|name| !name.is_empty()) {
        *name = unused(name, &mut taken);
    }
    for (index, name) in names.iter_mut().enumerate().filter(|(_, name)| name.is_empty()) {
        *name = unused(&format!("Column {}", letters(index)), &mut taken);
    }
    names
}

fn squeezed(header: &str) -> String {
    let is_gap = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = header.split(is_gap).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(MAX_NAME_CHARS).collect()
}

/// The maximum number of characters in a column's name.
const MAX_NAME_CHARS: usize = 200;

fn unused(name: &str, taken: &mut HashSet<String>) -> String {
    let mut candidate = name.to_owned();
    let mut count = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{name} ({count})");
        count += 1;
    }
    candidate
}

/// The letters of a column in a spreadsheet: A, B, … Z, AA. `index` counts from 0.
pub(crate) fn letters(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_match_ignoring_case_blanks_and_punctuation() {
        assert!(same_name("Living Area (sq ft)", "LIVING_AREA_SQFT"));
        assert!(same_name("Case#:", " case "));
        assert!(!same_name("Zip", "Zip Code"));
        assert_eq!(fold("Straße Nr. 1"), "straßenr1");
    }

    #[test]
    fn every_column_has_a_unique_name() {
        assert_eq!(
            names(["Amount", "", "Amount", " Sale\r\n Date ", "Amount", "", ""]),
            ["Amount", "Column B", "Amount (2)", "Sale Date", "Amount (3)"]
        );
        assert_eq!(names(["", " "]), Vec::<String>::new());
        assert_eq!(names(["A (2)", "A", "A"]), ["A (2)", "A", "A (3)"]);
    }

    #[test]
    fn columns_have_their_letters() {
        assert_eq!([0, 25, 26, 701, 702].map(letters), ["A", "Z", "AA", "ZZ", "AAA"]);
    }
}
