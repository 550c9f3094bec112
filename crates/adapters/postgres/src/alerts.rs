//! Alerts, behind `alerts::AlertStore`: which revisions were reported to whom, and the emails in the
//! outbox that still wait.

use std::collections::HashMap;

use ::ledger::LedgerEntry;
use ::listings::Listing;
use ::news::{
    AlertCase, AlertStore, Decision, Follower, HOLD_SECONDS, MailChoice, MailChoices, SaleNews,
    Verdict, WaitingAlert,
};
use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision};
use mail::{MailKind, OptionalMail, Outgoing};
use uuid::Uuid;

use crate::accounts::{AccountRow, follower, locked_follower};
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::jobs::{finish, lease};
use crate::ledger::EntryRow;
use crate::listings::row::ListingRecord;
use crate::mail_choices::{turned_off, turned_on};
use crate::notifications::append;
use crate::outbox::{
    UntriedMessage, forget_refusals, insert_message, put_in_place, stop_search_mail, untried,
};
use crate::pool::{Pool, take};
use crate::push::queue;
use crate::schema::{
    accounts, alerts, listings as listings_table, mail_choice_changes, preferences,
    search_mail_stops,
};

/// The kind of the job that an import queues for its revision.
pub(crate) const JOB: &str = "listing_changes";

/// Alerts in PostgreSQL.
#[derive(Clone)]
pub struct PgAlerts {
    pool: Pool,
}

impl PgAlerts {
    /// The alerts in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

const FOLLOWERS: &str = "\
    SELECT DISTINCT f.account_id FROM listing_changes c \
    JOIN saved_listings f ON f.listing_id = c.listing_id AND f.saved_revision < c.revision \
    JOIN accounts a ON a.id = f.account_id AND a.closed_at IS NULL \
    WHERE c.revision = $1 AND NOT EXISTS ( \
        SELECT FROM alerts d WHERE d.account_id = f.account_id AND d.revision = $1) \
    ORDER BY f.account_id LIMIT $2";

const ENTRIES: &str = "\
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM saved_listings f \
    JOIN listing_changes c ON c.listing_id = f.listing_id AND c.revision > f.saved_revision \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE f.account_id = $1 AND c.revision = ANY($2) ORDER BY c.listing_id, c.revision";

/// The entries since a revision about the listings that it changed.
const ENTRIES_SINCE: &str = "\
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM listing_changes r \
    JOIN saved_listings f ON f.listing_id = r.listing_id AND f.account_id = $1 \
        AND f.saved_revision < $2 \
    JOIN listing_changes c ON c.listing_id = f.listing_id AND c.revision >= $2 \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE r.revision = $2 ORDER BY c.listing_id, c.revision";

const CHECKED: &str = "\
    SELECT s.listing_id, max(i.finished_at) AS at FROM sightings s \
    JOIN imports i ON i.id = s.last_import WHERE s.listing_id = ANY($1) GROUP BY s.listing_id";

#[derive(QueryableByName)]
struct CheckedRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<DateTime<Utc>>,
}

impl AlertStore for PgAlerts {
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError> {
        let Some(job) = lease(&self.pool, (JOB, None), now, until)? else { return Ok(None) };
        let revision = job["revision"].as_i64().map(Revision);
        let corrupt = || PortError::corrupt(SYSTEM, format!("a job '{JOB}' without a revision"));
        revision.ok_or_else(corrupt).map(Some)
    }

    fn followers(&self, revision: Revision, most: usize) -> Result<Vec<AccountId>, PortError> {
        let rows: Vec<AccountRow> = sql_query(FOLLOWERS)
            .bind::<BigInt, _>(revision.0)
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }

    fn decide(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
        decide: &mut dyn FnMut(AlertCase) -> Verdict,
    ) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<(), Failure<PortError>> {
            let Some(follower) = locked_follower(conn, account)? else { return Ok(()) };
            let is_first = diesel::insert_into(alerts::table)
                .values((
                    alerts::account_id.eq(account.0),
                    alerts::revision.eq(revision.0),
                    alerts::decided_at.eq(now),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            if is_first == 0 {
                return Ok(());
            }
            let waiting = untried(conn, account, MailKind::Alert, true)?;
            let news = waiting_news(conn, account, revision, waiting)?;
            let case = AlertCase {
                follower,
                waiting: waiting.map(|UntriedMessage { id: _, due_at }| WaitingAlert { due_at }),
                news,
            };
            let Verdict { email, notifications, is_pushed } = decide(case);
            append(conn, account, &notifications, now)?;
            if is_pushed {
                queue(conn, account, revision, now)?;
            }
            let email = match &email {
                Decision::Queue(message) => Some(&**message),
                Decision::Withdraw => None,
            };
            let replaced = waiting.map(|waiting| waiting.id);
            let id = put_in_place(conn, replaced, account, email, now)?;
            let decided = alerts::table.find((account.0, revision.0));
            diesel::update(decided).set(alerts::outbox_id.eq(id)).execute(conn)?;
            Ok(())
        })
        .map_err(Failure::into_error)
    }

