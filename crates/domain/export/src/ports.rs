use std::io::Write;

use chrono::{DateTime, Utc};
use kernel::PortError;
use listings::SinkError;

use crate::format::Format;
use crate::layout::Cell;
use crate::order::{ExportOrder, Ticket};

/// Keeps what was ordered until it is fetched, once. Each method is one transaction.
pub trait ExportTickets: Send + Sync {
    /// Keeps an order and gives the ticket for it: unguessable, and kept only as a hash.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError>;

    /// The order behind a ticket that is neither used nor expired; it stays good.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError>;

    /// Uses a ticket up. True for exactly one of any number of calls, and only before it expires.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn use_up(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<bool, PortError>;
}

/// Writes one table. Each method is called in the order in which they stand here.
pub trait TableWriter {
    /// The names of the columns, once.
    ///
    /// # Errors
    /// Any [`SinkError`]; the table ends there.
    fn heading(&mut self, names: &[String]) -> Result<(), SinkError>;

    /// One row, a cell for each column.
    ///
    /// # Errors
    /// Any [`SinkError`]; the table ends there.
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), SinkError>;

    /// The end. A table that is dropped before is worth nothing and must not look whole.
    ///
    /// # Errors
    /// Any [`SinkError`].
    fn finish(&mut self) -> Result<(), SinkError>;
}

/// Begins tables.
pub trait TableWriters: Send + Sync {
    /// Begins a table of this form that will be written to `out`. A form that cannot be written
    /// front to back is finished elsewhere before its first byte goes out.
    ///
    /// # Errors
    /// [`SinkError::Failed`] when it cannot be begun.
    fn open(
        &self,
        format: Format,
        out: Box<dyn Write + Send>,
    ) -> Result<Box<dyn TableWriter>, SinkError>;
}
