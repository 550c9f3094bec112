//! Sales as events of a calendar (`docs/product.md#calendar-feeds`), and the statutory sale days
//! of Georgia and Texas (`docs/product.md#statutory-sale-days`).
//!
//! A feed is a private address that a calendar program reads again and again. Its events are made
//! from the listings and the sale ledger at each reading. The feed stores only which sales were on
//! it, so that a sale that leaves it is cancelled there and does not vanish.

mod entries;
mod error;
mod event;
mod ports;
mod rule;
mod sale_time;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use entries::{DAYS_SHOWN, FeedEntry, Look, MOST_ENTRIES, update};
pub use error::FeedError;
pub use event::{EventState, SALE_PLACE, SaleEvent, Start};
pub use ports::{Feed, FeedId, FeedState, FeedStore, FeedTarget};
pub use rule::{SaleDayRule, unusual_day};
pub use service::{FeedAnswer, FeedPorts, FeedService, FeedVersion, MOST_SALES, NewFeed};
