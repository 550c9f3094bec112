//! Accounts, their sessions, links and grants, and counted attempts.

mod attempts;
mod changes;
mod follower;
mod grants;
mod links;
mod networks;
mod records;
mod resets;
mod row;
mod sessions;
mod standing;
mod store;
mod sweep;
#[cfg(test)]
mod tests;

pub(crate) use follower::{AccountRow, follower, locked_email};

pub use attempts::PgAttempts;
pub use grants::PgGrants;
pub use links::PgOneTimeTokens;
pub use networks::PgKnownNetworks;
pub use records::PgAccountRecords;
pub use resets::PgResetRequests;
pub use sessions::PgSessions;
pub use store::PgAccounts;
pub use sweep::{AccountSweepCounts, sweep_accounts};
