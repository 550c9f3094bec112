use std::fmt;

use kernel::Money;

use crate::checklist::Checklist;
use crate::tags::Tags;

/// A private note of at most 2,000 characters. It contains no control characters except for line
/// ends and tabs, and no blanks at its start or end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note(String);

/// The text is too long for a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A note can have at most {} characters.", Note::MAX_CHARS)]
pub struct InvalidNote;

impl Note {
    /// About one page of text. A note is for a decision, not for a file.
    pub const MAX_CHARS: usize = 2_000;

    /// Parses the text that a person typed. Line ends become `\n`, and other control characters are
    /// removed.
    ///
    /// # Errors
    /// [`InvalidNote`] when more than [`Note::MAX_CHARS`] characters remain.
    pub fn parse(typed: &str) -> Result<Self, InvalidNote> {
        let lines = typed.replace("\r\n", "\n").replace('\r', "\n");
        let kept: String =
            lines.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
        let note = kept.trim();
        if note.chars().count() > Self::MAX_CHARS {
            return Err(InvalidNote);
        }
        Ok(Self(note.to_owned()))
    }

    /// Returns this note with another one below it. A note that has it as a line stays as it is.
    ///
    /// # Errors
    /// [`InvalidNote`] when there is no room for it.
    pub fn with_below(&self, added: &Self) -> Result<Self, InvalidNote> {
        if self.0.lines().any(|line| line == added.0) {
            return Ok(self.clone());
        }
        Self::parse(&format!("{}\n{}", self.0, added.0))
    }

    /// Returns the note as text, which is empty when there is no note.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far a subscriber has come with a property: the five steps between finding it and the end of
/// its sale. They are fixed, so that a list that is sorted or exported by stage means the same to
/// every reader. Finer details belong in the note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The subscriber is checking title, liens and value.
    Researching,
    /// Someone has seen the property.
    Inspected,
    /// The subscriber has set a limit and has the money for it.
    ReadyToBid,
    /// The subscriber bought the property at the sale.
    Won,
    /// The subscriber gave up, or someone else bought the property.
    Passed,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 5] =
        [Self::Researching, Self::Inspected, Self::ReadyToBid, Self::Won, Self::Passed];

    /// The name of the stage on the wire, in the store and in downloads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Researching => "Researching",
            Self::Inspected => "Inspected",
            Self::ReadyToBid => "Ready to bid",
            Self::Won => "Won",
            Self::Passed => "Passed",
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == text)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The most that a subscriber wants to bid, which is not negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaximumBid(Money);

/// The amount cannot be a bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Your maximum bid must be an amount of 0 dollars or more.")]
pub struct InvalidBid;

impl MaximumBid {
    /// Accepts an amount of at least zero.
    ///
    /// # Errors
    /// [`InvalidBid`] for a negative amount.
    pub fn new(amount: Money) -> Result<Self, InvalidBid> {
        if amount.cents() < 0 { Err(InvalidBid) } else { Ok(Self(amount)) }
    }

    /// The amount.
    #[must_use]
    pub const fn amount(self) -> Money {
        self.0
    }
}

/// What a subscriber wrote on a saved property (`docs/product.md#own-notes`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotation {
    /// The private note.
    pub note: Note,
    /// The stage, if the subscriber chose one.
    pub stage: Option<Stage>,
    /// The most that the subscriber wants to bid.
    pub maximum_bid: Option<MaximumBid>,
    /// Words to find the property by.
    pub tags: Tags,
    /// What to check before the sale.
    pub checklist: Checklist,
}

/// An annotation with the version that every change of it increases by one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotated {
    /// What the subscriber wrote.
    pub annotation: Annotation,
    /// 0 until the first change.
    pub version: i64,
}

/// The parts of an annotation that a caller sets. A part that is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    /// The new note.
    pub note: Option<Note>,
    /// The new stage, or none.
    pub stage: Option<Option<Stage>>,
    /// The new maximum bid, or none.
    pub maximum_bid: Option<Option<MaximumBid>>,
    /// All new tags.
    pub tags: Option<Tags>,
    /// The whole new checklist.
    pub checklist: Option<Checklist>,
}

impl Edit {
    /// Returns `before` with the parts that are set.
    #[must_use]
    pub fn applied_to(self, before: &Annotation) -> Annotation {
        let before = before.clone();
        Annotation {
            note: self.note.unwrap_or(before.note),
            stage: self.stage.unwrap_or(before.stage),
            maximum_bid: self.maximum_bid.unwrap_or(before.maximum_bid),
            tags: self.tags.unwrap_or(before.tags),
            checklist: self.checklist.unwrap_or(before.checklist),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_at_most_two_thousand_characters_of_any_size() {
        assert!(Note::parse(&"é".repeat(2_000)).is_ok());
        assert_eq!(Note::parse(&"é".repeat(2_001)), Err(InvalidNote));
        assert!(Note::parse(&format!("{}   ", "x".repeat(2_000))).is_ok(), "blanks are cut first");
        assert_eq!(InvalidNote.to_string(), "A note can have at most 2000 characters.");
    }

    #[test]
    fn a_note_keeps_its_lines_and_loses_control_characters() {
        let note = Note::parse(" roof\u{0} ok\r\nask\tclerk\u{7}\r ").unwrap();
        assert_eq!(note.as_str(), "roof ok\nask\tclerk");
    }

    #[test]
    fn a_stage_is_one_of_five_words() {
        let names = Stage::ALL.map(Stage::name);
        assert_eq!(names, ["Researching", "Inspected", "Ready to bid", "Won", "Passed"]);
        assert_eq!(Stage::parse("Ready to bid"), Some(Stage::ReadyToBid));
        assert_eq!(Stage::parse("won"), None);
    }

    #[test]
    fn a_maximum_bid_is_not_negative() {
        let cents = |cents| MaximumBid::new(Money::from_cents(cents).unwrap());
        assert_eq!(cents(0).unwrap().amount().cents(), 0);
        assert_eq!(cents(12_345_678).unwrap().amount().to_string(), "123456.78");
        assert_eq!(cents(-1), Err(InvalidBid));
    }

    #[test]
    fn an_edit_changes_only_the_parts_that_it_sets() {
        let before = Annotation {
            note: Note::parse("roof").unwrap(),
            stage: Some(Stage::Inspected),
            ..Annotation::default()
        };
        let edit = Edit {
            stage: Some(None),
            tags: Some(Tags::parse(["Cobb"]).unwrap()),
            ..Edit::default()
        };
        let after = edit.applied_to(&before);
        assert_eq!((after.note.as_str(), after.stage), ("roof", None));
        assert_eq!(after.tags.iter().collect::<Vec<_>>(), ["Cobb"]);
        assert_eq!(Edit::default().applied_to(&before), before);
    }
}
