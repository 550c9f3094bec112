//! News, behind `news::NewsStore`: what was decided about whom, and the emails in the outbox that still wait.

use std::collections::HashMap;

use ::ledger::{EntryKind, LedgerEntry};
use ::listings::Listing;
use ::news::{
    Case, CoveredSearch, Decision, Due, Edition, FollowedSearch, Follower, LastUpdate, NewsReader,
    NewsStore, Occasion, Recorded, SaleNews, WaitingEmail,
};
use ::searches::{SavedSearch, SearchId};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{delete, insert_into, sql_query};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::{OptionalMail, OutboxId};
use uuid::Uuid;

use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::listings::row::ListingRecord;
use crate::news::push::queue;
use crate::people::accounts::{AccountRow, follower, locked_email};
use crate::people::searches::SearchRow;
use crate::schema::{
    alerts, digests, listing_changes, listings as listings_table, mailed_matches, saved_searches,
};
use crate::sending::jobs::{CHANGES, finish, key_of, lease, lease_once};
use crate::sending::notifications::append;
use crate::sending::outbox::{UntriedMessage, put_in_place, untried};
use crate::truth::ledger::EntryRow;

/// News in PostgreSQL.
#[derive(Clone)]
pub struct PgNews {
    pub(crate) pool: Pool,
}

impl PgNews {
    /// The news in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// Those who saved a listing that revision `$3` changed, before it did.
const CHANGED: &str = "\
    SELECT DISTINCT f.account_id FROM ( \
        SELECT listing_id FROM listing_changes c WHERE revision = $3 AND NOT EXISTS ( \
            SELECT FROM joined_listings d \
            WHERE d.listing_id = c.listing_id AND d.original_id <> d.listing_id) \
        UNION SELECT m.listing_id FROM listing_changes c \
            JOIN shown_members m ON m.original_id = c.listing_id WHERE c.revision = $3) c \
    JOIN saved_listings f ON f.listing_id = c.listing_id AND f.saved_revision < $3 \
    JOIN accounts a ON a.id = f.account_id AND a.closed_at IS NULL \
    WHERE f.account_id > $1 AND NOT EXISTS ( \
        SELECT FROM alerts d WHERE d.account_id = f.account_id AND d.revision = $3) \
    ORDER BY f.account_id LIMIT $2";

/// Those who selected the preference `$3` and did not get the edition of day `$4`.
const READERS: &str = "\
    SELECT p.account_id FROM preferences p \
    JOIN accounts a ON a.id = p.account_id AND a.closed_at IS NULL \
    WHERE $3 = ANY(p.email_preferences) AND p.account_id > $1 AND NOT EXISTS ( \
        SELECT FROM digests d WHERE d.account_id = p.account_id AND d.edition >= $4) \
    ORDER BY p.account_id LIMIT $2";

/// Those with a search that is due.
const SEARCHERS: &str = "\
    SELECT DISTINCT s.account_id FROM saved_searches s \
    JOIN accounts a ON a.id = s.account_id AND a.closed_at IS NULL \
    WHERE s.mail <> 'none' AND s.removed_at IS NULL AND s.account_id > $1 \
    AND CASE s.mail WHEN 'instantly' THEN s.mail_revision < $3 \
        WHEN 'daily' THEN coalesce(s.mail_edition < $4, true) \
        ELSE $5 IS NOT NULL AND coalesce(s.mail_edition < $5, true) END \
    ORDER BY s.account_id LIMIT $2";

/// Those with a search of which the bell does not know what was listed up to `$3`.
const UNNOTED: &str = "\
    SELECT DISTINCT s.account_id FROM saved_searches s \
    JOIN accounts a ON a.id = s.account_id AND a.closed_at IS NULL \
    WHERE s.removed_at IS NULL AND coalesce(s.bell_revision, s.seen) < $3 AND s.account_id > $1 \
    ORDER BY s.account_id LIMIT $2";

const ENTRIES: &str = "\
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM (SELECT coalesce(m.original_id, f.listing_id) AS listing_id, \
            min(f.saved_revision) AS saved_revision FROM saved_listings f \
        LEFT JOIN shown_members m ON m.listing_id = f.listing_id \
        WHERE f.account_id = $1 GROUP BY 1) f \
    JOIN listing_changes c ON c.listing_id = f.listing_id AND c.revision > f.saved_revision \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE c.revision = ANY($2) ORDER BY c.listing_id, c.revision";

/// The entries since a revision about the listings that it changed.
const ENTRIES_SINCE: &str = "\
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM (SELECT DISTINCT coalesce(m.original_id, f.listing_id) AS listing_id \
        FROM saved_listings f LEFT JOIN shown_members m ON m.listing_id = f.listing_id \
        WHERE f.account_id = $1 AND f.saved_revision < $2) f \
    JOIN listing_changes r ON r.listing_id = f.listing_id AND r.revision = $2 \
    JOIN listing_changes c ON c.listing_id = f.listing_id AND c.revision >= $2 \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    ORDER BY c.listing_id, c.revision";

const CHECKED: &str = "\
    SELECT s.listing_id, max(i.finished_at) AS at FROM sightings s \
    JOIN imports i ON i.id = s.last_import WHERE s.listing_id = ANY($1) GROUP BY s.listing_id";

/// Sets the values from `$9` on, if the others are still what was read. A search that the bell does not
/// know follows the visits of the person.
const COVER: &str = "\
    UPDATE saved_searches SET mail_from = $9, mail_revision = $10, mail_edition = $11, \
        mail_outbox = $12, bell_revision = CASE $13 WHEN $8 THEN bell_revision ELSE $13 END \
    WHERE id = $1 AND account_id = $2 AND removed_at IS NULL AND mail = $3 AND mail_from = $4 \
    AND mail_revision = $5 AND mail_edition IS NOT DISTINCT FROM $6 \
    AND mail_outbox IS NOT DISTINCT FROM $7 AND coalesce(bell_revision, seen) = $8";

const REMEMBER: &str = "\
    INSERT INTO mailed_matches (search_id, listing_id, outbox_id, mailed_at) \
    SELECT $1, unnest($2), $3, $4 ON CONFLICT DO NOTHING";

const EDITION: &str = "\
    INSERT INTO digests (account_id, edition, revision, queued_at) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (account_id) DO UPDATE SET edition = excluded.edition, \
        revision = excluded.revision, queued_at = excluded.queued_at \
    WHERE digests.edition < excluded.edition";

#[derive(QueryableByName)]
struct CheckedRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_searches)]
struct FollowedRow {
    #[diesel(embed)]
    search: SearchRow,
    mail_from: i64,
    mail_revision: i64,
    mail_edition: Option<NaiveDate>,
    mail_outbox: Option<i64>,
    bell_revision: Option<i64>,
}

