use chrono::{DateTime, Utc};
use kernel::{Revision, grouped};
use listings::UniqueId;
use uuid::Uuid;

/// The maximum number of notifications of one person. A new one replaces the oldest.
pub const MOST_NOTIFICATIONS: usize = 500;

/// Identifies a notification. A later notification has a larger id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotificationId(pub i64);

/// A value of a saved listing that changed, as texts for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeText {
    /// The name of the value, or a sentence that says everything, such as 'No longer listed'.
    pub label: String,
    /// The value before the change; `None` is a blank.
    pub old: Option<String>,
    /// The value after the change; `None` is a blank.
    pub new: Option<String>,
}

impl ChangeText {
    /// Returns the change on one line, such as `Opening bid $100,000 → $90,000`.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { label, old, new } = self;
        if old.is_none() && new.is_none() {
            return label.clone();
        }
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "blank".to_owned());
        format!("{label} {} → {}", value(old), value(new))
    }
}

/// An import changed a saved listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingChange {
    /// The key of the listing.
    pub listing: UniqueId,
    /// The revision of the import.
    pub revision: Revision,
    /// The address of the listing.
    pub title: String,
    /// The changes that matter. There is at least one.
    pub changes: Vec<ChangeText>,
}

/// An import listed matches of a saved search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchMatches {
    /// The saved search.
    pub search: Uuid,
    /// The revision up to which matches count.
    pub revision: Revision,
    /// The name of the search.
    pub name: String,
    /// The view of the search, as the data screen's address contains it.
    pub view: String,
    /// The number of new matches.
    pub count: u64,
}

/// What a notification is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A saved listing changed.
    Listing(ListingChange),
    /// A saved search has new matches.
    Search(SearchMatches),
    /// The address of the account was refused so often that its optional emails are off.
    AddressRefused,
}

impl Subject {
    /// Returns the revision of the listings that caused it; `None` if no import did.
    #[must_use]
    pub fn revision(&self) -> Option<Revision> {
        match self {
            Self::Listing(change) => Some(change.revision),
            Self::Search(matches) => Some(matches.revision),
            Self::AddressRefused => None,
        }
    }

    /// Returns what it says, as one line.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Listing(change) => {
                let changes: Vec<String> = change.changes.iter().map(ChangeText::text).collect();
                format!("{}: {}", change.title, changes.join("; "))
            }
            Self::Search(SearchMatches { name, count: 1, .. }) => format!("{name}: 1 new match"),
            Self::Search(SearchMatches { name, count, .. }) => {
                format!("{name}: {} new matches", grouped(*count))
            }
            Self::AddressRefused => {
                "Your address refuses emails, so optional emails are off".to_owned()
            }
        }
    }
}

/// An entry of the bell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Its id.
    pub id: NotificationId,
    /// What it is about.
    pub subject: Subject,
    /// When it was stored.
    pub at: DateTime<Utc>,
    /// When the person marked it as read; `None` while it is unread.
    pub read_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bell::testing::bid_change;

    #[test]
    fn a_text_says_what_happened_on_one_line() {
        let bid = "12 Elm St, Atlanta, GA 30303: Opening bid $100,000 → blank";
        assert_eq!(bid_change("GA-1", 1).text(), bid);
        let Subject::Listing(change) = bid_change("GA-1", 1) else { panic!("a listing changed") };
        let label = "No longer listed".to_owned();
        let gone =
            ListingChange { changes: vec![ChangeText { label, old: None, new: None }], ..change };
        let text = Subject::Listing(gone).text();
        assert_eq!(text, "12 Elm St, Atlanta, GA 30303: No longer listed");
        let matches = |count| {
            let (name, view) = ("Fulton".to_owned(), "county=Fulton".to_owned());
            let (search, revision) = (Uuid::nil(), Revision(1));
            Subject::Search(SearchMatches { search, revision, name, view, count }).text()
        };
        assert_eq!(
            (matches(1).as_str(), matches(2).as_str()),
            ("Fulton: 1 new match", "Fulton: 2 new matches")
        );
    }
}
