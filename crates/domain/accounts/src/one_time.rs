//! Links that work once: in mails that reset a password, show an address to be one's own, or
//! finish an account (`docs/adr/0014`).

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To set another password.
    ResetPassword,
    /// To show that the account's address is one's own.
    VerifyEmail,
    /// To show that the account's next address is one's own.
    ChangeEmail,
    /// To make the account that a purchase waits for.
    FinishAccount,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::ResetPassword, Self::VerifyEmail, Self::ChangeEmail, Self::FinishAccount];

    /// Its word, as it is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ResetPassword => "reset_password",
            Self::VerifyEmail => "verify_email",
            Self::ChangeEmail => "change_email",
            Self::FinishAccount => "finish_account",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }

    /// How long a link works: an hour for a password, a day for an address (`product.md`,
    /// 'Accounts'), a week for a buyer who has no account to come back to.
    #[must_use]
    pub const fn lasts(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::hours(1),
            Self::VerifyEmail | Self::ChangeEmail => TimeDelta::hours(24),
            Self::FinishAccount => TimeDelta::days(7),
        }
    }
}

/// What is kept of a link: a hash, from which the link can't be made again.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TokenHash(pub Vec<u8>);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// A fresh link's random part, and what is kept of it.
#[derive(Clone)]
pub struct OneTimeSecret {
    /// What stands in the link; only the mail holds it.
    pub text: String,
    /// What is kept.
    pub hash: TokenHash,
}

impl fmt::Debug for OneTimeSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OneTimeSecret(…)")
    }
}

/// A link about to be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewToken {
    /// What is kept of it.
    pub hash: TokenHash,
    /// What it is for.
    pub purpose: Purpose,
    /// The address that it goes to, which it shows to be the person's own.
    pub email: EmailAddress,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// A link that works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownToken {
    /// The account; `None` while there is none yet ([`Purpose::FinishAccount`]).
    pub account: Option<AccountId>,
    /// What it is for.
    pub purpose: Purpose,
    /// The address that it went to.
    pub email: EmailAddress,
}
