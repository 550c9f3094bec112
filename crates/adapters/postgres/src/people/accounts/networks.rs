//! Networks that opened an account lately, as HMACs: a copy of the table reveals no address.

use std::fmt;

use accounts::{ClientNetwork, KnownNetworks, MOST_KNOWN_NETWORKS};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Binary, Timestamptz, Uuid as SqlUuid};
use hmac::{Hmac, KeyInit, Mac};
use kernel::{AccountId, EmailAddress, PortError};
use sha2::Sha256;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{accounts as accounts_table, known_networks};

/// Networks that opened an account lately.
#[derive(Clone)]
pub struct PgKnownNetworks {
    pool: Pool,
    secret: Vec<u8>,
}

impl PgKnownNetworks {
    /// The networks of a database, under a secret that all instances share.
    #[must_use]
    pub const fn new(pool: Pool, secret: Vec<u8>) -> Self {
        Self { pool, secret }
    }

    fn hashed(&self, network: ClientNetwork) -> Result<Vec<u8>, PortError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)
            .map_err(|error| PortError::corrupt(SYSTEM, error))?;
        mac.update(network.to_string().as_bytes());
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

impl fmt::Debug for PgKnownNetworks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgKnownNetworks").finish_non_exhaustive()
    }
}

impl KnownNetworks for PgKnownNetworks {
    fn is_known(
        &self,
        email: &EmailAddress,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let hashed = self.hashed(network)?;
        let mut conn = take(&self.pool)?;
        let known = known_networks::table
            .inner_join(accounts_table::table)
            .filter(accounts_table::email.eq(email.as_str()))
            .filter(known_networks::network.eq(hashed))
            .filter(known_networks::seen_at.gt(since));
        diesel::select(diesel::dsl::exists(known)).get_result(&mut conn).map_err(query_failed)
    }

    fn is_known_to_any(
        &self,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let hashed = self.hashed(network)?;
        let known = known_networks::table
            .filter(known_networks::network.eq(hashed))
            .filter(known_networks::seen_at.gt(since));
        diesel::select(diesel::dsl::exists(known))
            .get_result(&mut take(&self.pool)?)
            .map_err(query_failed)
    }

    fn remember(
        &self,
        account: AccountId,
        network: ClientNetwork,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        let hashed = self.hashed(network)?;
        let most = i64::try_from(MOST_KNOWN_NETWORKS).unwrap_or(i64::MAX);
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            // Because of the lock, two log-ins at once do not exceed the maximum.
            let open = accounts_table::table
                .find(account.0)
                .filter(accounts_table::closed_at.is_null())
                .select(accounts_table::id)
                .for_no_key_update()
                .first::<uuid::Uuid>(conn)
                .optional()?;
            if open.is_none() {
                return Ok(());
            }
            sql_query(
                "INSERT INTO known_networks (account_id, network, seen_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (account_id, network) DO UPDATE \
                 SET seen_at = greatest(known_networks.seen_at, excluded.seen_at)",
            )
            .bind::<SqlUuid, _>(account.0)
            .bind::<Binary, _>(hashed)
            .bind::<Timestamptz, _>(at)
            .execute(conn)?;
            sql_query(
                "DELETE FROM known_networks WHERE account_id = $1 AND network IN ( \
                     SELECT network FROM known_networks WHERE account_id = $1 \
                     ORDER BY seen_at DESC, network OFFSET $2)",
            )
            .bind::<SqlUuid, _>(account.0)
            .bind::<BigInt, _>(most)
            .execute(conn)
            .map(drop)
        })
        .map_err(query_failed)
    }
}
