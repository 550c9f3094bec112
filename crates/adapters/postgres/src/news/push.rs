//! Browsers that get pushes, and the queue of pushes, behind the ports of `push`.

use ::news::push::{
    Browser, BrowserKeys, Endpoint, PushId, PushLane, PushQueue, PushSubscriptions, Stalls,
    Subscription, WaitingPush,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Timestamptz, Uuid as SqlUuid};
use kernel::{AccountId, PortError, Revision, SessionId};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{push_messages, push_subscriptions, sessions};
use crate::sending::jobs::Lease;

/// Pushes in PostgreSQL.
#[derive(Clone)]
pub struct PgPush {
    pool: Pool,
}

impl PgPush {
    /// The pushes in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

const QUEUE: &str = "\
    INSERT INTO push_messages (session_id, revision, created_at, due_at) \
    SELECT p.session_id, $2, $3, $3 FROM push_subscriptions p \
    JOIN sessions s ON s.id = p.session_id AND s.revoked_at IS NULL AND s.expires_at > $3 \
    WHERE p.account_id = $1 ON CONFLICT (session_id, revision) DO NOTHING";

/// Queues a push about an import to every browser of the account within the caller's transaction.
pub(crate) fn queue(
    conn: &mut PgConnection,
    account: AccountId,
    revision: Revision,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    sql_query(QUEUE)
        .bind::<SqlUuid, _>(account.0)
        .bind::<BigInt, _>(revision.0)
        .bind::<Timestamptz, _>(now)
        .execute(conn)
        .map(drop)
}

impl PushSubscriptions for PgPush {
    fn put(
        &self,
        account: AccountId,
        session: SessionId,
        subscription: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let Subscription { endpoint, keys: BrowserKeys { public, secret } } = subscription;
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> QueryResult<bool> {
            let living: Option<Uuid> = sessions::table
                .find(session.0)
                .filter(sessions::account_id.eq(account.0))
                .filter(sessions::revoked_at.is_null())
                .filter(sessions::expires_at.gt(now))
                .select(sessions::id)
                .first(conn)
                .optional()?;
            if living.is_none() {
                return Ok(false);
            }
            let elsewhere = push_subscriptions::table
                .filter(push_subscriptions::endpoint.eq(endpoint.as_str()))
                .filter(push_subscriptions::session_id.ne(session.0));
            diesel::delete(elsewhere).execute(conn)?;
            let facts = (
                push_subscriptions::endpoint.eq(endpoint.as_str()),
                push_subscriptions::public_key.eq(public.as_slice()),
                push_subscriptions::secret.eq(secret.as_slice()),
                push_subscriptions::created_at.eq(now),
                push_subscriptions::stalls.eq(0),
                push_subscriptions::stalled_since.eq(None::<DateTime<Utc>>),
                push_subscriptions::last_sent_at.eq(None::<DateTime<Utc>>),
            );
            let owner = (
                push_subscriptions::session_id.eq(session.0),
                push_subscriptions::account_id.eq(account.0),
            );
            diesel::insert_into(push_subscriptions::table)
                .values((owner, facts))
                .on_conflict(push_subscriptions::session_id)
                .do_update()
                .set(facts)
                .execute(conn)?;
            Ok(true)
        })
        .map_err(query_failed)
    }

