use std::fmt;

use chrono::{DateTime, Utc};
use kernel::{Revision, SessionId};
use listings::{ChoiceFilter, SearchListings, SubscriberSearch};
use uuid::Uuid;

use crate::column::ExportColumn;
use crate::format::Format;

/// The id of a download in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DownloadId(pub Uuid);

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
    /// The address of the view that was ordered, to describe the order to the user; `None` if it is
    /// too long.
    pub view: Option<String>,
    /// If set, the file has only the changes since an earlier download.
    pub changes_since: Option<Baseline>,
}

impl ExportOrder {
    /// Whether the changes of this list can be told. They cannot with the filter Marks, with the
    /// filter on what changed or with a revision of the order's own, because the history does not remember the earlier list then
    /// (`docs/product.md#delta-downloads`).
    #[must_use]
    pub fn is_comparable(&self) -> bool {
        let criteria = &self.search.criteria;
        criteria.changed_since.is_none()
            && self.search.changes.is_none()
            && criteria.filters.chosen(ChoiceFilter::Marks).is_none()
    }

    /// Whether another order is for the same list: the same rows and columns, in any order of the
    /// rows and in any format.
    #[must_use]
    pub fn is_same_list(&self, other: &Self) -> bool {
        let list = |order: &Self| {
            let mut search = order.search.clone();
            search.criteria.sort = SearchListings::default().sort;
            search.criteria.page = SearchListings::default().page;
            search.by_change = None;
            search
        };
        self.columns == other.columns
            && self.with_own_columns == other.with_own_columns
            && list(self) == list(other)
    }
}

/// An earlier download that a file of changes is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Baseline {
    /// Its entry in the history, which has what else was known then. It is nil in an order that a
    /// version before this field stored; such an order needs nothing else.
    pub download: DownloadId,
    /// The revision of its data.
    pub revision: Revision,
    /// When it was made.
    pub at: DateTime<Utc>,
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