impl TryFrom<FollowedRow> for FollowedSearch {
    type Error = PortError;

    fn try_from(row: FollowedRow) -> Result<Self, PortError> {
        let FollowedRow {
            search,
            mail_from,
            mail_revision,
            mail_edition,
            mail_outbox,
            bell_revision,
        } = row;
        let search = SavedSearch::try_from(search)?;
        Ok(Self {
            from: Revision(mail_from),
            upto: Revision(mail_revision),
            edition: mail_edition,
            email: mail_outbox.map(OutboxId),
            noted: bell_revision.map_or(search.visit.seen, Revision),
            search,
        })
    }
}

/// The kind and the key of the job of an occasion.
fn job(occasion: Occasion) -> (&'static str, String) {
    match occasion {
        Occasion::Change(revision) => (CHANGES, key_of(CHANGES, revision)),
        Occasion::Edition(edition) => ("weekly_update", format!("weekly_update {edition}")),
        Occasion::Searches(Due { newest, daily, weekly }) => {
            let weekly = weekly.map(|day| day.to_string()).unwrap_or_default();
            ("search_mail", format!("search_mail {newest} {daily} {weekly}"))
        }
        Occasion::Matches(newest) => ("search_notes", format!("search_notes {newest}")),
    }
}

fn waiting(
    conn: &mut PgConnection,
    account: AccountId,
    occasion: Occasion,
    is_locked: bool,
) -> QueryResult<Option<WaitingEmail>> {
    let Some(kind) = occasion.replaces() else { return Ok(None) };
    let found = untried(conn, account, kind, is_locked)?;
    Ok(found.map(|UntriedMessage { id, due_at }| WaitingEmail { id: OutboxId(id), due_at }))
}