    fn renew(
        &self,
        known: &Subscription,
        renewed: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> QueryResult<bool> {
            let session: Option<Uuid> = push_subscriptions::table
                .inner_join(sessions::table)
                .filter(push_subscriptions::endpoint.eq(known.endpoint.as_str()))
                .filter(push_subscriptions::public_key.eq(known.keys.public.as_slice()))
                .filter(push_subscriptions::secret.eq(known.keys.secret.as_slice()))
                .filter(sessions::revoked_at.is_null())
                .filter(sessions::expires_at.gt(now))
                .select(push_subscriptions::session_id)
                .first(conn)
                .optional()?;
            let Some(session) = session else { return Ok(false) };
            let elsewhere = push_subscriptions::table
                .filter(push_subscriptions::endpoint.eq(renewed.endpoint.as_str()))
                .filter(push_subscriptions::session_id.ne(session));
            diesel::delete(elsewhere).execute(conn)?;
            let row = push_subscriptions::table
                .find(session)
                .filter(push_subscriptions::endpoint.eq(known.endpoint.as_str()));
            let rows = diesel::update(row)
                .set((
                    push_subscriptions::endpoint.eq(renewed.endpoint.as_str()),
                    push_subscriptions::public_key.eq(renewed.keys.public.as_slice()),
                    push_subscriptions::secret.eq(renewed.keys.secret.as_slice()),
                    push_subscriptions::stalls.eq(0),
                    push_subscriptions::stalled_since.eq(None::<DateTime<Utc>>),
                ))
                .execute(conn)?;
            Ok(rows == 1)
        })
        .map_err(query_failed)
    }

    fn list(&self, account: AccountId, now: DateTime<Utc>) -> Result<Vec<Browser>, PortError> {
        type Row = (Uuid, String, Option<String>, DateTime<Utc>, Option<DateTime<Utc>>);
        let rows: Vec<Row> = push_subscriptions::table
            .inner_join(sessions::table)
            .filter(push_subscriptions::account_id.eq(account.0))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(now))
            .order((push_subscriptions::created_at, push_subscriptions::session_id))
            .select((
                push_subscriptions::session_id,
                push_subscriptions::endpoint,
                sessions::user_agent,
                push_subscriptions::created_at,
                push_subscriptions::last_sent_at,
            ))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let browser = |(session, endpoint, user_agent, since, last_push_at): Row| Browser {
            session: SessionId(session),
            service: Endpoint::from_store(endpoint).service().to_owned(),
            user_agent,
            since,
            last_push_at,
        };
        Ok(rows.into_iter().map(browser).collect())
    }

    fn remove(&self, account: AccountId, session: SessionId) -> Result<bool, PortError> {
        let own = push_subscriptions::table
            .find(session.0)
            .filter(push_subscriptions::account_id.eq(account.0));
        let removed = diesel::delete(own).execute(&mut take(&self.pool)?);
        removed.map(|rows| rows == 1).map_err(query_failed)
    }
}

/// Makes workers lease one after the other, so that none misses what another one leased; any number that
/// no other advisory lock here uses.
const LOCK: i64 = 0x0C57_0003;

/// In the lane of prompt browsers, all stalls are 0, so the order is that of the index. Accounts with as
/// many leased pushes as the lane allows are left out.
fn lease_of(lane: PushLane) -> String {
    let (is_stalled, order) = match lane {
        PushLane::Prompt => ("p.stalls = 0", "w.due_at, w.id"),
        PushLane::Stalled => ("p.stalls > 0", "p.stalls, w.due_at, w.id"),
    };
    let most = lane.most_of_an_account();
    let waits = format!(
        "{is_stalled} AND p.account_id NOT IN ( \
            SELECT p.account_id FROM push_messages m \
            JOIN push_subscriptions p ON p.session_id = m.session_id AND {is_stalled} \
            WHERE m.leased_until > $1 GROUP BY p.account_id HAVING count(*) >= {most})"
    );
    Lease {
        joins: "JOIN push_subscriptions p ON p.session_id = w.session_id \
            JOIN sessions s ON s.id = w.session_id AND s.revoked_at IS NULL AND s.expires_at > $1",
        order,
        columns: "w.id, w.topic, p.account_id, w.session_id, w.revision, p.endpoint, p.public_key, \
            p.secret, w.attempts::bigint AS attempts, p.stalls::bigint AS stalls, p.stalled_since",
        ..Lease::of("push_messages", &waits)
    }
    .sql()
}

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = SqlUuid)]
    topic: Uuid,
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    session_id: Uuid,
    #[diesel(sql_type = BigInt)]
    revision: i64,
    #[diesel(sql_type = diesel::sql_types::Text)]
    endpoint: String,
    #[diesel(sql_type = diesel::sql_types::Bytea)]
    public_key: Vec<u8>,
    #[diesel(sql_type = diesel::sql_types::Bytea)]
    secret: Vec<u8>,
    #[diesel(sql_type = BigInt)]
    attempts: i64,
    #[diesel(sql_type = BigInt)]
    stalls: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    stalled_since: Option<DateTime<Utc>>,
}

