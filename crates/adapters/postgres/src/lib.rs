//! PostgreSQL behind the domain's ports, through diesel.
//!
//! There is a folder per wing, and in it one file or folder per port. Tables and rows are private.
//! Rules are in the domain: it folds texts, and it passes in the values on which what depends on
//! today is computed.

mod connection;
mod listings;
mod news;
mod operations;
mod people;
mod schema;
mod sending;
mod truth;

// Only linked: diesel finds libpq through it.
use pq_sys as _;

pub use self::connection::config::{Config, InvalidConfig};
pub use self::connection::pool::{Pool, PoolUsage, connect, pool};
pub use self::connection::reach::{ConnectFailure, message_language, try_connect};
pub use self::listings::replica::{Replicated, replica};
pub use self::listings::{PgListingFeed, PgListingMap, PgListingRows, PgListingSearch};
pub use self::news::occasions::PgNews;
pub use self::news::push::PgPush;
pub use self::operations::backlog::{Backlog, Queue, backlog};
pub use self::operations::contents::{Contents, MADE_UP_DIGEST, contents};
pub use self::operations::health::answers;
pub use self::operations::migrations::{MigrateError, SchemaCheck, SchemaGap, migrate, schema_gap};
pub use self::operations::sweep::{SweepCounts, sweep};
pub use self::people::accounts::{
    AccountSweepCounts, PgAccountRecords, PgAccounts, PgAttempts, PgGrants, PgKnownNetworks,
    PgOneTimeTokens, PgResetRequests, PgSessions, sweep_accounts,
};
pub use self::people::billing::{PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers};
pub use self::people::calendar::PgFeeds;
pub use self::people::exports::PgExportTickets;
pub use self::people::marks::PgMarks;
pub use self::people::saved::PgSaved;
pub use self::people::searches::PgSearches;
pub use self::sending::jobs::{finish_daily, take_daily};
pub use self::sending::notifications::PgNotifications;
pub use self::sending::outbox::PgOutbox;
pub use self::truth::coverage::PgCoverage;
pub use self::truth::deliveries::{PgDeliveries, PgFolderLocks};
pub use self::truth::imports::PgImportStore;
pub use self::truth::imports::joins::operator::PgJoins;
pub use self::truth::imports::quarantine::PgQuarantine;
pub use self::truth::imports::undo::PgImportLog;
pub use self::truth::joined::PgJoinedListings;
pub use self::truth::ledger::PgSaleLedger;
pub use self::truth::places::PgPlaces;
pub use self::truth::recorded_sales::{PgRecordedSales, PgSaleImports};
pub use self::truth::rolls::PgRollImports;
