//! Listings: how they are stored, found, read and told about.

pub(crate) mod row;