impl NewsStore for PgNews {
    fn next_change(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError> {
        let Some(job) = lease(&self.pool, (CHANGES, None), now, until)? else { return Ok(None) };
        let revision = job["revision"].as_i64().map(Revision);
        let corrupt =
            || PortError::corrupt(SYSTEM, format!("a job '{CHANGES}' without a revision"));
        revision.ok_or_else(corrupt).map(Some)
    }

    fn lease(
        &self,
        occasion: Occasion,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let (kind, key) = job(occasion);
        lease_once(&self.pool, kind, &key, now, until)
    }

    fn people(
        &self,
        occasion: Occasion,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let statement = match occasion {
            Occasion::Change(_) => CHANGED,
            Occasion::Edition(_) => READERS,
            Occasion::Searches(_) => SEARCHERS,
            Occasion::Matches(_) => UNNOTED,
        };
        let query = sql_query(statement)
            .into_boxed()
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |after| after.0))
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX));
        let query = match occasion {
            Occasion::Change(revision) | Occasion::Matches(revision) => {
                query.bind::<BigInt, _>(revision.0)
            }
            Occasion::Edition(edition) => query
                .bind::<Text, _>(OptionalMail::WeeklyUpdates.preference())
                .bind::<Date, _>(edition.day()),
            Occasion::Searches(due) => query
                .bind::<BigInt, _>(due.newest.0)
                .bind::<Date, _>(due.daily)
                .bind::<Nullable<Date>, _>(due.weekly),
        };
        let rows: Vec<AccountRow> = query.load(&mut take(&self.pool)?).map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }

    fn case(&self, account: AccountId, occasion: Occasion) -> Result<Option<Case>, PortError> {
        let mut conn = take(&self.pool)?;
        read_case(&mut conn, account, occasion).map_err(Failure::into_error)
    }

    fn record(
        &self,
        account: AccountId,
        occasion: Occasion,
        case: &Case,
        decision: &Decision,
        now: DateTime<Utc>,
    ) -> Result<Recorded, PortError> {
        let recorded = take(&self.pool)?.transaction(|conn| -> QueryResult<Recorded> {
            // Locked, so that the account is not closed meanwhile and no other decision is stored.
            if locked_email(conn, account)?.is_none() {
                return Ok(Recorded::Needless);
            }
            if waiting(conn, account, occasion, true)? != case.waiting {
                return Ok(Recorded::Outdated);
            }
            let replaced = case.waiting.map(|waiting| waiting.id.0);
            let email = put_in_place(conn, replaced, account, decision.email.as_ref(), now)?;
            append(conn, account, &decision.notifications, now)?;
            let is_stored = match occasion {
                Occasion::Change(revision) => {
                    if decision.is_pushed {
                        queue(conn, account, revision, now)?;
                    }
                    record_change(conn, account, revision, email, now)?
                }
                Occasion::Edition(edition) => {
                    record_edition(conn, account, edition, decision, now)?
                }
                Occasion::Searches(_) => {
                    cover(conn, account, &decision.covered, |_| email)?
                        && remember(conn, replaced, &decision.covered, email, now)?
                }
                Occasion::Matches(_) => cover(conn, account, &decision.covered, |before| {
                    before.email.map(|email| email.0)
                })?,
            };
            // Nothing of the decision remains.
            if is_stored { Ok(Recorded::Stored) } else { Err(DieselError::RollbackTransaction) }
        });
        match (recorded, occasion) {
            (Err(DieselError::RollbackTransaction), Occasion::Change(_) | Occasion::Edition(_)) => {
                Ok(Recorded::Needless)
            }
            (Err(DieselError::RollbackTransaction), _) => Ok(Recorded::Outdated),
            (recorded, _) => recorded.map_err(query_failed),
        }
    }

    fn finish(&self, occasion: Occasion, now: DateTime<Utc>) -> Result<(), PortError> {
        finish(&self.pool, &job(occasion).1, now)
    }
}

