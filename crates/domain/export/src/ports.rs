use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};

use crate::format::Format;
use crate::history::{Beginning, PastDownload};
use crate::layout::Cell;
use crate::order::{DownloadId, ExportOrder, Ticket};

/// Stores orders until their files are downloaded, and then as the history of the account. Each
/// method is one transaction.
pub trait ExportTickets: Send + Sync {
    /// Stores an order and returns its ticket. The ticket is unguessable, and only its hash is
    /// stored. An account has at most [`MOST_OPEN_ORDERS`](crate::MOST_OPEN_ORDERS) orders that
    /// are neither used nor expired. One more order removes the oldest. Picked ids are stored as a set,
    /// and are returned in ascending order.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError>;

    /// Returns the order of a ticket that is neither used nor expired and whose session is active.
    /// The ticket stays valid.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError>;

    /// Marks a ticket as used and enters its order in the account's history. Returns an id for
    /// exactly one of any number of calls, and only for a ticket that [`ExportTickets::find`] would
    /// find.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn use_up(
        &self,
        ticket: &Ticket,
        now: DateTime<Utc>,
        beginning: &Beginning,
    ) -> Result<Option<DownloadId>, PortError>;

    /// Notes that the file of a download was finished with this number of rows. An unknown id
    /// changes nothing.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn finish(&self, download: DownloadId, rows: u64) -> Result<(), PortError>;

    /// Returns the downloads of an account whose files were begun after `since`, latest first, and
    /// at most [`MOST_REMEMBERED`](crate::MOST_REMEMBERED).
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn history(
        &self,
        account: AccountId,
        since: DateTime<Utc>,
    ) -> Result<Vec<PastDownload>, PortError>;
}

/// Writes one table. The methods are called in the order below. `take` may be called between any
/// two of them.
pub trait TableWriter: Send {
    /// Writes the names of the columns once.
    ///
    /// # Errors
    /// [`PortError`] when writing fails. The table is then incomplete.
    fn heading(&mut self, names: &[String]) -> Result<(), PortError>;

    /// Writes one row with a cell for each column.
    ///
    /// # Errors
    /// [`PortError`] when writing fails. The table is then incomplete.
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), PortError>;

    /// Ends the table. A table that is dropped earlier is incomplete.
    ///
    /// # Errors
    /// [`PortError`] when writing fails.
    fn finish(&mut self) -> Result<(), PortError>;

    /// Removes and returns at most `most` bytes that are ready to be sent. The result is empty if
    /// none are ready. A format that cannot be written from front to back has none before `finish`.
    ///
    /// # Errors
    /// [`PortError`] when the written bytes cannot be read.
    fn take(&mut self, most: usize) -> Result<Vec<u8>, PortError>;
}

/// Begins tables.
pub trait TableWriters: Send + Sync {
    /// Begins a table of this format.
    ///
    /// # Errors
    /// [`PortError`] when the table cannot be created.
    fn open(&self, format: Format) -> Result<Box<dyn TableWriter>, PortError>;
}
