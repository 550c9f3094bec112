//! The outbox: messages that wait to be sent, leased by workers with SKIP LOCKED.

use ::news::HOLD_SECONDS;
use ::news::bell::Subject;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{AccountId, EmailAddress, PortError, Revision};
use mail::{
    DeadLetter, MOST_REFUSALS, MailKind, Message, Outbox, OutboxId, Outgoing, Revival, Waiting,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{outbox, preferences, refused_addresses, search_mail_stops};
use crate::sending::jobs::Lease;
use crate::sending::mail_choice_dates::forget_choices;
use crate::sending::notifications::append;

/// The outbox in PostgreSQL.
#[derive(Clone)]
pub struct PgOutbox {
    pool: Pool,
}

impl PgOutbox {
    /// The outbox behind a pool.
    #[must_use]
    pub fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// Stores a message within the caller's transaction. It is sent if and only if that commits. Returns its
/// id, or `None` when a message with its dedupe key was there before.
pub(crate) fn enqueue(
    conn: &mut PgConnection,
    outgoing: &Outgoing,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    let Outgoing { message_id, kind, account, dedupe_key, not_before, message } = outgoing;
    let Message { to, subject, text, html, unsubscribe } = message;
    diesel::insert_into(outbox::table)
        .values((
            outbox::message_id.eq(message_id),
            outbox::dedupe_key.eq(dedupe_key),
            outbox::account_id.eq(account.map(|account| account.0)),
            outbox::recipient.eq(to.as_str()),
            outbox::kind.eq(kind.name()),
            outbox::subject.eq(subject),
            outbox::text_body.eq(text),
            outbox::html_body.eq(html),
            outbox::headers.eq(json!({ "unsubscribe": unsubscribe })),
            outbox::holds_token.eq(kind.holds_token()),
            outbox::created_at.eq(now),
            outbox::due_at.eq(not_before.unwrap_or(now)),
        ))
        .on_conflict(outbox::dedupe_key)
        .do_nothing()
        .returning(outbox::id)
        .get_result(conn)
        .optional()
}

/// A message that no worker has tried to send.
#[derive(Clone, Copy, QueryableByName)]
#[diesel(table_name = outbox)]
pub(crate) struct UntriedMessage {
    pub(crate) id: i64,
    pub(crate) due_at: DateTime<Utc>,
}

/// Returns the first message of this kind about an account that no worker has tried to send. One that a
/// worker has leased is left alone. With `is_locked`, no worker leases it in this transaction.
pub(crate) fn untried(
    conn: &mut PgConnection,
    account: AccountId,
    kind: MailKind,
    is_locked: bool,
) -> QueryResult<Option<UntriedMessage>> {
    let lock = if is_locked { "FOR UPDATE" } else { "" };
    sql_query(format!(
        "SELECT id, due_at FROM outbox WHERE account_id = $1 AND kind = $2 \
         AND sent_at IS NULL AND dead_at IS NULL AND attempts = 0 ORDER BY id LIMIT 1 {lock}"
    ))
    .bind::<SqlUuid, _>(account.0)
    .bind::<Text, _>(kind.name())
    .get_result(conn)
    .optional()
}

/// Puts a message about an account into the outbox in place of one that no worker has tried to send, or
/// removes that one. Returns the id of the message.
pub(crate) fn put_in_place(
    conn: &mut PgConnection,
    replaced: Option<i64>,
    account: AccountId,
    message: Option<&Outgoing>,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    let message = message.map(|message| Outgoing { account: Some(account), ..message.clone() });
    match (replaced, message) {
        (None, None) => Ok(None),
        (Some(id), None) => {
            diesel::delete(outbox::table.find(id)).execute(conn)?;
            Ok(None)
        }
        (None, Some(message)) => enqueue(conn, &message, now),
        (Some(id), Some(message)) => {
            replace_message(conn, id, &message, now)?;
            Ok(Some(id))
        }
    }
}

/// Replaces the text of a message that no worker has tried to send. It keeps its Message-ID.
fn replace_message(
    conn: &mut PgConnection,
    id: i64,
    outgoing: &Outgoing,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let Message { to, subject, text, html, unsubscribe } = &outgoing.message;
    diesel::update(outbox::table.find(id))
        .set((
            outbox::recipient.eq(to.as_str()),
            outbox::subject.eq(subject),
            outbox::text_body.eq(text),
            outbox::html_body.eq(html),
            outbox::headers.eq(json!({ "unsubscribe": unsubscribe })),
            outbox::due_at.eq(outgoing.not_before.unwrap_or(now)),
        ))
        .execute(conn)
        .map(drop)
}

#[derive(QueryableByName)]
#[diesel(table_name = outbox)]
struct WaitingRow {
    id: i64,
    message_id: String,
    kind: String,
    account_id: Option<uuid::Uuid>,
    recipient: String,
    subject: String,
    text_body: String,
    html_body: String,
    headers: Value,
    attempts: i32,
}

impl TryFrom<WaitingRow> for Waiting {
    type Error = PortError;

    fn try_from(row: WaitingRow) -> Result<Self, PortError> {
        let WaitingRow {
            id,
            message_id,
            kind,
            account_id,
            recipient,
            subject,
            text_body,
            html_body,
            headers,
            attempts,
        } = row;
        Ok(Self {
            id: OutboxId(id),
            message_id,
            kind: MailKind::parse(&kind).ok_or_else(|| {
                PortError::corrupt(SYSTEM, format!("'{kind}' is not a kind of email"))
            })?,
            account: account_id.map(AccountId),
            attempt: u32::try_from(attempts).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            message: Message {
                to: EmailAddress::from_store(&recipient)
                    .map_err(|error| PortError::corrupt(SYSTEM, error))?,
                subject,
                text: text_body,
                html: html_body,
                unsubscribe: headers.get("unsubscribe").and_then(Value::as_str).map(str::to_owned),
            },
        })
    }
}

/// Counts a refusal for the message's account, if it still has the message's address.
const COUNT_REFUSAL: &str = "\
    INSERT INTO refused_addresses AS known (account_id, email, refusals) \
    SELECT a.id, a.email, 1 FROM outbox o \
    JOIN accounts a ON a.id = o.account_id AND a.email = o.recipient AND a.closed_at IS NULL \
    WHERE o.id = $1 \
    ON CONFLICT (account_id) DO UPDATE SET email = excluded.email, \
        refusals = CASE WHEN known.email = excluded.email THEN known.refusals + 1 ELSE 1 END, \
        stopped_at = CASE WHEN known.email = excluded.email THEN known.stopped_at END \
    RETURNING account_id, refusals::bigint AS refusals, stopped_at IS NOT NULL AS is_stopped";

#[derive(QueryableByName)]
struct RefusalRow {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = BigInt)]
    refusals: i64,
    #[diesel(sql_type = Bool)]
    is_stopped: bool,
}

