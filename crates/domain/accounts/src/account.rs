use billing::{Card, Entitlement, Grant, Standing, SubscriptionView};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, Revision};
use listings::UniqueId;
use mail::Outgoing;
use preferences::Preferences;

use crate::{Consent, NewToken, OneTimeSecrets, PasswordHash, Purpose, TokenHash};

/// An account as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The identifier.
    pub id: AccountId,
    /// The email address, which the account logs in with.
    pub email: EmailAddress,
    /// The person's name.
    pub name: String,
    /// The hashed password.
    pub password_hash: PasswordHash,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When the person proved that the address is theirs.
    pub verified_at: Option<DateTime<Utc>>,
    /// When the holder of the mailbox set the password. Purchases that wait for the address may
    /// then be attached, which sets this to `None` again (`docs/adr/0013`).
    pub claimed_at: Option<DateTime<Utc>>,
    /// Proves the browser that chose the password at sign-up ([`SignUpProof`]).
    pub sign_up_proof: Option<SignUpProof>,
}

/// Proves that a browser chose the present password of an account for its present address. The
/// browser keeps a random secret, and this is a hash of the secret's hash, the password's hash and
/// the address. So a later change of the password or the address ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpProof(pub TokenHash);

impl SignUpProof {
    /// How long after the sign-up the proof counts: as long as the link in its mail.
    pub const LASTS: TimeDelta = Purpose::VerifyEmail.lasts();

    /// Returns the proof of a browser with a secret of this hash.
    #[must_use]
    pub fn of(
        secret: &TokenHash,
        password: &PasswordHash,
        email: &EmailAddress,
        secrets: &dyn OneTimeSecrets,
    ) -> Self {
        let secret: String = secret.0.iter().map(|byte| format!("{byte:02x}")).collect();
        Self(secrets.hash(&format!("{secret} {} {email}", password.0)))
    }
}

impl Account {
    /// Returns whether a browser with a secret of this hash chose the password of this account for
    /// its address, not too long before `now`.
    #[must_use]
    pub fn is_proven_by(
        &self,
        secret: &TokenHash,
        secrets: &dyn OneTimeSecrets,
        now: DateTime<Utc>,
    ) -> bool {
        let proof = SignUpProof::of(secret, &self.password_hash, &self.email, secrets);
        self.sign_up_proof == Some(proof) && now < self.created_at + SignUpProof::LASTS
    }
}

/// An account that is about to be stored.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The identifier.
    pub id: AccountId,
    /// The email address, which the account logs in with.
    pub email: EmailAddress,
    /// The person's name.
    pub name: String,
    /// The hashed password.
    pub password_hash: PasswordHash,
    /// The preferences at first.
    pub preferences: Preferences,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When the person proved that the address is theirs. A statement of an operator counts as
    /// proof.
    pub verified_at: Option<DateTime<Utc>>,
    /// When the holder of the mailbox set the password. See [`Account::claimed_at`].
    pub claimed_at: Option<DateTime<Utc>>,
    /// Proves the browser that chose the password.
    pub sign_up_proof: Option<SignUpProof>,
    /// The company, as the person entered it.
    pub organization: Option<String>,
    /// The documents that the person accepted at sign-up.
    pub consents: Vec<Consent>,
    /// The link in a mail that brought the person here. Creating the account uses it up. It must be
    /// valid and belong to this address.
    pub spends: Option<TokenHash>,
    /// A link to store together with the account.
    pub issues: Option<NewToken>,
    /// Mails to send when the account is stored.
    pub mails: Vec<Outgoing>,
    /// Whether the `demo` command created the account.
    pub is_demo: bool,
}

/// The stored data of a profile, read at one point in time.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileRecord {
    pub account: Account,
    pub preferences: Preferences,
    /// Changes whenever the saved listings or their keys may have changed.
    pub saved_version: SavedVersion,
    /// The subscriptions and grants.
    pub standing: Standing,
    /// The payment cards of every environment, the latest last.
    pub cards: Vec<Card>,
    /// The address that the account will have once the holder of that mailbox confirms it, and the
    /// time when that offer expires.
    pub pending_email: Option<(EmailAddress, DateTime<Utc>)>,
    /// When the optional emails were turned off because receivers refused the account's address.
    pub emails_stopped_at: Option<DateTime<Utc>>,
}

/// The version of the keys of an account's saved listings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedVersion {
    /// One more after each change by the person.
    pub own: i64,
    /// An import may give a saved listing another key.
    pub listings: Revision,
}

/// The data that a subscriber sees about their own account (`docs/product.md#profile`).
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The identifier.
    pub id: AccountId,
    /// The person's name.
    pub name: String,
    /// The email address.
    pub email: EmailAddress,
    /// Whether the person proved that the address is theirs.
    pub email_verified: bool,
    /// The address that the account will have once the holder of that mailbox confirms it.
    pub pending_email: Option<EmailAddress>,
    /// When the optional emails were turned off because receivers refused the address, unless the
    /// person has chosen one again (`docs/product.md#refused-addresses`).
    pub emails_stopped_at: Option<DateTime<Utc>>,
    /// The saved listings, in the order in which they were saved.
    pub saved: Vec<UniqueId>,
    /// The preferences, merged over the defaults.
    pub preferences: Preferences,
    /// The subscription; `None` when there is none, or only a grant.
    pub subscription: Option<SubscriptionView>,
    /// The grant that entitles the account without a subscription.
    pub grant: Option<Grant>,
    /// Whether the person had the free trial. The next checkout then charges at once.
    pub trial_used: bool,
    /// Whether a purchase waits until the holder of the mailbox confirms the address.
    pub purchase_waiting: bool,
    /// The card's last four digits.
    pub card_last4: Option<String>,
    /// The card's billing ZIP.
    pub billing_zip: Option<String>,
}

/// The data that an operator sees about an account.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The data that the person sees.
    pub profile: Profile,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When the person proved that the address is theirs.
    pub verified_at: Option<DateTime<Utc>>,
    /// The subscriptions and grants of every environment.
    pub standing: Standing,
    /// The entitlement that follows from them now.
    pub entitlement: Entitlement,
}