    fn finish(&self, revision: Revision, now: DateTime<Utc>) -> Result<(), PortError> {
        finish(&self.pool, &format!("{JOB}:{revision}"), now)
    }

    fn follower(&self, account: AccountId) -> Result<Option<Follower>, PortError> {
        follower(&mut *take(&self.pool)?, account).map_err(Failure::into_error)
    }

    fn news_since(
        &self,
        account: AccountId,
        revision: Revision,
    ) -> Result<Vec<SaleNews>, PortError> {
        let mut conn = take(&self.pool)?;
        conn.build_transaction()
            .repeatable_read()
            .read_only()
            .run(|conn| -> Result<_, Failure<PortError>> {
                let rows = sql_query(ENTRIES_SINCE)
                    .bind::<SqlUuid, _>(account.0)
                    .bind::<BigInt, _>(revision.0)
                    .load(conn)?;
                news(conn, rows)
            })
            .map_err(Failure::into_error)
    }
}

/// How long an email waits for the decision about an undo. It is that of a second delivery.
const HOLD: &str = "\
    UPDATE outbox SET due_at = greatest(due_at, now() + $2 * interval '1 second') \
    WHERE kind = $3 AND sent_at IS NULL AND dead_at IS NULL AND attempts = 0 AND id IN ( \
        SELECT outbox_id FROM alerts WHERE revision = $1)";

/// Holds the emails that report a revision and that nobody has tried to send, so that they are not
/// sent before the undo of the revision is decided.
pub(crate) fn hold(conn: &mut PgConnection, revision: Revision) -> QueryResult<()> {
    sql_query(HOLD)
        .bind::<BigInt, _>(revision.0)
        .bind::<BigInt, _>(HOLD_SECONDS)
        .bind::<Text, _>(MailKind::Alert.name())
        .execute(conn)
        .map(drop)
}

const TURN_ON: &str = "\
    UPDATE preferences SET email_preferences = array_append(array_remove(email_preferences, $2), $2) \
    WHERE account_id = $1";

const TURN_OFF: &str = "\
    UPDATE preferences SET email_preferences = array_remove(email_preferences, $2) WHERE account_id = $1";

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
            sql_query(if is_on { TURN_ON } else { TURN_OFF })
                .bind::<SqlUuid, _>(account.0)
                .bind::<Text, _>(mail.preference())
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

impl MailChoices for PgAlerts {
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
            let owner: Option<String> = accounts::table
                .find(account.0)
                .filter(accounts::closed_at.is_null())
                .select(accounts::email)
                .for_no_key_update()
                .first(conn)
                .optional()?;
            let (Some(owner), Some(before)) = (owner, choice_of(conn, account, mail)?) else {
                return Ok(None);
            };
            if before.is_on == is_on {
                return Ok(Some(before));
            }
            let owner = EmailAddress::parse(&owner)
                .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error)))?;
            turn(conn, account, mail, is_on, now)?;
            insert_message(conn, &confirm(&owner), now)?;
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

/// Everything that an alert about this revision has to report.
fn waiting_news(
    conn: &mut PgConnection,
    account: AccountId,
    revision: Revision,
    waiting: Option<UntriedMessage>,
) -> Result<Vec<SaleNews>, Failure<PortError>> {
    let mut revisions: Vec<i64> = match waiting {
        None => Vec::new(),
        Some(UntriedMessage { id, due_at: _ }) => alerts::table
            .filter(alerts::account_id.eq(account.0).and(alerts::outbox_id.eq(id)))
            .select(alerts::revision)
            .load(conn)?,
    };
    revisions.push(revision.0);
    let rows: Vec<EntryRow> = sql_query(ENTRIES)
        .bind::<SqlUuid, _>(account.0)
        .bind::<Array<BigInt>, _>(revisions)
        .load(conn)?;
    news(conn, rows)
}

