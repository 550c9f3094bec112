//! Matches the columns of a file to our columns by their headers.

mod find;
mod known;

pub(crate) use find::is_other_header;
pub use find::{FollowingRows, Header, HeaderSearch, OwnedCell};
pub(crate) use known::{KnownHeader, known_header};
