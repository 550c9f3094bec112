//! Accounts, their sessions, links and grants, and counted attempts.

mod attempts;
mod changes;
mod grants;
mod links;
mod records;
mod resets;
mod row;
mod sessions;
mod standing;
mod store;
#[cfg(test)]
mod tests;

pub use attempts::PgAttempts;
pub use grants::PgGrants;
pub use links::PgOneTimeTokens;
pub use records::PgAccountRecords;
pub use resets::PgResetRequests;
pub use sessions::PgSessions;
pub use store::PgAccounts;
