//! PostgreSQL behind the domain's ports, through diesel.
//!
//! There is one file or folder per port, and tables and rows are private. Rules are in the domain:
//! it folds texts, and it passes in the values on which what depends on today is computed.

mod accounts;
mod backlog;
mod billing;
mod calendar;
mod columns;
mod config;
mod contents;
mod coverage;
mod deliveries;
mod errors;
mod exports;
mod health;
mod imports;
mod jobs;
mod joined;
mod ledger;
mod listings;
mod mail_choice_dates;
mod mail_choices;
mod marks;
mod migrations;
mod news;
mod notifications;
mod outbox;
mod places;
mod pool;
mod prepared;
mod push;
mod reach;
mod recorded_sales;
mod replica;
mod revisions;
mod rolls;
mod saved;
mod schema;
mod searches;
mod sockets;
mod storage;
mod sweep;
mod watch;

// Only linked: diesel finds libpq through it.
use pq_sys as _;

pub use self::accounts::{
    AccountSweepCounts, PgAccountRecords, PgAccounts, PgAttempts, PgGrants, PgKnownNetworks,
    PgOneTimeTokens, PgResetRequests, PgSessions, sweep_accounts,
};
pub use self::billing::{PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers};
pub use self::calendar::PgFeeds;
pub use self::coverage::PgCoverage;
pub use self::deliveries::{PgDeliveries, PgFolderLocks};
pub use self::listings::{PgListingFeed, PgListingMap, PgListingRows, PgListingSearch};
pub use self::marks::PgMarks;
pub use self::news::PgNews;
pub use self::notifications::PgNotifications;
pub use self::push::PgPush;
pub use self::saved::PgSaved;
pub use self::searches::PgSearches;
pub use backlog::{Backlog, Queue, backlog};
pub use config::{Config, InvalidConfig};
pub use contents::{Contents, MADE_UP_DIGEST, contents};
pub use exports::PgExportTickets;
pub use health::answers;
pub use imports::PgImportStore;
pub use imports::joins::operator::PgJoins;
pub use imports::quarantine::PgQuarantine;
pub use imports::undo::PgImportLog;
pub use jobs::{finish_daily, take_daily};
pub use joined::PgJoinedListings;
pub use ledger::PgSaleLedger;
pub use migrations::{MigrateError, SchemaCheck, SchemaGap, migrate, schema_gap};
pub use outbox::PgOutbox;
pub use places::PgPlaces;
pub use pool::{Pool, PoolUsage, connect, pool};
pub use reach::{ConnectFailure, message_language, try_connect};
pub use recorded_sales::{PgRecordedSales, PgSaleImports};
pub use replica::{Replicated, replica};
pub use rolls::PgRollImports;
pub use sweep::{SweepCounts, sweep};
