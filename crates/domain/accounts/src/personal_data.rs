//! All personal data that is stored about a person, for their own download
//! (`docs/product.md#data-download`).

use chrono::{DateTime, Utc};
use kernel::{ListingId, Money};

use crate::{Consent, ProfileRecord, SessionEntry};

/// All data that is stored about an account, read at one point in time. What can be large is only
/// named, and is read in parts by [`crate::AccountRecords::saved_properties`] and
/// [`crate::AccountRecords::downloads`].
#[derive(Debug, Clone)]
pub struct PersonalData {
    /// The account, its preferences, its subscriptions and grants, and its cards.
    pub record: ProfileRecord,
    /// The company, as the person entered it.
    pub organization: Option<String>,
    /// The documents that the person accepted.
    pub consents: Vec<Consent>,
    /// The saved properties, in the order in which they were saved.
    pub saved: Vec<SavedSize>,
    /// The saved searches, oldest first, with those that were removed and can be restored.
    pub searches: Vec<StoredSearch>,
    /// The calendar addresses, oldest first, with those of removed searches.
    pub feeds: Vec<StoredFeed>,
    /// The opened and hidden properties, and the last visit; `None` if nothing is stored.
    pub marks: Option<StoredMarking>,
    /// The notifications, oldest first.
    pub notifications: Vec<StoredNotification>,
    /// The browsers that are told of urgent changes, in the order in which they were added.
    pub browsers: Vec<StoredBrowser>,
    /// When the person last turned off an optional mail, or on again after that, with the mail's name.
    pub mail_choices: Vec<(String, DateTime<Utc>)>,
    /// The stored sessions, both active and ended.
    pub sessions: Vec<SessionEntry>,
    /// The downloads that the person ordered, oldest first.
    pub downloads: Vec<OrderKey>,
    /// The stored mails.
    pub mails: Vec<StoredEmail>,
}

/// A saved property, and how much is stored about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedSize {
    pub listing: ListingId,
    /// What it counts with in the account's storage.
    pub bytes: u64,
}

/// The key of an ordered download in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderKey(pub Vec<u8>);

/// A saved property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedProperty {
    /// The property's id.
    pub unique_id: String,
    /// The private note.
    pub note: String,
    pub stage: String,
    pub maximum_bid: Option<Money>,
    pub tags: Vec<String>,
    /// Empty if the person has not changed the usual lines.
    pub checklist: Vec<StoredCheck>,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
    /// The earlier values, oldest first.
    pub history: Vec<EarlierValue>,
}

/// A line of a checklist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCheck {
    /// What to check.
    pub text: String,
    pub done: bool,
}

/// A value of a part of what the person wrote on a property, before it was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierValue {
    /// The name of the part.
    pub part: String,
    /// The value as text.
    pub before: String,
    /// When it was changed.
    pub changed_at: DateTime<Utc>,
}

/// A download that the person ordered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDownload {
    /// When it was ordered.
    pub ordered_at: DateTime<Utc>,
    /// The format; `None` for an order that was emptied.
    pub format: Option<String>,
    /// The columns by their names.
    pub columns: Vec<String>,
    /// The view as the data screen's address contains it, if it was stored.
    pub view: Option<String>,
    /// The number of rows, if the file was finished.
    pub rows: Option<u64>,
    /// The properties that were saved when the file was begun, by their ids, if the download was of
    /// the saved ones.
    pub saved: Option<Vec<String>>,
}

/// A saved search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSearch {
    /// The name that the person gave it.
    pub name: String,
    /// The view as the data screen's address contains it.
    pub view: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// A private calendar address. The address itself is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFeed {
    /// The name of the saved search whose sales it has; `None` for the saved properties.
    pub search: Option<String>,
    /// When the present address was made.
    pub created_at: DateTime<Utc>,
}

/// What the person has opened and hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMarking {
    /// When the person last looked at properties.
    pub last_visit: Option<DateTime<Utc>>,
    /// The ids of the opened properties, in order.
    pub opened: Vec<String>,
    /// The ids of the hidden properties, in order.
    pub hidden: Vec<String>,
}

/// A notification of the bell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredNotification {
    /// What it says.
    pub text: String,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
    /// When the person marked it as read.
    pub read_at: Option<DateTime<Utc>>,
}

/// A browser that is told of urgent changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBrowser {
    /// The host name of its push service.
    pub service: String,
    /// When it was added.
    pub since: DateTime<Utc>,
    /// When its push service last took a push.
    pub last_push_at: Option<DateTime<Utc>>,
}

/// A mail to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEmail {
    /// The kind of mail.
    pub kind: String,
    /// The subject line.
    pub subject: String,
    /// When the mail was created.
    pub created_at: DateTime<Utc>,
    /// When the receiving server accepted the mail.
    pub sent_at: Option<DateTime<Utc>>,
}