fn read_case(
    conn: &mut PgConnection,
    account: AccountId,
    occasion: Occasion,
) -> Result<Option<Case>, Failure<PortError>> {
    let Some(follower) = follower(conn, account)? else { return Ok(None) };
    let waiting = waiting(conn, account, occasion, false)?;
    let mut case =
        Case { follower, waiting, changes: Vec::new(), last: None, searches: Vec::new() };
    match occasion {
        Occasion::Change(revision) => {
            case.changes = waiting_news(conn, account, revision, waiting)?;
        }
        Occasion::Edition(_) => {
            let last: Option<(NaiveDate, i64)> = digests::table
                .find(account.0)
                .select((digests::edition, digests::revision))
                .first(conn)
                .optional()?;
            let read = |(day, revision)| match Edition::of(day) {
                Some(edition) => Ok(LastUpdate { edition, revision: Revision(revision) }),
                None => Err(PortError::corrupt(SYSTEM, "an edition that is not a Monday")),
            };
            case.last = last.map(read).transpose().map_err(Failure::Domain)?;
        }
        Occasion::Searches(_) | Occasion::Matches(_) => {
            let rows: Vec<FollowedRow> = saved_searches::table
                .filter(saved_searches::account_id.eq(account.0))
                .filter(saved_searches::removed_at.is_null())
                .order((saved_searches::place, saved_searches::id))
                .select(FollowedRow::as_select())
                .load(conn)?;
            let searches = rows.into_iter().map(FollowedSearch::try_from);
            case.searches = searches.collect::<Result<_, _>>().map_err(Failure::Domain)?;
        }
    }
    Ok(Some(case))
}

