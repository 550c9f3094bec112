use std::fmt;

/// A password that can be kept: 8 characters to 71 bytes, what bcrypt holds untruncated
/// (`product.md`, 'Accounts').
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password can't be taken; `Display` is what the person is told (`spec.md` §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordRefused {
    /// Fewer than 8 characters.
    #[error("Password must be at least 8 characters.")]
    TooShort,
    /// More than 71 bytes.
    #[error("Password is too long: at most 71 characters, fewer with accents or symbols.")]
    TooLong,
    /// It holds a NUL, at which some implementations stop reading.
    #[error("Password holds a character that cannot be used.")]
    Unusable,
}

impl Password {
    /// The fewest characters (`spec.md` §9).
    pub const MIN_CHARACTERS: usize = 8;
    /// The most bytes.
    pub const MAX_BYTES: usize = 71;

    /// Takes a password as it was typed; blanks count.
    ///
    /// # Errors
    /// [`PasswordRefused`] says which bound it breaks.
    pub fn parse(text: &str) -> Result<Self, PasswordRefused> {
        if text.chars().count() < Self::MIN_CHARACTERS {
            Err(PasswordRefused::TooShort)
        } else if text.len() > Self::MAX_BYTES {
            Err(PasswordRefused::TooLong)
        } else if text.contains('\0') {
            Err(PasswordRefused::Unusable)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The password itself, for the hasher alone.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A hashed password, in the hasher's own notation.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_characters_are_counted_as_characters() {
        assert_eq!(Password::parse("1234567"), Err(PasswordRefused::TooShort));
        assert!(Password::parse("12345678").is_ok());
        assert_eq!(Password::parse("éééé"), Err(PasswordRefused::TooShort), "4 of them, 8 bytes");
        assert!(Password::parse("éééééééé").is_ok());
    }

    #[test]
    fn seventy_one_bytes_are_counted_as_bytes() {
        assert!(Password::parse(&"a".repeat(71)).is_ok());
        assert_eq!(Password::parse(&"a".repeat(72)), Err(PasswordRefused::TooLong));
        assert_eq!(Password::parse(&"é".repeat(36)), Err(PasswordRefused::TooLong));
    }

    #[test]
    fn a_password_never_shows_in_debug_output() {
        let password = Password::parse("correct horse").unwrap();
        assert_eq!(format!("{password:?}"), "Password(…)");
    }
}
