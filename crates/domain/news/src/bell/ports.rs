use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};

use super::notification::{Notification, NotificationId};

/// What the header shows without its panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotificationCount {
    /// The number of unread notifications.
    pub unread: u64,
    /// Whether saved listings changed since the person last looked at My Properties.
    pub saved_changed: bool,
}

/// Stores notifications. Each method is one transaction. Of each person, only the
/// [`MOST_NOTIFICATIONS`](super::MOST_NOTIFICATIONS) newest ones are stored.
pub trait NotificationStore: Send + Sync {
    /// Returns at most `most` notifications, newest first, all older than `before`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn page(
        &self,
        account: AccountId,
        before: Option<NotificationId>,
        most: usize,
    ) -> Result<Vec<Notification>, PortError>;

    /// Counts what the header shows.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn count(&self, account: AccountId) -> Result<NotificationCount, PortError>;

    /// Marks a notification as read. Returns `false` when the account has no such notification. One
    /// that is read keeps its time.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn read(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Marks a notification and all older ones as read, so that one which came since the person
    /// looked stays unread.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn read_through(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;
}
