//! What a person has marked: listings that are new, opened, or hidden.

mod cache;
mod error;
mod ports;
mod service;
mod stored;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use error::MarkError;
pub use ports::{MarkReading, MarkStore, MarkVersion};
pub use service::MarkService;
pub use stored::{MOST_HIDDEN, MOST_SEEN, StoredMarks};
