//! Types that every part of the product shares: ids, money, email addresses, the clock, and the
//! error that every port may return.
//!
//! The crate does not know a database, a runtime, a wire format or the environment.

mod clock;
mod email;
mod error;
mod ids;
mod money;
mod number;
mod public_address;
mod storage;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use clock::Clock;
pub use email::{EmailAddress, InvalidEmail};
pub use error::{PortError, error_chain};
pub use ids::{AccountId, ImportId, ListingId, Revision, SessionId};
pub use money::{Money, MoneyOutOfRange};
pub use number::grouped;
pub use public_address::is_public;
pub use storage::{StorageBudget, StorageFull, StorageUse};