/// Turns off every optional email of an account, and notifies the person of it.
fn stop(conn: &mut PgConnection, account: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(preferences::table.find(account))
        .set(preferences::email_preferences.eq(Vec::<String>::new()))
        .execute(conn)?;
    stop_search_mail(conn, account, now)?;
    forget_choices(conn, account)?;
    append(conn, AccountId(account), &[Subject::AddressRefused], now)?;
    diesel::update(refused_addresses::table.find(account))
        .set(refused_addresses::stopped_at.eq(now))
        .execute(conn)
        .map(drop)
}

/// Turns off the emails about saved searches of an account.
pub(crate) fn stop_search_mail(
    conn: &mut PgConnection,
    account: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(search_mail_stops::table)
        .values((search_mail_stops::account_id.eq(account), search_mail_stops::stopped_at.eq(now)))
        .on_conflict_do_nothing()
        .execute(conn)
        .map(drop)
}

/// How long an email waits for the decision about an undo. It is that of a second delivery.
const HOLD: &str = "\
    UPDATE outbox SET due_at = greatest(due_at, now() + $2 * interval '1 second') \
    WHERE kind = $3 AND sent_at IS NULL AND dead_at IS NULL AND attempts = 0 AND id IN ( \
        SELECT outbox_id FROM alerts WHERE revision = $1)";

/// Holds the emails that report a revision and that no worker has tried to send, so that they are not
/// sent before the undo of the revision is decided.
pub(crate) fn hold(conn: &mut PgConnection, revision: Revision) -> QueryResult<()> {
    sql_query(HOLD)
        .bind::<BigInt, _>(revision.0)
        .bind::<BigInt, _>(HOLD_SECONDS)
        .bind::<Text, _>(MailKind::Alert.name())
        .execute(conn)
        .map(drop)
}

/// Forgets the refusals of an account's address, because the person chose an optional email again.
pub(crate) fn forget_refusals(conn: &mut PgConnection, account: Uuid) -> QueryResult<()> {
    diesel::delete(refused_addresses::table.find(account)).execute(conn).map(drop)
}

/// The kinds that fulfill a condition, as a list in SQL.
fn kinds(is_in: impl Fn(MailKind) -> bool) -> String {
    let names = MailKind::ALL.into_iter().filter(|kind| is_in(*kind));
    names.map(|kind| format!("'{kind}'")).collect::<Vec<_>>().join(", ")
}

fn bury(conn: &mut PgConnection, id: OutboxId, now: DateTime<Utc>, why: &str) -> QueryResult<()> {
    // Operators and backups read dead letters: a live token must not be in one.
    sql_query(
        "UPDATE outbox SET dead_at = $2, leased_until = NULL, last_error = $3,
             text_body = CASE WHEN holds_token THEN '' ELSE text_body END,
             html_body = CASE WHEN holds_token THEN '' ELSE html_body END
         WHERE id = $1",
    )
    .bind::<BigInt, _>(id.0)
    .bind::<Timestamptz, _>(now)
    .bind::<Text, _>(why)
    .execute(conn)
    .map(drop)
}

