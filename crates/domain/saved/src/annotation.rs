use std::fmt;

/// A private note: at most 2,000 characters, no control characters but line ends and tabs, nothing
/// blank around it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note(String);

/// The text is too long for a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A note has at most {} characters.", Note::MAX_CHARS)]
pub struct InvalidNote;

impl Note {
    /// About a page of typing: a note is for a decision, not for a file.
    pub const MAX_CHARS: usize = 2_000;

    /// Reads what a person typed. Line ends become `\n`, other control characters fall away.
    ///
    /// # Errors
    /// [`InvalidNote`] when more than [`Note::MAX_CHARS`] characters are left.
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

    /// The note as text; empty when there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far a subscriber has come with a property: the five steps between finding it and the end of
/// its sale. They are fixed, so that a list sorted or exported by stage means the same to everybody
/// who reads it; whatever is finer belongs in the note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Title, liens and value are being looked into.
    Researching,
    /// Somebody has seen the property.
    Inspected,
    /// There is a limit, and the money for it.
    ReadyToBid,
    /// Bought at the sale.
    Won,
    /// Given up, or sold to another.
    Passed,
}

impl Stage {
    /// The stages in their order.
    pub const ALL: [Self; 5] =
        [Self::Researching, Self::Inspected, Self::ReadyToBid, Self::Won, Self::Passed];

    /// The words for it, on the wire, in the store and in downloads.
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

    /// Reads one of the words exactly.
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

/// What a subscriber has written on a saved property.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotation {
    /// The private note.
    pub note: Note,
    /// The stage, where one is chosen.
    pub stage: Option<Stage>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_two_thousand_characters_at_most_whatever_their_bytes() {
        assert!(Note::parse(&"é".repeat(2_000)).is_ok());
        assert_eq!(Note::parse(&"é".repeat(2_001)), Err(InvalidNote));
        assert!(Note::parse(&format!("{}   ", "x".repeat(2_000))).is_ok(), "blanks are cut first");
        assert_eq!(InvalidNote.to_string(), "A note has at most 2000 characters.");
    }

    #[test]
    fn a_note_keeps_its_lines_and_loses_what_no_store_can_hold() {
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
}
