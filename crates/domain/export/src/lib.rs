//! Downloads: the columns of a file and their order, its links, its name, and the ticket that opens
//! it.
//!
//! Each download is remembered for 30 days. A later download of the same list can have only what
//! changed since: [`Baseline`].
//!
//! The port [`TableWriters`] writes CSV and XLSX files, and the port [`ExportTickets`] stores
//! tickets and the history.

mod changes;
mod column;
mod defuse;
mod error;
mod format;
mod history;
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
pub use history::{Beginning, HISTORY, MOST_REMEMBERED, PastDownload};
pub use layout::{CHANGE, Cell};
pub use link::Links;
pub use order::{Baseline, DownloadId, ExportOrder, Ticket};
pub use own::OwnColumns;
pub use ports::{ExportTickets, TableWriter, TableWriters};
pub use service::{
    BegunDownload, ExportService, LastDownload, MOST_COLUMNS, MOST_OPEN_ORDERS, MOST_PICKED,
    OrderReceipt, TICKET_SECONDS,
};
pub use sheet::Sheet;
