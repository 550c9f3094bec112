use billing::{Environment, Grant, GrantId, GrantStore};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::{insert_into, update};
use kernel::{AccountId, PortError};
use uuid::Uuid;

use crate::connection::errors::{broken_constraint, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::entitlement_grants;

/// Operators' grants.
#[derive(Debug, Clone)]
pub struct PgGrants {
    pool: Pool,
}

impl PgGrants {
    /// The grants of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[derive(Insertable)]
#[diesel(table_name = entitlement_grants)]
struct NewGrantRow<'a> {
    account_id: Uuid,
    environment: &'a str,
    reason: &'a str,
    granted_at: DateTime<Utc>,
    ends_at: Option<DateTime<Utc>>,
    revoked_at: Option<DateTime<Utc>>,
}

impl GrantStore for PgGrants {
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError> {
        let Grant { environment, reason, granted_at, ends_at, revoked_at } = grant;
        let row = NewGrantRow {
            account_id: account.0,
            environment: environment.as_str(),
            reason,
            granted_at: *granted_at,
            ends_at: *ends_at,
            revoked_at: *revoked_at,
        };
        let mut conn = take(&self.pool)?;
        let kept = insert_into(entitlement_grants::table)
            .values(row)
            .returning(entitlement_grants::id)
            .get_result(&mut conn);
        match kept {
            Ok(id) => Ok(Some(GrantId(id))),
            Err(error)
                if broken_constraint(&error) == Some("entitlement_grants_account_id_fkey") =>
            {
                Ok(None)
            }
            Err(error) => Err(query_failed(error)),
        }
    }

    fn revoke_all(
        &self,
        account: AccountId,
        environment: Environment,
        at: DateTime<Utc>,
    ) -> Result<usize, PortError> {
        let mut conn = take(&self.pool)?;
        update(
            entitlement_grants::table
                .filter(entitlement_grants::account_id.eq(account.0))
                .filter(entitlement_grants::environment.eq(environment.as_str()))
                .filter(entitlement_grants::revoked_at.is_null()),
        )
        .set(entitlement_grants::revoked_at.eq(at))
        .execute(&mut conn)
        .map_err(query_failed)
    }
}