impl TryFrom<WaitingRow> for WaitingPush {
    type Error = PortError;

    fn try_from(row: WaitingRow) -> Result<Self, PortError> {
        let keys = BrowserKeys::new(&row.public_key, &row.secret)
            .map_err(|error| PortError::corrupt(SYSTEM, error))?;
        let number =
            |count: i64| u32::try_from(count).map_err(|error| PortError::corrupt(SYSTEM, error));
        let count = number(row.stalls)?;
        Ok(Self {
            id: PushId(row.id),
            topic: row.topic,
            account: AccountId(row.account_id),
            session: SessionId(row.session_id),
            revision: Revision(row.revision),
            subscription: Subscription { endpoint: Endpoint::from_store(row.endpoint), keys },
            attempt: number(row.attempts)?,
            stalls: row.stalled_since.map(|since| Stalls { count, since }),
        })
    }
}

/// Selects the browser of a push, unless the session has registered another one since.
macro_rules! browser {
    ($push:expr) => {
        push_subscriptions::table
            .find($push.session.0)
            .filter(push_subscriptions::endpoint.eq($push.subscription.endpoint.as_str()))
    };
}

impl PushQueue for PgPush {
    fn lease(
        &self,
        lane: PushLane,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<WaitingPush>, PortError> {
        let mut conn = take(&self.pool)?;
        let leased: Option<WaitingRow> = conn
            .transaction(|conn| {
                sql_query("SELECT pg_advisory_xact_lock($1)")
                    .bind::<BigInt, _>(LOCK)
                    .execute(conn)?;
                sql_query(lease_of(lane))
                    .bind::<Timestamptz, _>(now)
                    .bind::<Timestamptz, _>(until)
                    .bind::<BigInt, _>(1)
                    .get_result(conn)
                    .optional()
            })
            .map_err(query_failed)?;
        leased.map(WaitingPush::try_from).transpose()
    }

    fn sent(&self, push: &WaitingPush, now: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> QueryResult<()> {
            diesel::update(browser!(push))
                .set(push_subscriptions::last_sent_at.eq(now))
                .execute(conn)?;
            diesel::delete(push_messages::table.find(push.id.0)).execute(conn).map(drop)
        })
        .map_err(query_failed)
    }

