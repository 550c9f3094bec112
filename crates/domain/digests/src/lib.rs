//! The weekly update: one email per person about the upcoming sales in the person's areas
//! (`docs/product.md#weekly-updates`).
//!
//! An edition is due on Monday at 07:00 Eastern. The service searches for each reader and stores
//! the email together with the edition, so that no one gets an edition twice.

mod edition;
mod letter;
mod ports;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use edition::{Edition, latest_morning};
pub use letter::upcoming_sale;
pub use ports::{DigestStore, LastDigest, Reader};
pub use service::{DigestReport, DigestService, MOST_SALES, PlannedDigest};
