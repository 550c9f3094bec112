use std::fmt;

use kernel::SessionId;
use listings::SubscriberSearch;

use crate::column::ExportColumn;
use crate::format::Format;

/// A requested download, as it is stored between the request and the download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportOrder {
    /// The session that requested it. The ticket ends with the session.
    pub session: SessionId,
    /// The format of the file.
    pub format: Format,
    /// The chosen columns in screen order. If empty, the file has every field.
    pub columns: Vec<ExportColumn>,
    /// The account that requested it, and its search.
    pub search: SubscriberSearch,
    /// Whether the file has the account's own columns, such as the note on a saved property.
    pub with_own_columns: bool,
}

/// The secret that opens a download once. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket(String);

impl Ticket {
    /// Creates the ticket that a client presents.
    #[must_use]
    pub fn presented(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns the secret, for the URL and for hashing.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Ticket {
    /// Hides the secret, so that it cannot reach a log through `{:?}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ticket(…)")
    }
}
