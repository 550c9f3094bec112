//! Words that every part of the product shares: ids, money, e-mail addresses, the clock,
//! and the one error every port may answer with.
//!
//! Nothing here knows of a database, a runtime, a wire format or the environment.

mod clock;
mod email;
mod error;
mod ids;
mod money;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use clock::Clock;
pub use email::{EmailAddress, InvalidEmail};
pub use error::PortError;
pub use ids::{AccountId, ImportId, ListingId, Revision, SessionId};
pub use money::{Money, MoneyOutOfRange};