impl Outbox for PgOutbox {
    fn put(&self, outgoing: &Outgoing, now: DateTime<Utc>) -> Result<(), PortError> {
        enqueue(&mut *take(&self.pool)?, outgoing, now).map(drop).map_err(query_failed)
    }

    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<Waiting>, PortError> {
        let known = kinds(|_| true);
        // The index of turns has this expression with these kinds.
        let bulk = kinds(|kind| kind.is_bulk());
        let waits = format!("w.sent_at IS NULL AND w.dead_at IS NULL AND w.kind IN ({known})");
        let order = format!("(w.kind IN ({bulk})), w.due_at, w.id");
        let lease = Lease { order: &order, ..Lease::of("outbox", &waits) };
        let rows: Vec<WaitingRow> = sql_query(lease.sql())
            .bind::<Timestamptz, _>(now)
            .bind::<Timestamptz, _>(until)
            .bind::<BigInt, _>(i64::try_from(max).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        rows.into_iter().map(Waiting::try_from).collect()
    }

    fn sent(&self, id: OutboxId, now: DateTime<Utc>) -> Result<(), PortError> {
        // A sent message with a token stays as a record, without the text that opens the account.
        sql_query(
            "WITH accepted AS (
                 DELETE FROM refused_addresses r USING outbox o
                 WHERE o.id = $1 AND r.account_id = o.account_id AND r.email = o.recipient
                   AND r.stopped_at IS NULL)
             UPDATE outbox SET sent_at = $2, leased_until = NULL, last_error = NULL,
                 text_body = CASE WHEN holds_token THEN '' ELSE text_body END,
                 html_body = CASE WHEN holds_token THEN '' ELSE html_body END
             WHERE id = $1",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Timestamptz, _>(now)
        .execute(&mut take(&self.pool)?)
        .map(drop)
        .map_err(query_failed)
    }

    fn retry(&self, id: OutboxId, at: DateTime<Utc>, why: &str) -> Result<(), PortError> {
        diesel::update(outbox::table.find(id.0))
            .set((
                outbox::due_at.eq(at),
                outbox::leased_until.eq(None::<DateTime<Utc>>),
                outbox::last_error.eq(why),
            ))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn bury(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<(), PortError> {
        bury(&mut *take(&self.pool)?, id, now, why).map_err(query_failed)
    }

    fn refuse(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> QueryResult<bool> {
            bury(conn, id, now, why)?;
            let refused: Option<RefusalRow> =
                sql_query(COUNT_REFUSAL).bind::<BigInt, _>(id.0).get_result(conn).optional()?;
            match refused {
                Some(RefusalRow { account_id, refusals, is_stopped: false })
                    if refusals >= i64::from(MOST_REFUSALS) =>
                {
                    stop(conn, account_id, now)?;
                    Ok(true)
                }
                _ => Ok(false),
            }
        })
        .map_err(query_failed)
    }

    fn withdraw(&self, id: OutboxId) -> Result<(), PortError> {
        diesel::delete(outbox::table.find(id.0))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn dead(&self) -> Result<Vec<DeadLetter>, PortError> {
        type Row = (i64, String, String, String, Option<String>, Option<DateTime<Utc>>, bool);
        let rows: Vec<Row> = outbox::table
            .filter(outbox::dead_at.is_not_null())
            .order((outbox::dead_at.desc(), outbox::id.desc()))
            .select((
                outbox::id,
                outbox::recipient,
                outbox::subject,
                outbox::kind,
                outbox::last_error,
                outbox::dead_at,
                outbox::holds_token,
            ))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let letters =
            rows.into_iter().filter_map(|(id, to, subject, kind, why, at, is_emptied)| {
                Some(DeadLetter {
                    id: OutboxId(id),
                    to,
                    subject,
                    kind: MailKind::parse(&kind).ok_or(kind),
                    why: why.unwrap_or_default(),
                    at: at?,
                    is_emptied,
                })
            });
        Ok(letters.collect())
    }

    fn revive(&self, id: OutboxId, now: DateTime<Utc>) -> Result<Revival, PortError> {
        let mut conn = take(&self.pool)?;
        let dead = outbox::table.find(id.0).filter(outbox::dead_at.is_not_null());
        let revived = diesel::update(dead.filter(outbox::holds_token.eq(false)))
            .set((
                outbox::dead_at.eq(None::<DateTime<Utc>>),
                outbox::due_at.eq(now),
                outbox::attempts.eq(0),
            ))
            .execute(&mut conn)
            .map_err(query_failed)?;
        if revived == 1 {
            return Ok(Revival::Revived);
        }
        let is_dead = diesel::select(diesel::dsl::exists(dead))
            .get_result::<bool>(&mut conn)
            .map_err(query_failed)?;
        Ok(if is_dead { Revival::Emptied } else { Revival::NotDead })
    }
}