    fn remove(&self, id: PushId) -> Result<(), PortError> {
        diesel::delete(push_messages::table.find(id.0))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn retry(&self, id: PushId, at: DateTime<Utc>) -> Result<(), PortError> {
        diesel::update(push_messages::table.find(id.0))
            .set((
                push_messages::due_at.eq(at),
                push_messages::leased_until.eq(None::<DateTime<Utc>>),
            ))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn record_stalls(&self, push: &WaitingPush, stalls: Option<Stalls>) -> Result<(), PortError> {
        let count = stalls.map_or(0, |stalls| i32::try_from(stalls.count).unwrap_or(i32::MAX));
        let since = stalls.map(|stalls| stalls.since);
        diesel::update(browser!(push))
            .set((
                push_subscriptions::stalls.eq(count),
                push_subscriptions::stalled_since.eq(since),
            ))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn forget(&self, push: &WaitingPush) -> Result<(), PortError> {
        diesel::delete(browser!(push))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ::news::push::testing::{
        PushWorld, push_contract, push_lanes_contract, push_renewal_contract, subscription,
    };
    use chrono::TimeDelta;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    struct Tables<'a>(&'a TestDatabase);

    impl Tables<'_> {
        fn run(&self, statement: &str) {
            self.0.connect().batch_execute(statement).unwrap();
        }
    }

    impl PushWorld for Tables<'_> {
        fn begin_session(&self, account: AccountId, session: SessionId, user_agent: &str) {
            self.run(&format!(
                "INSERT INTO sessions (id, account_id, created_at, expires_at, user_agent) \
                 VALUES ('{session}', '{account}', now(), 'infinity', '{user_agent}')"
            ));
        }

        fn end_session(&self, session: SessionId) {
            self.run(&format!("UPDATE sessions SET revoked_at = now() WHERE id = '{session}'"));
        }

        fn queue(&self, account: AccountId, revision: Revision, now: DateTime<Utc>) {
            queue(&mut self.0.connect(), account, revision, now).unwrap();
        }
    }

    fn database() -> (TestDatabase, PgPush) {
        let database = TestDatabase::new();
        Tables(&database).run(
            "INSERT INTO accounts (id, email, name, password_hash, created_at)
             SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid, n || '@example.com',
               'A', 'x', now() FROM generate_series(1, 2) n",
        );
        let pool = pool(&Config::new(database.url())).unwrap();
        (database, PgPush::new(pool))
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let (database, store) = database();
        let people = [1, 2].map(|number| AccountId(Uuid::from_u128(number)));
        push_contract(&store, &store, &Tables(&database), people);
        database.connect().batch_execute("DELETE FROM push_subscriptions").unwrap();
        push_lanes_contract(&store, &store, &Tables(&database), people);
        database.connect().batch_execute("DELETE FROM push_subscriptions").unwrap();
        push_renewal_contract(&store, &store, &Tables(&database), people);
    }

    #[test]
    fn a_browser_has_the_name_of_its_session_and_ends_when_that_expires() {
        let (database, store) = database();
        let (ann, session) = (AccountId(Uuid::from_u128(1)), SessionId(Uuid::from_u128(11)));
        let tables = Tables(&database);
        tables.begin_session(ann, session, "Firefox");
        let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        assert!(store.put(ann, session, &subscription("a"), now).unwrap());
        let browsers = store.list(ann, now).unwrap();
        assert_eq!(browsers[0].user_agent.as_deref(), Some("Firefox"));
        tables.queue(ann, Revision(1), now);
        tables.run("UPDATE sessions SET expires_at = to_timestamp(4000000001)");
        let later = now + TimeDelta::seconds(1);
        assert_eq!(store.list(ann, later).unwrap(), []);
        assert_eq!(store.lease(PushLane::Prompt, later, later).unwrap(), None);
        assert!(!store.put(ann, session, &subscription("a"), later).unwrap());
        tables.run("DELETE FROM sessions");
        assert_eq!(store.list(ann, now).unwrap(), []);
    }

    #[test]
    fn two_workers_never_lease_the_same_push() {
        let (database, store) = database();
        let (ann, tables) = (AccountId(Uuid::from_u128(1)), Tables(&database));
        let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        for number in 11..31 {
            let session = SessionId(Uuid::from_u128(number));
            tables.begin_session(ann, session, "Firefox");
            assert!(store.put(ann, session, &subscription(&number.to_string()), now).unwrap());
        }
        tables.queue(ann, Revision(1), now);
        let counted = || {
            let leased = push_messages::table.filter(push_messages::leased_until.is_not_null());
            leased.count().get_result::<i64>(&mut database.connect()).unwrap()
        };
        let worker = || {
            let mut leased = Vec::new();
            let until = now + TimeDelta::seconds(60);
            while let Some(push) = store.lease(PushLane::Prompt, now, until).unwrap() {
                leased.push(push.session);
                assert!(counted() <= 2, "an account has two under way at a time");
                PushQueue::remove(&store, push.id).unwrap();
            }
            leased
        };
        let all: Vec<SessionId> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
        });
        assert_eq!(all.len(), 20);
        assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), 20);
    }
}
