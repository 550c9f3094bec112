//! Downloads: the columns of a file and their order, its links, its name, and the ticket that opens
//! it.
//!
//! The port [`TableWriters`] writes CSV and XLSX files, and the port [`ExportTickets`] stores
//! tickets.

mod column;
mod defuse;
mod error;
mod format;
mod layout;
mod link;
mod order;
mod own;
mod ports;
mod service;
mod sheet;
#[cfg(test)]
mod tests;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use column::ExportColumn;
pub use defuse::defused;
pub use error::ExportError;
pub use format::{Format, SHEET_NAME};
pub use layout::Cell;
pub use link::Links;
pub use order::{ExportOrder, Ticket};
pub use own::OwnColumns;
pub use ports::{ExportTickets, TableWriter, TableWriters};
pub use service::{
    ExportService, MOST_COLUMNS, MOST_OPEN_ORDERS, MOST_PICKED, OrderReceipt, TICKET_SECONDS,
};
pub use sheet::Sheet;
