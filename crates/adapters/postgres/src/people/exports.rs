//! Ordered downloads, behind `export::ExportTickets`. Tickets are stored as hashes. A used order
//! remains as an entry of the account's history of downloads (`docs/product.md#download-history`).

mod order_json;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use diesel::{delete, insert_into, sql_query, update};
use export::{
    Beginning, DownloadId, ExportOrder, ExportTickets, MOST_OPEN_ORDERS, MOST_REMEMBERED,
    PastDownload, Ticket,
};
use kernel::{AccountId, PortError, Revision, SessionId, StorageBudget};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::people::marks::encoding::{decode, encode};
use crate::people::storage;
use crate::schema::{exports, sessions};

/// Export tickets in the table `exports`.
#[derive(Clone)]
pub struct PgExportTickets {
    pool: Pool,
    budget: StorageBudget,
}

impl PgExportTickets {
    /// Stores tickets in the database of `pool`.
    #[must_use]
    pub fn new(pool: Pool) -> Self {
        Self { pool, budget: StorageBudget::DEFAULT }
    }

    /// With this budget for each account.
    #[must_use]
    pub fn within(self, budget: StorageBudget) -> Self {
        Self { budget, ..self }
    }
}

/// Removes the oldest orders of an account that have no room in so many bytes, but not the latest.
const MAKE_ROOM: &str = "\
    DELETE FROM exports WHERE ticket_hash IN ( \
        SELECT ticket_hash FROM ( \
            SELECT ticket_hash, row_number() OVER latest AS place, \
                sum(coalesce(pg_column_size(request), 0) + coalesce(octet_length(saved), 0)) \
                    OVER latest AS bytes \
            FROM exports WHERE account_id = $1 \
            WINDOW latest AS (ORDER BY created_at DESC, ticket_hash)) sized \
        WHERE place > 1 AND bytes > $2)";

/// A new secret: 244 random bits.
#[expect(clippy::disallowed_methods, reason = "tickets are made where their hashes are stored")]
fn new_ticket() -> Ticket {
    Ticket::presented(&format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
}

#[expect(clippy::disallowed_methods, reason = "ids are made where they are stored")]
fn new_download() -> DownloadId {
    DownloadId(Uuid::new_v4())
}

fn hash(ticket: &Ticket) -> Vec<u8> {
    Sha256::digest(ticket.reveal().as_bytes()).to_vec()
}

#[derive(Queryable)]
struct OrderRow {
    account_id: Uuid,
    session_id: Option<Uuid>,
    request: Option<Value>,
}

impl TryFrom<OrderRow> for ExportOrder {
    type Error = PortError;

    fn try_from(row: OrderRow) -> Result<Self, PortError> {
        let OrderRow { account_id, session_id, request } = row;
        let order = session_id.zip(request).and_then(|(session, request)| {
            order_json::read(AccountId(account_id), SessionId(session), &request)
        });
        order.ok_or_else(|| PortError::corrupt(SYSTEM, "an export order cannot be read"))
    }
}

/// The rows that can be fetched at a time: neither used nor expired, and their session alive.
#[diesel::dsl::auto_type(no_type_alias)]
fn good(now: DateTime<Utc>) -> _ {
    let session: diesel::dsl::Nullable<sessions::id> = sessions::id.nullable();
    exports::used_at.is_null().and(exports::expires_at.gt(now)).and(exists(
        sessions::table
            .filter(session.eq(exports::session_id))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(now)),
    ))
}

impl ExportTickets for PgExportTickets {
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError> {
        let mut connection = take(&self.pool)?;
        let ticket = new_ticket();
        let account = order.search.account.0;
        connection
            .transaction(|connection| -> QueryResult<()> {
                // Locked, so that two orders at once cannot both find room.
                storage::lock(connection, account, self.budget)?;
                let kept = MOST_OPEN_ORDERS.saturating_sub(1) as i64;
                let older: Vec<Vec<u8>> = exports::table
                    .filter(exports::account_id.eq(account))
                    .filter(exports::used_at.is_null())
                    .order((exports::created_at.desc(), exports::ticket_hash))
                    .offset(kept)
                    .select(exports::ticket_hash)
                    .load(connection)?;
                delete(exports::table.filter(exports::ticket_hash.eq_any(older)))
                    .execute(connection)?;
                insert_into(exports::table)
                    .values((
                        exports::ticket_hash.eq(hash(&ticket)),
                        exports::account_id.eq(account),
                        exports::session_id.eq(order.session.0),
                        exports::request.eq(order_json::written(order)),
                        exports::created_at.eq(now),
                        exports::expires_at.eq(expires_at),
                    ))
                    .execute(connection)?;
                // A download is never refused, because it is also the way to what is stored.
                let used = storage::used(connection, account)?;
                if self.budget.check(used.total()).is_err() {
                    let room = self.budget.0.saturating_sub(used.total() - used.downloads);
                    sql_query(MAKE_ROOM)
                        .bind::<SqlUuid, _>(account)
                        .bind::<BigInt, _>(i64::try_from(room).unwrap_or(i64::MAX))
                        .execute(connection)?;
                }
                Ok(())
            })
            .map_err(query_failed)?;
        Ok(ticket)
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let mut connection = take(&self.pool)?;
        let row: Option<OrderRow> = exports::table
            .find(hash(ticket))
            .filter(good(now))
            .select((exports::account_id, exports::session_id, exports::request))
            .first(&mut connection)
            .optional()
            .map_err(query_failed)?;
        row.map(ExportOrder::try_from).transpose()
    }

