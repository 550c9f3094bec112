use std::fmt;

/// An e-mail address, trimmed and in lower case: addresses are compared without regard to case
/// (`product.md`, 'Accounts').
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

/// The text is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a valid email address.")]
pub struct InvalidEmail;

impl EmailAddress {
    /// Reads an address as a person typed it.
    ///
    /// Asks for what delivery needs and no more: one `@`, something on both sides, a dot inside
    /// the domain, no blanks or control characters, at most 254 bytes.
    ///
    /// # Errors
    /// [`InvalidEmail`] for anything else.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim().to_lowercase();
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidEmail)?;
        let plain = |part: &str| {
            !part.is_empty()
                && part.chars().all(|c| {
                    !c.is_whitespace()
                        && !c.is_control()
                        && !matches!(c, '@' | '<' | '>' | ',' | ';' | '"')
                })
        };
        let labels_are_sound =
            domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
        if text.len() <= 254
            && local.len() <= 64
            && plain(local)
            && plain(domain)
            && labels_are_sound
        {
            Ok(Self(text))
        } else {
            Err(InvalidEmail)
        }
    }

    /// The address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for EmailAddress {
    /// Hides the address: it must not reach a log by way of `{:?}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_without_regard_to_case() {
        assert_eq!(
            EmailAddress::parse(" Ann@Example.COM "),
            EmailAddress::parse("ann@example.com")
        );
    }

    #[test]
    fn what_cannot_be_delivered_is_refused() {
        for text in [
            "",
            "ann",
            "@example.com",
            "ann@",
            "ann@localhost",
            "a b@example.com",
            "a@b@example.com",
            "ann@example..com",
            "a\u{0}@example.com",
        ] {
            assert_eq!(EmailAddress::parse(text), Err(InvalidEmail), "{text:?}");
        }
        assert!(EmailAddress::parse(&format!("{}@example.com", "a".repeat(65))).is_err());
    }
}
