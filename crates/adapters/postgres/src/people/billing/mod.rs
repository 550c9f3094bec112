//! Data from the payment provider: customers with their subscriptions, checkout attempts, and
//! events.

mod attempts;
mod chores;
mod customers;
mod directory;
mod events;
#[cfg(test)]
mod tests;

pub use attempts::PgAttemptsToSubscribe;
pub use customers::PgCustomers;
pub(crate) use customers::plan_from;
pub use directory::PgSubscribers;
pub use events::PgEvents;
