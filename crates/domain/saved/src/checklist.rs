use crate::tags::one_line;

/// A line of a checklist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChecklistItem {
    text: String,
    /// Whether the person has ticked it.
    pub done: bool,
}

impl ChecklistItem {
    /// What to check: one line that is not blank.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a person checks before the sale of a property: at most 30 lines, in the person's order. Two
/// lines differ by more than the case of their letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checklist(Vec<ChecklistItem>);

/// The lines cannot be a checklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidChecklist {
    /// A line is blank or too long.
    #[error("A checklist item must have 1 to {} characters.", Checklist::MAX_CHARS)]
    NotALine,
    /// There are too many lines.
    #[error("A checklist can have at most {} items.", Checklist::MOST)]
    TooMany,
}

impl Checklist {
    /// The maximum number of lines.
    pub const MOST: usize = 30;
    /// The maximum length of a line, in characters.
    pub const MAX_CHARS: usize = 100;
    /// The lines that a property has until the person changes them: the checks that cost a bidder
    /// the most when they are forgotten.
    pub const DEFAULT: [&'static str; 8] = [
        "Title search",
        "Taxes and liens",
        "Occupancy",
        "Drive-by",
        "Repairs",
        "Comparable sales",
        "Terms of the sale and deposit",
        "Financing",
    ];

    /// Parses the lines that a person wrote, each with whether it is ticked. A line that differs from
    /// an earlier one only in case is left out.
    ///
    /// # Errors
    /// [`InvalidChecklist`] when a text is not a line, or more than [`Checklist::MOST`] remain.
    pub fn parse<'a>(
        typed: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Result<Self, InvalidChecklist> {
        let mut items: Vec<ChecklistItem> = Vec::new();
        for (text, done) in typed {
            let text = one_line(text);
            if text.is_empty() || text.chars().count() > Self::MAX_CHARS {
                return Err(InvalidChecklist::NotALine);
            }
            if items.iter().all(|known| known.text.to_lowercase() != text.to_lowercase()) {
                items.push(ChecklistItem { text, done });
            }
        }
        if items.len() > Self::MOST { Err(InvalidChecklist::TooMany) } else { Ok(Self(items)) }
    }

    /// The lines in their order.
    #[must_use]
    pub fn items(&self) -> &[ChecklistItem] {
        &self.0
    }
}

impl Default for Checklist {
    fn default() -> Self {
        let items = Self::DEFAULT.map(|text| ChecklistItem { text: text.to_owned(), done: false });
        Self(items.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_checklist_has_the_usual_checks_and_none_is_ticked() {
        let list = Checklist::default();
        assert_eq!(list.items()[0].text(), "Title search");
        assert_eq!(list.items().len(), 8);
        assert!(list.items().iter().all(|item| !item.done));
        let same = Checklist::parse(Checklist::DEFAULT.map(|text| (text, false))).unwrap();
        assert_eq!(same, list, "the default follows its own rules");
    }

    #[test]
    fn lines_are_trimmed_and_unique() {
        let list = Checklist::parse([(" Call \n the clerk ", true), ("call the CLERK", false)]);
        let items = list.unwrap();
        let items: Vec<_> = items.items().iter().map(|item| (item.text(), item.done)).collect();
        assert_eq!(items, [("Call the clerk", true)]);
    }

    #[test]
    fn a_checklist_has_at_most_thirty_lines_of_a_hundred_characters() {
        let lines: Vec<String> = (1..=31).map(|number| format!("Line {number}")).collect();
        let of = |count: usize| {
            Checklist::parse(lines[..count].iter().map(|text| (text.as_str(), false)))
        };
        assert_eq!(of(30).unwrap().items().len(), 30);
        assert_eq!(of(31), Err(InvalidChecklist::TooMany));
        assert_eq!(of(0).unwrap().items().len(), 0, "all lines may be removed");
        assert!(Checklist::parse([("é".repeat(100).as_str(), false)]).is_ok());
        for wrong in ["", " \n", &"é".repeat(101)] {
            assert_eq!(Checklist::parse([(wrong, false)]), Err(InvalidChecklist::NotALine));
        }
        assert_eq!(InvalidChecklist::TooMany.to_string(), "A checklist can have at most 30 items.");
        assert_eq!(
            InvalidChecklist::NotALine.to_string(),
            "A checklist item must have 1 to 100 characters."
        );
    }
}
