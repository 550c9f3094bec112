//! Which optional mails a person wants, behind `news::MailChoices`.

use ::news::{MailChoice, MailChoices};
use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Text, Uuid as SqlUuid};
use kernel::{AccountId, EmailAddress, PortError};
use mail::{OptionalMail, Outgoing};
use uuid::Uuid;

use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::take;
use crate::news::occasions::PgNews;
use crate::people::accounts::{AccountRow, locked_email};
use crate::schema::{accounts, mail_choice_changes, preferences, search_mail_stops};
use crate::sending::mail_choice_dates::{turned_off, turned_on};
use crate::sending::outbox::{enqueue, forget_refusals, stop_search_mail};

/// Without the preference, and then with it if it is on, so that it is there once.
const TURN: &str = "\
    UPDATE preferences SET email_preferences = array_remove(email_preferences, $2) \
        || CASE WHEN $3 THEN ARRAY[$2] ELSE '{}' END WHERE account_id = $1";

const CHOOSING: &str = "\
    SELECT p.account_id FROM preferences p \
    JOIN accounts a ON a.id = p.account_id AND a.closed_at IS NULL \
    WHERE $1 = ANY(p.email_preferences) AND p.account_id > $2 ORDER BY p.account_id LIMIT $3";

/// The preference is not stored: without a stop, it is on. It must be named, as a parameter has a type
/// only where it is used.
const CHOOSING_SEARCHES: &str = "\
    SELECT a.id AS account_id FROM accounts a \
    WHERE $1::text IS NOT NULL AND a.closed_at IS NULL AND a.id > $2 AND NOT EXISTS ( \
        SELECT FROM search_mail_stops s WHERE s.account_id = a.id) \
    ORDER BY a.id LIMIT $3";

/// Whether an account that is not closed wants a mail.
fn choice_of(
    conn: &mut PgConnection,
    account: AccountId,
    mail: OptionalMail,
) -> QueryResult<Option<MailChoice>> {
    let open = accounts::table.find(account.0).filter(accounts::closed_at.is_null());
    let is_on: Option<bool> = if mail.is_in_settings() {
        open.inner_join(preferences::table)
            .select(preferences::email_preferences.contains(vec![mail.preference()]))
            .first(conn)
            .optional()?
    } else {
        let stops = search_mail_stops::table.filter(search_mail_stops::account_id.eq(accounts::id));
        open.select(not(exists(stops))).first(conn).optional()?
    };
    let Some(is_on) = is_on else { return Ok(None) };
    let changed_at = mail_choice_changes::table
        .find((account.0, mail.preference()))
        .select(mail_choice_changes::changed_at)
        .first(conn)
        .optional()?;
    Ok(Some(MailChoice { mail, is_on, changed_at }))
}

/// Turns a mail of an account on or off, which was not so before.
fn turn(
    conn: &mut PgConnection,
    account: AccountId,
    mail: OptionalMail,
    is_on: bool,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    match (mail.is_in_settings(), is_on) {
        (false, true) => {
            diesel::delete(search_mail_stops::table.find(account.0)).execute(conn)?;
        }
        (false, false) => stop_search_mail(conn, account.0, now)?,
        (true, is_on) => {
            sql_query(TURN)
                .bind::<SqlUuid, _>(account.0)
                .bind::<Text, _>(mail.preference())
                .bind::<Bool, _>(is_on)
                .execute(conn)?;
        }
    }
    if is_on {
        forget_refusals(conn, account.0)?;
        turned_on(conn, account.0, mail, now)
    } else {
        turned_off(conn, account.0, mail, now)
    }
}

impl MailChoices for PgNews {
    fn choice(
        &self,
        account: AccountId,
        mail: OptionalMail,
    ) -> Result<Option<MailChoice>, PortError> {
        choice_of(&mut *take(&self.pool)?, account, mail).map_err(query_failed)
    }

    fn choose(
        &self,
        account: AccountId,
        mail: OptionalMail,
        is_on: bool,
        now: DateTime<Utc>,
        confirm: &dyn Fn(&EmailAddress) -> Outgoing,
    ) -> Result<Option<MailChoice>, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<_, Failure<PortError>> {
            // Other writers of the preferences wait for this lock.
            let owner = locked_email(conn, account)?;
            let (Some(owner), Some(before)) = (owner, choice_of(conn, account, mail)?) else {
                return Ok(None);
            };
            if before.is_on == is_on {
                return Ok(Some(before));
            }
            let owner = EmailAddress::parse(&owner)
                .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error)))?;
            turn(conn, account, mail, is_on, now)?;
            enqueue(conn, &confirm(&owner), now)?;
            Ok(choice_of(conn, account, mail)?)
        })
        .map_err(Failure::into_error)
    }

    fn choosing(
        &self,
        mail: OptionalMail,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let choosing = if mail.is_in_settings() { CHOOSING } else { CHOOSING_SEARCHES };
        let rows: Vec<AccountRow> = sql_query(choosing)
            .bind::<Text, _>(mail.preference())
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |after| after.0))
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }
}
