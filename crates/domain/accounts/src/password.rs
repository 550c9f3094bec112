use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use kernel::EmailAddress;
use unicode_normalization::UnicodeNormalization as _;

/// A password of 8 characters to 71 bytes. bcrypt would truncate longer ones
/// (`docs/product.md#password-rules`).
///
/// The keyboards of two devices may write the same letter as different characters, so a new password
/// is in the normal form NFKC (Unicode Standard Annex 15, as RFC 8265 and NIST SP 800-63B advise).
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// The reason why a password is refused. `Display` is the text for the person
/// (`docs/product.md#password-texts`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordRefused {
    /// Fewer than 8 characters.
    #[error("Password must be at least 8 characters.")]
    TooShort,
    /// More than 71 bytes.
    #[error("Password is too long: at most 71 characters, fewer with accents or symbols.")]
    TooLong,
    /// It contains a NUL character, at which some implementations stop reading.
    #[error("Password contains a character that cannot be used.")]
    Unusable,
    /// It is one of the most common passwords.
    #[error("This password is one of the most common ones. Please choose another.")]
    Common,
    /// It consists of the account's own address.
    #[error("This password is too close to your email address. Please choose another.")]
    OwnAddress,
    /// It consists of the product's name.
    #[error("This password is too close to the name of this site. Please choose another.")]
    ProductName,
}

impl Password {
    /// The minimum number of characters (`docs/product.md#password-rules`).
    pub const MIN_CHARACTERS: usize = 8;
    /// The maximum number of bytes.
    pub const MAX_BYTES: usize = 71;

    /// Parses a password as it was typed, and normalizes it. Blanks count as characters.
    ///
    /// # Errors
    /// [`PasswordRefused`] names the rule that the normalized text breaks.
    pub fn parse(text: &str) -> Result<Self, PasswordRefused> {
        Self::exactly(&Self::normalized(text))
    }

    /// Returns the text in the form in which passwords are hashed.
    #[must_use]
    pub fn normalized(text: &str) -> String {
        text.nfkc().collect()
    }

    /// Parses a text that is not to be normalized.
    ///
    /// # Errors
    /// [`PasswordRefused`] names the rule that the text breaks.
    pub fn exactly(text: &str) -> Result<Self, PasswordRefused> {
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

    /// Returns the plain text. Only the hasher needs it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// The rules that refuse new passwords that are long enough but too easy to guess.
///
/// The rules apply when a password is set, never when one is checked. An account with an older
/// password can still log in.
#[derive(Debug, Clone)]
pub struct PasswordRules {
    product_name: String,
}

/// The minimum length of an address part that counts. Shorter parts are in too many good passwords.
const SHORTEST_PART: usize = 4;

impl PasswordRules {
    /// Creates the rules for a product with this name.
    #[must_use]
    pub fn new(product_name: &str) -> Self {
        Self { product_name: core_of(product_name) }
    }

    /// Refuses a password that an attacker would try first for an account with this address: one of
    /// the 10,000 most common ones, the address or a part of it, or the product's name.
    ///
    /// Case, punctuation, and digits at either end do not count for the address and the name,
    /// because 'ann.example1' and '2026-Ann-Example' are the next guesses after 'annexample'.
    /// Longer passwords that only contain such a part are accepted.
    ///
    /// # Errors
    /// [`PasswordRefused::Common`], [`PasswordRefused::OwnAddress`], or
    /// [`PasswordRefused::ProductName`].
    pub fn check(&self, password: &Password, email: &EmailAddress) -> Result<(), PasswordRefused> {
        if is_common(password.reveal()) {
            return Err(PasswordRefused::Common);
        }
        let core = core_of(password.reveal());
        if parts_of(email).any(|part| part == core) {
            return Err(PasswordRefused::OwnAddress);
        }
        if !core.is_empty() && core == self.product_name {
            return Err(PasswordRefused::ProductName);
        }
        Ok(())
    }
}

/// Returns the text in lower case without blanks and punctuation, and without digits at either end.
/// A text with only digits keeps them.
fn core_of(text: &str) -> String {
    let plain: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let core = plain.trim_matches(|c: char| c.is_numeric());
    if core.is_empty() { plain } else { core.to_owned() }
}

/// Returns the cores of an address and of its parts: the local part and its pieces, the domain and
/// its labels, and the same without the ending.
fn parts_of(email: &EmailAddress) -> impl Iterator<Item = String> {
    let (local, domain) = email.as_str().rsplit_once('@').unwrap_or((email.as_str(), ""));
    let without_ending = domain.rsplit_once('.').map_or(domain, |(name, _)| name);
    let untagged = local.split_once('+').map_or(local, |(untagged, _)| untagged);
    let mut parts = vec![core_of(email.as_str()), core_of(local), core_of(domain)];
    parts.extend([core_of(untagged), core_of(without_ending)]);
    parts.push(core_of(&format!("{untagged}{domain}")));
    parts.push(core_of(&format!("{untagged}{without_ending}")));
    parts.extend(local.split(|c: char| !c.is_alphanumeric()).map(core_of));
    parts.extend(without_ending.split('.').map(core_of));
    parts.into_iter().filter(|part| part.chars().count() >= SHORTEST_PART)
}

/// Common passwords in lower case; `data/README.md` names the source.
static COMMON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("../data/common-passwords.txt").lines().collect());

/// Whether a password is a common one, one with digits or punctuation around it, or one character
/// repeated.
fn is_common(password: &str) -> bool {
    let is_listed = |text: &str| COMMON.contains(text);
    let first = password.chars().next();
    is_listed(&password.to_lowercase())
        || is_listed(&core_of(password))
        || password.chars().all(|c| Some(c) == first)
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A hashed password, in the notation of the hasher.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

/// The part of a [`PasswordHash`] that names the algorithm and its cost, such as `$2b$12$`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashScheme(pub String);

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
        // 'e' and a combining accent, as macOS stores it, are one letter.
        assert_eq!(
            Password::parse("e\u{301}e\u{301}e\u{301}e\u{301}"),
            Err(PasswordRefused::TooShort)
        );
    }

