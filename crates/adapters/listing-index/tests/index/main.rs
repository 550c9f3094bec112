//! The index against the meaning, and the keeper against its feed.

mod cases;
mod feed;
mod keeper;
mod meaning;