    fn use_up(
        &self,
        ticket: &Ticket,
        now: DateTime<Utc>,
        beginning: &Beginning,
    ) -> Result<Option<DownloadId>, PortError> {
        let mut connection = take(&self.pool)?;
        let id = new_download();
        let used = update(exports::table.find(hash(ticket)).filter(good(now)))
            .set((
                exports::used_at.eq(now),
                exports::download_id.eq(id.0),
                exports::revision.eq(beginning.revision.0),
                exports::areas.eq(&beginning.areas),
                exports::saved.eq(beginning.saved.as_ref().map(encode)),
            ))
            .execute(&mut connection)
            .map_err(query_failed)?;
        Ok((used == 1).then_some(id))
    }

    fn finish(&self, download: DownloadId, rows: u64) -> Result<(), PortError> {
        let rows = i64::try_from(rows).unwrap_or(i64::MAX);
        update(exports::table.filter(exports::download_id.eq(download.0)))
            .set(exports::rows.eq(rows))
            .execute(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(())
    }

    fn history(
        &self,
        account: AccountId,
        since: DateTime<Utc>,
    ) -> Result<Vec<PastDownload>, PortError> {
        let rows: Vec<PastRow> = exports::table
            .filter(exports::account_id.eq(account.0))
            .filter(exports::used_at.gt(since))
            .filter(exports::download_id.is_not_null())
            .order((exports::used_at.desc(), exports::download_id.desc()))
            .limit(MOST_REMEMBERED as i64)
            .select((
                exports::download_id.assume_not_null(),
                exports::used_at.assume_not_null(),
                (exports::account_id, exports::session_id, exports::request),
                exports::revision.assume_not_null(),
                exports::areas,
                exports::saved,
                exports::rows,
            ))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().filter_map(PastRow::read).collect())
    }
}

/// A fetched order.
#[derive(Queryable)]
struct PastRow {
    id: Uuid,
    at: DateTime<Utc>,
    order: OrderRow,
    revision: i64,
    areas: Option<String>,
    saved: Option<Vec<u8>>,
    rows: Option<i64>,
}

impl PastRow {
    /// Returns the entry of the history; `None` if this version cannot read its order, because it
    /// names something that no longer exists.
    fn read(self) -> Option<PastDownload> {
        let Self { id, at, order, revision, areas, saved, rows } = self;
        // The session of an old order may be gone, and nothing depends on it.
        let session = SessionId(order.session_id.unwrap_or_default());
        let order = order_json::read(AccountId(order.account_id), session, &order.request?)?;
        Some(PastDownload {
            id: DownloadId(id),
            at,
            order,
            beginning: Beginning {
                revision: Revision(revision),
                areas,
                saved: saved.and_then(|set| decode(&set).ok()),
            },
            rows: rows.map(i64::unsigned_abs),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::{TimeDelta, TimeZone as _};
    use diesel::connection::SimpleConnection as _;
    use export::testing::{Orderer, export_tickets_contract, order_of_everything};
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, SweepCounts, pool, sweep};

    const ACCOUNT: AccountId = AccountId(Uuid::from_u128(7));
    const SESSION: SessionId = SessionId(Uuid::from_u128(8));

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    /// A ticket store, and an account and a session that may order.
    fn desk(database: &TestDatabase) -> PgExportTickets {
        let pool = pool(&Config::new(database.url())).unwrap();
        take(&pool)
            .unwrap()
            .batch_execute(
                "INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES
                 ('00000000-0000-0000-0000-000000000007', 'a@example.com', 'Ann', 'x', now());
                 INSERT INTO sessions (id, account_id, created_at, expires_at) VALUES
                 ('00000000-0000-0000-0000-000000000008', '00000000-0000-0000-0000-000000000007',
                  '2026-11-21', '2027-11-21')",
            )
            .unwrap();
        PgExportTickets::new(pool)
    }

    fn beginning() -> Beginning {
        Beginning { revision: Revision(5), areas: None, saved: None }
    }

    fn order() -> ExportOrder {
        order_of_everything(ACCOUNT, SESSION)
    }

    fn end_session(tickets: &PgExportTickets) {
        update(sessions::table)
            .set(sessions::revoked_at.eq(now()))
            .execute(&mut take(&tickets.pool).unwrap())
            .unwrap();
    }

    /// The number of rows, and of those that still have the order.
    fn stored(tickets: &PgExportTickets) -> (i64, i64) {
        use diesel::dsl::{count, count_star};
        let rows = exports::table.select((count_star(), count(exports::request)));
        rows.first(&mut take(&tickets.pool).unwrap()).unwrap()
    }

    #[test]
    fn tickets_keep_every_promise() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        let end = || end_session(&tickets);
        let orderer = Orderer { account: ACCOUNT, session: SESSION, end_session: &end };
        export_tickets_contract(&tickets, &orderer, now());
    }

    #[test]
    fn a_ticket_is_stored_as_a_hash_only() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        let ticket = tickets.issue(&order(), now(), now()).unwrap();
        assert_eq!(ticket.reveal().len(), 64);
        let stored: Vec<u8> = exports::table
            .select(exports::ticket_hash)
            .first(&mut take(&tickets.pool).unwrap())
            .unwrap();
        assert_eq!(stored.len(), 32);
        assert_ne!(hex::encode(stored), ticket.reveal());
    }