    #[test]
    fn seventy_one_bytes_are_counted_as_bytes() {
        assert!(Password::parse(&"a".repeat(71)).is_ok());
        assert_eq!(Password::parse(&"a".repeat(72)), Err(PasswordRefused::TooLong));
        assert_eq!(Password::parse(&"é".repeat(36)), Err(PasswordRefused::TooLong));
    }

    #[test]
    fn the_same_letters_of_two_keyboards_are_one_password() {
        let password = |text| Password::parse(text).unwrap();
        assert_eq!(password("Cafe\u{301} au lait"), password("Caf\u{e9} au lait"));
        // Full-width letters of a Japanese keyboard, and the ligature of a word processor.
        assert_eq!(password("ｃｏｕｎｔｙ 42"), password("county 42"));
        assert_eq!(password("o\u{fb03}ce hours").reveal(), "office hours");
        assert_eq!(Password::exactly("o\u{fb03}ce hours").unwrap().reveal(), "o\u{fb03}ce hours");
    }

    #[test]
    fn debug_output_never_shows_a_password() {
        let password = Password::parse("correct horse").unwrap();
        assert_eq!(format!("{password:?}"), "Password(…)");
    }

    fn refused(password: &str, email: &str) -> Option<PasswordRefused> {
        let rules = PasswordRules::new("Courthouse Steps");
        let email = EmailAddress::parse(email).unwrap();
        rules.check(&Password::parse(password).unwrap(), &email).err()
    }

    #[test]
    fn the_most_common_passwords_are_refused_in_any_case() {
        for password in
            ["password", "12345678", "PassWord", "qwertyuiop", "iloveyou", "Password1", "trustno1"]
        {
            assert_eq!(refused(password, "bob@b.co"), Some(PasswordRefused::Common), "{password}");
        }
        for password in ["password1!", "#Sunshine2026", "aaaaaaaaaaaa", "        ", "ßßßßßßßß"]
        {
            assert_eq!(refused(password, "bob@b.co"), Some(PasswordRefused::Common), "{password}");
        }
        assert_eq!(refused("password of my house", "bob@b.co"), None);
        assert_eq!(COMMON.len(), 10_000);
        assert!(COMMON.iter().all(|it| it.len() >= 8 && *it == it.to_lowercase()));
    }

    #[test]
    fn the_accounts_own_address_and_its_parts_are_refused_despite_digits_and_punctuation() {
        let email = "ann.lee+houses@firm-mail.example.com";
        for password in [
            "ann.lee+houses@firm-mail.example.com",
            "Ann.Lee+Houses",
            "annlee2026",
            "1-Ann-Lee-1",
            "houses77",
            "FirmMail",
            "firm-mail.example.com",
            "AnnLeeFirmMailExample",
            "ann.lee@firm-mail.example.com",
            "example!1",
        ] {
            assert_eq!(refused(password, email), Some(PasswordRefused::OwnAddress), "{password}");
        }
        // 'ann' and 'lee' are too short to count, and a part within a phrase is fine.
        for password in ["ann11111", "lee-2026", "my houses are red", "courthouse-demo"] {
            assert_eq!(refused(password, email), None, "{password}");
        }
        assert_eq!(refused("19850412", "19850412@b.co"), Some(PasswordRefused::OwnAddress));
        assert_eq!(refused("courthouse-demo", "demo@example.com"), None);
    }

    #[test]
    fn the_products_name_is_refused_with_or_without_blanks() {
        for password in ["courthousesteps", "Courthouse Steps", "courthouse-steps-2026"] {
            let why = refused(password, "bob@b.co");
            assert_eq!(why, Some(PasswordRefused::ProductName), "{password}");
        }
        assert_eq!(refused("courthouse lawn", "bob@b.co"), None);
    }

    #[test]
    fn a_good_password_is_accepted() {
        for password in ["correct horse", "battery staple", "ßüé-ßüé-ßüé", "a a a a a"] {
            assert_eq!(refused(password, "bob@example.com"), None, "{password}");
        }
    }
}
