use std::fmt;

/// An email address, trimmed and in lower case. Addresses that differ only in case are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

/// The text is not an email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a valid email address.")]
pub struct InvalidEmail;

impl EmailAddress {
    /// Parses an address that a user typed.
    ///
    /// Accepts `local@domain` where mail can be delivered: a local part of at most 64 bytes without
    /// quotes, comments, or misplaced dots, and a host name of at least two labels. An address
    /// literal such as `[127.0.0.1]` is not a host name. Letters outside ASCII are allowed.
    ///
    /// # Errors
    /// [`InvalidEmail`] for any other text.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim().to_lowercase();
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidEmail)?;
        let is_deliverable =
            text.len() <= MAX_BYTES && is_local_part(local) && is_host_name(domain);
        if is_deliverable { Ok(Self(text)) } else { Err(InvalidEmail) }
    }

    /// Reads a stored address.
    ///
    /// [`EmailAddress::parse`] may have been more lenient when the address was stored. Such an
    /// address must not make its account, or a list of accounts, unreadable.
    ///
    /// # Errors
    /// [`InvalidEmail`] if the text is empty or lacks a part before or after the `@`.
    pub fn from_store(text: &str) -> Result<Self, InvalidEmail> {
        match text.rsplit_once('@') {
            Some((local, domain)) if !local.is_empty() && !domain.is_empty() => {
                Ok(Self(text.to_owned()))
            }
            _ => Err(InvalidEmail),
        }
    }

    /// The address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The longest address that mail servers accept (RFC 5321).
const MAX_BYTES: usize = 254;
const MAX_LOCAL_BYTES: usize = 64;
const MAX_LABEL_BYTES: usize = 63;

/// Dot-separated atoms (RFC 5322, RFC 6531).
fn is_local_part(local: &str) -> bool {
    let is_atom_character = |c: char| {
        c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || is_visible_non_ascii(c)
    };
    local.len() <= MAX_LOCAL_BYTES
        && local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_character))
}

/// At least two labels, the last one not a number: a number there means an IP address.
fn is_host_name(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= MAX_LABEL_BYTES
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-' || is_visible_non_ascii(c))
    };
    let top = domain.rsplit_once('.').map(|(_, top)| top);
    domain.split('.').all(is_label)
        && top.is_some_and(|top| !top.chars().all(|c| c.is_ascii_digit()))
}

/// A character that a reader can see. Invisible ones make two addresses look the same, and the
/// full-width dots would add labels that are not checked.
fn is_visible_non_ascii(c: char) -> bool {
    let is_invisible = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffd}' | '\u{e0000}'..='\u{e0fff}');
    let is_dot = matches!(c, '\u{3002}' | '\u{ff0e}' | '\u{ff61}');
    !c.is_ascii() && !c.is_whitespace() && !c.is_control() && !is_invisible && !is_dot
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for EmailAddress {
    /// Hides the address so that `{:?}` cannot write it to a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_ignoring_case() {
        assert_eq!(
            EmailAddress::parse(" Ann@Example.COM "),
            EmailAddress::parse("ann@example.com")
        );
    }

    #[test]
    fn addresses_that_cannot_be_delivered_are_refused() {
        for text in [
            "",
            "ann",
            "@example.com",
            "ann@",
            "ann@localhost",
            "a b@example.com",
            "a@b@example.com",
            "ann@example..com",
            "ann@.example.com",
            "ann@example.com.",
            "ann@exam ple.com",
            "ann@exam_ple.com",
            "ann@-example.com",
            "ann@example-.com",
            "a@[127.0.0.1]",
            "a@[ipv6:::1]",
            "a@127.0.0.1",
            ".a@x",
            ".ann@example.com",
            "ann.@example.com",
            "ann..lee@example.com",
            "\"ann\"@example.com",
            "ann(comment)@example.com",
            "ann:lee@example.com",
            "ann\\lee@example.com",
            "a\u{0}@example.com",
            "a\u{7f}@example.com",
            "ann\n@example.com",
            "ann\u{200b}@example.com",
            "ann@exam\u{202e}ple.com",
            "ann@example\u{3002}com",
        ] {
            assert_eq!(EmailAddress::parse(text), Err(InvalidEmail), "{text:?}");
        }
        assert!(EmailAddress::parse(&format!("{}@example.com", "a".repeat(65))).is_err());
        assert!(EmailAddress::parse(&format!("ann@{}.com", "a".repeat(64))).is_err());
        let long = format!("ann@{}com", "abcdefghi.".repeat(25));
        assert_eq!(long.len(), 257);
        assert!(EmailAddress::parse(&long).is_err());
    }

    #[test]
    fn addresses_that_can_be_delivered_are_accepted() {
        for text in [
            "a@b.co",
            "ann.lee+houses@mail.example.com",
            "o'neil@example.com",
            "#!$%&'*+-/=?^_`{}|~@example.org",
            "1234567890@example.com",
            "ann@123.com",
            "ann@1-2.example.co.uk",
            "ann@xn--bcher-kva.example",
            "jörg@bücher.example",
            "用户@例子.公司",
        ] {
            assert_eq!(EmailAddress::parse(text).as_ref().map(EmailAddress::as_str), Ok(text));
        }
        assert!(EmailAddress::parse(&format!("{}@example.com", "a".repeat(64))).is_ok());
        let longest = format!("anna@{}com", "abcdefghi.".repeat(24) + "abcde.");
        assert_eq!(longest.len(), 254);
        assert!(EmailAddress::parse(&longest).is_ok());
    }

    #[test]
    fn an_address_that_was_stored_under_earlier_rules_can_be_read() {
        for text in ["a@[127.0.0.1]", ".a@x.com", "ann@example.com"] {
            assert_eq!(EmailAddress::from_store(text).unwrap().as_str(), text);
        }
        for text in ["", "ann", "@example.com", "ann@"] {
            assert_eq!(EmailAddress::from_store(text), Err(InvalidEmail), "{text:?}");
        }
    }
}
