//! Notifications: what the bell in the header lists (`docs/product.md#notifications`).
//!
//! A notification is stored in the transaction that decides about its cause, whether or not the person
//! wants emails. It has its texts, so that it still says later what happened then.

mod notification;
mod ports;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use notification::{
    ChangeText, ListingChange, MOST_NOTIFICATIONS, Notification, NotificationId, SearchMatches,
    Subject,
};
pub use ports::{NotificationCount, NotificationStore};
pub use service::NotificationService;
