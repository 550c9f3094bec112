//! How an earlier value is stored: by what differs from the value after it.

use crate::annotation::Annotation;
use crate::checklist::Checklist;
use crate::history::{Entry, Part, PartValue, changes};

/// The difference of a text from a later one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// How many bytes both have at their start.
    pub start: usize,
    /// How many bytes both have at their end.
    pub end: usize,
    /// What the earlier text has between them.
    pub middle: String,
}

impl Difference {
    /// Returns what turns `after` back into `before`.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Self {
        let common = |pairs: &mut dyn Iterator<Item = (char, char)>, most: usize| {
            let mut bytes = 0;
            for (one, other) in pairs {
                if one != other || bytes + one.len_utf8() > most {
                    break;
                }
                bytes += one.len_utf8();
            }
            bytes
        };
        let most = before.len().min(after.len());
        let start = common(&mut before.chars().zip(after.chars()), most);
        let end = common(&mut before.chars().rev().zip(after.chars().rev()), most - start);
        Self { start, end, middle: before[start..before.len() - end].to_owned() }
    }

    /// Returns the earlier text; `None` if `after` is not the later text.
    #[must_use]
    pub fn before(&self, after: &str) -> Option<String> {
        let start = after.get(..self.start)?;
        let end = after.get(after.len().checked_sub(self.end)?..)?;
        (self.start + self.end <= after.len()).then(|| format!("{start}{}{end}", self.middle))
    }
}

/// What an entry of a history takes next to its value.
const ENTRY_BYTES: u64 = 64;

/// The part of an earlier value that always counts, one in so many bytes. An entry is read as a whole
/// value, so many entries of a long text cost more than their differences.
const WHOLE_SHARE: u64 = 8;

/// Returns the bytes that an entry of a history counts with.
#[must_use]
pub fn entry_bytes(before: &PartValue, after: &PartValue) -> u64 {
    let text = before.text();
    let difference = Difference::between(&text, &after.text());
    ENTRY_BYTES + (difference.middle.len() as u64).max(text.len() as u64 / WHOLE_SHARE)
}

/// Returns the bytes that a history counts with.
#[must_use]
pub fn history_bytes(annotation: &Annotation, entries: Vec<Entry>) -> u64 {
    let changes = changes(annotation, entries);
    changes.iter().map(|change| entry_bytes(&change.entry.before, &change.after)).sum()
}

impl Annotation {
    /// The bytes that the annotation counts with. The usual checklist is not stored.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let is_usual = self.checklist == Checklist::default();
        let parts = [Part::Note, Part::Tags, Part::Checklist];
        let stored = parts.into_iter().filter(|part| !(is_usual && *part == Part::Checklist));
        stored.map(|part| self.value(part).text().len() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annotation::Note;
    use crate::tags::Tags;

    #[test]
    fn a_difference_is_what_the_earlier_text_has_between_the_common_ends() {
        let difference = |before, after| {
            let Difference { start, end, middle } = Difference::between(before, after);
            (start, end, middle)
        };
        assert_eq!(difference("ask Ann", "ask Bob"), (4, 0, "Ann".to_owned()));
        assert_eq!(difference("roof", "new roof"), (0, 4, String::new()));
        assert_eq!(difference("aa", "aaa"), (2, 0, String::new()), "the ends do not overlap");
        assert_eq!(difference("", "roof"), (0, 0, String::new()));
        // Both end in the byte A9, and a character is not cut.
        assert_eq!(difference("é", "©"), (0, 0, "é".to_owned()));
    }

    #[test]
    fn the_earlier_text_comes_back() {
        let texts = ["", "a", "aa", "ask Ann", "ask Bob", "é", "©é", "roof\nok", "roof\n\nok"];
        for before in texts {
            for after in texts {
                let difference = Difference::between(before, after);
                assert_eq!(difference.before(after).as_deref(), Some(before), "{after:?}");
            }
        }
        let other = Difference { start: 3, end: 3, middle: String::new() };
        assert_eq!(other.before("four"), None);
        assert_eq!(Difference { start: 1, ..other }.before("é"), None, "within a character");
    }

    #[test]
    fn an_entry_counts_with_its_difference_or_an_eighth_of_its_value() {
        let note = |text: &str| PartValue::Note(Note::parse(text).unwrap());
        assert_eq!(entry_bytes(&note("ask Ann"), &note("ask Bob")), 64 + 3);
        let long = "x".repeat(1_600);
        assert_eq!(entry_bytes(&note(&long), &note(&format!("{long}y"))), 64 + 200);
        assert_eq!(entry_bytes(&note(&long), &note("")), 64 + 1_600);
        assert_eq!(entry_bytes(&PartValue::Stage(None), &PartValue::Stage(None)), 64);
    }

    #[test]
    fn an_annotation_counts_with_its_texts() {
        let annotation = Annotation {
            note: Note::parse("roof").unwrap(),
            tags: Tags::parse(["a", "bc"]).unwrap(),
            ..Annotation::default()
        };
        assert_eq!(annotation.bytes(), 4 + 5);
        assert_eq!(Annotation::default().bytes(), 0, "saving alone always has room");
        let checklist = Checklist::parse([("Call", true)]).unwrap();
        assert_eq!(Annotation { checklist, ..annotation }.bytes(), 4 + 5 + 8);
    }
}
