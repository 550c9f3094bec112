//! Links that work once. They are in mails that reset a password, verify an address, or finish an
//! account (`docs/adr/0014`).

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};

/// The purpose of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Lets the person set a new password.
    ResetPassword,
    /// Proves that the address of the account belongs to the person.
    VerifyEmail,
    /// Proves that the new address of the account belongs to the person.
    ChangeEmail,
    /// Creates the account that a purchase waits for.
    FinishAccount,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 4] =
        [Self::ResetPassword, Self::VerifyEmail, Self::ChangeEmail, Self::FinishAccount];

    /// The name under which the purpose is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ResetPassword => "reset_password",
            Self::VerifyEmail => "verify_email",
            Self::ChangeEmail => "change_email",
            Self::FinishAccount => "finish_account",
        }
    }

    /// Parses the stored name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }

    /// How long a link works: an hour for a password, a day for an address
    /// (`docs/product.md#links-by-mail`), and a week for a buyer who has no account yet.
    #[must_use]
    pub const fn lasts(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::hours(1),
            Self::VerifyEmail | Self::ChangeEmail => TimeDelta::hours(24),
            Self::FinishAccount => TimeDelta::days(7),
        }
    }
}

/// The hash of a link's random part, which is stored instead of the link itself.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TokenHash(pub Vec<u8>);

impl TokenHash {
    /// Parses a SHA-256 hash from its 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return None;
        }
        let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
        (0..32).map(|index| byte(2 * index)).collect::<Option<_>>().map(Self)
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// The random part of a new link, and its hash.
#[derive(Clone)]
pub struct OneTimeSecret {
    /// The random part as it is in the link. Only the mail contains it.
    pub text: String,
    /// The hash to store.
    pub hash: TokenHash,
}

impl fmt::Debug for OneTimeSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OneTimeSecret(…)")
    }
}

/// A link that is about to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewToken {
    /// The hash of its random part.
    pub hash: TokenHash,
    /// The purpose of the link.
    pub purpose: Purpose,
    /// The recipient's address. Following the link proves that it belongs to the person.
    pub email: EmailAddress,
    /// When the link was created.
    pub created_at: DateTime<Utc>,
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
}

/// A stored link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownToken {
    /// The account; `None` while it does not exist yet ([`Purpose::FinishAccount`]).
    pub account: Option<AccountId>,
    /// The purpose of the link.
    pub purpose: Purpose,
    /// The address to which the link was sent.
    pub email: EmailAddress,
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
    /// When the link was followed.
    pub used_at: Option<DateTime<Utc>>,
}

impl KnownToken {
    /// Returns what the link is worth at `now`.
    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> LinkState {
        match self.used_at {
            Some(_) => LinkState::Used,
            None if now < self.expires_at => LinkState::Works,
            None => LinkState::Expired,
        }
    }
}

/// What a link is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    /// It can be followed.
    Works,
    /// It was followed.
    Used,
    /// It is too old.
    Expired,
}