    #[test]
    fn of_many_at_once_one_uses_the_ticket_up() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        let expires_at = now() + TimeDelta::seconds(60);
        let ticket = Arc::new(tickets.issue(&order(), now(), expires_at).unwrap());
        let tries: Vec<_> = (0..6)
            .map(|_| {
                let (tickets, ticket) = (tickets.clone(), Arc::clone(&ticket));
                std::thread::spawn(move || tickets.use_up(&ticket, now(), &beginning()).unwrap())
            })
            .collect();
        let used = tries.into_iter().map(|one| one.join().unwrap());
        assert_eq!(used.flatten().count(), 1);
    }

    #[test]
    fn a_thousand_orders_leave_ten() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        for second in 0..200 {
            let at = now() + TimeDelta::seconds(second);
            tickets.issue(&order(), at, at + TimeDelta::seconds(60)).unwrap();
        }
        assert_eq!(stored(&tickets), (10, 10));
    }

    #[test]
    fn a_used_order_is_remembered_for_thirty_days_and_an_expired_one_is_swept_out() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        let minute = now() + TimeDelta::seconds(60);
        let used = tickets.issue(&order(), now(), minute).unwrap();
        tickets.issue(&order(), now(), minute).unwrap();
        assert!(tickets.use_up(&used, now(), &beginning()).unwrap().is_some());
        assert_eq!(stored(&tickets), (2, 2));

        let sweep_at = |at| sweep(&tickets.pool, at).unwrap();
        assert_eq!(sweep_at(now()), SweepCounts::default(), "what is open stays");
        assert_eq!(sweep_at(minute).exports, 1, "what was never fetched goes");
        assert_eq!(stored(&tickets), (1, 1));
        let month = now() + TimeDelta::days(30);
        assert_eq!(sweep_at(month - TimeDelta::seconds(1)).exports, 0, "history stays a while");
        assert_eq!(sweep_at(month + TimeDelta::seconds(60)).exports, 1);
        assert_eq!(stored(&tickets), (0, 0));
    }

    #[test]
    fn a_download_whose_session_is_gone_or_whose_order_cannot_be_read_breaks_nothing() {
        let database = TestDatabase::new();
        let tickets = desk(&database);
        let minute = now() + TimeDelta::seconds(60);
        for _ in 0..3 {
            let ticket = tickets.issue(&order(), now(), minute).unwrap();
            tickets.use_up(&ticket, now(), &beginning()).unwrap().unwrap();
        }
        let history = || tickets.history(ACCOUNT, now() - TimeDelta::days(1)).unwrap();
        let unreadable = history()[0].id.0;
        take(&tickets.pool)
            .unwrap()
            .batch_execute(&format!(
                "DELETE FROM sessions;
                 UPDATE exports SET request = '{{\"format\": \"pdf\"}}' WHERE download_id = '{unreadable}'"
            ))
            .unwrap();
        let left = history();
        assert_eq!(left.len(), 2);
        assert_eq!(left[0].order.session, SessionId(Uuid::nil()));
        assert_eq!(left[0].order_again(SESSION), order());
    }
}
