//! Joined listings, behind `details::JoinedListings`.

use details::JoinedListings;
use intake::GroupMember;
use kernel::{ListingId, PortError};

use crate::connection::errors::Failure;
use crate::connection::pool::{Pool, take};
use crate::truth::imports::joins::group;

/// Reads the listings of several lists that are one sale from PostgreSQL.
#[derive(Clone)]
pub struct PgJoinedListings {
    pool: Pool,
}

impl PgJoinedListings {
    /// The joined listings in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

impl JoinedListings for PgJoinedListings {
    fn group(&self, listing: ListingId) -> Result<Vec<GroupMember>, PortError> {
        let mut conn = take(&self.pool)?;
        group(&mut conn, listing).map_err(Failure::into_error)
    }
}
