use std::sync::Arc;

use kernel::{AccountId, Clock, PortError};

use super::notification::{Notification, NotificationId};
use super::ports::{NotificationCount, NotificationStore};

/// The number of notifications on one page.
const PAGE: usize = 20;

/// Lists notifications and marks them as read.
#[derive(Clone)]
pub struct NotificationService {
    store: Arc<dyn NotificationStore>,
    clock: Arc<dyn Clock>,
}

impl NotificationService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(store: Arc<dyn NotificationStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// Returns a page, newest first, and whether there are older notifications. The page begins
    /// after `before`, which is the last notification of the page before.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn page(
        &self,
        account: AccountId,
        before: Option<NotificationId>,
    ) -> Result<(Vec<Notification>, bool), PortError> {
        let mut page = self.store.page(account, before, PAGE + 1)?;
        let has_more = page.len() > PAGE;
        page.truncate(PAGE);
        Ok((page, has_more))
    }

    /// Counts what the header shows.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn count(&self, account: AccountId) -> Result<NotificationCount, PortError> {
        self.store.count(account)
    }

    /// Marks a notification as read. Returns `false` when the account has no such notification.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn read(&self, account: AccountId, id: NotificationId) -> Result<bool, PortError> {
        self.store.read(account, id, self.clock.now())
    }

    /// Marks a notification and all older ones as read.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn read_through(&self, account: AccountId, id: NotificationId) -> Result<(), PortError> {
        self.store.read_through(account, id, self.clock.now())
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use kernel::testing::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::bell::notification::Subject;
    use crate::bell::testing::{InMemoryNotifications, NotificationWorld as _};

    #[test]
    fn a_page_has_twenty_notifications_and_says_whether_there_are_older_ones() {
        let store = Arc::new(InMemoryNotifications::default());
        let ann = AccountId(Uuid::from_u128(1));
        let clock = Arc::new(FixedClock::at(DateTime::UNIX_EPOCH));
        let service = NotificationService::new(store.clone(), clock);
        store.append(ann, &vec![Subject::AddressRefused; 20], DateTime::UNIX_EPOCH);
        assert!(!service.page(ann, None).unwrap().1);
        store.append(ann, &[Subject::AddressRefused], DateTime::UNIX_EPOCH);
        let (page, has_more) = service.page(ann, None).unwrap();
        assert_eq!((page.len(), has_more), (20, true));
        let (rest, has_more) = service.page(ann, Some(page[19].id)).unwrap();
        assert_eq!((rest.len(), has_more), (1, false));
    }
}
