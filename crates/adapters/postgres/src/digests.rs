//! Weekly updates, behind `digests::DigestStore`: which edition was queued for whom.

use ::digests::{DigestStore, Edition, LastDigest, Reader};
use ::ledger::EntryKind;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::{OptionalMail, Outgoing};
use uuid::Uuid;

use crate::accounts::{AccountRow, follower, locked_follower};
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::jobs::{finish, lease_once};
use crate::outbox::enqueue;
use crate::pool::{Pool, take};
use crate::schema::{digests, listing_changes};

/// The kind of the job of an edition.
const JOB: &str = "weekly_update";

/// Weekly updates in PostgreSQL.
#[derive(Clone)]
pub struct PgDigests {
    pool: Pool,
}

impl PgDigests {
    /// The weekly updates in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

const READERS: &str = "\
    SELECT p.account_id FROM preferences p \
    JOIN accounts a ON a.id = p.account_id AND a.closed_at IS NULL \
    WHERE $1 = ANY(p.email_preferences) AND p.account_id > $2 AND NOT EXISTS ( \
        SELECT FROM digests d WHERE d.account_id = p.account_id AND d.edition >= $3) \
    ORDER BY p.account_id LIMIT $4";

const RECORD: &str = "\
    INSERT INTO digests (account_id, edition, revision, queued_at) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (account_id) DO UPDATE SET edition = excluded.edition, \
        revision = excluded.revision, queued_at = excluded.queued_at \
    WHERE digests.edition < excluded.edition";

fn key(edition: Edition) -> String {
    format!("{JOB} {edition}")
}

impl DigestStore for PgDigests {
    fn lease(
        &self,
        edition: Edition,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        lease_once(&self.pool, JOB, &key(edition), now, until)
    }

    fn readers(
        &self,
        edition: Edition,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let rows: Vec<AccountRow> = sql_query(READERS)
            .bind::<Text, _>(OptionalMail::WeeklyUpdates.preference())
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |after| after.0))
            .bind::<Date, _>(edition.day())
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }

    fn reader(&self, account: AccountId) -> Result<Option<Reader>, PortError> {
        let mut conn = take(&self.pool)?;
        let Some(follower) = follower(&mut conn, account).map_err(Failure::into_error)? else {
            return Ok(None);
        };
        let last: Option<(NaiveDate, i64)> = digests::table
            .find(account.0)
            .select((digests::edition, digests::revision))
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        let read = |(day, revision)| match Edition::of(day) {
            Some(edition) => Ok(LastDigest { edition, revision: Revision(revision) }),
            None => Err(PortError::corrupt(SYSTEM, "an edition that is not a Monday")),
        };
        Ok(Some(Reader { follower, last: last.map(read).transpose()? }))
    }

    fn listed_after(
        &self,
        ids: &[ListingId],
        revision: Revision,
    ) -> Result<Vec<ListingId>, PortError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let listed: Vec<i64> = listing_changes::table
            .filter(listing_changes::listing_id.eq_any(ids))
            .filter(listing_changes::revision.gt(revision.0))
            .filter(listing_changes::kind.eq(EntryKind::Listed.name()))
            .filter(listing_changes::undoes.is_null())
            .select(listing_changes::listing_id)
            .distinct()
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(listed.into_iter().map(ListingId).collect())
    }

    fn queue(
        &self,
        account: AccountId,
        digest: LastDigest,
        message: &Outgoing,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<bool, Failure<PortError>> {
            // Locked, so that the account is not closed meanwhile.
            if locked_follower(conn, account)?.is_none() {
                return Ok(false);
            }
            let LastDigest { edition, revision } = digest;
            let recorded = sql_query(RECORD)
                .bind::<SqlUuid, _>(account.0)
                .bind::<Date, _>(edition.day())
                .bind::<BigInt, _>(revision.0)
                .bind::<Timestamptz, _>(now)
                .execute(conn)?;
            if recorded == 0 {
                return Ok(false);
            }
            enqueue(conn, &Outgoing { account: Some(account), ..message.clone() }, now)?;
            Ok(true)
        })
        .map_err(Failure::into_error)
    }

    fn finish(&self, edition: Edition, now: DateTime<Utc>) -> Result<(), PortError> {
        finish(&self.pool, &key(edition), now)
    }
}

#[cfg(test)]
mod tests {
    use ::digests::testing::{DigestWorld, digest_store_contract};
    use diesel::connection::SimpleConnection as _;
    use kernel::{EmailAddress, ImportId};
    use ledger::LedgerAppender as _;
    use ledger::testing::change;
    use test_db::TestDatabase;

    use super::*;
    use crate::ledger::LedgerRows;
    use crate::revisions::begin_revision;
    use crate::{Config, PgOutbox, pool};

    /// Writes to the ledger as an import does.
    struct Ledger<'a>(&'a TestDatabase);

    impl Ledger<'_> {
        fn append(&self, listings: &[ListingId], kind: EntryKind) -> Revision {
            let mut conn = self.0.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let revision = begin_revision(conn, None)?;
                let mut rows = LedgerRows::new(ImportId(1), revision);
                for listing in listings {
                    let changes = [change("matched_Current Bid", "1", "2")];
                    let changes = if kind == EntryKind::Listed { &[] } else { &changes[..] };
                    rows.append(*listing, kind, changes).unwrap();
                }
                rows.send(conn)?;
                Ok(revision)
            })
            .unwrap()
        }
    }

    impl DigestWorld for Ledger<'_> {
        fn list(&self, listings: &[ListingId]) -> Revision {
            self.append(listings, EntryKind::Listed)
        }

        fn change(&self, listings: &[ListingId]) {
            self.append(listings, EntryKind::Changed);
        }
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        database
            .connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
                 SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid,
                   CASE n WHEN 1 THEN 'ann@example.com' ELSE n || '@example.com' END,
                   now(), 'A', 'x', now() FROM generate_series(1, 4) n;
                 UPDATE accounts SET closed_at = now() WHERE email = '4@example.com';
                 INSERT INTO preferences (account_id, email_preferences)
                 SELECT id, CASE email WHEN '3@example.com' THEN '{}'::text[] ELSE
                   '{Weekly auction updates with properties you may be interested in}' END
                 FROM accounts;
                 INSERT INTO listing_revisions (revision) VALUES (1);
                 BEGIN; SET LOCAL portal.revision = '1';
                 INSERT INTO listings (unique_id, state_id, search_text, revision)
                   VALUES ('GA-1', 4, '', 1), ('GA-2', 4, '', 1), ('GA-3', 4, '', 1);
                 COMMIT",
            )
            .unwrap();
        let ids: Vec<i64> = crate::schema::listings::table
            .order(crate::schema::listings::id)
            .select(crate::schema::listings::id)
            .load(&mut database.connect())
            .unwrap();
        let pool = pool(&Config::new(database.url())).unwrap();
        digest_store_contract(
            &PgDigests::new(pool.clone()),
            &PgOutbox::new(pool),
            &Ledger(&database),
            [1, 2, 3].map(|number| AccountId(Uuid::from_u128(number))),
            [ids[0], ids[1], ids[2]].map(ListingId),
            &EmailAddress::parse("ann@example.com").unwrap(),
        );
    }
}
