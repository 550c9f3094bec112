//! PostgreSQL behind the domain's ports, through diesel.
//!
//! One file or folder per port; tables and rows stay private. Rules stay in the domain: what is
//! folded was folded there, and what depends on today is computed from values that it hands in.

mod accounts;
mod billing;
mod config;
mod contents;
mod errors;
mod exports;
mod health;
mod imports;
mod ledger;
mod listings;
mod migrations;
mod outbox;
mod pool;
mod prepared;
mod recorded_sales;
mod revisions;
mod saved;
mod schema;
mod sweep;

// Only linked: diesel finds libpq through it.
use pq_sys as _;

pub use self::accounts::{
    PgAccountRecords, PgAccounts, PgAttempts, PgGrants, PgOneTimeTokens, PgResetRequests,
    PgSessions,
};
pub use self::billing::{
    PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers, finish_daily, take_daily,
};
pub use self::listings::{PgListingFeed, PgListingMap, PgListingRows, PgListingSearch};
pub use self::saved::PgSaved;
pub use config::{Config, InvalidConfig};
pub use contents::{Contents, contents};
pub use exports::PgExportTickets;
pub use health::answers;
pub use imports::PgImportStore;
pub use ledger::PgSaleLedger;
pub use migrations::{migrate, pending};
pub use outbox::PgOutbox;
pub use pool::{Pool, connect, pool};
pub use recorded_sales::{PgRecordedSales, PgSaleImports};
pub use sweep::{Swept, sweep};
