//! The member `meta` of a page.

use serde::Serialize;
use utoipa::ToSchema;

/// The number of pages and matches of a search.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    /// The number of pages.
    pub(crate) total_pages: u64,
    /// The number of matches.
    pub(crate) total_count: u64,
    /// Whether the rows have only some of their fields, because the database does not respond at the
    /// moment. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) degraded: Option<bool>,
    /// Whether the marks could not be read, so that nothing is marked and hidden properties are among
    /// the rows. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) unmarked: Option<bool>,
}

impl Meta {
    /// The member of a page with complete rows.
    pub(crate) const fn new(total_pages: u64, total_count: u64) -> Self {
        Self { total_pages, total_count, degraded: None, unmarked: None }
    }
}
