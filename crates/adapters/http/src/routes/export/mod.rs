//! Downloads: an order returns a ticket, and the ticket opens the file once.

mod errors;
mod fetch;
mod order;

pub(crate) use fetch::fetch_export;
pub(crate) use order::order_export;