/// Records that the changes of a revision are decided; `false` if they were before.
fn record_change(
    conn: &mut PgConnection,
    account: AccountId,
    revision: Revision,
    email: Option<i64>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let rows = insert_into(alerts::table)
        .values((
            alerts::account_id.eq(account.0),
            alerts::revision.eq(revision.0),
            alerts::outbox_id.eq(email),
            alerts::decided_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(rows == 1)
}

/// Records that an edition is queued; `false` if it or a later one was before.
fn record_edition(
    conn: &mut PgConnection,
    account: AccountId,
    edition: Edition,
    decision: &Decision,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let Some(revision) = decision.made_from else { return Ok(true) };
    let rows = sql_query(EDITION)
        .bind::<SqlUuid, _>(account.0)
        .bind::<Date, _>(edition.day())
        .bind::<BigInt, _>(revision.0)
        .bind::<Timestamptz, _>(now)
        .execute(conn)?;
    Ok(rows == 1)
}

/// Records what is heard about searches; `false` if one has changed. `email` returns the last email about a
/// search.
fn cover(
    conn: &mut PgConnection,
    account: AccountId,
    covered: &[CoveredSearch],
    email: impl Fn(&FollowedSearch) -> Option<i64>,
) -> QueryResult<bool> {
    for CoveredSearch { before, after, listed: _ } in covered {
        let rows = sql_query(COVER)
            .bind::<SqlUuid, _>(before.search.id.0)
            .bind::<SqlUuid, _>(account.0)
            .bind::<Text, _>(before.search.mail.code())
            .bind::<BigInt, _>(before.from.0)
            .bind::<BigInt, _>(before.upto.0)
            .bind::<Nullable<Date>, _>(before.edition)
            .bind::<Nullable<BigInt>, _>(before.email.map(|email| email.0))
            .bind::<BigInt, _>(before.noted.0)
            .bind::<BigInt, _>(after.from.0)
            .bind::<BigInt, _>(after.upto.0)
            .bind::<Nullable<Date>, _>(after.edition)
            .bind::<Nullable<BigInt>, _>(email(before))
            .bind::<BigInt, _>(after.noted.0)
            .execute(conn)?;
        if rows == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Remembers what an email lists in place of what the replaced one listed.
fn remember(
    conn: &mut PgConnection,
    replaced: Option<i64>,
    covered: &[CoveredSearch],
    email: Option<i64>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    if let Some(replaced) = replaced {
        delete(mailed_matches::table.filter(mailed_matches::outbox_id.eq(replaced)))
            .execute(conn)?;
    }
    let Some(email) = email else { return Ok(true) };
    for search in covered.iter().filter(|search| !search.listed.is_empty()) {
        let ids: Vec<i64> = search.listed.iter().map(|listing| listing.0).collect();
        sql_query(REMEMBER)
            .bind::<SqlUuid, _>(search.before.search.id.0)
            .bind::<Array<BigInt>, _>(ids)
            .bind::<BigInt, _>(email)
            .bind::<Timestamptz, _>(now)
            .execute(conn)?;
    }
    Ok(true)
}

impl NewsReader for PgNews {
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

    fn newest_listed(&self) -> Result<Revision, PortError> {
        let newest: Option<i64> = listing_changes::table
            .filter(listing_changes::kind.eq(EntryKind::Listed.name()))
            .filter(listing_changes::undoes.is_null())
            .select(max(listing_changes::revision))
            .first(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(Revision(newest.unwrap_or(0)))
    }

    fn listed_before(
        &self,
        search: SearchId,
        listings: &[ListingId],
        except: Option<OutboxId>,
    ) -> Result<Vec<ListingId>, PortError> {
        let ids: Vec<i64> = listings.iter().map(|id| id.0).collect();
        let listed: Vec<i64> = mailed_matches::table
            .filter(mailed_matches::search_id.eq(search.0))
            .filter(mailed_matches::listing_id.eq_any(ids))
            // Ids of messages are positive.
            .filter(mailed_matches::outbox_id.ne(except.map_or(-1, |email| email.0)))
            .select(mailed_matches::listing_id)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(listed.into_iter().map(ListingId).collect())
    }
}

/// Everything that an alert about this revision has to report.
fn waiting_news(
    conn: &mut PgConnection,
    account: AccountId,
    revision: Revision,
    waiting: Option<WaitingEmail>,
) -> Result<Vec<SaleNews>, Failure<PortError>> {
    let mut revisions: Vec<i64> = match waiting {
        None => Vec::new(),
        Some(WaitingEmail { id, due_at: _ }) => alerts::table
            .filter(alerts::account_id.eq(account.0).and(alerts::outbox_id.eq(id.0)))
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
    use std::sync::atomic::{AtomicU32, Ordering};

    use ::ledger::{Change, LedgerAppender as _};
    use ::news::MailChoices as _;
    use ::news::push::PushSubscriptions as _;
    use ::news::push::testing::subscription;
    use ::news::testing::{NEWS_CONTRACTS, NewsWorld, Parts, mail_choices_contract};
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use kernel::{EmailAddress, ImportId, SessionId};
    use mail::testing::outgoing;
    use serde_json::json;
    use test_db::TestDatabase;

    use super::*;
    use crate::listings::revisions::begin_revision;
    use crate::schema::jobs;
    use crate::sending::outbox::hold;
    use crate::truth::ledger::LedgerRows;
    use crate::{Config, PgNotifications, PgOutbox, PgPush, PgSearches, pool};

    /// Writes to the tables as saving and importing do.
    struct Tables<'a>(&'a TestDatabase, PgNews);

    impl Tables<'_> {
        fn run(&self, statement: &str) {
            self.0.connect().batch_execute(statement).unwrap();
        }

        fn append(&self, kind: EntryKind, changes: &[(ListingId, Change)]) -> Revision {
            let mut conn = self.0.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let import = ImportId(1);
                let revision = begin_revision(conn, None)?;
                let mut rows = LedgerRows::undoing(import, import, revision);
                for (listing, change) in changes {
                    rows.append(*listing, kind, std::slice::from_ref(change)).unwrap();
                }
                rows.send(conn)?;
                diesel::insert_into(jobs::table)
                    .values((
                        jobs::kind.eq(CHANGES),
                        jobs::payload.eq(json!({ "revision": revision.0 })),
                        jobs::dedupe_key.eq(key_of(CHANGES, revision)),
                        jobs::due_at.eq(Utc.with_ymd_and_hms(2026, 11, 23, 0, 0, 0).unwrap()),
                    ))
                    .execute(conn)?;
                Ok(revision)
            })
            .unwrap()
        }
    }

    impl NewsWorld for Tables<'_> {
        fn prefer(&self, account: AccountId, mails: &[OptionalMail]) {
            let names: Vec<String> =
                mails.iter().map(|mail| format!("'{}'", mail.preference())).collect();
            self.run(&format!(
                "UPDATE preferences SET email_preferences = ARRAY[{}]::text[] \
                 WHERE account_id = '{account}'",
                names.join(",")
            ));
        }

        fn turn_searches(&self, account: AccountId, is_on: bool) {
            static LAST: AtomicU32 = AtomicU32::new(0);
            let (mail, now) = (OptionalMail::SavedSearches, DateTime::UNIX_EPOCH);
            let number = LAST.fetch_add(1, Ordering::Relaxed);
            let message = |to: &EmailAddress| outgoing(&format!("<turn-{number}@example.com>"), to);
            assert!(self.1.choose(account, mail, is_on, now, &message).unwrap().is_some());
        }

        fn list(&self, listings: &[ListingId]) -> Revision {
            let mut conn = self.0.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let revision = begin_revision(conn, None)?;
                let mut rows = LedgerRows::new(ImportId(1), revision);
                for listing in listings {
                    rows.append(*listing, EntryKind::Listed, &[]).unwrap();
                }
                rows.send(conn)?;
                Ok(revision)
            })
            .unwrap()
        }

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

    /// Three people and a closed account, three listings, and nothing else.
    fn database() -> TestDatabase {
        let database = TestDatabase::new();
        database
            .connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
                 SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid,
                   CASE n WHEN 1 THEN 'ann@example.com' ELSE n || '@example.com' END,
                   now(), 'A', 'x', now() FROM generate_series(1, 4) n;
                 INSERT INTO preferences (account_id, email_preferences) SELECT id, '{}' FROM accounts;
                 UPDATE accounts SET closed_at = now() WHERE email = '4@example.com';
                 UPDATE preferences SET email_preferences =
                   '{Weekly auction updates with properties you may be interested in}'
                 WHERE account_id = '00000000-0000-0000-0000-000000000004';
                 INSERT INTO sessions (id, account_id, created_at, expires_at)
                   SELECT id, id, now(), 'infinity' FROM accounts;
                 INSERT INTO listing_revisions (revision) VALUES (1);
                 BEGIN; SET LOCAL portal.revision = '1';
                 INSERT INTO listings (unique_id, state_id, search_text, revision)
                   VALUES ('GA-1', 4, '', 1), ('GA-2', 4, '', 1), ('GA-3', 4, '', 1);
                 COMMIT",
            )
            .unwrap();
        database
    }

    #[test]
    fn postgres_fulfills_the_contracts() {
        for contract in NEWS_CONTRACTS {
            let database = database();
            let ids: Vec<i64> = listings_table::table
                .order(listings_table::id)
                .select(listings_table::id)
                .load(&mut database.connect())
                .unwrap();
            let pool = pool(&Config::new(database.url())).unwrap();
            let (news, push) = (PgNews::new(pool.clone()), PgPush::new(pool.clone()));
            let (ann, now) = (Uuid::from_u128(1), DateTime::UNIX_EPOCH);
            assert!(push.put(AccountId(ann), SessionId(ann), &subscription("a"), now).unwrap());
            contract(&Parts {
                store: &news,
                searches: &PgSearches::new(pool.clone()),
                outbox: &PgOutbox::new(pool.clone()),
                notifications: &PgNotifications::new(pool),
                pushes: &push,
                world: &Tables(&database, news.clone()),
                people: [1, 2, 3].map(|number| AccountId(Uuid::from_u128(number))),
                listings: [ids[0], ids[1], ids[2]].map(ListingId),
                email: &EmailAddress::parse("ann@example.com").unwrap(),
            });
        }
    }

    #[test]
    fn postgres_fulfills_the_contract_of_choices() {
        let database = database();
        let pool = pool(&Config::new(database.url())).unwrap();
        let news = PgNews::new(pool.clone());
        let ann = AccountId(Uuid::from_u128(1));
        Tables(&database, news.clone()).prefer(ann, &[OptionalMail::Alerts]);
        let email = EmailAddress::parse("ann@example.com").unwrap();
        mail_choices_contract(&news, &news, &PgOutbox::new(pool), ann, &email);
    }
}
