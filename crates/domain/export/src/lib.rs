//! Downloads: which columns a file has and in which order, its links, its name, and the ticket
//! that opens it (`spec.md §5` and `§7` 'Export', `product.md` 'Export').
//!
//! The crate decides; how a CSV or an XLSX file is made stands behind [`TableWriters`], where
//! tickets are kept behind [`ExportTickets`].

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

pub use defuse::defused;
pub use error::ExportError;
pub use format::{Format, SHEET_NAME};
pub use layout::Cell;
pub use link::Links;
pub use order::{ExportOrder, Ticket};
pub use own::OwnColumns;
pub use ports::{ExportTickets, TableWriter, TableWriters};
pub use service::{ExportService, Ordered, TICKET_SECONDS};
