//! Downloads: an order returns a ticket, and the ticket opens the file once. The history has the
//! downloads of the last 30 days (`docs/product.md#download-history`).

mod errors;
mod fetch;
mod history;
mod order;

pub(crate) use fetch::fetch_export;
pub(crate) use history::{find_last_download, list_downloads, repeat_download};
pub(crate) use order::order_export;
