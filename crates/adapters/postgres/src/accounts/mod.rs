//! Accounts, their sessions and grants, and counted attempts.

mod attempts;
mod grants;
mod row;
mod sessions;
mod standing;
mod store;
#[cfg(test)]
mod tests;

pub use attempts::PgAttempts;
pub use grants::PgGrants;
pub use sessions::PgSessions;
pub use store::PgAccounts;
