use ::billing::{Subscriber, SubscriberDirectory};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AccountId, EmailAddress, PortError};

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::accounts;

/// Which addresses have an account, for billing.
#[derive(Debug, Clone)]
pub struct PgSubscribers {
    pool: Pool,
}

impl PgSubscribers {
    /// The accounts of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

impl SubscriberDirectory for PgSubscribers {
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        let mut conn = take(&self.pool)?;
        let found: Option<(String, Option<DateTime<Utc>>)> = accounts::table
            .find(account.0)
            .select((accounts::email, accounts::verified_at))
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        let Some((email, verified_at)) = found else { return Ok(None) };
        let email =
            EmailAddress::from_store(&email).map_err(|error| PortError::corrupt(SYSTEM, error))?;
        Ok(Some(Subscriber { account, email, verified: verified_at.is_some() }))
    }
}
