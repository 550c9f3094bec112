//! The history of what a person wrote on a property (`docs/product.md#own-history`).
//!
//! An entry contains the value before a change. The value after it is in the next entry of the same
//! part, or in the annotation itself, so every value that was ever stored for a while is in the history
//! once.

use chrono::{DateTime, TimeDelta, Utc};

use crate::annotation::{Annotation, MaximumBid, Note, Stage};
use crate::checklist::{Checklist, ChecklistItem};
use crate::tags::Tags;

/// The maximum number of entries of a property. The oldest ones are removed.
pub const MOST_ENTRIES: usize = 100;

/// Changes of one part within this many minutes of the first one are one entry. It is longer than
/// writing a note takes, and shorter than a visit.
pub const MERGED_MINUTES: i64 = 10;

/// A part of an annotation, which has its own entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    Note,
    Stage,
    MaximumBid,
    Tags,
    Checklist,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 5] =
        [Self::Note, Self::Stage, Self::MaximumBid, Self::Tags, Self::Checklist];

    /// The name of the part in the store and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Stage => "stage",
            Self::MaximumBid => "maximumBid",
            Self::Tags => "tags",
            Self::Checklist => "checklist",
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == text)
    }
}

/// The value of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartValue {
    Note(Note),
    Stage(Option<Stage>),
    MaximumBid(Option<MaximumBid>),
    Tags(Tags),
    Checklist(Checklist),
}

impl PartValue {
    /// The part whose value this is.
    #[must_use]
    pub const fn part(&self) -> Part {
        match self {
            Self::Note(_) => Part::Note,
            Self::Stage(_) => Part::Stage,
            Self::MaximumBid(_) => Part::MaximumBid,
            Self::Tags(_) => Part::Tags,
            Self::Checklist(_) => Part::Checklist,
        }
    }

    /// The value as a person reads it; empty for none. A line of a checklist begins with `[x]` or
    /// `[ ]`.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Note(note) => note.as_str().to_owned(),
            Self::Stage(stage) => stage.map_or("", Stage::name).to_owned(),
            Self::MaximumBid(bid) => bid.map_or_else(String::new, |bid| bid.amount().to_string()),
            Self::Tags(tags) => tags.joined(),
            Self::Checklist(checklist) => {
                let line = |item: &ChecklistItem| {
                    format!("[{}] {}", if item.done { 'x' } else { ' ' }, item.text())
                };
                checklist.items().iter().map(line).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

impl PartValue {
    /// Reads the [`PartValue::text`] of a part that the person writes freely; `None` for other parts
    /// and other texts.
    #[must_use]
    pub fn parse(part: Part, text: &str) -> Option<Self> {
        let lines = || text.split('\n').filter(|line| !line.is_empty());
        match part {
            Part::Note => Note::parse(text).ok().map(Self::Note),
            Part::Tags => {
                let tags = text.split(", ").filter(|tag| !tag.is_empty());
                Tags::parse(tags).ok().map(Self::Tags)
            }
            Part::Checklist => {
                let items = lines().map(|line| {
                    let done = line.strip_prefix("[x] ").map(|text| (text, true));
                    done.or_else(|| Some((line.strip_prefix("[ ] ")?, false)))
                });
                let items: Vec<(&str, bool)> = items.collect::<Option<_>>()?;
                Checklist::parse(items).ok().map(Self::Checklist)
            }
            Part::Stage | Part::MaximumBid => None,
        }
    }
}

impl Annotation {
    /// The value of a part.
    #[must_use]
    pub fn value(&self, part: Part) -> PartValue {
        match part {
            Part::Note => PartValue::Note(self.note.clone()),
            Part::Stage => PartValue::Stage(self.stage),
            Part::MaximumBid => PartValue::MaximumBid(self.maximum_bid),
            Part::Tags => PartValue::Tags(self.tags.clone()),
            Part::Checklist => PartValue::Checklist(self.checklist.clone()),
        }
    }

    /// Sets the value of its part.
    pub fn set(&mut self, value: PartValue) {
        match value {
            PartValue::Note(note) => self.note = note,
            PartValue::Stage(stage) => self.stage = stage,
            PartValue::MaximumBid(bid) => self.maximum_bid = bid,
            PartValue::Tags(tags) => self.tags = tags,
            PartValue::Checklist(checklist) => self.checklist = checklist,
        }
    }
}

/// The number of an entry. Later entries have higher numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryNumber(pub i64);

/// An entry of the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub number: EntryNumber,
    /// The value before the change.
    pub before: PartValue,
    /// When the first change of the entry was made.
    pub began_at: DateTime<Utc>,
    /// When the last change of the entry was made.
    pub at: DateTime<Utc>,
}

/// What a change does to the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Adds an entry with the value before the change.
    Add(PartValue),
    /// The change belongs to this entry, whose last change is now.
    Extend(EntryNumber),
    /// The change ends where this entry began, so nothing remains of it.
    Drop(EntryNumber),
}

