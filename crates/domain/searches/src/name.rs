use std::fmt;

/// The name of a saved search: one line of at most 80 characters, without blanks at its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchName(String);

/// The text is not a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Enter a name of at most {} characters.", SearchName::MAX_CHARS)]
pub struct InvalidSearchName;

impl SearchName {
    /// The longest name. It fits into one line of the menu.
    pub const MAX_CHARS: usize = 80;

    /// Parses the text that a person typed.
    ///
    /// # Errors
    /// [`InvalidSearchName`] when it is blank, longer than [`SearchName::MAX_CHARS`], or has a
    /// control character.
    pub fn parse(typed: &str) -> Result<Self, InvalidSearchName> {
        let name = typed.trim();
        let length = name.chars().count();
        if length == 0 || length > Self::MAX_CHARS || name.chars().any(char::is_control) {
            return Err(InvalidSearchName);
        }
        Ok(Self(name.to_owned()))
    }

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SearchName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_at_most_eighty_characters() {
        let name = SearchName::parse("  Fulton houses under $200k ").unwrap();
        assert_eq!(name.as_str(), "Fulton houses under $200k");
        assert!(SearchName::parse(&"é".repeat(80)).is_ok());
        assert_eq!(SearchName::parse(&"é".repeat(81)), Err(InvalidSearchName));
        for wrong in ["", "  ", "two\nlines", "nul\u{0}"] {
            assert_eq!(SearchName::parse(wrong), Err(InvalidSearchName), "{wrong:?}");
        }
        assert_eq!(InvalidSearchName.to_string(), "Enter a name of at most 80 characters.");
    }
}
