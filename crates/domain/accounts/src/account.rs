use billing::{Card, Entitlement, Standing, SubscriptionView};
use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress};
use listings::UniqueId;
use mail::Outgoing;
use preferences::Preferences;

use crate::{Consent, NewToken, PasswordHash, TokenHash};

/// An account as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// Its address.
    pub email: EmailAddress,
    /// The person's name.
    pub name: String,
    /// The hashed password.
    pub password_hash: PasswordHash,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the address was shown to be the person's own.
    pub verified_at: Option<DateTime<Utc>>,
    /// When the holder of the mailbox set the password, so that purchases which wait for the
    /// address may be attached; `None` again once they are (`docs/adr/0013`).
    pub claimed_at: Option<DateTime<Utc>>,
}

/// An account about to be kept.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// Its id.
    pub id: AccountId,
    /// Its address.
    pub email: EmailAddress,
    /// The person's name.
    pub name: String,
    /// The hashed password.
    pub password_hash: PasswordHash,
    /// What it follows, at first.
    pub preferences: Preferences,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the address was shown to be the person's own; an operator's word counts.
    pub verified_at: Option<DateTime<Utc>>,
    /// When the holder of the mailbox set the password, as [`Account::claimed_at`].
    pub claimed_at: Option<DateTime<Utc>>,
    /// The firm, as the person named it.
    pub organization: Option<String>,
    /// What was accepted in making it.
    pub consents: Vec<Consent>,
    /// The link of a mail that brought the person here. It is spent with the account's making,
    /// and must be alive and the address's own.
    pub spends: Option<TokenHash>,
    /// A link that goes out with the making.
    pub issues: Option<NewToken>,
    /// Mails that go out with the making.
    pub mails: Vec<Outgoing>,
    /// Whether `demo` made it.
    pub is_demo: bool,
}

/// Everything kept that a profile is made of, read at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileRecord {
    /// The account.
    pub account: Account,
    /// Its preferences.
    pub preferences: Preferences,
    /// The listings it keeps, in the order of saving.
    pub saved: Vec<UniqueId>,
    /// What it has paid for or was given.
    pub standing: Standing,
    /// Its cards, of every environment, the latest last.
    pub cards: Vec<Card>,
    /// The address that it will have once the holder of that mailbox agrees, and until when that
    /// is waited for.
    pub pending_email: Option<(EmailAddress, DateTime<Utc>)>,
}

/// What a subscriber sees of the own account (`product.md`, 'Accounts').
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Its id.
    pub id: AccountId,
    /// The person's name.
    pub name: String,
    /// Its address.
    pub email: EmailAddress,
    /// Whether the address was shown to be the person's own.
    pub email_verified: bool,
    /// The address that it will have once the holder of that mailbox agrees.
    pub pending_email: Option<EmailAddress>,
    /// The listings it keeps, in the order of saving.
    pub saved: Vec<UniqueId>,
    /// Its preferences, merged over the defaults.
    pub preferences: Preferences,
    /// Its subscription; `None` when there is none, or a grant alone.
    pub subscription: Option<SubscriptionView>,
    /// The card's last four digits.
    pub card_last4: Option<String>,
    /// The card's billing ZIP.
    pub billing_zip: Option<String>,
}

/// What an operator sees of an account.
#[derive(Debug, Clone)]
pub struct Overview {
    /// What the person sees.
    pub profile: Profile,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the address was shown to be the person's own.
    pub verified_at: Option<DateTime<Utc>>,
    /// What it has paid for or was given, in every environment.
    pub standing: Standing,
    /// What that amounts to now.
    pub entitlement: Entitlement,
}