/// How a change is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recording {
    /// Changes that follow each other quickly, such as typing, are one entry.
    Merged,
    /// The change is an entry of its own, so that it can be undone.
    Separate,
}

/// Returns what a change from `before` to `after` does to the history. `newest` is the newest entry of
/// each part that has one.
#[must_use]
pub fn steps(
    before: &Annotation,
    after: &Annotation,
    newest: &[Entry],
    now: DateTime<Utc>,
    recording: Recording,
) -> Vec<Step> {
    let changed = Part::ALL.into_iter().filter_map(|part| {
        let (old, new) = (before.value(part), after.value(part));
        if old == new {
            return None;
        }
        let open = newest.iter().find(|entry| {
            recording == Recording::Merged
                && entry.before.part() == part
                && now - entry.began_at < TimeDelta::minutes(MERGED_MINUTES)
        });
        Some(match open {
            None => Step::Add(old),
            Some(entry) if entry.before == new => Step::Drop(entry.number),
            Some(entry) => Step::Extend(entry.number),
        })
    });
    changed.collect()
}

/// A change as it is shown: the value before and after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnChange {
    /// The entry.
    pub entry: Entry,
    /// The value after the change.
    pub after: PartValue,
}

/// Returns the changes that led to `annotation`, newest first, from entries in any order.
#[must_use]
pub fn changes(annotation: &Annotation, mut entries: Vec<Entry>) -> Vec<OwnChange> {
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.number));
    let mut later = annotation.clone();
    let shown = entries.into_iter().map(|entry| {
        let after = later.value(entry.before.part());
        later.set(entry.before.clone());
        OwnChange { entry, after }
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use kernel::Money;

    use super::*;

    fn at(minute: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, minute, 0).unwrap()
    }

    fn noted(text: &str) -> Annotation {
        Annotation { note: Note::parse(text).unwrap(), ..Annotation::default() }
    }

    fn note(text: &str) -> PartValue {
        PartValue::Note(Note::parse(text).unwrap())
    }

    fn entry(number: i64, before: PartValue, minute: u32) -> Entry {
        Entry { number: EntryNumber(number), before, began_at: at(minute), at: at(minute) }
    }

    fn merged(before: &Annotation, after: &Annotation, newest: &[Entry], minute: u32) -> Vec<Step> {
        steps(before, after, newest, at(minute), Recording::Merged)
    }

    #[test]
    fn typing_within_ten_minutes_is_one_entry() {
        let (blank, half, whole) = (noted(""), noted("ro"), noted("roof"));
        assert_eq!(merged(&blank, &half, &[], 0), [Step::Add(note(""))]);
        let open = [entry(7, note(""), 0)];
        assert_eq!(merged(&half, &whole, &open, 9), [Step::Extend(EntryNumber(7))]);
        assert_eq!(merged(&half, &whole, &open, 10), [Step::Add(note("ro"))]);
    }

    #[test]
    fn a_change_that_is_typed_back_leaves_no_entry() {
        let open = [entry(7, note("roof"), 0)];
        assert_eq!(merged(&noted(""), &noted("roof"), &open, 1), [Step::Drop(EntryNumber(7))]);
        assert_eq!(merged(&noted(""), &noted("roof"), &open, 10), [Step::Add(note(""))]);
    }

    #[test]
    fn each_part_has_its_own_entries_and_what_is_equal_has_none() {
        let before = noted("roof");
        let after = Annotation {
            stage: Some(Stage::Won),
            tags: Tags::parse(["flip"]).unwrap(),
            ..before.clone()
        };
        let open = [entry(7, note(""), 0)];
        let expected =
            [Step::Add(PartValue::Stage(None)), Step::Add(PartValue::Tags(Tags::default()))];
        assert_eq!(merged(&before, &after, &open, 1), expected);
        assert_eq!(merged(&before, &before, &open, 1), []);
    }

    #[test]
    fn a_separate_change_is_an_entry_of_its_own_at_any_time() {
        let open = [entry(7, note(""), 0)];
        let steps = steps(&noted("roof"), &noted(""), &open, at(1), Recording::Separate);
        assert_eq!(steps, [Step::Add(note("roof"))]);
    }

    #[test]
    fn the_value_after_a_change_is_that_before_the_next_one_of_the_same_part() {
        let now = Annotation { stage: Some(Stage::Won), ..noted("roof is new") };
        let entries = vec![
            entry(1, note(""), 0),
            entry(2, PartValue::Stage(None), 1),
            entry(3, note("roof"), 20),
        ];
        let shown: Vec<_> = changes(&now, entries)
            .into_iter()
            .map(|change| (change.entry.number.0, change.entry.before, change.after))
            .collect();
        assert_eq!(
            shown,
            [
                (3, note("roof"), note("roof is new")),
                (2, PartValue::Stage(None), PartValue::Stage(Some(Stage::Won))),
                (1, note(""), note("roof")),
            ]
        );
    }

    #[test]
    fn a_value_reads_as_text() {
        let bid = MaximumBid::new(Money::from_cents(21_200_050).unwrap()).unwrap();
        let list = Checklist::parse([("Title search", true), ("Drive-by", false)]).unwrap();
        let values = [
            (note("roof\nok"), "roof\nok"),
            (PartValue::Stage(None), ""),
            (PartValue::Stage(Some(Stage::ReadyToBid)), "Ready to bid"),
            (PartValue::MaximumBid(None), ""),
            (PartValue::MaximumBid(Some(bid)), "212000.50"),
            (PartValue::Tags(Tags::parse(["flip", "Cobb"]).unwrap()), "flip, Cobb"),
            (PartValue::Checklist(list), "[x] Title search\n[ ] Drive-by"),
        ];
        for (value, text) in values {
            assert_eq!(value.text(), text);
        }
    }

    #[test]
    fn a_free_text_is_read_back() {
        let list = Checklist::parse([("[x] Title", true), ("Drive-by", false)]).unwrap();
        let values = [
            note(""),
            note("roof\n\n[x] ok"),
            PartValue::Tags(Tags::default()),
            PartValue::Tags(Tags::parse(["flip", "Cobb"]).unwrap()),
            PartValue::Checklist(list),
            PartValue::Checklist(Checklist::parse([]).unwrap()),
            PartValue::Checklist(Checklist::default()),
        ];
        for value in values {
            assert_eq!(PartValue::parse(value.part(), &value.text()), Some(value));
        }
        assert_eq!(PartValue::parse(Part::Checklist, "Drive-by"), None);
        assert_eq!(PartValue::parse(Part::Stage, "Won"), None);
    }

    #[test]
    fn parts_have_names_and_values() {
        let mut all = Annotation::default();
        for part in Part::ALL {
            assert_eq!(Part::parse(part.name()), Some(part));
            assert_eq!(all.value(part).part(), part);
        }
        assert_eq!(Part::parse("Note"), None);
        all.set(note("x"));
        assert_eq!(all, noted("x"));
    }
}
