//! Everything that is held about a person, for the person (`product.md`, 'Accounts').

use chrono::{DateTime, Utc};

use crate::{Consent, ProfileRecord, SessionEntry};

/// Everything held about an account, read at one moment.
#[derive(Debug, Clone)]
pub struct HeldData {
    /// The account, its preferences, what it has paid for, and its cards.
    pub record: ProfileRecord,
    /// The firm, as the person named it.
    pub organization: Option<String>,
    /// What was accepted.
    pub consents: Vec<Consent>,
    /// The saved properties with what was written to them.
    pub saved: Vec<HeldSaved>,
    /// The sessions that are kept, living or not.
    pub sessions: Vec<SessionEntry>,
    /// When downloads were ordered.
    pub downloads: Vec<DateTime<Utc>>,
    /// The mails that are kept.
    pub mails: Vec<HeldMail>,
}

/// A saved property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldSaved {
    /// The property's id.
    pub unique_id: String,
    /// The private note.
    pub note: String,
    /// The stage.
    pub stage: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// A mail to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldMail {
    /// What kind of mail.
    pub kind: String,
    /// Its subject line.
    pub subject: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When the receiver took it.
    pub sent_at: Option<DateTime<Utc>>,
}
