//! Turns listings into segments of columns, and merges segments.

pub(crate) mod batch;
pub(crate) mod days;
pub(crate) mod helped;
pub(crate) mod interner;
pub(crate) mod segment;
pub(crate) mod sets;
