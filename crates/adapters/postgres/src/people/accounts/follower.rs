//! What decides whether an account gets optional emails.

use ::news::Follower;
use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::{AccountId, EmailAddress, PortError};
use mail::OptionalMail;
use uuid::Uuid;

use super::standing::{rows_of, standing};
use crate::connection::errors::{Failure, SYSTEM};
use crate::schema::{accounts, preferences as preferences_table, search_mail_stops};

/// An account of a list that SQL has selected.
#[derive(QueryableByName)]
pub(crate) struct AccountRow {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    account_id: Uuid,
}

impl From<AccountRow> for AccountId {
    fn from(row: AccountRow) -> Self {
        Self(row.account_id)
    }
}

/// Locks an account for this transaction and returns its address; `None` if it is closed.
pub(crate) fn locked_email(conn: &mut PgConnection, id: AccountId) -> QueryResult<Option<String>> {
    accounts::table
        .find(id.0)
        .filter(accounts::closed_at.is_null())
        .select(accounts::email)
        .for_no_key_update()
        .first(conn)
        .optional()
}

/// Reads the account, unless it is closed.
pub(crate) fn follower(
    conn: &mut PgConnection,
    id: AccountId,
) -> Result<Option<Follower>, Failure<PortError>> {
    let stops = search_mail_stops::table.filter(search_mail_stops::account_id.eq(accounts::id));
    let account: Option<(String, Option<DateTime<Utc>>, bool)> = accounts::table
        .find(id.0)
        .filter(accounts::closed_at.is_null())
        .select((accounts::email, accounts::verified_at, exists(stops)))
        .first(conn)
        .optional()?;
    let Some((email, verified_at, searches_are_off)) = account else { return Ok(None) };
    let email_preferences: Option<Vec<String>> = preferences_table::table
        .find(id.0)
        .select(preferences_table::email_preferences)
        .first(conn)
        .optional()?;
    let chosen = email_preferences.unwrap_or_default();
    // A preference that this release does not know counts for no email of it.
    let chosen = chosen.iter().filter_map(|preference| OptionalMail::of_preference(preference));
    let per_search = (!searches_are_off).then_some(OptionalMail::SavedSearches);
    let rows = rows_of(conn, id)?;
    Ok(Some(Follower {
        email: EmailAddress::from_store(&email)
            .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error)))?,
        is_verified: verified_at.is_some(),
        optional_mails: chosen.chain(per_search).collect(),
        standing: standing(rows).map_err(Failure::Domain)?,
    }))
}