/// Entries with their listings.
fn news(conn: &mut PgConnection, rows: Vec<EntryRow>) -> Result<Vec<SaleNews>, Failure<PortError>> {
    let mut entries: HashMap<ListingId, Vec<LedgerEntry>> = HashMap::new();
    for row in rows {
        let entry = LedgerEntry::try_from(row).map_err(Failure::Domain)?;
        entries.entry(entry.listing).or_default().push(entry);
    }
    let ids: Vec<i64> = entries.keys().map(|id| id.0).collect();
    let checked: Vec<CheckedRow> = sql_query(CHECKED).bind::<Array<BigInt>, _>(&ids).load(conn)?;
    let checked: HashMap<i64, Option<DateTime<Utc>>> =
        checked.into_iter().map(|CheckedRow { listing_id, at }| (listing_id, at)).collect();
    let records: Vec<ListingRecord> = listings_table::table
        .filter(listings_table::id.eq_any(&ids))
        .select(ListingRecord::as_select())
        .load(conn)?;
    records
        .into_iter()
        .map(|record| {
            let listing = Listing::try_from(record).map_err(Failure::Domain)?;
            let entries = entries.remove(&listing.id).unwrap_or_default();
            let checked_at = checked.get(&listing.id.0).copied().flatten();
            Ok(SaleNews { listing, entries, checked_at })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use ::ledger::{Change, EntryKind, LedgerAppender as _};
    use ::news::push::PushSubscriptions as _;
    use ::news::push::testing::subscription;
    use ::news::testing::{AlertWorld, alert_store_contract, mail_choices_contract};
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use kernel::{EmailAddress, ImportId, SessionId};
    use serde_json::json;
    use test_db::TestDatabase;

    use super::*;
    use crate::ledger::LedgerRows;
    use crate::revisions::begin_revision;
    use crate::schema::jobs;
    use crate::{Config, PgNotifications, PgOutbox, PgPush, pool};

    /// Writes to the tables as saving and importing do.
    struct Tables<'a>(&'a TestDatabase);

    impl Tables<'_> {
        fn run(&self, statement: &str) {
            self.0.connect().batch_execute(statement).unwrap();
        }
    }

    impl AlertWorld for Tables<'_> {
        fn save(&self, account: AccountId, listing: ListingId) {
            self.run(&format!(
                "INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision) \
                 SELECT '{account}', {listing}, now(), max(revision) FROM listing_revisions"
            ));
        }

        fn unsave(&self, account: AccountId, listing: ListingId) {
            self.run(&format!(
                "DELETE FROM saved_listings \
                 WHERE account_id = '{account}' AND listing_id = {listing}"
            ));
        }

        fn import(&self, changes: &[(ListingId, Change)]) -> Revision {
            self.append(EntryKind::Changed, changes)
        }

        fn undo(
            &self,
            undone: Revision,
            changes: &[(ListingId, Change)],
            _now: DateTime<Utc>,
        ) -> Revision {
            hold(&mut self.0.connect(), undone).unwrap();
            self.append(EntryKind::Undone, changes)
        }
    }

    impl Tables<'_> {
        fn append(&self, kind: EntryKind, changes: &[(ListingId, Change)]) -> Revision {
            let mut conn = self.0.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let import = ImportId(1);
                let revision = begin_revision(conn, None)?;
                let mut rows = LedgerRows::undoing(import, import, revision);
                for (listing, change) in changes {
                    let change = std::slice::from_ref(change);
                    rows.append(*listing, kind, change).unwrap();
                }
                rows.send(conn)?;
                diesel::insert_into(jobs::table)
                    .values((
                        jobs::kind.eq(JOB),
                        jobs::payload.eq(json!({ "revision": revision.0 })),
                        jobs::dedupe_key.eq(format!("{JOB}:{revision}")),
                        jobs::due_at.eq(Utc.with_ymd_and_hms(2026, 11, 23, 0, 0, 0).unwrap()),
                    ))
                    .execute(conn)?;
                Ok(revision)
            })
            .unwrap()
        }
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        let tables = Tables(&database);
        tables.run(
            "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at) VALUES
               ('00000000-0000-0000-0000-000000000001', 'ann@example.com', now(), 'A', 'x', now()),
               ('00000000-0000-0000-0000-000000000002', 'bob@example.com', NULL, 'B', 'x', now());
             INSERT INTO preferences (account_id, email_preferences) VALUES
               ('00000000-0000-0000-0000-000000000001',
                '{Cancellation / opening bid notifications on saved properties}');
             INSERT INTO listing_revisions (revision) VALUES (1);
             BEGIN; SET LOCAL portal.revision = '1';
             INSERT INTO listings (unique_id, state_id, search_text, revision)
               VALUES ('GA-1', 4, '', 1), ('GA-2', 4, '', 1);
             COMMIT",
        );
        let ids: Vec<i64> = listings_table::table
            .order(listings_table::id)
            .select(listings_table::id)
            .load(&mut database.connect())
            .unwrap();
        let pool = pool(&Config::new(database.url())).unwrap();
        let alerts = PgAlerts::new(pool.clone());
        mail_choices_contract(
            &alerts,
            &alerts,
            &PgOutbox::new(pool.clone()),
            AccountId(Uuid::from_u128(1)),
            &EmailAddress::parse("ann@example.com").unwrap(),
        );
        tables.run(
            "UPDATE preferences SET email_preferences = email_preferences[2:2];
             INSERT INTO sessions (id, account_id, created_at, expires_at)
               SELECT id, id, now(), 'infinity' FROM accounts",
        );
        let (ann, push) = (Uuid::from_u128(1), PgPush::new(pool.clone()));
        let now = Utc.with_ymd_and_hms(2026, 11, 23, 0, 0, 0).unwrap();
        assert!(push.put(AccountId(ann), SessionId(ann), &subscription("a"), now).unwrap());
        alert_store_contract(
            &alerts,
            &PgOutbox::new(pool.clone()),
            &PgNotifications::new(pool.clone()),
            &push,
            &tables,
            [1, 2].map(|number| AccountId(Uuid::from_u128(number))),
            [ListingId(ids[0]), ListingId(ids[1])],
            &EmailAddress::parse("ann@example.com").unwrap(),
        );
    }
}
