/// A view of the data screen as the address of the screen contains it: filters, search, order and
/// columns. It has 1 to 20,000 printable ASCII characters and no blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewAddress(String);

/// The text cannot be the address of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not the address of a view.")]
pub struct InvalidView;

impl ViewAddress {
    /// The longest address. Every ZIP code of the largest state and an area with 200 corners fit.
    pub const MAX_CHARS: usize = 20_000;

    /// Parses an address. It does not check what the address means.
    ///
    /// # Errors
    /// [`InvalidView`] when the text is empty, too long, or has a character that no address has.
    pub fn parse(text: &str) -> Result<Self, InvalidView> {
        let fits = (1..=Self::MAX_CHARS).contains(&text.len());
        if fits && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidView)
        }
    }

    /// Returns the address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_a_printable_address_of_at_most_twenty_thousand_characters() {
        assert!(ViewAddress::parse("county=Fulton&columns=Address%2CCounty").is_ok());
        assert!(ViewAddress::parse(&"x".repeat(20_000)).is_ok());
        assert_eq!(ViewAddress::parse(&"x".repeat(20_001)), Err(InvalidView));
        for wrong in ["", "a b", "county=Ful\u{0}ton", "county=Doña"] {
            assert_eq!(ViewAddress::parse(wrong), Err(InvalidView), "{wrong:?}");
        }
    }
}
