//! Searches and listings on the wire: the parameters of a search, and the rows that it returns.

pub(crate) mod body_filters;
pub(crate) mod declared_filters;
pub(crate) mod params;
pub(crate) mod query;
pub(crate) mod row_json;
pub(crate) mod row_schema;
pub(crate) mod view_address;
