//! What decides whether an account gets optional emails.

use ::alerts::Follower;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AccountId, EmailAddress, PortError};

use super::standing::{rows_of, standing};
use crate::errors::{Failure, SYSTEM};
use crate::schema::{accounts, preferences};

type AccountPart = (String, Option<DateTime<Utc>>);

/// Reads the account, unless it is closed.
pub(crate) fn follower(
    conn: &mut PgConnection,
    id: AccountId,
) -> Result<Option<Follower>, Failure<PortError>> {
    let account: Option<AccountPart> = accounts::table
        .find(id.0)
        .filter(accounts::closed_at.is_null())
        .select((accounts::email, accounts::verified_at))
        .first(conn)
        .optional()?;
    account.map(|account| with_rest(conn, id, account)).transpose()
}

/// As [`follower`]; the account is locked for this transaction.
pub(crate) fn locked_follower(
    conn: &mut PgConnection,
    id: AccountId,
) -> Result<Option<Follower>, Failure<PortError>> {
    let account: Option<AccountPart> = accounts::table
        .find(id.0)
        .filter(accounts::closed_at.is_null())
        .select((accounts::email, accounts::verified_at))
        .for_no_key_update()
        .first(conn)
        .optional()?;
    account.map(|account| with_rest(conn, id, account)).transpose()
}

fn with_rest(
    conn: &mut PgConnection,
    id: AccountId,
    (email, verified_at): AccountPart,
) -> Result<Follower, Failure<PortError>> {
    let email_preferences: Option<Vec<String>> = preferences::table
        .find(id.0)
        .select(preferences::email_preferences)
        .first(conn)
        .optional()?;
    let rows = rows_of(conn, id)?;
    Ok(Follower {
        email: EmailAddress::from_store(&email)
            .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error)))?,
        is_verified: verified_at.is_some(),
        email_preferences: email_preferences.unwrap_or_default(),
        standing: standing(rows).map_err(Failure::Domain)?,
    })
}
